// Rows of a list of gaps that name a file or a part of the code (`src/oven.py: stubbed`, `OvenTimer not started`), against that part. One that is written and
// used by now is out of date. What is written but says itself that it is a stub, or is used nowhere, is left open.
import { escapeText, fileLocation, formatLocation, type Lexicon, type Location, type Snippet, type Tree } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import { indexTree } from '../paths/tree-index.js';
import type { Flow } from '../text/flow.js';
import { excerpt, unmarked } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

export interface GapClaim {
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	/** The words of the report, in quotes. */
	readonly said: string;
	readonly by: Location | null;
	/** What is said to be missing is missing. */
	readonly holds?: boolean;
}

/** How a row says that something is not there yet. */
const NOT_YET =
	'(?:not\\s+(?:yet\\s+)?(?:implemented|built|wired|started|written|coded|integrated|present)|stub(?:bed)?|an?\\s+(?:stub|placeholder)|missing|unimplemented|absent)';
const GAP = new RegExp(
	`^(?<mark>[\\s|•●○▪\uF0B7*⚠✗❌-]*(?:\\d{1,2}[.)]\\s+)?[\`*]{0,3})(?<named>[A-Za-z][\\w./-]{2,120})[\`*]{0,3}(?:\\s+(?:node|agent|class|module|file|function|implementation))?[\`*]{0,3}\\s*(?:[|:–—(-]\\s*)?[\`*]{0,2}\\s*(?:(?:is|are)\\s+)?(?:(?:still|currently)\\s+)?[\`*]{0,2}${NOT_YET}\\b`,
	'iu',
);
/** `No OvenTimer or bell yet`. */
const NONE = /^(?<mark>[\s|•●○▪\uF0B7*⚠✗❌-]*(?:\d{1,2}[.)]\s+)?no\s+[`*]{0,3})(?<named>[A-Za-z][\w./-]{2,120})/iu;
/** A row that says that the part is there, and unfinished. */
const BEGUN = /(?:stub(?:bed)?|placeholder)$/i;
/** Behind it: what the row says of today, where its first part is of yesterday. */
const SINCE = /\b(?:now|done|fixed|resolved|completed?|finished|since|implemented)\b|[✓✅→]/i;
/** Code that says of itself that it is not done. */
const UNDONE = /NotImplemented|\bTODO\b|\bFIXME\b|(?<!to (?:a )?)\bstub|placeholder|not (?:yet )?implemented/i;
/** Lines of code, without strings and comments, of a file and of a function that are written. */
const WRITTEN = { file: 15, part: 5 };

/** Gaps that the code has closed, in order of appearance, each part once. */
export function claimGaps(flow: Flow, code: CodeText, tree: Tree, lexicon: Pick<Lexicon, 'language' | 'lists'>): GapClaim[] {
	const gaps = new Map<string, GapClaim>();
	let start = 0;
	for (const line of flow.prose.split('\n')) {
		const found = GAP.exec(line) ?? NONE.exec(line);
		const before = start;
		start += line.length + 1;
		if (found === null || SINCE.test(line.slice(found[0].length))) continue;
		const at = before + found.groups!.mark!.length;
		const named = found.groups!.named!;
		const by = /[/.]/.test(named) ? writtenFile(named, code, tree) : writtenPart(named, code);
		if (by === null || gaps.has(named)) continue;
		// Who asks a model is no stub, whatever it is to become.
		if (isToBecome(found[0], line.slice(found[0].length), lexicon) && !asksModel(by, code)) continue;
		const span = { start: at, end: before + line.length };
		const role = roleOf({ text: flow.prose, start: at, end: at + named.length, sentence: span, neighbours: [], concept: named }, lexicon);
		const standing = standingOf(flow, at, at + named.length, lexicon);
		if (role === 'judge-output' || role === 'contents' || standing === 'elsewhere' || standing === 'alternative') continue;
		const snippet = excerpt(flow.prose, { start: before + line.search(/[\p{L}\p{N}`]/u), end: span.end }, 240);
		gaps.set(named, {
			because: closedBy(named, by),
			location: flow.place(at),
			snippet,
			said: `“${unmarked(snippet.text)}”`,
			by,
		});
	}
	return [...gaps.values()];
}

/** Where the code has what is called missing: a file by its path, a part by its name. */
export function closedBy(named: string, by: Location): string {
	return `${formatLocation(by)} has code${/[/.]/.test(named) ? '' : ` for \`${named}\``}`;
}

/** `OvenTimer: a placeholder; the plan is to ring a bell`: that the timer is there was never denied, and whether the bell rings is not looked up. */
export function isToBecome(said: string, behind: string, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	return BEGUN.test(said) && (['words:plan', 'words:promise'] as const).some((key) => wordExpression(wordsFor(lexicon, key)).test(behind));
}

export function writtenFile(named: string, code: CodeText, tree: Tree): Location | null {
	const found = indexTree(tree).resolve(named);
	const path = found !== null && found.rung !== 'pattern' && code.paths.includes(found.target) ? found.target : null;
	return path !== null && isWritten(code.bare(path)!, code.text(path)!, WRITTEN.file) ? fileLocation(path) : null;
}

/** The names under which the code may define a part. */
export function codeNames(named: string): string[] {
	const snake = named.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
	return [...new Set([named, snake, `${snake}_node`])];
}

/** A part that another file uses. */
export function writtenPart(named: string, code: CodeText): Location | null {
	if (!/[a-z][A-Z]|_/.test(named)) return null;
	for (const name of codeNames(named)) {
		const [at] = code.definitions(name);
		if (at?.path == null || at.line === null) continue;
		const used = code.paths.some(
			(path) => path !== at.path && new RegExp(`(?<!\\w)${escapeText(name)}(?!\\w)`).test(code.bare(path) ?? ''),
		);
		// Who asks a model is no stub, whatever a comment of yesterday says.
		const text = asksModel(at, code) ? '' : bodyOf(code.text(at.path)!, at.line);
		if (used && isWritten(bodyOf(code.bare(at.path)!, at.line), text, WRITTEN.part)) return at;
	}
	return null;
}

/** The part asks a model, in its own lines. */
export function asksModel({ path, line }: Location, code: CodeText): boolean {
	return line !== null && /\.a?invoke\(|\.(?:completions|responses)\.create\(|\.generate_content\(/.test(bodyOf(code.bare(path!)!, line));
}

function isWritten(bare: string, text: string, least: number): boolean {
	return bare.split('\n').filter((line) => /\w/.test(line)).length >= least && !UNDONE.test(text);
}

/** From the line of a definition to the next one that stands no deeper. */
export function bodyOf(text: string, line: number): string {
	const lines = text.split('\n').slice(line - 1);
	const indent = lines[0]?.search(/\S/) ?? 0;
	const end = lines.findIndex((other, at) => at > 0 && /^\s*[\w@]/.test(other) && other.search(/\S/) <= indent);
	return lines.slice(0, end === -1 ? undefined : end).join('\n');
}
