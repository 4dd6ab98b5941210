// In whose text is a word looked for: in what a judge said, in what a detective recorded, or in the name of a criterion? By what the text is made
// of, through names, loops and parameters.
import type { Project, StaticValue } from '@auditor/code';
import { behindName, type Held, walkValue } from '@auditor/code';

export type Haystack = 'judge' | 'evidence' | 'topic' | 'unknown';

const JUDGE =
	/argument|opinion|(^|[^a-z])ops?([^a-z]|$)|prosecutor|defen[cs]e|tech_?lead|reasoning|charges?\b|testimony|statement|assessment/i;
const EVIDENCE = /evidence|finding|\bfound\b|(^|[^a-z])evs?([^a-z]|$)|artifact|exhibit|fact/i;
/** What is judged, by its name. */
const TOPIC = /(^|[._])(criterion|criteria|dimension|dim|crit|id|name|title|kind|key|category)(_?(id|name|key))?$/i;
/** Methods that give the same text in another shape. */
const METHODS = /\.(lower|upper|strip|casefold|toLowerCase|trim|replace|get)$/;
const FUNCTIONS = /^(str|any|all|getattr|isinstance|len)$/;
/** Longer strings are texts, not keys. */
const LONGEST_KEY = 30;
const DEPTH = 4;

/** Whose text a value is. `from`: what comprehensions around it bind. */
export function haystackOf(project: Project, held: Held, from: ReadonlyMap<string, StaticValue>): Haystack {
	const text = madeOf(project, held, from, 0).join(' ');
	if (JUDGE.test(text)) return 'judge';
	if (EVIDENCE.test(text)) return 'evidence';
	return text.trim() === '' ? 'topic' : 'unknown';
}

/** Names and keys that a text is made of, those that only name what is judged left out and not followed. */
function madeOf(project: Project, held: Held, from: ReadonlyMap<string, StaticValue>, depth: number): string[] {
	const { value, file } = held;
	const parts = [...walkValue(value, file)];
	const bound = new Map([
		...from,
		...parts.flatMap((part) => (part.kind === 'comprehension' ? part.clauses.map((c) => [c.target, c.iterable] as const) : [])),
	]);
	const own: string[] = [];
	const heads = new Set<string>();
	for (const part of parts) {
		if (part.kind === 'member' || part.kind === 'string') {
			const text = part.kind === 'member' ? part.name : part.value;
			if (text.length <= LONGEST_KEY && !TOPIC.test(text) && !METHODS.test(`.${text}`)) own.push(text);
		}
		if (part.kind !== 'name') continue;
		const name = part.name.replace(METHODS, '');
		if (TOPIC.test(name) || FUNCTIONS.test(name)) continue;
		own.push(name);
		heads.add(name.split('.')[0] as string);
	}
	if (depth > DEPTH) return own;
	const behind = [...heads].flatMap((head) => takenFrom(project, head, held, bound));
	return [...own, ...behind.flatMap((b) => madeOf(project, b, b.function === held.function ? from : new Map(), depth + 1))];
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
