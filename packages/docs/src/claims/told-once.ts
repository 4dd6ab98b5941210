// Which claims that were read in several ways are one statement?
import { listed } from '@auditor/probes';
import { formatLocation } from '@auditor/schema';
import { normalName } from './code-text.js';
import type { FeatureClaim } from './feature.js';
import type { NameClaim } from './names.js';
import type { QuoteClaim } from './quotes.js';
import type { Statement } from './statement.js';
import { placed, quote } from './tell.js';

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

/** A name that is to be written, and that no file holds. */
export function isPlanned({ name }: Pick<NameClaim, 'name'>, planned: readonly { readonly name: string }[]): boolean {
	return planned.some((one) => one.name === name.replace(/^@|\(\)$/g, ''));
}

/** Quotations that are nowhere are one statement, for they were made up together: the first, which names the others. */
export function onePerDocument(claims: readonly QuoteClaim[]): QuoteClaim[] {
	const [first, ...others] = claims.filter((claim) => claim.verdict === 'contradicted');
	const told = others.map(({ what, location }) => `“${quote(what)}”${placed(location)}`);
	const because = told.length === 0 ? '' : `. The same holds for ${listed(told)}`;
	return claims.flatMap((claim) => {
		if (claim.verdict !== 'contradicted') return [claim];
		return claim === first ? [{ ...claim, because: `${claim.because}${because}` }] : [];
	});
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

/** A file, a name, or the words of a sentence, that several readers answer alike is told once: `uv.lock` as a path, and as what installs. What holds is not told as found besides. */
export function onceEach<T extends Pick<Statement, 'kind' | 'what' | 'location' | 'aside'> & { readonly verdict: string }>(
	claims: readonly T[],
): T[] {
	const keyOf = ({ what, location }: T) => `${what.replace(/[`()]/g, '')}${what.startsWith('“') ? placed(location) : ''}`;
	const holding = new Set(claims.filter(({ verdict }) => verdict === 'verified').map(keyOf));
	const told = new Set<string>();
	return claims.filter((claim) => {
		const { kind, verdict, aside } = claim;
		if (aside === true && verdict === 'found' && holding.has(keyOf(claim))) return false;
		if (kind === 'feature' || kind === 'number' || verdict === 'unverified') return true;
		const key = `${verdict} ${keyOf(claim)}`;
		const known = told.has(key);
		told.add(key);
		return !known;
	});
}

type Told = Pick<Statement, 'kind' | 'what' | 'location'> & { readonly verdict: string; readonly phrase?: string; readonly name?: string };

/** Whether what a claim says is a part of a sentence that is contradicted: `caps scores at 3` of a rule that is never set off. A file and a name are there all the same. */
export function partsOfWrong(claims: readonly Told[]): (claim: Told) => boolean {
	const wrong = claims
		.filter(({ verdict }) => verdict === 'contradicted')
		.map(({ what, phrase = '', location }) => {
			// What stands behind a semicolon is another claim.
			const clauses = what.split(';').filter((clause) => clause.includes(phrase));
			return { what, text: normalName(clauses.length === 0 ? what : clauses.join(' ')), at: placed(location) };
		});
	const noSecurityRule = claims.some(({ verdict, name }) => verdict === 'contradicted' && name === 'security override');
	return ({ kind, what, location }) => {
		// A limit of a rule that is never set off limits nothing, wherever it is told.
		if (kind === 'number' && /\bcap(?:s|ped|ping)?\b/i.test(what) && noSecurityRule) return true;
		// A part and what it uses, with the sentence that says so.
		const quoted = /“[^”]{24,}/.exec(what)?.[0].replaceAll('…', '');
		if (kind === 'path' || kind === 'name' || (kind === 'code' && quoted === undefined && !what.startsWith('“'))) return false;
		const own = normalName(quoted ?? what);
		return wrong.some((other) => other.what === what || (own !== '' && other.text.includes(own) && other.at === placed(location)));
	};
}
