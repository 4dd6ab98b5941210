// The account of what a report claims, in words: how much could be checked, which paths and features are there, and which have no name in it.
import { listedUpTo, plural } from '@auditor/probes';
import { formatLocation } from '@auditor/schema';
import type { UntoldTerm } from '../claims/features.js';
import type { Statement } from '../claims/statement.js';
import type { PathClaim } from '../paths/path-claim.js';

const MOST_PATHS = 5;
const MOST_FEATURES = 10;

/** `Of 12 claims that we could check, 7 name paths that are there, 3 name parts that we found and 2 are contradicted.` */
export function accountOf(
	counts: Record<
		'decided' | 'contradicted' | 'details' | 'pathsVerified' | 'codeVerified' | 'pathsFalse' | 'stale' | 'missing' | 'found' | 'unchecked',
		number
	>,
): string {
	const { decided, contradicted, details, pathsVerified, codeVerified, pathsFalse, stale, missing, found, unchecked } = counts;
	const detail = details === 0 ? '' : `, ${details === contradicted ? '' : `${details} of them `}only in a detail, which costs nothing`;
	const which = pathsFalse > 0 && pathsFalse < contradicted ? ` (paths: ${pathsFalse})` : '';
	const parts = [
		told(pathsVerified, 'names a path that is there', 'name paths that are there'),
		told(codeVerified, 'quotes code or a number that is there', 'quote code or numbers that are there'),
		told(found, 'names a part that we found', 'name parts that we found'),
		told(missing, 'rightly calls something missing', 'rightly call something missing'),
		told(stale, 'calls missing what is in the code', 'call missing what is in the code'),
	].flat();
	if (contradicted > 0) parts.push(`${contradicted} ${isOrAre(contradicted)} contradicted${which}${detail}`);
	const wrong = contradicted - details + stale;
	const share = wrong === 0 ? '' : ` So ${wrong} of ${decided} (${percent(wrong / decided)} %) ${isOrAre(wrong)} wrong.`;
	const named = found === 0 ? '' : ' What the report says of parts that it names was not checked.';
	const rest =
		unchecked === 0 ? '' : ` ${plural(unchecked, 'further statement')} that we read ${unchecked === 1 ? 'was' : 'were'} not checked.`;
	return `Of ${plural(decided, 'claim')} that we could check, ${listedUpTo(parts, parts.length)}.${named}${rest}${share}`;
}

/** With a decimal where a whole number would stand for shares on both sides of the limit. */
function percent(share: number): number {
	return share < 0.1 ? Math.round(1000 * share) / 10 : Math.round(100 * share);
}

function told(count: number, one: string, more: string): string[] {
	return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
}

function isOrAre(count: number): string {
	return count === 1 ? 'is' : 'are';
}

export function leftOut(undecided: readonly PathClaim[]): string {
	const [first] = undecided;
	return `The repository lacks ${plural(undecided.length, 'path')} that the report names${undecided.length > 1 ? ', such as' : ':'} ${first!.full}. Whether it should be there we could not tell: ${first!.because}.`;
}

/** `graph.py` beside `src/graph.py` is one file; as it is written first. */
export function onePerFile(claims: readonly PathClaim[]): PathClaim[] {
	const fileOf = ({ target, full }: PathClaim) => target ?? full;
	return claims.filter((claim, at) => claims.findIndex((other) => fileOf(other) === fileOf(claim)) === at);
}

export function pathsThere(paths: readonly PathClaim[]): string {
	const files = paths.map(({ full }) => full);
	return paths.length === 0
		? 'We found no path of the report in the repository.'
		: `The repository has ${plural(files.length, 'path')} that the report names: ${listedUpTo(files, MOST_PATHS)}.`;
}

/** @param all how many were found, those that do not count with them */
export function partsThere(features: readonly Statement[], all: number): string {
	// Words of a sentence, such as “converge at”, name no feature.
	const parts = features.map(({ phrase, name = phrase }) =>
		phrase.toLowerCase().startsWith(name.toLowerCase()) ? `“${phrase}”` : `“${name}” (as “${phrase}”)`,
	);
	return parts.length === 0
		? `We recognized no feature${all > 0 ? ' that counts' : ''} in the report that we found in the code.`
		: `We recognized ${plural(parts.length, 'feature')} in the report that we found in the code, too: ${listedUpTo(parts, MOST_FEATURES)}. We did not check what it says of ${parts.length === 1 ? 'it' : 'them'}.`;
}

export function notNamed(untold: readonly UntoldTerm[]): string {
	const quoted = untold.map(({ term, at }) => `“${term}”${at === null ? '' : ` (${formatLocation(at)})`}`);
	return quoted.length === 0
		? ''
		: ` The code has further features, for which we found no usual term in the report, such as ${listedUpTo(quoted, MOST_FEATURES)}.`;
}
