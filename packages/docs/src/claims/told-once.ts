// Which claims that were read in several ways are one statement?
import { formatLocation, type Location } from '@auditor/schema';
import type { FeatureClaim } from './feature.js';
import type { NameClaim } from './names.js';

/** Whether a feature that is contradicted in the same place is the one of that name: one statement. */
export function isToldBy({ name, verdict, location }: NameClaim, features: readonly FeatureClaim[]): boolean {
	const written = name.replace(/^@|\(\)$/g, '');
	return (
		verdict === 'contradicted' &&
		features.some(
			(feature) =>
				feature.verdict === 'contradicted' && feature.phrase === written && formatLocation(feature.location) === formatLocation(location),
		)
	);
}

/** A feature with the same answer: one statement. */
export function isFound({ because, by }: { readonly because: string; readonly by: Location }, features: readonly FeatureClaim[]): boolean {
	return features.some(({ verdict, probe, by: told, because: why }) => {
		if (verdict !== 'found') return false;
		const joins = why.indexOf(' joins ');
		return probe === 'graph/synchronization-node' && joins > 0
			? because.startsWith(why.slice(0, joins + 1))
			: probe === 'graph/role-fan-out' && !because.endsWith(' joins them') && told?.location?.line === by.line;
	});
}

/** Quotations that are nowhere are one statement: they were made up together. */
export function onePerDocument<T extends { readonly verdict: string }>(claims: readonly T[]): T[] {
	const first = claims.find((claim) => claim.verdict === 'contradicted');
	return claims.filter((claim) => claim.verdict !== 'contradicted' || claim === first);
}

/** Names that one sentence states are one statement. */
export function oncePerPlace<T extends { readonly verdict: string; readonly sentence: number; readonly name: string }>(
	claims: readonly T[],
): T[] {
	const first = new Map<string, T>();
	return claims.filter((claim) => {
		if (claim.verdict !== 'contradicted') return true;
		const known = first.has(String(claim.sentence));
		first.set(String(claim.sentence), claim);
		return !known;
	});
}
