import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { ensureFolder, writeFileAtomically } from './write-file.js';

describe('writing files', () => {
	const folder = temporaryFolder();

	it('makes folders, replaces, and leaves nothing beside', () => {
		const file = join(folder, 'a/b/report.md');
		writeFileAtomically(file, 'one');
		writeFileAtomically(file, 'two');
		expect(readFileSync(file, 'utf8')).toBe('two');
		expect(readdirSync(join(folder, 'a/b'))).toEqual(['report.md']);
	});

	it('says in one sentence what is in the way', () => {
		const file = join(folder, 'file');
		writeFileSync(file, '');
		expect(() => writeFileAtomically(join(file, 'report.md'), 'x')).toThrow(/cannot be written: .+\.$/);
		expect(() => ensureFolder(file)).toThrow(/cannot be written: .+\.$/);
	});
});

describe('where no folder can be made', () => {
	it.runIf(process.platform === 'linux')('says so at once, even below /proc', () => {
		expect(() => ensureFolder('/proc/auditor-out/deep')).toThrow('no folder can be made there');
	});
});
