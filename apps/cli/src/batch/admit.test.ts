import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { admit, type Places } from './admit.js';

let base: string;
beforeAll(() => {
	const home = temporaryFolder();
	base = join(home, 'class');
	for (const folder of ['class/ann.git', 'class/a.pdf', 'private.git']) mkdirSync(join(home, folder), { recursive: true });
	for (const file of ['class/bob.pdf', 'class/bob.txt', 'secret.pdf']) writeFileSync(join(home, file), '');
	symlinkSync(join(home, 'private.git'), join(base, 'link.git'));
	symlinkSync(join(home, 'secret.pdf'), join(base, 'link.pdf'));
});

const asked = (target: string, reports: string[] = [], places: Partial<Places> = {}, at?: string) => {
	const entry = { id: 'x', name: 'x', target, commit: null, asOf: null, reports, tags: [], place: 'r:1' };
	const job = { entry, base: at ?? base };
	return admit(job, { under: null, signed: true, ...places }).then(
		() => null,
		(error: Error) => error.message,
	);
};
const web = 'https://h.example/o/n';

describe('a job', () => {
	it.each([
		['an address of the web', web, [], {}],
		['its report', web, ['bob.pdf'], {}],
		['a report that is not there: the audit says so', web, ['none.md'], {}],
	] as const)('is taken with %s', async (_, target, reports, places) => {
		expect(await asked(target, [...reports], places)).toBeNull();
	});

	it('is taken with a local target where its folder was named, also one that is not there', async () => {
		for (const target of ['ann.git', 'none.git', '.', join(base, 'ann.git')]) expect(await asked(target, [], { under: base })).toBeNull();
		expect(await asked('ann.git', ['bob.pdf'], { under: base, signed: false })).toBeNull();
	});

	it.each(['ann.git', '/etc', 'file:///etc', 'git@host:o/n', 'http://h/o/n', 'ssh://h/o/n', 'ext::sh -c id', 'HTTP://x'])(
		'is not taken with %s where no folder was named',
		async (target) => {
			expect(await asked(target)).toMatch(/ is on a machine: this worker takes https addresses/);
		},
	);

	it.each(['../private.git', 'link.git', '/', '../none.git', '..'])('is not taken with %s, which leads elsewhere', async (target) => {
		expect(await asked(target, [], { under: base })).toMatch(/does not lie under the folder of --targets-under\.$/);
	});

	it('is not taken with a folder whose repository lies above', async () => {
		const home = temporaryFolder();
		for (const folder of ['.git/objects', '.git/refs', 'class/empty']) mkdirSync(join(home, folder), { recursive: true });
		writeFileSync(join(home, '.git/HEAD'), 'ref: refs/heads/main\n');
		const under = join(home, 'class');
		for (const target of ['.', 'empty']) expect(await asked(target, [], { under }, under)).toMatch(/does not lie under the folder/);
		expect(await asked('none', [], { under }, under)).toBeNull();
	});

	it.each([
		['bob.txt', 'The report bob.txt is neither .pdf nor .md.'],
		['/etc/passwd', 'The report /etc/passwd is neither .pdf nor .md.'],
		['../secret.pdf', 'The report ../secret.pdf does not lie below the folder of the batch.'],
		['link.pdf', 'The report link.pdf is not a file.'],
		['a.pdf', 'The report a.pdf is not a file.'],
	])('is not taken with the report %s', async (report, says) => {
		expect(await asked(web, [report])).toBe(says);
	});

	it('that is not signed names no folder of its own for its reports', async () => {
		const says = 'The job is not signed, and its reports do not lie under the folder of --targets-under.';
		expect(await asked(web, ['secret.pdf'], { signed: false }, join(base, '..'))).toBe(says);
		expect(await asked(web, ['secret.pdf'], { signed: false, under: base }, join(base, '..'))).toBe(says);
	});
});
