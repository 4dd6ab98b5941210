import type { AuditDocument } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { writtenSource } from './written-source.js';

const words = Array.from({ length: 120 }, (_, i) => `word${i}`);
const pdf = { name: 'reports/final.pdf', format: 'pdf', fromTree: true, pages: [{ text: words.join(' ') }] } as unknown as AuditDocument;
const source = (files: Record<string, string>, document = pdf) =>
	writtenSource(
		document,
		Object.keys(files).map((path) => ({ path })),
		async (path) => Buffer.from(files[path]!),
	);

describe('the file that a PDF was made from', () => {
	it.each([
		[
			'holds its text, with other marks',
			{ 'docs/final.md': `# ${words.join(' ').replace('word60', '**word60**')}\n\nMore.` },
			'docs/final.md',
		],
		['is none of another name', { 'docs/notes.md': words.join(' ') }, null],
		['is none of another text', { 'docs/final.md': words.toReversed().join(' ') }, null],
		['is none that holds the half of it', { 'docs/final.md': words.slice(0, 60).join(' ') }, null],
		['is no program', { 'docs/final.py': words.join(' ') }, null],
	])('%s', async (_, files, path) => {
		expect(await source(files)).toBe(path);
	});

	it('names every file that the PDF names', async () => {
		const named = { ...pdf, pages: [{ text: `${words.join(' ')} see audit/old_run.json\nand src/a.py` }] } as unknown as AuditDocument;
		const made = (text: string) => source({ 'docs/final.md': `${words.join(' ')} see ${text} and \`src/a.py\`` }, named);
		expect(await made('audit/old\\_run.json')).toBe('docs/final.md');
		expect(await made('audit/new_run.json')).toBeNull();
	});

	it('is asked of no document that came from elsewhere, or says too little', async () => {
		const files = { 'final.md': words.join(' ') };
		expect(await source(files, { ...pdf, fromTree: false })).toBeNull();
		expect(await source(files, { ...pdf, pages: [{ text: words.slice(0, 20).join(' ') }] } as unknown as AuditDocument)).toBeNull();
	});
});
