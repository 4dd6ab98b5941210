// What are roles told in a file of JSON? Objects with roles for keys, as in `{"judges": {"prosecutor": {"philosophy": "..."}}}`, by the key they stand under.
// What it does not see: lists of records, and files that code puts together.
import { compareText } from '@auditor/schema';
import { words } from './fold-text.js';
import type { PromptPart } from './personas.js';
import type { RoleOf } from './records.js';

/** Folders whose files tell no role anything. */
export const NO_PROMPT = /(^|\/)(docs?|reports?|audits?|specs?|tests?|fixtures?|node_modules|examples?|\.[^/]+)\//i;
/** Longer files are data, not settings. */
const LONGEST = 400_000;
const DEPTH = 8;

/** Texts of roles in JSON files, one part for each role and key. */
export function jsonParts(texts: ReadonlyMap<string, string>, roleOf: RoleOf): PromptPart[] {
	return [...texts.keys()].sort(compareText).flatMap((path): PromptPart[] => {
		const text = texts.get(path) ?? '';
		if (!/\.json$/i.test(path) || NO_PROMPT.test(path) || text.length > LONGEST) return [];
		const found = new Map<string, Map<string, string[]>>();
		visit(parsed(text), '', roleOf, found, 0);
		return [...found].flatMap(([key, roles]) =>
			roles.size < 2
				? []
				: [...roles].map(
						([role, told]): PromptPart => ({
							role,
							text: told.join('\n'),
							path,
							line: lineOf(text, key),
							source: 'dict',
							symbol: key,
							key: null,
							container: `json ${path} ${key}`,
							asks: false,
						}),
					),
		);
	});
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function visit(value: unknown, key: string, roleOf: RoleOf, found: Map<string, Map<string, string[]>>, depth: number): void {
	if (depth > DEPTH || typeof value !== 'object' || value === null) return;
	if (Array.isArray(value)) {
		for (const item of value) visit(item, key, roleOf, found, depth + 1);
		return;
	}
	for (const [name, inner] of Object.entries(value)) {
		const role = key === '' ? null : roleOf(name);
		const told = role === null ? [] : stringsOf(inner, 0).filter((text) => words(text).length > 0);
		if (role !== null && told.length > 0) {
			const roles = found.get(key) ?? new Map<string, string[]>();
			roles.set(role, [...(roles.get(role) ?? []), ...told]);
			found.set(key, roles);
		} else visit(inner, name, roleOf, found, depth + 1);
	}
}

function stringsOf(value: unknown, depth: number): string[] {
	if (typeof value === 'string') return [value];
	if (depth > DEPTH || typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap((inner) => stringsOf(inner, depth + 1));
}

function lineOf(text: string, key: string): number {
	const at = text.indexOf(`"${key}"`);
	return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
