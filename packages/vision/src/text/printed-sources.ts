// Sources of diagrams that were printed as text in a PDF, put together from lines, over page breaks. PlantUML has its marks around it and DOT its braces;
// D2 has neither, and is not found in print. Mermaid, which has no end either, is the matter of printed-mermaid.ts.
import { type PrintedLine, type PrintedSource, printedMermaid } from './printed-mermaid.js';
import { readSource, type SourceLanguage } from './sources.js';

const START = /^\s*@startuml\b/;
const END = /^\s*@enduml\b/;
const GRAPH = /^\s*(?:strict\s+)?(?:di)?graph\b[^{};]*\{/i;
/** Longest source looked for, in lines. */
const LONGEST = 400;

export function printedSources(lines: readonly PrintedLine[]): (PrintedSource & { language: SourceLanguage })[] {
	const found = printedMermaid(lines).map((source) => ({ ...source, language: 'mermaid' as SourceLanguage }));
	for (let i = 0; i < lines.length; i++) {
		const { text, page } = lines[i]!;
		const language = START.test(text) ? 'plantuml' : GRAPH.test(text) ? 'dot' : null;
		const last = language === null ? null : lastOf(lines, i, language);
		if (language === null || last === null) continue;
		const source = lines
			.slice(i, last + 1)
			.map((line) => line.text.trim())
			.join('\n');
		if (readSource(language, source).diagrams.every(({ edges }) => edges.length === 0)) continue;
		found.push({ language, source, page, lines: [i, last] });
		i = last;
	}
	return found.sort((a, b) => a.lines[0] - b.lines[0]);
}

/** The line that ends the source; null where none does. */
function lastOf(lines: readonly PrintedLine[], first: number, language: SourceLanguage): number | null {
	let depth = 0;
	for (let at = first; at < Math.min(lines.length, first + LONGEST); at++) {
		const { text } = lines[at]!;
		if (language === 'plantuml' && END.test(text)) return at;
		const plain = text.replace(/"[^"]*"/g, '');
		depth += plain.split('{').length - plain.split('}').length;
		if (language === 'dot' && depth <= 0) return at;
	}
	return null;
}
