// How much a Markdown report tells. Comments on GitHub hold 65,536 characters: a report that must fit is told again with less, step by
// step, and says on top what was left out.
import type { AuditReport, RenderOptions, Suppression } from '@auditor/schema';

export interface Detail {
	/** Excerpts of source a criterion. */
	readonly excerpts: number;
	/** Which evidence stands in the tables. */
	readonly evidence: 'all' | 'against' | 'none';
	/** Characters of an argument. */
	readonly argument: number;
	readonly steps: number;
	readonly graphs: boolean;
	/** `short`: verdict and reason alone. */
	readonly criteria: 'full' | 'short' | 'none';
	/** What is missing against the whole, in words; empty for the whole. */
	readonly leftOut: string;
}

const whole: Detail = { excerpts: 8, evidence: 'all', argument: 4000, steps: 300, graphs: true, criteria: 'full', leftOut: '' };

/** From the whole to the least. */
export const levels: readonly Detail[] = [
	whole,
	{ ...whole, excerpts: 2, leftOut: 'most excerpts of source' },
	{ ...whole, excerpts: 0, leftOut: 'the excerpts of source' },
	{ ...whole, excerpts: 0, argument: 400, leftOut: 'the excerpts of source and the ends of long arguments' },
	{
		...whole,
		excerpts: 0,
		argument: 240,
		evidence: 'against',
		steps: 40,
		leftOut: 'the excerpts, evidence of what is met and the ends of arguments',
	},
	{
		...whole,
		excerpts: 0,
		argument: 160,
		evidence: 'none',
		steps: 20,
		graphs: false,
		leftOut: 'evidence, graphs, and the ends of arguments',
	},
	{ ...whole, excerpts: 0, evidence: 'none', steps: 10, graphs: false, criteria: 'short', leftOut: 'evidence, opinions, rules and graphs' },
	{
		...whole,
		excerpts: 0,
		evidence: 'none',
		steps: 5,
		graphs: false,
		criteria: 'none',
		leftOut: 'all but the verdict, the scores and the first steps',
	},
];

/** The report in short: a layout of its own. */
export const brief: Detail = { ...whole };

/** What a report in short is cut down to where it does not fit. */
export const shortest: readonly Detail[] = levels.slice(-2);

/** What every part of the document needs. */
export interface Telling {
	readonly report: AuditReport;
	readonly options: RenderOptions;
	readonly detail: Detail;
	/** In the order in which they are shown. */
	readonly judges: readonly string[];
	readonly suppressions: ReadonlyMap<string, Suppression>;
}
