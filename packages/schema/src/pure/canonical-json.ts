// One text per value: keys sorted by code unit, so that equal data gives equal bytes and equal digests.

/** Characters that act on a terminal or on the direction of text, and that JSON lets stand. */
const ACTING = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Canonical JSON; `indent` for what people read, in which no character acts on their screen. Undefined properties are left out. */
export function canonicalJson(value: unknown, indent = 0): string {
	const text = JSON.stringify(sorted(value), null, indent);
	return indent === 0 ? text : text.replace(ACTING, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The value itself where all of it is in order: most of what is written again was read from such a file, and is not copied. */
function sorted(value: unknown): unknown {
	if (value === null || typeof value !== 'object') return value;
	if (Array.isArray(value)) {
		let items: unknown[] | null = null;
		for (let i = 0; i < value.length; i++) {
			const item = sorted(value[i]);
			if (items === null && item !== value[i]) items = value.slice(0, i);
			items?.push(item);
		}
		return items ?? value;
	}
	const from = value as Record<string, unknown>;
	const keys = Object.keys(from);
	const inOrder = keys.every((key, i) => i === 0 || keys[i - 1]! < key);
	if (!inOrder) keys.sort();
	let result: Record<string, unknown> | null = inOrder ? null : Object.create(null);
	for (const [i, key] of keys.entries()) {
		const item = sorted(from[key]);
		if (result === null && item !== from[key]) {
			result = Object.create(null) as Record<string, unknown>;
			for (const earlier of keys.slice(0, i)) result[earlier] = from[earlier];
		}
		if (result !== null) result[key] = item;
	}
	return result ?? value;
}
