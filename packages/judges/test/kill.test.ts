// @module-tag slow
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@auditor/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { personas } from '../src/personas/index.js';
import { modelServer } from '../src/testing/model-server.js';

const script = fileURLToPath(new URL('judge-until-killed.mjs', import.meta.url));
/** Kills per run of this test; more with AUDITOR_KILLS. */
const kills = Number(process.env.AUDITOR_KILLS ?? 4);
const concurrency = 4;

function start(url: string, folder: string) {
	const child = spawn(process.execPath, [script, url, folder, String(concurrency)], { stdio: ['ignore', 'pipe', 'inherit'] });
	let output = '';
	child.stdout.on('data', (chunk) => {
		output += chunk;
	});
	const ended = new Promise<string>((resolve) => child.on('close', () => resolve(output)));
	return { child, ended };
}

/** Which question a prompt is: judge and case. */
function questionOf(prompt: string): string {
	return `${personas.find((p) => prompt.includes(`\n${p.name}: `))?.id} ${/^Criterion: Case (\d+)$/m.exec(prompt)?.[1]}`;
}

function recorded(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.json'))
		.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
		.map(({ judge, criterion }) => `${judge} ${criterion.replace('case_', '')}`);
}

describe('a run that is killed', async () => {
	const server = await modelServer({ latencyMs: 60 });
	afterAll(() => server.close());

	it('is finished by the next one, which pays for no recorded call again', { timeout: 60_000 + kills * 60_000 }, async () => {
		let twice = 0;
		for (let round = 0; round < kills; round++) {
			const folder = temporaryFolder();
			const first = server.requests.length;
			const { child, ended } = start(server.url, folder);
			// Moments spread over the run: from the first of its 30 calls to the last.
			const wanted = first + Math.round((round * 29) / Math.max(1, kills - 1));
			while (server.requests.length <= wanted && child.exitCode === null) await new Promise((r) => setTimeout(r, 3));
			await new Promise((r) => setTimeout(r, (round * 17) % 60));
			child.kill('SIGKILL');
			await ended;
			const kept = recorded(folder);
			await new Promise((r) => setTimeout(r, 100));
			const answered = server.requests.slice(first).filter((r) => r.answeredAt !== null);
			const second = server.requests.length;
			expect(JSON.parse(await start(server.url, folder).ended)).toEqual(Array(30).fill(5));
			const again = server.requests.slice(second).map((r) => questionOf(r.prompt));
			expect(again.toSorted()).toEqual([...new Set(again)].toSorted());
			expect(again.length).toBe(30 - kept.length);
			expect(again.filter((question) => kept.includes(question))).toEqual([]);
			// Answers on the wire when the process died: never more than were open, for a slot is free only when its answer is written down.
			const unseen = answered.map((r) => questionOf(r.prompt)).filter((question) => again.includes(question));
			expect(unseen.length).toBeLessThanOrEqual(concurrency);
			twice += unseen.length;
		}
		process.stdout.write(`kills: ${kills}, answers that left the server but never reached the killed process: ${twice}\n`);
	});
});
