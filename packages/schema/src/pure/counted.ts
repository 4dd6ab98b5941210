// Which findings count others, and what do they say once a hearing has turned some of these? An opinion of the whole is no count.
import type { Evidence } from '../model/evidence.js';
import type { Condition, Criterion, Expectation } from '../model/rubric.js';
import { answerExpectations, holds } from './expectations.js';

/** What an expectation counts: those of its criterion that its remedy meets, where a number says how many at the most may be amiss. */
export function partsOf({ id, expectations }: Criterion, { where, meets = [] }: Expectation): Expectation[] {
	return where.some(isMost) ? expectations.filter((e) => meets.includes(`${id}.${e.id}`)) : [];
}

function isMost({ is, to }: Condition): boolean {
	return (is === '<=' || is === '<') && typeof to === 'number';
}

/** What counts others is counted again: one less for each part that was turned to met, one more for each that was turned to unmet. */
export function counted(criterion: Criterion, before: readonly Evidence[], after: readonly Evidence[]): readonly Evidence[] {
	const hosts = criterion.expectations.filter((e) => partsOf(criterion, e).length > 0);
	if (hosts.length === 0) return claimsHeld(criterion, before, after);
	const unmet = (evidence: readonly Evidence[], parts: readonly Expectation[]) =>
		answerExpectations(criterion, evidence).filter(({ expectation: { id }, state }) => state === 'unmet' && parts.some((p) => p.id === id))
			.length;
	return after.map((item) => {
		const host = item.role === 'expectation' && item.satisfied !== null && hosts.find(({ id }) => id === item.answers);
		if (!host) return item;
		const parts = partsOf(criterion, host);
		const more = unmet(after, parts) - unmet(before, parts);
		const values = Object.fromEntries(host.where.filter(isMost).map(({ value }) => [value, Number(item.values[value]) + more]));
		const satisfied = item.outcome === host.expects && holds(host.where, { values: { ...item.values, ...values } });
		if (more === 0 || satisfied === item.satisfied) return item;
		return { ...item, satisfied, heard: true, message: `Counted again, with what judges say of its parts: ${item.message}` };
	});
}

/** What tells how many claims are wrong, after a hearing of what its siblings tell of them. `enough`: so many have to hold until nothing is told; `details` cost nothing before. */
function claimsHeld({ id, expectations }: Criterion, before: readonly Evidence[], after: readonly Evidence[]): readonly Evidence[] {
	const turned = before.filter((e) => e.satisfied === false && after.some((now) => now.id === e.id && now.satisfied === true));
	return after.map((item) => {
		const { enough, details, silent } = item.values;
		const host = item.role === 'expectation' && item.satisfied === false && expectations.find((e) => e.id === item.answers);
		if (!host || typeof enough !== 'number') return item;
		const parts = turned.filter(({ answers }) => host.meets?.includes(`${id}.${answers}`));
		const held = parts.reduce((sum, { values }) => sum + Number(values.enough ?? 0), 0) - Number(details ?? 0);
		if (held <= 0) return item;
		const message = `Judges uphold ${held} of the claims that are called wrong here: ${item.message}`;
		return held < enough ? { ...item, message } : { ...item, message, satisfied: silent === true ? null : true, heard: true };
	});
}
