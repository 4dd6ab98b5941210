// Time that passes only where somebody waits for it: what a test says of waits holds to the millisecond on the busiest machine, and takes none of its time.
import { afterEach, beforeEach, vi } from 'vitest';

/** Within a `describe` or a file: its tests run by a clock that goes on to the next timer as soon as nothing else is left to do. Not for real servers. */
export function ownClock(): void {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
		vi.setTimerTickMode('nextTimerAsync');
	});
	afterEach(() => void vi.useRealTimers());
}
