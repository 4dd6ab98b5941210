// @module-tag slow
// What must hold for every case, found by search rather than by example. AUDITOR_PROPERTY_RUNS sets the number of cases per property.
import type { Policy } from '@auditor/schema';
import { canonicalJson } from '@auditor/schema/pure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Case, contested, findPolicy, parsePolicy, planRemediation, policies, synthesize } from '../src/index.js';
import { place } from './cases.js';

// 10,000 runs of a property take one to four seconds: more than a few hundred are for whoever changes a rule (bench/README.md).
const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 1_000);
const judges = ['prosecutor', 'defense', 'techlead', 'zed'];
const score = fc.integer({ min: 1, max: 5 });
const maybeScore = fc.option(score, { nil: null });
const confidence = fc.constantFrom(0, 0.3, 0.5, 0.69, 0.7, 0.9, 1);

const criterion = fc.record({
	weight: fc.integer({ min: 0, max: 3 }),
	functional: fc.boolean(),
	caps: fc.array(fc.record({ cap: maybeScore, floor: maybeScore, weight: fc.integer({ min: 0, max: 2 }) }), { maxLength: 3 }),
	facts: fc.array(
		fc.record({
			about: fc.nat({ max: 3 }),
			satisfied: fc.option(fc.boolean(), { nil: null }),
			confidence,
			disputed: fc.boolean(),
			test: fc.boolean(),
			hazard: fc.boolean(),
		}),
		{ maxLength: 5 },
	),
	opinions: fc.array(
		fc.record({
			score: maybeScore,
			second: fc.option(score, { nil: null }),
			cites: fc.array(fc.nat({ max: 6 }), { maxLength: 3 }),
			charge: fc.boolean(),
		}),
		{ maxLength: judges.length },
	),
});

/** Names `graph_orchestration` too, which some policies know. */
const anyCase: fc.Arbitrary<Case> = fc.array(criterion, { minLength: 1, maxLength: 4 }).map((list) => {
	const ids = list.map((_, i) => (i === 1 ? 'graph_orchestration' : `crit-${i}`));
	return {
		criteria: list.map((c, i) => ({
			id: ids[i]!,
			weight: c.weight,
			marks: c.functional ? ['functionality'] : [],
			expectations: c.caps.map((e, j) => ({ id: `e${j}`, ...e })),
			hazards: [{ id: 'h' }],
		})),
		evidence: list.flatMap((c, i) =>
			c.facts.flatMap((f, j) => {
				const hazard = f.hazard || c.caps.length === 0;
				return {
					id: `${ids[i]}-f${j}`,
					criterion: ids[i]!,
					role: hazard ? ('hazard' as const) : ('expectation' as const),
					answers: hazard ? 'h' : `e${f.about % c.caps.length}`,
					satisfied: f.satisfied,
					confidence: f.confidence,
					context: f.test ? ('test' as const) : ('source' as const),
					disputed: f.disputed ? { by: 'text-search', reason: 'found elsewhere', location: null } : null,
					location: j % 2 === 0 ? place('a/b.py', j + 1) : null,
				};
			}),
		),
		opinions: list.flatMap((c, i) =>
			c.opinions.flatMap((o, k) => {
				const base = {
					criterion: ids[i]!,
					judge: judges[k]!,
					citations: o.cites.map((n) => `${ids[i]}-f${n}`),
					charges: o.charge ? [{ kind: 'security', evidence: [] }] : [],
				};
				const first = { ...base, score: o.score };
				return o.second === null ? [first] : [first, { ...base, round: 2, score: o.second }];
			}),
		),
	};
});
const anyPolicy = fc.constantFrom(...policies);

function holds<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void) {
	fc.assert(fc.property(arbitrary, property), { numRuns });
}

describe('for every case and every shipped policy', () => {
	test('the order of evidence and opinions changes no byte', () => {
		holds(fc.tuple(anyCase, anyPolicy, fc.infiniteStream(fc.nat())), ([input, policy, stream]) => {
			const shuffled = { ...input, evidence: shuffle(input.evidence ?? [], stream), opinions: shuffle(input.opinions, stream) };
			const verdict = synthesize(input, policy);
			expect(canonicalJson(synthesize(shuffled, policy))).toBe(canonicalJson(verdict));
			expect(canonicalJson(contested(shuffled, policy))).toBe(canonicalJson(contested(input, policy)));
			const plan = (of: Case) => canonicalJson(planRemediation({ case: of, verdict, policy }));
			expect(plan(shuffled)).toBe(plan(input));
		});
	});

	test('a score is absent or a whole number from 1 to 5, every criterion stands in the verdict, and the total follows from the table', () => {
		holds(fc.tuple(anyCase, anyPolicy), ([input, policy]) => {
			const { criteria, total } = synthesize(input, policy);
			expect(criteria.map((c) => c.id)).toEqual(input.criteria!.map((c) => c.id));
			for (const c of criteria) {
				if (c.score === null) expect(c.status).not.toBe('scored');
				else expect([c.status, [1, 2, 3, 4, 5].includes(c.score)]).toEqual(['scored', true]);
				expect(c.reason).not.toBe('');
			}
			const scored = criteria.filter((c) => c.score !== null);
			const weights = scored.reduce((sum, c) => sum + c.weight, 0);
			const mean = scored.reduce((sum, c) => sum + c.weight * c.score!, 0) / weights;
			expect(total.scored + Object.values(total.notScored).reduce((a, b) => a + b, 0)).toBe(total.of);
			expect(total.scored).toBe(scored.length);
			if (weights === 0) expect(total.score).toBeNull();
			else expect(Math.abs(total.score! - (total.rulings.length > 0 ? Math.min(mean, 3) : mean))).toBeLessThanOrEqual(0.005 + 1e-9);
		});
	});

	test('every ruling cites evidence of its criterion and says what it did; the trace is a chain', () => {
		holds(fc.tuple(anyCase, anyPolicy), ([input, policy]) => {
			const verdict = synthesize(input, policy);
			for (const c of verdict.criteria) {
				const known = new Set(input.evidence!.filter((e) => e.criterion === c.id).map((e) => e.id));
				let before: string | null = null;
				for (const ruling of c.rulings) {
					expect(ruling.because.filter((id) => !known.has(id))).toEqual([]);
					expect(ruling.explanation).not.toBe('');
					expect(policy.rules.map((r) => r.rule)).toContain(ruling.rule);
					expect(ruling.before).toBe(before);
					before = ruling.after;
				}
			}
		});
	});

	test('a cap never raises', () => {
		holds(fc.tuple(anyCase, anyPolicy), ([input, policy]) => {
			for (const c of synthesize(input, policy).criteria)
				for (const r of c.rulings)
					if (r.before !== null && r.after !== null && ['security-override', 'low-confidence'].includes(r.rule))
						expect(value(r.after)).toBeLessThanOrEqual(value(r.before));
		});
	});

	test('no score lies above a ceiling or, but for a security cap, below a floor', () => {
		holds(anyCase, (input) => {
			for (const c of synthesize(input, findPolicy('courtroom')!).criteria) {
				if (c.score === null) continue;
				expect(c.score).toBeLessThanOrEqual(c.bounds!.ceiling);
				if (!c.rulings.some((r) => r.rule === 'security-override')) expect(c.score).toBeGreaterThanOrEqual(c.bounds!.floor);
				else expect(c.score).toBeLessThanOrEqual(3);
			}
		});
	});
});

test('raising one judge under courtroom never lowers a score, unless a rule speaks that did not, or falls silent', () => {
	holds(fc.tuple(anyCase, fc.nat()), ([input, pick]) => {
		const given = input.opinions.filter((o) => o.score !== null && o.score! < 5);
		const chosen = given[pick % Math.max(1, given.length)];
		if (chosen === undefined) return;
		const raised = { ...input, opinions: input.opinions.map((o) => (o === chosen ? { ...o, score: o.score! + 1 } : o)) };
		const policy = findPolicy('courtroom')!;
		const [a, b] = [input, raised].map((i) => synthesize(i, policy).criteria.find((c) => c.id === chosen.criterion)!);
		if (canonicalJson(a!.rulings.map((r) => r.rule)) !== canonicalJson(b!.rulings.map((r) => r.rule))) return;
		expect(b!.score ?? 0).toBeGreaterThanOrEqual(a!.score ?? 0);
	});
});

test('a confirmed danger caps at 3 under courtroom whatever the judges say, and one that is disputed, in tests or uncertain does not', () => {
	const fact = fc.record({ disputed: fc.boolean(), test: fc.boolean(), confidence });
	holds(fc.tuple(fact, fc.tuple(score, score, score)), ([f, scores]) => {
		const input: Case = {
			criteria: [{ id: 'x', hazards: [{ id: 'h' }] }],
			evidence: [
				{
					id: 'f',
					criterion: 'x',
					role: 'hazard',
					answers: 'h',
					satisfied: true,
					confidence: f.confidence,
					context: f.test ? 'test' : 'source',
					disputed: f.disputed ? { by: 'text-search', reason: 'no', location: null } : null,
					location: place('a.py', 1),
				},
			],
			opinions: scores.map((s, i) => ({ criterion: 'x', judge: judges[i]!, score: s, citations: ['f'] })),
		};
		const spoke = synthesize(input, findPolicy('courtroom')!).criteria[0]!.rulings.some((r) => r.rule === 'security-override');
		expect(spoke).toBe(!f.disputed && !f.test && f.confidence >= 0.7);
	});
});

test('a policy survives being written and read', () => {
	const again = (policy: Policy) => parsePolicy(JSON.parse(JSON.stringify(policy)));
	for (const policy of policies) expect(again(policy)).toEqual(policy);
});

function value(fraction: string): number {
	const [n, d = '1'] = fraction.split('/');
	return Number(n) / Number(d);
}

function shuffle<T>(list: readonly T[], stream: fc.Stream<number>): T[] {
	const rest = [...list];
	const result: T[] = [];
	while (rest.length > 0) result.push(...rest.splice(Number(stream.next().value) % rest.length, 1));
	return result;
}
