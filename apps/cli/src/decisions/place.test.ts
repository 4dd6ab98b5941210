// @module-tag slow
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LEDGER } from './ledger.js';
import { ledgerIn } from './place.js';

const at = '2026-01-05T09:00:00Z';
const audited = gitRepository([{ at, message: 'Begin', files: { 'a.py': 'x = 1\n' } }]);
const head = audited.git('rev-parse', 'HEAD').trim();

/** A ledger in the folder `audit` of a work tree. */
function planted(tree: string): string {
	const folder = join(tree, 'audit');
	mkdirSync(folder);
	writeFileSync(join(folder, LEDGER), '{}\n');
	return folder;
}

it('what is remembered of a ledger does not lie in the folder where a command runs, which may be the target', () => {
	vi.stubEnv('XDG_STATE_HOME', 'state');
	onTestFinished(() => void vi.unstubAllEnvs());
	expect(isAbsolute(ledgerIn(planted(clone('own')), { sources: [], commits: [head] }).file)).toBe(true);
});

describe('decisions beside a run count for nothing where the folder', () => {
	it.each<[string, () => string, boolean]>([
		['lies in a work tree of the audited repository that is called otherwise', () => clone('submission-7'), true],
		[
			'lies in a work tree that holds the commit below a later one',
			() => {
				const tree = clone('later');
				audited.git('-C', tree, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', 'plant');
				return tree;
			},
			true,
		],
		[
			'lies in a work tree whose .git cannot be read',
			() => {
				const tree = clone('damaged');
				rmSync(join(tree, '.git/HEAD'));
				return tree;
			},
			true,
		],
		[
			'lies in the repository of a teacher',
			() => gitRepository([{ at, message: 'Grades', files: { 'roster.csv': 'target\n' } }]).folder,
			false,
		],
		[
			'lies in a bare repository of the audited one',
			() => {
				const bare = join(temporaryFolder(), 'bare');
				audited.git('clone', '-q', '--bare', '.', bare);
				return bare;
			},
			true,
		],
		['lies in no work tree', () => temporaryFolder(), false],
	])('%s', (_, treeOf, expected) => {
		const folder = planted(treeOf());
		const place = ledgerIn(folder, { sources: ['https://example.org/a/b'], commits: [head] });
		expect(place.planted).toBe(expected ? join(folder, LEDGER) : null);
		expect(place.file === join(folder, LEDGER)).toBe(!expected);
		expect(ledgerIn(folder, { sources: [], commits: [head] }, join(folder, LEDGER)).file).toBe(join(folder, LEDGER));
	});
});

function clone(name: string): string {
	const tree = join(temporaryFolder(), name);
	audited.git('clone', '-q', '.', tree);
	return tree;
}
