// The desk of a reviewer in a real browser: walked by keys alone, looked at by axe, refused to strangers, and used by two at once.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { executable, shots, startBrowser } from '@auditor/testkit/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor, root } from './support/shell.js';

const base = temporaryFolder('auditor-review-');
const cohort = join(base, 'cohort');
const entries = () =>
	readFileSync(join(cohort, 'decisions.jsonl'), 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line));
const running: ChildProcess[] = [];
/** What the desks said on standard error. */
let told = '';

/** Starts the desk and gives its address. */
async function desk(...more: string[]): Promise<string> {
	const child = spawn(process.execPath, [join(root, 'apps/cli/dist/main.js'), 'review', cohort, ...more], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	running.push(child);
	child.stderr!.on('data', (data: Buffer) => {
		told += String(data);
	});
	return new Promise((resolve, reject) => {
		child.stdout!.on('data', (data: Buffer) => resolve(/http:\S+/.exec(String(data))![0]));
		child.on('exit', () => reject(new Error('the desk ended')));
	});
}

beforeAll(async () => {
	writeFileSync(join(base, 'roster.csv'), `target,id,name\n${agentRepository().folder},ann,Ann\n${agentRepository().folder},bob,Bob\n`);
	expect(await auditor(['batch', join(base, 'roster.csv'), '--out', cohort, '-q', '--no-similarity', '--no-ocr'])).toMatchObject({
		status: 0,
	});
});
// A desk brings the files up to date when it ends: the folder goes after that.
afterAll(async () => {
	const ended = running.map((child) => (child.exitCode !== null ? null : new Promise((resolve) => child.once('exit', resolve))));
	for (const child of running) child.kill('SIGTERM');
	await Promise.all(ended);
});

describe('who is not the page itself', () => {
	it.each<[string, (own: string) => [string, RequestInit]]>([
		['comes without the token', (own) => [new URL('/', own).href, {}]],
		['has another token', (own) => [new URL(`/${'0'.repeat(32)}/`, own).href, {}]],
		['is a page of another origin', (own) => [own, { headers: { origin: 'https://evil.example' } }]],
		['is led here by another site', (own) => [own, { headers: { 'sec-fetch-site': 'cross-site' } }]],
		[
			'sends a form from another origin',
			(own) => [
				`${own}t/ann?by=Eve`,
				{
					method: 'POST',
					body: 'kind=accept-all',
					headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
				},
			],
		],
		[
			'sends a form from nowhere',
			(own) => [
				`${own}t/ann?by=Eve`,
				{ method: 'POST', body: 'kind=accept-all', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
			],
		],
	])('%s and is refused', async (_, request) => {
		const [url, init] = request(await desk());
		const answer = await fetch(url, init);
		expect(answer.status).toBe(403);
		expect(await answer.text()).not.toContain('Ann');
		expect(existsSync(join(cohort, 'decisions.jsonl'))).toBe(false);
	});
});

describe('forms that no page sends', () => {
	it.each<[string, string, string, number, RegExp]>([
		['a body that cannot be read', 'garbage', 'multipart/form-data; boundary=x', 400, /cannot be read/],
		[
			'a score out of range',
			'kind=score&criterion=graph_orchestration&score=1e9&text=x',
			'application/x-www-form-urlencoded',
			422,
			/1 to 5/,
		],
		['no score', 'kind=score&criterion=graph_orchestration&score=x&text=x', 'application/x-www-form-urlencoded', 422, /no score/],
	])('%s is refused in a sentence', async (_, body, type, status, says) => {
		const own = await desk('--by', 'Eve');
		const headers = { origin: new URL(own).origin, 'content-type': type };
		const answer = await fetch(`${own}t/ann`, { method: 'POST', body, headers, redirect: 'manual' });
		expect(await answer.text()).toMatch(says);
		expect(answer.status).toBe(status);
	});
});

describe('files that cannot be written', () => {
	it('are told once, the desk goes on, the decision is kept, and the files follow when they can be written', async () => {
		const own = await desk('--by', 'Eve');
		const file = join(cohort, 'cohort.csv');
		const written = readFileSync(file, 'utf8');
		rmSync(file);
		mkdirSync(file);
		try {
			const sent = await fetch(`${own}t/ann`, {
				method: 'POST',
				body: 'kind=comment&criterion=graph_orchestration&text=Seen.',
				headers: { origin: new URL(own).origin, 'content-type': 'application/x-www-form-urlencoded' },
				redirect: 'manual',
			});
			expect(sent.status).toBe(303);
			await expect.poll(() => told).toContain('cohort.csv');
			expect((await fetch(own)).status).toBe(200);
			expect(entries().at(-1)).toMatchObject({ kind: 'comment', text: 'Seen.' });
			await new Promise((resolve) => setTimeout(resolve, 2_500));
			expect(told.trim().split('\n')).toHaveLength(1);
			expect(told).not.toMatch(/\n\s+at /);
		} finally {
			rmdirSync(file);
			if (!existsSync(file)) writeFileSync(file, '');
		}
		await expect.poll(() => readFileSync(file, 'utf8').length).toBeGreaterThan(written.length / 2);
	});
});

describe.skipIf(!executable)('the desk', () => {
	let browser: Browser;
	beforeAll(async () => {
		if (shots) mkdirSync(shots, { recursive: true });
		browser = await startBrowser();
	});
	afterAll(() => browser?.close());

	it('is walked by keys alone: score, sign, mark wrong, undo, next; each is kept', async () => {
		const own = await desk('--by', 'Ada Lovelace');
		const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
		const asked: string[] = [];
		const said: string[] = [];
		page.on('request', (r) => asked.push(r.url()));
		page.on('console', (m) => said.push(m.text()));
		page.on('pageerror', (e) => said.push(e.message));
		const go = async (key: string) => Promise.all([page.waitForNavigation(), page.keyboard.press(key)]);
		await page.goto(own);
		if (shots) await page.screenshot({ path: join(shots, 'review-queue.png') });
		await go('n');
		await page.frameLocator('iframe').locator('h3').first().waitFor();
		const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
		const faults = async () => {
			await page.evaluate(axe);
			return page.evaluate('axe.run(document, { iframes: false }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes[0].html}`))');
		};
		expect(await faults()).toEqual([]);
		if (shots) await page.screenshot({ path: join(shots, 'review-target.png') });
		await page.keyboard.press('3');
		await page.keyboard.press('h');
		await page.keyboard.press('c');
		await page.keyboard.type('The join is in a helper.');
		await page.keyboard.press('Escape');
		await go('s');
		expect(await page.textContent('#told')).toBe('Kept.');
		expect(entries().at(-1)).toMatchObject({ kind: 'score', score: 3.5, by: 'Ada Lovelace', text: 'The join is in a helper.' });
		if (shots) await page.screenshot({ path: join(shots, 'review-decided.png') });
		await go('u');
		expect(entries().at(-1)).toMatchObject({ kind: 'undo', of: entries().at(-2).id });
		await page.keyboard.press('3');
		await go('s');
		expect(await page.textContent('#told')).toBe('A decision needs a reason.');
		await go('j');
		await page.keyboard.press('c');
		await page.keyboard.type('It is not there.');
		await page.keyboard.press('Escape');
		await page.keyboard.press('w');
		await page.locator('button[name=finding]').first().focus();
		await go('Enter');
		expect(entries().at(-1)).toMatchObject({ kind: 'finding-wrong', text: 'It is not there.' });
		await go('S');
		expect(entries().at(-1)).toMatchObject({ kind: 'accept', criterion: null });
		await go('n');
		await go('q');
		expect(await page.textContent('.bar')).toContain('1 of 2 signed');
		expect(await faults()).toEqual([]);
		expect(said.filter((text) => !text.includes('422'))).toEqual([]);
		expect(asked.filter((url) => !url.startsWith(own))).toEqual([]);
		await expect.poll(() => readFileSync(join(cohort, 'cohort.csv'), 'utf8')).toContain('Ada Lovelace');
	});

	it('shows a second grader nothing until the own score is kept, and then how both agree; two at once are both kept', async () => {
		const own = await desk();
		const context = await browser.newContext();
		const [one, two] = [await context.newPage(), await context.newPage()];
		await one.goto(`${own}t/bob?by=Bob&blind=1`);
		const frame = one.frameLocator('iframe').locator('body');
		await frame.locator('h3').first().waitFor();
		const seen = `${await one.textContent('body')} ${await frame.textContent()}`;
		expect(seen).not.toMatch(/computed|Opinions|How the score came about|of 5/);
		await two.goto(`${own}t/bob?by=Cid`);
		const before = entries().length;
		await one.check('input[value="4.5"]');
		await two.check('input[value="2"]');
		await two.fill('textarea', 'At once.');
		await Promise.all([one.click('button[value=second-score]'), two.click('button[value=score]')]);
		await Promise.all([one.waitForSelector('#told'), two.waitForSelector('#told')]);
		expect(
			entries()
				.slice(before)
				.map((d) => [d.by, d.kind, d.score])
				.sort(),
		).toEqual([
			['Bob', 'second-score', 4.5],
			['Cid', 'score', 2],
		]);
		await one.goto(`${own}t/bob?by=Bob&blind=1`);
		expect(await one.textContent('body')).toContain('You gave 4.5; the score that holds is 2.');
		expect(await one.textContent('.bar')).toContain('Two graders on 1 score');
	});
});
