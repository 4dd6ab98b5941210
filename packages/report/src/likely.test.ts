import type { Json } from '@auditor/schema';
import { expect, it } from 'vitest';
import { likelyOf } from './likely.js';

const place = { path: 'a.py', line: 3, endLine: 9, name: 'f', words: ['clone', 'depth'], excerpt: { line: 4, text: 'git clone' } };

it.each([
	['a place', null, [place], ['a.py clone, depth']],
	['what is decided needs no place', true, [place], []],
	['another probe has no such value', null, undefined, []],
	['a value of another shape', null, 'a.py', []],
	['a place of another shape', null, [{ ...place, line: '3' }, 7, null, place], ['a.py clone, depth']],
	['a line that no file has', null, [{ ...place, line: 0 }], []],
])('%s', (_, satisfied, likely, told) => {
	const values: Record<string, Json> = likely === undefined ? {} : { likely: likely as Json };
	expect(likelyOf({ satisfied, values }).map(({ location, words }) => `${location.path} ${words}`)).toEqual(told);
});
