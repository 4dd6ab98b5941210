// Of which words is a name made? `TavilySearch` and `langchain_tavily` share one.

/** Small letters; `TavilySearch` and `langchain_tavily` in their parts. */
export function nameParts(name: string): readonly string[] {
	if (name.length > LONGEST_NAME) return partsOf(name);
	const made = PARTS.get(name) ?? partsOf(name);
	if (PARTS.size > MOST_NAMES) PARTS.clear();
	PARTS.set(name, made);
	return made;
}

/** Names are taken apart again and again: those that are short are kept, so many and no more. */
const PARTS = new Map<string, readonly string[]>();
const LONGEST_NAME = 80;
const MOST_NAMES = 50_000;

/** Its small letters and digits alone: `tree-sitter` and `treeSitter` are one. */
export const squeeze = (text: string): string => text.toLowerCase().replace(/[^a-z\d]+/g, '');

function partsOf(name: string): string[] {
	return name
		.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((part) => part.length > 1);
}
