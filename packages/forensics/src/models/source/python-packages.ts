// Which package does a module of Python come from, and which words of a manifest name it?
import { type ImportFact, PYTHON_MODULES, type SourceFile } from '@auditor/code';

/** A manifest whose names stand in another file, or come from a program. */
export const ELSEWHERE =
	/^dynamic\s{0,9}=\s{0,9}\[[^\]]{0,200}["']dependencies["']|install_requires\s{0,9}=\s{0,9}[A-Za-z_]|^-[rc][ \t]{0,9}(?!\S{0,100}(?:requirements|constraints))\S/m;
/** Modules whose packages go by another name. */
const NAMES: Readonly<Record<string, string>> = {
	PIL: 'pillow', cv2: 'opencv-python', bs4: 'beautifulsoup4', fitz: 'pymupdf', git: 'gitpython', sklearn: 'scikit-learn', skimage: 'scikit-image',
	pkg_resources: 'setuptools', mpl_toolkits: 'matplotlib', MySQLdb: 'mysqlclient', gi: 'pygobject', bson: 'pymongo', attr: 'attrs', mem0: 'mem0ai',
	grpc: 'grpcio', Crypto: 'pycryptodome', googleapiclient: 'google-api-python-client', rest_framework: 'djangorestframework',
	vertexai: 'google-cloud-aiplatform', 'google.generativeai': 'google-generativeai', 'google.genai': 'google-genai',
}; // biome-ignore format: a table
/** Modules by whose name a package stands on PyPI that brings theirs. */
const BRINGS_ANOTHER = new Set(['bs4']);
const NAMESPACES = /^(?:google|azure|opentelemetry|ruamel|zope|backports|jaraco|sphinxcontrib|llama_index|win32\w*|pythoncom|pywintypes)$/;
/** Modules that packages of agents, models and data bring along. */
export const BROUGHT =
	/^(?:typing_extensions|typing_inspection|annotated_types|pydantic(?:_core|_settings)?|requests|httpx|urllib3|certifi|numpy|pandas|yaml|tenacity|langchain(?:_core|_text_splitters|_classic)?|langgraph(?:_\w+)?|langsmith|openai|anthropic|botocore|tiktoken|tokenizers|transformers|torch|huggingface_hub|aiohttp|anyio|starlette|PIL|dateutil|pytz|jinja2|markupsafe|click|typer|rich|sqlalchemy|packaging|dotenv|tqdm|six|attrs?|regex|jsonschema|orjson|cryptography|pypdfium2|lxml|bs4|pygments|psutil|scipy|networkx|protobuf|grpc|websockets|setuptools|pkg_resources|git|psycopg_\w+|uvicorn|multipart|google\.generativeai)$/;

/** A name without what parts its words, and without the language before or behind it. */
export const bare = (name: string) =>
	name
		.toLowerCase()
		.replace(/[^a-z0-9]/g, '')
		.replace(/^(?:python|py)(?=..)|(?<=..)(?:python|py)$/g, '');

/** A name and all that stands together in it. */
export function partsOf(name: string): string[] {
	const parts = name.split(/[-_.]+/).slice(0, 9);
	return parts.flatMap((_, from) => parts.slice(from).map((_, more) => bare(parts.slice(from, from + more + 1).join(''))));
}

/** The package of a module of others; null where a condition or a handler may do without it, and for what comes with Python. */
export function packageOf({ module, typeOnly, scope, name }: ImportFact): { module: string; name: string } | null {
	const isAsked = scope.handlerOf === null && (scope.function !== null || scope.branches.length === 0) && !typeOnly;
	return isAsked ? packageNamed(module, name) : null;
}

/** The package of a module, of which a name may be imported; null for what comes with Python. */
export function packageNamed(module: string, name: string | null): { module: string; name: string } | null {
	const [top = '', second = name ?? ''] = module.split('.');
	const whole = Object.hasOwn(NAMES, `${top}.${second}`) ? `${top}.${second}` : top;
	if (/^_|^$/.test(top) || PYTHON_MODULES.has(top) || (whole === top && NAMESPACES.test(top))) return null;
	return { module: whole, name: Object.hasOwn(NAMES, whole) ? NAMES[whole]! : whole.replaceAll('_', '-') };
}

/** The names by which a manifest can ask for the package of a module. */
export function askedBy({ module, name }: { module: string; name: string }): string[] {
	return [name, ...(BRINGS_ANOTHER.has(module) ? [module] : [])].map(bare);
}

/** A handler goes on where it cannot be imported. */
export function isSoft({ facts }: SourceFile, { scope }: ImportFact): boolean {
	const takes = (types: readonly string[]) =>
		types.length === 0 || types.some((type) => /^(?:ImportError|ModuleNotFoundError|(?:Base)?Exception)$/.test(type));
	return scope.tries.some((at) => facts.tries[at]!.handlers.some(({ types, raises }) => takes(types) && !raises));
}
