// What does a sentence name? Quoted and code-like names, paths, options, known tools, numbers, each where it stands. It knows no code.
import { own } from '@auditor/schema/pure';
import type { MentionKind } from '../model.js';
import { PLAIN_CAPITALS } from '../words/others.js';
import { TOOLS } from '../words/tools.js';

export interface Named {
	readonly kind: MentionKind;
	readonly text: string;
	readonly start: number;
	readonly end: number;
	/** It is written as a call. */
	readonly called?: true;
}

const EXTENSION =
	/[^/.\s]\.(?:py|pyi|ipynb|tsx?|[mc]?jsx?|jsonl?|mdx?|rst|txt|pdf|ya?ml|toml|cfg|ini|lock|html|css|svg|png|jpe?g|sh|sql|db|sqlite3?|csv|tsv|xml|env|example|pkl|joblib|h5|pth?|onnx|parquet|log|zip|mp4|gif|typed)$/i;
const DOTFILE = /^\.[a-z][\w-]*(?:\.[\w-]+)*$/i;
const BUILD_FILE = /^(?:Dockerfile|Containerfile|Makefile|Procfile|Justfile|Jenkinsfile|LICENSE|CHANGELOG|CONTRIBUTING)$/;
const TECHNOLOGY = /^(?:node|next|vue|nuxt|react|express|three|d3|langgraph|langchain|chart)\.js$/i;

const QUOTED =
	/`([^`\n]{1,120})`|(?<![\p{L}\d])(?:"([^"“‘\n]{1,120})"|'([^'“‘\n]{1,120})'|“([^”“‘\n]{1,120})”|‘([^’“‘\n]{1,120})’)(?![\p{L}\d])/gu;
const LINK = /\bhttps?:\/\/[^\s)\]"'`>]{1,400}/g;
const TOKEN = /[\w@.*/-]+(?:\(\))?/g;
/** Letters of a bare name at most. */
const LONGEST = 160;
const NUMBERS: Readonly<Record<string, number>> = {
	one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12,
}; // biome-ignore format: a table
const NUMBER = new RegExp(`(?<![\\w.-])(?:\\d{1,9}(?:\\.\\d{1,6})?|${Object.keys(NUMBERS).join('|')})(?![\\w-]|\\.\\d|\\s?%)`, 'gi');
const TOOL = new RegExp(
	`(?<![\\w./@-])(?:${[...TOOLS.keys()]
		.sort((a, b) => b.length - a.length)
		.map((name) => name.replace(/[.]/g, '\\.').replace(/[- ]/g, '[- ]?'))
		.join('|')})(?![\\w/-]|\\.\\w)`,
	'gi',
);
/** Files that people name without their path. */
const FILES = /(?<=\b(?:a|an|the|no) )(?:changelog|dockerfile|makefile|licen[cs]e)(?![\w-])/gi;
const PROPER = /(?<![\w`.+-])[A-Z][a-z\d]{2,30}(?:\.js)?(?![\w`+-])/g;
/** Letters before a word in which a stop is looked for. */
const SPACES = 100;
/** Words that are tools at times and plain English at others: a tool only where they are written as one. */
const COMMON =
	/^(?:black|click|rich|express|requests|coverage|react|enum|docker|logging|transformers|poetry|yarn|uv|next\.js|vue|chroma|torch|yaml|toml|dataclass|helmet|hypothesis|passport|stripe|angular|bootstrap|vite|rollup|altair|morgan)$/i;

/** What the sentence names, in order; nothing overlaps. */
export function namesIn(text: string): Named[] {
	const found: Named[] = [];
	const taken = new Uint8Array(text.length);
	const add = (kind: MentionKind | null, name: string, start: number, end: number) => {
		if (kind === null || taken.subarray(start, end).includes(1)) return;
		taken.fill(1, start, end);
		const called = kind === 'name' && text.slice(start, end + 1).includes('(');
		found.push({ kind, text: name, start, end, ...(called && { called }) });
	};
	for (const match of text.matchAll(QUOTED)) {
		const written = (match.slice(1).find((part) => part !== undefined) ?? '').trim();
		// A stop inside of quotes is the sentence's.
		const inner = match[1] === undefined ? written.replace(/[,.;:]$/, '') : written;
		const kind = kindOfQuoted(inner, match[0].startsWith('`'));
		add(kind, kind === 'name' ? plainName(inner) : inner, match.index, match.index + match[0].length);
	}
	for (const { 0: link, index } of text.matchAll(LINK)) add('text', link, index, index + link.length);
	for (const { 0: token, index } of text.matchAll(TOKEN)) {
		if (token.length > LONGEST) continue;
		const written = withoutStops(token);
		const kind = /^[A-Z]?[a-z]+$|^[A-Z\d-]+$|^[^A-Za-z]*$/.test(written) && !BUILD_FILE.test(written) ? null : kindOfBare(written);
		const name = kind === 'name' ? plainName(written) : written;
		add(kind, name, index, index + written.length);
	}
	for (const { 0: word, index } of text.matchAll(TOOL))
		if (!COMMON.test(word) || isWrittenAsTool(text, word, index)) add('tool', word, index, index + word.length);
	for (const { 0: word, index } of text.matchAll(FILES)) add('path', word, index, index + word.length);
	for (const { 0: word, index } of text.matchAll(PROPER)) {
		const first = /(?:^|[.:;!?]\s*)$/.test(text.slice(Math.max(0, index - SPACES), index));
		if (!first && !PLAIN_CAPITALS.has(word.toLowerCase())) add('proper', word, index, index + word.length);
	}
	for (const { 0: word, index } of text.matchAll(NUMBER))
		add('number', String(own(NUMBERS, word.toLowerCase()) ?? word), index, index + word.length);
	return found.sort((a, b) => a.start - b.start);
}

function withoutStops(token: string): string {
	let end = token.length;
	while (end > 0 && '.-*'.includes(token[end - 1]!)) end--;
	return token.slice(0, end);
}

/** `Black`, or behind a word that only a tool stands behind. */
function isWrittenAsTool(text: string, word: string, at: number): boolean {
	return (
		/(?:\b(?:using|with|via|by|runs?|uses?|in|on|import(?:s|ed)?|from|an?|as)\s+)$/i.test(text.slice(Math.max(0, at - 12), at)) &&
		/^(?:black|click|rich|express|requests|react|enum|docker|logging|transformers|poetry|vue|chroma|torch|dataclass|helmet|hypothesis|passport|stripe|angular|bootstrap|vite|rollup|altair|morgan)$/i.test(
			word,
		)
	);
}

/** `run` of `.run()` and `run(x)`. */
function plainName(written: string): string {
	return written.replace(/\(.*$/s, '').replace(/^[.@]+/, '');
}

function kindOfQuoted(inner: string, code: boolean): MentionKind | null {
	if (inner.length < 2) return null;
	if (/^--?[a-z][\w-]*$/.test(inner)) return 'option';
	if (!code && TOOLS.has(inner.toLowerCase())) return 'tool';
	if (isPath(inner)) return 'path';
	if (/^[YMDHS_-]{4,20}$/.test(inner)) return 'text';
	if (/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(inner)) return 'constant';
	const name = plainName(inner);
	if (/^@?[\p{L}_$][\p{L}\d_$]*(?:\.[\p{L}_$][\p{L}\d_$]*)*$/u.test(name) && (code || inner.includes('(') || isCodeLike(name)))
		return 'name';
	return 'text';
}

function kindOfBare(written: string): MentionKind | null {
	if (written.startsWith('--')) return 'option';
	if (/^\/[a-z][\w/.-]*$/i.test(written)) return 'text';
	if (TECHNOLOGY.test(written)) return TOOLS.has(written.toLowerCase()) ? 'tool' : 'proper';
	if (/^(?:e\.g|i\.e|etc\.|and\/or|\d+(?:\.\d+)+)/i.test(written)) return null;
	// A chapter that is referred to, or the form of a date.
	if (/^[IVXLC]{1,6}\.\d{1,3}$|^[YMDHhms_-]{4,20}$/.test(written)) return null;
	if (isPath(written) && (/[./]/.test(written) ? !/^[\w-]+\/[\w-]+$/.test(written) || /_/.test(written) : true)) return 'path';
	if (/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(written)) return 'constant';
	if (TOOLS.has(written.toLowerCase())) return 'tool';
	if (
		/^(?:GitHub|GitLab|JavaScript|TypeScript|CommonJS|macOS|OpenTelemetry|iOS|LaTeX|PostgreSQL|MongoDB|MySQL|YouTube|LinkedIn|ChatGPT)$/.test(
			written,
		)
	)
		return /SQL|Mongo|Telemetry/.test(written) ? 'proper' : null;
	// `OpenAI`, `GraphQL`: what ends in capitals is called so in prose.
	if (/^[A-Z][a-z]{2,20}[A-Z]{2,4}$/.test(written)) return 'proper';
	return isCodeLike(plainName(written)) || written.endsWith('()') || /^[a-z]\w*(?:\.[a-z_]\w*)+$/i.test(written) ? 'name' : null;
}

function isCodeLike(name: string): boolean {
	return /_|[a-z\d][A-Z]|\.\w/.test(name);
}

function isPath(written: string): boolean {
	if (/\s/.test(written) || /^\w+:\/\//.test(written)) return false;
	if (DOTFILE.test(written) || BUILD_FILE.test(written)) return true;
	if (EXTENSION.test(written))
		return !TECHNOLOGY.test(written) && !/^(?:self|os|np|pd|cls|this|state|process|ast|json|yaml|git)\./.test(written);
	return (
		/^[\w@.*-]+(?:\/[\w@.*-]+)*\/(?:[\w@.*-]+)?$|^[\w.@*-]+\/[\w./@*-]+$/.test(written) &&
		!/^\w+\/\w+$/.test(
			written
				.replace(/[_-]/g, '')
				.replace(/^(?:src|lib|app|tests?|docs?|data|models?|results?|outputs?|reports?|packages|scripts|config)\//, '//'),
		)
	);
}
