// Checks that a report says read syntax trees (`AST checks of BaseModel and operator.add`), where the code looks for the same name in the text of a file and
// compares no node with it. The name must be the same, and no line may compare a node with it.
import { escapeText, fileLocation, formatLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { ASKED, standingOf } from './standing.js';

const TREES = /\b(?:AST|abstract\s(?:Python\s)?syntax\strees?|syntax\strees?|NodeVisitor)\b/gi;
/** Names that such checks are about. */
const NAMES =
	/\b(?:BaseModel|TypedDict|operator\.(?:add|ior)|StateGraph|add_edge|add_conditional_edges|with_structured_output|bind_tools|TemporaryDirectory|subprocess\.run|os\.system|try\/except)(?!\w)/g;
const MOST = 60;
/** Letters between both ends of what is quoted. */
const LONGEST = 200;

/** Claims in order of appearance, one a sentence and one a name. */
export function claimSearches(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const { prose: text } = flow;
	const claims = new Map<string, AnsweredClaim>();
	const sentences = new Set<number>();
	const known = new Map<string, Location | null>();
	for (const match of [...text.matchAll(TREES)].slice(0, MOST)) {
		const sentence = sentenceAt(text, match.index);
		const said = text.slice(sentence.start, sentence.end);
		if (sentences.has(sentence.start) || ASKED.test(said)) continue;
		sentences.add(sentence.start);
		const [start, end] = [match.index, match.index + match[0].length];
		const role = roleOf({ text, start, end, sentence, neighbours: [], concept: 'tree' }, lexicon, true);
		if (role === 'judge-output' || role === 'contents' || role === 'future' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		for (const { 0: name, index } of said.matchAll(NAMES)) {
			const by = claims.has(name) ? null : known.has(name) ? known.get(name)! : searched(name, code);
			known.set(name, by);
			if (by === null) continue;
			// Both, where one quote holds them; else the name that is disputed.
			const [first, last] = [Math.min(start, sentence.start + index), Math.max(end, sentence.start + index + name.length)];
			const from = last - first <= LONGEST ? first : sentence.start + index;
			claims.set(name, {
				what: quoteAround(text, sentence, from, from === first ? last : from + name.length),
				verdict: 'contradicted',
				because: `the code looks for ${name} in the text of a file (${formatLocation(by)}), and compares no node of a syntax tree with it`,
				location: flow.place(start),
				by,
				phrase: match[0],
			});
			break;
		}
	}
	return [...claims.values()];
}

/** First line that asks whether a text holds the name, where no line compares a node with it. */
function searched(name: string, code: CodeText): Location | null {
	const isTry = name === 'try/except';
	const last = name.split(/[./]/).at(-1)!;
	const whole = isTry ? 'except' : name;
	const node = isTry ? 'Try' : '(?!)';
	const inText = new RegExp(
		`["'][^"'\\n]{0,3}${escapeText(whole)}[^"'\\n]{0,4}["']\\s{1,9}(?:not\\s{1,9})?in\\s{1,9}\\w{0,40}(?:content|text|source|code|src|body)`,
	);
	const compared = new RegExp(
		`(?:\\.(?:id|attr|name|arg)|unparse\\([^)]{0,200}\\)|(?:name|base|attr|func)\\w{0,40})\\s{0,9}(?:==|!=|in)\\s{0,9}[^\\n]{0,80}["'](?:\\w{1,40}\\.){0,6}${escapeText(last)}["']|["'](?:\\w{1,40}\\.){0,6}${escapeText(last)}["']\\s{1,9}in\\s{1,9}\\w{0,40}(?:bases?|names?|attrs?|calls?|unparsed?|dump\\w*)\\b|\\bast\\.${node}`,
	);
	let first: Location | null = null;
	for (const path of code.paths) {
		if (!/\.(?:py|tsx?|jsx?|mjs)$/.test(path) || /(?:^|\/)tests?\//.test(path)) continue;
		const lines = code.text(path)!.split('\n');
		// What a node is written as is read from the tree, under whatever name it is kept.
		const kept = [...code.text(path)!.matchAll(/(?<![\w.])(\w{1,40})\s?=\s?ast\.(?:unparse|dump|get_source_segment)\(/g)].map(
			([, kept]) => kept!,
		);
		const inNode = new RegExp(
			`["'](?:\\w{1,40}\\.){0,6}${escapeText(last)}["'] (?:not )?in (?:${['ast\\.unparse', ...kept.map(escapeText)].join('|')})(?!\\w)`,
		);
		if (lines.some((line) => compared.test(line) || inNode.test(line))) return null;
		const at = lines.findIndex((line) => inText.test(line));
		if (at !== -1) first ??= fileLocation(path, at + 1);
	}
	return first;
}
