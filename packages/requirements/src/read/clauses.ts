// One statement after another: the verb of each, what is named around it and in which role, and the words that say more than that. English alone.
import type { Clause, Mention, MentionKind, Predicate, Quantity, Role } from '../model.js';
import { CONDITION, kindOf, NEGATIONS, SMALL, SYSTEM, UNIVERSALS } from '../words/others.js';
import { type Verb, verbOf } from '../words/verbs.js';
import { BE, type Item, isSaid, isTelling, itemsOf, MODAL, ROLES, verbAt } from './items.js';
import { type Carried, statements } from './statements.js';

const ASKED = /^(?:please )?(?:check|verify|ensure|make sure|confirm|see|test) (?:that|whether|if) /i;
const CODE = /\.(?:py|ipynb|[cm]?[jt]sx?)$/;
/** What is named behind such words is an example. */
const LOOSE = /\b(?:such as|e\.g|for example|for instance|or (?:similar|equivalent|another|other|the like)|like)\b/i;
const OR = /(?<!\b(?:one|two|three|\d) )\bor\b(?! (?:more|higher|later|above|less|fewer)\b)/i;
const JOINTS = /^(?:and|or|nor|as|well|both|,|plus|&|\+|\()$/;

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
	// "Every command of the tool" speaks of each of them.
	if (items.slice(0, verb).some(({ word }) => UNIVERSALS.has(word))) return 0;
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
		const { kind, text, called } = item.named;
		mentions.push({ kind, text, role: own, noun, listed: joined && previous !== undefined, ...(called && { called }) });
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
