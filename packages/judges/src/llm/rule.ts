// Who is right where judges and detectives differ? The judge who rules reads both sides, the quoted places with what stands around them, and what else it asks
// for, and rules point by point. What nobody could rule on changes nothing.
import { type CaseFile, type CheckedQuote, type HearingPoint, isProof, type Json, type Material, type ReadMore } from '@auditor/schema';
import { z } from 'zod';
import { hashOf } from '../hash.js';
import type { Persona } from '../personas/persona.js';
import { fence, neutralise } from '../prompt/fence.js';
import { materialText } from '../prompt/material.js';
import { COURT_RULES, oneLine } from '../prompt/render-prompt.js';
import { ask, type Court, doorKey } from './ask.js';
import { parsed } from './output.js';
import type { ModelMessage } from './port.js';

/** Lines that are shown before and after a quoted place. */
const AROUND = 40;
/** Places that may be asked for beside those that were quoted, and lines of each. */
const MOST_READS = 5;
const LONGEST_READ = 200;
const NONCE_DIGITS = 20;

const rulingSchema = z.object({
	read: z
		.array(z.object({ path: z.string(), from: z.number().int().min(1), to: z.number().int().min(1) }))
		.describe('Lines of files that you have to see before you can rule; empty when you can.'),
	rulings: z
		.array(z.object({ point: z.number().int().min(1), ruling: z.enum(['upheld', 'rejected', 'cannot-tell']), reason: z.string() }))
		.describe('One entry for each point, by its number; empty while you ask to read.'),
});
type Ruling = z.infer<typeof rulingSchema>;

export interface RuleOptions {
	readonly signal?: AbortSignal;
	/** Reads lines of the target; left out: the material is all there is. */
	readonly read?: ReadMore;
}

/** The points with their rulings. Points that no quote of code carries are not asked about. */
export async function ruleOn(
	court: Court,
	persona: Persona,
	caseFile: CaseFile,
	points: readonly HearingPoint[],
	options: RuleOptions,
): Promise<HearingPoint[]> {
	const open = points.filter(({ by }) => by.some(({ quote }) => isProof(quote)));
	if (open.length === 0) return [...points];
	const { ruled, why } = await converse(court, persona, caseFile, open, options);
	return points.map((point): HearingPoint => {
		const at = open.indexOf(point);
		if (at < 0) return point;
		const own = ruled?.rulings.find((r) => r.point === at + 1);
		if (own === undefined) return { ...point, because: why ?? 'Nothing was said of it.' };
		return { ...point, ruling: own.ruling, because: own.reason.trim() };
	});
}

async function converse(
	court: Court,
	persona: Persona,
	caseFile: CaseFile,
	points: readonly HearingPoint[],
	{ signal, read }: RuleOptions,
): Promise<{ ruled: Ruling | null; why: string | null }> {
	const places = await placesOf(points, caseFile, read);
	// What stands nowhere has no place: who rules on it reads what the judges read first.
	const first = points.some(({ kind }) => kind === 'answer') ? (caseFile.material ?? []) : [];
	const text = [pointsText(points), materialText([...places, ...first])].join('\n\n');
	const nonce = hashOf([caseFile.criterion.id, text]).slice(0, NONCE_DIGITS);
	const opening = [
		`Criterion: ${caseFile.criterion.name}`,
		fence('POINTS', nonce, neutralise(text, nonce)),
		RULE,
		`${persona.name}: ${persona.charter}`,
	].join('\n\n');
	let why: string | null = null;
	for (const port of court.ports.get(persona.id)!) {
		const messages: ModelMessage[] = [
			{ role: 'system', text: COURT_RULES },
			{ role: 'user', text: opening },
		];
		let left = MOST_READS;
		for (;;) {
			const asked = await ask<Ruling>(
				court,
				port,
				{
					judge: persona.id,
					criterion: caseFile.criterion.id,
					round: caseFile.round + 1,
					messages,
					schema: rulingSchema,
					schemaName: 'ruling',
					read: (value) => readRuling(value, points.length),
				},
				signal,
			);
			if (asked.failure !== null) {
				why ??= asked.failure.detail;
				if (court.options.replay === true || court.scheduler.givenUp(doorKey(port)) === null) return { ruled: null, why };
				break;
			}
			const { rulings, read: wanted } = asked.use;
			if (rulings.length >= points.length || wanted.length === 0 || left === 0) return { ruled: asked.use, why: null };
			const more = wanted.slice(0, left);
			left -= more.length;
			const shown = await Promise.all(more.map((r) => lines(r.path, r.from, Math.min(r.to, r.from + LONGEST_READ - 1), caseFile, read)));
			const reply = materialText(shown.map((m, at) => m ?? unread(more[at]!.path)));
			messages.push({ role: 'assistant', text: JSON.stringify(asked.use) });
			const rest = left === 0 ? 'Nothing more can be read: rule on every point now.' : `You may read ${left} more.`;
			messages.push({ role: 'user', text: `${fence('MATERIAL', nonce, neutralise(reply, nonce))}\n\n${rest}` });
		}
	}
	return { ruled: null, why };
}

const RULE = [
	'The judges have disputed findings of the detectives, or raised flaws that nobody asked for. Read the quoted places and what stands around them, and rule on each point by what the code does.',
	'upheld: the code shows that the claim of the judges is right. rejected: the finding is right, or the flaw is none. cannot-tell: what you can read does not decide it.',
	`You may ask to read further lines of files (read: path, from, to), ${MOST_READS} places in all and at most ${LONGEST_READ} lines each. Answer with JSON: read, rulings (point, ruling, reason in one sentence).`,
].join('\n');

function pointsText(points: readonly HearingPoint[]): string {
	return points
		.map((point, at) => {
			const claim =
				point.kind === 'answer'
					? `The detectives could not tell whether this is so: ${oneLine(point.statement, 600)} The claim is that it ${point.claim === 'met' ? 'holds' : 'does not hold'}.`
					: point.kind === 'flaw'
						? `Flaw raised (${point.severity}): ${oneLine(point.statement, 600)}`
						: `The detectives say that "${point.expectation ?? 'the danger'}" is ${point.claim === 'met' ? 'not met' : 'met'}; the claim is: ${oneLine(point.statement, 600)}`;
			const voices = point.by.map(
				({ judge, reason, quote }) => `  ${judge}: ${oneLine(reason, 600)}\n    ${shownBy(quote)} | ${oneLine(quote.text, 600)}`,
			);
			return [`Point ${at + 1}. ${claim}`, ...voices].join('\n');
		})
		.join('\n');
}

function shownBy({ path, line, stands }: CheckedQuote): string {
	if (stands === 'absent') return 'says that these words stand nowhere in the code';
	return `quotes ${path}:${line ?? '?'}${isProof({ stands }) ? '' : ' (words, not code)'}`;
}

/** The quoted places with the lines around them, each once. */
async function placesOf(points: readonly HearingPoint[], caseFile: CaseFile, read: ReadMore | undefined): Promise<Material[]> {
	const wanted = new Map<string, { from: number; to: number }[]>();
	for (const { by } of points)
		for (const { quote } of by) {
			if (quote.stands === 'absent') continue;
			const line = quote.line ?? 1;
			const ranges = wanted.get(quote.path) ?? [];
			wanted.set(quote.path, ranges);
			const touching = ranges.find((r) => line - AROUND <= r.to + 1 && line + AROUND >= r.from - 1);
			if (touching === undefined) ranges.push({ from: Math.max(1, line - AROUND), to: line + AROUND });
			else {
				touching.from = Math.max(1, Math.min(touching.from, line - AROUND));
				touching.to = Math.max(touching.to, line + AROUND);
			}
		}
	const all = [...wanted].flatMap(([path, ranges]) => ranges.map((range) => ({ path, ...range })));
	const shown = await Promise.all(all.map(({ path, from, to }) => lines(path, from, to, caseFile, read)));
	return shown.flatMap((material) => material ?? []);
}

async function lines(
	path: string,
	from: number,
	to: number,
	{ material = [] }: CaseFile,
	read: ReadMore | undefined,
): Promise<Material | null> {
	const fresh = (await read?.(path, from, to)) ?? null;
	if (fresh !== null) return fresh;
	const own = material.find(
		(m) => m.path === path && (m.counts !== 'line' || (m.first <= to && from < m.first + m.text.split('\n').length)),
	);
	return own ?? null;
}

function unread(path: string): Material {
	return {
		path,
		title: 'cannot be read',
		counts: 'none',
		first: 1,
		text: '',
		words: null,
		cut: 'there is no such file, or it cannot be shown',
	};
}

function readRuling(value: Json, points: number): { use: Ruling; complaints: null } | { use: null; complaints: string[] } {
	const given =
		value !== null && typeof value === 'object' && !Array.isArray(value)
			? { ...value, read: value.read ?? [], rulings: value.rulings ?? [] }
			: value;
	const { reply, complaints } = parsed(rulingSchema, given);
	if (reply === null) return { use: null, complaints };
	const rulings = reply.rulings.filter(({ point }, at) => point <= points && reply.rulings.findIndex((r) => r.point === point) === at);
	if (rulings.length === 0 && reply.read.length === 0)
		return { use: null, complaints: [`There is no ruling; rule on each of the ${points} points by its number, or ask to read.`] };
	return { use: { ...reply, rulings }, complaints: null };
}
