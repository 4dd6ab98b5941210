// A name that nothing defines and that everybody knows: the import that was forgotten, or the logger of the module.
import { callOf } from '@auditor/code';
import { child, namedChildren, type SyntaxNode } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { FileEdits, Fix, Ground } from '../fix.js';
import { newLogger } from '../loggers.js';
import type { Opened } from '../opened.js';
import { around, bodyOf, moduleIn, nameIn, nodesOf, saidFrom, triesAround } from '../python.js';
import type { Edit } from '../source.js';

const MODULES = new Set(
	'ast asyncio base64 collections copy csv datetime functools glob hashlib io itertools json logging math operator os pathlib random re shlex shutil subprocess sys tempfile textwrap threading time traceback uuid warnings'.split(
		' ',
	),
);
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries({
		typing:
			'Annotated Any Callable ClassVar Dict Generic Iterable Iterator List Literal Mapping NamedTuple Optional Protocol Sequence Set Tuple Type TypedDict TypeVar Union cast',
		pathlib: 'Path PurePath',
		dataclasses: 'dataclass asdict',
		collections: 'Counter OrderedDict defaultdict deque namedtuple',
		functools: 'lru_cache partial wraps',
		contextlib: 'contextmanager suppress',
		tempfile: 'TemporaryDirectory NamedTemporaryFile mkdtemp',
		'urllib.parse': 'urlparse urljoin',
	}).flatMap(([module, names]) => names.split(' ').map((name) => [name, module])),
);

/** Names of other packages, with their modules: imported where a file of the project imports from the package already, or a manifest asks for it. */
const PACKAGED: Readonly<Record<string, { readonly module: string; readonly distribution: string }>> = {
	Repo: { module: 'git', distribution: 'gitpython' },
	load_dotenv: { module: 'dotenv', distribution: 'python-dotenv' },
	DocumentConverter: { module: 'docling.document_converter', distribution: 'docling' },
	StateGraph: { module: 'langgraph.graph', distribution: 'langgraph' },
	BaseModel: { module: 'pydantic', distribution: 'pydantic' },
	Field: { module: 'pydantic', distribution: 'pydantic' },
	ValidationError: { module: 'pydantic', distribution: 'pydantic' },
	HumanMessage: { module: 'langchain_core.messages', distribution: 'langchain-core' },
	SystemMessage: { module: 'langchain_core.messages', distribution: 'langchain-core' },
	ChatOpenAI: { module: 'langchain_openai', distribution: 'langchain-openai' },
};

export const missingImport: Fix = {
	id: 'missing-import',
	title: 'Define the name that the code reads.',
	answers: ['syntax/names-defined'],
	async propose({ location, values }, ground) {
		const name = String(values.name ?? '');
		const opened = location?.path && /^\w+$/.test(name) ? await ground.open(location.path) : null;
		if (!opened?.python || !opened.file?.facts.unbound.some((u) => u.name === name && !u.early)) return null;
		if (/^_?log(?:ger)?$/i.test(name)) return loggerIn(opened, name, ground);
		const packaged = Object.hasOwn(PACKAGED, name) ? PACKAGED[name]! : null;
		if (packaged) {
			const isImported = ground.project.files.some(({ facts }) => facts.imports.some((i) => i.module === packaged.module));
			const asked = isImported || (await isAskedFor(packaged.distribution, ground));
			const edits = !asked
				? null
				: ((isImported ? null : atRead(opened, location!.line ?? 0, packaged.module, name)) ??
					nameIn(opened, packaged.module, name)?.edits);
			return edits && edits.length > 0 ? [{ path: opened.path, edits }] : null;
		}
		const own = atModule(opened, name);
		if (own) return [{ path: opened.path, edits: own }];
		const module = Object.hasOwn(NAMES, name) ? NAMES[name]! : null;
		const imported = MODULES.has(name) ? moduleIn(opened, name) : module ? nameIn(opened, module, name) : null;
		return imported && imported.edits.length > 0 ? [{ path: opened.path, edits: imported.edits }] : null;
	},
};

/** What holds plain values, and nothing of its function. */
const PLAIN =
	/^(?:string|string_\w+|escape_sequence|concatenated_string|parenthesized_expression|integer|float|true|false|none|list|tuple|set|dictionary|pair|comment)$/;

/** A constant that slipped into the end of a function is moved to the module, with what is said of it; null for anything else. */
function atModule(opened: Opened, name: string): Edit[] | null {
	const { source, python, file } = opened;
	const [set, ...others] = file!.facts.assignments.filter(({ target }) => target === name);
	const definition =
		set &&
		namedChildren(python!).find(
			(n) => n.type === 'function_definition' && source.lineAt(n.start) <= set.line && set.line <= source.lineAt(n.end),
		);
	const statements = definition ? bodyOf(definition).statements : [];
	const last = statements.at(-1);
	const assignment = last?.type === 'expression_statement' ? namedChildren(last)[0] : undefined;
	const value = assignment?.type === 'assignment' ? child(assignment, 'right') : undefined;
	if (others.length > 0 || statements.length < 2 || !last || !value || source.lineAt(last.start) !== set!.line) return null;
	const isWhole = (n: SyntaxNode) => n.type !== 'string' || source.lineAt(n.start) === source.lineAt(n.end);
	if (![...nodesOf(value)].every((n) => (!n.named || PLAIN.test(n.type)) && isWhole(n))) return null;
	const indent = source.indentAt(last.start);
	const [from, to] = [saidFrom(source, source.lineAt(last.start)), source.lineAt(last.end)];
	const starts = Array.from({ length: to - from + 1 }, (_, i) => source.startOf(from + i));
	return starts.flatMap((start) => (source.text.startsWith(indent, start) ? [{ start, end: start + indent.length, text: '' }] : []));
}

/** Whether a manifest of the project names the distribution. */
async function isAskedFor(distribution: string, { paths, textAt }: Ground): Promise<boolean> {
	const named = new RegExp(`^[ \\t"']{0,20}${escapeText(distribution)}(?![\\w.-])`, 'im');
	for (const path of paths) {
		if (!/^(?:requirements[^/]*\.txt|pyproject\.toml)$/.test(path)) continue;
		if (named.test(await textAt(path))) return true;
	}
	return false;
}

/** The import right before it is read within a `try`: what no module imports is not needed to load this one. */
function atRead(opened: Opened, line: number, module: string, name: string): Edit[] | null {
	const { source, python } = opened;
	const nearest = triesAround(opened, line).at(-1);
	const read = nearest && namedChildren(child(nearest, 'body')!).find((s) => line <= source.lineAt(s.end));
	if (!read || !around(python!, read.start, 'function_definition')) return null;
	const start = source.startOf(source.lineAt(read.start));
	return [{ start, end: start, text: `${source.indentAt(read.start)}from ${module} import ${name}${source.eol}` }];
}

/** `logger = logging.getLogger(__name__)` behind the imports, as the other modules have it; null where they have another one. */
function loggerIn(opened: Opened, name: string, { project }: Ground): FileEdits[] | null {
	const others = project.files.flatMap((file) =>
		file.facts.assignments.filter((a) => a.target === name).map((a) => callOf(a.value, file)?.method),
	);
	const edits = others.every((method) => method === 'getLogger') ? newLogger(opened, name) : null;
	return edits && [{ path: opened.path, edits }];
}
