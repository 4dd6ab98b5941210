// Functions of Python that no text names but where they are defined: what stands in them is run by nothing.
import { escapeText } from '@auditor/schema';

/** Whether a line stands in such a function. @param textsOf all texts of the product in which a name may stand */
export function idleFunctions(textsOf: () => readonly string[]): (bare: string, line: number) => boolean {
	const idle = new Map<string, boolean>();
	let texts: readonly string[] | null = null;
	return (bare, line) =>
		functionsAround(bare, line).some((name) => {
			texts ??= textsOf();
			const known = idle.get(name) ?? texts.reduce((sum, text) => sum + timesIn(text, name), 0) <= 1;
			idle.set(name, known);
			return known;
		});
}

/** What calls a function by a name that is put together at run time. */
const BY_NAME = /\b(?:getattr|globals|locals|vars)\(/;

/** How often a text names it; once more where a text calls functions by any name. */
function timesIn(text: string, name: string): number {
	if (BY_NAME.test(text)) return 2;
	return text.includes(name) ? [...text.matchAll(new RegExp(`(?<!\\w)${escapeText(name)}(?!\\w)`, 'g'))].length : 0;
}

/** Names of the functions of Python that hold a line and that nothing but a call reaches: no decorator, no base, no name that a library asks for. */
function functionsAround(text: string, line: number): string[] {
	const lines = text.split('\n').slice(0, line);
	const names: string[] = [];
	let depth = lines.at(-1)?.search(/\S/) ?? 0;
	for (let at = lines.length - 2; at >= 0 && depth > 0; at--) {
		const own = lines[at]!.search(/\S/);
		if (own === -1 || own >= depth || /^\s*[)\]}]/.test(lines[at]!)) continue;
		depth = own;
		if (/^\s*class\s+\w+\s*\(\s*\w/.test(lines[at]!)) return [];
		const name = /^\s*(?:async\s+)?def\s+(\w+)/.exec(lines[at]!)?.[1];
		if (name === undefined) continue;
		if (/^__|^main$|^visit_|^test/.test(name) || /^\s*@(?!staticmethod|classmethod)/.test(lines[at - 1] ?? '')) return [];
		names.push(name);
	}
	return names;
}
