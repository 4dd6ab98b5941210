// Which paths a report claims, and whether the tree has them. A path that the tree lacks is called false only when it is complete, names a
// file, and nothing around it says that it is planned, someone else's, or made at run time; everything else is unverified.

import type { AuditDocument, DocumentPage, Lexicon, Tree } from '@auditor/schema';
import { firstAfter, lineIndex, plainText } from '../text/clean.js';
import { placeOf } from '../text/place.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { claimsOfBlock, describe } from './block-claims.js';
import {
	BARE_NAME,
	EXCUSES,
	type Excuse,
	headingsOf,
	headsRow,
	isMaker,
	isOldName,
	isOnlyShown,
	maskPaths,
	type PathVerdict,
	sortOut,
	surroundings,
} from './excuses.js';
import { drawsUnderscores, endsAPath, join, tornName } from './join.js';
import { findPaths, followsAnAddress, type PathMention, pathText } from './mentions.js';
import type { PathClaim } from './path-claim.js';
import { findTreeBlocks, type OpenLevel } from './tree-blocks.js';
import { indexTree, type Resolution, type TreeIndex } from './tree-index.js';

/** Drawn trees of one page that are looked at. */
const MOST_BLOCKS = 10;
/** Mentions of one path on one page that are looked at. */
const MOST_MENTIONS = 20;
/** Paths of one page that are judged, from the front: no reader checks more, and each costs a look around. */
const MOST_PATHS = 5_000;

const STRENGTH: Record<PathVerdict, number> = {
	verified: 5,
	forward: 4,
	renamed: 3.5,
	'third-party': 3,
	runtime: 2,
	unverified: 1,
	false: 0,
};
/** Of a path that is cited with a place inside it, and is not there: who cites a line does not speak of a plan. */
const CITED = 4.5;

/** Files that are there, at the heads of the rows of a page, from which on its tables list what the repository has. */
const LISTED = 4;

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
	const claims = new Map<string, { claim: PathClaim; strength: number }>();
	let above: Above = { open: [], heading: null };
	let spaced: boolean | null = null;
	const isSpaced = () => {
		spaced ??= drawsUnderscores(
			document.pages.map((page) => pathText(page.text)),
			index,
		);
		return spaced;
	};
	const written = document.pages.some(({ source, text }) => source !== 'ocr' && /\p{L}{3}/u.test(text));
	for (const page of document.pages) {
		// Words of a picture, read with mistakes: the author's text makes the claims.
		if (written && page.source === 'ocr') continue;
		const { claims: found, cited, below } = claimsOfPage(document, page, index, lexicon, above, isSpaced);
		above = below;
		for (const claim of found) {
			const key = claim.full.replace(/\/$/, '');
			const strength = cited.has(claim) ? CITED : strengthOf(claim);
			const known = claims.get(key);
			// One excuse anywhere in the report excuses the path everywhere.
			if (known === undefined || strength > known.strength) claims.set(key, { claim, strength });
		}
	}
	return [...claims.values()].map(({ claim }) => claim);
}

/** A name that stands bare excuses nothing: a drawn tree may place it elsewhere in the report. */
function strengthOf(claim: PathClaim): number {
	return claim.verdict === 'unverified' && claim.because === BARE_NAME ? -1 : STRENGTH[claim.verdict];
}

function claimsOfPage(
	document: AuditDocument,
	page: DocumentPage,
	index: TreeIndex,
	lexicon: Words,
	above: Above,
	isSpaced: () => boolean,
): { claims: PathClaim[]; cited: ReadonlySet<PathClaim>; below: Above } {
	const text = pathText(page.text);
	const mentions = findPaths(text);
	const masked = maskPaths(text, mentions);
	const blocks = findTreeBlocks(text, above.open);
	const claims: PathClaim[] = [];
	const cited = new Set<PathClaim>();
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
	const rowsThere = loose.filter(({ path, start }) => headsRow(masked, start) && index.resolve(path) !== null).length;
	loose.forEach((written, at) => {
		let mention = written;
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
		const torn = tornName(mention, loose[at + 1], index);
		if (torn !== null && isSpaced()) {
			const rest = loose[at + 1]!;
			used.add(rest);
			mention = { ...rest, path: torn, kind: 'file', start: mention.start, startsLine: mention.startsLine };
		}
		// Half a path at a line's end is a piece of typesetting, not a claim.
		if (mention.endsLine && mention.kind === 'directory' && index.isPiece(mention.path)) return;
		if (mention.startsLine && mention.kind !== 'file' && endsAPath(text, mention, index)) return;
		const home = mention.path.includes('/') && index.hasDirectory(mention.path.replace(/\/[^/]*\/?$/, ''));
		// A table of files that are there lists this one among them.
		const isListed = headsRow(masked, mention.start) && rowsThere >= LISTED;
		const lists: readonly Excuse[] = (home ? EXCUSES : [...EXCUSES, 'words:elsewhere' as const]).filter(
			(list) => list !== 'words:runtime' || !(isMaker(text, mention.start) || isOneRun(mention.path, index)),
		);
		const sorted = sortOut(mention.path, mention.kind, surroundings(masked, mention.start, mention.end), lexicon, lists);
		const heading = headings[firstAfter(headingStarts, mention.start) - 1]?.text ?? above.heading;
		const isOwn = mention.path.split('/').at(-1) === document.name.split('/').at(-1);
		const shown = sorted.verdict === 'false' && (isOwn || isOnlyShown(text, masked, mention.start, mention.end));
		const misread = sorted.verdict === 'false' && page.source === 'ocr' ? index.nearest(mention.path) : null;
		const next = loose[at + 1];
		const isOld = isOldName(text, mention.end, next) && index.resolve(next!.path) !== null;
		const { verdict, because } = isOld
			? { verdict: 'renamed' as const, because: `the report says that it is ${next!.path} now` }
			: shown
				? { verdict: 'unverified' as const, because: 'it may be an argument, a new file or the report itself' }
				: misread !== null
					? { verdict: 'unverified' as const, because: `recognition may have misread ${misread}` }
					: sorted.verdict === 'false' && followsAnAddress(plain, mention.start)
						? { verdict: 'unverified' as const, because: 'it may be the end of the address before it' }
						: sorted.verdict === 'false'
							? sortOutByHeading(heading, lexicon)
							: sorted;
		if (mention.kind === 'directory' && !mention.path.endsWith('/') && !index.hasDirectory(mention.path.split('/')[0]!)) return;
		const path = withLineAbove(mention, loose[at - 1], index);
		const claim = make({ ...mention, path }, path, null, verdict, because);
		if ((mention.pinned || isListed) && verdict === 'false') cited.add(claim);
		claims.push(claim);
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
	return { claims, cited, below: { open, heading: headings.at(-1)?.text ?? above.heading } };
}

/** A file named by its time, in a folder where the repository keeps others of its kind. */
function isOneRun(path: string, index: TreeIndex): boolean {
	return /\d{8}/.test(path) && path.includes('/') && index.resolve(path.replace(/\d{6,}/g, '*'))?.rung === 'pattern';
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
