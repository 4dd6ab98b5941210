// Of which kind is a class, and is a function asynchronous?
import type { StaticValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import { toolOf } from '../words/tools.js';
import { type CodeIndex, isIn, type Occurrence } from './code-index.js';
import { type Ask, answer, found, judged, type Look, missing, objectsOf, open, placed, shownName } from './look.js';

/** A class of a kind: its bases and decorators, those of its bases too. */
export const kinds: Ask = ({ clause, index }) => {
	const subjects = clause.mentions.filter(({ role, kind }) => role === 'subject' && kind === 'name');
	const wanted = objectsOf(clause).filter(({ kind }) => kind === 'name' || kind === 'tool');
	const asynchronous = clause.left.includes('async') || clause.left.includes('asynchronous');
	if (subjects.length === 0 || (wanted.length === 0 && !asynchronous)) return null;
	const words: string[] = asynchronous ? ['async', 'asynchronous'] : [];
	return answer(
		subjects.flatMap((subject) => [
			...wanted.map((mention) => lookForKind(subject, mention, index)),
			...(asynchronous ? [lookForAsync(subject, index)] : []),
		]),
		words,
	);
};

/** Kinds of values, as people call them and as Python and TypeScript do. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
	integer: ['int', 'number'], int: ['int'], float: ['float', 'number'], number: ['int', 'float', 'number'], string: ['str', 'string'], str: ['str'],
	boolean: ['bool', 'boolean'], bool: ['bool'], list: ['list', 'List', 'Array'], array: ['list', 'List', 'Array'],
	dictionary: ['dict', 'Dict', 'Record', 'Map'], dict: ['dict', 'Dict'], tuple: ['tuple', 'Tuple'],
}; // biome-ignore format: a table
const KNOWN_TYPES = new Set([...Object.values(TYPES).flat(), 'bytes', 'None', 'void', 'set', 'datetime', 'Path']);

/** What a function returns, or of which type a field or parameter is, by its annotation. */
export const typed: Ask = ({ clause, index, scope }) => {
	const returns = /^returns?$/.test(clause.verb);
	const words = clause.left.filter((word) => Object.hasOwn(TYPES, word));
	const [word] = words;
	if (
		word === undefined ||
		words.length > 1 ||
		clause.quantity !== null ||
		!(returns || clause.predicate === 'is' || clause.predicate === 'contains')
	)
		return null;
	const names = clause.mentions.filter(({ kind, role }) => kind === 'name' && role !== 'place');
	const owners = names.flatMap(({ text }) => index.definitions(text));
	const fits = (name: string) =>
		names.some(({ text }) => text === name || text.endsWith(`.${name}`)) || clause.left.includes(name.toLowerCase());
	const all = index.product.flatMap((file) => {
		const inside = (line: number) => {
			const at = { file, line, as: 'field' as const, name: '' };
			return returns
				? owners.some((place) => place.path === file.path && place.lines?.[0] === line)
				: (owners.length === 0 || owners.some((place) => isIn(place, at))) && (scope === null || scope.some((place) => isIn(place, at)));
		};
		if (returns)
			return file.facts.functions.flatMap(({ name, line, returns: given }) =>
				given !== null && inside(line) ? [{ file, line, name, type: typeIn(given.value) }] : [],
			);
		return file.facts.classes.flatMap(({ fields }) =>
			fields.flatMap(({ name, line, annotation }) =>
				annotation !== null && fits(name) && inside(line) ? [{ file, line, name, type: typeIn(annotation.value) }] : [],
			),
		);
	});
	const [first] = all;
	const about = `the type ${word}`;
	const used = [word, 'return', 'returns', 'type', ...names.map(({ text }) => text), ...all.map(({ name }) => name.toLowerCase())];
	if (first === undefined) return null;
	const told = `\`${first.name}\` at ${placed(first)} is annotated as \`${first.type}\``;
	if (all.some(({ type }) => type === null || !KNOWN_TYPES.has(type) || type !== first.type))
		return answer([open(about, `${about} could not be told`)]);
	return answer([judged(TYPES[word]!.includes(first.type!), about, told, first)], used);
};

/** The plain name of an annotation; null: it is more than that. */
function typeIn(value: StaticValue | null | undefined): string | null {
	if (value?.kind === 'name') return value.name.split('.').at(-1)!;
	return value?.kind === 'subscript' ? typeIn(value.object) : value?.kind === 'null' ? 'None' : null;
}

function lookForKind(subject: Mention, wanted: Mention, index: CodeIndex): Look {
	const about = shownName(wanted);
	const { calls, modules } = toolOf(wanted.text);
	const fits = (name: string) => {
		const last = name.split('.').at(-1)!;
		return wanted.kind === 'name'
			? last === wanted.text.split('.').at(-1)
			: calls.includes(last) || modules.some((module) => name === module || name.startsWith(`${module}.`));
	};
	for (const place of index.definitions(subject.text)) {
		const file = index.project.file(place.path)!;
		const at = file.facts.classes.findIndex(({ line }) => line === place.lines?.[0]);
		if (at < 0) continue;
		const { own, external } = index.project.lineage(file, at);
		const decorators = own.flatMap(({ file: owner, fact }) => fact.decorators.flatMap((value) => decoratorNames(index, owner, value)));
		const bases = own.slice(1).map(({ fact }) => fact.name);
		const written = own.flatMap(({ fact }) => fact.bases.flatMap((value) => (value.kind === 'name' ? [value.name] : [])));
		const all = [...external, ...decorators, ...bases, ...written];
		const here = all.find(fits);
		const location = fileLocation(place.path, place.lines![0]);
		if (here !== undefined)
			return found(about, `\`${subject.text}\` at ${placed(location)} has \`${here}\` among its bases and decorators`, location);
		const told =
			all.length > 0
				? `its bases and decorators are ${[...new Set(all)].map((name) => `\`${name}\``).join(', ')}`
				: 'it has no base and no decorator';
		return missing(about, `\`${subject.text}\` at ${placed(location)} is no ${wanted.text}: ${told}`, location);
	}
	return open(about, `\`${subject.text}\` could not be found as a class`);
}

function decoratorNames(index: CodeIndex, file: Occurrence['file'], value: Parameters<CodeIndex['project']['qualify']>[0]): string[] {
	const callee = value.kind === 'call' ? file.facts.calls[value.call]!.callee : value;
	const scope = { function: null, class: null, tries: [], withs: [], loops: [], branches: [], handlerOf: null };
	const qualified = index.project.qualify(callee, file, scope);
	return [...(qualified === null ? [] : [qualified]), ...(callee.kind === 'name' ? [callee.name] : [])];
}

function lookForAsync(subject: Mention, index: CodeIndex): Look {
	const [place] = index.definitions(subject.text).filter(({ functions }) => functions.length === 1);
	if (place === undefined) return open('asynchronous', `\`${subject.text}\` could not be found as a function`);
	const location = fileLocation(place.path, place.lines![0]);
	return place.functions[0]!.fact.async
		? found('asynchronous', `\`${subject.text}\` at ${placed(location)} is asynchronous`, location)
		: missing('asynchronous', `\`${subject.text}\` at ${placed(location)} is not asynchronous`, location);
}
