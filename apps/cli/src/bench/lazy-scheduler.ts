// When does the clock of a run's limits start? With the first call: opening, cloning and reading the target are not judging.
import { createScheduler, type Scheduler, type SchedulerOptions } from '@auditor/judges/llm';

/** A scheduler that is made when it is first asked to run something, so that `deadlineMs` counts from there. */
export function lazyScheduler(options: () => SchedulerOptions): Scheduler {
	let made: Scheduler | null = null;
	const scheduler = () => {
		made ??= createScheduler(options());
		return made;
	};
	return {
		run: (need, task, signal) => scheduler().run(need, task, signal),
		get totals() {
			return made?.totals ?? { requests: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };
		},
		givenUp: (key) => made?.givenUp(key) ?? null,
	};
}
