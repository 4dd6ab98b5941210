// Does a schema hold what is given to anything? One of any type, and one whose every field is, does not.
import {
	type ClassFact,
	callOf,
	entriesOf,
	type Project,
	type SourceFile,
	type Standing,
	type StaticValue,
	settled,
	textOf,
} from '@auditor/code';

const ANYTHING =
	/^z(?:od)?\.(?:any|unknown|custom)\(\)(?:$|\.refine\()|^z(?:od)?\.(?:record|lazy|preprocess)\([^"']{0,200}\bz(?:od)?\.(?:any|unknown)\(\)\)$|^(?:typing\.)?(?:Any|dict|object)$|^(?:pydantic\.)?BaseModel$|^create_model\(["']\w{1,80}["']\)$|\.(?:passthrough|loose)\(\)$|^z(?:od)?\.looseObject\(\{\s*\}\)$/;
const OF_ANY =
	/^z(?:od)?\.(?:array|promise)\(z(?:od)?\.(?:any|unknown)\(\)\)$|\.or\(z(?:od)?\.(?:any|unknown)\(\)\)$|^z(?:od)?\.(?:o|strictO|looseO)bject\([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200}){0,40}\)\.catch\(/;
const FIELDS = /^z(?:od)?\.(?:strictO|looseO|o)bject\(\{([^{}]{1,2000})\}\)/;
const ANY_FIELDS = /^\s*(?:[\w'"]{1,99}\s*:\s*z(?:od)?\.(?:any|unknown)\(\)(?:\.(?:optional|nullable)\(\))?\s*(?:,\s*|$))+$/;

/** @param schema as it is written */
export function takesAnything(schema: string): boolean {
	// What falls back on a value takes whatever comes; a list or a choice of anything holds nothing to a form.
	if (OF_ANY.test(schema)) return true;
	const fields = FIELDS.exec(schema)?.[1];
	return fields?.trim() ? ANY_FIELDS.test(fields) : ANYTHING.test(schema);
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
		if (LIST_OF_ANY.test(annotation?.text ?? '')) return 'Any';
		const text = (ANNOTATED.exec(annotation?.text ?? '')?.[1] ?? annotation?.text ?? '').replace(WRAPPED, '$1').replace(/ ?\| ?None$/, '');
		// `Loose = Any`: another name for it.
		const named = file.facts.assignments.filter(({ target, scope }) => target === text && scope.function === null);
		return named.length === 1 && named[0]!.value ? textOf(named[0]!.value, file) : text;
	});
	const isMap = own.length === 1 && MAP.test(types[0]!);
	return (
		(isMap || types.every((type) => ANY.test(type) || /^TypeVar\(["']\w+["']\)$/.test(type))) &&
		bases.every((base) => BARE.test(textOf(base, file)))
	);
}

const ANY =
	/^["']?(?:Optional\[)?(?:(?:typing|t)\.)?(?:Any|any|unknown|object|None|Never|NoReturn|Hashable|JsonValue)["'\]]?(?: ?\| ?(?:None|null|undefined))?$|^ClassVar\[|^Union\[(?:Any|object)\b|^Literal\[\(\)\]$/;
const LIST_OF_ANY = /^["']?(?:[Ll]ist|[Ss]et|[Tt]uple|Sequence|Iterable)\[(?:typing\.)?(?:Any|object)(?:, ?\.\.\.)?\]["']?$/;
/** What says no more than whether a field has to be there. */
const WRAPPED = /^(?:(?:typing|t)\.)?(?:NotRequired|Required|ReadOnly|Final|Optional)\[(.{1,200})\]$/;
const ANNOTATED = /^Annotated\[(\w[\w.]{0,80}),[^\n]{0,300}\]$/;
/** All that the state is, under one name. */
const MAP = /^(?:[Dd]ict|(?:Mutable)?Mapping)(?:\[(?:str|Any), ?(?:typing\.)?(?:Any|object)\])?$/;
/** Bases that bring no field of their own. */
const BARE = /(?:^|\.)(?:TypedDict|BaseModel|object)$|(?:^|\.)RootModel\[Any\]$/;
