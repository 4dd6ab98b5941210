import { expect, it } from 'vitest';
import { deepFreeze } from './deep-freeze.js';

it('freezes to the last part, and once', () => {
	const shared = { n: 1 };
	const value: { list: { n: number }[]; self?: unknown; bytes: Uint8Array } = { list: [shared, shared], bytes: new Uint8Array(2) };
	value.self = value;
	expect(deepFreeze(value)).toBe(value);
	expect(() => value.list.push(shared)).toThrow(TypeError);
	expect(() => {
		shared.n = 2;
	}).toThrow(TypeError);
	expect([deepFreeze(null), deepFreeze('a')]).toEqual([null, 'a']);
});

it('is no matter of depth', () => {
	let deep: { inner?: object } = {};
	for (let i = 0; i < 100_000; i++) deep = { inner: deep };
	expect(Object.isFrozen(deepFreeze(deep).inner)).toBe(true);
});
