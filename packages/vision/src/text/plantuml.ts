// What graphs do PlantUML sources show? This file finds the diagrams of a text, takes out what only styles or explains them, and tells their kind; boxes
// and arrows, and activities, are read by a reader each. Sequence, class and other diagrams are named and not read. Files that a source includes are not
// opened. Why no library: docs/decisions/0014.
import { parseDot } from './dot.js';
import { isActivity, readActivity } from './plantuml-activity.js';
import { isBoxes, isState, readBoxes } from './plantuml-boxes.js';
import type { ParsedDiagram } from './source-graph.js';

/** Characters of a line: a longer one is data. */
const LONGEST_LINE = 2_000;

/** The diagrams of a text; none where it holds no statement. */
export function parsePlantUml(text: string): ParsedDiagram[] {
	return blocksOf(text).flatMap(({ kind, body }) => {
		if (kind === 'dot') return parseDot(body) ?? [];
		const lines = statementsOf(body);
		if (lines.length === 0) return [];
		if (kind !== 'uml') return { type: 'other', nodes: [], edges: [] };
		return diagramOf(lines);
	});
}

function diagramOf(lines: readonly string[]): ParsedDiagram {
	if (isActivity(lines)) return readActivity(lines);
	if (isState(lines)) return readBoxes(lines, 'state');
	if (isBoxes(lines)) return readBoxes(lines, 'flow');
	const type = lines.some((line) => CLASSES.test(line)) ? 'class' : lines.some((line) => /[-.]>|<[-.]/.test(line)) ? 'sequence' : 'other';
	return { type, nodes: [], edges: [] };
}

const CLASSES =
	/^(?:(?:abstract|static|final)\s+)?(?:class|enum|struct|annotation|protocol|exception|object|map|json)\s|^(?:abstract|interface|entity)\s.*\{|<\|[-.]|[-.]\|>/;

/** Each `@start… @end…` of a text; where there is none, all of it. */
function blocksOf(text: string): { kind: string; body: string }[] {
	const starts = [...text.matchAll(/^[ \t]*@start([a-z]+)\b.*$/gm)];
	if (starts.length === 0) return [{ kind: 'uml', body: text }];
	return starts.map((start, i) => {
		const rest = text.slice(start.index + start[0].length, starts[i + 1]?.index);
		const end = rest.search(/^[ \t]*@end/m);
		return { kind: start[1]!, body: end === -1 ? rest : rest.slice(0, end) };
	});
}

/** Statements that run over several lines and draw nothing, from the line that begins one to the line that ends it. */
const PASSED: readonly [begins: RegExp, ends: RegExp][] = [
	[/^skinparam\b.*\{$/, /^\}$/],
	[/^<style>/, /^<\/style>/],
	[/^sprite\b.*\{$/, /^\}$/],
	[/^!(?:unquoted\s+|final\s+)*(?:procedure|function)\b/, /^!end(?:procedure|function)\b/],
	[/^legend\b/, /^end\s?legend$/],
	[/^(?:(?:left|right|center)\s+)?(?:header|footer)$/, /^end\s?(?:header|footer)$/],
	[/^title$/, /^end\s?title$/],
	[/^(?:floating\s+)?[hr]?note\b(?!.*:)(?!\s+".*"\s+as\s)/, /^end\s?[hr]?note$/],
];
const ALONE =
	/^(?:!|@|skinparam\b|hide\b|show\b|remove\b|restore\b|scale\b|title\b|caption\b|header\b|footer\b|mainframe\b|set\s|page\b|sprite\b|newpage\b|allow_?mixing\b|(?:left to right|top to bottom) direction\b|(?:floating\s+)?[hr]?note\b(?!\s+".*"\s+as\s))/;

/** Trimmed lines without comments and what draws nothing. */
function statementsOf(body: string): string[] {
	const found: string[] = [];
	let until: RegExp | null = null;
	for (const raw of withoutComments(body).split(/\r?\n/)) {
		const line = raw.length > LONGEST_LINE ? '' : raw.trim();
		if (until !== null) {
			if (until.test(line)) until = null;
			continue;
		}
		if (line === '' || line.startsWith("'")) continue;
		until = PASSED.find(([begins]) => begins.test(line))?.[1] ?? null;
		if (until === null && !ALONE.test(line)) found.push(line);
		// Lines may lead to a note that has a name.
		else if (/^note\s+as\s+\w+$/.test(line)) found.push(line.replace('as', '"" as'));
	}
	return found;
}

/** Cuts out `/' … '/`. */
function withoutComments(text: string): string {
	const parts: string[] = [];
	let from = 0;
	for (;;) {
		const start = text.indexOf("/'", from);
		const end = start === -1 ? -1 : text.indexOf("'/", start + 2);
		parts.push(text.slice(from, end === -1 ? undefined : start));
		if (end === -1) return parts.join('');
		from = end + 2;
	}
}
