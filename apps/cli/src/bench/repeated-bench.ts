// How sure is a bench of itself? The same question asked n times; the score is the first one's, what is answered, disputed and raised is what most of them say,
// and the others tell how far it can be relied on.
import { middleOf, stabilityBands } from '@auditor/judges/llm';
import type { Bench, Json, JudicialOpinion } from '@auditor/schema';

/** How the scores of one judge on one criterion spread over the repetitions; stands in `working.stability` of the opinion. */
export interface Stability {
	/** In the order of the repetitions; null: abstained. */
	readonly scores: readonly (number | null)[];
	readonly least: number | null;
	readonly greatest: number | null;
	/** Two points or more apart, a repetition without a score, or an answer that was yes and no. */
	readonly unstable: boolean;
	/** Expectations that hold by one repetition and do not by another. */
	readonly parted?: readonly string[];
}

/** One bench out of several samples of it; their opinions are the first one's, with the band of all. */
export function repeatedBench(samples: readonly Bench[]): Bench {
	const [first] = samples as [Bench, ...Bench[]];
	if (samples.length === 1) return first;
	return {
		name: `${first.name} x ${samples.length}`,
		judges: first.judges,
		...(first.rule && { rule: first.rule }),
		...(first.inquire && { inquire: first.inquire }),
		async judge(judge, caseFile, options) {
			const opinions = await Promise.all(samples.map((sample) => sample.judge(judge, caseFile, options)));
			const [opinion] = opinions as [JudicialOpinion, ...JudicialOpinion[]];
			// Nobody was asked, or the user stopped: neither says anything about the bench.
			if (opinions.some((o) => o.abstention?.code === 'no-evidence' || o.abstention?.code === 'interrupted')) return opinion;
			const [band] = stabilityBands(opinions.map((o) => [o]));
			if (!band) return opinion;
			const { scores, least, greatest } = band;
			const readings = caseFile.round > 1 ? [] : opinions.flatMap((o) => (o.status === 'given' ? (o.reading ?? []) : []));
			const { reading, parted } = readings.length > 1 ? middleOf(readings) : { reading: undefined, parted: [] };
			const unstable = band.unstable || parted.length > 0;
			const stability: Json = { scores: [...scores], least, greatest, unstable, ...(parted.length > 0 && { parted: [...parted] }) };
			return { ...opinion, ...(reading && opinion.reading && { reading }), working: { ...opinion.working, stability } };
		},
	};
}

/** The band that an opinion carries; null when it was asked once. */
export function stabilityOf(opinion: JudicialOpinion): Stability | null {
	const { stability } = opinion.working as { stability?: Partial<Stability> };
	return Array.isArray(stability?.scores) && typeof stability.unstable === 'boolean' ? (stability as Stability) : null;
}
