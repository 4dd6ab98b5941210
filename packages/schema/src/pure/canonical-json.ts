// One text per value: keys sorted by code unit, so that equal data gives equal bytes and equal digests.

/** Canonical JSON; `indent` for files that people read. Undefined properties are left out. */
export function canonicalJson(value: unknown, indent = 0): string {
	return JSON.stringify(sorted(value), null, indent);
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (value === null || typeof value !== 'object') return value;
	const result: Record<string, unknown> = Object.create(null);
	for (const key of Object.keys(value).sort()) result[key] = sorted((value as Record<string, unknown>)[key]);
	return result;
}
