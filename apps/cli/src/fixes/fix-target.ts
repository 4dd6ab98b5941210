// A target with its plan and the fixes of it: opened, tried, and closed again.
import { AuditorError } from '@auditor/schema';
import type { AuditRequest } from '../request.js';
import { type FixedPlan, fixPlan } from './fix-plan.js';
import { type Judged, openForTrials, type TrialOptions } from './tried.js';

/** Where the trials of a target begin. */
export interface Opened {
	readonly base: Judged;
}

/**
 * @param steps ids of steps; null: every step
 * @param before what has to hold before anything is tried
 * @throws AuditorError AUD_USAGE for an id that the plan does not have, and what opening throws
 */
export async function fixTarget<T>(
	request: AuditRequest,
	steps: readonly string[] | null,
	options: TrialOptions,
	done: (opened: Opened, plan: FixedPlan) => T,
	before: (opened: Opened) => void = () => {},
): Promise<T> {
	const { base, again } = await openForTrials(request, options);
	try {
		before({ base });
		for (const id of steps ?? [])
			if (!base.report.remediation.some((step) => step.id === id)) throw new AuditorError('AUD_USAGE', `The plan has no step "${id}".`);
		return done({ base }, await fixPlan(base, again, steps, options));
	} finally {
		await base.snapshot.close();
	}
}
