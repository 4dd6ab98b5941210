// A calculator that runs what is left of a text as code, when all but digits and signs are taken out of it: a parser of its own reads the same sums, and
// nothing else can be meant by them. It knows what the file lets through: powers, roots, or the four signs alone.
import { type Node, nodesOf } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import type { Fix } from '../fix.js';
import { isBound, type Opened } from '../opened.js';
import { styleOf, walk } from '../script.js';
import type { Edit } from '../source.js';
import { parserLines } from './_arithmetic-parser.js';

export const arithmetic: Fix = {
	id: 'arithmetic',
	title: 'Read the sum by a parser instead of running it.',
	answers: ['safety/dynamic-code'],
	async propose({ location, values }, { open }) {
		const opened = values.callee === 'Function' && location?.path ? await open(location.path) : null;
		if (!opened?.script || !opened.file || !location?.line) return null;
		const { source, script } = opened;
		const [run, ...others] = [...walk(script)].filter((n) => isRun(n) && source.lineAt(n.start) === location.line);
		const name = run && others.length === 0 ? runNameIn(source.slice(run)) : null;
		const sum = name === null ? null : sumIn(opened, name!);
		const at = sum && placeFor(opened, run!);
		if (!run || !sum || at === null || isBound(opened, 'evaluate')) return null;
		const { quote, end } = styleOf(opened);
		const typed = /\.[cm]?tsx?$/.test(opened.path);
		const lines = parserLines({ powers: sum.signs, roots: sum.roots, typed, quote, end, step: source.step });
		const text = `${lines.join(source.eol)}${source.eol}${source.eol}`;
		const call = { start: run.start, end: run.end, text: `evaluate(${sum.of})` };
		const edits = [{ start: at, end: at, text }, call, ...sum.edits, ...silenced(opened, location.line)];
		return [{ path: opened.path, edits }];
	},
};

/** `Function('"use strict"; return (' + sum + ')')()`, and the same as one text. */
const RUN =
	/^(?:new )?Function\(\s{0,9}(?:(["'`])\s?["']use strict["'];\s?return \(?\1\s\+\s([A-Za-z_$][\w$]*)\s\+\s(["'`])\)?;?\3|`\s?["']use strict["'];\s?return \(?\$\{([A-Za-z_$][\w$]*)\}\)?;?`)\s{0,9}\)\(\)$/;

function isRun({ type, arguments: given }: Node): boolean {
	return type === 'CallExpression' && nodesOf(given).length === 0;
}

function runNameIn(text: string): string | null {
	const [, , joined, , held] = RUN.exec(text) ?? [];
	return joined ?? held ?? null;
}

interface Sum {
	/** What the parser is given. */
	readonly of: string;
	readonly signs: '**' | '^';
	readonly roots: boolean;
	/** What is no longer needed. */
	readonly edits: readonly Edit[];
}

/** All but these is taken out: digits, points, signs, brackets and blanks. */
const PLAIN = /\.replace\(\/\[\^([\d\-+*/().\\^sqrt\s]{8,40})\]\/g,\s{0,9}(["'])\2\)/;
/** Signs that mathematicians write are put into those of the language. */
const TURNED =
	/^\s{0,20}const (\w{1,40}) = (\w{1,40})\.replace\(\/\\\^\/g, (["'])\*\*\3\)(\.replace\(\/sqrt\\\(\/g, (["'])Math\.sqrt\(\5\))?;?$/;

/** What the name holds: a text that only a sum is left of, or one made of that by other signs. Null for all else. */
function sumIn(opened: Opened, name: string): Sum | null {
	const { source } = opened;
	const [, let_ = ''] = PLAIN.exec(source.text) ?? [];
	if (!/^0-9/.test(let_)) return null;
	const lines = source.text.split(/\r?\n/);
	const turned = lines.flatMap((line, i) => {
		const [, made, of, , root] = TURNED.exec(line) ?? [];
		return made === name ? [{ of: of!, root: root !== undefined, line: i + 1 }] : [];
	});
	const [one, ...others] = turned;
	if (!one) return /[\^a-z]/.test(let_.slice(3)) ? null : { of: name, signs: '**', roots: false, edits: [] };
	const uses = source.text.match(new RegExp(`\\b${escapeText(name)}\\b`, 'g'))?.length ?? 0;
	if (others.length > 0 || uses !== 2 || /[a-z]/.test(let_.replace(/\\s/g, '').replace('sqrt', ''))) return null;
	const said = /^\s{0,40}\/\//.test(lines[one.line - 2] ?? '') ? 1 : 0;
	const blank = lines[one.line]?.trim() === '' ? 1 : 0;
	const edits = [{ start: source.startOf(one.line - said), end: source.startOf(one.line + 1 + blank), text: '' }];
	return { of: one.of, signs: '^', roots: one.root, edits };
}

/** Before the statement of the module that holds the call, and what is said of it; null where there is none. */
function placeFor({ source, script }: Opened, run: Node): number | null {
	const holds = nodesOf(script!.body).find((n) => n.start <= run.start && run.end <= n.end);
	if (!holds) return null;
	let line = source.lineAt(holds.start);
	const isSaid = (text: string) => /^\s{0,3}(?:\/\*|\*|\/\/)/.test(text);
	while (line > 1 && isSaid(source.text.slice(source.startOf(line - 1), source.endOf(line - 1)))) line--;
	return source.startOf(line);
}

/** Words right above the call that are for a linter, or are about the call. */
function silenced({ source }: Opened, line: number): Edit[] {
	const edits: Edit[] = [];
	for (let at = line - 1; at > 0; at--) {
		const text = source.text.slice(source.startOf(at), source.endOf(at));
		if (
			!/^\s{1,40}\/\/ (?:eslint-disable-next-line no-(?:new-func|implied-eval)|biome-ignore \S{1,60}|.*\bFunction constructor\b|Evaluate safely$)/.test(
				text,
			)
		)
			break;
		edits.push({ start: source.startOf(at), end: source.startOf(at + 1), text: '' });
	}
	return edits;
}
