// Which files are read, which are parsed, and why is each other one left out? Every path of the tree is accounted for: total = read + skipped.
import { countLines, frontEndFor, type Language, OutlinedFile, outlineOf, type SourceFile } from '@auditor/code';
import { compareBy, type FilesRead, type TreeFile } from '@auditor/schema';
import { type FactsCache, openCache } from '../cache/facts-cache.js';
import { isTextPath } from '../classify-file.js';
import { type Snapshot, skipByMode } from '../sandbox/snapshot.js';
import { type Decoded, decodeFile } from './decode-text.js';
import { importable, importedOf } from './imported-files.js';
import { parseSources, type SourceText } from './parse-sources.js';
import { isLargeProject, Sieve } from './plain-files.js';

export interface CollectedSources {
	/** Parsed sources of every context, sorted by path. */
	readonly sources: SourceFile[];
	/** By path: under which key of the cache its facts are. */
	readonly keys: ReadonlyMap<string, string>;
	/** Files of a very large project that nothing is asked about but what they define, sorted by path. */
	readonly outlines: OutlinedFile[];
	/** Text of every file read, sources and prose, by path. */
	readonly texts: Map<string, string>;
	readonly files: FilesRead;
	/** Lines per text file read. */
	readonly lines: Record<string, number>;
	/** Files that are not UTF-8 in whole, by path: how they were read. */
	readonly decoded: ReadonlyMap<string, Pick<Decoded, 'encoding' | 'replaced'>>;
	/** Failures of ours, one sentence each. */
	readonly broken: string[];
	/** Files of a very large project that were read for their definitions alone. */
	readonly definitionsOnly: number;
}

/** Why a picture or a PDF is left out here. */
export const OTHER_KIND = 'a kind of file that we do not read';

/** Prose, data and prompts together; sources have the reader's own limit. */
const MAX_PROSE_BYTES = 64 * 1024 * 1024;

/** Of files that are named like generated or vendored code, so many are read at a time because the product imports them. */
const MOST_IMPORTED = 500;

type Use =
	| { kind: 'source'; frontEnd: string }
	| { kind: 'prose' }
	| { kind: 'unread'; language: string }
	| { kind: 'skip'; reason: string };

export async function collectSources(
	snapshot: Snapshot,
	options: { cache?: FactsCache; signal?: AbortSignal } = {},
): Promise<CollectedSources> {
	const tree = snapshot.files();
	const skipped = new Map<string, string>();
	const uses = new Map<TreeFile, Use>();
	for (const file of tree) {
		const use = useOf(file);
		if (use.kind === 'skip') skipped.set(file.path, use.reason);
		else uses.set(file, use);
	}
	const texts = new Map<string, string>();
	const lines: Record<string, number> = {};
	const otherwise = new Map<string, Pick<Decoded, 'encoding' | 'replaced'>>();
	const sources: SourceText[] = [];
	const languages = new Map<string, { files: number; frontEnd: boolean }>();
	const count = (language: string | null, frontEnd: boolean) => {
		if (language === null) return;
		languages.set(language, { files: (languages.get(language) ?? { files: 0, frontEnd }).files + 1, frontEnd });
	};
	let prose = 0;
	const sieve = isLargeProject([...uses].flatMap(([file, use]) => (use.kind === 'source' ? [file] : []))) ? new Sieve() : null;
	const outlines = new Map<string, OutlinedFile>();
	const takeSource = (source: SourceText) => {
		const reading = sieve?.take(source) ?? 'whole';
		if (reading === 'whole') texts.set(source.file.path, source.text);
		else if (reading === 'outline') outlines.set(source.file.path, outlined(source, lines[source.file.path] ?? 0));
		if (reading === 'definitions') sources.push({ ...source, definitionsOnly: true });
		else if (reading === 'whole') sources.push(source);
	};
	const signal = options.signal ? { signal: options.signal } : {};
	const read = (files: readonly TreeFile[], take: (file: TreeFile, decoded: ReturnType<typeof decodeFile>) => void) =>
		snapshot.readBlobs(files, (file, result) => take(file, 'skipped' in result ? result : decodeFile(file.path, result.content)), signal);
	const parse = (some: readonly SourceText[]) => parseSources(some, options.cache ?? openCache(false), options.signal);
	// Sources first: where the limit on bytes is reached, it is prose that goes unread.
	const wanted = [...uses.keys()].sort(compareBy((file) => (uses.get(file)?.kind === 'source' ? 0 : 1)));
	await read(wanted, (file, decoded) => {
		const use = uses.get(file);
		if (!use || use.kind === 'skip') return;
		count(file.language, use.kind === 'source');
		if ('skipped' in decoded) {
			skipped.set(file.path, decoded.skipped);
			return;
		}
		if (isBundle(file.path, decoded.text)) {
			skipped.set(file.path, 'a bundle that a build wrote');
			return;
		}
		if (use.kind !== 'source') {
			prose += decoded.text.length;
			if (prose > MAX_PROSE_BYTES) {
				skipped.set(file.path, 'the limit on prose and data is reached');
				return;
			}
		}
		lines[file.path] = countLines(decoded.text);
		if (decoded.encoding !== null) otherwise.set(file.path, { encoding: decoded.encoding, replaced: decoded.replaced });
		if (use.kind === 'source') takeSource({ file, text: decoded.text, frontEnd: use.frontEnd });
		else {
			// Of a lock file, the packages of the project itself, and of others the name where a version or a place is locked.
			const kept = (LOCK.test(file.path) ? decoded.text.split(/^(?=\[\[package\]\])/m) : null)?.map((block) =>
				block.includes('\nrequires-dist = ') ? block : FIXES.test(block) ? (NAMED_PACKAGE.exec(block)?.[0] ?? '') : '',
			);
			texts.set(file.path, kept?.join('') ?? decoded.text);
		}
		if (use.kind === 'unread') skipped.set(file.path, `code in ${use.language}, which we do not read`);
	});
	const idle = sieve?.idle();
	for (const source of idle ?? []) {
		const { path } = source.file;
		texts.delete(path);
		outlines.set(path, outlined(source, lines[path] ?? 0));
	}
	await sieve?.reach((files) =>
		read(files, (file, decoded) => {
			const use = uses.get(file);
			if (use?.kind !== 'source' || 'skipped' in decoded) return;
			const source = { file, text: decoded.text, frontEnd: use.frontEnd };
			sieve.add(source);
			outlines.delete(file.path);
			texts.set(file.path, decoded.text);
			const definitions = sources.findIndex((other) => other.file === file);
			if (definitions >= 0) sources.splice(definitions, 1);
			sources.push(source);
		}),
	);
	const parsed = await parse(idle?.size ? sources.filter((source) => !idle.has(source)) : sources);
	// What is named like generated or vendored code runs where the product imports it, and so do its own imports.
	let fresh = parsed.files.filter(({ context }) => context === 'source');
	let candidates = sieve === null ? importable(tree) : [];
	while (fresh.length > 0) {
		const wanted = importedOf(fresh, candidates).slice(0, MOST_IMPORTED);
		if (wanted.length === 0) break;
		candidates = candidates.filter((file) => !wanted.includes(file));
		const more: SourceText[] = [];
		await read(wanted, (file, decoded) => {
			const frontEnd = frontEndFor(file.path);
			if ('skipped' in decoded || frontEnd === null) return;
			skipped.delete(file.path);
			lines[file.path] = countLines(decoded.text);
			texts.set(file.path, decoded.text);
			count(file.language, true);
			more.push({ file, text: decoded.text, frontEnd });
		});
		const also = await parse(more);
		parsed.files.push(...also.files);
		parsed.keys.push(...also.keys);
		parsed.skipped.push(...also.skipped);
		fresh = also.files;
	}
	for (const { path, reason } of parsed.skipped) skipped.set(path, reason);
	for (const { path, facts } of parsed.files) if (facts.parse.status === 'failed') skipped.set(path, failure(facts.parse.errors));
	return {
		keys: new Map(parsed.files.map((file, index) => [file.path, parsed.keys[index] ?? ''])),
		sources: parsed.files.sort(compareBy((file) => file.path)),
		outlines: [...outlines.values()].sort(compareBy((file) => file.path)),
		texts,
		lines,
		decoded: otherwise,
		broken: parsed.broken,
		definitionsOnly: outlines.size + sources.filter((source) => source.definitionsOnly).length,
		files: {
			total: tree.length,
			read: tree.length - skipped.size,
			skipped: [...skipped].map(([path, reason]) => ({ path, reason })).sort(compareBy((entry) => entry.path)),
			languages: [...languages].map(([language, entry]) => ({ language, ...entry })).sort(compareBy((entry) => entry.language)),
		},
	};
}

/** What is known of a source without a parse. */
export function outlined({ file, text }: SourceText, lines: number): OutlinedFile {
	const language = LANGUAGES[/\.[cm]?(tsx?|jsx?|py)[iw]?$/i.exec(file.path)?.[1]?.toLowerCase() ?? ''] ?? 'typescript';
	return new OutlinedFile(file.path, file.blob, file.context, outlineOf(text, language), language, lines);
}

const LANGUAGES: Readonly<Record<string, Language>> = { py: 'python', ts: 'typescript', tsx: 'tsx', js: 'javascript', jsx: 'jsx' };

function useOf(file: TreeFile): Use {
	const mode = skipByMode(file.mode);
	if (mode !== null) return { kind: 'skip', reason: mode };
	if (file.context === 'generated' && LOCK.test(file.path)) return { kind: 'prose' };
	if (file.context === 'vendored' || file.context === 'generated') return { kind: 'skip', reason: NAMED[file.context] };
	const frontEnd = frontEndFor(file.path);
	if (frontEnd !== null) return { kind: 'source', frontEnd };
	if (file.language !== null) return { kind: 'unread', language: file.language };
	return isTextPath(file.path) ? { kind: 'prose' } : { kind: 'skip', reason: OTHER_KIND };
}

/** A large file of JavaScript that begins as bundlers begin what they write: with a table of modules and what loads one by its number. */
function isBundle(path: string, text: string): boolean {
	return /\.[cm]?js$/.test(path) && text.length > BUNDLE_SIZE && BUNDLE.test(text.slice(0, 1000));
}

const BUNDLE_SIZE = 100_000;
const BUNDLE =
	/__webpack_require__|webpackUniversalModuleDefinition|parcelRequire|function \w\(\w\) ?\{\s{0,99}if ?\(\w\[\w\]\) ?return \w\[\w\]\.exports/;

/** A lock file that says what its manifest asked for. */
const LOCK = /(?:^|\/)(?:uv|poetry|pdm)\.lock$/;
const NAMED_PACKAGE = /^\[\[package\]\]\r?\nname = "[^"\n]{1,100}"\r?\n/;
const FIXES = /^version = "[^"\n]{0,9}\d|^source = \{ (?:editable|virtual|directory|path|git|url)\b/m;

/** Told from names alone. */
const NAMED = { vendored: 'named like code of others', generated: 'named like what a build or a tool writes' };

function failure(errors: readonly { line: number; message: string }[]): string {
	const first = errors[0];
	return first ? `it could not be parsed: line ${first.line}: ${first.message}` : 'it could not be parsed';
}
