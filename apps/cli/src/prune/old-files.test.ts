// @module-tag slow
import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import prune from '../commands/prune.js';
import { oldCached, oldIn, unfinishedIn } from './old-files.js';

const DAY = 86_400_000;
const BEFORE = Date.now() - 30 * DAY;
const OLD = 'a'.repeat(64);
const YOUNG = 'b'.repeat(64);

function put(path: string, days: number): string {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, 'x');
	const at = new Date(Date.now() - days * DAY);
	utimesSync(path, at, at);
	return path;
}

/** A batch with an old and a young result, their reports, and what a dead run left. */
function batch(): string {
	const folder = temporaryFolder('auditor-prune-');
	put(join(folder, 'conditions.json'), 90);
	for (const [job, id, days] of [
		[OLD, 'ann', 60],
		[YOUNG, 'bob', 1],
	] as const) {
		put(join(folder, 'results', `${job}.json.gz`), days);
		put(join(folder, 'reports', id, 'report.json'), days);
		put(join(folder, 'reports', id, '.result'), days);
	}
	put(join(folder, 'results', `.${YOUNG}.json.gz.0a1b2c3d4e5f.tmp`), 1);
	put(join(folder, 'reports', 'bob', '.report.json.0a1b2c3d.tmp'), 1);
	put(join(folder, 'reports', 'bob', '.report.json.0a1b2c3e.tmp'), 0);
	put(join(folder, 'decisions.jsonl'), 90);
	put(join(folder, 'results', 'notes.txt'), 90);
	return folder;
}

describe('what is old', () => {
	it('in the folder of a batch is results, their reports and what dead runs left', () => {
		const folder = batch();
		expect(oldIn(folder, BEFORE).map(({ kind, path }) => [kind, relative(folder, path)])).toEqual([
			['result', `results/${OLD}.json.gz`],
			['report', 'reports/ann'],
			['unfinished file', `results/.${YOUNG}.json.gz.0a1b2c3d4e5f.tmp`],
			['unfinished file', 'reports/bob/.report.json.0a1b2c3d.tmp'],
		]);
		expect(unfinishedIn(folder)).toHaveLength(2);
	});

	it('of a batch whose results lie elsewhere is its reports; no link leads out of it', () => {
		const folder = batch();
		const away = temporaryFolder('auditor-away-');
		put(join(away, '.result'), 90);
		symlinkSync(away, join(folder, 'reports/link'));
		rmSync(join(folder, 'results'), { recursive: true });
		expect(oldIn(folder, BEFORE).flatMap(({ kind, path }) => (kind === 'unfinished file' ? [] : [relative(folder, path)]))).toEqual([
			'reports/ann',
		]);
	});

	it('of an audit is its records, and no link is followed', () => {
		const folder = temporaryFolder('auditor-prune-');
		const away = temporaryFolder('auditor-away-');
		put(join(away, 'theirs.json'), 90);
		put(join(folder, 'report.json'), 90);
		const [old, late] = ['a', 'b'].map((letter) => `calls/${letter.repeat(64)}.json`);
		put(join(folder, old!), 90);
		put(join(folder, late!), 1);
		put(join(folder, 'calls/notes.json'), 90);
		symlinkSync(away, join(folder, 'calls/away'));
		expect(oldIn(folder, BEFORE).map(({ path }) => relative(folder, path))).toEqual([old]);
		symlinkSync(join(folder, 'calls'), join(away, 'calls'));
		expect(oldCached(join(away, 'calls'), BEFORE)).toEqual([]);
	});

	it('of anybody else is nobody’s business here', () => {
		expect(() => oldIn(temporaryFolder('auditor-prune-'), BEFORE)).toThrow(/is no folder of a batch, a store, an audit or kept clones/);
	});
});

describe('auditor prune', () => {
	const run = (folder: string, options: Record<string, unknown>) =>
		prune({ args: [[folder]] as never, options: { olderThan: 30, ...options }, signal: new AbortController().signal, all: [] });

	it('takes nothing away before it was told to', async () => {
		const folder = batch();
		expect(await run(folder, {})).toBe(0);
		expect(existsSync(join(folder, 'reports/ann'))).toBe(true);
		expect(await run(folder, { yes: true })).toBe(0);
		expect(['reports/ann', `results/${OLD}.json.gz`].map((name) => existsSync(join(folder, name)))).toEqual([false, false]);
		expect(['reports/bob', `results/${YOUNG}.json.gz`, 'decisions.jsonl'].map((name) => existsSync(join(folder, name)))).toEqual([
			true,
			true,
			true,
		]);
	});

	it('needs something to look at', async () => {
		const options = { olderThan: 30 };
		await expect(prune({ args: [[]] as never, options, signal: new AbortController().signal, all: [] })).rejects.toThrow(/Name a folder/);
	});
});
