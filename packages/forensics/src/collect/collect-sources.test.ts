// @module-tag slow
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { openCache } from '../cache/facts-cache.js';
import { openRepository } from '../sandbox/open-repository.js';
import { type CollectedSources, collectSources } from './collect-sources.js';

async function collect(
	files: Record<string, string | Uint8Array>,
	options: Parameters<typeof collectSources>[1] = {},
	prepare = (_folder: string) => {},
) {
	const repository = gitRepository();
	prepare(repository.folder);
	repository.commit({ message: 'all', files });
	const snapshot = await openRepository(repository.folder);
	try {
		return await collectSources(snapshot, options);
	} finally {
		await snapshot.close();
	}
}
const reasons = (collected: CollectedSources) => Object.fromEntries(collected.files.skipped.map(({ path, reason }) => [path, reason]));
const adds = (collected: CollectedSources) => collected.files.total === collected.files.read + collected.files.skipped.length;

describe('which files are read', () => {
	it('reads sources and prose, and gives every other path its reason', async () => {
		const collected = await collect(
			{
				'src/a.py': 'x = 1\n',
				'src/b.ts': 'export const x = 1;\n',
				'prompts/judge.txt': 'You judge.\nFairly.',
				'empty.py': '',
				'main.rs': 'fn main() {}\n',
				'logo.png': Buffer.from([137, 80, 78, 71, 0]),
				'binary.py': Buffer.from([120, 0, 120]),
				'utf16.py': Buffer.from('\ufeffx = 1', 'utf16le'),
				'latin1.py': Buffer.from([0x78, 0x20, 0x3d, 0x20, 0x22, 0xe9, 0x22]),
				'big.py': `x = "${'a'.repeat(1_100_000)}"\n`,
				'lfs.json': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
				'node_modules/m/index.js': 'x',
				'package-lock.json': '{}',
				'odd\nname.py': 'y = 2\n',
				'bom.py': '\ufeffz = 1\n',
			},
			undefined,
			(folder) => symlinkSync('src/a.py', join(folder, 'link.py')),
		);
		expect(reasons(collected)).toEqual({
			'big.py': 'larger than 1 MiB',
			'binary.py': 'binary',
			'lfs.json': 'pointer to a Git LFS object',
			'link.py': 'symbolic link',
			'logo.png': 'a kind of file that we do not read',
			'main.rs': 'code in Rust, which we do not read',
			'node_modules/m/index.js': 'named like code of others',
			'package-lock.json': 'named like what a build or a tool writes',
		});
		expect(adds(collected)).toBe(true);
		expect(collected.sources.map((file) => file.path)).toEqual([
			'bom.py',
			'empty.py',
			'latin1.py',
			'odd\nname.py',
			'src/a.py',
			'src/b.ts',
			'utf16.py',
		]);
		expect([...collected.decoded]).toEqual([
			['latin1.py', { encoding: 'Windows-1252', replaced: 0 }],
			['utf16.py', { encoding: 'UTF-16', replaced: 0 }],
		]);
		expect(collected.lines).toMatchObject({ 'prompts/judge.txt': 2, 'empty.py': 0, 'src/a.py': 1, 'main.rs': 1 });
		expect(collected.texts.get('prompts/judge.txt')).toBe('You judge.\nFairly.');
		expect(collected.files.languages).toEqual([
			{ language: 'Python', files: 8, frontEnd: true },
			{ language: 'Rust', files: 1, frontEnd: false },
			{ language: 'TypeScript', files: 1, frontEnd: true },
		]);
	});
	it('takes a bundle for none of the project’s own code, and only a large one of JavaScript', async () => {
		const loads = (more: string) =>
			`export const X = (function (t) {\n  var n = {};\n  function r(e) {\n    if (n[e]) return n[e].exports;\n  }\n})([]);\n${more}`;
		const long = 'f(1);\n'.repeat(20_000);
		const collected = await collect({
			'src/refs.js': loads(long),
			'src/small.js': loads(''),
			'src/own.ts': loads(long),
			'src/long.js': long,
		});
		expect(reasons(collected)).toEqual({ 'src/refs.js': 'a bundle that a build wrote' });
	});

	it('survives what parsers choke on, and keeps reading the other files', async () => {
		const deep = (open: string, close: string, n: number) => `x = ${open.repeat(n)}${close.repeat(n)}\n`;
		const collected = await collect({
			'deep.py': deep('[', ']', 10_000),
			'deep.ts': `const ${deep('[', ']', 10_000)}`,
			'parens.js': deep('(', ')', 10_000).replace(`${'('.repeat(10_000)}`, `${'('.repeat(10_000)}1`),
			'line.js': `const x = [${'1,'.repeat(200_000)}];\n`,
			'line.py': `x = [${'1,'.repeat(200_000)}]\n`,
			'python2.py': "print 'x'\nexec 'y'\ndef f(): pass\n",
			'broken.ts': 'export const a = 1;\nfunction {{{ (\nexport const b = 2;\n',
			'broken.py': 'def f(:\n  pass\n\ndef g():\n  return 1\n',
			'fine.py': 'def ok(): return 1\n',
		});
		expect(adds(collected)).toBe(true);
		expect(collected.broken).toEqual([]);
		expect(collected.sources.find((file) => file.path === 'fine.py')?.facts.functions.map((f) => f.name)).toEqual(['ok']);
		expect(collected.sources.find((file) => file.path === 'broken.py')?.facts.functions.map((f) => f.name)).toContain('g');
		for (const path of ['deep.py', 'deep.ts', 'parens.js', 'line.js', 'line.py', 'python2.py', 'broken.ts'])
			expect([path, collected.sources.some((file) => file.path === path) || path in reasons(collected)]).toEqual([path, true]);
	});
	it('finds the same facts in this thread, in a worker and in the cache', async () => {
		const cache = openCache({ folder: temporaryFolder() });
		const body = Array.from({ length: 40 }, (_, i) => `def f${i}(a, b=${i}):\n    return g(a, b, [${i}])\n`).join('\n');
		const heavy = `${body}\nbig = "${'x'.repeat(300_000)}"\n`;
		const files = { 'plain.py': body, 'copy.py': body, 'heavy.py': heavy };
		const first = await collect(files, { cache });
		const again = await collect(files, { cache });
		const without = await collect(files);
		expect(again.sources).toEqual(first.sources);
		expect(without.sources).toEqual(first.sources);
		const [copy, large, plain] = first.sources;
		expect(copy?.facts).toEqual(plain?.facts);
		expect(large?.facts.functions).toEqual(plain?.facts.functions);
	});
	it('reads an empty repository, and one without source', async () => {
		expect((await collect({})).files).toEqual({ total: 0, read: 0, skipped: [], languages: [] });
		const prose = await collect({ 'README.md': '# x\n' });
		expect([prose.sources, prose.files.read]).toEqual([[], 1]);
	});
});
