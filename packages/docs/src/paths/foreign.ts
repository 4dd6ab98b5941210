// Whether a report describes another project: many whole paths, hardly any of them here.
import type { PathClaim } from './path-claim.js';

/** Whole file paths that a report must name before it can be called foreign. */
const ENOUGH = 5;
/** Share of them found, up to which it is. A report with invented paths still names some real ones. */
const SHARE = 0.2;

export interface PathTally {
	/** Whole file paths (folder and name) that are there. */
	readonly here: number;
	/** Whole file paths that are not there, for whatever reason. */
	readonly missing: number;
}

/** Paths by content, not by name alone: `README.md` and `package.json` are everywhere. */
export function tallyPaths(claims: readonly PathClaim[]): PathTally {
	const whole = claims.filter((claim) => claim.kind === 'file' && claim.full.includes('/'));
	const here = whole.filter((claim) => claim.verdict === 'verified').length;
	const missing = whole.filter((claim) => claim.verdict !== 'verified' && claim.verdict !== 'runtime').length;
	return { here, missing };
}

export function isForeign(claims: readonly PathClaim[]): boolean {
	const { here, missing } = tallyPaths(claims);
	return here + missing >= ENOUGH && here <= SHARE * (here + missing);
}
