// Names that a linter of Python finds undefined: those that the code looks up in vain, and those that an annotation holds as a text.
import { isGiven } from '@auditor/code/syntax-trees';
import type { Opened } from '../opened.js';
import { nodesOf } from '../python.js';

export interface UndefinedNames {
	readonly path: string;
	readonly names: readonly string[];
}

/** Null where every name is defined. */
export function undefinedNames({ file, path, python, source }: Opened): UndefinedNames | null {
	const { assignments, classes, functions, imports, unbound } = file!.facts;
	const known = new Set([
		...imports.flatMap(({ alias, scope }) => (scope.function === null ? [alias] : [])),
		...assignments.flatMap(({ scope, target }) => (scope.function === null ? [target] : [])),
		...[...classes, ...functions].map(({ name }) => name),
	]);
	const isOpen = imports.some(({ name }) => name === '*');
	const types = [...nodesOf(python!)].filter(({ type }) => type === 'type');
	// What stands within another one is read with it.
	const outer = types.filter(({ start, end }, at) => !types.slice(0, at).some((one) => one.start <= start && end <= one.end));
	const quoted = outer.flatMap((type) => quotedIn(source.slice(type)));
	const lost = isOpen ? [] : quoted.filter((name) => !known.has(name) && !isGiven(name));
	const names = [...new Set([...unbound.flatMap(({ name, early }) => (early ? [] : [name])), ...lost])];
	return names.length === 0 ? null : { path, names };
}

/** `Store` of `"Store"`, `list["Store"]` and `"Store | None"`; nothing of what is a value, and no type. */
function quotedIn(type: string): string[] {
	if (/\b(?:Literal|Annotated)\b/.test(type)) return [];
	return [...type.matchAll(/(["'])([^"'\n]{1,200})\1/g)].flatMap(([, , text]) => text!.match(/(?<![\w.])[A-Za-z_]\w*/g) ?? []);
}
