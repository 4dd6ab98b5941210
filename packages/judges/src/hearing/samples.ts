// What does a judge hold that was asked several times? The middle answer to each expectation, and what more than half of the samples dispute or raise.
import type { Reading } from '@auditor/schema';
import { isBeside } from './points.js';

type Answer = Reading['answers'][number];
const ORDER: readonly Answer['answer'][] = ['does-not-hold', 'cannot-tell', 'holds'];

export interface Samples {
	readonly reading: Reading;
	/** Expectations that one sample says hold and another says do not. */
	readonly parted: readonly string[];
}

/** The reading that stands for all samples of one judge on one criterion, at least one. */
export function middleOf(samples: readonly Reading[]): Samples {
	const [first] = samples as [Reading, ...Reading[]];
	if (samples.length === 1) return { reading: first, parted: [] };
	const expectations = [...new Set(samples.flatMap((s) => s.answers.map((a) => a.expectation)))];
	const given = (expectation: string) => samples.map((s) => s.answers.find((a) => a.expectation === expectation)?.answer ?? 'cannot-tell');
	const answers = expectations.map((expectation): Answer => {
		const answer = middle(given(expectation));
		const alike = samples.flatMap((s) => s.answers.filter((a) => a.expectation === expectation && a.answer === answer));
		const shown = alike.find(({ quote }) => quote !== null && quote.stands !== 'nowhere') ?? alike[0];
		return shown ?? { expectation, answer, quote: null, reason: 'Asked again, the answers differ.' };
	});
	const disputes = samples.map(({ disputes }) => disputes);
	const raised = samples.map(({ raised }) => raised);
	return {
		reading: {
			answers,
			disputes: ofMost(disputes, (a, b) => a.finding === b.finding),
			raised: ofMost(raised, (a, b) => isBeside(a.quote, b.quote)),
			level: levelOf(samples),
			named: first.named,
		},
		parted: expectations.filter((e) => given(e).includes('holds') && given(e).includes('does-not-hold')),
	};
}

/** The level in the middle, as the first sample that names it shows it. */
function levelOf(samples: readonly Reading[]): Reading['level'] {
	const named = samples.flatMap(({ level }) => level ?? []).sort((a, b) => a.level - b.level);
	return named[Math.floor((named.length - 1) / 2)] ?? null;
}

/** Between two answers lies that it cannot be told. */
function middle(answers: readonly Answer['answer'][]): Answer['answer'] {
	const ranks = answers.map((a) => ORDER.indexOf(a)).sort((a, b) => a - b);
	const [low, high] = [ranks[Math.floor((ranks.length - 1) / 2)]!, ranks[Math.ceil((ranks.length - 1) / 2)]!];
	return low === high ? ORDER[low]! : 'cannot-tell';
}

/** What more than half of the samples hold, each once, in the words of the first that does. */
function ofMost<T>(samples: readonly (readonly T[])[], same: (a: T, b: T) => boolean): T[] {
	const kept: T[] = [];
	for (const one of samples.flat()) {
		const votes = samples.filter((said) => said.some((other) => same(one, other))).length;
		if (votes * 2 > samples.length && !kept.some((other) => same(one, other))) kept.push(one);
	}
	return kept;
}
