// Which environment variables does the product name, and where: read one by one, asked for by a function, as fields of a settings class, or by a schema?
import {
	argumentFor,
	callGraph,
	callOf,
	entriesOf,
	lastPart,
	namedFunction,
	optionOf,
	type Project,
	receiverOf,
	refKey,
	type Scope,
	type SourceFile,
	type Standing,
	type StaticValue,
	settled,
	textOf,
} from '@auditor/code';

/** Variables everyone has, or that the platform sets. */
const AMBIENT =
	/^(PATH|HOME|USER|SHELL|PWD|TMPDIR|TEMP|TERM|CI|TZ|LANG|EDITOR|NO_COLOR|FORCE_COLOR|NODE_ENV|PYTHONPATH|VERCEL\w*|GITHUB_\w+|HOSTNAME|APPDATA|XDG_\w+|LANGSERVE_\w+|LANGSMITH_(?:LANGGRAPH|HOST)_\w+|LANGCHAIN_REVISION_ID|NEXT_(?!PUBLIC)\w+)$/;

/** Scripts of developers, configuration of build tools, and runs of tests in a browser: none of them is the service. */
const DEVELOPERS = /(?:^|\/)(?:scripts?|e2e|bench(?:marks?)?)\/|\.config\.[cm]?[jt]s$/;

interface Variables {
	readonly read: ReadonlyMap<string, Place>;
	/** The first that is read under a name that is not written in the code. */
	readonly unnamed: Place | null;
}

export interface Place {
	readonly path: string;
	readonly line: number;
}

/** Where each is read first. What everyone has or a platform sets, and what scripts of developers read, is left out. */
export function variablesOf(project: Project, texts: ReadonlyMap<string, string>): Variables {
	const found = new Map<string, Place>();
	let unnamed: Place | null = null;
	const asked = new Set<string>();
	for (const file of project.files) {
		if (file.context !== 'source' || DEVELOPERS.test(file.path)) continue;
		const add = (name: string, line: number) => {
			if (/^[A-Z][A-Z0-9_]{2,}$/.test(name) && !AMBIENT.test(name) && !found.has(name)) found.set(name, { path: file.path, line });
		};
		for (const call of file.facts.calls) {
			const name = call.callee.kind === 'name' ? call.callee.name : '';
			const [first] = call.arguments;
			if (first && textOf(first, file) === 'process.env' && /^(?:validate|parse|safeParse)/.test(call.method ?? '')) {
				const fields = fieldsOfSchema(project, { value: receiverOf(call.callee) ?? first, file, scope: call.scope });
				for (const { key } of fields) add(key, call.line);
				if (fields.length === 0) unnamed ??= { path: file.path, line: call.line };
			}
			if (!first || !/^(os\.)?(getenv|environ\.(get|setdefault|pop))$|^(Deno|Bun)\.env\.get$|^env$/.test(name)) continue;
			for (const at of namesAsked(project, { value: first, file, scope: call.scope }, asked)) {
				if (at.value.kind === 'string') add(at.value.value, at.file === file ? (at.line ?? call.line) : call.line);
				else if (name !== 'env') unnamed ??= { path: at.file.path, line: at.line ?? call.line };
			}
		}
		bySettings(file, add);
		bySubscript(file, texts, add);
	}
	return { read: found, unnamed };
}

type Asked = Pick<Standing, 'value' | 'file'> & { readonly line?: number };

/** The names that stand for one: a parameter is what the callers give, a name in capitals made of the fields of a class are all of these. A parameter is asked for once. */
function namesAsked(project: Project, given: Standing, asked: Set<string>): readonly Asked[] {
	const { value, file, scope } = given;
	const found = settled(project, given);
	if (found.value.kind === 'string') return [found];
	const loop = file.facts.loops.find((one, at) => scope.loops.includes(at) && value.kind === 'name' && one.targets.includes(value.name));
	// Of a table that is gone through, its keys, or what stands under them.
	const over = loop?.iterable ? callOf(loop.iterable, file) : null;
	const isTable = over !== null && /^(?:items|keys|values)$/.test(over.method ?? '');
	const through = isTable ? receiverOf(over.callee) : (loop?.iterable ?? null);
	const list = through ? settled(project, { value: through, file, scope }).value : null;
	const isValue = over?.method === 'values' || (over?.method === 'items' && value.kind === 'name' && loop?.targets[0] !== value.name);
	const items =
		list?.kind === 'list'
			? list.items
			: list?.kind === 'dict'
				? list.entries.flatMap((one) => (isValue ? one.value : (one.key ?? [])))
				: [];
	if (items.length > 0 && items.every(({ kind }) => kind === 'string')) return items.map((item) => ({ file, value: item }));
	const fields = fieldsInCapitals(project, file, value, scope);
	if (fields) return fields.map((name) => ({ file, value: { kind: 'string', value: name, line: 1 } }));
	const ref = namedFunction(file, scope);
	const position = value.kind === 'name' && ref ? ref.fact.parameters.findIndex(({ name }) => name === value.name) : -1;
	const callers = ref && position >= 0 ? callGraph(project).callers(ref) : [];
	if (!ref || callers.length === 0) return [found];
	const key = `${refKey(ref)} ${position}`;
	if (asked.has(key)) return [];
	asked.add(key);
	return callers.map(({ file: at, call }) => {
		const own = argumentFor(call, ref.fact, position);
		return { ...(own ? settled(project, { value: own, file: at, scope: call.scope }) : found), line: call.line };
	});
}

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

/** Fields of a settings class of Pydantic: each is read under its name in capitals, behind the prefix of the class. */
function bySettings(file: SourceFile, add: (name: string, line: number) => void): void {
	file.facts.classes.forEach((fact, index) => {
		if (!fact.bases.some((base) => base.kind === 'name' && lastPart(base.name) === 'BaseSettings')) return;
		const config = file.facts.assignments.find(({ target, scope }) => target === 'model_config' && scope.class === index)?.value;
		const call = config ? callOf(config, file) : null;
		const given = config ? optionOf(call ?? { arguments: [config], keywords: [] }, 'env_prefix') : null;
		const prefix = given?.kind === 'string' ? given.value : '';
		for (const { name, line } of fact.fields)
			if (/^[A-Za-z]/.test(name) && name !== 'model_config') add(`${prefix}${name}`.toUpperCase(), line);
	});
}

/** `z.object({ X: … })`, `Joi.object({ … }).unknown()`: what the schema is made of. */
function fieldsOfSchema(project: Project, at: Standing): ReturnType<typeof entriesOf> {
	const { value, file } = settled(project, at);
	const call = callOf(value, file);
	if (!call) return [];
	const [given] = call.method === 'object' ? call.arguments : [];
	const next = given ?? receiverOf(call.callee);
	const below = next && settled(project, { value: next, file, scope: call.scope });
	return given && below ? entriesOf(below.value) : below ? fieldsOfSchema(project, below) : [];
}

/** `os.environ["X"]` and `process.env.X` are no calls: read from the text, but where the code sets them. What a bundler itself sets in `import.meta.env` is no setting. */
function bySubscript(file: SourceFile, texts: ReadonlyMap<string, string>, add: (name: string, line: number) => void): void {
	(texts.get(file.path) ?? '').split('\n').forEach((line, i) => {
		if (/^\s*(#|\/\/|\*)/.test(line)) return;
		for (const m of line.matchAll(
			/\b(?:os\.environ|process\.env|import\.meta\.env(?!\.(?:DEV|PROD|SSR|MODE|BASE_URL)\b)|Bun\.env)(?:\[\s*["']([A-Z][A-Z0-9_]*)["']\s*\]|\.([A-Z][A-Z0-9_]*)\b)(?!\s{0,9}=(?!=))/g,
		))
			add(m[1] ?? m[2]!, i + 1);
	});
}
