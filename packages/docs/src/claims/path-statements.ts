// Paths that a report names as statements: one a file, what is said to be missing and is, and what is there and empty.
import { fileLocation, formatLocation } from '@auditor/schema';
import type { PathClaim } from '../paths/path-claim.js';
import { isSaidMissing } from '../paths/said-missing.js';
import type { CodeText } from './code-text.js';
import type { GapClaim } from './gaps.js';
import type { Statement } from './statement.js';

/** A report that says so itself knows that a file is empty. */
const EMPTY = /\b(?:empty|placeholder|stub|stubbed|planned|reserved)\b/i;

/** A statement before its verdict is sorted. */
export type Found = Omit<Statement, 'verdict' | 'probe' | 'slip' | 'phrase'> & {
	readonly verdict: string;
	readonly phrase?: string;
	readonly probe?: string;
	readonly slip?: boolean;
};

export function pathStatements(paths: readonly PathClaim[], gaps: readonly GapClaim[], code: CodeText): Found[] {
	const right = new Set(paths.filter((claim) => claim.verdict === 'verified').map((claim) => claim.full));
	const said = new Set<string>();
	return paths.flatMap((claim): Found[] => {
		// `graph.py` beside `src/graph.py` is one file.
		const one = claim.verdict === 'verified' && claim.target !== null ? claim.target : claim.full;
		// Who says that a file is not written yet does not claim it.
		if (
			gaps.some(
				({ by, location, said }) =>
					by !== null &&
					by.path === claim.target &&
					formatLocation(location) === formatLocation(claim.location) &&
					said.includes(claim.path),
			)
		)
			return [];
		if (said.has(one) || (claim.verdict === 'false' && (right.has(claim.full) || [...said].some((other) => other.endsWith(`/${one}`)))))
			return [];
		said.add(one);
		if (
			claim.verdict === 'verified' &&
			claim.target !== null &&
			/\.(?:py|ts|tsx|js|mjs)$/.test(claim.target) &&
			!/__init__|(?:^|\/)index\./.test(claim.target) &&
			code.isEmpty(claim.target) &&
			!EMPTY.test(claim.snippet.text)
		)
			return [
				{
					kind: 'path' as const,
					what: claim.full,
					verdict: 'contradicted',
					because: 'the file is empty',
					location: claim.location,
					by: fileLocation(claim.target),
				},
			];
		const verdict = claim.verdict === 'false' ? 'contradicted' : claim.verdict;
		// What is said not to be there, and is not.
		if (claim.verdict !== 'verified' && isSaidMissing(claim.path, claim.snippet.text))
			return [
				{
					kind: 'path',
					what: claim.full,
					verdict: 'missing',
					because: 'the repository does not have it',
					location: claim.location,
					by: null,
				},
			];
		// No repository can hold an empty folder: a drawn one may be there when the program runs.
		const slip = claim.verdict === 'false' && claim.full.endsWith('/');
		return [{ kind: 'path' as const, what: claim.full, verdict, because: claim.because, location: claim.location, by: null, slip }];
	});
}
