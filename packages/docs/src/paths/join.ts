// Puts together paths that typesetting tore apart: at a line's end, or where LaTeX drew `_` as a rule and extraction reads a space.
import { findPaths, type PathKind, type PathMention } from './mentions.js';
import type { Resolution, TreeIndex } from './tree-index.js';

export interface Joined {
	path: string;
	kind: PathKind;
	found: Resolution;
	pieces: PathMention[];
}

/** Pieces that typesetting tore apart: at a line's end, or where LaTeX drew `_` as a rule and extraction reads a space. */
export function join(text: string, mention: PathMention, all: readonly PathMention[], at: number, index: TreeIndex): Joined | null {
	return joinLines(text, mention, all, at, index) ?? joinSpaces(text, mention, all, at, index) ?? joinBlanks(text, mention, all, at, index);
}

function joinLines(text: string, mention: PathMention, all: readonly PathMention[], at: number, index: TreeIndex): Joined | null {
	if (!mention.endsLine) return null;
	const own = index.resolve(mention.path);
	if (own !== null && mention.kind !== 'directory') return null;
	let path = mention.path;
	let position = mention.end;
	const pieces = [mention];
	// A table cell may break a path twice.
	for (let piece = 0; piece < 3; piece++) {
		const next = /^(?:[^\S\n]|\|)*\n[\s|]*([\p{L}\p{N}_./-]+)/u.exec(text.slice(position, position + 200));
		if (next === null) return null;
		const continuation = next[1]!.replace(/(?<![.,:;])[.,:;]+$/, '').replace(/^-(?=\p{L})/u, '');
		for (const candidate of [
			path + continuation,
			path.replace(/-$/, '') + continuation,
			path.replace(/-$/, '') + continuation.replace(/^-/, ''),
		]) {
			if (candidate === path || !candidate.includes('/')) continue;
			const found = index.resolve(candidate);
			const whole =
				found !== null &&
				(found.rung === 'exact' || found.rung === 'suffix' || found.rung === 'directory' || found.rung === 'directory-suffix');
			if (!whole) continue;
			const end = position + next.index + next[0].length;
			for (const other of all.slice(at + 1, at + 4)) if (other.start < end) pieces.push(other);
			return {
				path: candidate,
				kind: /\.[A-Za-z0-9]+$/.test(candidate) ? 'file' : 'directory',
				found: { rung: 'joined-line', target: found.target },
				pieces,
			};
		}
		path += continuation;
		position += next.index + next[0].length;
	}
	return null;
}

function joinSpaces(text: string, mention: PathMention, all: readonly PathMention[], at: number, index: TreeIndex): Joined | null {
	let path = mention.path;
	if (index.resolve(path)?.rung === 'exact') return null;
	let end = mention.end;
	let best: { path: string; end: number; found: Resolution } | null = null;
	for (let words = 0; words < 3; words++) {
		const next = /^[ \n]([\p{L}\p{N}_./-]+)/u.exec(text.slice(end, end + 80));
		if (next === null) break;
		path = `${path}_${next[1]!.replace(/(?<![.,:;])[.,:;]+$/, '')}`;
		end += next[0].length;
		const found = index.resolve(path);
		if (found !== null && found.rung !== 'module' && found.rung !== 'repository-name') best = { path, end, found };
	}
	// The words before a bare name: `repo tools.py`.
	if (best === null && mention.kind === 'basename' && index.resolve(mention.path) === null) {
		let front = mention.path;
		let start = mention.start;
		for (let words = 0; words < 3; words++) {
			const before = /(?<![\p{L}\p{N}_./-])([\p{L}\p{N}_./-]+)[ ]$/u.exec(text.slice(Math.max(0, start - 60), start));
			if (before === null) break;
			front = `${before[1]}_${front}`;
			start -= before[0].length;
			const found = index.resolve(front);
			if (found !== null && found.rung !== 'module') best = { path: front, end: mention.end, found };
		}
	}
	if (best === null) return null;
	const reach = best.end;
	return {
		path: best.path,
		kind: best.path.includes('/') ? 'file' : 'basename',
		found: { rung: 'space-for-underscore', target: best.found.target },
		pieces: [mention, ...all.slice(at + 1, at + 5).filter((other) => other.start < reach)],
	};
}

/** `src/tools/gas too ls.py`, `tools.p y`: a narrow cell breaks a name anywhere; it is one where the tree holds exactly that path. */
function joinBlanks(text: string, mention: PathMention, all: readonly PathMention[], at: number, index: TreeIndex): Joined | null {
	if (!mention.path.includes('/') || index.resolve(mention.path) !== null) return null;
	let path = mention.path;
	let end = mention.end;
	for (let piece = 0; piece < 2; piece++) {
		const next = /^ ([\p{L}\p{N}_./-]{1,40})/u.exec(text.slice(end, end + 60));
		if (next === null) return null;
		path += next[1]!.replace(/(?<![.,:;])[.,:;]+$/, '');
		end += next[0].length;
		const found = index.resolve(path);
		if (found?.rung !== 'exact' && found?.rung !== 'suffix') continue;
		const pieces = [mention, ...all.slice(at + 1, at + 4).filter((other) => other.start < end)];
		return { path, kind: 'file', found: { rung: 'joined-line', target: found.target }, pieces };
	}
	return null;
}

/**
 * `src/tools/gas tools.py` for a file that the tree lacks: a name broken by a rule that extraction read as a space. Only the document can say
 * whether it draws its underscores so.
 */
export function tornName(mention: PathMention, next: PathMention | undefined, index: TreeIndex): string | null {
	if (mention.kind !== 'directory' || mention.path.endsWith('/') || next?.kind !== 'basename' || next.start !== mention.end + 1)
		return null;
	if (mention.endsLine || !index.hasDirectory(mention.path.replace(/\/[^/]*$/, ''))) return null;
	return `${mention.path}_${next.path}`;
}

/** Whether a path of the document is found once underscores stand for its spaces. */
export function drawsUnderscores(texts: readonly string[], index: TreeIndex): boolean {
	return texts.some((text) => {
		const mentions = findPaths(text);
		return mentions.some((mention, at) => joinSpaces(text, mention, mentions, at, index) !== null);
	});
}

/** The mention only ends a path whose beginning stands on the line before. */
export function endsAPath(text: string, mention: PathMention, index: TreeIndex): boolean {
	const before = /(?<![\p{L}\p{N}_./-])([\p{L}\p{N}_./-]+)(?:[^\S\n]|\|)*\n[\s|]*$/u.exec(
		text.slice(Math.max(0, mention.start - 200), mention.start),
	)?.[1];
	return before?.includes('/') === true && index.isPiece(before.replace(/-$/, ''));
}
