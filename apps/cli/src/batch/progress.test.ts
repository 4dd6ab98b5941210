import { afterEach, expect, it } from 'vitest';
import { logTo } from '../output/complain.js';
import { batchProgress } from './progress.js';

afterEach(() => logTo(null));

const entry = { id: 'a', name: 'Ada' } as Parameters<ReturnType<typeof batchProgress>['cloning']>[0];
const clone = { phase: 'resolving', objects: 40, of: 1_200, bytes: null } as const;

it('tells of a long clone by a line of text, or as an event of the log with its numbers', () => {
	const written: string[] = [];
	const stream = { write: (text: string) => written.push(text) };
	batchProgress({ quiet: false, total: 2, stream }).cloning(entry, clone);
	batchProgress({ quiet: true, total: 2, stream }).cloning(entry, clone);
	expect(written).toEqual(['  Ada: resolved 40 of 1,200 deltas\n']);
	const logged: unknown[] = [];
	logTo((...line) => logged.push(line));
	batchProgress({ quiet: false, total: 2, stream }).cloning(entry, { ...clone, phase: 'receiving', bytes: 5_000_000 });
	expect(logged).toEqual([['info', 'Ada: received 40 of 1,200 objects, 5.0 MB', { target: 'a', objects: 40, bytes: 5_000_000 }]]);
	expect(written).toHaveLength(1);
});
