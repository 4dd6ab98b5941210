// @module-tag slow
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditReport } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { rendererFor } from './named-renderer.js';

const good = { id: 'outline', mediaType: 'text/plain', fileName: 'outline.txt' };
const report = { total: { score: 3 } } as AuditReport;
/** The renderer that a module with this text exports. */
function from(text: string, name = 'outline.mjs') {
	const folder = temporaryFolder();
	writeFileSync(join(folder, name), text);
	return rendererFor(`./${name}`, folder);
}
const module = (fields: object, render: string) => `export default { ...${JSON.stringify(fields)}, render: ${render} };`;

describe('a renderer of the user', () => {
	it.each([
		['JavaScript', 'outline.mjs', '(report) => "total " + report.total.score'],
		['TypeScript', 'outline.ts', '(report: { total: { score: number } }): string => "total " + report.total.score'],
	])('is run, in %s', async (_, name, render) => {
		const renderer = await from(module(good, render), name);
		expect([renderer.fileName, renderer.render(report)]).toEqual(['outline.txt', 'total 3']);
	});

	it('is no format of the auditor, which is found by its name', async () => {
		expect((await rendererFor('junit', '/')).fileName).toBe('report.junit.xml');
		await expect(rendererFor('junt', '/')).rejects.toThrow('There is no format "junt"; did you mean "junit"?');
	});

	it.each([
		['that does not exist', './none.mjs', null, 'The renderer ./none.mjs does not exist.'],
		['that fails when it is loaded', './outline.mjs', 'throw new Error("not today");', 'The renderer ./outline.mjs fails: not today.'],
		['that is none', './outline.mjs', 'export default {};', 'exports nothing by default that has an id'],
		['without a default', './outline.mjs', 'export const renderer = 1;', 'exports nothing by default that has an id'],
		[
			'that leaves the folder',
			'./outline.mjs',
			module({ ...good, fileName: '../x' }, '() => ""'),
			'writes to "../x", which is no plain name',
		],
		['that takes our id', './outline.mjs', module({ ...good, id: 'html' }, '() => ""'), "one of these is the auditor's own"],
		['that takes our report', './outline.mjs', module({ ...good, fileName: 'report.md' }, '() => ""'), "one of these is the auditor's own"],
		['that takes a stage', './outline.mjs', module({ ...good, fileName: 'facts.json' }, '() => ""'), "one of these is the auditor's own"],
	])('%s is refused in a sentence', async (_, path, text, says) => {
		const folder = temporaryFolder();
		if (text !== null) writeFileSync(join(folder, 'outline.mjs'), text);
		await expect(rendererFor(path, folder)).rejects.toThrow(says);
	});

	it.each([
		['throws', '() => { throw new Error("no total"); }', 'The renderer ./outline.mjs fails: no total.'],
		['gives no text', '() => 7', 'The renderer ./outline.mjs gives no text.'],
	])('that %s is told in a sentence', async (_, render, says) => {
		const renderer = await from(module(good, render));
		expect(() => renderer.render(report)).toThrow(says);
	});
});
