// What would an obliging model answer? Read from the prompt alone: the expectations, ids it may cite, and the menu of labels.

export type SensibleAnswer = {
	answers: { expectation: string; answer: string; quote: null; reason: string }[];
	disputes: never[];
	raised: never[];
	argument: string;
	citations: string[];
	charges: never[];
	wouldRaise: never[];
	label: string;
};

/**
 * A valid opinion for this prompt: cannot tell any expectation, cites the first two ids of the case; `rank` 1-5 chooses the label by its place on the menu
 * (default 3). The score does not follow from the label.
 */
export function sensibleAnswer(prompt: string, rank = 3): SensibleAnswer {
	const ids = listAfter(prompt, 'Evidence ids you may cite: ');
	const labels = listAfter(prompt, 'label is one of: ');
	const cited = ids.slice(0, 2);
	return {
		answers: listAfter(prompt, 'Expectation ids: ').map((expectation) => ({
			expectation,
			answer: 'cannot-tell',
			quote: null,
			reason: 'The material does not show it.',
		})),
		disputes: [],
		raised: [],
		argument: `The evidence ${cited.join(' and ')} shows how far the expectations of this criterion are met, and I judge by that.`,
		citations: cited,
		charges: [],
		wouldRaise: [],
		label: labels[Math.min(rank, labels.length) - 1] ?? '',
	};
}

function listAfter(text: string, lead: string): string[] {
	const start = text.lastIndexOf(`\n${lead}`);
	if (start < 0) return [];
	const line = text.slice(start + lead.length + 1).split('\n', 1)[0]!;
	return line.replace(/\.$/, '').split(', ').filter(Boolean);
}
