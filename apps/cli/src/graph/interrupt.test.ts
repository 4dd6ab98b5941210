import { ownClock } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { beforeInterrupt, isInterrupted } from './interrupt.js';

ownClock();

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));
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
		const began = performance.now();
		const left = reason(beforeInterrupt(later(5_000, 'late'), stop.signal));
		stop.abort();
		expect(isInterrupted(await left)).toBe(true);
		expect(performance.now() - began).toBeLessThan(2_000);
	});

	it('a failure stays a failure', async () => {
		expect(isInterrupted(await reason(beforeInterrupt(Promise.reject(new Error('x')), new AbortController().signal)))).toBe(false);
	});
});
