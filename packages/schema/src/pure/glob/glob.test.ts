import { assert, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob, readGlob, TEXT } from './glob.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 300);

describe('a path pattern', () => {
	it.each<[string, string, boolean]>([
		['src/*.py', 'src/a.py', true],
		['src/*.py', 'src/b/a.py', false],
		['src/**', 'src/b/a.py', true],
		['**/a.py', 'a.py', true],
		['**/a.py', 'x/y/a.py', true],
		['**/a.py', 'ba.py', false],
		['x/**/a.py', 'x/a.py', true],
		['?.py', 'a.py', true],
		['?.py', '/.py', false],
		['a', 'ab', false],
		['', '', true],
	])('%s against %s: %s', (glob, path, expected) => {
		expect(matchesGlob(readGlob(glob), path)).toBe(expected);
	});

	it('takes one of several texts', () => {
		const parts = [TEXT('src/'), TEXT('a', 'ab'), TEXT('.py')];
		expect(['src/a.py', 'src/ab.py', 'src/abb.py'].map((path) => matchesGlob(parts, path))).toEqual([true, true, false]);
	});

	it('says what an expression would say', () => {
		assert(
			property(stringMatching(/^[ab/*?]{0,8}$/), stringMatching(/^[ab/]{0,10}$/), (glob, path) => {
				const source = glob.replace(/\*\*\/|\*\*|\*|\?/g, (p) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[p] ?? '[^/]');
				return matchesGlob(readGlob(glob), path) === new RegExp(`^${source}$`).test(path);
			}),
			{ numRuns },
		);
		assert(property(string(), (path) => matchesGlob([{ kind: 'path' }], path)));
	});

	// In exponential time, neither would end.
	it('takes many stars', () => {
		expect(matchesGlob(readGlob(`src/${'*a'.repeat(200)}b`), `src/${'a'.repeat(4_000)}c`)).toBe(false);
		expect(matchesGlob(readGlob(`${'**/'.repeat(200)}b`), `${'a/'.repeat(2_000)}c`)).toBe(false);
	});
});
