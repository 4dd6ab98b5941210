// Texts and numbers of the code: options that it takes, variables of the environment, files that it writes and reads, defaults.

import { type CallFact, comesTo, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import type { Mention } from '../model.js';
import { type CodeIndex, calledAs, isIn, type Place, reachedFrom } from './code-index.js';
import {
	type Ask,
	answer,
	found,
	judged,
	type Look,
	locationOf,
	missing,
	objectsOf,
	open,
	placed,
	sameStem,
	shownName,
	within,
} from './look.js';
import { nameParts } from './name-parts.js';
import { lookForDefinition, lookForUse } from './names.js';
import { numbered } from './numbered.js';
import { DECLARES } from './stated.js';

/** Calls that write to a file, by their last name. @source the documentation of Python, Node, pandas, matplotlib, joblib, torch */
const WRITES = new Set(
	'write_text write_bytes writeFile writeFileSync appendFile appendFileSync createWriteStream to_csv to_json to_excel to_parquet to_html to_pickle to_sql savefig save save_model save_pretrained savetxt savez imwrite write_image write_html dump export_graphviz copy copyfile move'.split(
		' ',
	),
);
const READS = new Set(
	'read_text read_bytes readFile readFileSync createReadStream read_csv read_json read_excel read_parquet read_table read_pickle load loads load_dataset imread loadtxt genfromtxt open safe_load parse load_model from_pretrained'.split(
		' ',
	),
);
const ENVIRONMENT = /(?:^|\.)(?:getenv|environ(?:\.get)?|get_env|env)$|process\.env/;

/** The command or a function takes an option, a parameter. */
export const accepts: Ask = ({ clause, index, scope }) => {
	// A class offers its members.
	if (
		scope?.some(({ functions, lines }) => lines !== null && functions.some(({ fact }) => fact.class !== null && fact.line > lines[0])) ===
			true &&
		clause.nouns.every((noun) => noun !== 'parameter')
	)
		return null;
	const wanted = objectsOf(clause).filter(({ kind }) => kind === 'option' || kind === 'name');
	const option = clause.mentions.find(({ kind, role }) => kind === 'option' && role === 'subject');
	const type = clause.left.find((word) => Object.values(PLAIN_TYPES).includes(word));
	if (option && type && wanted.length === 0) return answer([lookForOption(option, index, type)], [type]);
	return answer(
		wanted.map((mention): Look => {
			if (mention.kind === 'name') return lookForDefinition({ ...mention, noun: 'parameter' }, index, scope);
			return lookForOption(mention, index);
		}),
	);
};

/** The names in the texts that a call is given: `-k, --key <value>`. */
export const textsIn = (call: CallFact) =>
	call.arguments.flatMap((value) => (value.kind === 'string' ? value.value.split(/[\s,/=<[]+/) : []));

/** An option that the command line declares; `type`: the value that it takes, as people call it. */
export function lookForOption(mention: Mention, index: CodeIndex, type: string | null = null): Look {
	const about = shownName(mention);
	const here = index.calls.find(({ call }) => DECLARES.test(call.method ?? '') && textsIn(call).includes(mention.text));
	if (here) {
		if (type === null) return found(about, `${about} is declared at ${placed(here)}`, here);
		const given = here.call.keywords.find(({ name }) => name === 'type')?.value;
		if (given?.kind !== 'name' || !(given.name in PLAIN_TYPES)) return open(about, `the type of ${about} could not be told`, here);
		return judged(own(PLAIN_TYPES, given.name) === type, about, `${about} takes \`${given.name}\` at ${placed(here)}`, here);
	}
	const parameter = index
		.find(mention.text.replace(/^-+/, '').replaceAll('-', '_'))
		.some(({ as, file }) => as === 'parameter' && file.context === 'source');
	return parameter || !index.complete || index.mentions(mention.text)
		? open(about, `no declaration of ${about} was found`)
		: missing(about, `nothing declares ${about}`);
}

const PLAIN_TYPES: Readonly<Record<string, string>> = { int: 'integer', float: 'float', str: 'string', bool: 'boolean' };

/** A variable of the environment, or a file that is read. */
export const reads: Ask = ({ clause, index, scope }) => {
	const wanted = clause.mentions.filter(
		({ kind, role }) => kind === 'constant' || (kind === 'path' && role !== 'place' && role !== 'subject'),
	);
	if (wanted.length === 0) return null;
	return answer(
		wanted.map((mention) =>
			mention.kind === 'path' ? lookForFile(mention, index, scope, READS, 'read') : lookForVariable(mention, index),
		),
		['read', 'load', 'environment', 'env'],
	);
};

function lookForVariable(mention: Mention, index: CodeIndex): Look {
	const about = shownName(mention);
	const read = index.calls.find(
		({ call }) =>
			ENVIRONMENT.test(calledAs(call)) && call.arguments.some((value) => value.kind === 'string' && value.value === mention.text),
	);
	if (read) return found(about, `${about} is read at ${placed(read)}`, read);
	const [here] = index
		.find(mention.text)
		.filter(
			({ file, name, as, line }) =>
				file.context === 'source' &&
				(name.includes('env.') || (as === 'key' && /environ\b|\benv\b/.test(index.linesOf(file.path)[line - 1] ?? ''))),
		);
	if (here) return found(about, `${about} is read at ${placed(locationOf(here))}`, locationOf(here));
	return index.complete && !index.mentions(mention.text)
		? missing(about, `nothing names ${about}`)
		: open(about, `${about} was not seen to be read`);
}

/** A file, or a folder, that the code writes. */
export const saves: Ask = ({ clause, index, scope }) => {
	const wanted = clause.mentions.filter(({ kind, role }) => kind === 'path' && role !== 'subject' && role !== 'place');
	if (wanted.length === 0) return null;
	return answer(
		[
			...wanted.map((mention) => lookForFile(mention, index, scope, WRITES, 'written')),
			...clause.mentions
				.filter(({ kind, role }) => kind === 'tool' && (role === 'object' || role === 'means'))
				.map((mention) => lookForUse(mention, index, scope)),
		],
		['save', 'write', 'store', 'output', 'dump', 'persist'],
	);
};

function lookForFile(mention: Mention, index: CodeIndex, scope: readonly Place[] | null, methods: ReadonlySet<string>, verb: string): Look {
	const about = shownName(mention);
	const plain = mention.text.replace(/^\.?\//, '').replace(/\/$/, '');
	const base = plain.split('/').at(-1)!;
	const reached = scope === null ? null : scope.flatMap((place) => reachedFrom(index, place));
	let calls = 0;
	for (const file of index.product) {
		for (const call of file.facts.calls) {
			const mode = call.method === 'open' ? modeOf(call) : null;
			const fits = methods.has(call.method ?? '')
				? methods === READS
					? mode === null || mode.startsWith('r')
					: true
				: methods === WRITES && mode !== null && /[wax]/.test(mode);
			const here =
				reached === null ||
				scope!.some((place) => isIn(place, { file, line: call.line, as: 'call', name: '' })) ||
				reached.some(({ file: own, fact }) => own === file && call.line >= fact.line && call.line <= fact.endLine);
			if (!fits || !here) continue;
			calls++;
			const texts = textsOf(index, file, call);
			const joined = texts.join('/').replace(/\/{2,}/g, '/');
			if (
				texts.some((text) => endsWithPath(text, plain)) ||
				(plain.includes('/') && texts.some((text) => endsWithPath(text, base)) && plain.split('/').every((part) => joined.includes(part)))
			)
				return found(about, `${about} is ${verb} at ${file.path}:${call.line}`, fileLocation(file.path, call.line));
		}
	}
	const inTree = index.files(plain).length > 0;
	const told = inTree
		? `${about} is in the repository, and no call that ${verb === 'read' ? 'reads' : 'writes'} it was found`
		: `${about} was not found in ${calls} ${calls === 1 ? 'call' : 'calls'} that ${verb === 'read' ? 'read' : 'write'}${within(scope)}`;
	return index.complete && !inTree && !index.mentions(base) && (scope === null || calls > 0 || reached!.length > 0)
		? missing(about, told)
		: open(about, told);
}

function modeOf(call: CallFact): string | null {
	const given =
		call.keywords.find(({ name }) => name === 'mode')?.value ??
		call.arguments.find(
			(value, at) =>
				value.kind === 'string' &&
				(at > 0 || call.callee.kind === 'member' || (call.callee.kind === 'name' && call.callee.name.includes('.'))) &&
				/^[rwax][bt+]*$/.test(value.value),
		);
	return given?.kind === 'string' ? given.value : null;
}

function endsWithPath(text: string, path: string): boolean {
	const plain = text.replace(/^\.?\//, '').replace(/\/$/, '');
	return plain === path || plain.endsWith(`/${path}`) || plain.startsWith(`${path}/`);
}

/** Texts that a call is given, through names; those of its receiver too. */
function textsOf({ project }: CodeIndex, file: SourceFile, call: CallFact): string[] {
	const values = [call.callee, ...call.arguments, ...call.keywords.map(({ value }) => value)];
	const fact = call.scope.function === null ? undefined : file.facts.functions[call.scope.function];
	const fallback = (name: string) => fact?.parameters.find((parameter) => parameter.name === name)?.default ?? [];
	const names = values.flatMap((value) =>
		value.kind === 'name' ? [value, ...headOf(value.name, value.line), ...[fallback(value.name)].flat()] : [value],
	);
	return names.flatMap((value) =>
		comesTo(project, { value, file, function: call.scope.function }).flatMap((end) => {
			const found: string[] = [];
			for (const part of walkValue(end.value, end.file)) {
				if (part.kind === 'string') found.push(part.value);
				else if (part.kind === 'name' && found.length < 40)
					for (const inner of comesTo(project, { ...end, value: part }))
						for (const piece of walkValue(inner.value, inner.file)) if (piece.kind === 'string') found.push(piece.value);
			}
			return found;
		}),
	);
}

/** `path` of `path.write_text`. */
function headOf(name: string, line: number): StaticValue[] {
	const head = name.split('.').slice(0, -1).join('.');
	return head === '' ? [] : [{ kind: 'name', name: head, line }];
}

const SHORT: Readonly<Record<string, string>> = { maximum: 'max', minimum: 'min', maximal: 'max', minimal: 'min' };

/** The default of what the words name: a field, a parameter, a constant, an option of a call, whose name has all of them. */
export const defaults: Ask = ({ clause, index, scope: given }) => {
	const { quantity } = clause;
	const isTold = clause.predicate === 'is' && quantity?.of === '' && quantity.bound === 'exactly' && clause.left.length > 1;
	if (quantity === null || (clause.predicate !== 'defaults' && !clause.nouns.includes('default') && !isTold)) return null;
	const mentioned = clause.mentions
		.filter(({ kind, role }) => role !== 'place' && (kind === 'name' || kind === 'constant'))
		.map(({ text }) => text);
	// "the default timeout of `fetch`": a function or a class is where to look.
	const owners = mentioned.flatMap((name) => index.definitions(name));
	const scope = owners.length > 0 ? owners : given;
	const named = mentioned.filter((name) => index.definitions(name).length === 0);
	const words = clause.left.filter((word) => word !== 'default' && word !== 'number' && word !== 'value');
	const fits = (name: string) =>
		named.length > 0
			? named.includes(name.split('.').at(-1)!)
			: (words.length > 1 || nameParts(name).length === 1) &&
				words.every((word) => nameParts(name).some((part) => sameStem(part, word) || own(SHORT, word) === part));
	if (named.length === 0 && words.length === 0) return null;
	const about = named.length > 0 ? `\`${named[0]}\`` : words.join(' ');
	const held = numbered(index, fits).flatMap(({ numbers, path, line, name }) => {
		const isHere =
			scope === null || scope.some(({ path: own, lines }) => own === path && (lines === null || (line >= lines[0] && line <= lines[1])));
		return isHere ? (numbers ?? []).map((number) => ({ path, line, name, number })) : [];
	});
	const values = new Set(held.map(({ number }) => number));
	const [first] = held;
	if (first === undefined || values.size !== 1)
		return answer([open(about, first === undefined ? `no default of ${about} was found` : `${about} has ${values.size} defaults`)]);
	const told = `\`${first.name}\` is ${first.number} at ${placed(first)}`;
	return answer([judged(first.number === quantity.count, about, told, first)], [...clause.left, ...mentioned]);
};
