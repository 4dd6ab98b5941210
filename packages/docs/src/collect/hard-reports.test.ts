// @module-tag slow
// Reports as printing, copying and other programs leave them: what they name is found all the same.
import { pdf } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { english, markdown, printed, treeOf } from '../../test/documents.js';
import { claimFeatures } from '../claims/features.js';
import { claimPaths } from '../paths/claim-paths.js';
import { flowOf } from '../text/flow.js';
import { ingest } from './ingest.js';

const tree = treeOf('src/nodes/cooks.py', 'src/kitchen/final_report.py', 'src/kitchen/oven-timer.py');

describe('paths', () => {
	it.each([
		['with a ligature', 'It stands in src/kitchen/\ufb01nal_report.py today.'],
		['over two lines', 'It stands in src/nodes/\ncooks.py today.'],
		['with a hyphen of its own at the end of a line', 'It stands in src/kitchen/oven-\ntimer.py today.'],
		['with a hyphen that the printer set', 'It stands in src/nodes/co-\noks.py today.'],
		['with a soft hyphen', 'It stands in src/nodes/co\u00adoks.py today.'],
		['in a narrow cell', '| src/nodes/cook s.py | the cooks |'],
		['cut within its ending', 'It stands in src/nodes/cooks.p y today.'],
		['with marks of direction', 'It stands in \u200esrc/nodes/\u200fcooks.py\u202c today.'],
		['in full width', 'It stands in \uff53\uff52\uff43/nodes/cooks.py today.'],
	])('%s', (_, text) => {
		const claims = claimPaths(printed([text]), tree, english);
		expect(claims.map(({ verdict, target }) => [verdict, target])).toEqual([
			['verified', expect.stringMatching(/cooks|final_report|oven-timer/)],
		]);
	});

	it('that are not there are false, however they are broken', () => {
		const verdicts = (text: string) => claimPaths(printed([text]), tree, english).map(({ verdict }) => verdict);
		expect(verdicts('It stands in src/nodes/ba\u00adkers.py today.')).toEqual(['false']);
		expect(verdicts('It stands in \u200esrc/nodes/\u200fbakers.py today.')).toEqual(['false']);
	});
});

it('comes to an end where a document begins with blank lines', () => {
	const features = [{ id: 'timer', probe: '', words: ['oven timer'], traces: ['timer'], expects: 'true' as const, select: [], where: [] }];
	const told = (text: string) => claimFeatures([flowOf(markdown(text))], features, [], english).length;
	expect([told('\n\n\nThe oven timer rings.'), told('\nThe oven timer works.'), told('The oven timer rings.')]).toEqual([1, 1, 1]);
});

it('reads two columns one after the other', async () => {
	const left = ['The cooks stand in', 'src/nodes/cooks.py and', 'wait for the oven.'];
	const right = ['The oven is heated', 'by a timer of its', 'own, all day long.'];
	const column = (lines: string[], x: number) => lines.map((text, i) => ({ text, x, y: 700 - 16 * i, size: 11 }));
	const texts = [...column(left, 60), ...column(right, 330)];
	const document = await ingest({ name: 'a.pdf', bytes: pdf([{ texts }]), chosen: 'given', fromTree: false });
	const text = flowOf(document).text.replace(/\s+/g, ' ');
	expect(text).toContain(left.join(' '));
	expect(text).toContain(right.join(' '));
});

it('reads the first 200 of 300 pages, and says so', async () => {
	const bytes = pdf(
		Array.from({ length: 300 }, (_, i) => ({ lines: [`Page ${i + 1} tells of the oven in src/nodes/cooks.py once more.`] })),
	);
	const document = await ingest({ name: 'a.pdf', bytes, chosen: 'given', fromTree: false });
	expect([document.status, document.pages.length]).toEqual(['too-large', 200]);
	expect(document.limitations.join(' ')).toContain('300 pages; the first 200');
});
