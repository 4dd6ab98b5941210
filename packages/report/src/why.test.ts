import { expect, it } from 'vitest';
import { fixtureReport } from '../test/fixture.js';
import { whyOf } from './why.js';

it.each([
	['the heaviest', { edges: { weight: 1 }, named: { weight: 5 } }, 'nodes are named'],
	['the essential', { edges: { weight: 1, importance: 'essential' as const }, named: { weight: 5 } }, 'conditional edges exist'],
])('names of several faults that no cap tells apart %s', (_, changed: Record<string, object>, told) => {
	const [one] = fixtureReport().criteria;
	const unmet = one!.evidence.find((e) => e.answers === 'edges')!;
	const expectations = one!.criterion.expectations
		.filter(({ id }) => id in changed)
		.map((e) => ({ ...e, importance: 'expected' as const, cap: null, ...changed[e.id] }));
	const evidence = expectations.map(({ id, probe }) => ({ ...unmet, id: `${unmet.id}-${id}`, answers: id, probe }));
	const why = whyOf({ ...one!, score: 2, scores: {}, opinions: [], rulings: [], criterion: { ...one!.criterion, expectations }, evidence });
	expect(why).toContain(`One that is not met: ${told}`);
});

it.each([
	['is optional and costs nothing', null, '1 of 2 expectations met, the other is optional and costs nothing.'],
	['costs what its “at most” takes', 4, '1 of 2 expectations met, 1 not. At most 4: '],
])('says that a bonus that is not met %s', (_, cap, told) => {
	const [one] = fixtureReport().criteria;
	const [met, unmet] = [one!.evidence.find((e) => e.outcome === 'true')!, one!.evidence.find((e) => e.answers === 'edges')!];
	const [first, last] = one!.criterion.expectations.filter(({ id }) => id === 'edges' || id === 'named');
	const expectations = [
		{ ...first!, importance: 'expected' as const, cap: null },
		{ ...last!, importance: 'bonus' as const, cap },
	];
	const evidence = [met, unmet].map((e, i) => ({ ...e, id: `${e.id}-${i}`, answers: expectations[i]!.id, probe: expectations[i]!.probe }));
	const bounds = { ...one!.bounds!, floor: 1, ceiling: cap ?? 5 };
	const criterion = { ...one!.criterion, expectations };
	expect(whyOf({ ...one!, score: cap ?? 5, bounds, scores: {}, opinions: [], rulings: [], criterion, evidence })).toContain(told);
});

it('names the danger that holds the score, and no lighter fault', () => {
	const one = fixtureReport().criteria.find(({ criterion }) => criterion.hazards.length > 0)!;
	const ruling = { rule: 'security-override', before: '3', after: '3', because: [], explanation: 'At most 3.', inputs: { cap: 3 } };
	const bounds = { ...one.bounds!, floor: 1, ceiling: 5 };
	const why = whyOf({ ...one, score: 3, bounds, scores: {}, opinions: [], rulings: [ruling] });
	expect(why).toContain('At most 3, for a danger is confirmed: a shell is called with data.');
	expect(whyOf({ ...one, score: 2, bounds, scores: {}, opinions: [], rulings: [ruling] })).not.toContain('At most 3');
});
