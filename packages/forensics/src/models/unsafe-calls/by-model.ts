// Does what a model or a client of the service writes decide what runs: a file that is filled with it and run, or a server of MCP that it names?
import type { Project, StaticValue } from '@auditor/code';
import {
	assignmentsOf,
	callOf,
	givenIn,
	itemsIn,
	lastPart,
	namesIn,
	once,
	optionOf,
	optionsSeen,
	receiverOf,
	settled,
	spelled,
	textOf,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { isModelCall } from '../structured-output/structured-output.js';
import { type Question, type Verdict, verdict } from './commands.js';
import { givenBy, isGiven } from './outside.js';
import { storedServers } from './stored-servers.js';

/** A client of MCP that starts the program which the state of a run names, or a table that a request fills. */
export function served({ project, file, call }: Question): Verdict | null {
	const serve = meaningOf(project, file, call, 'serve');
	if (!serve) return null;
	const options = (serve.options ?? []).flatMap((name) => optionOf(call, name) ?? []);
	const given = options.length > 0 ? options : call.arguments.slice(0, 1);
	const within = file.facts.functions[call.scope.function ?? -1];
	const states = within?.parameters
		.map(({ name }) => name)
		.filter((name, i) => name === 'state' || (i === 0 && nodeNames(project).has(within.name)));
	const ofState = (value: StaticValue): boolean => {
		const { value: source, file: home } = settled(project, { value, file, scope: call.scope });
		const read = callOf(source, home);
		// A copy of it is as much the state's.
		const [only] = source.kind === 'dict' ? source.entries.filter(({ key }) => key === null) : [];
		const copied =
			only?.value ?? (/^(?:dict|list|copy|deepcopy|structuredClone)$/.test(read?.method ?? '') ? read?.arguments[0] : undefined);
		if (copied) return ofState(copied);
		const name = /^\w+/.exec(textOf(read?.method === 'get' ? (receiverOf(read.callee) ?? source) : source, home))?.[0] ?? '';
		const [root = name] = givenIn(file, call.scope.function, name).flatMap(({ value }) => (value?.kind === 'name' ? value.name : []));
		const part =
			read?.method === 'get' || /^(?:subscript|member)$/.test(source.kind) || (source.kind === 'name' && source.name.includes('.'));
		return home === file && part && (states ?? []).includes(root);
	};
	if (given.some(ofState))
		return verdict('interpolated-command', 'the state of the run names the program of a server that it starts', 0.85);
	const stored = storedServers(project, file, given);
	return stored
		? verdict(
				'interpolated-command',
				`starts the servers that the table \`${stored.table}\` names, which a request fills (${stored.at})`,
				0.6,
			)
		: null;
}

/** An agent of a package that brings tools of its own, whose options let its model run any command. */
export function freed({ project, file, call }: Question): Verdict | null {
	const free = meaningOf(project, file, call, 'free');
	if (!free) return null;
	const options = optionsSeen(project, file, call);
	const holds = (value: StaticValue, word: string) =>
		itemsIn([value], () => null).some((one) => spelled(settled(project, { value: one, file, scope: call.scope }).value, file) === word);
	const one = free.by
		.split(' ')
		.map((row) => row.split('=') as [string, string])
		.find(([name, word]) => options.some((option) => option.name === name && holds(option.value, word)));
	const isWatched = options.some(({ name }) => free.unless?.split(' ').includes(name ?? ''));
	return one
		? verdict('interpolated-command', `its model runs any command that it names (\`${one.join(': ')}\`)`, isWatched ? 0.6 : 0.9)
		: null;
}

/** Names of what graphs are handed as nodes. */
const nodeNames = once(({ files }: Project): ReadonlySet<string> => {
	const added = files.flatMap(({ facts }) => facts.calls.filter(({ method }) => /^add_?node$/i.test(method ?? '')));
	return new Set(added.flatMap((call) => call.arguments.flatMap((value) => (value.kind === 'name' ? lastPart(value.name) : []))));
});

/** `pytest` in a folder that the code chooses, in a module that asks a model and writes files: what the model wrote may be what runs. */
export function rehearsed({ project, file, call }: Question): Verdict | null {
	const folder = meaningOf(project, file, call, 'run') ? optionOf(call, 'cwd') : null;
	if (folder === null || folder.kind === 'string') return null;
	const [first] = call.arguments;
	const program = first?.kind === 'list' ? first.items[0] : first;
	if (program?.kind !== 'string' || !RUNNERS.test(program.value)) return null;
	const { calls } = file.facts;
	const written = calls.find((one) => WRITES.test(one.method ?? '') && one.arguments.some(({ kind }) => kind !== 'string'));
	const isAsked = written && calls.some((one) => isModelCall(project, { file, call: one }));
	return isAsked
		? verdict(
				'dynamic-code',
				`runs what stands in its folder; line ${written.line} writes files, and the module asks a language model`,
				0.6,
			)
		: null;
}

/** Programs that run whatever code their folder holds. */
const RUNNERS = /^(?:(?:\S{0,99}\/)?(?:pytest|tox|npm|npx|yarn|pnpm|bun|make)|(?:python[\d.]{0,4}|node) -m\b)(?:\s|$)/;
const WRITES = /^(?:write|write_text|write_?file(?:sync)?)$/i;

const INTERPRETER = /^(?:python[\d.]*|node|deno|bun|ruby|perl|bash|sh)\b/;

/** `open(path, "w").write(code)` and then `python {path}` in the same function, where `code` is handed to it, or a model answers it. */
export function filled({ project, file, call }: Question): Verdict | null {
	const { facts } = file;
	const within = facts.functions[call.scope.function ?? -1];
	const named = /^writeFile(?:Sync)?$/.test(call.method ?? '');
	const text = call.arguments[named ? 1 : 0];
	const printed = call.method === 'print' ? optionOf(call, 'file') : null;
	if (!text || !within || !(named || printed || /^(?:write|write_text|writelines)$/.test(call.method ?? ''))) return null;
	// What a value is put together from, name by name.
	const partsOf = (value: StaticValue) => {
		const names = namesIn(value, file);
		for (const name of names)
			for (const { value: given } of givenIn(file, call.scope.function, name)) for (const part of namesIn(given!, file)) names.add(part);
		return names;
	};
	const content = partsOf(text);
	const handed = within.parameters.find(({ name }) => content.has(name))?.name;
	const receiver = printed ?? receiverOf(call.callee);
	const items = call.scope.withs.flatMap((at) => facts.withs[at]!.items);
	const held = items.find(({ target }) => receiver?.kind === 'name' && target === receiver.name)?.value ?? receiver;
	const opened = held ? callOf(held, file) : null;
	const path = named ? call.arguments[0] : opened?.method === 'open' ? opened.arguments[0] : held;
	if (!path) return null;
	const names = partsOf(path);
	const literal = spelled(path, file);
	for (const name of namesIn(text, file)) names.delete(name);
	// A temporary file is known by its handle: `path = f.name`.
	const handle = receiver?.kind === 'name' && held !== receiver ? receiver.name : null;
	for (const { target, value } of handle === null ? [] : assignmentsOf(file, call.scope.function))
		if (value && new RegExp(`\\b${escapeText(handle ?? '')}\\.name\\b`).test(textOf(value, file))) names.add(target);
	if (handle !== null) names.add(handle);
	const words = (value: StaticValue): string[] => {
		if (value.kind === 'list') return value.items.map((one) => spelled(one, file) ?? textOf(one, file));
		const line = value.kind === 'string' ? value.value : value.kind === 'template' ? textOf(value, file).replace(/^f?["'`]{1,3}/, '') : '';
		return line.split(/\s+/);
	};
	const commands = [
		...assignmentsOf(file, call.scope.function).flatMap(({ value }) => (value ? [words(value)] : [])),
		...facts.calls.flatMap((one) => {
			const isRun = one.scope.function === call.scope.function && meaningOf(project, file, one, 'run') !== null;
			return isRun ? [...one.arguments.map(words), one.arguments.flatMap(words)] : [];
		}),
	];
	const isSame = (script: string) => script === literal || (script.match(/\w+/g) ?? []).some((name) => names.has(name));
	const runs = commands.some((all) => {
		const [program = '', script = ''] = all.filter((one, i) => i === 0 || !one.startsWith('-'));
		return (INTERPRETER.test(program) || program === 'sys.executable') && isSame(script);
	});
	if (!runs) return null;
	const isOthers = () => givenBy(project, { value: text, file, scope: call.scope, line: call.line }, null).origins.some(isGiven);
	const what = handed ?? (isOthers() ? textOf(text, file) : null);
	return what === null ? null : verdict('dynamic-code', `the same function runs the file that is filled with \`${what}\``, 0.85);
}
