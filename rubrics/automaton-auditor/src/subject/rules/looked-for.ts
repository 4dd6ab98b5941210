// Which words does a test look for, and what does finding them say? In a judge's text they are words; in what a detective wrote they are a record,
// and only the finding itself is evidence; in the name of a criterion they say nothing about the case.
import type { Project, StaticValue } from '@auditor/code';
import { behindName, type Held } from '@auditor/code';
import { holdsTerm, nameParts } from '@auditor/probes';
import { type Asked, only } from './asked.js';
import { type Haystack, haystackOf, takenFrom } from './searched-values.js';

/** `word in text`, where the text is no list. `from`: what comprehensions around it bind. */
export function looksFor(
	project: Project,
	rule: string,
	word: StaticValue,
	within: Held,
	from: ReadonlyMap<string, StaticValue>,
): Asked | null {
	if (isCollection(project, within, 0)) return null;
	const haystack = haystackOf(project, within, from);
	return lookedIn(
		haystack,
		haystack === 'judge' || haystack === 'evidence' ? wordsOf(project, { ...within, value: word }, from) : [],
		rule,
	);
}

/** What words found in a text say. */
export function lookedIn(haystack: Haystack, words: readonly string[], rule: string): Asked | null {
	if (haystack === 'topic') return null;
	if (haystack === 'unknown') return only('flag');
	// `SECURITY VIOLATION:` is what the detective concluded, `os.system` may stand in "no os.system".
	const concluded = words.length > 0 && words.every((text) => nameParts(text).length > 1 && holdsTerm(text, rule));
	if (haystack === 'evidence') return only(concluded ? 'evidence' : 'recorded');
	// The name of the rule says what it is about, not that anything is wrong.
	return only(
		'substring',
		words.some((text) => text.toLowerCase() === rule),
	);
}

/** A list, set or table: being in it is no word in a text. */
function isCollection(project: Project, held: Held, depth: number): boolean {
	const { value, file } = held;
	if (value.kind === 'list' || value.kind === 'dict') return true;
	if (value.kind === 'comprehension') return true;
	if (value.kind === 'call')
		return /^(set|frozenset|list|tuple|dict|keys|values|sorted|Set|Map)$/.test(file.facts.calls[value.call]?.method ?? '');
	if (value.kind !== 'name' || depth > 2) return false;
	const fact = held.function === null ? undefined : file.facts.functions[held.function];
	const annotation = fact?.parameters.find((p) => p.name === value.name)?.annotation?.text ?? '';
	if (/^(typing\.)?(List|Set|FrozenSet|Dict|Tuple|Sequence|Iterable|Mapping)\b/i.test(annotation)) return true;
	const behind = behindName(project, value.name, held);
	return behind.length > 0 && behind.every((b) => isCollection(project, b, depth + 1));
}

/** The words behind a name that a loop or comprehension takes through them. */
function wordsOf(project: Project, held: Held, from: ReadonlyMap<string, StaticValue>, depth = 0): string[] {
	const { value, file } = held;
	if (depth > 4) return [];
	const inner = (v: StaticValue) => wordsOf(project, { ...held, value: v }, from, depth + 1);
	if (value.kind === 'string') return [value.value];
	if (value.kind === 'list') return value.items.flatMap(inner);
	if (value.kind === 'binary') return [...inner(value.left), ...inner(value.right)];
	if (value.kind === 'call') {
		const call = file.facts.calls[value.call];
		const object = call?.callee.kind === 'name' ? call.callee.name.split('.').slice(0, -1).join('.') : '';
		return call ? [...call.arguments.flatMap(inner), ...(object ? inner({ kind: 'name', name: object, line: call.line }) : [])] : [];
	}
	return value.kind === 'name' ? takenFrom(project, value.name, held, from).flatMap((b) => wordsOf(project, b, new Map(), depth + 1)) : [];
}
