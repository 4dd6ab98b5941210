// How far the plan of the earlier audit is, for a person and for programs.
import type { PlanProgress, StepProgress } from '@auditor/justice';
import { formatLocation } from '@auditor/schema';

const STATES: Readonly<Record<StepProgress['state'], string>> = {
	done: 'done',
	partly: 'partly done',
	open: 'not done',
	moot: 'moot',
	unknown: 'cannot be said',
};
/** Steps told one by one. */
const TOLD = 20;

/** `Plan: 2 of 7 steps are done, 1 partly; 1 is new.` and a line for each step that is under way. */
export function toldProgress({ steps, added }: PlanProgress): string {
	if (steps.length + added.length === 0) return '';
	const of = (state: StepProgress['state']) => steps.filter((s) => s.state === state).length;
	const counts = [
		`${of('done')} of ${steps.length} ${steps.length === 1 ? 'step is' : 'steps are'} done`,
		...(of('partly') > 0 ? [`${of('partly')} partly`] : []),
		...(of('moot') > 0 ? [`${of('moot')} moot`] : []),
	];
	const lines = [`Plan of the earlier audit: ${counts.join(', ')}${added.length > 0 ? `; ${added.length} new in the later one` : ''}.`];
	for (const { step, state, places, gain } of steps.filter((s) => s.state !== 'open').slice(0, TOLD)) {
		const at = step.location ? ` ${formatLocation(step.location)}` : '';
		lines.push(`  ${STATES[state]}${placesText(state, places, gain)}: ${step.text}${at} ${step.id}`);
	}
	return `${lines.join('\n')}\n`;
}

/** ` (4 of 7 places done; +0.00 so far, +0.17 at 5)`. */
function placesText(state: StepProgress['state'], { done, of }: StepProgress['places'], { soFar, next }: StepProgress['gain']): string {
	if (state !== 'partly') return '';
	const gain = next === null && soFar === 0 ? '' : `; +${soFar.toFixed(2)} so far`;
	return ` (${done} of ${of} places done${gain}${next ? `, +${next.gain.toFixed(2)} at ${next.places === of ? 'all' : next.places}` : ''})`;
}

export function progressData({ steps, added }: PlanProgress) {
	return {
		steps: steps.map(({ step, state, places, gain }) => ({
			id: step.id,
			criterion: step.criterion,
			state,
			places,
			gain: step.gain,
			gainSoFar: gain.soFar,
			next: gain.next,
		})),
		added: added.map(({ id, criterion, gain }) => ({ id, criterion, gain })),
	};
}
