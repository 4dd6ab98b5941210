// Mermaid source that was printed as text in a PDF, put together from lines: over page breaks and where the printer wrapped long lines.
// It does not see sources that were printed in two columns.
import { parseMermaid } from './mermaid.js';

export interface PrintedLine {
	readonly text: string;
	/** 1-based. */
	readonly page: number;
}

export interface PrintedSource {
	readonly source: string;
	readonly page: number;
	readonly lines: readonly [first: number, last: number];
}

const opening =
	/^\s*(?:`{3}\s*mermaid\s*$|(?:flowchart|graph)\s+(?:TB|TD|BT|RL|LR)\b|stateDiagram(?:-v2)?\s*$|sequenceDiagram\s*$|classDiagram(?:-v2)?\s*$)/;
const fence = /^\s*`{3}\s*(?:mermaid\s*)?$/;
const statement =
	/-->|---|-\.+->?|(?<!=)==+>|--[xo]\b|~~~|->>|<\|--|^\s*(?:subgraph|end|classDef|class|style|linkStyle|click|direction|state|note|participant|actor|loop|alt|par|and|opt|else|activate|deactivate|%%)\b|^\s*%%|^\s*\}|^\s*\[\*\]|^\s*[\w.-]+\s*(?:\[.*\]|\(.*\)|\{.*\}|>.*\])\s*(?::::\w+\s*)?(?:;\s*)?$|^\s*[\w.-]+\s*$|^\s*[\w.-]+[[({]/;
/** Longest source looked for, in lines. */
const LONGEST = 400;

export function printedMermaid(lines: readonly PrintedLine[]): PrintedSource[] {
	const found: PrintedSource[] = [];
	for (let i = 0; i < lines.length; i++) {
		if (!opening.test(lines[i]!.text)) continue;
		const start = fence.test(lines[i]!.text) ? i + 1 : i;
		const { end, text } = gather(lines, start);
		if (end === start || (parseMermaid(text)?.edges.length ?? 0) === 0) continue;
		found.push({ source: text, page: lines[start]!.page, lines: [i, end - 1] });
		i = end - 1;
	}
	return found;
}

/** The lines from `start` that belong to the source; a line that is no statement continues the one before while a bracket is open. */
function gather(lines: readonly PrintedLine[], start: number): { end: number; text: string } {
	const gathered: string[] = [];
	let end = start;
	for (let at = start; at < Math.min(lines.length, start + LONGEST); at++) {
		const { text } = lines[at]!;
		if (fence.test(text)) return { end: at + 1, text: gathered.join('\n') };
		const last = gathered.at(-1);
		if (last !== undefined && (isOpen(last) || /(?:-->|---|==>|-\.->|&|\|)\s*$/.test(last)))
			gathered.push(`${gathered.pop()} ${text.trim()}`);
		else if (at === start || statement.test(text)) gathered.push(text.trim());
		else break;
		end = at + 1;
	}
	return { end, text: gathered.join('\n') };
}

/** Ends inside a bracket or a quotation. */
function isOpen(line: string): boolean {
	const plain = line.replace(/"[^"]*"/g, '');
	if (plain.includes('"')) return true;
	const count = (marks: RegExp) => plain.match(marks)?.length ?? 0;
	return count(/[[({]/g) > count(/[\])}]/g) && !/^\s*(?:state|class|namespace)\b.*\{\s*$/.test(plain);
}
