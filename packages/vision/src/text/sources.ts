// In which languages are diagrams written as text? How a block of code and a file name them, and who reads them.
import { parseD2 } from './d2.js';
import { parseDot } from './dot.js';
import { parseMermaid } from './mermaid.js';
import { parsePlantUml } from './plantuml.js';
import type { ParsedDiagram } from './source-graph.js';

export type SourceLanguage = 'mermaid' | 'plantuml' | 'dot' | 'd2';

interface Row {
	readonly language: SourceLanguage;
	/** Name of the language, for people. */
	readonly name: string;
	readonly fences: readonly string[];
	readonly extensions: readonly string[];
	/** The diagrams of a text, which may be several; none where nothing of it is understood. */
	readonly read: (text: string) => readonly ParsedDiagram[];
}

const one = (diagram: ParsedDiagram | null) => (diagram === null ? [] : [diagram]);
const ROWS: readonly Row[] = [
	{
		language: 'mermaid',
		name: 'Mermaid',
		fences: ['mermaid', 'mmd'],
		extensions: ['mmd', 'mermaid'],
		read: (text) => one(parseMermaid(text)),
	},
	{
		language: 'plantuml',
		name: 'PlantUML',
		fences: ['plantuml', 'puml', 'uml', 'c4plantuml'],
		extensions: ['puml', 'plantuml', 'pu', 'iuml', 'wsd'],
		read: parsePlantUml,
	},
	{
		language: 'dot',
		name: 'Graphviz DOT',
		fences: ['dot', 'graphviz', 'gv'],
		extensions: ['dot', 'gv'],
		read: (text) => one(parseDot(text)),
	},
	{ language: 'd2', name: 'D2', fences: ['d2'], extensions: ['d2'], read: (text) => one(parseD2(text)) },
];
/** Characters of a source that is read. */
const LARGEST = 4_000_000;

/** Names of the languages, for people. */
export const languageNames: Readonly<Record<SourceLanguage, string>> = Object.fromEntries(
	ROWS.map(({ language, name }) => [language, name]),
) as Record<SourceLanguage, string>;

/** The language of a block of code, by the word behind its fence; null where it is none of diagrams. */
export function languageOfFence(word: string): SourceLanguage | null {
	return ROWS.find(({ fences }) => fences.includes(word))?.language ?? null;
}

/** The language of a file, by its name; null where it is none of diagrams. */
export function languageOfFile(path: string): SourceLanguage | null {
	const extension = /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase();
	return ROWS.find(({ extensions }) => extension !== undefined && extensions.includes(extension))?.language ?? null;
}

export interface ReadSource {
	readonly diagrams: readonly ParsedDiagram[];
	/** Why there is no diagram in it to be looked at; null where nothing was left unread. */
	readonly problem: string | null;
}

/** The diagrams of a source in one of the languages. Never throws. */
export function readSource(language: SourceLanguage, text: string): ReadSource {
	const { name, read } = ROWS.find((row) => row.language === language)!;
	const all = text.length > LARGEST ? null : read(text);
	if (all === null || all.some((diagram) => diagram.tooLarge))
		return { diagrams: all?.filter((d) => !d.tooLarge) ?? [], problem: `a ${name} source is too large` };
	return {
		diagrams: all,
		problem: all.length > 0 || text.trim() === '' || language === 'mermaid' ? null : `a ${name} source was not understood`,
	};
}
