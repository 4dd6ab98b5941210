import { formatLocation } from '@auditor/schema/pure';
import { expect, it } from 'vitest';
import { fixtureReport } from '../test/fixture.js';
import { cardOf } from './card.js';

/** The faults of a criterion with a cap of 3, a light row, and a heavy one without a cap, all unmet. */
function faults(score: number): string[] {
	const [one] = fixtureReport().criteria;
	const unmet = one!.evidence.find((e) => e.answers === 'edges')!;
	const heavy = { ...one!.criterion.expectations.find((x) => x.id === 'named')!, weight: 5 };
	const expectations = [...one!.criterion.expectations.filter((x) => x.id === 'edges'), heavy];
	const evidence = expectations.map(({ id, probe }) => ({ ...unmet, id: `${unmet.id}${id === 'edges' ? '' : 1}`, answers: id, probe }));
	const criterion = { ...one!, score, criterion: { ...one!.criterion, expectations }, evidence };
	return cardOf(criterion, { remediation: [] }).faults.map(({ text }) => text);
}

it('begins the faults with the cap that the score stands at', () => {
	expect(faults(3)[0]).toContain('conditional edges exist');
});

it('begins with the heaviest where no cap binds', () => {
	expect(faults(2)[0]).toContain('nodes are named');
});

it('praises nothing that a fault takes back', () => {
	const [one] = fixtureReport().criteria;
	const unmet = one!.evidence.find((e) => e.answers === 'edges')!;
	const [met] = one!.criterion.expectations.filter(({ id }) => id !== 'edges');
	const seen = { ...unmet, id: 'seen', answers: met!.id, outcome: met!.expects, satisfied: true, confidence: 1 };
	const place = `${seen.probe}@${formatLocation(seen.location!)}`;
	const strengthsOf = (against: string[]) =>
		cardOf(
			{ ...one!, evidence: [{ ...unmet, outcome: 'false', satisfied: false, values: { against } }, seen] },
			{
				remediation: [],
			},
		).strengths.length;
	expect([strengthsOf([]), strengthsOf([place])]).toEqual([1, 0]);
});

it('praises nothing that code would do which nothing reaches', () => {
	const praised = (more: object) =>
		fixtureReport().criteria.flatMap(
			(c) => cardOf({ ...c, evidence: c.evidence.map((e) => ({ ...e, values: { ...e.values, ...more } })) }, { remediation: [] }).strengths,
		).length;
	expect(praised({})).toBeGreaterThan(0);
	expect(praised({ unreached: true })).toBe(0);
});
