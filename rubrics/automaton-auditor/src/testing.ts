// The words of a courtroom for tests. Not part of the package's face.
import type { Lexicon } from '@auditor/schema';

/** A courtroom's words, odd enough that no default passes by luck. */
export const courtroom: Partial<Lexicon> = {
	roles: [
		{ id: 'judge', terms: ['judge', 'prosecutor', 'defense', 'techlead'], not: ['chief', 'aggregator'] },
		{ id: 'prosecutor', terms: ['prosecutor'], not: [] },
		{ id: 'defense', terms: ['defense', 'advocate'], not: [] },
		{ id: 'techlead', terms: ['techlead', 'tech lead'], not: [] },
		{ id: 'aggregator', terms: ['aggregator'], not: [] },
		{ id: 'chief-justice', terms: ['chief justice', 'justice'], not: [] },
	],
	lists: {
		'evidence-models': ['evidence', 'exhibit'],
		'opinion-models': ['opinion', 'judgment'],
		'rule-security': ['security', 'security override', 'vulnerability'],
		'rule-evidence': ['fact supremacy', 'hallucination', 'evidence'],
		'rule-variance': ['variance', 're-evaluation', 'spread'],
		'rule-dissent': ['dissent'],
	},
};
