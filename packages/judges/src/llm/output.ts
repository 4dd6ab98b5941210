// What does a model have to answer? Reasons first, the label last: a label chosen first would be defended, not reasoned.
import type { Json } from '@auditor/schema';
import { z } from 'zod';
import type { OpinionDraft } from '../check-opinion.js';
import type { Persona } from '../personas/persona.js';

/** The reply of a model to one case file, for one persona; every field is required, as strict providers want it. */
export function replySchema(persona: Persona): z.ZodType<Reply> {
	const known = schemas.get(persona);
	if (known) return known;
	const schema = z.object({
		argument: z.string().describe('Your reasons: what the evidence shows, where, and what follows from it.'),
		citations: z.array(z.string()).describe('Evidence ids you rely on, at least one, copied exactly.'),
		charges: z
			.array(z.object({ kind: z.string().describe('security, missing, contradiction, ...'), evidence: z.array(z.string()) }))
			.describe('Accusations with the evidence ids that carry them; empty if none.'),
		wouldRaise: z
			.array(z.object({ expectation: z.string().nullable().describe('Expectation id, or null.'), text: z.string() }))
			.describe('What would raise the grade, most effective first.'),
		label: z.enum(persona.labels.map((l) => l.label) as [string, ...string[]]).describe('Your judgement, chosen last.'),
	});
	schemas.set(persona, schema);
	return schema;
}

/** One schema per persona: libraries remember what they made of a schema. */
const schemas = new WeakMap<Persona, z.ZodType<Reply>>();

export type Reply = OpinionDraft & { readonly label: string; readonly charges: Charges; readonly wouldRaise: Advice };
type Charges = { kind: string; evidence: string[] }[];
type Advice = { expectation: string | null; text: string }[];

/** The reply as the schema wants it, or what is wrong with it, one complaint per fault. */
export function readReply(value: Json, persona: Persona): { reply: Reply; complaints: null } | { reply: null; complaints: string[] } {
	const complaint = tooLong(value);
	if (complaint !== null) return { reply: null, complaints: [complaint] };
	const parsed = replySchema(persona).safeParse(forgive(value));
	if (parsed.success) return { reply: parsed.data, complaints: null };
	return {
		reply: null,
		complaints: parsed.error.issues.slice(0, MOST_COMPLAINTS).map((i) => `${i.path.map(String).join('.') || 'the reply'}: ${i.message}.`),
	};
}

/** Characters of a text, and entries of a list, of a reply; an argument has hundreds, a broken server sends millions. */
const LONGEST_TEXT = 16_000;
const LONGEST_LIST = 500;
const MOST_COMPLAINTS = 10;

/** What of a reply is longer than anything that a judge says; null: nothing. Looks as deep as a reply goes. */
export function tooLong(value: Json, depth = 4): string | null {
	if (typeof value === 'string')
		return value.length > LONGEST_TEXT ? `A text has ${value.length} characters; at most ${LONGEST_TEXT} are read.` : null;
	if (value === null || typeof value !== 'object') return null;
	if (depth === 0) return 'The reply is nested deeper than it should be.';
	const parts = Object.values(value);
	if (parts.length > LONGEST_LIST) return `A list has ${parts.length} entries; at most ${LONGEST_LIST} are read.`;
	for (const part of parts) {
		const found = tooLong(part as Json, depth - 1);
		if (found !== null) return found;
	}
	return null;
}

/** Lists that a model left out because they would be empty are empty; nothing that carries a judgement is filled in. */
function forgive(value: Json): Json {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
	return { ...value, charges: value.charges ?? [], wouldRaise: value.wouldRaise ?? [] };
}

/** JSON out of a model's text: plain, in a fence, or with words around it. Undefined when there is none. */
export function jsonOf(text: string): Json | undefined {
	const trimmed = text.trim();
	const fenced = /```(?:json)?([\s\S]*?)```/.exec(trimmed)?.[1];
	const braces = trimmed.indexOf('{') >= 0 ? trimmed.slice(trimmed.indexOf('{'), trimmed.lastIndexOf('}') + 1) : undefined;
	for (const candidate of [trimmed, fenced, braces]) {
		if (candidate === undefined) continue;
		try {
			const value = JSON.parse(candidate) as Json;
			if (value !== null && typeof value === 'object') return value;
		} catch {
			// The next form may be readable.
		}
	}
	return undefined;
}
