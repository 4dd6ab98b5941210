// Every fix of a plan, one on top of the other: each is tried over the target with those before it made, so that what comes out is one patch, proven
// as a whole. A step that an earlier fix has done is passed over.
import type { RemediationStep } from '@auditor/schema';
import type { AuditRequest } from '../request.js';
import { type Judged, type Proven, tryStep, type Unproven } from './tried.js';

export interface FixedPlan {
	readonly proven: readonly Proven[];
	/** Steps for which a fix was made and did not keep its word, or could not be made. */
	readonly unproven: readonly Unproven[];
	/** The target with all of them made. */
	readonly last: Judged;
}

/**
 * @param only ids of steps; null: every step
 */
export async function fixPlan(
	base: Judged,
	again: AuditRequest,
	only: readonly string[] | null,
	options: { signal?: AbortSignal; onTrial?: (step: RemediationStep) => void } = {},
): Promise<FixedPlan> {
	const proven: Proven[] = [];
	const unproven: Unproven[] = [];
	const tried = new Set<string>();
	let last = base;
	for (;;) {
		const step = last.report.remediation.find(({ id }) => !tried.has(id) && (only === null || only.includes(id)));
		if (step === undefined) return { proven, unproven, last };
		tried.add(step.id);
		options.onTrial?.(step);
		const result = await tryStep(step, last, again, options);
		// A trial that was stopped says nothing of its fix.
		if (options.signal?.aborted) return { proven, unproven, last };
		if ('why' in result) unproven.push(result);
		else {
			proven.push(result);
			last = result.judged;
		}
	}
}
