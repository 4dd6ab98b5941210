// What does a model have to answer? Expectation by expectation, with quotes; reasons before the label: a label chosen first would be defended, not reasoned.
import {
	answerExpectations,
	type CaseFile,
	type InquiryLook,
	isOpen,
	type Json,
	type JudicialOpinion,
	type Looks,
	lookKinds,
	type Reading,
} from '@auditor/schema';
import { z } from 'zod';
import { checkOpinion, type OpinionDraft } from '../check-opinion.js';
import { SHORTEST_QUOTE } from '../hearing/code-or-words.js';
import { checkAbsence, checkFor, quotable, quoteFault } from '../hearing/quotes.js';
import type { Persona } from '../personas/persona.js';

export const quote = z.object({
	path: z.string().describe('Path as the material names it; of an absence (find) or (read).'),
	line: z.number().int().min(1).nullable().describe('Line of the file, or page of the document, where the quote begins.'),
	text: z.string().describe(`Copied letter by letter from the material, at least ${SHORTEST_QUOTE} characters beside white space.`),
});
const answers = z
	.array(
		z.object({
			expectation: z.string().describe('Expectation id.'),
			answer: z.enum(['holds', 'does-not-hold', 'cannot-tell']),
			findings: z
				.array(z.string())
				.describe('Ids of the findings that it is about, where an expectation has several that differ; else empty.'),
			quote: quote.nullable().describe('What shows it; null where nothing can be quoted.'),
			reason: z.string().describe('One sentence.'),
		}),
	)
	.describe('One entry for each expectation.');
const disputes = z
	.array(z.object({ finding: z.string().describe('Evidence id.'), reason: z.string(), quote }))
	.describe('Findings that the material shows to be wrong; empty if none.');
const raised = z
	.array(z.object({ flaw: z.string().describe('One sentence.'), severity: z.enum(['minor', 'major', 'breaks-the-criterion']), quote }))
	.describe('Flaws that belong to this criterion and that no expectation asks for; empty if none.');

const level = z
	.object({
		level: z.number().int().min(0).max(5).describe('Of the levels of the criterion; 0 where it has no case in this product.'),
		quote: quote.nullable().describe('What decides it.'),
		reason: z.string().describe('One sentence.'),
	})
	.nullable()
	.describe('The level whose words fit the code; null where you cannot tell.');

/** What a judge asks to look at before it answers. */
export const looksSchema = z
	.array(
		z.object({
			tool: z.enum(lookKinds),
			what: z.string(),
			from: z.number().int().min(1).nullable(),
			to: z.number().int().min(1).nullable(),
		}),
	)
	.describe('What you have to see before you can answer; empty when you answer.');

export interface Reply extends OpinionDraft {
	readonly looks: z.infer<typeof looksSchema>;
	readonly answers: z.infer<typeof answers>;
	readonly disputes: z.infer<typeof disputes>;
	readonly raised: z.infer<typeof raised>;
	readonly level: z.infer<typeof level>;
	readonly label: string;
	readonly charges: { kind: string; evidence: string[] }[];
	readonly wouldRaise: { expectation: string | null; text: string }[];
}

/** The reply of a model to one case file, for one persona; every field is required, as strict providers want it. */
export function replySchema(persona: Persona): z.ZodType<Reply> {
	const known = schemas.get(persona);
	if (known) return known;
	const schema = z.object({
		looks: looksSchema,
		answers,
		disputes,
		raised,
		level,
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

export type Said = Pick<JudicialOpinion, 'argument' | 'citations' | 'charges' | 'wouldRaise'> & { readonly reading: Reading };

/** What a judge asks to look at in the place of an answer; empty: it answers. */
export function looksOf(value: Json): readonly InquiryLook[] {
	const { reply } = parsed(z.object({ looks: looksSchema }), filled(value, { looks: [] }));
	return reply?.looks ?? [];
}

/** What a judge said, its quotes checked, or one complaint per fault. In the last try, names that do not exist are struck. */
export function readOpinion(
	value: Json,
	persona: Persona,
	caseFile: CaseFile,
	last: boolean,
	isEmpty?: Looks['isEmpty'],
): { use: Said; complaints: null } | { use: null; complaints: string[] } {
	const read = readReply(value, persona);
	if (read.reply === null) return { use: null, complaints: read.complaints };
	const reply = last ? struck(read.reply, caseFile) : read.reply;
	const complaints = checkOpinion(reply, persona, caseFile);
	const material = quotable(caseFile);
	const check = (one: z.infer<typeof quote>, expectation: string | null, lowers = true) =>
		checkAbsence(one, lowers, isEmpty) ?? checkFor(one, material, caseFile, expectation);
	const byId = new Map(caseFile.evidence.map((e) => [e.id, e]));
	const asked = (finding: string) => (byId.get(finding)?.role === 'expectation' ? (byId.get(finding)?.answers ?? null) : null);
	const expectations = new Set(caseFile.criterion.expectations.map((e) => e.id));
	const reading: Reading = {
		answers: reply.answers
			.filter((a, at) => expectations.has(a.expectation) && reply.answers.findIndex((b) => isAlike(a, b)) === at)
			.map(({ findings, ...a }) => ({
				...a,
				...(findings.length > 0 && { findings }),
				quote: a.quote && check(a.quote, a.expectation, a.answer === 'does-not-hold'),
			})),
		disputes: reply.disputes.map((d) => ({ ...d, quote: check(d.quote, asked(d.finding), byId.get(d.finding)?.satisfied === true) })),
		raised: reply.raised.map((r) => ({ ...r, quote: check(r.quote, null) })),
		level: reply.level && { ...reply.level, quote: reply.level.quote && check(reply.level.quote, null) },
		named: reply.label,
	};
	// What nobody could rule on goes back while there is a try left, and is not lost without a word.
	const found = answerExpectations(caseFile.criterion, caseFile.evidence);
	const decides = ({ expectation: id, answer: said }: Reading['answers'][number]) =>
		found.some((answer) => {
			const claim = said === 'holds' ? 'met' : 'unmet';
			return (
				answer.expectation.id === id &&
				answer.state !== claim &&
				(answer.state === (claim === 'met' ? 'unmet' : 'met') || isOpen(answer, claim))
			);
		});
	const isIdle = found.length > 0 && found.every(({ state, evidence }) => state === 'not-applicable' && evidence.length > 0);
	if (!last && isIdle && (reading.level?.level ?? 0) > 0 && reading.answers.every(({ answer }) => answer === 'cannot-tell'))
		complaints.push(
			'You name a level, and the findings say that the criterion has no case here: answer its expectations, each with a quote.',
		);
	const faults = [
		...reading.answers.flatMap((a) => (a.quote && quoteFault(a.quote, a.answer !== 'cannot-tell' && decides(a))) ?? []),
		...[...reading.disputes, ...reading.raised].flatMap(({ quote: one }) => quoteFault(one) ?? []),
		...[reading.level?.quote ?? null].flatMap((one) => (one && quoteFault(one, false)) ?? []),
	];
	if (!last) complaints.push(...[...new Set(faults)].slice(0, MOST_COMPLAINTS));
	if (complaints.length > 0) return { use: null, complaints };
	return {
		use: {
			argument: reply.argument.trim(),
			citations: [...new Set(reply.citations)],
			charges: reply.charges.map((c) => ({ kind: c.kind, evidence: [...new Set(c.evidence)] })),
			wouldRaise: reply.wouldRaise,
			reading,
		},
		complaints: null,
	};
}

/** Two answers to one question: of the same expectation, and of the same of its findings. */
function isAlike(a: Reply['answers'][number], b: Reply['answers'][number]): boolean {
	return a.expectation === b.expectation && [...a.findings].sort().join() === [...b.findings].sort().join();
}

/** The reply without ids that do not exist. */
function struck(reply: Reply, { criterion, evidence }: CaseFile): Reply {
	const known = new Set(evidence.map((e) => e.id));
	const expectations = new Set(criterion.expectations.map((e) => e.id));
	const ids = (list: readonly string[]) => list.filter((id) => known.has(id));
	return {
		...reply,
		citations: ids(reply.citations),
		charges: reply.charges.map((c) => ({ ...c, evidence: ids(c.evidence) })).filter((c) => c.evidence.length > 0),
		disputes: reply.disputes.filter((d) => known.has(d.finding)),
		wouldRaise: reply.wouldRaise.map((w) => (w.expectation !== null && expectations.has(w.expectation) ? w : { ...w, expectation: null })),
	};
}

/** The reply as the schema wants it, or what is wrong with it, one complaint per fault. */
function readReply(value: Json, persona: Persona): { reply: Reply; complaints: null } | { reply: null; complaints: string[] } {
	return parsed(replySchema(persona), forgive(value));
}

/** A value as its schema wants it, or one complaint per fault. */
export function parsed<T>(schema: z.ZodType<T>, value: Json): { reply: T; complaints: null } | { reply: null; complaints: string[] } {
	const complaint = tooLong(value);
	if (complaint !== null) return { reply: null, complaints: [complaint] };
	const result = schema.safeParse(value);
	if (result.success) return { reply: result.data, complaints: null };
	return {
		reply: null,
		complaints: result.error.issues.slice(0, MOST_COMPLAINTS).map((i) => `${i.path.map(String).join('.') || 'the reply'}: ${i.message}.`),
	};
}

/** Characters of a text, and entries of a list, of a reply; an argument has hundreds, a broken server sends millions. */
const LONGEST_TEXT = 16_000;
const LONGEST_LIST = 500;
const MOST_COMPLAINTS = 10;

/** What of a reply is longer than anything that a judge says; null: nothing. Looks as deep as a reply goes. */
export function tooLong(value: Json, depth = 5): string | null {
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
	return filled(value, { looks: [], charges: [], wouldRaise: [], disputes: [], raised: [], level: null }, { answers: { findings: [] } });
}

/** A reply with what it left out, in it and in the entries of its lists. */
export function filled(value: Json, empty: Record<string, Json>, entries: Record<string, Record<string, Json>> = {}): Json {
	if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
	const whole = { ...value, ...Object.fromEntries(Object.entries(empty).map(([name, none]) => [name, value[name] ?? none])) };
	for (const [name, none] of Object.entries(entries)) {
		const list = whole[name];
		if (list !== undefined) whole[name] = Array.isArray(list) ? list.map((one) => filled(one, none)) : filled(list, none);
	}
	return whole;
}

/** JSON out of a model's text: plain, in a fence, after thoughts, or with words around it. Undefined when there is none. */
export function jsonOf(text: string): Json | undefined {
	const trimmed = withoutThoughts(text).trim();
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

/** A reply without what a model says to itself before it answers, in `<think>` and its like; what is never closed goes up to the first brace. */
function withoutThoughts(text: string): string {
	let rest = text;
	for (const name of ['think', 'thinking', 'reasoning']) {
		const end = rest.lastIndexOf(`</${name}>`);
		if (end >= 0 && rest.lastIndexOf(`<${name}>`, end) >= 0)
			rest = rest.slice(0, rest.indexOf(`<${name}>`)) + rest.slice(end + name.length + 3);
	}
	return rest;
}
