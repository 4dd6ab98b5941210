// What GitHub makes of the texts that the action hands over, as pictures to be looked at: `AUDITOR_SCREENSHOTS=<folder> npx vitest run action-steps`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './shell.js';

const near = createRequire(join(root, 'packages/report/package.json'));
const STYLE = `body{font:16px/1.5 "Segoe UI","Noto Sans",Helvetica,Arial,sans-serif;color:#1f2328;margin:24px;max-width:900px}
h2{font-size:1.5em;border-bottom:1px solid #d1d9e0;padding-bottom:.3em}code{background:#818b981f;border-radius:6px;padding:.2em .4em;font-size:85%}
table{border-collapse:collapse}td,th{border:1px solid #d1d9e0;padding:6px 13px}.note{border:1px solid #d1d9e0;border-left:4px solid #cf222e;padding:8px 16px;margin:12px 0}`;

/** HTML of Markdown as GitHub reads it. */
export async function htmlOf(markdown: string): Promise<string> {
	const { micromark } = await import(pathToFileURL(near.resolve('micromark')).href);
	const { gfm, gfmHtml } = await import(pathToFileURL(near.resolve('micromark-extension-gfm')).href);
	return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** An annotation as it stands beside the changed line. */
export function htmlOfCommand(line: string): string {
	const [, level, place = '', text] = /^::(error|warning)(?: ([^:]*))?::(.*)$/.exec(line)!;
	const { file, line: at } = Object.fromEntries(place.split(',').map((part) => part.split('='))) as { file?: string; line?: string };
	const where = file === undefined ? '' : ` on ${at === undefined ? '' : `line ${at} in `}${unescaped(file)}`;
	const shown = unescaped(text!).replace(/[&<]/g, (c) => (c === '&' ? '&amp;' : '&lt;'));
	return `<div class="note"><b>Check ${level === 'error' ? 'failure' : 'warning'}${where}</b><br>${shown}</div>`;
}

function unescaped(text: string): string {
	return text.replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%25/g, '%');
}

/** Draws each page into `<folder>/<name>.png`. */
export async function draw(folder: string, pages: Readonly<Record<string, string>>): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const { startBrowser } = await import('@auditor/testkit/browser');
	const browser = await startBrowser();
	for (const [name, html] of Object.entries(pages)) {
		const page = await browser.newPage({ viewport: { width: 980, height: 200 } });
		await page.setContent(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${html}`);
		writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }));
	}
	await browser.close();
}
