// Which words does a test look for, and what does finding them say? In a judge's text they are words; in what a detective wrote they are a record,
// and only the finding itself is evidence; in the name of a criterion they say nothing about the case.
import type { Held, Project, StaticValue } from '@auditor/code';
import { calledBy, callOf, choicesOf, endsOf, entriesOf, givenFor, partsAt, partsOf, receiverOf, returnedBy } from '@auditor/code';
import { holdsTerm, nameParts } from '@auditor/probes';
import { type Asked, only } from './asked.js';
import { type Haystack, haystackOf, takenFrom } from './searched-values.js';

/** `word in text`, or in a list, of which `ofItems` tells what filled it. `from`: what comprehensions around it bind. */
export function looksFor(
	project: Project,
	rule: string,
	word: StaticValue,
	within: Held,
	from: ReadonlyMap<string, StaticValue>,
	ofItems: () => Asked | null,
): Asked | null {
	const haystack = haystackOf(project, within, from);
	// Being among what was found is no word in a text.
	if (isCollection(project, within)) return ofItems() ?? (haystack === 'evidence' && word.kind !== 'string' ? only('evidence') : null);
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
function isCollection(project: Project, within: Held): boolean {
	const isOne = (held: Held) => isDeclaredCollection(held) || isWrittenCollection(held);
	const ends = endsOf(within, (held) => (isOne(held) ? null : (givenFor(project, held) ?? keptUnder(project, held))));
	return ends.length > 0 && ends.every(isOne);
}

/** What stands under the key that a value takes out, in the dicts that its object comes down to or that functions give back; null where none does. */
export function keptUnder(project: Project, held: Held): Held[] | null {
	const { value, file } = held;
	const call = callOf(value, file);
	const taken = value.kind === 'subscript' ? value.index : call?.method === 'get' ? call.arguments[0] : undefined;
	const object = value.kind === 'subscript' ? value.object : call && receiverOf(call.callee);
	if (taken?.kind !== 'string' || !object) return null;
	const ends = endsOf({ ...held, value: object }, (at) => {
		const made = calledBy(project, at.value, at.file).flatMap(returnedBy);
		return made.length > 0 ? made : choicesOf(project, at);
	});
	const kept = ends.flatMap((at) => entriesOf(at.value).flatMap((one) => (one.key === taken.value ? partsAt(at, [one.value]) : [])));
	return kept.length > 0 ? kept : null;
}

function isWrittenCollection({ value, file }: Held): boolean {
	if (value.kind !== 'call') return ['list', 'dict', 'comprehension'].includes(value.kind);
	return /^(set|frozenset|list|tuple|dict|keys|values|sorted|Set|Map)$/.test(file.facts.calls[value.call]?.method ?? '');
}

function isDeclaredCollection({ value, file, function: index }: Held): boolean {
	const fact = index === null ? undefined : file.facts.functions[index];
	const annotation = value.kind === 'name' ? (fact?.parameters.find((p) => p.name === value.name)?.annotation?.text ?? '') : '';
	return /^(typing\.)?(List|Set|FrozenSet|Dict|Tuple|Sequence|Iterable|Mapping)\b/i.test(annotation);
}

/** The words behind a name that a loop or comprehension takes through them. */
function wordsOf(project: Project, start: Held, from: ReadonlyMap<string, StaticValue>): string[] {
	const ends = endsOf(start, (held) => {
		const { value, file } = held;
		if (value.kind === 'name')
			return takenFrom(project, value.name, held, held.file === start.file && held.function === start.function ? from : new Map());
		const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
		const receiver = call ? receiverOf(call.callee) : null;
		if (call) return partsAt(held, [...call.arguments, ...(receiver ? [receiver] : [])]);
		return value.kind === 'list' || value.kind === 'binary' ? partsAt(held, partsOf(value)) : null;
	});
	return ends.flatMap(({ value }) => (value.kind === 'string' ? [value.value] : []));
}
