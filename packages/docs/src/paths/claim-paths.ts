// Which paths a report claims, and whether the tree has them. A path that the tree lacks is called false only when it is complete, names a
// file, and nothing around it says that it is planned, someone else's, or made at run time; everything else is unverified.
import type { AuditDocument, DocumentPage, Lexicon, Location, Snippet, Tree } from '@auditor/schema';
import { firstAfter, lineIndex, plainText } from '../text/clean.js';
import { placeOf } from '../text/place.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { EXCUSES, type Excuse, headingsOf, isOnlyShown, maskPaths, type PathVerdict, sortOut, surroundings, WINDOW } from './excuses.js';
import { endsAPath, join } from './join.js';
import { findPaths, type PathKind, type PathMention, pathText } from './mentions.js';
import { findTreeBlocks, type OpenLevel, type TreeBlock } from './tree-blocks.js';
import { indexTree, type Resolution, type Rung, type TreeIndex } from './tree-index.js';

export interface PathClaim {
	/** As the report writes it, normalised. */
	readonly path: string;
	/** The whole path, where a directory tree in the report gives its parents. */
	readonly full: string;
	readonly kind: PathKind;
	readonly verdict: PathVerdict;
	readonly rung: Rung | null;
	/** What it was found to be in the tree. */
	readonly target: string | null;
	readonly document: string;
	/** First mention that decided. */
	readonly location: Location;
	readonly snippet: Snippet;
	/** Words that excused it, or how it was found. */
	readonly because: string;
}

/** Share of a drawn tree's names that must exist before the missing ones count: else it draws a plan or another project. */
const TREE_BLOCK_TRUST = 0.5;
/** Drawn trees of one page that are looked at. */
const MOST_BLOCKS = 10;
/** Mentions of one path on one page that are looked at. */
const MOST_MENTIONS = 20;
/** Paths of one page that are judged, from the front: no reader checks more, and each costs a look around. */
const MOST_PATHS = 5_000;

const STRENGTH: Record<PathVerdict, number> = { verified: 5, forward: 4, 'third-party': 3, runtime: 2, unverified: 1, false: 0 };

type Words = Pick<Lexicon, 'language' | 'lists'>;

/** Several probes ask for the paths of one document. */
const known = new WeakMap<Tree, WeakMap<Words, WeakMap<AuditDocument, readonly PathClaim[]>>>();

/** Claims of one document, each path once, in order of first appearance. */
export function claimPaths(document: AuditDocument, tree: Tree, lexicon: Pick<Lexicon, 'language' | 'lists'>): PathClaim[] {
	const lexicons = known.get(tree) ?? new WeakMap<Words, WeakMap<AuditDocument, readonly PathClaim[]>>();
	known.set(tree, lexicons);
	const documents = lexicons.get(lexicon) ?? new WeakMap<AuditDocument, readonly PathClaim[]>();
	lexicons.set(lexicon, documents);
	const claims = documents.get(document) ?? readPaths(document, tree, lexicon);
	documents.set(document, claims);
	return [...claims];
}

function readPaths(document: AuditDocument, tree: Tree, lexicon: Words): PathClaim[] {
	const index = indexTree(tree);
	const claims = new Map<string, PathClaim>();
	let above: Above = { open: [], heading: null };
	for (const page of document.pages) {
		const { claims: found, below } = claimsOfPage(document, page, index, lexicon, above);
		above = below;
		for (const claim of found) {
			const key = claim.full.replace(/\/$/, '');
			const known = claims.get(key);
			// One excuse anywhere in the report excuses the path everywhere.
			if (known === undefined) claims.set(key, claim);
			else if (STRENGTH[claim.verdict] > STRENGTH[known.verdict]) claims.set(key, { ...claim });
		}
	}
	return [...claims.values()];
}

function claimsOfPage(
	document: AuditDocument,
	page: DocumentPage,
	index: TreeIndex,
	lexicon: Words,
	above: Above,
): { claims: PathClaim[]; below: Above } {
	const text = pathText(page.text);
	const mentions = findPaths(text);
	const masked = maskPaths(text, mentions);
	const blocks = findTreeBlocks(text, above.open);
	const claims: PathClaim[] = [];
	const line = lineIndex(text);
	const plain = plainText(page.text);
	const headings = headingsOf(text);
	const headingStarts = headings.map((heading) => heading.start);
	const make = (
		mention: Pick<PathMention, 'path' | 'kind' | 'start' | 'end'>,
		full: string,
		found: Resolution | null,
		verdict: PathVerdict,
		because: string,
	): PathClaim => ({
		path: mention.path,
		full,
		kind: mention.kind,
		verdict,
		rung: found?.rung ?? null,
		target: found?.target ?? null,
		document: document.name,
		location: placeOf(document, page, line(mention.start)),
		snippet: excerpt(plain, sentenceAt(text, mention.start), 240),
		because,
	});
	for (const block of blocks.slice(0, MOST_BLOCKS)) {
		const entries = block.entries.slice(0, Math.max(0, MOST_PATHS - claims.length));
		claims.push(...claimsOfBlock({ ...block, entries }, masked, mentions, index, lexicon, make));
	}
	const used = new Set<PathMention>();
	const blockStarts = blocks.map((block) => block.start);
	const loose = mentions.filter((mention) => mention.start >= (blocks[firstAfter(blockStarts, mention.start) - 1]?.end ?? 0));
	const seen = new Map<string, number>();
	loose.forEach((mention, at) => {
		if (used.has(mention) || claims.length >= MOST_PATHS) return;
		// A path that stands on a page a thousand times is not judged a thousand times.
		const times = seen.get(mention.path) ?? 0;
		seen.set(mention.path, times + 1);
		if (times >= MOST_MENTIONS) return;
		const joined = join(text, mention, loose, at, index);
		if (joined !== null) {
			for (const piece of joined.pieces) used.add(piece);
			claims.push(
				make({ ...mention, path: joined.path, kind: joined.kind }, joined.path, joined.found, 'verified', describe(joined.found)),
			);
			return;
		}
		const found = index.resolve(mention.path);
		if (found !== null) {
			claims.push(make(mention, mention.path, found, 'verified', describe(found)));
			return;
		}
		// Half a path at a line's end is a piece of typesetting, not a claim.
		if (mention.endsLine && mention.kind === 'directory' && index.isPiece(mention.path)) return;
		if (mention.startsLine && mention.kind !== 'file' && endsAPath(text, mention, index)) return;
		const home = mention.path.includes('/') && index.hasDirectory(mention.path.replace(/\/[^/]*\/?$/, ''));
		const lists: readonly Excuse[] = home ? EXCUSES : [...EXCUSES, 'words:elsewhere'];
		const sorted = sortOut(mention.path, mention.kind, surroundings(masked, mention.start, mention.end), lexicon, lists);
		const heading = headings[firstAfter(headingStarts, mention.start) - 1]?.text ?? above.heading;
		const shown = sorted.verdict === 'false' && isOnlyShown(text, mention.start, mention.end);
		const misread = sorted.verdict === 'false' && page.source === 'ocr' ? index.nearest(mention.path) : null;
		const { verdict, because } = shown
			? { verdict: 'unverified' as const, because: 'an argument, or marked as new' }
			: misread !== null
				? { verdict: 'unverified' as const, because: `recognition may have misread ${misread}` }
				: sorted.verdict === 'false'
					? sortOutByHeading(heading, lexicon)
					: sorted;
		if (mention.kind === 'directory' && !mention.path.endsWith('/') && !index.hasDirectory(mention.path.split('/')[0]!)) return;
		const path = withLineAbove(mention, loose[at - 1], index);
		claims.push(make({ ...mention, path }, path, null, verdict, because));
	});
	const last = blocks.at(-1);
	const open =
		last !== undefined &&
		text
			.slice(last.end)
			.split('\n')
			.filter((line) => line.trim() !== '').length <= 3
			? last.open
			: [];
	return { claims, below: { open, heading: headings.at(-1)?.text ?? above.heading } };
}

/** `audit/` at a line's end and `peer/report.md` below it are one path where the folder `audit/peer` exists. */
function withLineAbove(mention: PathMention, before: PathMention | undefined, index: TreeIndex): string {
	if (!mention.startsLine || mention.kind !== 'file' || before?.endsLine !== true || !before.path.endsWith('/')) return mention.path;
	const folder = mention.path.slice(0, mention.path.lastIndexOf('/'));
	return index.resolve(before.path + folder)?.rung === 'directory' ? before.path + mention.path : mention.path;
}

/** What a page hands to the next one. */
interface Above {
	readonly open: readonly OpenLevel[];
	readonly heading: string | null;
}

/** A schedule's rows hold no word of promise: its heading does. */
function sortOutByHeading(heading: string | null, lexicon: Words): { verdict: PathVerdict; because: string } {
	if (heading === null || !wordExpression(wordsFor(lexicon, 'words:plan')).test(heading))
		return { verdict: 'false', because: 'the repository does not have it' };
	return { verdict: 'forward', because: `it stands under “${heading.slice(0, 80)}”` };
}

type Make = (
	mention: Pick<PathMention, 'path' | 'kind' | 'start' | 'end'>,
	full: string,
	found: Resolution | null,
	verdict: PathVerdict,
	because: string,
) => PathClaim;

/** Names of a drawn tree, with their parents; a directory's comment may list its files. */
function claimsOfBlock(
	block: TreeBlock,
	masked: string,
	mentions: readonly PathMention[],
	index: TreeIndex,
	lexicon: Words,
	make: Make,
): PathClaim[] {
	const mentionStarts = mentions.map((mention) => mention.start);
	const prefix = block.root !== null && index.hasDirectory(block.root) ? block.root.replace(/\/?$/, '/') : '';
	const named: { path: string; full: string; kind: PathKind; start: number; end: number; comment: string; placed: boolean }[] = [];
	for (const entry of block.entries) {
		const path = entry.path.slice(entry.path.replace(/\/$/, '').lastIndexOf('/') + 1);
		if (!/^[\p{L}\p{N}_.@-]*[\p{L}\p{N}][\p{L}\p{N}_.@*<>{}-]*\/?$/u.test(path)) continue;
		const pattern = /[*<>{}]/.test(path);
		const directory = entry.directory && !/^(?:Dockerfile|Makefile|Procfile|LICENSE|Justfile)$/.test(path);
		named.push({
			path,
			full: prefix + entry.path,
			kind: pattern ? 'pattern' : directory ? 'directory' : 'file',
			start: entry.start,
			end: entry.end,
			comment: entry.comment,
			placed: entry.placed,
		});
		if (!directory) continue;
		const until = entry.commentStart + entry.comment.length;
		const listed: PathMention[] = [];
		for (let at = firstAfter(mentionStarts, entry.commentStart - 1); at < mentions.length && mentions[at]!.end <= until; at++) {
			if (mentions[at]!.kind === 'basename') listed.push(mentions[at]!);
		}
		for (const mention of listed)
			named.push({
				path: mention.path,
				full: `${prefix}${entry.path.replace(/\/$/, '')}/${mention.path}`,
				kind: 'file',
				start: mention.start,
				end: mention.end,
				comment: entry.comment.replace(mention.path, ''),
				placed: entry.placed,
			});
	}
	const found = named.map((name) => index.resolve(name.full));
	const known = found.filter((resolution) => resolution !== null).length;
	const trusted = known >= TREE_BLOCK_TRUST * named.length;
	const introduction = sortOut('', 'file', masked.slice(Math.max(0, block.start - 2 * WINDOW), block.start), lexicon, [
		'words:forward',
		'words:third-party',
	]);
	return named.map((name, at) => {
		const resolution = found[at]!;
		if (resolution !== null) return make(name, name.full, resolution, 'verified', describe(resolution));
		const parent = name.full.includes('/') ? name.full.replace(/\/?[^/]*\/?$/, '') : '';
		const own = sortOut(name.full, name.kind === 'directory' ? 'file' : name.kind, name.comment, lexicon);
		if (own.verdict !== 'false') return make(name, name.full, null, own.verdict, own.because);
		if (!name.placed) return make(name, name.full, null, 'unverified', 'its folder stands on no page that was read');
		if (!trusted) return make(name, name.full, null, 'unverified', 'most of the drawn tree is not in the repository');
		if (introduction.verdict !== 'false') return make(name, name.full, null, introduction.verdict, introduction.because);
		// Git keeps no empty directories: one is missed only where its parent exists.
		if (name.kind === 'directory' && !(name.path.endsWith('/') && (parent === '' || index.hasDirectory(parent))))
			return make(name, name.full, null, 'unverified', 'a directory may be empty');
		return make(name, name.full, null, 'false', 'the drawn tree names it, the repository does not have it');
	});
}

function describe(found: Resolution): string {
	const how: Record<Rung, string> = {
		exact: 'the file is there',
		directory: 'the directory is there',
		suffix: 'a file of that name is there',
		'directory-suffix': 'a directory of that name is there',
		pattern: 'files of that pattern are there',
		module: 'the module is there',
		'letter-case': 'it is there in other letters',
		'repository-name': 'it is there without the first part',
		'joined-line': 'it is there once the line break is taken out',
		'space-for-underscore': 'it is there with underscores for the spaces',
	};
	return `${how[found.rung]} (${found.target})`;
}
