// One statement after another: the verb of each, what is named around it and in which role, and the words that say more than that. English alone.
import type { Clause, Mention, MentionKind, Predicate, Quantity, Role } from '../model.js';
import { CONDITION, kindOf, NEGATIONS, SMALL, SYSTEM, UNIVERSALS } from '../words/others.js';
import { type Verb, verbOf } from '../words/verbs.js';
import { type Named, namesIn } from './mentions.js';

type Item = { readonly word: string; readonly named: null } | { readonly word: ''; readonly named: Named };

/** Words that are verbs at times and nouns at others: a verb only where no other word is one. */
const NOUNS_TOO = new Set(
	'test tests name names list lists log logs default defaults build builds output outputs import imports search run runs cover limit limits check checks take call calls list merge form base include express find create document documents model models report reports commit commits load store format formats export split group groups plot plots print process processes display cache count counts change changes filter route handle return show update start stop sort select extract set open'.split(
		' ',
	),
);
const OBLIGED = /^(?:has|have|had|need|needs|ought|required|able|expected|supposed|allowed|possible)$/;
/** Methods of HTTP, which are no verbs. */
const HTTP = /^(?:GET|POST|PUT|PATCH|DELETE)$/;
const ASKED = /^(?:please )?(?:check|verify|ensure|make sure|confirm|see|test) (?:that|whether|if) /i;
const POSSIBLE = /^(?:can|could|may|might|works?|starts?|possible|optional|optionally)$/;
const MODAL = /^(?:can|could|may|might|must|shall|should|will|would|has|have)$/;
const CODE = /\.(?:py|ipynb|[cm]?[jt]sx?)$/;
const BE = /^(?:be|is|are|was|were|been|being)$/;
const DETERMINER = /^(?:an?|the|its|each|every|all|any|some|no|of|for|own|at|least|most|this|that|web|first|final)$/;
const ROLES: Readonly<Record<string, Role>> = {
	in: 'place', inside: 'place', within: 'place', under: 'place', at: 'place',
	using: 'means', with: 'means', via: 'means', through: 'means', by: 'means', on: 'means',
	to: 'result', into: 'result', as: 'result', onto: 'result',
	for: 'object', of: 'object', from: 'object', named: 'object', called: 'object', that: 'object', like: 'object', about: 'object',
}; // biome-ignore format: a table
/** What is named behind such words is an example. */
const LOOSE = /\b(?:such as|e\.g|for example|for instance|or (?:similar|equivalent|another|other|the like)|like)\b/i;
const OR = /(?<!\b(?:one|two|three|\d) )\bor\b(?! (?:more|higher|later|above|less|fewer)\b)/i;
const JOINTS = /^(?:and|or|nor|as|well|both|,|plus|&|\+|\()$/;

/** What a statement takes over from the one before it: the last thing named ("that …"), its subject ("and …"), or nothing. */
type Carried = 'last' | 'subject' | null;

/** The clauses of one sentence, in order. */
export function clausesOf(sentence: string): Clause[] {
	const clauses: Clause[] = [];
	// "Verify that …" directs an examiner.
	for (const { text, carried } of statements(sentence.replace(ASKED, ''))) {
		const before = clauses.at(-1);
		const acts = before?.mentions.filter(({ role }) => role === 'subject' || role === 'object') ?? [];
		const own = before?.passive ? acts : acts.filter(({ role }) => role === 'subject');
		const clause = clauseOf(text, carried, carried === null ? [] : carried === 'subject' ? own : acts.slice(-1));
		// "a workflow that runs the tests"
		const about =
			(carried === 'last' || (carried === 'subject' && /^(?:they|it)\b/i.test(text))) && acts.length === 0 ? (before?.nouns ?? []) : [];
		clauses.push({ ...clause, nouns: [...about, ...clause.nouns] });
	}
	return clauses;
}

/** What stands before a colon is the topic of what it introduces, and is no statement where something is named behind it. */
function statements(sentence: string): { text: string; carried: Carried }[] {
	const colon = /:\s/.exec(sentence);
	const behind = colon ? sentence.slice(colon.index + 1) : '';
	const topic = colon !== null && namesIn(behind).length > 0 && namesIn(sentence.slice(0, colon.index)).length === 0;
	const whole = topic ? behind : sentence;
	const parts: { text: string; carried: Carried }[] = [];
	let from = 0;
	let carried: Carried = null;
	let lead = '';
	const names = namesIn(whole);
	for (const cut of whole.matchAll(CUT)) {
		if (names.some(({ start, end }) => cut.index >= start && cut.index < end)) continue;
		const joint = cut[0].trim().replace(/^,\s+/, '').toLowerCase();
		const [before, behind] = [whole.slice(from, cut.index), whole.slice(cut.index + cut[0].length)];
		const first = verbOf(/^(?:(?:is|are|does|must|should|not)\s+)*([a-z]+)/i.exec(behind)?.[1]?.toLowerCase() ?? '');
		const relative = joint === 'that' || joint === 'which';
		if (relative && (first === null || SAYS.test(before))) continue;
		if (joint === 'without' && (namesIn(behind).length === 0 || !isDone(before))) continue;
		const instead = INSTEAD.test(joint);
		if (instead && !(isDone(before) && isContrast(before) && namesIn(behind)[0]?.start === 0)) continue;
		const ownSubject: boolean =
			joint === ',' &&
			isStatement(behind) &&
			(SPLICED.test(behind)
				? isStatement(`${lead}${before}`) || itemsOf(before).some(({ word }) => kindOf(word) !== null)
				: isVerbSaid(before, carried) && isNamedActing(behind));
		const next = first?.participle === true && isVerbSaid(`${lead}${before}`, carried);
		if (joint === 'and' && !((isStatement(`${lead}${before}`) || next) && isStatement(behind))) continue;
		if (
			(joint === ',' && !ownSubject && !(next && JOINED.test(behind))) ||
			(joint === 'with' && !(isVerbSaid(before, carried) && isMade(behind)))
		)
			continue;
		parts.push({ text: `${lead}${before}`, carried });
		lead = joint === 'without' || instead ? 'must not use ' : '';
		carried = relative
			? 'last'
			: joint === 'without' ||
					instead ||
					((joint === 'and' || joint === ',') && first !== null) ||
					(ownSubject && /^(?:they|it)\b/i.test(behind))
				? 'subject'
				: null;
		from = cut.index + cut[0].length;
	}
	parts.push({ text: `${lead}${whole.slice(from)}`, carried });
	return parts;
}

const CUT = /; |,? \(?(?:not|instead of|rather than) |,? (?:that|which|and|without|with) |, /gi;
const INSTEAD = /^\(?(?:not|instead of|rather than)$/;
/** "…, they run in CI", "…, there is a changelog" */
const SPLICED = /^(?:they|it|there|these|this)\b/i;
/** "saved as …" */
const JOINED = /^[a-z]+ (?:as|in|to|into|at|under|on|from|by|using|with)\b/i;
/** "check that `x` …" says what is checked. */
const SAYS = /\b(?:check|ensure|verify|assert|test|say|state|show)s?$/i;

/** "`pyproject.toml` declares …" */
function isNamedActing(text: string): boolean {
	const [first, second] = itemsOf(text);
	const verb = second === undefined ? null : verbOf(second.word);
	return first?.named != null && first.named.kind !== 'number' && verb !== null && (!verb.participle || BE.test(second!.word));
}

/** Something is done: "stores loaves without `x`" bans it, "works without `x`", "can be called without `x`" and "does not start without `x`" do not. */
function isDone(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	const predicate = at === null ? null : verbOf(items[at]!.word)!.predicate;
	return (
		predicate !== null &&
		predicate !== 'runs' &&
		predicate !== 'is' &&
		!items.some(({ word }) => NEGATIONS.has(word) || POSSIBLE.test(word))
	);
}

/** It has a verb with a name behind it: "`a` calls `b`, not `c`". */
function isContrast(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	return at !== null && !BE.test(items[at]!.word) && items.slice(at + 1).at(-1)?.named != null;
}

function isVerbSaid(text: string, carried: Carried): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	return (
		at !== null &&
		((at === 0 && carried === 'subject') || BE.test(items[at]!.word) || isSaid(items, at) || !verbOf(items[at]!.word)!.participle)
	);
}

/** "… with the plot saved as …" */
function isMade(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	const next = items[(at ?? 0) + 1]?.word ?? '';
	return (
		at !== null &&
		at > 0 &&
		items.slice(0, at).every(({ named }) => named === null) &&
		verbOf(items[at]!.word)!.participle &&
		Object.hasOwn(ROLES, next)
	);
}

/** It has a verb of its own, and names something or a kind of thing. */
function isStatement(text: string): boolean {
	const items = itemsOf(text);
	const at = verbAt(items);
	if (at === null) return false;
	// "runs the tests"
	const next = items[at + 1];
	const acts =
		(at > 0 && next !== undefined && (next.named !== null || /^(?:an?|the|its|each|every|all)$/.test(next.word))) ||
		/^(?:they|it)$/.test(items[at - 1]?.word ?? '');
	const sure = (!NOUNS_TOO.has(items[at]!.word) || acts) && items[at]!.word !== 'have';
	return sure && items.some(({ named, word }) => named !== null || kindOf(word) !== null);
}

function clauseOf(text: string, carried: Carried, subject: readonly Mention[]): Clause {
	const all = itemsOf(text);
	const end = endOf(all);
	const items = all.slice(0, end);
	const conditions = all.slice(end).map(({ word, named }) => named?.text.toLowerCase() ?? word);
	const at = verbAt(items);
	const verb = at === null ? null : verbOf(items[at]!.word);
	const passive = verb !== null && at !== null && verb.participle && (isSaid(items, at) || (carried === 'subject' && at === 0));
	const role = passive ? ('object' as const) : ('subject' as const);
	const around = [...subject.map((one) => ({ ...one, role })), ...mentionsOf(items, at, passive)];
	const system = at === null ? 0 : systemIn(items, at);
	const words = items.flatMap(({ word }, index) => (word === '' || index === at || index < system ? [] : [word]));
	const nouns = words.flatMap((word) => kindOf(word) ?? []);
	const quantity = quantityOf(items);
	const meaning = predicateOf(verb, nouns, items);
	// "saved in `out/a.csv`": a file of data is what is made, and not where it is done.
	const mentions = around.map((one) =>
		meaning.predicate === 'saves' && one.role === 'place' && one.kind === 'path' && !CODE.test(one.text)
			? { ...one, role: 'result' as const }
			: one,
	);
	const negative = words.some((word) => NEGATIONS.has(word));
	const either = negative ? [] : alternativesOf(items);
	const told = verb !== null && !meaning.consumed ? [verb.plain] : [];
	return {
		predicate: meaning.predicate,
		verb: at === null ? '' : items[at]!.word,
		passive,
		negative,
		unsure: negative && !isOfVerb(items, at),
		universal: words.some(
			(word, index) => UNIVERSALS.has(word) && !/^(?:push|pull|commit|change|merge|time|day)/.test(words[index + 1] ?? ''),
		),
		mentions,
		nouns,
		quantity,
		either,
		parts: partsOf(items.slice(system), at === null ? null : at - system),
		loose: LOOSE.test(text) || (either.length === 0 && !negative && OR.test(text)),
		left: [...told, ...words.filter((word) => isTelling(word) && word !== quantity?.of), ...conditions.filter((word) => word !== ',')],
	};
}

/** "The web application is …": the items before the verb that speak of the whole alone. */
function systemIn(items: readonly Item[], verb: number): number {
	const end = items.slice(0, verb).findIndex(({ word, named }) => named !== null || !(SYSTEM.has(word) || SMALL.has(word)));
	return end < 0 && items.slice(0, verb).some(({ word }) => SYSTEM.has(word)) ? verb : 0;
}

/** Where a condition begins, or what is said not to be so behind what is: "`a` calls `b`, not `c`". */
function endOf(items: readonly Item[]): number {
	const verb = verbAt(items);
	const first = verb === null ? -1 : items.findIndex(({ named }, at) => at > verb && named !== null && named.kind !== 'number');
	const end = items.findIndex(
		({ word }, at) =>
			at > 0 &&
			(CONDITION.test(word) || (word === 'without' && verb !== null && at > verb) || (first > 0 && at > first && NEGATIONS.has(word))),
	);
	return end < 0 ? items.length : end;
}

/** "does not call", "is never called", "no `x`", "must not use": what is denied is the verb or its object, and nothing beside. */
function isOfVerb(items: readonly Item[], verb: number | null): boolean {
	const denied = items.flatMap(({ word }, at) => (NEGATIONS.has(word) ? [at] : []));
	const [only] = denied;
	if (denied.length !== 1 || only === undefined) return false;
	const said = items.slice(only + 1, verb === null ? undefined : Math.max(only + 1, verb));
	if (
		verb !== null &&
		only < verb &&
		said.every(
			({ word, named }) =>
				named === null && (BE.test(word) || MODAL.test(word) || /ly$/.test(word) || /^(?:be|ever|also|directly)$/.test(word)),
		)
	)
		return true;
	// "contains no `x`", "no `x` is called": the name stands right behind, with its kind before it at most.
	const behind = items.slice(only + 1, only + 4);
	const name = behind.findIndex(({ named }) => named !== null && named.kind !== 'number');
	return items[only]!.word !== 'not' && name >= 0 && behind.slice(0, name).every(({ word }) => kindOf(word) !== null || SMALL.has(word));
}

function partsOf(items: readonly Item[], verb: number | null): string[][] {
	const parts: string[][] = [[]];
	items.forEach(({ word, named }, at) => {
		if (named === null && /^(?:,|and|or|&|plus|\+)$/.test(word)) parts.push([]);
		else if (named !== null && named.kind !== 'number') parts.at(-1)!.push(named.text.toLowerCase());
		else if (at !== verb && isTelling(word)) parts.at(-1)!.push(word);
	});
	return parts.filter((part) => part.length > 0);
}

/** What stands around "or", with only commas between. */
function alternativesOf(items: readonly Item[]): string[] {
	const or = items.findIndex(({ word }) => word === 'or');
	const near = or < 0 ? -1 : items.slice(or, or + 4).findIndex(({ named }) => named !== null && named.kind !== 'number');
	if (near < 0) return [];
	const texts = [items[or + near]!.named!.text];
	for (let at = or - 1, gap = 0; at >= 0 && gap < 3; at--) {
		const { named, word } = items[at]!;
		if (named !== null) texts.unshift(named.text);
		gap = named !== null ? 0 : word === ',' ? gap : gap + 1;
		if (named === null && texts.length > 1 && word !== ',') break;
	}
	return texts.length > 1 ? texts : [];
}

function isTelling(word: string): boolean {
	return (
		word.length > 1 &&
		/\p{L}/u.test(word) &&
		!SMALL.has(word) &&
		!NEGATIONS.has(word) &&
		kindOf(word) === null &&
		!Object.hasOwn(ROLES, word)
	);
}

function itemsOf(text: string): Item[] {
	const items: Item[] = [];
	let from = 0;
	const words = (part: string) => {
		for (const [word] of part.matchAll(/[\p{L}][\p{L}\d’'-]*|[,&(+]/gu))
			items.push({ word: HTTP.test(word) ? word : word.toLowerCase().replace(/[’']s$/, ''), named: null });
	};
	for (const named of namesIn(text)) {
		words(text.slice(from, named.start));
		items.push({ word: '', named });
		from = named.end;
	}
	words(text.slice(from));
	return items;
}

/** Where the verb stands: the first word that can only be one, else the first that can be one. */
function verbAt(items: readonly Item[]): number | null {
	const candidates = items.flatMap(({ word }, index) => {
		const verb = word === '' ? null : verbOf(word);
		if (verb === null || (verb.progressive && !BE.test(items[index - 1]?.word ?? ''))) return [];
		const before = items[index - 1]?.word ?? '';
		// "as described in …"
		const after = items[index + 1]?.word ?? '';
		if ((verb.participle && before === 'as') || (verb.plain === 'have' && after === 'been')) return [];
		if (/^(?:called|named|titled|entitled)$/.test(word) && !isSaid(items, index)) return [];
		if (
			NOUNS_TOO.has(word) &&
			!MODAL.test(before) &&
			(HTTP.test(before) ||
				BE.test(after) ||
				MODAL.test(after) ||
				DETERMINER.test(before) ||
				(/^tests?$/.test(word) && /^(?:unit|integration|end)$/.test(before)))
		)
			return [];
		// "to draw it" tells what for.
		const purpose = before === 'to' && !OBLIGED.test(items[index - 2]?.word ?? '');
		return [{ index, verb, sure: !purpose && (!NOUNS_TOO.has(word) || MODAL.test(before)) }];
	});
	const strong = candidates.filter(({ sure, verb }) => sure && verb.plain !== 'be');
	// "the trained model is saved": a participle without "is" tells of which kind a thing is.
	const main = strong.find(({ verb, index }) => !verb.participle || isSaid(items, index)) ?? strong[0];
	const attribute = main?.verb.participle && !isSaid(items, main.index);
	const be = candidates.find(({ verb }) => verb.plain === 'be');
	// "is a list"
	const weak = candidates.find(({ sure, verb, index }) => !sure && (verb.participle || be === undefined || be.index > index));
	const isWeaker = weak !== undefined && main !== undefined && (attribute || (main.verb.plain === 'have' && main.index >= weak.index));
	if (main !== undefined && (!isWeaker || weak.index === 0)) return main.index;
	return (weak ?? main ?? be)?.index ?? null;
}

/** "is written", "has been written", "is never written". */
function isSaid(items: readonly Item[], at: number): boolean {
	const before = items.slice(0, at).map(({ word }) => word);
	const last = before.findLast(
		(word) => !(/ly$/.test(word) || NEGATIONS.has(word) || /^(?:also|always|then|only|both|all|each|first|fully|currently)$/.test(word)),
	);
	return last !== undefined && (BE.test(last) || last === 'has' || last === 'have');
}

function mentionsOf(items: readonly Item[], at: number | null, passive: boolean): Mention[] {
	const mentions: Mention[] = [];
	let role: Role = at === null ? 'object' : passive ? 'object' : 'subject';
	let preposition: string | null = null;
	let joined = true;
	let beside: string | null = null;
	let between = 0;
	items.forEach((item, index) => {
		if (index === at) {
			role = 'object';
			preposition = null;
			joined = false;
			beside = null;
			return;
		}
		if (item.named === null) {
			const { word } = item;
			between = Object.hasOwn(ROLES, word) ? 0 : between + (SMALL.has(word) || kindOf(word) !== null ? 0 : 1);
			if (Object.hasOwn(ROLES, word) && !(JOINTS.test(word) && mentions.length > 0 && items[index + 1]?.word === 'well'))
				preposition = word;
			else if (!JOINTS.test(word)) joined = false;
			const kind = kindOf(word);
			if (kind !== null) beside = kind;
			else if (!SMALL.has(word) || ROLES[word] === 'place' || word === 'from') beside = null;
			return;
		}
		if (item.named.kind === 'number') return;
		// "In the email agent `route` …": the words have taken the preposition.
		if (between > 1 && item.named.kind === 'name') preposition = null;
		const previous = mentions.at(-1);
		const isAside = items[index - 1]?.word === '(' && item.named.kind === 'path';
		const own: Role = isAside
			? 'place'
			: preposition !== null
				? roleOf(preposition, passive, item.named.kind)
				: joined && previous !== undefined
					? previous.role
					: role;
		const next = items[index + 1]?.word ?? '';
		const noun = kindOf(next) ?? beside ?? (joined && previous !== undefined ? previous.noun : null);
		mentions.push({ kind: item.named.kind, text: item.named.text, role: own, noun, listed: joined && previous !== undefined });
		preposition = null;
		joined = true;
		beside = null;
	});
	return mentions;
}

function roleOf(preposition: string, passive: boolean, kind: MentionKind): Role {
	// "kept in Redis", "written in TypeScript".
	if (ROLES[preposition] === 'place' && (kind === 'tool' || kind === 'proper')) return 'means';
	return passive && preposition === 'by' ? 'subject' : ROLES[preposition]!;
}

function quantityOf(items: readonly Item[]): Quantity | null {
	const at = items.findIndex(({ named }) => named?.kind === 'number');
	if (at < 0) return null;
	const count = Number(items[at]!.named!.text);
	const before = items
		.slice(Math.max(0, at - 3), at)
		.map(({ word }) => word)
		.join(' ');
	const bound = /at least|more than|minimum|no less/.test(before)
		? 'least'
		: /at most|less than|fewer|maximum|up to|no more/.test(before)
			? 'most'
			: 'exactly';
	const next = items[at + 1]?.word ?? '';
	return { bound, count: /more than/.test(before) ? count + 1 : count, of: SMALL.has(next) || next === ',' ? '' : next };
}

/** What the verb says together with the kinds of things around it. `consumed`: the verb says no more than the predicate does. */
function predicateOf(verb: Verb | null, nouns: readonly string[], items: readonly Item[]): { predicate: Predicate; consumed: boolean } {
	const words = items.map(({ word }) => word);
	const named = items.flatMap((item) => (item.named ? [item.named.text.toLowerCase()] : []));
	const has = (kind: string) => nouns.includes(kind);
	// "The package" is what is asked about.
	const declares = words.some((word) => /^(?:dependenc|packages$|libraries$)/.test(word));
	const own = verb?.predicate ?? null;
	// "Check that …" directs an examiner; "`a` checks `b`" says what is done.
	const isDirection = items[0]?.word !== undefined && verbOf(items[0].word)?.predicate === 'finds';
	const thing = own === null || own === 'contains' || own === 'is' || (own === 'finds' && isDirection) || own === 'defines';
	if (own !== 'runs' && (words.includes('readme') || named.includes('readme.md')) && (thing || own === 'documents' || own === 'lists'))
		return { predicate: 'documents', consumed: true };
	if (own === 'documents' && has('test')) return { predicate: 'tests', consumed: true };
	if (own === 'documents' && !(words.includes('readme') || named.includes('readme.md') || has('section')))
		return { predicate: 'does', consumed: false };
	if (has('test') && thing && !has('workflow')) return { predicate: 'tests', consumed: true };
	if (declares && (thing || own === 'lists')) return { predicate: 'depends', consumed: true };
	if (own === null) return { predicate: 'contains', consumed: true };
	if (own === 'contains' || own === 'defines') {
		if (has('default') && items.some(({ named: one }) => one?.kind === 'number')) return { predicate: 'defaults', consumed: true };
		return { predicate: own, consumed: true };
	}
	if (own === 'uses' && !/^(?:use|import|build|base|employ|apply|rely|perform|utilize)$/.test(verb!.plain))
		return { predicate: 'uses', consumed: false };
	return { predicate: own, consumed: own !== 'reads' && own !== 'saves' && own !== 'does' && (own !== 'finds' || isDirection) };
}
