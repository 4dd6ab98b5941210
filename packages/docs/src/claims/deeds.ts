// What a report says that a part of the code does, in a verb and its object (`_check_evidence counts evidence items`, `ContextBuilder loads rubric.json`), against the
// lines of that part and of what it calls itself. A line that does it bears the words out; where none is seen, other code may do it, and nothing is told.
import { fileLocation, formatLocation, type GraphModel, type Lexicon, type Location } from '@auditor/schema';
import { headingsAbove, roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentences, unmarked } from '../text/sentences.js';
import { actorsOf, bareName, definedIn, type Part, partsOf } from './acts.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { holdsExactly, objectOf, type Thing } from './deed-objects.js';
import { baseOf, SIGNS, verbAt } from './deed-verbs.js';
import { bodyOf } from './gaps.js';
import { standingOf } from './standing.js';

/** Where a clause begins that has the same subject: `clones the repo, reads its history and writes to disk`. */
const FURTHER = /(?:[,;]\s{1,3}(?:and\s|then\s|to\s){0,2}|\s(?:and|then|to|by|before|after)\s{1,3}(?:then\s)?)(?=[a-z])/g;
/** What may stand between a name and its verb. */
const LINK =
	/^[`*]{0,3}(?:\(\))?[`*]{0,3}(?:\s(?:node|function|router|helper|method|step|tool|class|model|agent|detective|judge|rule))?(?:\s\([^()\n]{0,60}\))?(?:\s?[:|—–-][`*]{0,3})?\s(?:(?:which|that|also|now|then|first|simply|safely|itself|always)\s){0,2}/;
/** An item of a list that tells of the part that the heading above it names, by a verb alone; and a sentence that goes on with the subject of the one before. */
const ITEM = /^[\s•●○▪*>✓✔✅\d.)-]{1,12}(?:[^:.\n]{2,50}:\*{0,2}\s)?(?=[A-Z]?[a-z])/;
const SAME =
	/^(?:It|They|(?:This|The)\s(?:node|function|router|helper|method|tool|class|agent|detective|inspector|detector|module))\s(?:also\s|now\s|then\s)?/;
/** In front of a name: its clause says when, or what it is about. */
const WHEN = /(?:\b(?:if|when|whether|unless|before|after|while|once|what|which|that|how|because|since)\s(?:the\s)?|["“'|])[`*]{0,3}$/i;
/** Sentences with a claim that are looked at. */
const MOST = 150;
const JUDGE = /prosecut|defen[cs]e|lead|judge/i;
/** Characters behind a name in which its verb stands. */
const FARTHEST = 110;

/** `found`: the part is there, and no line of it that we know for what is said of it. */
export interface DeedClaim extends Omit<AnsweredClaim, 'verdict'> {
	readonly verdict: 'verified' | 'found';
	readonly aside?: boolean;
}

interface Deciding {
	readonly start: number;
	readonly end: number;
	readonly by: Location;
	readonly what: string;
	readonly key: string;
}

/** Claims in order of appearance, each part's deed once. */
export function claimDeeds(
	flow: Flow,
	code: CodeText,
	graphs: readonly GraphModel[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): DeedClaim[] {
	const { prose } = flow;
	const actors = actorsOf(code, graphs);
	const known = new Map<string, readonly Line[]>();
	const linesOfPart = (key: string) => {
		const lines = known.get(key) ?? linesOf(actors.get(key)!, code);
		known.set(key, lines);
		return lines;
	};
	const claims: DeedClaim[] = [];
	const told = new Set<string>();
	let before: Name | null = null;
	for (const sentence of actors.size === 0 ? [] : sentences(prose)) {
		if (claims.length >= MOST) break;
		const said = prose.slice(sentence.start, sentence.end);
		const named = namesIn(said, actors);
		const led = named.some((name) => deedsOf(said, name, named).length > 0) ? null : leadOf(said);
		const above = led === null ? null : led.same ? before : headOf(prose, sentence.start, actors);
		const subjects = above === null ? named : [{ ...above, start: led!.end, end: led!.end, above: true }];
		before = named.length === 1 ? named[0]! : named.length === 0 && led?.same ? before : null;
		for (const subject of subjects) {
			const lines = linesOfPart(subject.key);
			const listed = subject.above ? null : itemsOf(said, subject, lines);
			const deeds = listed === null ? deedsOf(said, subject, named) : [];
			const spoken = (start: number, end: number) =>
				`“${said.slice(start, end)}”${start === subject.start && !subject.above ? '' : ` of ${subject.name}`}`;
			// What a heading's judge does stands in his prompt, and not in code.
			const borne = (subject.above && JUDGE.test(subject.name) ? [] : deeds).flatMap(
				({ verb, start, object, from, ...deed }): Deciding[] => {
					const line = lineOf(verb, object, lines);
					if (line === undefined) return [];
					// What stands behind the last word that the line holds (`into a cold oven`) is not borne out by it.
					const held = object.stems.findLastIndex((one) => line.text.toLowerCase().includes(one));
					const end = object.exact.length > 0 ? deed.end : from + object.ends[Math.max(0, held)]!;
					return [{ start, end, by: line.at, what: spoken(start, end), key: `${line.at.line} ${verb}` }];
				},
			);
			const all = listed === null ? borne : [{ ...listed, start: subject.start, key: `${listed.by.line}` }];
			const open = all.length > 0 ? null : sayingOf(said, subject, deeds);
			for (const { start: from, end: to, by, what, key } of open === null
				? all
				: [{ ...open, by: null, what: spoken(open.start, open.end), key: `${sentence.start}` }]) {
				const [start, end] = [sentence.start + from, sentence.start + to];
				const role = roleOf({ text: prose, start, end, sentence, neighbours: [], concept: subject.name }, lexicon, true);
				if (told.has(`${subject.key} ${key}`) || role !== 'clean' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
				told.add(`${subject.key} ${key}`);
				const part = actors.get(subject.key)!;
				claims.push({
					what: unmarked(what.replace(/[`*]|\s+/g, (mark) => (/[`*]/.test(mark) ? '' : ' '))),
					...(by === null
						? { verdict: 'found', because: `the code has ${subject.name}`, by: fileLocation(part.path, part.line), aside: true }
						: { verdict: 'verified', because: `${subject.name} comes to a line for it: ${formatLocation(by)}`, by }),
					location: flow.place(start),
				});
			}
		}
	}
	return claims;
}

/** Where a sentence begins with a verb whose subject stands above it or in the sentence before. */
function leadOf(said: string): { readonly end: number; readonly same: boolean } | null {
	const same = SAME.exec(said);
	const lead = same ?? ITEM.exec(said);
	return lead === null || !verbAt(said.slice(lead[0].length)) ? null : { end: lead[0].length, same: same !== null };
}

/** The one part that the nearest heading names; a label in bold letters (`Behavior:`) heads less than a section. */
export function headOf(prose: string, at: number, actors: ReadonlyMap<string, Part>): Name | null {
	const all = headingsAbove(prose, at, 30);
	const heading = all.find((line) => !/^\*\*\p{Lu}\p{L}{2,20}(?:\*\*:|:\*\*)$/u.test(line.trim()));
	const named = heading === undefined ? [] : namesIn(heading, actors);
	return named.length === 1 ? named[0]! : null;
}

interface Line {
	readonly text: string;
	/** Without what stands in strings, which does nothing. */
	readonly bare: string;
	readonly at: Location;
}

/** Lines of code of a part and of what it calls itself, without comments and texts that stand alone. */
function linesOf(part: Part, code: CodeText): Line[] {
	return partsOf(part, definedIn(code), code, 2).flatMap(({ path, line }) => {
		const [bare, whole] = [
			bodyOf(code.bare(path)!, line).split('\n'),
			code
				.text(path)!
				.split('\n')
				.slice(line - 1),
		];
		return bare.flatMap((one, at) =>
			/\w/.test(one) ? [{ text: whole[at]!.replace(/\s#\s.*/, ''), bare: one, at: fileLocation(path, line + at) }] : [],
		);
	});
}

export interface Name {
	readonly key: string;
	readonly name: string;
	readonly start: number;
	readonly end: number;
	/** Its name stands elsewhere: its verb stands where it would. */
	readonly above?: boolean;
}

/** Words of one name at most. */
const LONGEST = 4;

/** Names of parts in a sentence, in one word or several. */
export function namesIn(said: string, actors: ReadonlyMap<string, Part>): Name[] {
	const words = [...said.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)];
	const found: Name[] = [];
	for (const [order, { 0: word, index }] of words.entries()) {
		if (index < (found.at(-1)?.end ?? 0) || !(/\p{Lu}|_/u.test(word) || /\bthe\s$/i.test(said.slice(0, index)))) continue;
		// As far as the next words follow one by one.
		const near = words.slice(order, order + LONGEST);
		const gap = near.findIndex(({ index: at, 0: one }, i) => near[i + 1]?.index !== at + one.length + 1);
		const row = near.slice(0, gap + 1);
		const spelled = row.map((_, at) => said.slice(index, row[at]!.index + row[at]![0].length)).reverse();
		const name = spelled.find((one) => actors.has(bareName(one)));
		if (name !== undefined) found.push({ key: bareName(name), name, start: index, end: index + name.length });
	}
	return found;
}

interface Deed {
	readonly verb: string;
	readonly object: Thing;
	/** Where its words begin, with the name of the part in front of its first verb, and end in the sentence. */
	readonly start: number;
	readonly end: number;
	/** Where what the verb governs begins. */
	readonly from: number;
}

/** The verbs behind a name, up to the next name that has its own, and what each governs. */
function deedsOf(said: string, { start, end, above = false }: Name, named: readonly Name[]): Deed[] {
	const from = above ? end : firstVerb(said, start, end);
	if (from === null || !verbAt(said.slice(from))) return [];
	const next = named.find((other) => other.start > end && verbAt(said.slice(firstVerb(said, other.start, other.end) ?? said.length)));
	const until = next?.start ?? said.length;
	const places = [from, ...[...said.slice(from, until).matchAll(FURTHER)].map(({ 0: joint, index }) => from + index + joint.length)];
	return places.flatMap((at, order): Deed[] => {
		const verb = verbAt(said.slice(at));
		const object = verb === null ? null : objectOf(said.slice(at + verb.length, until));
		return object === null
			? []
			: [
					{
						verb: baseOf(verb!),
						object,
						start: order === 0 && !above ? start : at,
						end: at + verb!.length + object.length,
						from: at + verb!.length,
					},
				];
	});
}

/** Behind a name: a verb in the present or the past, or the mark of a label. */
const SAYING = /^(?:is|are|can|[a-z]{3,20}s|(?!scored)[a-z]{3,20}ed)\s/;

/** What a sentence says of a part: behind its name a verb, or all behind the name of an item. */
function sayingOf(said: string, { name, start, end, above = false }: Name, [deed]: readonly Deed[]): { start: number; end: number } | null {
	const from = above ? end : firstVerb(said, start, end);
	// Marks and quotations behind a judge are of an audit.
	const isLabel =
		!/\w/.test(said.slice(0, start)) && /^[`*]{0,3}(?:\s\([^()\d\n]{1,60}\))?[`*]{0,3}\s?[:—–][*\s]{1,3}(?!\d)/.test(said.slice(end));
	if (from === null || (deed === undefined && !isLabel && !SAYING.test(said.slice(from)))) return null;
	// What a judge did in an audit tells nothing of the code.
	if (JUDGE.test(name) && /^["“*\s]{0,4}[\w-]{3,20}ed\s/.test(said.slice(from))) return null;
	const words = /^(?:[^.;\n]|\.(?=\w)|\n(?!\s*[\p{Lu}•●-])){0,110}(?!\w)/u.exec(said.slice(from))![0].trimEnd();
	return words.length < 8 ? null : { start: above ? from : start, end: Math.max(from + words.length, deed?.end ?? 0) };
}

function firstVerb(said: string, start: number, end: number): number | null {
	const link = WHEN.test(said.slice(0, start)) ? null : LINK.exec(said.slice(end, end + FARTHEST));
	return link === null ? null : end + link[0].length;
}

/** What is called, or handed on by its name. */
const CALLED = /[A-Za-z_]\w{3,60}(?=\()|(?<=^\s{1,40})[a-z]\w{3,60}(?=,$)/g;

/** `RepoInvestigator: git narrative, graph checks`: things in a row behind a part and its colon, most of them in the name of something that the part calls. */
function itemsOf(said: string, { start, end, name }: Name, lines: readonly Line[]): { end: number; by: Location; what: string } | null {
	if (/\w/.test(said.slice(0, start).replace(/^.*:\s*\n/s, ''))) return null;
	const list = /^[`*]{0,3}(?:\s\([^()\n]{1,40}\))?\s?[:—–][`*]{0,3}\s(?<items>[^.;:()]{8,200})/.exec(said.slice(end));
	if (list === null || verbAt(list.groups!.items!) !== null) return null;
	const items = list.groups!.items!.split(/,\s(?:and\s)?|\sand\s/);
	const calls = lines.flatMap(({ bare, at }) => [...bare.matchAll(CALLED)].map(([name]) => ({ name: name.toLowerCase(), at })));
	const held = items.flatMap((item) => {
		const { stems = [], telling = [] } = objectOf(item) ?? {};
		const call = calls.find((one) => {
			const named = stems.filter((stem) => one.name.includes(stem));
			return named.length > 1 || (named.length === stems.length && telling.some((stem) => one.name.includes(stem)));
		});
		return call === undefined ? [] : [{ item: item.trim(), at: call.at }];
	});
	if (held.length < 2 || 3 * held.length < 2 * items.length) return null;
	return {
		end: end + list[0].trimEnd().length,
		by: held[0]!.at,
		what: `“${held.map(({ item }) => item.replace(/\s+/g, ' ')).join(', ')}” of ${name}`,
	};
}

/** The first line that does it: it names the thing by a telling word, by two others, or by one in a name that is called for the verb. */
function lineOf(verb: string, { stems, telling, exact }: Thing, lines: readonly Line[]): Line | undefined {
	const sign = SIGNS.get(verb)!;
	if (!exact.every((one) => holdsExactly(one, lines))) return undefined;
	return lines.find(({ text, bare }) => {
		if (!sign.test(bare)) return false;
		const low = text.toLowerCase();
		return (
			telling.some((one) => low.includes(one)) ||
			stems.filter((one) => low.includes(one)).length > 1 ||
			(bare.toLowerCase().match(CALLED) ?? []).some((name) => name.includes(verb) && stems.some((one) => name.includes(one)))
		);
	});
}
