import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@auditor/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { modelServer } from '../src/testing/model-server.js';

const script = fileURLToPath(new URL('judge-until-killed.mjs', import.meta.url));
const ON_THE_WIRE_MS = Number(process.env.AUDITOR_ON_THE_WIRE_MS ?? 30);
/** Kills per run of this test; more with AUDITOR_KILLS. */
const kills = Number(process.env.AUDITOR_KILLS ?? 6);

function start(url: string, folder: string) {
	const child = spawn(process.execPath, [script, url, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
	let output = '';
	child.stdout.on('data', (chunk) => {
		output += chunk;
	});
	const ended = new Promise<string>((resolve) => child.on('close', () => resolve(output)));
	return { child, ended };
}

describe('a run that is killed', async () => {
	const server = await modelServer({ latencyMs: 60 });
	afterAll(() => server.close());

	it('is finished by the next one, which pays for no answered call again', { timeout: 30_000 + kills * 3_000 }, async () => {
		for (let round = 0; round < kills; round++) {
			const folder = temporaryFolder();
			const first = server.requests.length;
			const { child, ended } = start(server.url, folder);
			// Moments spread over the run: from before the first call to after the last.
			const wanted = first + Math.round((round * 30) / kills);
			const deadline = Date.now() + 10_000;
			while (server.requests.length <= wanted && child.exitCode === null && Date.now() < deadline)
				await new Promise((r) => setTimeout(r, 3));
			await new Promise((r) => setTimeout(r, (round * 17) % 60));
			child.kill('SIGKILL');
			const killedAt = server.now();
			await ended;
			await new Promise((r) => setTimeout(r, 100));
			const before = server.requests.slice(first);
			// What left the server in the last moment may not have reached the process that died.
			const answered = new Set(
				before.filter((r) => r.answeredAt !== null && r.answeredAt < killedAt - ON_THE_WIRE_MS).map((r) => r.prompt),
			);
			const second = server.requests.length;
			expect(JSON.parse(await start(server.url, folder).ended)).toEqual(Array(30).fill(3));
			const again = server.requests.slice(second).map((r) => r.prompt);
			expect(again.filter((prompt) => answered.has(prompt))).toEqual([]);
			expect(new Set(again).size).toBe(again.length);
		}
	});
});
