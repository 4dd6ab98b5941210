// Does a schema hold what is given to anything? One of any type, and one whose every field is, does not.
import type { ClassFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import { callOf, entriesOf, settled, textOf } from '@auditor/code';

/** @param schema as it is written: what falls back on a value takes whatever comes, too */
export function takesAnything(schema: string): boolean {
	return FREE.test(schema) || /^(?:any|none|map)$/.test(saidBy(schema));
}

const FREE =
	/^create_model\(["']\w{1,80}["']\)$|^z(?:od)?\.custom\(\)|^[^{}]{0,200}(?:\{\s*\})?[^{}]{0,200}\.(?:passthrough|loose)\(\)$|^z(?:od)?\.(?:o|strictO|looseO)bject\([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200}){0,40}\)\.catch\(/;

/**
 * Types in the words of TypeScript, Python and Zod: one that says nothing becomes `any` where it takes whatever comes, `none` where it is made of such or takes
 * nothing at all, and `map` where it has keys of any name. A bare list says that it is one.
 */
const SAY_NOTHING: readonly (readonly [RegExp, string])[] = [
	[/\bz(?:od)?\.(?:any|unknown|json|custom(?:<(?:any|unknown)>)?)\(\)/g, 'any'],
	[/\bz(?:od)?\.(?:never|undefined|null|void|function)\(\)|\bz(?:od)?\.instanceof\((?:Object|Function)\)|\{ ?\}/g, 'none'],
	[/(?<![\w.])(?:typing\.|t\.)?(?:Any|unknown|object|Object|JsonValue|Json(?!\[))\b(?![\w(:.])/g, 'any'],
	[
		/(?<![\w.])(?:typing\.|t\.)?(?:None|Never|NoReturn|Hashable|never|undefined|null|Function|(?:pydantic\.)?BaseModel|type|Sized|Supports(?:Index|Int|Float|Abs|Bytes|Round)|TypeAlias|Ellipsis|Concatenate|Unpack|Protocol|Generic)\b(?![\w(:.<[])/g,
		'none',
	],
	[/(?<![\w.])(?:typing\.)?(?:[Dd]ict|(?:Mutable)?Mapping|defaultdict)\b(?![[(])/g, 'map'],
	[
		/\bNewType\(["']\w{1,80}["'], ?(?:any|none)\)|\bForwardRef\(["']\w{1,80}["']\)|\bTypeVar\(["']\w{1,80}["']\)|\bLiteral\[\(\)\]|\bClassVar\[[^[\]]{1,200}\]|\bCallable\[\.\.\., ?(?:any|none)\]/g,
		'none',
	],
	[/\b(?:typing\.)?Annotated\[(\w[\w.]{0,80}),[^\n]{0,300}\]/g, '$1'],
	[
		/\b(?:[Dd]ict|(?:Mutable)?Mapping|defaultdict|Record|z\.record)[<[(](?:\w{1,40}(?:\.\w{1,40}\(\))?, ?)?(?:any|none)[>\])]|\{ ?\[\w{1,40}: ?\w{1,40}\]: ?(?:any|none);? ?\}/g,
		'map',
	],
	[
		/\b(?:typing\.|t\.)?(?:NotRequired|Required|ReadOnly|Final|Optional|Partial|Readonly|NonNullable|Awaited|NoInfer|Unpack)[<[]((?:any|none|map))[>\]]/g,
		'$1',
	],
	[
		/\b(?:[Ll]ist|[Ss]et|[Tt]uple|(?:Mutable)?Sequence|(?:Async)?(?:Iterable|Iterator|Generator)|Awaitable|Coroutine|Container|Collection|Reversible|Counter|deque|frozenset|(?:Readonly)?Array|Promise|Map)[<[](?:any|none)(?:, ?(?:any|none|\.\.\.)){0,2}[>\]]|\b(?:readonly )?(?:any|none)\[\]/g,
		'none',
	],
	[
		/\bUnion\[(?=[^[\]]{0,200}\bany\b)[^[\]]{0,200}\]|\b(?:any|none) ?&(?=[^|])[^|,;<>]{1,80}|(?:[\w.]{1,80} ?\| ?){1,9}any\b|\bany(?: ?\| ?[\w.]{1,80}){1,9}/g,
		'any',
	],
	[/\b(none|map) ?\| ?none\b|\bnone ?\| ?(map)\b/g, '$1$2'],
	[/\bz(?:od)?\.(?:array|promise|lazy|nullable|optional|set|map)\((?:\(\) ?=> ?)?(?:any|none)(?:, ?(?:any|none))?\)/g, 'none'],
	[/\bz(?:od)?\.(?:lazy|preprocess)\([^"'()]{0,200}\b(?:any|none)\)/g, 'none'],
	[
		/\bz(?:od)?\.union\(\[[^[\]]{0,200}\bany\b[^[\]]{0,200}\]\)|\bz(?:od)?\.\w{1,20}\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\.or\(any\)/g,
		'any',
	],
	[/\bz(?:od)?\.(?:o|strictO|looseO)bject\((?:none|\{(?: ?["']?\w{1,80}["']?: ?(?:any|none)(?:,|(?= ?\}))){1,40} ?\})\)/g, 'none'],
	[/\bz(?:od)?\.(?:o|strictO|looseO)bject\(\{ ?["']?\w{1,80}["']?: ?map,? ?\}\)/g, 'none'],
	[/\b(any|none|map)\.(?!pipe|or\b|and|extend|merge|register|langgraph)\w{1,20}\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '$1'],
	[/\bAnnotation\(\)/g, 'any'],
	[/\bAnnotation<(any|none|map)>\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '$1'],
	[/\bAnnotation\.Root\(\{(?:(?: ?["']?\w{1,80}["']?: ?(?:any|none),?){1,40}| ?["']?\w{1,80}["']?: ?map,?) ?\}\)/g, 'none'],
];

/** A type with all that says nothing in it put into one word. */
function saidBy(type: string): string {
	let [now, before] = [type.replace(/\s+/g, ' ').replace(/([([]) | (?=[)\]])/g, '$1'), ''];
	for (let turn = 0; now !== before && turn < 12; turn++) {
		before = now;
		for (const [what, by] of SAY_NOTHING) now = now.replace(what, by);
	}
	return now;
}

/** A schema where it stands: a class that is bare, or JSON Schema of any object, too. */
export function isOfAnything(project: Project, at: Standing): boolean {
	const { value, file } = settled(project, at);
	const made = at.value.kind === 'name' ? project.resolve(at.value.name, at.file, at.scope) : null;
	const entries = entriesOf(value);
	const given = entries.find(({ key }) => key === 'properties')?.value;
	const isObject = entries.some(({ key, value: type }) => key === 'type' && type.kind === 'string' && type.value === 'object');
	const says = entries.some(({ key }) => /^(?:\$ref|anyOf|oneOf|allOf|patternProperties)$/.test(key));
	if (
		isObject &&
		!says &&
		(given === undefined ||
			(given.kind === 'dict' && given.entries.every(({ value: one }) => /^(?:\{\s*\}|True|true)$/.test(textOf(one, file)))))
	)
		return true;
	return made?.kind === 'class'
		? isBare(made.fact, made.file)
		: isOfFunction(value, file) || takesAnything(textOf(value, file)) || takesAnything(textOf(at.value, at.file));
}

/** `z.custom(() => true)`, `z.lazy(() => z.any())`, `z.preprocess(() => ({}), …)`: what it is given has no part in it. */
function isOfFunction(value: StaticValue, file: SourceFile): boolean {
	const call = callOf(value, file);
	const [given] = call?.arguments ?? [];
	const own = given?.kind === 'function' ? file.facts.functions[given.function]! : null;
	if (!own || own.returned.length === 0 || !/^z(?:od)?\.(?:custom|lazy|preprocess)$/.test(textOf(call!.callee, file))) return false;
	const isTrue = (one: StaticValue) => one.kind === 'boolean' && one.value;
	if (call!.method === 'custom') return own.returned.every((one) => isTrue(one.value));
	return call!.method === 'lazy'
		? own.returned.every((one) => takesAnything(textOf(one.value, file)))
		: own.parameters.length === 0 && own.returned.every((one) => one.value.kind === 'dict');
}

/** It has no field, or fields of any type alone, and takes none from elsewhere. */
export function isBare({ fields, bases }: ClassFact, file: SourceFile): boolean {
	const own = fields.filter(({ name }) => name !== 'model_config' && !name.startsWith('_'));
	const types = own.map(({ annotation }) => {
		const text = saidBy((annotation?.text ?? '').replace(/^["']|["']$/g, ''));
		// `Loose = Any`: another name for it.
		const named = file.facts.assignments.filter(({ target, scope }) => target === text && scope.function === null);
		return named.length === 1 && named[0]!.value ? saidBy(textOf(named[0]!.value, file)) : text;
	});
	const isMap = own.length === 1 && types[0] === 'map';
	return (isMap || types.every((type) => /^(?:any|none)$/.test(type))) && bases.every((base) => BARE.test(textOf(base, file)));
}

/** Bases that bring no field of their own. */
const BARE = /(?:^|\.)(?:TypedDict|BaseModel|object)$|(?:^|\.)RootModel\[Any\]$/;
