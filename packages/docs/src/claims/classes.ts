// What a report says of classes of the code: what they inherit from (`AgentState is a TypedDict`), which fields they have (`Evidence captures: goal, found`),
// and what an opinion holds, in words. Only Python's classes are read, and only those that the code defines once; a base that the code imports from elsewhere
// stays what its name says.
import { fileLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt, unmarked } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

interface ClassOf {
	readonly bases: readonly string[];
	readonly fields: readonly string[];
	readonly at: Location;
}

type Words = Pick<Lexicon, 'language' | 'lists'>;

const NAME = '[A-Z][a-z]+(?:[A-Z][A-Za-z]*)?';
const MARK = '[`*"\']{0,3}';
const LIST = `${MARK}${NAME}${MARK}(?:\\s?(?:,|/|&|and|,\\s?and)\\s?${MARK}${NAME}${MARK}){0,7}`;
const BASE = `${MARK}(?<base>BaseModel|Pydantic|TypedDict)\\b`;
const BASE_TOO = BASE.replace('<base>', '<base2>');
const SAYS =
	'(?:as|uses?|using|is|are|inherits?|inheriting|extends?|extending|subclass(?:es)?|defined|implemented|modell?ed|declared|typed|built)';
/** `Evidence (BaseModel)`, `AgentState is a TypedDict`, `Evidence, Opinion — inherit from Pydantic's BaseModel`. */
const BASED = new RegExp(
	`(?<![\\w.])(?<list>${LIST})\\s?(?:\\(${BASE}|[—–,-]{0,2}\\s?(?:(?:also|itself|both|all)\\s)?${SAYS}\\s(?:(?:as|a|an|the|from|with|by|on|via|strict|typed|state)\\s){0,3}${BASE_TOO})`,
	'g',
);
/** `Pydantic models Evidence, Opinion`, `TypedDict AgentState`. */
const OF_BASE = new RegExp(`${BASE}${MARK}\\s(?:BaseModel\\s)?(?:(?:models?|schemas?|class(?:es)?)\\s?[:(]?\\s?)(?<list>${LIST})`, 'g');
const HOLDS = '(?:captures?|contains?|has|holds?|with|includes?|encodes?|stores?|carries|defines?|tracks?|records?|fields?)';
/** `Evidence (BaseModel) captures: goal (why), found, content`. */
const FIELDS = new RegExp(
	`(?<![\\w.])${MARK}(?<name>${NAME})${MARK}(?:\\s?\\([^()\\n]{1,40}\\))?\\s(?:objects?\\s|model\\s)?${HOLDS}(?:\\s(?:the|fields|following)){0,3}\\s?:?\\s(?<fields>[^.;\\n]*(?:\\n[^.;\\n]*){0,3})`,
	'g',
);
/** `Judges give opinions containing: score, rationale, confidence`: what is told in words, and the names that fields of it have. */
const OPINIONS = new RegExp(
	`\\b(?:(?:judicial\\s)?opinions?|JudicialOpinions?)\\s(?:objects?\\s|models?\\s)?(?:(?:that|which)\\s)?(?:${HOLDS}|containing|including|consisting\\sof)(?:\\s(?:the|a|an|following))?\\s?:?\\s(?<fields>[^.;]{8,240})`,
	'gi',
);
const ITEM = /^\s*[•●*-]\s/;
const NOUNS: readonly (readonly [said: RegExp, named: RegExp])[] = [
	[/\bscores?\b/i, /score|rating|verdict/i],
	[/\b(?:arguments?|rationales?|reasoning|justifications?|explanations?)\b/i, /argument|rationale|reason|justif|explan|comment/i],
	[/\b(?:criteri(?:on|a)|dimensions?)\b/i, /criteri|dimension/i],
	[/\b(?:evidence|citations?|cited)\b/i, /evidence|cit|source|ref/i],
	[/\bconfidence\b/i, /confiden|certain|weight|probab/i],
];
const FIELD = /^[`*]*([a-z][a-z0-9_]*)[`*]*$/;
/** Fields that a list names at least, and the share of them that the class has, from which it is a list of its fields. */
const FEWEST = 3;
const SHARE = 0.6;
/** Matches of one kind in one document that are looked at, from the front. */
const MOST = 60;

/** Claims in order of their kinds, each once. */
export function claimClasses(flow: Flow, code: CodeText, lexicon: Words): AnsweredClaim[] {
	const classes = classesOf(code);
	if (classes.size === 0) return [];
	const claims = new Map<string, AnsweredClaim>();
	const add = (at: number, length: number, claim: Omit<AnsweredClaim, 'location'> | null) => {
		if (claim === null || claims.has(claim.what) || !isClaimed(flow, at, length, lexicon)) return;
		claims.set(claim.what, { ...claim, location: flow.place(at) });
	};
	for (const match of [...flow.text.matchAll(BASED), ...flow.text.matchAll(OF_BASE)].slice(0, MOST)) {
		const said = match.groups!.base ?? match.groups!.base2!;
		for (const name of match.groups!.list!.match(new RegExp(NAME, 'g')) ?? [])
			add(match.index, match[0].length, ofBase(name, said === 'TypedDict' ? 'TypedDict' : 'BaseModel', classes));
	}
	for (const match of [...flow.text.matchAll(FIELDS)].slice(0, MOST))
		add(match.index, match[0].length, ofFields(match.groups!.name!, match.groups!.fields!, classes));
	const opinion = classes.get('JudicialOpinion');
	if (opinion?.bases[0] === 'BaseModel')
		for (const match of [...flow.text.matchAll(OPINIONS)].slice(0, MOST)) {
			// Behind the items of a list another sentence begins.
			const lines = match[0].split('\n');
			const end = lines.findIndex((line, at) => at > 1 && ITEM.test(lines[at - 1]!) && !ITEM.test(line));
			const whole = lines.slice(0, end === -1 ? undefined : end).join('\n');
			add(match.index, whole.length, ofNouns(whole, opinion));
		}
	return [...claims.values()];
}

/** Three things that an opinion is said to hold, of which it has some and not one. */
function ofNouns(whole: string, { fields, at }: ClassOf): Omit<AnsweredClaim, 'location'> | null {
	const told = whole.replace(/^.{0,30}opinions?/is, '');
	const said = NOUNS.filter(([noun]) => noun.test(told));
	const [lacking, ...others] = said.filter(([, named]) => !fields.some((field) => named.test(field)));
	if (lacking === undefined || said.length - others.length < FEWEST) return null;
	const noun = lacking[0].exec(told)![0].toLowerCase();
	return {
		what: `“${unmarked(whole.replace(/[\s•●]+/g, ' '))}”`,
		verdict: 'contradicted',
		because: `JudicialOpinion has no field for ${noun}`,
		by: at,
	};
}

function isClaimed(flow: Flow, start: number, length: number, lexicon: Words): boolean {
	const end = start + length;
	const role = roleOf(
		{ text: flow.text, start, end: start + 1, sentence: sentenceAt(flow.text, start), neighbours: [], concept: 'class' },
		lexicon,
		true,
	);
	return role === 'clean' && standingOf(flow, start, end, lexicon) === 'claim';
}

function ofBase(name: string, base: string, classes: ReadonlyMap<string, ClassOf>): Omit<AnsweredClaim, 'location'> | null {
	const found = classes.get(name);
	if (found === undefined) return null;
	const bases = allBases(name, classes);
	const what = `${name} as a ${base === 'BaseModel' ? 'Pydantic model' : base}`;
	if (bases.includes(base)) return { what, verdict: 'verified', because: 'the class is one', by: found.at };
	const other = bases.find((one) => /^(?:BaseModel|TypedDict)$/.test(one));
	return other === undefined ? null : { what, verdict: 'contradicted', because: `the class inherits from ${other}`, by: found.at };
}

function ofFields(name: string, list: string, classes: ReadonlyMap<string, ClassOf>): Omit<AnsweredClaim, 'location'> | null {
	const found = classes.get(name);
	if (found === undefined) return null;
	const items = list
		.replace(/\([^()]*(?:\)|$)/g, '')
		.split(/,|\band\b/)
		.map((item) => item.trim().replace(/\s+/g, ' '));
	const end = items.findIndex((item) => item !== '' && !FIELD.test(item));
	const named = items.slice(0, end === -1 ? undefined : end).flatMap((item) => FIELD.exec(item)?.[1] ?? []);
	const known = named.filter((field) => found.fields.includes(field));
	if (known.length < FEWEST || known.length < SHARE * named.length) return null;
	const what = `the fields of ${name}: ${named.join(', ')}`;
	const wrong = named.find((field) => !known.includes(field) && field.includes('_'));
	if (wrong !== undefined) return { what, verdict: 'contradicted', because: `the class has no field ${wrong}`, by: found.at };
	return known.length === named.length ? { what, verdict: 'verified', because: 'the class has them', by: found.at } : null;
}

const known = new WeakMap<CodeText, Map<string, ClassOf>>();

/** Classes that the product's Python defines once, by name. */
export function classesOf(code: CodeText): Map<string, ClassOf> {
	const seen = known.get(code);
	if (seen !== undefined) return seen;
	const classes = new Map<string, ClassOf>();
	const twice = new Set<string>();
	for (const path of code.paths.filter((one) => one.endsWith('.py'))) {
		const lines = code.bare(path)!.split('\n');
		for (const [at, line] of lines.entries()) {
			const head = /^class[ \t]{1,9}(\w{1,200})[ \t]{0,9}(?:\(([^()]{0,1000})\)[ \t]{0,9})?:/.exec(line);
			if (head === null) continue;
			if (classes.has(head[1]!)) twice.add(head[1]!);
			const end = lines.findIndex((other, below) => below > at && /^\S/.test(other));
			const fields = lines.slice(at + 1, end === -1 ? undefined : end).flatMap((one) => /^(?: {4}|\t)(\w+)\s*:/.exec(one)?.[1] ?? []);
			const bases = (head[2] ?? '').split(',').flatMap((one) => one.trim().split('.').at(-1) || []);
			classes.set(head[1]!, { bases, fields, at: fileLocation(path, at + 1) });
		}
	}
	for (const name of twice) classes.delete(name);
	known.set(code, classes);
	return classes;
}

function allBases(name: string, classes: ReadonlyMap<string, ClassOf>, seen: readonly string[] = []): string[] {
	const bases = classes.get(name)?.bases ?? [];
	return bases.flatMap((base) => (seen.includes(base) ? [] : [base, ...allBases(base, classes, [...seen, base])]));
}
