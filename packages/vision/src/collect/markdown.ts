// Diagrams of a Markdown document: Mermaid sources in fenced blocks.
import { rolesOf } from '@auditor/probes';
import { type Diagram, fileLocation, sha256 } from '@auditor/schema';
import { parallelism } from '../graph/parallelism.js';
import { END_STATE, parseMermaid, START_STATE } from '../text/mermaid.js';
import type { Collected, CollectOptions, DiagramInput } from './collect-diagrams.js';

/** A graph in text is read, not guessed. @source DOCUMENTS.md "Confidence" */
const TEXT_CONFIDENCE = 0.98;

export async function collectFromMarkdown(input: DiagramInput, bytes: Uint8Array, options: CollectOptions): Promise<Collected> {
	const text = new TextDecoder().decode(bytes);
	const diagrams = fencedBlocks(text)
		.filter((block) => block.language === 'mermaid')
		.flatMap((block) => {
			const diagram = mermaidDiagram(block.text, input.name, block.line, options);
			return diagram ? [diagram] : [];
		});
	return { diagrams, limitations: [], readable: true };
}

/** A diagram from Mermaid source at a line of a document; null when the text is no Mermaid. */
export function mermaidDiagram(source: string, name: string, line: number, options: CollectOptions): Diagram | null {
	const parsed = parseMermaid(source);
	if (parsed === null) return null;
	const nodes = parsed.nodes.map(({ id, label }) => ({
		id,
		label: id === START_STATE ? 'START' : id === END_STATE ? 'END' : label,
		role: rolesOf(`${label} ${id}`, options.lexicon)[0] ?? null,
	}));
	return {
		id: `diagram-${sha256(`${name}\n${line}\n${source}`).slice(0, 8)}`,
		location: fileLocation(name, line, line + source.split('\n').length - 1),
		medium: 'mermaid',
		type: parsed.type,
		nodes,
		edges: parsed.edges,
		parallelism: parallelism({ nodes, edges: parsed.edges }, options.lexicon),
		source,
		thumbnail: null,
		confidence: TEXT_CONFIDENCE,
		limitations: [],
	};
}

/** Fenced code blocks with the line of their first content line; an unclosed fence runs to the end. */
export function fencedBlocks(text: string): { language: string; text: string; line: number }[] {
	const blocks: { language: string; text: string; line: number }[] = [];
	const lines = text.split(/\r?\n/);
	for (let i = 0; i < lines.length; i++) {
		const open = /^ {0,3}(`{3,}|~{3,})\s*([\w-]*)/.exec(lines[i]!);
		if (!open) continue;
		const fence = open[1]!;
		const close = new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}\\s*$`);
		let end = i + 1;
		while (end < lines.length && !close.test(lines[end]!)) end++;
		blocks.push({ language: open[2]!.toLowerCase(), text: lines.slice(i + 1, end).join('\n'), line: i + 2 });
		i = end;
	}
	return blocks;
}
