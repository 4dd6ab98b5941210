// Names of code that a report states: functions, classes, constants, decorators. One that stands nowhere in the code contradicts the report, and so
// does one that the report puts into a file in which it does not occur. It does not ask what a name does.
import type { Lexicon, Location, Snippet, Tree } from '@auditor/schema';
import { escapeText, formatLocation } from '@auditor/schema';
import { DRAWN, lineOf, roleOf } from '../concepts/mention-roles.js';
import { findPaths, pathText } from '../paths/mentions.js';
import { indexTree, type TreeIndex } from '../paths/tree-index.js';
import type { Flow } from '../text/flow.js';
import { excerpt, type Span, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { type CodeText, normalName } from './code-text.js';
import { ASKED, type Standing, standingOf } from './standing.js';

type Words = Pick<Lexicon, 'language' | 'lists'>;

export type NameVerdict = 'verified' | 'contradicted' | 'unverified';

export interface NameClaim {
	/** As the report writes it. */
	readonly name: string;
	/** File that the report says holds it; null when it names none. */
	readonly file: string | null;
	readonly verdict: NameVerdict;
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	/** The sentence says that it was written, or what it does. */
	readonly built: boolean;
	/** Where its sentence begins in the document's text. */
	readonly sentence: number;
	/** Where the code has it instead. */
	readonly by: Location | null;
}

/** Different names of one document that are looked up, from the front. */
const MOST_NAMES = 400;
/** Mentions of one name that are looked at, from the front. */
const MOST_MENTIONS = 20;
/** A dotted name, with the parentheses of a call. */
const NAME =
	/(?<![\p{L}\p{N}_/\\@#-]|[\p{L}\p{N}_)\]]\.)@?(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w{2,80}(?:\(\))?(?![\p{L}\p{N}_/\\-]|\.[a-z]{1,5}\b|\?)/gu;
const SNAKE = /[A-Za-z0-9]_[A-Za-z0-9]/;
const CAMEL = /^(?:[A-Z][a-z0-9]+){2,}$|^(?:[A-Z][a-z0-9]+)+[A-Z]+[a-z]*$/;
/** Last word that a report adds to a name of the code. */
const KIND_OF_PART = /_?(?:nodes?|class|function|tools?|agents?|model|method|schema)$/i;
/** What is read from the environment by a library stands in no line of the code. */
const ENVIRONMENT = /^[A-Z][A-Z0-9_]*_(?:KEY|TOKEN|URL|ENDPOINT|PROJECT|TRACING|TRACING_V2|HOST|PORT|SECRET)$/;
/** Errors of the languages themselves. */
const BUILT_IN =
	/^(?:Timeout|Value|Type|Key|Runtime|Syntax|OS|IO|Index|Attribute|Import|Permission|Connection|FileNotFound|ModuleNotFound|Unicode\w*|Recursion|Memory|Assertion|NotImplemented|Name|Range|Reference)Error$/;
const KIND_BEHIND =
	/^[`'"*]*\s+(?:class|function|method|node|model|tool|decorator|schema|router|handler|helper|module|reducer|factory)s?\b/i;
const KIND_BEFORE = /(?:\b(?:class|def|function|method|decorator)\s+|@)[`*]*$/i;
const EXAMPLE = /^(?:My|Foo|Bar|Example|Sample|Dummy|Some)(?=[A-Z_])/;
/** Before and behind a name: it is a variable of a formula, an argument of a call, an element of a list. */
const OPERAND_BEHIND = /[*+<>=/%-]\s*$|[{[]$|[\w.]\((?:[^()]*,\s*)?$/;
const OPERAND_BEFORE = /^\s*(?:[*/%<>+!]|[-=]=?\s|\s-\s|\]|\})/;
/** A line of code, not of prose. */
const CODE_LINE =
	/^\s*(?:\d+ )?(?:def|class|import|from|return|if|elif|else|for|while|with|try|const|let|export|async|await|yield|raise|#|@)\b.*[:({=]|\w\s*=\s*[\w"'[{(]|^\s*[\w.]+\(|\bf["']/;
/** Before a name: it is used. */
const USED = /\b(?:uses?|using|via|through|calls?|calling|invokes?|bound (?:with|by)|enforced (?:with|by))\s+[`*(]*\.?$/i;
/** Before a name: it is said not to be used. */
const UNUSED = /\b(?:no|without|never|avoids?|instead of|rather than)\s+(?:[a-z]{1,12}\s+){0,2}[`*(]{0,3}$/i;
/** A drawn flow of types: `Input → Output`. */
const ARROW = /→|->|⇒|=>/;

/** A line that defines or imports it: code of an example, or of a proposal. */
const DEFINED = /^\s*(?:async\s+)?(?:def|class|function|import|from|export|const|let|@\w)\b/;

/** Two probes ask for the names of one document. */
const known = new WeakMap<CodeText, WeakMap<Flow['document'], NameClaim[]>>();

/** Claims about names, each name once, in order of appearance. */
export function claimNames(flow: Flow, code: CodeText, tree: Tree, lexicon: Words): NameClaim[] {
	const documents = known.get(code) ?? new WeakMap<Flow['document'], NameClaim[]>();
	known.set(code, documents);
	const claims = documents.get(flow.document) ?? readNames(flow, code, tree, lexicon);
	documents.set(flow.document, claims);
	return claims;
}

/** The page is a picture whose words were recognised. */
function isRecognised({ document, place }: Flow, at: number): boolean {
	const { page } = place(at);
	return page !== null && document.pages.some((one) => one.page === page && one.source === 'ocr');
}

function readNames(flow: Flow, code: CodeText, tree: Tree, lexicon: Words): NameClaim[] {
	const claims = new Map<string, NameClaim>();
	const excused = new Set<string>();
	const seen = new Map<string, number>();
	const index = indexTree(tree);
	const fences = drawnFences(flow.text);
	for (const match of flow.text.matchAll(NAME)) {
		if (claims.size >= MOST_NAMES) break;
		const start = match.index;
		const end = start + match[0].length;
		const last = match[0]
			.replace(/^@|\(\)$/g, '')
			.split('.')
			.at(-1)!;
		if (!SNAKE.test(last) && !CAMEL.test(last) && !match[0].endsWith('()')) continue;
		const times = seen.get(last) ?? 0;
		seen.set(last, times + 1);
		if (times >= MOST_MENTIONS || !isName(flow.text, match[0], last, start, end)) continue;
		if (fences.some((fence) => start >= fence.start && start < fence.end)) continue;
		const sentence = sentenceAt(flow.text, start);
		const file = fileSaid(flow.text, start, end, sentence, index);
		const key = normalName(last);
		const known = claims.get(key);
		if (known !== undefined && known.verdict !== 'contradicted' && file === null) continue;
		const said = flow.text.slice(Math.max(sentence.start, start - 160), Math.min(sentence.end, end + 160));
		const used =
			USED.test(flow.text.slice(Math.max(0, start - 24), start)) && !wordExpression(wordsFor(lexicon, 'words:search')).test(said);
		const judged = judge(last, file, used && /[.(]/.test(flow.text.slice(start - 1, end + 1)), code);
		if (judged.verdict === 'contradicted') {
			// A letter read wrongly makes another name; a word of an example, or of what is asked for, is none.
			const after = flow.text.slice(end, end + 24);
			const called =
				file !== null ||
				match[0].endsWith('()') ||
				/^[`*]{0,2}\(/.test(after) ||
				KIND_BEHIND.test(after) ||
				KIND_BEFORE.test(flow.text.slice(Math.max(0, start - 60), start));
			if (!called || isRecognised(flow, start) || DEFINED.test(lineOf(flow.text, start).text) || ASKED.test(said)) continue;
			const standing = standingHere(flow, match[0], start, end, sentence, lexicon);
			// What is planned or denied in one place is known not to be there in all.
			if (standing === 'plan' || standing === 'design' || standing === 'denied' || standing === 'replaced') excused.add(key);
			if (standing !== 'claim') continue;
		}
		if (known?.verdict === 'contradicted') continue;
		// What is said not to be used is not told to be there.
		if (judged.verdict === 'verified' && file === null && UNUSED.test(flow.text.slice(Math.max(0, start - 40), start))) continue;
		claims.set(key, {
			name: match[0],
			file,
			built: isBuilt(flow.text, start, end) && standingHere(flow, match[0], start, end, sentence, lexicon) === 'claim',
			...judged,
			sentence: sentence.start,
			location: flow.place(start),
			snippet: around(flow.text, start, end, sentence),
		});
	}
	return [...claims].map(([key, claim]) =>
		excused.has(key) ? { ...claim, verdict: 'unverified', because: 'it is not claimed', by: null } : claim,
	);
}

/** Before a name: it was written by the authors. */
const BUILT =
	/\b(?:added|implemented|built|created|introduced|wrote|engineered|developed|defined|designed|exposes?|via|through|calls?|uses?|using)\s(?:(?:an?|the|our|my|new|dedicated|custom|central|explicit)\s){0,2}[`*(]*$/i;
/** Before a name: an item of a list. Behind it: the item tells of it. */
const ITEM = /(?:^|\n)[^\S\n]{0,12}(?:[-*•●○▪]|\d{1,2}[.)])?[ *_`]{0,6}$/;
const LABEL = /^[`*_]{0,4}(?:\s\([^()\n]{1,40}\)[*_]{0,3})?\s?(?::|–|—|-\s)[*_]{0,3}\s/;

function isBuilt(text: string, start: number, end: number): boolean {
	const before = text.slice(Math.max(0, start - 60), start);
	const after = text.slice(end, end + 60);
	return BUILT.test(before) || KIND_BEHIND.test(after) || (ITEM.test(before) && LABEL.test(after));
}

/** The part of a sentence that holds the name. */
function around(text: string, start: number, end: number, sentence: Span): Snippet {
	const span = { start: Math.max(sentence.start, start - 120), end: Math.min(sentence.end, end + 160) };
	const { text: words } = excerpt(text, span);
	return { text: words, truncated: span.start > sentence.start || span.end < sentence.end };
}

function judge(name: string, file: string | null, used: boolean, code: CodeText): Pick<NameClaim, 'verdict' | 'because' | 'by'> {
	if (!code.complete) return { verdict: 'unverified', because: 'not all code was read', by: null };
	if (!code.holds(name)) return { verdict: 'contradicted', because: 'no file of the code holds this name', by: null };
	if (used && !code.uses(name))
		return { verdict: 'contradicted', because: 'the code only speaks of it, in strings and comments', by: code.find([name])?.at ?? null };
	if (file === null)
		return code.names(name) || code.names(name.replace(KIND_OF_PART, ''))
			? { verdict: 'verified', because: 'the code holds it', by: null }
			: code.holdsWhole(name)
				? { verdict: 'unverified', because: 'texts and data alone hold it', by: null }
				: { verdict: 'unverified', because: 'the code holds it as a piece of a longer name alone', by: null };
	const own = code.definitions(name).find(({ path }) => path === file);
	if (own !== undefined) return { verdict: 'verified', because: 'it is defined there', by: own };
	const text = code.text(file);
	if (
		text === undefined ||
		new RegExp(`${escapeText(name)}|import \\*|export \\*`, 'i').test(text) ||
		/__init__\.py$|(?:^|\/)index\.[jt]sx?$/.test(file)
	)
		return { verdict: 'verified', because: `${file} holds it`, by: null };
	const [place] = code.definitions(name);
	if (place === undefined || place.path === file) return { verdict: 'unverified', because: 'no definition was found', by: null };
	return { verdict: 'contradicted', because: `${file} does not hold it; it is defined at ${formatLocation(place)}`, by: place };
}

function isName(text: string, written: string, last: string, start: number, end: number): boolean {
	if (ENVIRONMENT.test(last) || EXAMPLE.test(last) || text.includes(`/${last}`) || BUILT_IN.test(last) || /^_|_$|^__/.test(last))
		return false;
	const line = lineOf(text, start).text;
	if (DRAWN.test(line) && !/#/.test(line)) return false;
	const before = text.slice(Math.max(0, start - 60), start);
	const after = text.slice(end, end + 24);
	if (/["']\s?$/.test(before) && /^\s?["']/.test(after)) return false;
	const call = written.endsWith('()') || /^ ?\(/.test(after);
	const shaped = SNAKE.test(last) || CAMEL.test(last);
	const marked =
		(written.startsWith('@') && call) ||
		(shaped && ((/`$/.test(before) && /^`/.test(after)) || /::$/.test(before) || KIND_BEHIND.test(after) || KIND_BEFORE.test(before)));
	if (marked || (call && SNAKE.test(last))) return !/\.{3}/.test(after.slice(0, 6));
	// A variable of a formula, an argument, an element: code is quoted freely, and only what it calls and defines is a claim.
	if (OPERAND_BEHIND.test(before.replace(/[-=]>\s*$/, '')) || OPERAND_BEFORE.test(after)) return false;
	if (SNAKE.test(last)) return !CODE_LINE.test(line) && !after.startsWith('[');
	if (!CAMEL.test(last)) return written.endsWith('()') && last.length >= 4;
	return call || /^\[/.test(after) || ARROW.test(before.slice(-3)) || ARROW.test(after.slice(0, 3));
}

function standingHere(flow: Flow, written: string, start: number, end: number, sentence: Span, lexicon: Words): Standing {
	const role = roleOf({ text: flow.text, start, end, sentence, neighbours: [], concept: written }, lexicon);
	return role === 'contents' || role === 'judge-output' ? 'elsewhere' : standingOf(flow, start, end, lexicon);
}

/** The file that the sentence says holds the name: `x in a/b.py`, `x (a/b.py)`, `a/b.py: x, y`, `a/b.py::x`. */
function fileSaid(text: string, start: number, end: number, sentence: Span, index: TreeIndex): string | null {
	const resolve = (path: string) => {
		const found = index.resolve(path);
		return found !== null && /\.\w+$/.test(found.target) && found.rung !== 'pattern' ? found.target : null;
	};
	const behind = text.slice(end, Math.min(sentence.end, end + 120));
	const [next] = findPaths(pathText(behind)).filter((path) => path.kind === 'file' || path.kind === 'basename');
	if (next !== undefined && IN.test(behind.slice(0, next.start))) return resolve(next.path);
	const before = text.slice(Math.max(sentence.start, start - 160), start);
	const last = findPaths(pathText(before))
		.filter((path) => path.kind === 'file' || path.kind === 'basename')
		.at(-1);
	if (last !== undefined && HOLDS.test(before.slice(last.end))) return resolve(last.path);
	return null;
}

const IN =
	/^(?:\(\))?[`"'*)]*\s*(?:(?:function|class|method|node|helper|model)\s+)?(?:(?:is|are|was)\s+)?(?:(?:defined|implemented|located|declared)\s+)?(?:in|inside|within)\s+[`"'*(]*$|^(?:\(\))?[`"'*]*\s*\([`"'*]*$/;
const HOLDS =
	/^(?::\d+(?:-\d+)?)?[`"'*)]*\s*(?:::?|#|—|–|→|(?:defines|contains|implements|provides|exposes|holds|declares)\s)\s*(?:the\s|an?\s)?[`"'*(]*(?:[\w.]+\(?\)?[`"'*]*,\s*(?:and\s)?[`"'*]*)*$/;

/** Fenced blocks that hold a drawing's source, or commands with the names of folders and variables of their reader. */
function drawnFences(text: string): Span[] {
	return [
		...text.matchAll(
			/```(?:mermaid|plantuml|puml|dot|graphviz|gv|d2|text|console|bash|sh|shell|zsh|powershell|cmd|env|dotenv)\b[\s\S]*?(?:```|$)/g,
		),
	].map(({ index, 0: block }) => ({
		start: index,
		end: index + block.length,
	}));
}
