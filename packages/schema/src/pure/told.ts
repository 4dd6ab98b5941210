// How an expectation is told: its text where it is met, its fault where it is not. Every format asks here, so that no two tell it differently.
import type { Expectation } from '../model/rubric.js';

/** Words that begin a sentence and are no name: after a colon they are written small. */
const OPENERS = new Set(
	'a an the no not none nothing nobody nowhere one two three four five ten at from some several each every all most more few fewer less only it its this that these those there where when what which while if in on of for with without to and or but both either neither his her their your our we you they does do is are was were has have had can could may must should any many much other another as by after before between'.split(
		' ',
	),
);

/** The fault that an unmet expectation is, as one sentence. */
export function faultOf({ text, whenUnmet, id }: Pick<Expectation, 'text' | 'whenUnmet' | 'id'>): string {
	return whenUnmet ?? `Not met: ${text === '' ? id : clause(text)}.`;
}

/** A sentence as the part of another one: without its full stop, and without its capital unless that belongs to a name. */
export function clause(sentence: string): string {
	const bare = sentence.trim().replace(/(?<![.])[.]$/, '');
	const first = /^[A-Za-z]+/.exec(bare)?.[0] ?? '';
	return OPENERS.has(first.toLowerCase()) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}
