// The tools that a model of the product may call. Tools of MCP servers are not seen, and what tools of packages do inside.
import type { AssignmentFact, CallFact, FunctionFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	calledBy,
	calleeName,
	callOf,
	callsInValue,
	entriesOf,
	heldIn,
	lastPart,
	namedFunction,
	once,
	optionOf,
	pickedFrom,
	productCallers,
	settled,
	TOP_SCOPE,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { notApplicable } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { isAbout, meaningOf, meaningOfName, outsideNameOf } from '../../libraries/meaning.js';
import { callsIn, madeIn, namesUsed } from '../source/product-calls.js';
import { leftOpen, notAsked } from '../source/unread.js';
import { optionAnywhere } from '../structured-output/response-format.js';
import { broughtBy } from './hosted-tools.js';

export interface Tool {
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	readonly name: string;
	/** The function that does the work; null when it was not found. */
	readonly body: FunctionFact | null;
}

export const toolsOf = once((project: Project): readonly Tool[] => {
	const tools: Tool[] = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const f of file.facts.functions) {
			const decorator = f.decorators.find((one) => {
				const call = callOf(one, file);
				const name = call ? calleeName(project, file, call) : project.qualify(one, file, f.scope);
				return name !== null && meaningOfName(name, 'make')?.what === 'tool';
			});
			const maker = file.facts.functions[f.scope.function ?? -1];
			if (decorator && (!maker || maker.class !== null || namesUsed(project).has(maker.name))) tools.push(toolOf(file, f));
		}
	}
	// Plain functions in the list that a model, an agent or a node of tools is handed.
	for (const { file, call } of callsIn(project)) {
		const makes = meaningOf(project, file, call, 'make')?.what;
		// What an agent is handed beside its tools, a prompt or a store, is no tool.
		const named = optionOf(call, 'tools');
		const takes =
			meaningOf(project, file, call, 'bind')?.to === 'tools' || makes === 'tool-node' || makes === 'agent' || makes === 'runner';
		const first = makes === 'runner' ? [] : call.arguments.slice(makes === 'agent' ? 1 : 0).slice(0, 1);
		for (const value of takes ? (named ? [named] : first) : []) {
			for (const one of pickedFrom(project, { value, file, function: call.scope.function })) {
				const scope = { ...TOP_SCOPE, function: one.function };
				const found = one.value.kind === 'name' ? project.resolve(one.value.name, one.file, scope) : null;
				if (found?.kind === 'function' && !tools.some(({ body }) => body === found.fact)) tools.push(toolOf(found.file, found.fact));
				for (const item of one.value.kind === 'list' ? heldIn(one.value) : []) {
					const ready = readyMade(project, settled(project, { value: item, file: one.file, scope }));
					if (ready && !tools.some((other) => other.file === ready.file && other.line === ready.line)) tools.push(ready);
				}
			}
		}
	}
	for (const { file, call, name } of madeIn(project, ['tool'])) {
		// What marks a function stands for it.
		const isMark = file.facts.functions.some(({ decorators }) => decorators.some((one) => callOf(one, file) === call));
		if (isMark || isDropped(project, file, call)) continue;
		const given = [...call.arguments, ...['func', 'coroutine', 'execute'].map((option) => optionOf(call, option))];
		const body = given.map((value) => functionIn(file, value) ?? wrapped(project, file, value)).find((found) => found !== null) ?? null;
		if (name === 'tool' && body === null && optionOf(call, 'schema') === null) continue;
		const label = optionOf(call, 'name') ?? optionOf(call, 'id');
		// A tool of the AI SDK goes by the name that it is given, or the key that it stands under.
		const is = ({ value }: { readonly value: StaticValue | null }) => value !== null && callOf(value, file) === call;
		const keyed = () =>
			valuesIn(file)
				.flatMap((one) => [...walkValue(one.value, file)].flatMap(entriesOf))
				.find(is)?.key;
		const held = optionOf(call, 'execute') ? (file.facts.assignments.find(is)?.target ?? keyed()) : null;
		const { line, endLine } = call;
		tools.push({ file, line, endLine, name: label?.kind === 'string' ? label.value : (held ?? body?.name ?? name), body });
	}
	return tools.sort((a, b) => (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.line - b.line));
});

/** What is made here, and given back by its function to whoever calls that, stands behind a name that nothing reads. */
function isDropped(project: Project, file: SourceFile, call: CallFact, depth = 5): boolean {
	const holds = (value: StaticValue) => callsInValue(value, file).includes(call);
	const names = file.facts.assignments.filter(({ value }) => value !== null && holds(value)).map(({ target }) => target);
	const offered = file.facts.exports.map(({ local, name }) => local ?? name);
	if (names.length > 0)
		return names.every(
			(name) => /^\w+$/.test(name) && !namesUsed(project).has(name) && (!offered.includes(name) || isLeftOut(project, file)),
		);
	const ref = namedFunction(file, call.scope);
	if (depth === 0 || !ref?.fact.returned.some(({ value }) => holds(value))) return false;
	const callers = productCallers(project, ref);
	return callers.length > 0 && callers.every((one) => isDropped(project, one.file, one.call, depth - 1));
}

/** What a module offers, and nothing names, is for others, but where the product hands tools to a model itself and nothing takes the module as a whole. */
const isLeftOut = (project: Project, file: SourceFile) =>
	madeIn(project, ['tool-node', 'agent']).length > 0 &&
	!project.files.some(
		(one) => one.facts.imports.some(({ name, alias }) => name === null && alias !== '') && project.imports(one).includes(file),
	);

/** What a call of the project gives back, or the value itself. */
export function givenBack(project: Project, at: Standing): readonly Standing[] {
	const inside = calledBy(project, at.value, at.file).flatMap(({ file, fact }) =>
		fact.returned.map(({ value, scope }) => settled(project, { value, file, scope })),
	);
	return inside.length > 0 ? inside : [at];
}

/** An instance of a class of a package. */
function readyMade(project: Project, at: Standing): Tool | null {
	const [{ value, file }] = givenBack(project, at) as [Standing];
	const call = callOf(value, file);
	const name = call ? calleeName(project, file, call) : null;
	if (!call || name === null || name.includes('#') || !/^[A-Z]/.test(lastPart(name)) || meaningOf(project, file, call, 'make')) return null;
	return { file, line: call.line, endLine: call.endLine, name: lastPart(name), body: null };
}

/** A function that a model may call. */
function toolOf(file: SourceFile, body: FunctionFact): Tool {
	const { name, line, endLine } = body;
	return { file, line, endLine, name, body };
}

function functionIn({ facts: { functions } }: SourceFile, value: StaticValue | null): FunctionFact | null {
	if (value?.kind === 'function') return functions[value.function] ?? null;
	return (value?.kind === 'name' ? functions.find((f) => f.name === value.name) : null) ?? null;
}

/** `safe(find)`: the function of this module that the call gives back, where that answers failures, and else what it is handed. */
function wrapped(project: Project, file: SourceFile, value: StaticValue | null): FunctionFact | null {
	const inside = value ? calledBy(project, value, file).filter((one) => one.file === file) : [];
	const given = inside.flatMap(({ fact }) => fact.returned.flatMap((one) => functionIn(file, one.value) ?? []));
	const answers = given.find(({ line, endLine }) => file.facts.tries.some((one) => one.line >= line && one.endLine <= endLine));
	const [handed] = inside.length > 0 ? (callOf(value, file)?.arguments ?? []) : [];
	return answers ?? functionIn(file, handed ?? null);
}

const LOGS = /^(?:debug|info|warn(?:ing)?|error|exception|critical|log|print)$/;

export function noTools(project: Project): FindingDraft[] {
	const handed = callsIn(project).find(({ file, call }) => {
		const what = meaningOf(project, file, call, 'make')?.what;
		const positions = what === 'agent' ? call.arguments.slice(1, 2) : what === 'tool-node' ? call.arguments : [];
		const given = optionOf(call, 'tools') ?? (meaningOf(project, file, call, 'bind')?.to === 'tools' ? call.arguments[0] : positions[0]);
		// Fields of a schema, names of ways, and what is written to a log hand nothing over.
		const isSchema = isAbout(outsideNameOf(project, file, call) ?? '', 'schemas');
		return (
			given &&
			!isSchema &&
			!LOGS.test(call.method ?? '') &&
			!/^(?:list|dict|null|string)$/.test(settled(project, { value: given, file, scope: call.scope }).value.kind)
		);
	});
	// What is handed to a request of a vendor’s own client, on the way to it.
	const isRequest = ({ value }: AssignmentFact) => {
		const keys = value ? entriesOf(value).map(({ key }) => key) : [];
		return keys.includes('tools') && keys.some((key) => /^(?:messages|tool_choice|toolChoice)$/.test(key));
	};
	const own = project.files.filter(({ context }) => context === 'source');
	const [request] = own.flatMap((file) => file.facts.assignments.filter(isRequest).map((call) => ({ file, call })));
	const [inside] = madeIn(project, ['asker']);
	if (inside)
		return [leftOpen(`\`${inside.name}\` hands tools of its package to a model, which were not read.`, inside.file, inside.call.line)];
	const place = handed ?? request;
	if (place === undefined) {
		const [brought] = callsIn(project).flatMap(({ file, call }) => {
			const given = optionAnywhere(file, call, 'tools') ?? call.arguments[0];
			const by = given ? broughtBy(project, file, call.scope, given) : null;
			return by
				? `${file.path}:${call.nameLine} hands over ${by === 'provider' ? 'what the provider of the model runs' : 'tools that a package brings'}.`
				: [];
		});
		const [of, beside] = brought ? ['of the product’s own ', ` ${brought}`] : ['', ''];
		return notAsked(project) ?? [notApplicable(`We found no tool ${of}that a model of the product is handed.${beside}`, 0.8)];
	}
	const message = `${place.file.path}:${place.call.line} hands tools over, and which these are was not found.`;
	return [leftOpen(message, place.file, place.call.line)];
}
