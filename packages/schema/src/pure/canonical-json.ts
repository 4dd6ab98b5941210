// One text per value: keys sorted by code unit, so that equal data gives equal bytes and equal digests.

/** Characters that act on a terminal or on the direction of text, and that JSON lets stand. */
const ACTING = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Canonical JSON; `indent` for what people read, in which no character acts on their screen. Undefined properties are left out. */
export function canonicalJson(value: unknown, indent = 0): string {
	const text = JSON.stringify(sorted(value), null, indent);
	return indent === 0 ? text : text.replace(ACTING, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (value === null || typeof value !== 'object') return value;
	const result: Record<string, unknown> = Object.create(null);
	for (const key of Object.keys(value).sort()) result[key] = sorted((value as Record<string, unknown>)[key]);
	return result;
}
