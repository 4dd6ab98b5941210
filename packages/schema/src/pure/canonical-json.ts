// One text per value: keys sorted by code unit, so that equal data gives equal bytes and equal digests.

/** Characters that act on a terminal or on the direction of text, and that JSON lets stand. */
const ACTING = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Canonical JSON; `indent` for what people read, in which no character acts on their screen. Undefined properties are left out. */
export function canonicalJson(value: unknown, indent = 0): string {
	const text = JSON.stringify(sorted(value), null, indent);
	return indent === 0 ? text : text.replace(ACTING, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The value itself where all of it is in order: most of what is written again was read from such a file. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) {
		const items = value.map(sorted);
		return items.every((item, i) => item === value[i]) ? value : items;
	}
	if (value === null || typeof value !== 'object') return value;
	const given = Object.keys(value);
	const keys = [...given].sort();
	const result: Record<string, unknown> = Object.create(null);
	let same = true;
	for (const [i, key] of keys.entries()) {
		const old = (value as Record<string, unknown>)[key];
		result[key] = sorted(old);
		same &&= key === given[i] && result[key] === old;
	}
	return same ? value : result;
}
