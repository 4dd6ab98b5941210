import { performance } from 'node:perf_hooks';
import { describe, expect, it, vi } from 'vitest';
import { beforeInterrupt, isInterrupted } from './interrupt.js';

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms).unref());
const reason = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe('a node and an interrupted run', () => {
	it('work that ends in time is kept, also after the signal', async () => {
		const stop = new AbortController();
		const kept = beforeInterrupt(later(50, 'done'), stop.signal);
		stop.abort();
		expect(await kept).toBe('done');
		expect(await beforeInterrupt(later(1, 'done'), stop.signal)).toBe('done');
		expect(await beforeInterrupt(later(1, 'done'), undefined)).toBe('done');
	});

	it('work that does not listen is left behind', async () => {
		const stop = new AbortController();
		const left = reason(beforeInterrupt(later(600_000, 'late'), stop.signal));
		stop.abort();
		expect(isInterrupted(await left)).toBe(true);
	});

	it('work that is at it is given the processor that it has a right to, whatever others take of it', async () => {
		vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
		const loop = vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization: 1 });
		const stop = new AbortController();
		const kept = beforeInterrupt(later(1_000, 'done'), stop.signal);
		stop.abort();
		expect(await kept).toBe('done');
		// The same, where nothing is computed.
		loop.mockReturnValue({ idle: 400, active: 0, utilization: 0 });
		expect(isInterrupted(await reason(beforeInterrupt(later(600_000, 'late'), stop.signal)))).toBe(true);
		vi.restoreAllMocks();
	});

	it('a failure stays a failure', async () => {
		expect(isInterrupted(await reason(beforeInterrupt(Promise.reject(new Error('x')), new AbortController().signal)))).toBe(false);
	});
});
