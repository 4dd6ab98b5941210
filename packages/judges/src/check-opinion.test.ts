import { describe, expect, it } from 'vitest';
import { checkOpinion, type OpinionDraft } from './check-opinion.js';
import { techlead } from './personas/index.js';
import { sampleCase, sampleCriterion } from './testing/sample-case.js';

const caseFile = sampleCase(sampleCriterion, [{ answers: 'span' }, { answers: 'rail' }]);
const id = caseFile.evidence[0]!.id;
const valid: OpinionDraft = {
	label: 'solid',
	argument: 'The span joins both banks at src/span.py line 7, and a rail was found beside it.',
	citations: [id],
	charges: [{ kind: 'missing', evidence: [id] }],
	wouldRaise: [{ expectation: 'drain', text: 'Add a drain' }],
};

describe('checkOpinion', () => {
	const table: readonly [string, Partial<OpinionDraft>, readonly RegExp[]][] = [
		['a valid opinion', {}, []],
		['no charges and no advice', { charges: undefined, wouldRaise: undefined }, []],
		['a label off the menu', { label: 'excellent' }, [/label "excellent" is not on the menu; choose one of: not-working, /]],
		['a label of another persona', { label: 'no-case' }, [/not on the menu/]],
		['no label', { label: null }, [/label null/]],
		[
			'an argument that only looks long',
			{ argument: 'good ........................ . . . . . . . . . . . . . . . . . .' },
			[/argument has 1 words/],
		],
		['no citation', { citations: [] }, [/citations is empty/]],
		['an invented citation', { citations: [id, 'made-up'] }, [/citation "made-up" is no evidence id/]],
		['a misspelt citation', { citations: [id.replace('sample', 'smaple')] }, [new RegExp(`did you mean ${id}`)]],
		['a charge without evidence', { charges: [{ kind: 'security', evidence: [] }] }, [/charge "security" cites no evidence/]],
		['a charge on invented evidence', { charges: [{ kind: 'security', evidence: ['x'] }] }, [/charge "security" cites "x"/]],
		['advice on an unknown expectation', { wouldRaise: [{ expectation: 'moat', text: 'Dig' }] }, [/wouldRaise names "moat"/]],
		['several faults at once', { label: 'x', citations: [] }, [/label/, /citations/]],
	];
	it.each(table)('%s', (_, change, complaints) => {
		const found = checkOpinion({ ...valid, ...change }, techlead, caseFile);
		expect(found).toHaveLength(complaints.length);
		complaints.forEach((pattern, i) => {
			expect(found[i]).toMatch(pattern);
		});
	});
});
