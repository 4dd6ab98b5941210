import { afterEach, expect, it, vi } from 'vitest';
import { complain, giveUp, inform, isLogged, logTo } from './complain.js';
import { openJsonLog } from './json-log.js';

afterEach(() => {
	logTo(null);
	vi.restoreAllMocks();
});

it('writes one object a line, with time, level, target and job', async () => {
	const lines: string[] = [];
	await openJsonLog({ write: (line) => void lines.push(line) });
	inform('ann: 3.40', { target: 'ann', job: 'f00', status: 'judged', total: 3.4 });
	complain('The queue is away.\nA second line \u001b[31m.');
	giveUp('No more.');
	expect(isLogged()).toBe(true);
	const told = lines.map((line) => JSON.parse(line));
	expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
	expect(told.map((t) => [t.level, t.msg])).toEqual([
		['info', 'ann: 3.40'],
		['warn', 'The queue is away. A second line [31m.'],
		['error', 'No more.'],
	]);
	expect(told[0]).toMatchObject({ target: 'ann', job: 'f00', status: 'judged', total: 3.4, pid: process.pid });
	expect(new Date(told[0].time).toISOString()).toBe(told[0].time);
});

it('writes text for people as long as no log was opened', () => {
	const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	inform('ann:\n3.40', { target: 'ann' });
	expect(write.mock.calls).toEqual([['auditor: ann: 3.40\n']]);
	expect(isLogged()).toBe(false);
});
