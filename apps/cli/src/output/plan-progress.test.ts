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
});
const plan: PlanProgress = {
	steps: [at('step-1', 'done', 1, 1), at('step-2', 'partly', 4, 7), at('step-3', 'open', 0, 1)],
	added: [step('step-4', 0)],
};

it('says how far each step is, and what it brings when it is whole', () => {
	expect(toldProgress(plan)).toBe(
		`Plan of the earlier audit: 1 of 3 steps are done, 1 partly; 1 new in the later one.
  done: Bound every call. a.py:3 step-1
  partly done (4 of 7 places; +0.17 when all are): Bound every call. a.py:3 step-2
`,
	);
});

it('says nothing where there was no plan', () => expect(toldProgress({ steps: [], added: [] })).toBe(''));

it('is data for programs', () => {
	expect(progressData(plan)).toMatchObject({
		steps: [{ id: 'step-1', state: 'done' }, { places: { done: 4, of: 7 } }, {}],
		added: [{ id: 'step-4' }],
	});
});
