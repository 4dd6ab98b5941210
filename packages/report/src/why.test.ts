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
