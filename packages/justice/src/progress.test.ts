import type { Evidence, RemediationStep } from '@auditor/schema';
import { criterionSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { type Planned, planProgress } from './progress.js';

const criterion = criterionSchema.parse({
	id: 'limits',
	name: 'Limits',
	expectations: [{ id: 'bounded', text: 'Every call is bounded.', probe: 'p/bounded', quantifier: 'all', weight: 1 }],
	hazards: [{ id: 'shell', text: 'A shell runs data.', probe: 'p/shell', when: 'true' }],
});
const seen = (path: string, more: Partial<Evidence> = {}): Evidence => ({
	id: `e-${path}`,
	fingerprint: `f-${path}`,
	probe: 'p/bounded',
	question: '?',
	detective: 'repo',
	outcome: 'false',
	message: 'm',
	location: { kind: 'file', path, line: 3, endLine: null, column: null, page: null, commit: null },
	related: [],
	values: {},
	snippet: null,
	context: 'source',
	confidence: 0.9,
	rationale: 'r',
	disputed: null,
	criterion: 'limits',
	role: 'expectation',
	answers: 'bounded',
	satisfied: false,
	reread: null,
	...more,
});
const met = (path: string) => seen(path, { outcome: 'true', satisfied: true });
const step = (id: string, evidence: readonly Evidence[], more: Partial<RemediationStep> = {}): RemediationStep => ({
	id,
	criterion: 'limits',
	expectation: 'bounded',
	text: 'Bound it.',
	location: null,
	evidence: evidence.map((e) => e.id),
	gain: 0.3,
	scoreAfter: 4,
	...more,
});
const plan = (steps: readonly RemediationStep[], evidence: readonly Evidence[]): Planned => ({
	remediation: steps,
	criteria: [{ id: 'limits', criterion, evidence }],
});
const all = ['a.py', 'b.py', 'c.py'].map((path) => seen(path));

describe('progress of a step', () => {
	const before = plan([step('s', all)], all);
	it.each([
		['open where nothing was done', all, 'open', 0],
		['partly where some places are', [met('a.py'), ...all.slice(1)], 'partly', 1],
		[
			'partly, though lines have shifted',
			[met('a.py'), ...all.slice(1).map((e) => ({ ...e, location: { ...e.location!, line: 40 } }))],
			'partly',
			1,
		],
		['done where the expectation is met', all.map((e) => met(e.location!.path!)), 'done', 3],
		['moot where nothing is left to ask about', [seen('x', { outcome: 'not-applicable', satisfied: null, location: null })], 'moot', 3],
		['unknown where nothing answers', [], 'unknown', 0],
		['open where the places went and another stands against it', [seen('new.py')], 'open', 3],
	] as const)('is %s', (_, evidence, state, done) => {
		const [only] = planProgress(before, plan([], evidence)).steps;
		expect(only).toMatchObject({ state, places: { done, of: 3 } });
	});

	it.each([
		['done where its probe looked again and tells of nothing wrong', { kind: 'x' }, 'done'],
		['unknown where its probe could not look', {}, 'unknown'],
	] as const)('of what is told only where it is wrong is %s', (_, values, state) => {
		const wrong = all.map((e) => ({ ...e, values: { kind: 'x', silent: true } }));
		const now = seen('a.py', { outcome: 'not-available', satisfied: null, location: null, values });
		const [only] = planProgress(plan([step('s', wrong)], wrong), plan([], [now])).steps;
		expect(only?.state).toBe(state);
	});

	it('is partly where the later plan asks for the same at a place that it named beside its own', () => {
		const two = [seen('a.py', { related: [seen('b.py').location!] })];
		const rest = seen('b.py', { answers: 'other' });
		const of = (more: Partial<RemediationStep>) =>
			planProgress(
				plan([step('s', two)], two),
				plan([step('r', [rest], { expectation: 'other', gain: 0.2, ...more })], [met('a.py'), rest]),
			);
		const left = of({ location: rest.location });
		expect(left.steps[0]).toMatchObject({ state: 'partly', places: { done: 1, of: 2 }, gain: { next: { places: 2, gain: 0.3 } } });
		expect(left.steps[0]?.gain.soFar).toBeCloseTo(0.1);
		expect(left.added).toEqual([]);
		for (const more of [{ location: rest.location, text: 'Test it.' }, { location: seen('c.py').location }]) {
			const apart = of(more);
			expect(apart.steps[0]).toMatchObject({ state: 'done', places: { done: 1, of: 1 } });
			expect(apart.added.map(({ id }) => id)).toEqual(['r']);
		}
	});

	it.each([
		['done where its probe finds right what it did not before', [], 'done'],
		['moot where its probe found that right before', [met('d.py')], 'moot'],
	] as const)('of what is gone is %s', (_, then, state) => {
		const right = (e: Evidence) => ({ ...e, answers: 'none-by-hand' });
		const evidence = [...all, ...then.map(right)];
		const gone = seen('x', { outcome: 'not-applicable', satisfied: null, location: null });
		const [only] = planProgress(plan([step('s', all)], evidence), plan([], [gone, right(met('d.py'))])).steps;
		expect(only?.state).toBe(state);
	});

	it('says what the places that are done bring, and for how many the next gain comes', () => {
		const rungs = [
			{ places: 2, gain: 0.1 },
			{ places: 3, gain: 0.3 },
		];
		const of = (more: Partial<RemediationStep>, evidence: readonly Evidence[]) =>
			planProgress(plan([step('s', all, more)], all), plan([], evidence)).steps[0]!.gain;
		const done = (n: number) => all.map((e, i) => (i < n ? met(e.location!.path!) : e));
		expect(of({ rungs }, done(1))).toEqual({ soFar: 0, next: { places: 2, gain: 0.1 } });
		expect(of({ rungs }, done(2))).toEqual({ soFar: 0.1, next: { places: 3, gain: 0.3 } });
		expect(of({ rungs }, done(3))).toEqual({ soFar: 0.3, next: null });
		expect(of({}, done(2))).toEqual({ soFar: 0, next: { places: 3, gain: 0.3 } });
		expect(of({ gain: 0 }, done(2))).toEqual({ soFar: 0, next: null });
	});

	it('counts a place once, however many expectations it answers', () => {
		const twice = [...all, ...all.map((e) => ({ ...e, id: `${e.id}-2`, answers: 'other' }))];
		expect(planProgress(plan([step('s', twice)], twice), plan([], twice)).steps[0]).toMatchObject({ places: { done: 0, of: 3 } });
	});

	it('counts the places of a danger', () => {
		const dangers = ['a.py', 'b.py'].map((path) => seen(path, { role: 'hazard', answers: 'shell', satisfied: true, outcome: 'true' }));
		const asked = plan([step('d', dangers, { expectation: null })], dangers);
		expect(planProgress(asked, plan([], dangers.slice(1))).steps[0]).toMatchObject({ state: 'partly', places: { done: 1, of: 2 } });
		const clean = seen('a.py', { role: 'hazard', answers: 'shell', satisfied: false });
		expect(planProgress(asked, plan([], [clean])).steps[0]).toMatchObject({ state: 'done', places: { done: 2, of: 2 } });
		expect(planProgress(asked, plan([], [])).steps[0]).toMatchObject({ state: 'unknown', places: { done: 0, of: 2 } });
	});

	it('names the steps that are new', () => {
		const after = plan([step('s', all), step('other', all)], all);
		expect(planProgress(before, after).added.map((s) => s.id)).toEqual(['other']);
	});
});
