// Does what a model or a client of the service writes decide what runs: a file that is filled with it and run, or a server of MCP that it names?
import { callOf, namesIn, optionOf, receiverOf, type StaticValue, settled, spelled, textOf } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { type Question, type Verdict, verdict } from './commands.js';

/** A client of MCP that starts the program which the state of a run names. */
export function served({ project, file, call }: Question): Verdict | null {
	const serve = meaningOf(project, file, call, 'serve');
	if (!serve) return null;
	const options = (serve.options ?? []).flatMap((name) => optionOf(call, name) ?? []);
	const given = options.length > 0 ? options : call.arguments.slice(0, 1);
	const parameters = file.facts.functions[call.scope.function ?? -1]?.parameters.map(({ name }) => name) ?? [];
	const ofState = (value: StaticValue) => {
		const { value: source, file: home } = settled(project, { value, file, scope: call.scope });
		const read = callOf(source, home);
		const root = /^(\w+)/.exec(textOf(read?.method === 'get' ? (receiverOf(read.callee) ?? source) : source, home))?.[1] ?? '';
		const part =
			read?.method === 'get' ||
			source.kind === 'subscript' ||
			source.kind === 'member' ||
			(source.kind === 'name' && source.name.includes('.'));
		return home === file && part && root === 'state' && parameters.includes(root);
	};
	return given.some(ofState)
		? verdict('interpolated-command', 'the state of the run names the program of a server that it starts', 0.85)
		: null;
}

const INTERPRETER = /^(?:python[\d.]*|node|deno|bun|ruby|perl|bash|sh)\b/;

/** `open(path, "w").write(code)` and then `python {path}` in the same function, where `code` is handed to it. */
export function filled({ project, file, call }: Question): Verdict | null {
	const { facts } = file;
	const within = facts.functions[call.scope.function ?? -1];
	const [text] = call.arguments;
	if (
		!/^(?:write|write_text)$/.test(call.method ?? '') ||
		text?.kind !== 'name' ||
		!within?.parameters.some(({ name }) => name === text.name)
	)
		return null;
	const receiver = receiverOf(call.callee);
	const items = call.scope.withs.flatMap((at) => facts.withs[at]!.items);
	const held = items.find(({ target }) => receiver?.kind === 'name' && target === receiver.name)?.value ?? receiver;
	const opened = held ? callOf(held, file) : null;
	const path = opened?.method === 'open' ? opened.arguments[0] : held;
	if (!path) return null;
	const inside = ({ scope }: { scope: { function: number | null } }) => scope.function === call.scope.function;
	const names = namesIn(path, file);
	// The path is put together from these.
	for (const name of names)
		for (const one of facts.assignments)
			if (one.value && inside(one) && one.target === name) for (const part of namesIn(one.value, file)) names.add(part);
	names.delete(text.name);
	const values = [
		...facts.assignments.flatMap((one) => (inside(one) && one.value ? [one.value] : [])),
		...facts.calls.flatMap((one) => (inside(one) && meaningOf(project, file, one, 'run') ? one.arguments : [])),
	];
	const runs = values.some((value) => {
		const first = value.kind === 'list' ? value.items[0] : undefined;
		const program = first
			? (spelled(first, file) ?? textOf(first, file))
			: value.kind === 'template'
				? textOf(value, file).replace(/^f?["'`]{1,3}/, '')
				: '';
		return (INTERPRETER.test(program) || program === 'sys.executable') && [...namesIn(value, file)].some((name) => names.has(name));
	});
	return runs ? verdict('dynamic-code', `the same function runs the file that is filled with \`${text.name}\``, 0.85) : null;
}
