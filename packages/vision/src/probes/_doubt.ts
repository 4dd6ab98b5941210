// How sure is it that something is in no diagram? As sure as the pictures were read: one that was read in part may show it.
import type { Diagram } from '@auditor/schema';

/** Below 0.7 an absence caps nothing. */
const SURE = 0.85;
const PARTLY = 0.5;

export interface Doubt {
	readonly confidence: number;
	/** For the message: ends a sentence that says what no diagram shows. */
	readonly note: string;
	readonly rationale: string;
	/** Pictures that were not read, or in part. */
	readonly unread: number;
}

export function doubtOf(diagrams: readonly Diagram[]): Doubt {
	const blank = diagrams.filter((d) => d.type === 'inconclusive').length;
	const partly = diagrams.filter((d) => d.type !== 'inconclusive' && (d.unread ?? 0) > 0);
	const unread = blank + partly.length;
	if (unread === 0) return { confidence: SURE, note: '', rationale: 'Every diagram was read whole.', unread };
	const pieces = partly.reduce((sum, d) => sum + (d.unread ?? 0), 0);
	const parts = [
		blank > 0 ? `${blank} of ${diagrams.length} pictures and drawings could not be read` : '',
		pieces > 0 ? `${pieces} boxes or pieces of writing in ${partly.length} of them were not understood` : '',
	].filter(Boolean);
	return {
		confidence: PARTLY,
		note: ` as far as the pictures could be read: ${parts.join(', and ')}`,
		rationale: 'Inconclusive: what was not read may show it.',
		unread,
	};
}

/** A flow of named parts; without roles in the lexicon, any flow with two edges. */
export function isArchitecture(d: Diagram, roles: boolean): boolean {
	if (d.type !== 'flow' && d.type !== 'state') return false;
	return roles ? d.nodes.filter((n) => n.role !== null).length >= 2 : d.edges.length >= 2;
}
