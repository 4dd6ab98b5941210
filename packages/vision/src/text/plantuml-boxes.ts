// PlantUML's boxes and arrows: components, use cases, deployments, states, and the macros of C4. A frame with statements in it is a group.
import { clean } from './mermaid-cursor.js';
import { END_STATE, type ParsedDiagram, SourceGraph, START_STATE } from './source-graph.js';

/** Words that declare a box in component, use case and deployment diagrams alone; those behind it are used in sequences too. */
const OWN =
	'component|package|rectangle|node|folder|frame|cloud|agent|artifact|storage|card|file|stack|usecase|hexagon|person|process|action|label|together|portin|portout|port';
const SHARED = 'actor|boundary|control|entity|database|collections|queue|interface|circle';
/** Behind the word stands a name: `agent --> tool` joins two boxes of these names. */
const DECLARED = new RegExp(String.raw`^(?:${OWN}|${SHARED}|state)\b\/?(?!\s*[-.=~<*])\s*`);
const MACRO =
	/^(?:Person|System|Container|Component|Node|Rel|BiRel|(?:Enterprise_|System_|Container_)?Boundary|Deployment_Node)(?:Db|Queue)?(?:_\w+)?$/;
const ARROW =
	/\s*(<\|?|<<|[*+#^}](?=[-.=~])|[ox](?=[-.=~])|0\)?(?=[-.=~]))?[-.=~]+(?:\[[^[\]]*\](?:left|right|up|down|[lrud])?[-.=~]*|(?:left|right|up|down|le|ri|do|[lrud])(?:\[[^[\]]*\])?[-.=~]+)?(\|?>{1,2}|[*+#^{](?=[\s"\p{L}([:])|[ox](?=\s)|\(?0(?=\s)|\((?=\s))?\s*/uy;

export function isState(lines: readonly string[]): boolean {
	return lines.some((line) => /^state\s|^\[\*\]\s*[-.<]|[-.>]\s*\[\*\]|^\[H\*?\]/.test(line));
}

const OWN_TO_BOXES = new RegExp(
	String.raw`^(?:${OWN})\/?(?!\s*[-.=~<])\s|^(?:\[[^[\]]*\]|\([^()]*\)|:[^:]+:|\(\)\s)|^(?:database|queue|collections|circle)\b.*\{$|[-.=](?:up|down|left|right|[lrud])[-.=]|\.\.>|--->|>\s*(?:\[[^[\]]+\]|\([^()]+\))`,
);

/** Something that sequences do not have: their arrows and participants are written as those of boxes are. */
export function isBoxes(lines: readonly string[]): boolean {
	return lines.some((line) => OWN_TO_BOXES.test(line) || isMacro(line));
}

function isMacro(line: string): boolean {
	return MACRO.test(/^\w+(?=\()/.exec(line)?.[0] ?? '');
}

export function readBoxes(lines: readonly string[], type: 'flow' | 'state'): ParsedDiagram {
	const reader = new BoxReader();
	for (let i = 0; i < lines.length; i++) {
		let line = lines[i]!;
		// `component a [` has its label on the lines up to `]`.
		if (/\[$/.test(line) && DECLARED.test(line)) {
			const end = lines.indexOf(']', i);
			if (end !== -1) {
				line = `${line.slice(0, -1)} as "${lines
					.slice(i + 1, end)
					.join('\\n')
					.replaceAll('"', '')}"`;
				i = end;
			}
		}
		reader.read(line);
	}
	return reader.graph.result(type);
}

class BoxReader {
	readonly graph = new SourceGraph();
	/** Notes by their names: lines to them are no edges. */
	readonly #notes = new Set<string>();

	read(line: string): void {
		const note = /^note\s+"[^"]*"\s+as\s+(\S+)/.exec(line);
		if (note) this.#notes.add(note[1]!);
		else if (isMacro(line)) this.#macro(line);
		else if (!this.#declared(line)) this.#edge(line);
	}

	#declared(line: string): boolean {
		const word = DECLARED.exec(line)?.[0];
		const bare = word === undefined && /^(?:\(\)\s|\[[^[\]*]+\]|\([^()*]+\)|:[^:]+:)/.test(line);
		if (word === undefined && !bare) return false;
		const cursor = { text: line, at: word?.length ?? 0 };
		const first = this.#end(cursor, true);
		if (first === null) return word !== undefined;
		if (bare && matchAt(ARROW, line, cursor.at)) return false;
		const as = /^\s*as\s+/.exec(line.slice(cursor.at))?.[0];
		if (as !== undefined) cursor.at += as.length;
		const second = as === undefined ? null : this.#end(cursor, true);
		const [id, label] =
			second === null ? [first.id, first.label] : second.worded && !first.worded ? [first.id, second.label] : [second.id, first.label];
		if (/\{$/.test(line)) this.graph.group(id, clean(label));
		else if (!/^together\b/.test(line)) this.graph.node(id, clean(label));
		return true;
	}

	#edge(line: string): void {
		const cursor = { text: line, at: 0 };
		const left = this.#end(cursor, false);
		if (left === null) return;
		const count = /^\s*"[^"]*"(?=\s*[-.=~<*+#^}ox])/.exec(line.slice(cursor.at))?.[0];
		if (count !== undefined) cursor.at += count.length;
		const arrow = matchAt(ARROW, line, cursor.at);
		if (!arrow) {
			// `a : its description` names a state.
			if (/^\s*:/.test(line.slice(cursor.at))) this.graph.node(left.id);
			return;
		}
		cursor.at += arrow[0].length;
		const target = /^"[^"]*"\s+(?=["[(:\p{L}\p{N}_])/u.exec(line.slice(cursor.at))?.[0];
		if (target !== undefined) cursor.at += target.length;
		const right = this.#end(cursor, false);
		if (right === null || [left, right].some(({ id }) => this.#notes.has(id))) return;
		const [whole, tail = '', head = ''] = arrow;
		if (/\bhidden\b/.test(whole)) return;
		const back = tail.includes('<') && !head.includes('>');
		const [from, to] = back ? [right, left] : [left, right];
		const label = /^[^:]*:(.+)$/.exec(line.slice(cursor.at))?.[1];
		this.graph.edge(
			this.#told(from, START_STATE),
			this.#told(to, END_STATE),
			label === undefined ? null : clean(label.replace(/<<|>>/g, '')),
		);
	}

	/** The id of an end, which is a box by standing there. */
	#told({ id }: End, terminal: string): string {
		if (id === '[*]') this.graph.node(terminal, terminal === START_STATE ? 'start' : 'end');
		else if (!/^\[H\*?\]$/.test(id)) this.graph.node(id, clean(id) === id ? null : clean(id));
		return id === '[*]' ? terminal : id;
	}

	#end(cursor: { text: string; at: number }, declares: boolean): End | null {
		const found = matchAt(declares ? DECLARED_END : END, cursor.text, cursor.at);
		if (!found) return null;
		cursor.at += found[0].length;
		const { quoted, state, box, oval, actor, name } = found.groups!;
		const label = quoted ?? box ?? oval ?? actor ?? name ?? state!;
		return { id: state ?? label.trim(), label: label.trim(), worded: name === undefined };
	}

	/** `Container(api, "API", "Go", "Serves")` and `Rel(web, api, "asks")`. */
	#macro(line: string): void {
		const open = line.indexOf('(');
		const [id, second, third] = parametersOf(line.slice(open + 1));
		const name = line.slice(0, open).trim();
		if (!id) return;
		if (!/Rel/.test(name)) {
			if (/\{$/.test(line)) this.graph.group(id, clean(second ?? id));
			else this.graph.node(id, clean(second ?? id));
		} else if (second) {
			for (const end of [id, second]) this.graph.node(end);
			const back = /Back/.test(name);
			this.graph.edge(back ? second : id, back ? id : second, third ? clean(third) : null);
		}
	}
}

interface End {
	readonly id: string;
	readonly label: string;
	/** It is written as words, in quotation marks or brackets. */
	readonly worded: boolean;
}

const ENDS = String.raw`\s*(?:\(\)\s*)?(?:"(?<quoted>[^"]*)"|(?<state>\[(?:\*|H\*?)\])|\[(?<box>[^[\]]*)\]|\((?<oval>[^()]*)\)|:(?<actor>[^:]+):`;
const TAIL = String.raw`(?:\s*<<[^<>]*>>)?(?:\s*\$\w+)?(?:\s*#[\w;:.|\\/-]+)?`;
const END = new RegExp(String.raw`${ENDS}|(?<name>[\p{L}\p{N}_@$]+(?:(?:\.|::)[\p{L}\p{N}_@$]+)*))${TAIL}`, 'uy');
/** A name in a declaration may hold what an arrow would be made of. */
const DECLARED_END = new RegExp(String.raw`${ENDS}|(?<name>[\p{L}\p{N}_.@$/-]+))${TAIL}`, 'uy');

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}

/** Arguments up to the closing bracket, without quotation marks; `$tags="…"` is none. */
function parametersOf(text: string): string[] {
	const found: string[] = [];
	for (const [, quoted, bare, end] of text.matchAll(/"([^"]*)"|([^\s",()][^",()]*)|(\))/g)) {
		if (end) break;
		const value = quoted ?? bare!.trim();
		if (value !== '' && !(quoted === undefined && /^\$\w+\s*=/.test(value))) found.push(value);
	}
	return found;
}
