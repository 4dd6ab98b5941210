// @module-tag slow
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { storeContract } from '../testing/store-contract.js';
import { folderStore } from './folder-store.js';

const root = temporaryFolder();
storeContract('a folder', (key) => folderStore(join(root, key)));

describe('a folder as a store', () => {
	it('leaves nothing half-written beside what is stored', async () => {
		const folder = join(temporaryFolder(), 'deep/er');
		const store = folderStore(folder);
		await store.put('results/a', new Uint8Array(100_000));
		await store.put('results/a', new Uint8Array(5));
		expect(readdirSync(join(folder, 'results'))).toEqual(['a']);
	});

	it.each([
		[
			'a file in its way',
			(folder: string) => writeFileSync(folder, ''),
			/^The store .+ cannot be written: a part of the path is a file\.$/,
		],
		['a place that cannot be', () => {}, /^The store \/proc\/nowhere cannot be written: .+\.$/],
	])('says in one sentence what hinders it: %s', async (what, prepare, message) => {
		const folder = what.startsWith('a file') ? join(temporaryFolder(), 'file') : '/proc/nowhere';
		prepare(folder);
		await expect(folderStore(folder).put('results/x', new Uint8Array(1))).rejects.toThrow(message);
		expect(existsSync(join(folder, 'results'))).toBe(false);
	});

	it.each([
		['a pipe', (path: string) => execFileSync('mkfifo', [path])],
		['a link', (path: string) => symlinkSync('/dev/zero', path)],
		['a folder', (path: string) => mkdirSync(path)],
	])('waits for nothing, and follows nothing, that was put in place of a file: %s', async (_, put) => {
		const folder = temporaryFolder();
		mkdirSync(join(folder, 'results'));
		put(join(folder, 'results/a'));
		expect(await folderStore(folder).get('results/a')).toHaveLength(0);
	});
});
