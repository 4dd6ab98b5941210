// Does a schema hold what is given to anything? One of any type, and one whose every field is, does not.
import { type ClassFact, entriesOf, type Project, type SourceFile, type Standing, settled, textOf } from '@auditor/code';

const ANYTHING =
	/^z(?:od)?\.(?:any|unknown|custom)\(\)(?:$|\.refine\()|^z(?:od)?\.(?:record|lazy|preprocess)\([^"']{0,200}\bz(?:od)?\.(?:any|unknown)\(\)\)$|^(?:typing\.)?(?:Any|dict|object)$|\.(?:passthrough|loose)\(\)$|^z(?:od)?\.looseObject\(\{\s*\}\)$/;
const FIELDS = /^z(?:od)?\.(?:strictO|looseO|o)bject\(\{([^{}]{1,2000})\}\)/;
const ANY_FIELDS = /^\s*(?:[\w'"]{1,99}\s*:\s*z(?:od)?\.(?:any|unknown)\(\)(?:\.(?:optional|nullable)\(\))?\s*(?:,\s*|$))+$/;

/** @param schema as it is written */
export function takesAnything(schema: string): boolean {
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
	if (isObject && !says && (given === undefined || (given.kind === 'dict' && given.entries.length === 0))) return true;
	return made?.kind === 'class'
		? isBare(made.fact, made.file)
		: takesAnything(textOf(value, file)) || takesAnything(textOf(at.value, at.file));
}

/** It has no field, or fields of any type alone, and takes none from elsewhere. */
export function isBare({ fields, bases }: ClassFact, file: SourceFile): boolean {
	const isAny = ({ name, annotation }: ClassFact['fields'][number]) => name === 'model_config' || ANY.test(annotation?.text ?? '');
	return fields.every(isAny) && bases.every((base) => BARE.test(textOf(base, file)));
}

const ANY = /^["']?(?:Optional\[)?(?:(?:typing|t)\.)?(?:Any|any|unknown|object)["'\]]?(?: ?\| ?(?:None|null|undefined))?$/;
/** Bases that bring no field of their own. */
const BARE = /(?:^|\.)(?:TypedDict|BaseModel|object)$|(?:^|\.)RootModel\[Any\]$/;
