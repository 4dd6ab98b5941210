// What the names of a drawn directory tree claim. It does not find the drawings, nor judge paths in running text.
import type { Lexicon } from '@auditor/schema';
import { firstAfter } from '../text/clean.js';
import { type PathVerdict, sortOut, WINDOW } from './excuses.js';
import type { PathKind, PathMention } from './mentions.js';
import type { PathClaim } from './path-claim.js';
import type { TreeBlock } from './tree-blocks.js';
import type { Resolution, Rung, TreeIndex } from './tree-index.js';

/** Share of a drawn tree's names that must exist before the missing ones count: else it draws a plan or another project. */
const TREE_BLOCK_TRUST = 0.5;

export type Make = (
	mention: Pick<PathMention, 'path' | 'kind' | 'start' | 'end'>,
	full: string,
	found: Resolution | null,
	verdict: PathVerdict,
	because: string,
) => PathClaim;

/** Names of a drawn tree, with their parents; a directory's comment may list its files. */
export function claimsOfBlock(
	block: TreeBlock,
	masked: string,
	mentions: readonly PathMention[],
	index: TreeIndex,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
	make: Make,
): PathClaim[] {
	const mentionStarts = mentions.map((mention) => mention.start);
	const prefix = block.root !== null && index.hasDirectory(block.root) ? block.root.replace(/\/?$/, '/') : '';
	const named: { path: string; full: string; kind: PathKind; start: number; end: number; comment: string; placed: boolean }[] = [];
	for (const entry of block.entries) {
		const path = entry.path.slice(entry.path.replace(/\/$/, '').lastIndexOf('/') + 1);
		if (!/^[_.@-]*[\p{L}\p{N}][\p{L}\p{N}_.@*<>{}-]*\/?$/u.test(path)) continue;
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
		const parent = name.full.replace(/\/$/, '').split('/').slice(0, -1).join('/');
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

/** How a path was found, in words. */
export function describe(found: Resolution): string {
	const how: Record<Rung, string> = {
		exact: 'the file is there',
		directory: 'the directory is there',
		suffix: 'a file of that name is there',
		'directory-suffix': 'a directory of that name is there',
		pattern: 'files of that pattern are there',
		module: 'the module is there',
		'letter-case': 'it is there in other letters',
		'repository-name': 'it is there without the first part',
		'joined-line': 'it is there once the break is taken out',
		'space-for-underscore': 'it is there with underscores for the spaces',
	};
	return `${how[found.rung]} (${found.target})`;
}
