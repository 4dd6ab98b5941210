// @module-tag slow
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { cpuMs, residentMb } from './process-use.js';

it.runIf(process.platform === 'linux')('counts the memory and the processor time of a child, whatever its name', async () => {
	const child = spawn(process.execPath, [
		'-e',
		"process.title = 'a ) b (c'; while (process.cpuUsage().user < 300_000); setInterval(() => {}, 1000)",
	]);
	for (let waited = 0; cpuMs(child.pid) < 100 && waited < 1_000; waited++) await new Promise((resolve) => setTimeout(resolve, 50));
	expect(cpuMs(child.pid)).toBeGreaterThanOrEqual(100);
	expect(residentMb(child.pid)).toBeGreaterThan(10);
	child.kill('SIGKILL');
	await new Promise((resolve) => child.once('close', resolve));
	expect([cpuMs(child.pid), residentMb(child.pid), cpuMs(undefined)]).toEqual([0, 0, 0]);
});
