// How do judges investigate a requirement that no look decides? Two from opposed sides read the likeliest places, ask to look further, and answer with quotes
// that are checked at their place; what they agree on stands, and where they differ the judge who rules decides. An absence names words that stand nowhere.
import {
	type CheckedQuote,
	type HearingPoint,
	type Inquiry,
	type InquiryLibrary,
	type InquiryOutcome,
	isProof,
	type Json,
	type Material,
	type ReadMore,
} from '@auditor/schema';
import { z } from 'zod';
import { hashOf } from '../hash.js';
import { asDocument, checkQuote, quoteFault } from '../hearing/quotes.js';
import type { Persona } from '../personas/persona.js';
import { fence, neutralise } from '../prompt/fence.js';
import { isWithin, materialText } from '../prompt/material.js';
import { COURT_RULES, oneLine } from '../prompt/render-prompt.js';
import { ask, type Court, doorKey, type Failure } from './ask.js';
import { filled, looksSchema, parsed, quote } from './output.js';
import type { ModelMessage } from './port.js';
import { ruleOn } from './rule.js';

/** Questions to one judge on one requirement, looks of one question, and bytes of all that is shown for looks. */
export const MOST_STEPS = 4;
const MOST_LOOKS = 4;
export const LOOK_BYTES = 24_000;
const MOST_QUOTES = 4;
const NONCE_DIGITS = 20;
const SIDES = ['prosecutor', 'defense'];
const RULER = 'techlead';

const answerSchema = z.object({
	answer: z.enum(['holds', 'does-not-hold', 'cannot-tell']),
	quotes: z.array(quote).describe('What shows it, each copied letter by letter; empty for an absence and where you cannot tell.'),
	absent: z
		.array(z.string())
		.describe('Without a quote: words that would stand in the code if it were otherwise, and stand nowhere. Else empty.'),
	reason: z.string().describe('One sentence.'),
});
const stepSchema = z.object({
	looks: looksSchema,
	answer: answerSchema.nullable().describe('Your answer; null while you ask to look.'),
});
type Step = z.infer<typeof stepSchema>;

/** What one judge said in the end; its quotes are checked. */
interface Heard {
	readonly judge: string;
	readonly claim: 'met' | 'unmet' | null;
	readonly reason: string;
	readonly quotes: readonly CheckedQuote[];
	readonly failure: Failure | null;
}

/** The judges of an inquiry among those of a court: two sides, and who rules. */
export function inquirers(personas: readonly Persona[]): { readonly sides: readonly Persona[]; readonly ruler: Persona } | null {
	const named = SIDES.flatMap((id) => personas.find((p) => p.id === id) ?? []);
	const sides = named.length === SIDES.length ? named : personas.slice(0, 2);
	const ruler = personas.find((p) => p.id === RULER) ?? personas.find((p) => !sides.includes(p));
	return sides.length < 2 || ruler === undefined ? null : { sides, ruler };
}

export async function inquire(
	court: Court,
	{ sides, ruler }: { readonly sides: readonly Persona[]; readonly ruler: Persona },
	inquiry: Inquiry,
	library: InquiryLibrary,
	{ signal, read }: { readonly signal?: AbortSignal; readonly read?: ReadMore } = {},
): Promise<InquiryOutcome> {
	const heard = await Promise.all(sides.map((persona) => hearOn(court, persona, inquiry, library, signal)));
	const failure = heard.find((one) => one.failure !== null)?.failure ?? null;
	const claims = [...new Set(heard.flatMap(({ claim }) => claim ?? []))];
	const pointOf = (claim: 'met' | 'unmet'): HearingPoint => {
		const by = heard.filter((one) => one.claim === claim);
		const { criterion, expectation, evidence } = inquiry;
		// Who would have it otherwise, and says so all the same, is who upholds it.
		const against = by[claim === 'met' ? 0 : by.length - 1]!;
		const agreed = by.length === heard.length;
		return {
			id: `${criterion.id}/answer/${expectation.id}/${claim}`,
			criterion: criterion.id,
			kind: 'answer',
			expectation: expectation.id,
			claim,
			evidence: evidence.map(({ id }) => id),
			probes: [...new Set(evidence.map(({ probe }) => probe))].sort(),
			statement: expectation.text,
			severity: null,
			by: by.flatMap(({ judge, reason, quotes }) => quotes.map((one) => ({ judge, reason, quote: one }))),
			ruling: agreed ? 'upheld' : 'not-ruled',
			ruledBy: agreed ? against.judge : ruler.id,
			because: agreed ? against.reason : '',
		};
	};
	const points = claims.map(pointOf);
	if (points.length === 0 || points.some(({ ruling }) => ruling === 'upheld')) return { points, failure };
	const { criterion, evidence, order, material } = inquiry;
	const ruled = await ruleOn(court, ruler, { criterion, evidence, order, material, round: 0, previous: [] }, points, {
		...(signal && { signal }),
		...(read && { read }),
	});
	return { points: ruled, failure };
}

/** What a judge is asked first. */
export function inquiryPrompt(persona: Persona, { criterion, expectation, evidence, material, ofDocuments, ofTexts }: Inquiry) {
	const shown = [...evidence.map(({ message }) => `Found without a model: ${oneLine(message, 1_500)}`), materialText(material)].join(
		'\n\n',
	);
	const nonce = hashOf([criterion.id, expectation.id, shown]).slice(0, NONCE_DIGITS);
	const user = [
		`Requirement: ${expectation.text}`,
		fence('MATERIAL', nonce, neutralise(shown, nonce)),
		INQUIRE,
		ofDocuments
			? 'It is asked of documents: quote the document.'
			: ofTexts
				? 'It is asked of a text in the code: quote the string where the code uses it. A comment or a document shows nothing.'
				: 'It is asked of the code: a quote of a comment, a document or a string alone shows nothing.',
		`${persona.name}: ${persona.charter}`,
	].join('\n\n');
	return { system: COURT_RULES, user, nonce, digest: hashOf([COURT_RULES, user]) };
}

const INQUIRE = [
	'Programs could not decide this requirement. The material is where its words stand; it may not be where it is decided. Answer by what the code does.',
	'holds: a quote shows that all of it is so, or what it forbids stands nowhere. does-not-hold: a quote shows that it is otherwise, or what it asks for stands nowhere. cannot-tell: what you can look at does not decide it, or only running the program would.',
	`You may look further first (looks: tool, what, from, to; from and to are null where not needed), at most ${MOST_LOOKS} looks a reply and ${MOST_STEPS - 1} times: find (what: a text as it is written, or words), read (what: path; from, to: lines), callers (what: name of a function), document (what: its name; from: page).`,
	'Answer with JSON: looks and answer (answer, quotes, absent, reason). Give either looks with answer null, or the answer with no looks.',
	'quotes: a list of path, line and text; a text may go over several lines, and what stands in lists headed (search) may be quoted. absent: where nothing can be quoted, words that would stand in the code if it were otherwise; a program checks that they stand nowhere.',
].join('\n');

async function hearOn(court: Court, persona: Persona, inquiry: Inquiry, library: InquiryLibrary, signal?: AbortSignal): Promise<Heard> {
	const prompt = inquiryPrompt(persona, inquiry);
	const unheard = (failure: Failure | null, reason: string): Heard => ({ judge: persona.id, claim: null, reason, quotes: [], failure });
	let first: Failure | null = null;
	for (const port of court.ports.get(persona.id)!) {
		const messages: ModelMessage[] = [
			{ role: 'system', text: prompt.system },
			{ role: 'user', text: prompt.user },
		];
		const shown: Material[] = [...inquiry.material];
		let room = LOOK_BYTES;
		for (let step = 1; step <= MOST_STEPS; step++) {
			const asked = await ask<Step>(
				court,
				port,
				{
					judge: persona.id,
					criterion: inquiry.criterion.id,
					round: 0,
					order: inquiry.order,
					messages,
					schema: stepSchema,
					schemaName: 'inquiry',
					looked: placesOf(shown),
					read: (value, last) => readStep(value, last || step === MOST_STEPS, { inquiry, library, shown }),
				},
				signal,
			);
			if (asked.failure !== null) {
				first ??= asked.failure;
				if (court.options.replay === true || court.scheduler.givenUp(doorKey(port)) === null) return unheard(first, first.detail);
				break;
			}
			const { looks, answer } = asked.use;
			if (answer !== null) return weighed(persona.id, answer, { inquiry, library, shown });
			if (step === MOST_STEPS) return unheard(null, 'It asked to look further than it may.');
			const found = await library.look(looks.slice(0, MOST_LOOKS), signal);
			const seen = found.filter((one) => !shown.some((other) => isWithin(one, other)));
			const fit = seen.filter((one) => {
				room -= Buffer.byteLength(one.text);
				return room >= 0;
			});
			shown.push(...fit);
			const rest = MOST_STEPS - 1 - step;
			const more = rest === 0 || room <= 0 ? 'Nothing more can be looked at: answer now.' : `You may look ${rest} more times.`;
			const left = seen.length - fit.length;
			const above = found.length - seen.length;
			const cut = [
				...(above > 0 ? [`\n[${above} of them stand above]`] : []),
				...(left > 0 ? [`\n[cut: ${left} passages are not shown, for want of room]`] : []),
			].join('');
			messages.push({ role: 'assistant', text: JSON.stringify({ looks, answer }) });
			messages.push({
				role: 'user',
				text: `${fence('MATERIAL', prompt.nonce, neutralise(`${materialText(fit)}${cut}`, prompt.nonce))}\n\n${more}`,
			});
		}
	}
	return unheard(first, first?.detail ?? '');
}

interface Bar {
	readonly inquiry: Inquiry;
	readonly library: InquiryLibrary;
	readonly shown: readonly Material[];
}

/** The reply as it will be used; what does not stand at its place goes back once more while there is a try left. */
function readStep(value: Json, last: boolean, bar: Bar): { use: Step; complaints: null } | { use: null; complaints: string[] } {
	const { reply, complaints } = parsed(stepSchema, filled(value, { looks: [], answer: null }, { answer: { quotes: [], absent: [] } }));
	if (reply === null) return { use: null, complaints };
	if (reply.answer === null)
		return reply.looks.length > 0 ? { use: reply, complaints: null } : { use: null, complaints: ['Answer, or ask to look.'] };
	const faults = last ? [] : faultsOf(reply.answer, bar);
	return faults.length > 0 ? { use: null, complaints: faults } : { use: reply, complaints: null };
}

type Answer = z.infer<typeof answerSchema>;

function faultsOf({ answer, quotes, absent }: Answer, { inquiry, library, shown }: Bar): string[] {
	if (answer === 'cannot-tell') return [];
	const checked = checkedQuotes(quotes, inquiry, shown);
	// One proof is enough, and nothing may be invented beside it.
	const faults = checked.flatMap((one) => quoteFault(one, !checked.some(isProof)) ?? []);
	if (checked.length > 0) return faults;
	if (answer === 'holds' && !(inquiry.negative && absent.length > 0)) return ['holds needs a quote.'];
	return absent.length > 0 && library.isAbsent(absent)
		? []
		: [
				'An absence needs words of the requirement, or what code calls them, that stand nowhere in the code; these do, or not all of the code was read.',
			];
}

/** What an answer counts for: one without a proof, or with an invented quote, cannot tell. */
function weighed(judge: string, answer: Answer, bar: Bar): Heard {
	const none: Heard = { judge, claim: null, reason: answer.reason.trim(), quotes: [], failure: null };
	if (answer.answer === 'cannot-tell' || faultsOf(answer, bar).length > 0) return none;
	const quotes = checkedQuotes(answer.quotes, bar.inquiry, bar.shown).filter(isProof);
	const absence: CheckedQuote = { path: '', line: null, text: answer.absent.join(', '), stands: 'absent' };
	return { ...none, claim: answer.answer === 'holds' ? 'met' : 'unmet', quotes: quotes.length > 0 ? quotes : [absence] };
}

function checkedQuotes(quotes: Answer['quotes'], { ofDocuments, ofTexts }: Inquiry, shown: readonly Material[]): CheckedQuote[] {
	return quotes.slice(0, MOST_QUOTES).map((one) => {
		const checked = checkQuote(one, shown, ofTexts);
		return ofDocuments ? asDocument(checked) : checked;
	});
}

function placesOf(shown: readonly Material[]): string[] {
	return shown.flatMap(({ path, counts, first, text }) =>
		counts === 'line' ? [`${path}:${first}-${first + text.split('\n').length - 1}`] : counts === 'page' ? [`${path}, page ${first}`] : [],
	);
}
