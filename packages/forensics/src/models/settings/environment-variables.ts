// Which environment variables does the product read, and where?
import type { CallFact, Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	argumentFor,
	callGraph,
	callOf,
	endsOf,
	kept,
	keyText,
	namedFunction,
	once,
	put,
	receiverOf,
	settled,
	TOP_SCOPE,
	textOf,
	traitsOf,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { neverRuns, runsByHand, SHOWS } from '../source/product-calls.js';
import { MADE, SVELTE, straightened, takenOut, withoutAliases } from './environment-spellings.js';
import { bySettings, fieldsOfSchema, handedWhole, heldIdle, idleFields } from './settings-objects.js';

/** Variables everyone has, or that the platform sets. */
const AMBIENT =
	/^(PATH|HOME|PORT|USER(?:NAME|PROFILE)?|LOGNAME|SHELL|PWD|TMP(?:DIR)?|TEMP|TERM|COLORTERM|DISPLAY|TMUX(?:_PANE)?|CI|TZ|LANG|LC_\w+|EDITOR|NO_COLOR|FORCE_COLOR|(?:HTTPS?|ALL|NO)_PROXY|NODE_ENV|PYTHONPATH|VIRTUAL_ENV|CONDA_PREFIX|COMSPEC|SYSTEMROOT|WINDIR|PROGRAMFILES|(?:LOCAL)?APPDATA|HOSTNAME|XDG_\w+|SSH_\w+|INVOCATION_ID|JOURNAL_STREAM|NOTIFY_SOCKET|(?:GIT|COMMIT|SOURCE)_(?:SHA|COMMIT|BRANCH)|VERCEL\w*|GITHUB_(?:ACTIONS?|ACTION_\w+|(?:TRIGGERING_)?ACTOR(?:_ID)?|(?:API|GRAPHQL|SERVER)_URL|(?:BASE|HEAD)_REF|REF(?:_\w+)?|ENV|EVENT_(?:NAME|PATH)|JOB|OUTPUT|PATH|REPOSITORY(?:_\w+)?|RETENTION_DAYS|RUN_\w+|SHA|STATE|STEP_SUMMARY|WORKFLOW(?:_\w+)?|WORKSPACE|CODESPACE\w*)|GITLAB_CI|RENDER(?:_(?:EXTERNAL|SERVICE|GIT)_\w+)?|RAILWAY_\w+|FLY_\w+|HEROKU_\w+|DYNO|K_(?:SERVICE|REVISION|CONFIGURATION)|KUBERNETES_\w+|AWS_LAMBDA_\w+|AWS_EXECUTION_ENV|CDK_DEFAULT_\w+|FUNCTIONS_\w+|WEBSITE_(?:HOSTNAME|INSTANCE_ID|SITE_NAME)|LANGSERVE_\w+|LANGSMITH_(?:LANGGRAPH|HOST)_\w+|LANGCHAIN_REVISION_ID|NEXT_(?!PUBLIC)\w+|EXPO_(?:OS|BASE_URL)|EAS_BUILD\w*)$/;

export function isAmbient(name: string): boolean {
	return AMBIENT.test(name.toUpperCase());
}

/** Scripts of developers, configuration of build tools, but not that of Next.js or of an app, which hand on what they read, stand-ins of tests, and code to read: none of them is the service. */
const DEVELOPERS =
	/(?:^|\/)(?:scripts?|e2e|bench(?:marks?)?|mocks?|skills\/[\w-]{1,60}\/references)\/|(?:^|[/_.-])mock\.\w+$|_example\.\w+$|(?<!(?:^|\/)(?:next|app))\.config\.[cm]?[jt]s$/;

/** What the code reads from its environment. */
export interface EnvironmentVariables {
	/** The first place of each file. */
	readonly read: ReadonlyMap<string, readonly Reading[]>;
	/** Where one is read under a name that is not written in the code. */
	readonly open: readonly Place[];
	/** Fields of settings classes that nothing asks for. */
	readonly unused: ReadonlyMap<string, Place>;
}

export interface Place {
	readonly path: string;
	readonly line: number;
}

/** How much whoever starts it has to set a variable: 0 where nothing starts without it, 1 where no default is seen. */
export const HAS_DEFAULT = 2;
/** It may be that nothing asks for it. */
export const IS_OPEN = 3;

interface Reading extends Place {
	readonly need: number;
}

/** Where each is read. What everyone has or a platform sets, and what scripts of developers read, is left out. */
export function variablesOf(project: Project, texts: ReadonlyMap<string, string>): EnvironmentVariables {
	const read = new Map<string, Reading[]>();
	const [own, words] = [setBy(project, texts), linesOf(texts)];
	const wholes = handedWhole(project);
	const unused = new Map<string, Place>();
	const [open, idle]: [Place[], string[]] = [[], []];
	const add = (name: string, { path, line }: Place, need?: number, shape = IN_CAPITALS) => {
		if (!(shape.test(name) && !isAmbient(name) && !own.has(name)) || read.get(name)?.some((one) => one.path === path)) return;
		const said = texts.get(path)?.split('\n', line + 2) ?? [];
		const isArgument = project.file(path)?.facts.calls.some((call) => call.line < line && call.endLine >= line);
		const kept =
			need === undefined && !isArgument && !wholes.some((one) => `/${path}`.endsWith(`/${one}`)) && HOLDS.exec(said[line - 1] ?? '')?.[1];
		// What is kept under a name that nothing else speaks of is read for nothing.
		if (!kept || words.get(kept) !== 1) put(read, name, { path, line, need: need ?? needIn(said.slice(line - 1).join('\n'), name) });
	};
	for (const file of project.files) {
		if (!isService(project, file)) continue;
		const { path, facts } = file;
		const addAll = (given: At, unknown = true) => {
			for (const { value, ...place } of namesAsked(project, given))
				if (value.kind === 'string') add(value.value, place, undefined, unknown ? /^[A-Za-z]\w{2,}$/ : undefined);
				else if (unknown && value.kind !== 'null' && !neverRuns(project, file, given)) open.push(place);
		};
		const spelled = withoutAliases(file);
		for (const { module, name, line } of facts.imports) if (name !== null && SVELTE.test(module)) add(name, { path, line });
		for (const call of facts.calls) {
			const { line, scope } = call;
			const taken =
				call.callee.kind === 'name'
					? facts.imports.find(
							({ alias, name: of, module }) =>
								alias === (call.callee as { name: string }).name &&
								((module === 'os' && of === 'getenv') || (module === 'decouple' && of === 'config')),
						)
					: undefined;
			const name = call.callee.kind === 'name' ? (taken ? 'os.getenv' : spelled(call.callee.name, line)) : '';
			const [first] = call.arguments;
			if (first && textOf(first, file) === 'process.env' && /^(?:validate|parse|safeParse)/.test(call.method ?? '')) {
				const fields = fieldsOfSchema(project, { value: receiverOf(call.callee) ?? first, file, scope });
				for (const { key, value } of fields) add(key, { path, line }, /\.default\(/.test(textOf(value, file)) ? HAS_DEFAULT : 1);
				if (fields.length === 0) open.push({ path, line });
				idle.push(...idleFields(fields, file, texts));
			}
			const key = keyOf(project, file, call, texts);
			if (key) add(key, { path, line }, 0);
			// What is set and not looked at is no setting.
			if (first && READS.test(name) && !(call.statement && /setdefault$|pop$/.test(name)))
				addAll({ value: first, file, scope, line }, !/^env$|config/i.test(name));
		}
		for (const { name, used, place, need } of bySettings(project, file, texts)) {
			if (used || project.outlines.length > 0) add(name, place, need);
			else if (used === null) add(name, place, IS_OPEN);
			else unused.set(name, place);
		}
		for (const { name, line, hasDefault } of takenOut(texts.get(path) ?? '')) add(name, { path, line }, hasDefault ? HAS_DEFAULT : 1);
		// `os.environ["X"]` and `process.env.X` are no calls: read from the text, but where the code sets them. What a bundler itself sets in `import.meta.env` is no setting.
		(texts.get(path) ?? '').split('\n').forEach((text, i) => {
			if (/^\s*(#|\/\/|\*)/.test(text)) return;
			const line = i + 1;
			const said = straightened(spelled(text, line));
			// Its name is put together where it is asked for.
			if (MADE.test(said)) open.push({ path, line });
			for (const [, quoted, held, plain] of said.matchAll(SUBSCRIPT)) {
				if (held === undefined) add(quoted ?? plain!, { path, line }, undefined, /^[A-Za-z]\w{2,}$/);
				// Handed on to a process under its own name.
				if (held !== undefined && FORWARDS.test(text) && facts.imports.some(({ module }) => PROCESSES.test(module))) continue;
				const inside = facts.reads.find((one) => one.name === held && one.line === line);
				if (!inside) continue;
				const loops = facts.loops.flatMap((one, at) => (one.line <= line && line <= one.endLine ? at : []));
				const scope = { ...TOP_SCOPE, function: inside.function, loops };
				addAll({ value: { kind: 'name', name: inside.name, line }, file, scope, line });
			}
		});
	}
	const held = project.files.flatMap((file) => (isService(project, file) ? heldIdle(file, texts) : []));
	for (const name of project.outlines.length > 0 ? [] : [...held, ...(open.length > 0 ? [] : idle)])
		if (read.get(name)?.length === 1) {
			unused.set(name, read.get(name)![0]!);
			read.delete(name);
		}
	return { read, open, unused };
}

const IN_CAPITALS = /^(?=\w{3})[A-Z][A-Z0-9]*(?:_\w*)?$/;

/** Whether nothing starts without it, a default stands behind its name, or neither is seen. */
function needIn(said: string, name: string): number {
	const at = said.search(new RegExp(`(?<=["'\`]|env\\.)${escapeText(name)}\\b`));
	if (at < 0) return 1;
	const [before, behind] = [said.slice(0, at), said.slice(at + name.length)];
	if ((/\w\(\s{0,99}["'`]$/.test(before) && GIVEN.test(behind)) || OR_ELSE.test(behind)) return HAS_DEFAULT;
	return /(?:environ\[|OrThrow\w{0,9}\()["']$/.test(before) ? 0 : 1;
}

const NOTHING = String.raw`(?!["'\`]{2}(?!["'\`])|None\b|null\b|undefined\b|(?:os|process)\.|\w{0,9}env|required|[)\]])`;
const GIVEN = new RegExp(String.raw`^["'\`]\s{0,99},\s{0,99}(?:default\s{0,9}=\s{0,9})?${NOTHING}\S`);
const OR_ELSE = new RegExp(String.raw`^["'\`]?\]?\)?\s{0,9}(?:\?\?|\|\||or\s)\s{0,9}${NOTHING}\S`);

/** What is set to something, at the beginning of a line. */
const HOLDS =
	/^\s{0,99}(?:export\s{1,9})?(?:(?:const|let|var)\s{1,9})?(?:self\.)?([A-Za-z_]\w{2,100})\s{0,9}(?::[^=\n]{0,80})?=(?![=>])(?!\s{0,9}(?:[({[]|lambda|async|function))/;

/** In how many lines of code each word stands, behind no sign of a comment. */
const linesOf = once((texts: ReadonlyMap<string, string>) => {
	const found = new Map<string, number>();
	for (const [path, text] of texts)
		for (const line of /\.(?:py|ipynb|[cm]?[jt]sx?|svelte|vue|astro|html?|j2|jinja2?)$/.test(path) ? text.split('\n') : [])
			if (!/^\s*(?:#|\/\/)/.test(line)) for (const word of new Set(line.match(/\w+/g))) found.set(word, (found.get(word) ?? 0) + 1);
	return found;
});

/** `safe[key] = process.env[key]`, in a file that starts processes. */
const FORWARDS = /\w\[\s{0,3}\w{1,80}\s{0,3}\]\s{0,3}=(?!=)|\{\s{0,3}\w{1,80}:\s/;

function isService(project: Project, file: SourceFile): boolean {
	// Pages of a language that is not read may import what is read by path.
	const isLeft = traitsOf(file).modules === 'dotted' && project.reach.isUnused(file);
	return file.context === 'source' && !DEVELOPERS.test(file.path) && !SHOWS.test(file.path) && !isLeft && !runsByHand(project, file);
}

/** Calls that read one by its name; NestJS reads them through a service. */
const READS =
	/^(os\.)?(getenv|environ\.(get|setdefault|pop))$|^(Deno|Bun)\.env\.get$|^env$|(?:^|\.)_?config(?:Service)?\.get(?:OrThrow)?$/i;
const SUBSCRIPT =
	/\b(?:os\.environ|process\.env|import\.meta\.env(?!\.(?:DEV|PROD|SSR|MODE|BASE_URL)\b)|Bun\.env)(?:\[\s*(?:["']([A-Za-z]\w*)["']|([A-Za-z_]\w*))\s*\]|\.([A-Z][A-Z0-9_]*)\b)(?!\s{0,9}=(?!=))/g;

/** The variable that a client of a package reads because no option gives it its key; of two that it takes, the one that is named somewhere. */
function keyOf(project: Project, file: SourceFile, call: CallFact, texts: ReadonlyMap<string, string>): string | null {
	const names = meaningOf(project, file, call, 'read-key')?.from.split(' ');
	const options = [
		...call.keywords.map(({ name }) => name),
		...call.arguments.flatMap((one) =>
			one.kind === 'dict' ? one.entries.map(({ key }) => keyText(key)) : one.kind === 'string' ? 'model' : null,
		),
	];
	if (!names || options.some((name) => name === null || KEY_OPTION.test(name)) || neverRuns(project, file, call)) return null;
	const [named = names[0]!] = names.filter(toldIn(texts));
	return environmentSet(project).some((target) => target.includes(named)) ? null : named;
}

const toldIn = once((texts: ReadonlyMap<string, string>) => {
	const known = new Map<string, boolean>();
	return (name: string) => kept(known, name, () => [...texts.values()].some((text) => text.includes(name)));
});
/** Parts of the environment that the project itself sets. */
const environmentSet = once(({ files }: Project) =>
	files.flatMap(({ facts }) => facts.assignments.flatMap(({ target }) => (/\benv/.test(target) ? target : []))),
);

/** Options that give a client its key, or another way in. */
const KEY_OPTION = /api_?key|app_?id|token(?!s)|credential|project|vertex|auth|^(?:configuration|(?:async_?)?client)$/i;

type At = Standing & { readonly line: number };

/** The names that stand for one, where they are asked for: a parameter is what the callers give, a name in capitals made of the fields of a class are all of these. */
function namesAsked(project: Project, start: At): { readonly value: StaticValue; readonly path: string; readonly line: number }[] {
	const parameter = `${start.file.path} ${start.scope.function} ${textOf(start.value, start.file)}`;
	const before = handedFor(project).get(parameter);
	if (before) return before;
	const ends = endsOf(start, (at) => handed(project, at));
	const names = ends.flatMap((at) => held(project, at).map((value) => ({ value, path: at.file.path, line: at.line })));
	if (!ends.includes(start)) handedFor(project).set(parameter, names);
	return names;
}

/** What stands for a parameter is looked for once, however often its function asks by that name. */
const handedFor = once((_: Project) => new Map<string, ReturnType<typeof namesAsked>>());

/** What callers of the service give for a parameter, or its default; null for anything else. */
function handed(project: Project, { value, file, scope }: At): At[] | null {
	const ref = namedFunction(file, scope);
	const position = value.kind === 'name' && ref ? ref.fact.parameters.findIndex(({ name }) => name === value.name) : -1;
	const own = (ref && position >= 0 ? callGraph(project).callers(ref) : []).filter((one) => isService(project, one.file));
	const { default: unsaid } = ref?.fact.parameters[position] ?? {};
	if (!ref || own.length === 0) return unsaid?.kind === 'string' ? [{ value: unsaid, file, scope, line: unsaid.line }] : null;
	return own.flatMap(({ file: at, call }) => {
		const given = argumentFor(call, ref.fact, position) ?? unsaid;
		return given ? [{ value: given, file: at, scope: call.scope, line: call.line }] : [];
	});
}

/** What a name can be: a text, the items of what a loop goes through, or fields of a class; else itself. */
function held(project: Project, at: At): readonly StaticValue[] {
	const { value, file, scope } = at;
	const found = settled(project, at).value;
	const loop = file.facts.loops.find((one, i) => scope.loops.includes(i) && value.kind === 'name' && one.targets.includes(value.name));
	// Of a table that is gone through, its keys, or what stands under them.
	const over = loop?.iterable ? callOf(loop.iterable, file) : null;
	const isTable = over !== null && /^(?:items|keys|values)$/.test(over.method ?? '');
	// What a list hands its callback: `NAMES.filter((name) => !process.env[name])`.
	const back = file.facts.calls.find(({ arguments: [first] }) => first?.kind === 'function' && first.function === scope.function);
	const [item] = file.facts.functions[scope.function ?? -1]?.parameters ?? [];
	const isItem = value.kind === 'name' && item?.name === value.name;
	const each = back && EACH.test(back.method ?? '') && isItem ? receiverOf(back.callee) : null;
	const through = isTable ? receiverOf(over.callee) : (loop?.iterable ?? each);
	const list = through ? settled(project, { value: through, file, scope }).value : null;
	const isValue = over?.method === 'values' || (over?.method === 'items' && value.kind === 'name' && loop?.targets[0] !== value.name);
	const under = list?.kind === 'dict' ? list.entries.flatMap((one) => (isValue ? one.value : (one.key ?? []))) : [];
	const items = list?.kind === 'list' ? list.items : under;
	if (found.kind !== 'string' && items.length > 0 && items.every(({ kind }) => kind === 'string')) return items;
	return fieldsInCapitals(project, file, value, scope)?.map((name) => ({ kind: 'string', value: name, line: 1 })) ?? [found];
}

const EACH = /^(?:filter|map|flatMap|forEach|every|some|find)$/;

/** `name.upper()` in a method of a class that goes through its own fields. */
function fieldsInCapitals(project: Project, file: SourceFile, value: StaticValue, scope: Scope): string[] | null {
	const fact = file.facts.classes[scope.class ?? -1];
	const loops = file.facts.loops.filter((loop) => loop.scope.function === scope.function);
	const goesThrough = loops.some(
		({ iterable }) => iterable && /\b(?:model_fields|__fields__|__dataclass_fields__|fields\(cls\))/.test(textOf(iterable, file)),
	);
	if (!fact || callOf(value, file)?.method !== 'upper' || !goesThrough) return null;
	const isBase = project.files.some(({ facts }) =>
		facts.classes.some(({ bases }) => bases.some((base) => textOf(base, file) === fact.name)),
	);
	return fact.fields.length === 0 && (fact.bases.length > 0 || isBase) ? null : fact.fields.map(({ name }) => name.toUpperCase());
}

// Which environment variables does the code set, for itself or for a process that it starts? Not what it hands on, or sets where another switch is on.

const setBy = (project: Project, texts: ReadonlyMap<string, string>) => {
	const own = project.files.flatMap(({ path, context, facts }) => {
		const text = context === 'source' ? (texts.get(path) ?? '') : '';
		const starts = facts.imports.some(({ module }) => PROCESSES.test(module)) && /\benv\s{0,3}[=:,}]/.test(text);
		const sets = [...text.matchAll(SETS)];
		const isSometimes = ({ 1: name, index }: RegExpExecArray) => {
			const line = text.slice(0, index).split('\n').length;
			const tests = facts.branches.flatMap((one) => (one.line < line && line <= one.endLine ? one.test : []));
			const isOther = (test: string) => !test.includes(name!) || /["'.][A-Z]\w{2}/.test(test.replaceAll(name!, ''));
			return sets.filter((one) => one[1] === name).length === 1 && tests.some((test) => !test.includes('__name__') && isOther(test));
		};
		return [...sets.filter((one) => !isSometimes(one)), ...(starts ? text.matchAll(ENTRY) : [])];
	});
	return new Set(own.flatMap(([, name, value]) => (value!.toLowerCase().includes(name!.toLowerCase()) ? [] : name!)));
};

const SETS = /\benv(?:iron(?:ment)?|_?vars)?(?:\[["']|\.)([A-Z]\w{2,80})(?:["']\])?\s{0,9}=(?!=)([^\n]{0,200})/g;
const ENTRY = /["']([A-Z][A-Z0-9_]{2,80})["']\s{0,9}:([^\n]{0,200})/g;

const PROCESSES = /^(?:node:)?child_process$|^subprocess$|^asyncio(?:\.subprocess)?$|^execa$/;
