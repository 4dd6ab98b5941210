// JSON as people write it in settings: with comments and trailing commas.

/** The object that a settings file such as tsconfig.json holds; null when it holds none. */
export function parseObject(text: string): Record<string, unknown> | null {
	for (const candidate of [text, withoutComments(text)]) {
		try {
			const value: unknown = JSON.parse(candidate);
			return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
		} catch {
			// the next reading
		}
	}
	return null;
}

function withoutComments(text: string): string {
	return text
		.replace(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)/g, (part) => (part.startsWith('"') ? part : ''))
		.replace(/,(\s*[}\]])/g, '$1');
}
