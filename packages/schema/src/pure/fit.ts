// Does a rubric fit a target? It does unless every answer that would show it is certainly contrary: what could not be looked at speaks for fitting.
import type { Finding } from '../model/finding.js';
import type { Rubric } from '../model/rubric.js';
import { CERTAIN, holds } from './expectations.js';

/** Why the rubric does not fit, one sentence; null where it does, or where nobody can tell. */
export function misfitOf({ name, needs }: Pick<Rubric, 'name' | 'needs'>, findings: readonly Finding[]): string | null {
	if (needs === undefined) return null;
	const lacking = needs.any.every(({ probe, expects, where }) => {
		const answers = findings.filter((f) => f.probe === probe);
		const contrary = (f: Finding) =>
			f.outcome === 'not-applicable' ||
			(f.confidence >= CERTAIN && (f.outcome === 'true' || f.outcome === 'false') && (f.outcome !== expects || !holds(where, f)));
		return answers.length > 0 && answers.every(contrary);
	});
	return lacking ? `The rubric "${name}" does not fit. ${needs.whenUnmet}` : null;
}

/** What shows that the rubric is made for the target, one sentence; null where nothing certain shows it. */
export function madeFor({ needs }: Pick<Rubric, 'needs'>, findings: readonly Finding[]): string | null {
	return needs?.surely && isShown(needs.surely.any, findings) ? needs.surely.text : null;
}

/** What shows that the rubric can be asked of the target, one sentence; null where nothing certain shows it. */
export function askableOf({ needs }: Pick<Rubric, 'needs'>, findings: readonly Finding[]): string | null {
	return needs && isShown(needs.any, findings) ? needs.text : null;
}

/** What a probe said that could not tell whether the rubric can be asked of the target; null where none is in doubt. */
export function openOf({ needs }: Pick<Rubric, 'needs'>, findings: readonly Finding[]): string | null {
	const inDoubt = findings.find((f) => f.outcome === 'not-available' && needs?.any.some(({ probe }) => probe === f.probe));
	return inDoubt?.message ?? null;
}

/** How many of the things that the rubric needs are shown for certain. */
export function shownOf({ needs }: Pick<Rubric, 'needs'>, findings: readonly Finding[]): number {
	return needs?.any.filter((need) => isShown([need], findings)).length ?? 0;
}

function isShown(needed: NonNullable<Rubric['needs']>['any'], findings: readonly Finding[]): boolean {
	return needed.some(({ probe, expects, where }) =>
		findings.some((f) => f.probe === probe && f.outcome === expects && f.confidence >= CERTAIN && holds(where, f)),
	);
}
