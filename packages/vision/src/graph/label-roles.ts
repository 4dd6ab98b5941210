// Which roles does a recognised label name? Its title counts, not the small print below, and a letter read wrongly does not matter.
import { nameParts, rolesOf } from '@auditor/probes';
import type { Lexicon } from '@auditor/schema';

/** Letters of a term from which on one wrong letter is forgiven, and again two. */
const FORGIVE = [6, 11] as const;
/** Words of a sentence from which on it is a note beside the drawing, which speaks of roles and is none. */
const NOTE = 14;
/** Names of things that go in and out: a box called "Repo URL" is no member of a role. */
const material = new Set(['url', 'path', 'input', 'output', 'json', 'file']);

/** Whose a thing is: `Your repo`, `Peer's repo` are things too. */
const owners = new Set(['your', 'my', 'our', 'their', 'peer', 'target', 'user']);

const QUOTED = /["“][\p{L}\p{N}_ ]+["”]/u;

/** Ids of the roles that the first words of the label name, in the lexicon's order. */
export function labelRoles(label: string, lexicon: Lexicon): string[] {
	const title = nameOf(label, lexicon);
	if (isNote(label) || namesNobody(label) || isActionOnMany(label) || nameParts(title).some((part) => material.has(part))) return [];
	const exact = rolesOf(title, lexicon);
	const spelled = nameParts(title).join('');
	const nearly = (term: string) => {
		const wanted = nameParts(term).join('');
		const slack = FORGIVE.filter((length) => wanted.length >= length).length;
		return slack > 0 && (slack > 1 ? holdsNearly(spelled, wanted, slack) : holdsBetween(spelled, wanted));
	};
	return lexicon.roles
		.filter((role) => exact.includes(role.id) || (role.terms.some(nearly) && !role.not.some(nearly) && !rolesExcluded(title, role.not)))
		.map((role) => role.id);
}

/** Words of a second line from which on it tells what the one in the first does. */
const TELLS = 3;

/** `Baker / Kneads the dough`: the first line names somebody, and the second is no part of the name. */
function nameOf(label: string, lexicon: Lexicon): string {
	const [first = '', second = ''] = label.split(/\n|\\n/).filter((line) => /\p{L}{2}/u.test(line));
	return second.trim().split(/\s+/).length >= TELLS && rolesOf(titleOf(first), lexicon).length > 0 ? titleOf(first) : titleOf(label);
}

/** `Initialize investigators`, `START ALL JUDGES`, `JudgesBranch`: what is done to the members of a role, or sends them out, is none of them. */
export function isActionOnMany(label: string): boolean {
	const title = titleOf(label);
	return ACTION.test(title) || GATE.test(nameParts(title).join(' '));
}

const GATE = /^\p{L}{3,20}s (?:branch|dispatch(?:er)?|fan (?:out|in)|fanout|fanin|gate|hub|router|split(?:ter)?)(?: node)?$/u;

const ACTION =
	/^(?:initiali[sz]e|start|launch|dispatch|trigger|spawn|invoke|activate|distribute|fan[\s-]?out)\s(?:to\s)?(?:(?:all|the|parallel|three)\s)?\p{L}{3,20}s$/iu;

function isNote(label: string): boolean {
	return label.split(/\s+/).length > NOTE && /\.\s*$/.test(label);
}

function rolesExcluded(title: string, not: readonly string[]): boolean {
	const parts = nameParts(title);
	return not.some((term) => parts.includes(nameParts(term).join('')));
}

/** A field with its type, and what is done with the opinion of one: a product with a weight, or a verb before the name. */
const FIELD =
	/^\W*[\p{L}_][\w.]*\s*:\s*(?:(?:str|string|int|number|float|bool|boolean|dict|list|any|Any)\s*(?=$|[|=])|(?:[Dd]ict|[Ll]ist|[Ss]et|[Tt]uple|Optional|Annotated|Array|Record|Map|Literal|Union)\s*[[<])/u;
const WEIGHED = /[\p{L})] ?[×·] ?\d|^\W*(?:overrul|overrid|discard|ignor|penali[sz]|weigh|cap)(?:e[sd]?|s|p?ed|p?ing)?\s\p{L}/iu;

/** A question, an assignment, a field, a step of a rule, somebody's thing and a word in quotes are no member, whatever names stand in them. */
export function namesNobody(label: string): boolean {
	const first = label.split(/\n|\\n/).find((line) => /\p{L}{2}/u.test(line)) ?? '';
	return (
		/\?\s*$/.test(label) ||
		FIELD.test(first) ||
		WEIGHED.test(first) ||
		/[\p{L}\]"'] ?= ?["'[{\p{L}\p{N}]/u.test(first) ||
		(QUOTED.test(first) && /\p{L}{2}/u.test(first.replace(QUOTED, ''))) ||
		owners.has(nameParts(first)[0] ?? '')
	);
}

/** The first line, with the second when the first is short: "Repo / Investigator" is one name over two lines, "Baker / Output: bread" is not. */
export function titleOf(label: string): string {
	const lines = label
		.split(/\n|\\n/)
		.map((line) => line.replace(/[^\p{L}\p{N} _\-()/:.&]/gu, ' ').trim())
		.filter((line) => /\p{L}{2}/u.test(line));
	const first = lines[0] ?? '';
	const second = lines[1] !== undefined && !/^\p{L}+:/u.test(lines[1]) ? lines[1] : '';
	return first.length < 14 && second ? `${first} ${second.slice(0, 20)}` : first.slice(0, 40);
}

/** Whether the text holds the word with one letter read wrongly, but not its first or last: `analysis` is no misread `analyst`. */
function holdsBetween(text: string, word: string): boolean {
	const [first, last] = [word[0], word.at(-1)];
	for (let start = text.indexOf(first!); start !== -1; start = text.indexOf(first!, start + 1))
		for (const length of [word.length - 1, word.length, word.length + 1]) {
			const piece = text.slice(start, start + length);
			if (piece.length === length && piece.at(-1) === last && holdsNearly(piece, word, 1)) return true;
		}
	return false;
}

/** Whether the text holds the word with at most `slack` letters changed, left out or added. */
export function holdsNearly(text: string, word: string, slack: number): boolean {
	let row: number[] = new Array(text.length + 1).fill(0);
	for (let i = 1; i <= word.length; i++) {
		const next = [i];
		for (let j = 1; j <= text.length; j++)
			next[j] = Math.min(row[j - 1]! + (text[j - 1] === word[i - 1] ? 0 : 1), row[j]! + 1, next[j - 1]! + 1);
		row = next;
	}
	return Math.min(...row) <= slack;
}
