// @module-tag slow
// A page of ten thousand targets in a real browser.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { executable, workOf } from '@auditor/testkit/browser';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cohortFiles } from '../cohort-files.js';
import { sampleCohort } from '../testing.js';

const COUNT = 10_000;
/** Ten times what `bench/pages.mjs` allows. */
const MOST_SECONDS = { open: 20, sort: 3 };

describe.skipIf(executable === undefined)('a page of ten thousand targets', () => {
	let browser: Browser;
	let page: Page;
	let work: Awaited<ReturnType<typeof workOf>>;
	const address = (hash = '') => `file://${file}${hash}`;
	let file = '';
	beforeAll(async () => {
		file = join(temporaryFolder(), 'index.html');
		const cohort = sampleCohort(COUNT, 10);
		writeFileSync(file, cohortFiles(cohort).find(({ name }) => name === 'index.html')!.text);
		browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
		page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		work = await workOf(page);
	});
	afterAll(() => browser?.close());

	const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	const totals = () => page.locator('#heat tbody td.total').allTextContents();

	it('opens and sorts with little work, and lays out a part of them', async () => {
		const begun = await work();
		await page.goto(address());
		await painted();
		const opened = await work();
		expect(await page.locator('#heat tbody tr').count()).toBe(200);
		expect(opened.LayoutCount - begun.LayoutCount).toBeLessThanOrEqual(10);
		expect(opened.LayoutObjects).toBeLessThan(opened.Nodes / 5);
		expect(opened.TaskDuration - begun.TaskDuration).toBeLessThan(MOST_SECONDS.open);
		for (const column of [1, 0, 2])
			for (const way of ['up', 'down']) {
				const before = await work();
				await page.locator(`#heat thead button[data-column="${column}"]`).click();
				await painted();
				const after = await work();
				const grown = (what: keyof typeof after) => after[what] - before[what];
				expect([column, way, grown('LayoutCount') <= 4, grown('Nodes') <= 1_000]).toEqual([column, way, true, true]);
				expect(grown('TaskDuration')).toBeLessThan(MOST_SECONDS.sort);
			}
	});

	it('sorts all of them, and turns from part to part', async () => {
		await page.goto(address());
		await page.locator('#heat thead button[data-column="1"]').click();
		const figures = (await totals()).map(Number);
		expect(figures).toEqual([...figures].sort((a, b) => b - a));
		await page.locator('#later').click();
		expect(await page.locator('#part').textContent()).toBe('201 to 400 of 10000');
		const next = (await totals()).map(Number);
		expect(next[0]).toBeLessThanOrEqual(figures.at(-1)!);
		await page.locator('#earlier').click();
		expect((await totals()).map(Number)).toEqual(figures);
		expect(await page.locator('#earlier').isDisabled()).toBe(true);
	});

	it('finds one that is not shown, and leads links to it', async () => {
		await page.goto(address());
		await page.locator('#find').fill('team-9876');
		expect(await page.locator('#heat tbody th').allTextContents()).toEqual([expect.stringContaining('Team 9876')]);
		expect(await page.locator('#pager').isHidden()).toBe(true);
		await page.evaluate(() => {
			location.hash = '#target-5000';
		});
		await page.waitForSelector('#target-5000');
		expect(await page.locator('#part').textContent()).toBe('4801 to 5000 of 10000');
		await page.goto('about:blank');
		await page.goto(address('#target-10000'));
		await page.waitForSelector('#target-10000');
	});
});
