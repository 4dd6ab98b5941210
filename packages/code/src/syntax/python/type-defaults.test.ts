import { beforeAll, describe, expect, it } from 'vitest';
import { pythonFrontEnd } from './front-end.js';
import { withoutTypeDefaults } from './type-defaults.js';

beforeAll(() => pythonFrontEnd.prepare());

describe('defaults of type parameters', () => {
	it.each([
		['class Box[T = int]:\n    x: T\n', 'class Box[T ]:\n x: T\n'],
		[
			'def f[T: (int, str) = int, *Ts = *tuple[int, ...]](a: T) -> T:\n    return a\n',
			'def f[T: (int, str) , *Ts ](a: T) -> T:\n return a\n',
		],
		['type Pair[A = "a, b", B = dict[str, int]] = tuple[A, B]\n', 'type Pair[A , B ] = tuple[A, B]\n'],
		['class Box[\n    T = int,\n    U = list[\n        T\n    ],\n]: ...\n', 'class Box[\n T ,\n U \n \n ,\n]: ...\n'],
	])('are blanked: %j', (text, shown) => {
		const blank = withoutTypeDefaults(text);
		expect([blank.replace(/ +/g, ' '), blank.length]).toEqual([shown, text.length]);
		expect(pythonFrontEnd.parse('a.py', text).parse).toEqual({ status: 'ok', errors: [] });
	});

	it.each([
		'class Box[T]:\n    x = [1]\n',
		'values[key] = 1\ntable = f(x[0], y=[1])\n',
		'def f(a=[1], b=2): ...\n',
		'class Box[T = int\n',
		'x = 1\ndef f[T: int](a: T = 1): ...\n',
	])('are none: %j', (text) => expect(withoutTypeDefaults(text)).toBe(text));

	it('leave names, lines and the rest of the file as they are', () => {
		const text = 'class Box[T = int]:\n    x: T\n\ndef f[T = int](a: T) -> T:\n    return a\n\ndef g():\n    return lost\n';
		const { classes, functions, unbound } = pythonFrontEnd.parse('a.py', text);
		expect(classes.map(({ name, line }) => `${name}:${line}`)).toEqual(['Box:1']);
		expect(functions.map(({ name, line }) => `${name}:${line}`)).toEqual(['f:4', 'g:7']);
		expect(unbound).toEqual([{ name: 'lost', line: 8 }]);
	});

	it('leave other faults where they stand', () => {
		const { parse } = pythonFrontEnd.parse('a.py', 'class Box[T = int]:\n    x: T\n\ndef f(:\n    return 1\n');
		expect([parse.status, parse.errors.map(({ line }) => line)]).toEqual(['partial', [4]]);
	});
});
