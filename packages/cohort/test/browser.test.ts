// @module-tag slow
// The cohort's page in a real browser, with 500 targets. Skipped, with the reason, where no Chromium is installed (`CHROMIUM` names one).
import { join } from 'node:path';
import { accessibilityFaults, executable, pagesInBrowser, screens, shots, workOf } from '@auditor/testkit/browser';
import { describe, expect, it } from 'vitest';
import { cohortFiles, drift } from '../src/index.js';
import { sampleCohort } from '../src/report/testing.js';
import { hostileCohort } from './hostile.js';

const sizes = screens(1366);
const pageOf = (files: { name: string; text: string }[]) => files.find((f) => f.name === 'index.html')!.text;
const pages = {
	small: () => pageOf(cohortFiles(sampleCohort(12, 6), { drift: drift(sampleCohort(12, 6, 2), sampleCohort(12, 6)) })),
	large: () => pageOf(cohortFiles(sampleCohort(500, 20), { drift: drift(sampleCohort(500, 20, 2), sampleCohort(500, 20)) })),
	hostile: () => pageOf(cohortFiles(hostileCohort())),
};

describe.skipIf(!executable)('the page in a browser', () => {
	const open = pagesInBrowser(pages, sizes);

	describe.each(Object.keys(pages))('%s', (name) => {
		it.each(Object.keys(sizes))('on %s: nothing on the console, no request, no sideways scrolling, nothing for axe', async (size) => {
			const { page, said, asked, close } = await open(name, size);
			if (shots) await page.screenshot({ path: join(shots, `${name}-${size}.png`), fullPage: name !== 'large' });
			if (shots && name === 'large') {
				await page.locator('#matrix').scrollIntoViewIfNeeded();
				await page.evaluate('document.getElementById("matrix").scrollIntoView()');
				await page.screenshot({ path: join(shots, `${name}-${size}-matrix.png`) });
			}
			const [content, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number];
			expect(said).toEqual([]);
			expect(asked).toEqual([]);
			expect(content).toBeLessThanOrEqual(window);
			if (name !== 'large') expect(await accessibilityFaults(page)).toEqual([]);
			await close();
		});
	});

	it('opens, sorts and filters 500 targets by 20 criteria with little work', async () => {
		const { page, close } = await open('large', 'desktop');
		// What is beyond the first rows is laid out when it is asked for.
		expect(await page.locator('#heat tbody tr').count()).toBe(200);
		const work = await workOf(page);
		for (const action of [
			'document.querySelector("[data-column=\\"1\\"]").click()',
			'document.getElementById("find").value = "group-3"; document.getElementById("find").dispatchEvent(new Event("input", { bubbles: true }))',
		]) {
			const before = await work();
			// To the next frame that is painted.
			await page.evaluate(`(async () => { ${action}; await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); })()`);
			const after = await work();
			expect(after.LayoutCount - before.LayoutCount).toBeLessThanOrEqual(4);
			expect(after.Nodes - before.Nodes).toBeLessThanOrEqual(1_000);
		}
		await close();
	});

	it('is sorted, filtered and read with the keyboard alone', async () => {
		const { page, said, close } = await open('large', 'desktop');
		const totals = async () =>
			(await page.locator('#heat tbody tr:visible td:nth-child(2)').allTextContents()).map(Number).filter((n) => !Number.isNaN(n));
		await page.locator('#heat thead button[data-column="1"]').focus();
		await page.keyboard.press('Enter');
		expect(await page.locator('#heat thead th').nth(1).getAttribute('aria-sort')).toBe('descending');
		const down = await totals();
		expect(down).toEqual([...down].sort((a, b) => b - a));
		await page.keyboard.press('Enter');
		const up = await totals();
		expect(up).toEqual([...up].sort((a, b) => a - b));
		await page.keyboard.press('Enter');
		expect(await page.locator('#heat tbody tr').first().getAttribute('id')).toBe('target-1');

		await page.locator('#find').focus();
		await page.keyboard.type('team-01');
		expect(await page.locator('#shown').textContent()).toBe('10 of 500 targets');
		await page.locator('#status').selectOption('failed');
		expect(await page.locator('#shown').textContent()).toBe('0 of 500 targets');
		await page.getByRole('button', { name: 'Show all' }).press('Enter');
		await expect.poll(() => page.locator('#shown').textContent()).toBe('500 of 500 targets');
		await page.locator('#tag').selectOption('group-3');
		await page.locator('#kind').selectOption('contested');
		const shown = await page
			.locator('#heat tbody tr:visible')
			.evaluateAll((rows) =>
				(rows as unknown as { dataset: Record<string, string> }[]).map((row) => [row.dataset.tags, row.dataset.kinds]),
			);
		expect(shown.length).toBeGreaterThan(0);
		for (const [tags, kinds] of shown)
			expect([tags, kinds]).toEqual([expect.stringContaining('group-3'), expect.stringContaining('contested')]);

		await page.getByRole('button', { name: 'Show all' }).press('Enter');
		await expect.poll(() => page.locator('#shown').textContent()).toBe('500 of 500 targets');
		await page.locator('.heat-canvas').focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowDown');
		expect(await page.locator('#why').textContent()).toMatch(
			/^Team 2 of the autumn class, Git forensics: [1-5]. .*Weighted mean of three judges/,
		);
		expect(await page.locator('#why a').getAttribute('href')).toBe('./targets/team-002/report.html');
		expect(said).toEqual([]);
		await close();
	});

	it('tells the reason of every cell that has no score', async () => {
		const { page, close } = await open('large', 'desktop');
		const cells = page.locator('#heat td.none[data-w]');
		expect(await cells.count()).toBeGreaterThan(10);
		await cells.first().click();
		expect(await page.locator('#why').textContent()).toMatch(/: (not seen|n\/a). (No report was given|The target has no such construct)/);
		await page.locator('#heat td.failed').first().click();
		expect(await page.locator('#why').textContent()).toContain('all criteria: failed: The audit took longer than 300 s');
		await close();
	});

	it('is read without a script: the table, the queue and the pairs are there, the tools are not', async () => {
		const { page, close } = await open('small', 'desktop', { javaScriptEnabled: false });
		expect(await page.locator('form.tools:visible').count()).toBe(0);
		expect(await page.locator('#heat tbody tr:visible').count()).toBe(12);
		expect(await page.locator('.queue > li:visible').count()).toBeGreaterThan(0);
		await close();
	});

	it('shows hostile text as text', async () => {
		const { page, said, close } = await open('hostile', 'desktop');
		expect(await page.locator('main img, main script, main iframe, main svg foreignObject').count()).toBe(0);
		expect(await page.evaluate('window.owned')).toBeUndefined();
		expect(await page.locator('#heat tbody th').first().textContent()).toContain('<img src=x onerror="window.owned=1">');
		await page.locator('#heat tbody td[data-w]').first().click();
		expect(await page.locator('#why').innerHTML()).not.toContain('<b>');
		expect(said).toEqual([]);
		await close();
	});

	it('prints on paper', async () => {
		const { page, close } = await open('small', 'desktop');
		const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true, ...(shots ? { path: join(shots, 'small.pdf') } : {}) });
		expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
		if (shots) {
			await page.emulateMedia({ media: 'print' });
			await page.screenshot({ path: join(shots, 'small-print.png'), fullPage: true });
		}
		await close();
	});
});
