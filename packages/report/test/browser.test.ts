// @module-tag slow
// The page in a real browser: what a person gets. Skipped, with the reason, where no Chromium is installed (`CHROMIUM` names one).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@auditor/testkit';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';
import { hostileReport } from './hostile.js';
import { largeReport } from './large.js';

const executable = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
	(path) => path && existsSync(path),
);
if (!executable) console.log('No Chromium is installed: the page is not tried in a browser. Install one or name it in CHROMIUM.');

const sizes: Record<string, BrowserContextOptions> = {
	desktop: { viewport: { width: 1280, height: 900 } },
	phone: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
	dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
};
const pages = {
	fixture: () => render(fixtureReport(), 'html'),
	hostile: () => render(hostileReport(), 'html'),
	large: () => render(largeReport(60, 2000), 'html'),
};
/** Folder for screenshots, to be looked at. */
const shots = process.env.AUDITOR_SCREENSHOTS;

describe.skipIf(!executable)('in a browser', () => {
	let browser: Browser;
	const folder = temporaryFolder();
	const file = (name: string) => join(folder, `${name}.html`);
	const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

	beforeAll(async () => {
		for (const [name, make] of Object.entries(pages)) writeFileSync(file(name), make());
		if (shots) mkdirSync(shots, { recursive: true });
		browser = await chromium.launch({
			executablePath: executable!,
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
			],
		});
	});
	afterAll(() => browser?.close());

	const open = async (name: string, size: string, extra: BrowserContextOptions = {}) => {
		const context = await browser.newContext({ ...sizes[size], ...extra });
		const page = await context.newPage();
		const said: string[] = [];
		const asked: string[] = [];
		page.on('console', (m) => said.push(m.text()));
		page.on('pageerror', (e) => said.push(e.message));
		page.on('dialog', (d) => {
			said.push(`dialog ${d.message()}`);
			return d.dismiss();
		});
		page.on('request', (r) => asked.push(r.url()));
		const start = performance.now();
		await page.goto(pathToFileURL(file(name)).href, { waitUntil: 'load' });
		return {
			page,
			said,
			asked: asked.filter((url) => !/^(file|data):/.test(url)),
			milliseconds: performance.now() - start,
			close: () => context.close(),
		};
	};

	describe.each(['fixture', 'hostile'])('%s', (name) => {
		it.each(Object.keys(sizes))('on %s: nothing on the console, no request, no sideways scrolling, nothing for axe', async (size) => {
			const { page, said, asked, close } = await open(name, size);
			if (shots) await page.screenshot({ path: join(shots, `${name}-${size}.png`), fullPage: name === 'fixture' });
			const [content, window] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number];
			expect(said).toEqual([]);
			expect(asked).toEqual([]);
			expect(content).toBeLessThanOrEqual(window);
			await page.evaluate('for (const d of document.querySelectorAll("details")) d.open = true');
			// What a debugger hands in is run whatever the page allows.
			await page.evaluate(axe);
			const found = (await page.evaluate(
				'axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => [v.impact, v.id, v.nodes[0].html.slice(0, 200)]))',
			)) as string[][];
			expect(found).toEqual([]);
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

	it('opens 60 criteria and 2,000 findings in less than 2 s', async () => {
		// The quickest of three: the machine may be busy with other tests.
		let quickest = Number.POSITIVE_INFINITY;
		for (let i = 0; i < 3; i++) {
			const { page, milliseconds, said, close } = await open('large', 'desktop');
			expect(said).toEqual([]);
			expect(await page.locator('.criterion').count()).toBe(60);
			quickest = Math.min(quickest, milliseconds);
			await close();
		}
		expect(quickest).toBeLessThan(2000);
	});

	it('prints on paper', async () => {
		const { page, close } = await open('fixture', 'desktop');
		const paper = await page.pdf({ format: 'A4', printBackground: true, ...(shots ? { path: join(shots, 'fixture.pdf') } : {}) });
		expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
		await close();
	});
});
