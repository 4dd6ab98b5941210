// Finds what looks like a path in a report's text. It knows no tree: whether such a path exists is asked elsewhere.
import { plainText } from '../text/clean.js';

export type PathKind = 'file' | 'directory' | 'basename' | 'dotfile' | 'pattern';

export interface PathMention {
	/** Normalised: `/` between parts, no quotes, line numbers or final punctuation. */
	readonly path: string;
	readonly kind: PathKind;
	/** Position in the page's plain text. */
	readonly start: number;
	readonly end: number;
	/** Nothing but white space and table bars follows on the line; no final punctuation was taken off. */
	readonly endsLine: boolean;
	readonly startsLine: boolean;
	/** A place inside the file is named behind it: `:12`, `::build`, `#L10`. */
	readonly pinned: boolean;
}

/** File name endings that make a word a file. */
const EXTENSIONS =
	'py|pyi|ipynb|ts|tsx|mts|cts|js|jsx|mjs|cjs|json|jsonl|json5|md|mdx|rst|txt|pdf|docx|yaml|yml|toml|cfg|ini|lock|html|css|scss|svg|png|jpe?g|gif|webp|sh|bash|ps1|bat|sql|db|sqlite3?|csv|tsv|xml|go|rs|java|kt|rb|php|cs|cpp|c|h|hpp|proto|graphql|tf|mmd|drawio|log|env|example|sample|template|tex|wasm|vue|svelte';
const HAS_EXTENSION = new RegExp(`[^/.]\\.(?:${EXTENSIONS})$`, 'i');
const SPLITS_AFTER_EXTENSION = new RegExp(`\\.(?:${EXTENSIONS})/`, 'i');
const DOTFILE =
	/^\.(?:env(?:\.[a-z]+)*|gitignore|gitattributes|gitmodules|gitkeep|dockerignore|editorconfig|npmrc|nvmrc|prettierrc|eslintrc|python-version|pre-commit-config\.ya?ml|env\.example)$/i;
const BUILD_FILE = /^(?:Dockerfile|Makefile|Procfile|Justfile|Jenkinsfile|Vagrantfile)$/;
/** Names of technologies that end like files. */
const TECHNOLOGY =
	/^(?:node|next|vue|nuxt|react|express|three|d3|ember|backbone|angular|deno|bun|nest|chart|p5|langchain|langgraph|asp)\.(?:js|ts|net)$/i;
const OBJECT =
	/^(?:self|this|os|sys|math|json|np|pd|re|git|cls|state|app|config|settings|logger|st)\.(?:env|log|c|h|db|sql|example|sample|template|lock|xml|html)$/i;
const TOKEN = /(?:\{[^{}\s]{1,80}\}|<[\w .:-]{1,40}>|[^\s"'`()|;,=#│├└─┌┐┘┤┬┴┼→←⇒►▶•●○◦▪<>{}])+/gu;
const URL =
	/\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.|git@)[^\s"'`<>)\]]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]{2,12}\b|\b(?<![a-z0-9-])(?:[a-z0-9-]{1,63}\.){1,6}(?:com|org|io|dev|net|ai|edu)(?:\/[^\s"'`<>)\]]*)?/gi;

const PLACE = /^(?:::[\p{L}_]|:\d|#L\d)/u;
/** `<br/>` and `</b>` are no folders. */
const TAG = /<(?:[a-z][a-z0-9]{0,9} ?\/|\/[a-z][a-z0-9]{0,9})>/gi;

const MAX_TOKEN = 400;

/** The page's text made plain for matching, addresses and tags blanked (same length). */
export function pathText(text: string): string {
	const blank = (found: string) => ' '.repeat(found.length);
	return plainText(text).replace(URL, blank).replace(TAG, blank);
}

/** Whether nothing but white space stands between an address and this position: what follows may be its end, cut off by a line. */
export function followsAnAddress(plain: string, at: number): boolean {
	const before = plain.slice(Math.max(0, at - 300), at).trimEnd();
	const last = [...before.matchAll(URL)].at(-1);
	return last !== undefined && last.index + last[0].length === before.length;
}

/** Mentions in order of appearance. `text` as {@link pathText} gives it. */
export function findPaths(text: string): PathMention[] {
	const mentions: PathMention[] = [];
	for (const match of text.matchAll(TOKEN)) {
		// No path is that long, and no pattern below should look at what is.
		if (match[0].length > MAX_TOKEN) continue;
		let at = match.index;
		for (const part of splitToken(match[0])) {
			const mention = toMention(text, part, at);
			if (mention) mentions.push(mention);
			at += part.length + 1;
		}
	}
	return mentions;
}

/** `judges.py/justice.py` are two files. */
function splitToken(token: string): string[] {
	return SPLITS_AFTER_EXTENSION.test(token) ? token.split('/') : [token];
}

function toMention(text: string, token: string, index: number): PathMention | null {
	const lead = /^[^\p{L}\p{N}_./~<{*@-]+|^-+(?=[\p{L}./])|^\*+(?=[\p{L}])/u.exec(token)?.[0].length ?? 0;
	let path = token.slice(lead).replace(/\\/g, '/');
	const full = path.length;
	// `:12-30`, `:AgentState`, `::build`, `#L10`: a place inside the file.
	path = path
		.replace(/(\.[A-Za-z0-9]{1,8}):.*$/s, '$1')
		.replace(/(?<![.,:;!?*_…»”’\]])[.,:;!?*_…»”’\]]+$/u, (tail) =>
			tail === '*' && /[/.]\*$/.test(path) ? '*' : tail.startsWith('_') ? '_' : '',
		);
	path = path
		.replace(/^(?:\.\/)+/, '')
		.replace(/\/{2,}/g, '/')
		.replace(/^\*+(?=[\p{L}])/u, '');
	if (path.length < 3 || path.length > 200) return null;
	if (/^(?:\/|~|[A-Za-z]:\/|\.\.)/.test(path)) {
		// Absolute and outside paths say nothing about the repository, but people write /src/... for its root.
		path = path.replace(/^\/(?=[a-z_]+\/)/, '');
		if (/^(?:\/|~|[A-Za-z]:\/|\.\.|tmp\/|var\/|usr\/|etc\/|home\/|opt\/|mnt\/|dev\/|root\/)/.test(path)) return null;
	}
	const kind = kindOf(path);
	if (kind === null) return null;
	// `\n` in printed code is a line end more often than a Windows folder.
	if (token.includes('\\') && (kind === 'directory' || kind === 'pattern')) return null;
	const start = index + lead;
	const end = start + path.length;
	return {
		path,
		kind,
		start,
		end,
		endsLine: isBlankBehind(text, end) && path.length >= full - (token.slice(lead).startsWith('./') ? 2 : 0),
		startsLine: isBlankBefore(text, start),
		pinned: PLACE.test(text.slice(end, end + 4)),
	};
}

/** Whether nothing but blanks and borders of tables stands from here to the end of the line; the last line of a text has none. */
function isBlankBehind(text: string, from: number): boolean {
	let at = from;
	while (at < text.length && text[at] !== '\n' && BLANK.test(text[at] ?? '')) at++;
	return text[at] === '\n';
}

/** The same from the beginning of the line. A look at the whole line for each of its paths would take its length squared. */
function isBlankBefore(text: string, to: number): boolean {
	let at = to;
	while (at > 0 && text[at - 1] !== '\n' && BLANK.test(text[at - 1] ?? '')) at--;
	return at === 0 || text[at - 1] === '\n';
}

const BLANK = /[\s|]/;

function kindOf(path: string): PathKind | null {
	if (/[<>{}*]|\[[^[\]]*\]/.test(path))
		return /[\p{L}]{2}/u.test(path.replace(/[<{[][^<{[>}\]]*[>}\]]/g, '')) &&
			!path.includes('[:') &&
			(HAS_EXTENSION.test(path) || /^[\p{Ll}_.-]+\/.*[^\p{L}]$/u.test(path))
			? 'pattern'
			: null;
	if (!/^[\p{L}\p{N}_.@+/-]+$/u.test(path)) return null;
	if (DOTFILE.test(path)) return 'dotfile';
	if (BUILD_FILE.test(path)) return 'basename';
	if (!path.includes('/')) {
		if (!HAS_EXTENSION.test(path) || TECHNOLOGY.test(path) || OBJECT.test(path) || !/\p{L}/u.test(path.slice(0, path.lastIndexOf('.'))))
			return null;
		return /^\d+(?:\.\d+)*\.[a-z]$/i.test(path) ? null : 'basename';
	}
	const parts = path.replace(/\/$/, '').split('/');
	if (parts.some((part) => part === '' || !/[\p{L}\p{N}]/u.test(part))) return null;
	if (HAS_EXTENSION.test(path)) return TECHNOLOGY.test(parts.at(-1)!) ? null : 'file';
	// `Fan-In/Fan-Out`, `and/or`: without an ending a path must look like one, or end in a slash.
	if (path.endsWith('/'))
		return /^[\p{Ll}\p{N}_.][\p{L}\p{N}_.@-]*$/u.test(parts[0]!) || parts.length > 1
			? 'directory'
			: /[-_]/.test(parts[0]!)
				? 'directory'
				: null;
	return parts.every((part) => /^[.\p{Ll}_][\p{Ll}\p{N}_.-]*$/u.test(part)) ? 'directory' : null;
}
