// Features that no trace bears out, and that a line of the code contradicts: what is said not to be done, and to be done everywhere.
import { type Feature, feature } from './feature.js';

export const REFUTED_FEATURES: readonly Feature[] = [
	{
		...feature(
			'no-averaging',
			'',
			[
				'does not average',
				'does not merely average',
				'not merely averaged',
				'does not simply average',
				'do not average',
				'are not averaged',
				'is not an average',
				'not by averaging',
				'no averaging',
				'rather than an average',
				'never averages',
				'never average',
				'no score averaging',
				'not achieved by averaging',
				'not simply average',
				'not averaging',
				'not probabilistic averaging',
				'not simple averaging',
				'not average scoring',
				'not a simple average',
				'rather than averaging',
				'instead of averaging',
				'rather than probabilistic averaging',
				'rather than simple averaging',
				'instead of simple averaging',
				'reject average scoring',
				'rejects average scoring',
				'reject "average" scoring',
				'rejects "average" scoring',
			],
			{ traces: [] },
		),
		negative: true,
		// The mean of the judges' scores of one criterion; the mean over criteria is the total, which nobody denies.
		refuted: {
			by: /\bf?mean\((?![^\n]{0,160}(?:criteri|final_?score|overall|result|verdict|resolved|dimension|other))[^\n]{0,160}(?:scores?\b|\.score\b)|\bsum\((?![^\n]{0,160}(?:criteri|final_?score|overall|result|verdict|resolved|dimension|other))[^\n]{0,80}(?:\bscores?\b|\.score\b)[^\n]{0,80}\)\s{0,9}\/\s*(?:len|max|float|\d)/,
			spared: /^\s*(?:overall|total|weighted|report)\w*\s*=/i,
			partly: /^\s*(?:overall|total|weighted|report|(?:\w{1,20}_)?(?:avg|average|mean))\w*\s*=/i,
			files: /justice|synth|chief|rules?\b|verdict|court|arbit/i,
			does: 'averages scores',
			// A mean that rules change is what it starts from.
			answered: { probe: 'synthesis/rule', where: [{ value: 'effect', is: '==', to: 'score' }], least: 3 },
			unless: /mean\(|average|\bavg|\bsum\(|weighted|\/\s*(?:3|len\()/i,
		},
	},
	{
		...feature(
			'whole-history',
			'',
			['full', 'complete', 'entire', 'whole'].flatMap((all) =>
				['commit history', 'git history', 'git log'].map((what) => `${all} ${what}`),
			),
			{ traces: [], spare: (code) => (code.holds('unshallow') ? 'the rest is fetched' : null) },
		),
		refuted: {
			by: /--depth["'`]?[\s,=]{1,6}["'`]?1(?!\d)|\bdepth\s?=\s?1(?!\d)/,
			spared: /^\s*(?:#|\/\/|@)/,
			files: /git|clone|repo|sandbox|tool|detective|investigat|forensic|utils?|helpers?/i,
			does: 'clones the last commit alone',
			inTexts: true,
		},
	},
	{
		...feature(
			'scrubbed-environment',
			'',
			['environment scrubbing', 'scrubbed environment', 'scrubs the environment', 'sanitized environment'],
			{ traces: [] },
		),
		refuted: {
			by: /\benv\s*=\s*(?:\{\s*\*\*os\.environ\b|os\.environ\.copy\(|\{\s*\.\.\.process\.env\b)/,
			spared: /^\s*#/,
			files: /git|clone|repo|sandbox|shell|tool/i,
			does: 'hands on the whole environment',
		},
	},
];
