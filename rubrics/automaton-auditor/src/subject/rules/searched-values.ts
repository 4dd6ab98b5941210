// In whose text is a word looked for: in what a judge said, in what a detective recorded, or in the name of a criterion? By what the text is made
// of, through names, loops and parameters.
import type { Project, StaticValue } from '@auditor/code';
import { behindName, type Held, reachedFrom, walkValue } from '@auditor/code';

export type Haystack = 'judge' | 'evidence' | 'topic' | 'unknown';

const JUDGE =
	/argument|opinion|(^|[^a-z])ops?([^a-z]|$)|prosecutor|defen[cs]e|tech_?lead|reasoning|charges?\b|testimony|statement|assessment/i;
const EVIDENCE = /evidence|finding|\bfound\b|(^|[^a-z])evs?([^a-z]|$)|artifact|exhibit|fact/i;
const tells = (name: string) => JUDGE.test(name) || EVIDENCE.test(name);
/** What is judged, by its name. */
const TOPIC = /(^|[._])(criterion|criteria|dimension|dim|crit|id|name|title|kind|key|category)(_?(id|name|key))?$/i;
/** Methods that give the same text in another shape. */
const METHODS = /\.(lower|upper|strip|casefold|toLowerCase|trim|replace|get)$/;
const FUNCTIONS = /^(str|any|all|getattr|isinstance|len)$/;
/** Longer strings are texts, not keys. */
const LONGEST_KEY = 30;
const DEPTH = 4;

/** Whose text a value is. `from`: what comprehensions around it bind. */
export function haystackOf(project: Project, start: Held, from: ReadonlyMap<string, StaticValue>): Haystack {
	const text = reachedFrom(
		start,
		(held, steps) => (steps > DEPTH ? [] : behindNames(project, held, held.function === start.function ? from : new Map())),
		({ value }) => value,
	)
		.flatMap(namedIn)
		.join(' ');
	if (JUDGE.test(text)) return 'judge';
	if (EVIDENCE.test(text)) return 'evidence';
	return text.trim() === '' ? 'topic' : 'unknown';
}

/** Whether the last name in a value says what is judged, or who wrote of it. */
export const isLabel = (text: string): boolean => LABEL.test(text);
const LABEL =
	/(?:criteri\w{0,30}|dimension\w{0,30}|_?id|name|title|kind|key|category|detective|agent|source)["'\])]{0,3}(?:\.\w{1,20}\(\))?$/i;

/** Names and keys that a value is written with, those that only name what is judged left out. */
function namedIn({ value, file, function: index }: Held): string[] {
	const { parameters = [] } = (index !== null && file.facts.functions[index]) || {};
	// `items: list[Evidence]`: the type tells what the name does not.
	const typeOf = (name: string) => parameters.find((one) => one.name === name)?.annotation?.text ?? '';
	const written = [...walkValue(value, file)].flatMap((part) => {
		if (part.kind === 'name')
			return [part.name.replace(METHODS, ''), ...[typeOf(part.name.split('.')[0] as string)].filter(tells)].filter(
				(name) => !FUNCTIONS.test(name),
			);
		const text = part.kind === 'member' ? part.name : part.kind === 'string' ? part.value : '';
		return text.length <= LONGEST_KEY && !METHODS.test(`.${text}`) ? [text] : [];
	});
	return written.filter((name) => name !== '' && !TOPIC.test(name));
}

/** What the names in a value stand for. */
function behindNames(project: Project, held: Held, from: ReadonlyMap<string, StaticValue>): Held[] {
	const parts = [...walkValue(held.value, held.file)];
	const clauses = parts.flatMap((part) => (part.kind === 'comprehension' ? part.clauses : []));
	const bound = new Map([...from, ...clauses.map((clause) => [clause.target, clause.iterable] as const)]);
	const names = parts.flatMap((part) => (part.kind === 'name' ? [part.name.replace(METHODS, '')] : []));
	const heads = names.filter((name) => !TOPIC.test(name) && !FUNCTIONS.test(name)).map((name) => name.split('.')[0] as string);
	return [...new Set(heads)].flatMap((head) => takenFrom(project, head, held, bound));
}

/** What a name stands for, another value than this: the clause or the loop that binds it, else what it is given. */
export function takenFrom(project: Project, name: string, held: Held, from: ReadonlyMap<string, StaticValue>): Held[] {
	const bound = from.get(name);
	const loops = held.file.facts.loops.filter(
		({ kind, scope, targets }) => kind !== 'comprehension' && scope.function === held.function && targets.includes(name),
	);
	const [iterable] = [bound, ...loops.map((loop) => loop.iterable)].filter((value) => value && value !== held.value);
	return iterable ? [{ ...held, value: iterable }] : behindName(project, name, held).filter(({ value }) => value !== held.value);
}
