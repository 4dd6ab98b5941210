// Each part of a requirement is asked of the code; the answer says how many of its parts were looked up, and what was seen. It is fulfilled where
// all of them were found and no word is left that says more; it is not where one is missing for certain; else it is open.
import { own } from '@auditor/schema/pure';
import { type Account, joined } from './account.js';
import { type CodeIndex, codeIndex, type Place, type Sources } from './looks/code-index.js';
import { hooks, scriptRuns, scripts } from './looks/commands.js';
import { leads } from './looks/edges.js';
import { errors } from './looks/errors.js';
import { contains, images, presence, universals } from './looks/files.js';
import { framed } from './looks/frames.js';
import { kinds, typed } from './looks/kinds.js';
import { type Answer, type Ask, type Asked, found, type Look, missing, open, placesOf, sameStem } from './looks/look.js';
import { nameParts } from './looks/name-parts.js';
import { acts, byMeans, defines, exists, finds, uses } from './looks/names.js';
import { offers } from './looks/offers.js';
import { tests } from './looks/tests-of.js';
import { depends, documents, excludes, lists } from './looks/texts.js';
import { together } from './looks/together.js';
import { testedWith } from './looks/tools.js';
import { accepts, defaults, reads, saves } from './looks/values.js';
import type { Clause, Predicate, Requirement } from './model.js';
import { piecesOf } from './read/pieces.js';
import { readRequirement, requirementsIn } from './read/read-requirement.js';
import { toolOf } from './words/tools.js';

/** What answers a predicate: the first look that knows the statement. */
const LOOKS: Readonly<Record<Predicate, readonly Ask[]>> = {
	accepts: [accepts, contains],
	calls: [uses],
	catches: [errors],
	contains: [universals, scripts, contains, presence],
	defaults: [defaults],
	defines: [scripts, defines, presence],
	depends: [depends],
	documents: [documents],
	excludes: [excludes],
	extends: [kinds],
	finds: [finds],
	is: [defaults, kinds, scripts, exists, byMeans, presence],
	leads: [leads],
	lists: [lists],
	raises: [errors],
	reads: [reads, uses],
	runs: [hooks, scriptRuns],
	saves: [saves, uses],
	tests: [tests],
	uses: [images, uses],
	does: [images, scriptRuns, acts],
};

/** Names of calls that do what a word says. @source the documentation of Python, Node and their usual libraries */
const DOES: Readonly<Record<string, string>> = {
	rmtree: 'remove delete clean', unlink: 'remove delete', rmsync: 'remove delete', remove: 'delete', clone_from: 'clone', clone: 'clone',
	ior: 'merge', add: 'append merge', dump: 'save write', dumps: 'serialize', load: 'read load', loads: 'parse', read_csv: 'read load', to_csv: 'save write', savefig: 'save plot', fit: 'train',
	predict: 'predict', train_test_split: 'split', bindtools: 'bind tool', bind_tools: 'bind tool', with_structured_output: 'structured output bind',
	basemodel: 'model validate', stategraph: 'graph',
}; // biome-ignore format: a table

/** The account of one requirement. Pure; a second question of the same project costs little. */
export function lookUp(requirement: Requirement, sources: Sources): Account {
	return lookUpWithin(requirement, sources, 0);
}

function lookUpWithin(requirement: Requirement, sources: Sources, depth: number): Account {
	const index = codeIndex(sources);
	const nothing = { requirement, looks: [], left: requirement.clauses.flatMap(({ left }) => left), lookedUp: 0, of: 1 };
	const known = requirement.asks === 'tree' || requirement.asks === 'unread';
	const whole = known ? framed(requirement.text, index) : null;
	if (whole === null && known) {
		const parted = inPieces(requirement, sources, index, depth);
		if (parted) return parted;
	}
	if (whole !== null) {
		const lost = whole.some(({ state }) => state === 'missing');
		const seen = whole.filter(({ state }) => state !== 'open').length;
		const verdict = lost ? 'does-not-hold' : seen === whole.length ? 'holds' : seen > 0 ? 'partly' : 'unseen';
		return { requirement, looks: whole, left: [], lookedUp: seen, of: whole.length, verdict };
	}
	if (requirement.asks === 'unread') return { ...nothing, verdict: 'unseen' };
	const answered = requirement.clauses.map((clause) =>
		best(
			alternativesOf(clause).map((one) => lookAt(one, requirement.text, index)),
			clause.loose,
		),
	);
	const looks = answered.flatMap((one) => one.looks);
	const left = answered.flatMap((one) => one.left);
	const closed = looks.filter(({ state }) => state !== 'open');
	const more = left.length > 0 || requirement.asks !== 'tree' || answered.some((one) => !one.known) ? 1 : 0;
	const [lookedUp, of] = [closed.length, looks.length + more];
	const account = { requirement, looks, left, lookedUp, of };
	if (closed.some(({ state }) => state === 'missing')) return { ...account, verdict: 'does-not-hold' };
	if (lookedUp === 0) return { ...account, verdict: 'unseen' };
	return { ...account, verdict: lookedUp === of ? 'holds' : 'partly' };
}

/** Statements that one sentence joins. */
const MOST_JOINED = 3;

/** A sentence of two statements, of which one has a known form at least: each is asked for itself. */
function inPieces(requirement: Requirement, sources: Sources, index: CodeIndex, depth: number): Account | null {
	if (depth >= MOST_JOINED) return null;
	for (const { first, second, apart, cut } of piecesOf(requirement.text)) {
		const whole = framed(first, index);
		const isKnown = whole !== null || (second !== null && framed(second, index) !== null);
		const asked = (text: string) => ({ ...readRequirement(requirement.id, text), standing: requirement.standing });
		if (!isKnown && apart && second !== null) {
			// What follows a colon may have a known part further inside.
			const inner = inPieces(asked(second), sources, index, depth + 1);
			if (inner?.verdict === 'does-not-hold') return joined(requirement, [inner]);
		}
		if (!isKnown || (cut && !whole?.some(({ state }) => state === 'missing'))) continue;
		const read = (text: string) => lookUpWithin(asked(text), sources, depth + 1);
		return joined(requirement, [read(first), ...(second === null ? [] : [read(second)])]);
	}
	return null;
}

/** Of several sentences all have to hold. */
export function accountOf(id: string, text: string, sources: Sources, as: (one: Requirement) => Requirement = (one) => one): Account {
	const sentences = requirementsIn(text);
	const accounts = (sentences.length > 1 ? sentences : [text]).map((sentence) => lookUp(as(readRequirement(id, sentence)), sources));
	const [only] = accounts;
	return accounts.length === 1 ? only! : joined({ ...readRequirement(id, text), asks: 'tree' }, accounts);
}

/** Words that are left over beside a name that only its capital makes one. */
const MOST_BESIDE = 4;

interface Looked {
	readonly looks: readonly Look[];
	readonly left: readonly string[];
	/** Some look knows the statement. */
	readonly known: boolean;
}

/** One clause for each of what is enough alone. */
function alternativesOf(clause: Clause): Clause[] {
	const { either, mentions } = clause;
	if (either.length === 0) return [clause];
	return either.map((own) => ({ ...clause, mentions: mentions.filter(({ text }) => text === own || !either.includes(text)) }));
}

/** The alternative that holds, else one that is open; only where each is missing, all of them are told. */
function best(all: readonly Looked[], loose: boolean): Looked {
	const isMissing = ({ looks }: Looked) => looks.some(({ state }) => state === 'missing');
	const one = all.find(
		({ looks, left, known }) => known && left.length === 0 && looks.length > 0 && looks.every(({ state }) => state === 'found'),
	) ??
		all.find((looked) => !isMissing(looked)) ?? { ...all[0]!, looks: all.flatMap(({ looks }) => looks) };
	return loose ? { ...one, looks: one.looks.map((look) => (look.state === 'missing' ? open(look.about, look.told, look.at) : look)) } : one;
}

/** "Evidence is modelled as …": a word that is the name of a class, written so, is that class. */
function withClass(clause: Clause, text: string, index: CodeIndex): Clause {
	if (clause.mentions.some(({ role, kind }) => role === 'subject' && kind === 'name')) return clause;
	if (clause.predicate !== 'is' && clause.predicate !== 'extends') return clause;
	const [first = ''] = /^(?:The )?(\p{Lu}\p{Ll}+)\b/u.exec(text)?.slice(1) ?? [];
	if (!clause.left.includes(first.toLowerCase()) || index.definitions(first).every(({ told }) => told !== `\`${first}\``)) return clause;
	const subject = { kind: 'name', text: first, role: 'subject', noun: 'class', listed: false } as const;
	return { ...clause, mentions: [subject, ...clause.mentions], left: clause.left.filter((word) => word !== first.toLowerCase()) };
}

function lookAt(given: Clause, text: string, index: CodeIndex): Looked {
	const clause = withClass(given, text, index);
	const { scope, looks: lost } = scopeOf(clause, index);
	const negative = clause.negative;
	// What has to be absent is absent where its place is.
	if (lost.length > 0) return { looks: negative || clause.unsure ? [] : lost, left: clause.left, known: !negative };
	const asked: Asked = { clause, index, scope };
	for (const ask of [testedWith, offers, typed, ...LOOKS[clause.predicate], byMeans]) {
		const answer = together(ask(asked), asked);
		if (answer === null) continue;
		// What is said to be absent with more words than the look knows may be there in another way.
		const told = clause.unsure ? answer.looks.map(doubted) : negative ? answer.looks.map(turned) : answer.looks;
		const names = [
			...clause.mentions.map(({ text }) => text),
			...answer.looks.flatMap(({ told, at }) => [...(told.match(/`[^`]+`/g) ?? []), at?.path ?? '']),
		];
		const every = clause.universal && !negative && ask !== universals ? ['every'] : [];
		const left = [...every, ...(clause.unsure ? ['not'] : []), ...clause.left].filter(
			(word) => !answer.words.includes(word) && !isExplained(word, names),
		);
		// A word with a capital, among much else that is said, need not be a name of the code.
		const words = clause.mentions.filter(({ kind }) => kind === 'proper').map(({ text }) => text);
		const isWord = ({ about }: Look) => words.includes(about) && (left.length > MOST_BESIDE || words.length > MOST_BESIDE);
		const looks = told.map((look) => (look.state === 'missing' && ((negative && left.length > 0) || isWord(look)) ? doubted(look) : look));
		return { looks, left, known: isAsked(clause, answer) };
	}
	const fallback = presence(asked)?.looks ?? [];
	return {
		looks: negative ? fallback.map(clause.unsure || clause.left.length > 0 ? doubted : turned) : fallback,
		left: clause.left,
		known: false,
	};
}

/** All that is named was looked for, and so was every number. */
function isAsked(clause: Clause, { looks, words }: Answer): boolean {
	const told = [...words, ...looks.map(({ about, told: seen }) => `${about} ${seen}`)].join(' ').toLowerCase();
	// The number of a line is no count.
	const counted: readonly string[] = told.replace(/\S:\d+/g, ' ').match(/\d+(?:\.\d+)?/g) ?? [];
	const numbered = clause.quantity === null || counted.includes(String(clause.quantity.count)) || clause.predicate === 'leads';
	return (
		numbered &&
		clause.mentions.every(
			({ role, text, kind }) => role === 'subject' || role === 'place' || kind === 'number' || told.includes(text.toLowerCase()),
		)
	);
}

function doubted(look: Look): Look {
	return open(look.about, look.told, look.at);
}

function turned(look: Look): Look {
	if (look.state === 'found') return missing(look.about, look.told, look.at);
	return look.state === 'missing' ? found(look.about, look.told, look.at) : look;
}

/** The word is part of a name that was found, or says what such a name does. */
function isExplained(word: string, names: readonly string[]): boolean {
	return names.some((name) => {
		const plain = name.replaceAll('`', '');
		const does = own(DOES, plain.split(/[./]/).at(-1)!.toLowerCase()) ?? own(DOES, plain.toLowerCase()) ?? toolOf(plain).does.join(' ');
		return does.split(' ').some((one) => one !== '' && sameStem(one, word)) || nameParts(plain).some((part) => sameStem(part, word));
	});
}

/** A class with the classes of the project that it inherits from. */
function withBases(place: Place, index: CodeIndex): Place[] {
	const file = index.project.file(place.path);
	const at = file?.facts.classes.findIndex(({ line, endLine }) => line === place.lines?.[0] && endLine === place.lines[1]) ?? -1;
	if (file === undefined || at < 0) return [place];
	const { own } = index.project.lineage(file, at);
	return [
		place,
		...own.slice(1).map(({ file: other, fact }) => ({
			told: place.told,
			path: other.path,
			lines: [fact.line, fact.endLine] as const,
			functions: fact.methods.map((index) => ({ file: other, index, fact: other.facts.functions[index]! })),
		})),
	];
}

/** Where to look: the places that are named, and of them the part that is the subject's. */
function scopeOf(clause: Clause, index: CodeIndex): { scope: readonly Place[] | null; looks: readonly Look[] } {
	const acts = !['tests', 'documents', 'depends', 'runs', 'is', 'extends', 'finds'].includes(clause.predicate);
	const looks: Look[] = [];
	const resolved = (role: 'place' | 'subject') =>
		clause.mentions
			.filter((mention) => mention.role === role && (mention.kind === 'path' || mention.kind === 'name'))
			.flatMap((mention) => {
				const places = placesOf(mention, index);
				if (!('about' in places)) return [role === 'subject' ? places.flatMap((place) => withBases(place, index)) : places];
				looks.push(places);
				return [];
			});
	const places = resolved('place');
	const graphNode = clause.predicate === 'leads';
	const subjects =
		acts && !graphNode && !clause.mentions.some(({ role, noun }) => role === 'subject' && noun === 'target')
			? resolved('subject')
			: clause.predicate === 'lists' ||
					(clause.predicate === 'depends' && clause.mentions.some(({ role, kind }) => role === 'subject' && kind === 'path'))
				? resolved('subject')
				: [];
	if (looks.length > 0) return { scope: null, looks };
	const within = places.flat();
	const own = subjects.flat().filter((place) => within.length === 0 || within.some(({ path }) => path === place.path));
	if (own.length > 0) return { scope: own, looks };
	if (subjects.length > 0 && within.length > 0)
		return {
			scope: null,
			looks: [
				missing(subjects[0]![0]!.told, `${subjects[0]![0]!.told} stands in \`${subjects[0]![0]!.path}\`, and not in ${within[0]!.told}`),
			],
		};
	return { scope: within.length > 0 ? within : null, looks };
}
