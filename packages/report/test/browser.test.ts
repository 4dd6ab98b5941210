// @module-tag slow
// The page in a real browser: what a person gets. Skipped, with the reason, where no Chromium is installed (`CHROMIUM` names one).
import { join } from 'node:path';
import { accessibilityFaults, executable, pagesInBrowser, screens, shots, workOf } from '@auditor/testkit/browser';
import { describe, expect, it } from 'vitest';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';
import { hostileReport } from './hostile.js';
import { largeReport } from './large.js';

const sizes = screens(1280);
const pages = {
	fixture: () => render(fixtureReport(), 'html'),
	hostile: () => render(hostileReport(), 'html'),
	large: () => render(largeReport(60, 2000), 'html'),
};

describe.skipIf(!executable)('in a browser', () => {
	const open = pagesInBrowser(pages, sizes);

	describe.each(['fixture', 'hostile'])('%s', (name) => {
		it.each(Object.keys(sizes))('on %s: nothing on the console, no request, no sideways scrolling, nothing for axe', async (size) => {
			const { page, said, asked, close } = await open(name, size);
			if (shots) await page.screenshot({ path: join(shots, `${name}-${size}.png`), fullPage: name === 'fixture' });
			const [content, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number];
			expect(said).toEqual([]);
			expect(asked).toEqual([]);
			expect(content).toBeLessThanOrEqual(window);
			expect(await accessibilityFaults(page)).toEqual([]);
			await close();
		});
	});

	it('copies a step, and says so', async () => {
		const { page, close } = await open('fixture', 'desktop', { permissions: ['clipboard-read', 'clipboard-write'] });
		const button = page.locator('button.copy').nth(1);
		await button.click();
		expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
			'Not met: conditional edges exist. The graph `build` has no conditional edge. (src/graph.py:12) [step-0000000001]',
		);
		expect(await page.locator('#live').textContent()).toBe('Copied');
		await close();
	});

	it('is read without a script: nothing is hidden but the buttons', async () => {
		const { page, close } = await open('fixture', 'desktop', { javaScriptEnabled: false });
		expect(await page.locator('button:visible').count()).toBe(0);
		expect(await page.locator('h3:visible').count()).toBeGreaterThan(5);
		await close();
	});

	// How long that takes on a quiet machine is measured by bench/pages.mjs.
	it('opens 60 criteria and 2,000 findings, and lays out a part of them', async () => {
		const { page, said, close } = await open('large', 'desktop');
		expect(said).toEqual([]);
		expect(await page.locator('.criterion').count()).toBe(60);
		const { LayoutObjects, Nodes } = await (await workOf(page))();
		expect(LayoutObjects).toBeLessThan(Nodes / 10);
		await close();
	});

	it('prints on paper', async () => {
		const { page, close } = await open('fixture', 'desktop');
		const paper = await page.pdf({ format: 'A4', printBackground: true, ...(shots ? { path: join(shots, 'fixture.pdf') } : {}) });
		expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
		await close();
	});
});
