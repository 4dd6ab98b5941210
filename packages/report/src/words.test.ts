import { describe, expect, it } from 'vitest';
import { fixtureReport } from '../test/fixture.js';
import { opinion } from '../test/parts.js';
import { render } from './index.js';
import { agreedScore, roundsOf, speakers, spoken } from './opinion-words.js';
import { noStep, numbers, stepText } from './step-words.js';
import {
	brief,
	consequenceOf,
	coversLittle,
	diagramInWords,
	historyDays,
	misfitOf,
	nameOf,
	readAsReport,
	sentences,
	standingOf,
	unreadFiles,
	weightsOf,
} from './words.js';

describe('names of repositories', () => {
	it.each([
		[null, 'https://forge.example/owner/name.git', 'owner/name'],
		['https://forge.example/owner/name', './anything', 'owner/name'],
		[null, '/home/me/course/submission', 'course/submission'],
		[null, 'submission', 'submission'],
		[null, 'https://forge.example/name', 'name'],
		[null, '.', '.'],
		[null, 'C:\\work\\submission', 'work/submission'],
	])('%s, %s', (forge, source, name) => expect(nameOf({ forge, source })).toBe(name));
});

describe('a plan without a step', () => {
	const [first] = fixtureReport().criteria;
	const standing = (status: 'scored' | 'not-assessed' | 'not-applicable', n: number) =>
		Array.from({ length: n }, () => ({ ...first!, status, criterion: { ...first!.criterion, expectations: [] } }));
	it.each([
		[0, 'There is no step left to take.'],
		[1, 'We know of no step: a criterion was not assessed, and a person has to look.'],
		[3, 'We know of no step: 3 criteria were not assessed, and a person has to look.'],
	])('%i criteria open', (open, told) => {
		const criteria = [...standing('not-applicable', 1), ...standing('not-assessed', open)];
		expect(noStep({ criteria: criteria as never })).toBe(told);
	});
});

describe('totals that rest on little', () => {
	it.each([
		[2, 10, true],
		[4, 10, true],
		[5, 10, false],
		[10, 10, false],
		[0, 10, false],
	])('%d of %d', (scored, of, little) => expect(coversLittle({ ...fixtureReport().total, scored, of })).toBe(little));

	it.each([
		[4.2, 5, 'good', 'good, passes', 'It passes.'],
		[3.2, 5, 'fair', 'fair, a person should decide', 'A person should decide whether it passes.'],
		[1.2, 5, 'poor', 'poor, fails', 'It fails.'],
		[4.2, 1, 'good', 'a person should decide', 'A person should decide whether it passes.'],
		[4.2, 5, 'pass', 'passes', 'It passes.'],
		[null, 0, null, '', ''],
	])('%s over %d of 5, called %s: %s', (score, scored, band, standing, follows) => {
		const { policy, total } = fixtureReport();
		const report = { policy, total: { ...total, score, scored, of: 5, band } };
		expect(standingOf(report)).toBe(standing);
		expect(consequenceOf(report)).toBe(follows && `${follows} On the scale from 1 to 5, 3.50 or more is a pass and less than 2.50 a fail.`);
	});

	it('carry no band, and say so on top', () => {
		for (const format of ['markdown', 'html']) {
			const text = render(fixtureReport(), format);
			expect(text).toContain('no verdict on the whole');
			expect(text).not.toContain(`(${fixtureReport().total.band})`);
		}
	});
});

describe('steps', () => {
	it('say what is missing before what to do, and nothing twice', () => {
		const report = fixtureReport();
		const [first, danger] = report.remediation;
		expect(stepText(first!, report)).toBe('Not met: conditional edges exist. The graph `build` has no conditional edge.');
		expect(stepText(danger!, report)).toBe('A shell is called with data. Pass a list, not a string.');
		expect(stepText({ ...first!, text: 'Conditional edges exist.' }, report)).toBe('Conditional edges exist.');
	});
});

it.each([
	[[3], 'step 3'],
	[[3, 5], 'steps 3 and 5'],
	[[2, 10, 11, 12, 13], 'steps 2 and 10 to 13'],
	[[1, 2, 4], 'steps 1, 2 and 4'],
])('numbers of steps: %o', (all, told) => expect(numbers(all)).toBe(told));

describe('text that speaks to the judges', () => {
	const said = 'src/a.py:3 gives what reads like an order to the judges. It was not obeyed.';
	const planted = { detective: 'injection', severity: 'limitation', message: said, ours: false } as const;
	const report = () => ({ ...fixtureReport(), limitations: [planted] });

	it('is a footnote of the short report, and accuses nobody', () => {
		expect(render(report(), 'markdown')).toContain('1 place of the audited text reads like an order to the judges. No score rests on it.');
	});
	it('has a heading of its own in full, and is no gap in what was seen', () => {
		for (const format of ['markdown', 'html']) {
			const text = render(report(), format, { full: true });
			expect(text.split(said.slice(0, 40))).toHaveLength(2);
			expect(text).toContain('No file or document that was asked for is missing.');
			expect(text).toMatch(/(## |<h2 id="planted">)Text that speaks to the judges/);
			expect(render(fixtureReport(), format)).not.toContain('speaks to the judges');
		}
	});
});

describe('pictures of diagrams', () => {
	it('stand whole on the page, however long', () => {
		const thumbnail = 'A'.repeat(20_000);
		const report = fixtureReport();
		const page = render({ ...report, diagrams: report.diagrams.map((d) => ({ ...d, thumbnail })) }, 'html');
		expect(page).toContain(`base64,${thumbnail}"`);
	});

	it('that show nothing anybody can name are counted in prose', () => {
		const report = fixtureReport();
		const unclear = { ...report.diagrams[0]!, type: 'inconclusive' as const };
		const told = render({ ...report, diagrams: [unclear, unclear, unclear] }, 'markdown', { full: true });
		expect(told).toContain('3 pictures of which we could not tell');
	});
});

describe('opinions of two rounds', () => {
	const told = (...list: Parameters<typeof spoken>[0]) =>
		spoken(list, ['prosecutor', 'defense']).map((t) => `${t.opinion.judge}${roundsOf(t.rounds)}`);
	const [first, again] = [1, 2].map((round) => opinion('c', 'prosecutor', 2, { round })) as [
		ReturnType<typeof opinion>,
		ReturnType<typeof opinion>,
	];

	it('are told once when nothing changed', () => expect(told(first, again)).toEqual(['prosecutor, rounds 1 and 2']));

	it.each([
		['score', { score: 3 }],
		['argument', { argument: 'Now I see it.' }],
		['citations', { citations: ['x'] }],
		['charges', { charges: [{ kind: 'missing', evidence: [] }] }],
	])('are both told when the %s is another', (_, change) => {
		expect(told(first, { ...again, ...change })).toEqual(['prosecutor, round 1', 'prosecutor, round 2']);
	});

	it('of two judges stay two', () => {
		expect(told(first, { ...again, judge: 'defense' })).toEqual(['prosecutor, round 1', 'defense, round 2']);
	});
});

describe('opinions of the bench without a model', () => {
	const counted = {
		source: { bench: 'heuristic' as const, name: null, promptDigest: '', attempts: 1 },
		working: { earned: 4, of: 8, floor: 1, ceiling: 5 },
	};
	const told = (...changes: object[]) =>
		spoken(
			['prosecutor', 'defense', 'techlead'].map((judge, i) =>
				opinion('c', judge, 3, { ...counted, argument: `Mine: ${judge}.`, ...changes[i] }),
			),
			['prosecutor', 'defense', 'techlead'],
		).map(speakers);
	it.each([
		['all counted alike: one line', [], ['All 3 judges']],
		['the same score counted otherwise', [{}, { working: { ...counted.working, earned: 6 } }], ['Prosecutor', 'Defense', 'TechLead']],
		['another score', [{ score: 2 }], ['Prosecutor', 'Defense', 'TechLead']],
		['one is of a model', [{ source: { ...counted.source, bench: 'llm' as const } }], ['Prosecutor', 'Defense', 'TechLead']],
	])('%s', (_, changes, expected) => expect(told(...changes)).toEqual(expected));
});

describe('the beginning of a text', () => {
	it.each([
		['one two', 7, 'one two'],
		['one, two three', 6, 'one…'],
		['abcdefgh', 4, 'abc…'],
		[`abc${'😀'.repeat(3)}`, 5, 'abc…'],
	])('%s in %i', (text, length, expected) => expect(brief(text, length)).toBe(expected));
});

describe('whole sentences that fit', () => {
	it.each([
		['No. It says “One. Two. Three.” here. Last.', 20, 'No.'],
		['It says “One. Two. Three.” here. Last.', 12, 'It says “One. Two.…'],
		['One is here. Two is there.', 15, 'One is here.'],
		['It is written; the report says (p. 6) “not yet”; and so on. Two.', 30, 'It is written; the report says (p. 6) “not yet”; and so on.'],
	])('%s in %i', (text, room, expected) => expect(sentences(text, room)).toBe(expected));
});

describe('what was not read', () => {
	const skipped = ['reports/final.pdf', 'reports/other.pdf'].map((path) => ({ path, reason: 'a kind of file that we do not read' }));
	const files = { total: 3, read: 1, skipped, languages: [] };
	const document = { ...fixtureReport().documents[0]!, name: 'reports/final.pdf', fromTree: true, status: 'ok' as const };
	it.each([
		['a report of the tree was', [document], ['reports/other.pdf']],
		['a report from elsewhere is another file', [{ ...document, fromTree: false }], ['reports/final.pdf', 'reports/other.pdf']],
		['a report that is damaged was not', [{ ...document, status: 'corrupt' as const }], ['reports/final.pdf', 'reports/other.pdf']],
	])('%s', (_, documents, unread) => {
		expect(unreadFiles({ files, documents, diagrams: [] })).toEqual(unread.map((path) => ({ path, reason: 'a PDF that we did not read' })));
	});
	it('tells a document of which a picture is shown', () => {
		const [diagram] = fixtureReport().diagrams;
		const diagrams = [{ ...diagram!, location: { ...diagram!.location, path: 'reports/other.pdf' } }];
		expect(unreadFiles({ files, documents: [document], diagrams }).map(({ reason }) => reason)).toEqual([
			'a PDF of which only pictures were read',
		]);
	});
	it('tells a diagram of another kind by its kind', () => {
		const diagram = { ...fixtureReport().diagrams[0]!, medium: 'mermaid' as const, type: 'sequence' as const, nodes: [], edges: [] };
		expect(diagramInWords(diagram)).toBe('Mermaid, a sequence diagram, not compared with the code');
	});
});

it('tells days by the clocks of the authors', () => {
	const [firstCommitAt, lastCommitAt] = [Date.UTC(2026, 1, 24, 9) / 1000, Date.UTC(2026, 1, 28, 21, 54) / 1000];
	const days = (zones: object) => historyDays({ ...fixtureReport().repository, firstCommitAt, lastCommitAt, ...zones });
	expect(days({})).toBe('2026-02-24 to 2026-02-28');
	expect(days({ lastCommitZone: 180 })).toBe('2026-02-24 to 2026-03-01');
});

describe('whole sentences', () => {
	it.each([
		['One. Two.', 40, 'One. Two.'],
		['One is told. Two is too long.', 15, 'One is told.'],
		['In src/a.py:3 it is e.g. here. Next.', 25, 'In src/a.py:3 it is e.g. here.'],
	])('%s', (text, room, told) => expect(sentences(text, room)).toBe(told));
});

it('names the weights of a total where they differ, and what is not scored because it is empty', () => {
	const report = fixtureReport();
	const { criteria, repository } = report;
	expect(weightsOf(report)).toMatch(/^The total is the weighted mean of these scores\. Weight 2: Graph wiring.*; weight 1: /);
	expect(weightsOf({ criteria: criteria.slice(0, 1) })).toBe('');
	const unfit = criteria.map((c) => ({ ...c, status: 'not-applicable' as const, reason: 'It does not fit.', evidence: [] }));
	expect(misfitOf({ criteria: unfit, repository })).toBe('It does not fit. Name another rubric with --rubric.');
	expect(misfitOf({ criteria: unfit, repository: { commit: null } })).toBe('The repository has no commits: there is nothing to audit.');
});

describe('one score of the bench without a model', () => {
	const by = (judge: string, score: number, bench: 'heuristic' | 'llm' = 'heuristic') =>
		opinion('c', judge, score, { source: { bench, name: null, promptDigest: 'x', attempts: 1 } });
	it.each([
		['all give it', [by('a', 3), by('b', 3)], 3],
		['they differ', [by('a', 3), by('b', 4)], null],
		['a model gave one', [by('a', 3), by('b', 3, 'llm')], null],
		['one judge alone', [by('a', 3)], null],
	])('%s', (_, opinions, score) => expect(agreedScore(opinions)).toBe(score));
});

it.each([
	['nothing of none', [], ''],
	[
		'what was left aside',
		[{ name: 'a.pdf', chosen: 'found in the repository: a PDF; left aside: b.md' }],
		'Read as the report: `a.pdf`; left aside: b.md.',
	],
])('says which document was read as the report: %s', (_, documents, told) => {
	const [sample] = fixtureReport().documents;
	expect(readAsReport({ documents: documents.map((one) => ({ ...sample!, ...one })) })).toBe(told);
});
