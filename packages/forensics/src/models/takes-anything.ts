// Does a schema hold what is given to anything? One of any type, and one whose every field is, does not.

const ANYTHING =
	/^z(?:od)?\.(?:any|unknown)\(\)$|^(?:typing\.)?(?:Any|dict|object)$|\.(?:passthrough|loose)\(\)$|^z(?:od)?\.looseObject\(\{\s*\}\)$/;
const FIELDS = /^z(?:od)?\.(?:strictO|looseO|o)bject\(\{([^{}]{1,2000})\}\)/;
const ANY_FIELDS = /^\s*(?:[\w'"]{1,99}\s*:\s*z(?:od)?\.(?:any|unknown)\(\)(?:\.(?:optional|nullable)\(\))?\s*(?:,\s*|$))+$/;

/** @param schema as it is written */
export function takesAnything(schema: string): boolean {
	const fields = FIELDS.exec(schema)?.[1];
	return fields?.trim() ? ANY_FIELDS.test(fields) : ANYTHING.test(schema);
}
