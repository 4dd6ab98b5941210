import type { PlanProgress, StepProgress } from '@auditor/justice';
import { fileLocation, type RemediationStep } from '@auditor/schema';
import { expect, it } from 'vitest';
import { progressData, toldProgress } from './plan-progress.js';

const step = (id: string, gain: number): RemediationStep => ({
	id,
	criterion: 'c',
	expectation: 'e',
	text: 'Bound every call.',
	location: fileLocation('a.py', 3),
	evidence: [],
	gain,
	scoreAfter: 4,
});
const at = (id: string, state: StepProgress['state'], done: number, of: number): StepProgress => ({
	step: step(id, 0.17),
	state,
	places: { done, of },
	gain: { soFar: 0, next: state === 'done' ? null : { places: Math.min(5, of), gain: 0.17 } },
});
const plan: PlanProgress = {
	steps: [at('step-1', 'done', 1, 1), at('step-2', 'partly', 4, 7), at('step-3', 'open', 0, 1)],
	added: [step('step-4', 0)],
};

it('says how far each step is, what that brings, and when more comes', () => {
	expect(toldProgress(plan)).toBe(
		`Plan of the earlier audit: 1 of 3 steps are done, 1 partly; 1 new in the later one.
  done: Bound every call. a.py:3 step-1
  partly done (4 of 7 places done; +0.00 so far, +0.17 at 5): Bound every call. a.py:3 step-2
`,
	);
});

it('says nothing where there was no plan', () => expect(toldProgress({ steps: [], added: [] })).toBe(''));

it('is data for programs', () => {
	expect(progressData(plan)).toMatchObject({
		steps: [{ id: 'step-1', state: 'done' }, { places: { done: 4, of: 7 }, gainSoFar: 0, next: { places: 5, gain: 0.17 } }, {}],
		added: [{ id: 'step-4' }],
	});
});
