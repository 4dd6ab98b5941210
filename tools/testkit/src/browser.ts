// Pages in a real browser, as a person gets them. Where no Chromium is installed (`CHROMIUM` names one), `executable` is undefined, and the reason is told.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

export const executable = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
	(path) => path && existsSync(path),
);
if (!executable) console.log('No Chromium is installed: the page is not tried in a browser. Install one or name it in CHROMIUM.');

/** Folder for screenshots, to be looked at. */
export const shots = process.env.AUDITOR_SCREENSHOTS;

/** Screens by name: a desk of the given width in pixels, the same in the dark, and a phone. */
export const screens = (width: number): Record<string, BrowserContextOptions> => ({
	desktop: { viewport: { width, height: 900 } },
	phone: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
	dark: { viewport: { width, height: 900 }, colorScheme: 'dark' },
});

export interface OpenPage {
	readonly page: Page;
	/** What stood on the console, was thrown, or asked in a dialog. */
	readonly said: readonly string[];
	/** Requests for anything but the page itself. */
	readonly asked: readonly string[];
	readonly close: () => Promise<void>;
}

/** A browser that asks for nothing by itself. */
export function startBrowser(): Promise<Browser> {
	return chromium.launch({
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
}

/** Within a `describe`: starts a browser before its tests and ends it after them. Opens a page by its name on a screen by its name. */
export function pagesInBrowser(pages: Readonly<Record<string, () => string>>, sizes: Readonly<Record<string, BrowserContextOptions>>) {
	let browser: Browser;
	const folder = temporaryFolder();
	const file = (name: string) => join(folder, `${name}.html`);
	beforeAll(async () => {
		for (const [name, make] of Object.entries(pages)) writeFileSync(file(name), make());
		if (shots) mkdirSync(shots, { recursive: true });
		browser = await startBrowser();
	});
	afterAll(() => browser?.close());
	return async (name: string, size: string, extra: BrowserContextOptions = {}): Promise<OpenPage> => {
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
		await page.goto(pathToFileURL(file(name)).href, { waitUntil: 'load' });
		return { page, said, asked: asked.filter((url) => !/^(file|data):/.test(url)), close: () => context.close() };
	};
}

/**
 * Asks the browser what it has done for the page until now: layouts, nodes, objects that are laid out, and `TaskDuration`, seconds of processor time of the
 * page's own thread. Counts are the same on a busy machine.
 */
export async function workOf(
	page: Page,
): Promise<() => Promise<Record<'LayoutCount' | 'LayoutObjects' | 'Nodes' | 'TaskDuration', number>>> {
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable', { timeDomain: 'threadTicks' });
	return async () =>
		Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value])) as Awaited<
			ReturnType<Awaited<ReturnType<typeof workOf>>>
		>;
}

/** What axe has against the page, all of it unfolded: impact, rule and the first element of each. What a debugger hands in is run whatever the page allows. */
export async function accessibilityFaults(page: Page): Promise<string[][]> {
	await page.evaluate('for (const d of document.querySelectorAll("details")) d.open = true');
	await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
	return page.evaluate(
		'axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => [v.impact, v.id, v.nodes[0].html.slice(0, 200)]))',
	);
}
