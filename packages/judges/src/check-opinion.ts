// Is an opinion valid? A label of the persona's menu, an argument with substance, and citations that all resolve. The complaints are
// written so that they can be sent back to whoever wrote the opinion.
import { type CaseFile, compareText, nearest } from '@auditor/schema';
import type { Persona } from './personas/persona.js';

/** Fewer words than this cannot name a fact, its place and what follows from it. Our choice: "The reducer is missing in src/state.py, so writes collide." has ten. */
export const MIN_ARGUMENT_WORDS = 10;

/** What of an opinion can be wrong. */
export interface OpinionDraft {
	readonly label: string | null;
	readonly argument: string;
	readonly citations: readonly string[];
	readonly charges?: readonly { readonly kind: string; readonly evidence: readonly string[] }[];
	readonly wouldRaise?: readonly { readonly expectation: string | null; readonly text: string }[];
}

/** Complaints in plain words, one per fault; empty = valid. */
export function checkOpinion(draft: OpinionDraft, persona: Persona, caseFile: CaseFile): string[] {
	const complaints: string[] = [];
	const known = new Set(caseFile.evidence.map((e) => e.id));
	const labels = persona.labels.map((l) => l.label);
	if (draft.label === null || !labels.includes(draft.label))
		complaints.push(`label ${quote(draft.label)} is not on the menu; choose one of: ${labels.join(', ')}.`);
	const words = draft.argument.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length;
	if (words < MIN_ARGUMENT_WORDS)
		complaints.push(`argument has ${words} words; give your reasons in at least ${MIN_ARGUMENT_WORDS}, naming what the evidence shows.`);
	if (draft.citations.length === 0) complaints.push('citations is empty; cite at least one evidence id of this case.');
	for (const id of unknown(draft.citations, known))
		complaints.push(`citation ${quote(id)} is no evidence id of this case${meant(id, known)}.`);
	for (const charge of draft.charges ?? []) {
		if (charge.evidence.length === 0) complaints.push(`charge ${quote(charge.kind)} cites no evidence; cite it or leave the charge out.`);
		for (const id of unknown(charge.evidence, known))
			complaints.push(`charge ${quote(charge.kind)} cites ${quote(id)}, which is no evidence id of this case${meant(id, known)}.`);
	}
	const expectations = new Set(caseFile.criterion.expectations.map((e) => e.id));
	for (const { expectation } of draft.wouldRaise ?? [])
		if (expectation !== null && !expectations.has(expectation))
			complaints.push(`wouldRaise names ${quote(expectation)}, which is no expectation of this criterion; use its id or null.`);
	return complaints;
}

function unknown(ids: readonly string[], known: ReadonlySet<string>): string[] {
	return [...new Set(ids)].filter((id) => !known.has(id)).sort(compareText);
}

function meant(id: string, known: ReadonlySet<string>): string {
	const best = nearest(id, [...known]);
	return best ? ` (did you mean ${best}?)` : '';
}

/** Short and printable: the complaint goes back to a model and into reports. */
function quote(text: string | null): string {
	return text === null ? 'null' : JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}...` : text);
}
