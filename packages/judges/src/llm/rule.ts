// What is the judge who rules asked? It reads both sides, the quoted places with what stands around them, and what else it asks for, and rules point by
// point. What its rulings say is read elsewhere.
import {
	answerExpectations,
	type CaseFile,
	type CheckedQuote,
	type Evidence,
	type ExpectationState,
	formatLocation,
	type HearingPoint,
	isProof,
	type Material,
	type ReadMore,
} from '@auditor/schema';
import { hashOf } from '../hash.js';
import { quotable } from '../hearing/quotes.js';
import type { Persona } from '../personas/persona.js';
import { fence, neutralise } from '../prompt/fence.js';
import { materialText } from '../prompt/material.js';
import { COURT_RULES, criterionText, oneLine, stateOf } from '../prompt/render-prompt.js';
import { ask, type Court, doorKey } from './ask.js';
import type { ModelMessage } from './port.js';
import { type Ruling, readRuling, ruledOn, rulingSchema, type Said } from './rulings.js';

/** Lines that are shown before and after a quoted place. */
const AROUND = 40;
/** Places of disputed findings that are shown, and lines before and after each. */
const MOST_FOUND = 12;
const AROUND_FOUND = 12;
/** Pages of a document that one reading gives at most. */
const MOST_PAGES = 3;
/** Places that may be asked for beside those that were quoted, and lines of each. */
const MOST_READS = 5;
const LONGEST_READ = 200;
/** Findings beside the points that are told. */
const MOST_OTHERS = 80;
const NONCE_DIGITS = 20;

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
	const open = points.filter(({ kind, by }) => kind !== 'level' && by.some(({ quote }) => isProof(quote)));
	if (open.length === 0) return [...points];
	// Where the one who rules stands alone with each, no ruling moves anything.
	if (!open.some(({ by, ruledBy }) => by.some(({ judge, quote }) => judge !== ruledBy && isProof(quote))))
		return points.map((point) => (open.includes(point) ? { ...point, because: 'No other judge shows it.' } : point));
	return ruledOn(caseFile, points, open, await converse(court, persona, caseFile, open, options), persona.id);
}

async function converse(
	court: Court,
	persona: Persona,
	caseFile: CaseFile,
	points: readonly HearingPoint[],
	{ signal, read }: RuleOptions,
): Promise<Said> {
	const places = await placesOf(points, caseFile, read);
	const seen: Material[] = [...places, ...quotable(caseFile)];
	// What stands nowhere has no place: who rules on it reads what the judges read first.
	const first = points.some(({ by }) => by.some(({ quote: { stands } }) => stands === 'absent')) ? (caseFile.material ?? []) : [];
	// A drawing, and the edges that it is held against, have no lines to read.
	const drawn = points.some(({ probes }) => probes.some((probe) => probe.startsWith('diagram/'))) ? (caseFile.material ?? []) : [];
	const lists = drawn.filter((m) => m.counts === 'none' && m.places === undefined && ![...places, ...first].some((one) => isSame(one, m)));
	const told: Material[] = [...places, ...first, ...lists];
	const text = [pointsText(points, caseFile), findingsText(caseFile, points), materialText(told)].join('\n\n');
	const nonce = hashOf([caseFile.criterion.id, text]).slice(0, NONCE_DIGITS);
	const opening = [
		criterionText(caseFile),
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
				if (court.options.replay === true || court.scheduler.givenUp(doorKey(port)) === null) return { ruled: null, why, seen };
				break;
			}
			const { rulings, read: wanted } = asked.use;
			if (rulings.length >= points.length || wanted.length === 0 || left === 0) return { ruled: asked.use, why: null, seen };
			const more = wanted.slice(0, left);
			left -= more.length;
			const shown = await Promise.all(more.map((r) => lines(r.path, r.from, Math.min(r.to, r.from + LONGEST_READ - 1), caseFile, read)));
			const fresh = shown.map((materials) => materials.filter((m) => !told.some((one) => isSame(one, m))));
			const reply = materialText(
				more.flatMap(({ path }, at) => {
					return fresh[at]!.length > 0 ? fresh[at]! : [notShown(path, shown[at]!.length > 0)];
				}),
			);
			told.push(...fresh.flat());
			seen.push(...fresh.flat());
			messages.push({ role: 'assistant', text: JSON.stringify(asked.use) });
			const rest = left === 0 ? 'Nothing more can be read: rule on every point now.' : `You may read ${left} more.`;
			messages.push({ role: 'user', text: `${fence('MATERIAL', nonce, neutralise(reply, nonce))}\n\n${rest}` });
		}
	}
	return { ruled: null, why, seen };
}

const RULE = [
	'The judges have disputed findings of the detectives, or raised flaws that nobody asked for. Read the quoted places and what stands around them, and rule on each point by what the code does.',
	'Of a dispute, upheld: the code shows that what was found is not so, or that the question which it answers is answered the other way. partly: so in some of the places or cases, and not in the others. rejected: what was found is so. That it is there and weak, does little beside other code, or could be asked for more strictly, makes it no less so: reject such an objection. What stands in code that nothing calls or makes is not so. What is upheld in part counts as doubtful: by half, neither met nor not.',
	'Of an answer, upheld: the code shows that the judges answer right. partly: they are right in some of the places, and not in others. rejected: it is the other way. Of a flaw, upheld: the code has it, as the judges mean it. partly: in some of the places or cases. rejected: it has not. cannot-tell, of each: what you can read does not decide it, as that a command fails when it is run.',
	'names: of a flaw that you uphold, the words of the criterion above that speak of it, copied letter by letter: of the level that the criterion is at because of it, of Failure, or of what Success asks and the code misses. They fit where they are true of the product as a whole: of a part of it, rule partly. null where the criterion speaks of something else, however grave the flaw is: it is told, and costs nothing. Words that only say that there is a gap speak of no flaw, unless what the gap is in stands beside them.',
	'further: where what you read shows another finding of this criterion to be wrong, name it with its id, the reason and a quote of the code near its place (path, line, text), another for each; where it shows a flaw of this criterion that no point tells, do the same with null for its id.',
	`You may ask to read further lines of files (read: path, from, to), ${MOST_READS} places in all and at most ${LONGEST_READ} lines each; of a PDF from and to are pages. Where you ask to read, leave rulings and further empty: you rule once you have read. Answer with JSON: read, rulings (point, ruling, names, reason in one sentence), further.`,
].join('\n');

/** What is said of an expectation whose answer is open. */
const DETECTIVES: Readonly<Record<ExpectationState, string>> = {
	met: 'found that it is, and are not sure',
	unmet: 'found that it is not, and are not sure',
	unknown: 'did not decide it',
	error: 'could not look',
	'not-applicable': 'say that it does not apply here',
};

function pointsText(points: readonly HearingPoint[], { criterion, evidence }: CaseFile): string {
	const answers = answerExpectations(criterion, evidence);
	return points
		.map((point, at) => {
			const asked = criterion.expectations.find((e) => e.id === point.expectation)?.text;
			const found = [...new Set(evidence.filter((e) => point.evidence.includes(e.id)).map(foundBy))].join(' ');
			const state = answers.find((a) => a.expectation.id === point.expectation)?.state;
			const claim =
				point.kind === 'answer'
					? `Is this so: ${oneLine(point.statement, 600)} The detectives ${DETECTIVES[state ?? 'unknown']}: ${found} The judges answer that it ${point.claim === 'met' ? 'holds' : 'does not hold'}:`
					: point.kind === 'flaw'
						? `Flaw raised: ${oneLine(point.statement, 600)}`
						: `${asked === undefined ? dangerText(point, criterion, evidence) : `"${asked}" is ${point.claim === 'met' ? 'not met' : 'met'}, say the detectives. `}They found: ${found} The judges object:`;
			const voices = point.by.map(
				({ judge, reason, severity, quote }) =>
					`  ${judge}${severity ? ` (${severity})` : ''}: ${oneLine(reason, 600)}\n    ${shownBy(quote)} | ${oneLine(quote.text, 600)}`,
			);
			return [`Point ${at + 1}. ${claim}`, ...voices].join('\n');
		})
		.join('\n');
}

/** Of a dispute about a danger: which it is, how it was found, and what is upheld. */
function dangerText({ evidence: ids }: HearingPoint, { hazards }: CaseFile['criterion'], evidence: readonly Evidence[]): string {
	const item = evidence.find((e) => ids.includes(e.id) && e.role === 'hazard');
	const danger = hazards.find(({ id }) => id === item?.answers);
	if (item === undefined || danger === undefined) return '';
	const other = item.satisfied === null ? '' : ` Upheld means that it is ${item.satisfied ? 'not there' : 'there'}.`;
	return `The danger "${danger.text}" is ${stateOf(item)}, say the detectives.${other} `;
}

function foundBy({ message, location }: Evidence): string {
	const place = location === null ? '' : formatLocation(location);
	return oneLine(place === '' || message.includes(place) ? message : `${message} (${place})`, 600);
}

/** What else was found on the criterion, so that it can be named where it is wrong. */
function findingsText({ evidence }: CaseFile, points: readonly HearingPoint[]): string {
	const others = evidence.filter((e) => e.role !== 'hazard' && !points.some((p) => p.evidence.includes(e.id)));
	const told = others.slice(0, MOST_OTHERS).map((e) => {
		const state = e.role === 'context' ? 'context' : stateOf(e);
		return `[${e.id}] ${state}: ${oneLine(e.message, 300)}`;
	});
	return told.length === 0 ? '' : ['Other findings:', ...told].join('\n');
}

/** What a program found of what a judge calls absent. */
const ABSENT: Readonly<Record<string, string>> = {
	'(find)': 'says, and a program found, that these words stand in no file that was read',
	'(read)': 'says, and a program found, that there is no such path in the repository',
};

function shownBy({ path, line, stands }: CheckedQuote): string {
	if (stands === 'absent') return ABSENT[path] ?? 'says that these words stand nowhere in the code';
	return `quotes ${path}:${line ?? '?'}${isProof({ stands }) ? '' : ' (words, not code)'}`;
}

/** The quoted places with the lines around them, each once. */
async function placesOf(points: readonly HearingPoint[], caseFile: CaseFile, read: ReadMore | undefined): Promise<Material[]> {
	const wanted = new Map<string, { from: number; to: number }[]>();
	const want = (path: string, line: number, lines: number) => {
		const around = hasPages(path) ? 0 : lines;
		const [from, to] = [Math.max(1, line - around), line + around];
		const ranges = wanted.get(path) ?? [];
		wanted.set(path, ranges);
		const touching = ranges.find((r) => from <= r.to + 1 && to >= r.from - 1);
		if (touching === undefined) ranges.push({ from, to });
		else Object.assign(touching, { from: Math.min(touching.from, from), to: Math.max(touching.to, to) });
	};
	for (const { by } of points) for (const { quote } of by) if (quote.stands !== 'absent') want(quote.path, quote.line ?? 1, AROUND);
	// Where the disputed findings stand, so that no reading is spent on them.
	const disputed = caseFile.evidence.filter((e) => points.some((p) => p.evidence.includes(e.id)));
	for (const { location } of disputed.slice(0, MOST_FOUND))
		if (location?.kind === 'file' && location.path !== null && location.line !== null) want(location.path, location.line, AROUND_FOUND);
	const all = [...wanted].flatMap(([path, ranges]) => ranges.map((range) => ({ path, ...range })));
	const shown = await Promise.all(all.map(({ path, from, to }) => lines(path, from, to, caseFile, read)));
	return shown.flat().map((material) => (material.counts === 'line' ? { ...material, title: 'around a place of the points' } : material));
}

/** Lines of a file, or pages of a document; none where they cannot be shown. */
async function lines(path: string, from: number, to: number, { material = [] }: CaseFile, read: ReadMore | undefined): Promise<Material[]> {
	const own = material.filter((m) => m.path === path);
	if (!hasPages(path)) {
		const fresh = (await read?.(path, from, to)) ?? null;
		if (fresh !== null) return [fresh];
		return own.filter((m) => m.counts !== 'line' || (m.first <= to && from < m.first + m.text.split('\n').length)).slice(0, 1);
	}
	const pages = Array.from({ length: Math.max(0, Math.min(to - from + 1, MOST_PAGES)) }, (_, at) => from + at);
	const shown = await Promise.all(
		pages.map(async (page) => own.find(({ first }) => first === page) ?? (await read?.(path, page, page)) ?? []),
	);
	return shown.flat();
}

function hasPages(path: string): boolean {
	return /\.pdf$/i.test(path);
}

function isSame(a: Material, b: Material): boolean {
	return a.path === b.path && a.counts === b.counts && a.first === b.first && a.text === b.text;
}

function notShown(path: string, before: boolean): Material {
	const [title, cut] = before ? ['shown above', 'it was shown before'] : ['cannot be read', 'it cannot be shown'];
	return { path, title, counts: 'none', first: 1, text: '', words: null, cut };
}
