// @module-tag slow
// Texts nobody wrote in good faith, through both front ends: each gives facts that can be serialised, within the time of a test, with indexes and lines that exist;
// what stands before and after the mischief still counts where it can.
import { beforeAll, describe, expect, it } from 'vitest';
import { pythonFrontEnd } from '../src/syntax/python/front-end.js';
import type { FrontEnd, SourceFacts } from '../src/syntax/source-facts.js';
import { typescriptFrontEnd } from '../src/syntax/typescript/front-end.js';

const lines = (...text: string[]) => text.join('\n');
const times = (text: string, count: number) => text.repeat(count);
const nested = (open: string, close: string, depth: number, middle = '') => times(open, depth) + middle + times(close, depth);
/** What a decoder that replaces makes of bytes that are no UTF-8. */
const replaced = (...bytes: number[]) => Buffer.from(bytes).toString('utf8');

beforeAll(async () => {
	await pythonFrontEnd.prepare();
	await typescriptFrontEnd.prepare();
});

interface Tongue {
	name: string;
	frontEnd: FrontEnd;
	path: string;
	/** A good function that calls `good_N`. */
	good(n: number): string;
}

const PYTHON: Tongue = { name: 'Python', frontEnd: pythonFrontEnd, path: 'src/a.py', good: (n) => `def f${n}():\n    good_${n}()\n` };
const TYPESCRIPT: Tongue = {
	name: 'TypeScript',
	frontEnd: typescriptFrontEnd,
	path: 'src/a.ts',
	good: (n) => `function f${n}() {\n  good_${n}();\n}\n`,
};
const TONGUES = [PYTHON, TYPESCRIPT];

/** Parses, and holds the facts to what must be true of any. */
function read({ frontEnd, path }: Tongue, text: string): SourceFacts {
	const facts = frontEnd.parse(path, text);
	const json = JSON.stringify(facts);
	expect(JSON.stringify(JSON.parse(json)) === json).toBe(true);
	expect(facts.parse.status === 'ok').toBe(facts.parse.errors.length === 0);
	for (const error of facts.parse.errors) expect(error.message).not.toMatch(/could not be read|undefined|cannot|is not a function/i);
	checkPlaces(facts, text);
	return facts;
}

/** Every line lies in the file, and every index points at something. */
function checkPlaces(facts: SourceFacts, text: string): void {
	const last = text.split(/\r\n|[\n\r\f\v\u2028\u2029\u0085]/).length;
	const sizes: Record<string, number> = {
		function: facts.functions.length,
		class: facts.classes.length,
		call: facts.calls.length,
		handlerOf: facts.tries.length,
		branch: facts.branches.length,
	};
	let wrong = '';
	const open: [key: string, value: unknown][] = [['', facts]];
	for (let entry = open.pop(); entry && wrong === ''; entry = open.pop()) {
		const [key, value] = entry;
		const size = sizes[key];
		if (typeof value === 'number') {
			if (size !== undefined && value >= size) wrong = `${key} ${value} of ${size}`;
			if (/line$/i.test(key) && (value < 1 || value > last)) wrong = `${key} ${value} of ${last}`;
		} else if (typeof value === 'object' && value !== null) {
			for (const [name, inner] of Object.entries(value)) open.push([name, inner]);
		}
	}
	expect(wrong).toBe('');
}

const called = (facts: SourceFacts) => facts.calls.map(({ method }) => method).filter((method) => method?.startsWith('good_'));

describe.each(TONGUES)('$name', (tongue) => {
	const { good } = tongue;

	describe('empty and nearly empty', () => {
		it.each([
			['nothing', '', 0],
			['one newline', '\n', 1],
			['blanks', ' \t \r\n \f\n', 2],
			['a byte order mark', '\uFEFF', 1],
			['only comments', '# a\n// b\n'.replace(tongue === PYTHON ? '// b' : '# a', ''), 2],
		])('%s', (_name, text, count) => {
			const facts = read(tongue, text);
			expect(facts.parse).toEqual({ status: 'ok', errors: [] });
			expect(facts.lines).toBe(count);
			expect([facts.calls, facts.functions, facts.imports]).toEqual([[], [], []]);
		});
	});

	describe('mischief between good functions', () => {
		const python: [name: string, text: string][] = [
			['a missing bracket', 'x = foo(1, [2, 3\n'],
			['a missing colon', 'if x\n    y = 1\n'],
			['a stray bracket', 'x = 1)\n'],
			['a bad operator', 'x = = 1\n'],
			['a NUL byte', 'x = 1\0\n'],
			['marks of a merge conflict', '<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n'],
			['prose', 'This is not a program, but I am sure that it is fine.\n'],
			['another language', 'const x: number = foo();\n'],
			['bytes that are no UTF-8', `x = "${replaced(0xff, 0xfe, 0xc3, 0x28)}"${replaced(0x80)}\n`],
			['a lone surrogate', 'x = "\uD800"\n\uDC00\n'],
			['control characters', 'x = 1\u0001\u001b[31m\u007f\n'],
		];
		const typescript: [name: string, text: string][] = [
			['a missing bracket', 'const x = foo(1, [2, 3;\n'],
			['a missing expression', 'const x = ;\n'],
			['a stray bracket', 'const x = 1);\n'],
			['a bad operator', 'const x = = 1;\n'],
			['a NUL byte', 'const x = 1;\0\n'],
			['marks of a merge conflict', '<<<<<<< HEAD\nconst x = 1;\n=======\nconst x = 2;\n>>>>>>> other\n'],
			['prose', 'This is not a program, but I am sure that it is fine.\n'],
			['another language', 'def foo(x):\n    return x\n'],
			['bytes that are no UTF-8', `const x = "${replaced(0xff, 0xfe, 0xc3, 0x28)}";${replaced(0x80)}\n`],
			['a lone surrogate', 'const x = "\uD800";\n\uDC00\n'],
			['control characters', 'const x = 1;\u0001\u001b[31m\u007f\n'],
			['an octal number and a bad escape', 'const x = 08n; const y = "\\u{zz}";\n'],
			['a bad regular expression', 'const x = /[/;\n'],
			['JSX gone wrong', 'const x = <div><span></div>;\n'],
		];
		it.each(tongue === PYTHON ? python : typescript)('%s', (_name, mischief) => {
			const facts = read(tongue, good(1) + mischief + good(2) + good(3));
			expect(facts.parse.status).toBe('partial');
			expect(facts.parse.errors.some(({ line }) => line >= 2 && line <= 12)).toBe(true);
			expect(called(facts)).toEqual(expect.arrayContaining(['good_1', 'good_3']));
		});
	});

	it('finds an error on every line', () => {
		const facts = read(tongue, times('x = = )\n', 3000));
		expect(facts.parse.status).not.toBe('ok');
		expect(facts.parse.errors.length).toBeLessThanOrEqual(1000);
	});

	it('reads on after errors everywhere', () => {
		const text = Array.from({ length: 30 }, (_, index) => `${good(index)}x = = )\n`).join('');
		const facts = read(tongue, text);
		expect(facts.parse.status).toBe('partial');
		expect(called(facts).length).toBeGreaterThanOrEqual(25);
	});

	it('survives being cut off anywhere', () => {
		const text = [1, 2, 3, 4].map(good).join('');
		for (let end = 0; end < text.length; end += 3) read(tongue, text.slice(0, end));
	});

	describe('nesting', () => {
		const shared: [name: string, text: string][] = [
			['10,000 parentheses', `x = ${nested('(', ')', 10_000, '1')}\n`],
			['10,000 lists', `x = ${nested('[', ']', 10_000)}\n`],
			['10,000 brackets that stay open', `x = ${times('[', 10_000)}\n`],
			['10,000 brackets that nobody opened', `x = ${times(')', 10_000)}\n`],
			['10,000 calls', `x = ${nested('f(', ')', 10_000)}\n`],
			['10,000 signs', `x = ${times('- ', 10_000)}1\n`],
			['10,000 operators', `x = 1${times(' + 1', 10_000)}\n`],
			['10,000 links', `x = a${times('.b(1)', 10_000)}\n`],
			['10,000 subscripts', `x = a${times('[0]', 10_000)}\n`],
			['10,000 members', `x = a${times('.b', 10_000)}\n`],
		];
		const python: [name: string, text: string][] = [
			['10,000 lambdas', `x = ${times('lambda: ', 10_000)}1\n`],
			['10,000 negations', `x = ${times('not ', 10_000)}1\n`],
			['10,000 conditionals', `x = ${times('1 if a else ', 10_000)}2\n`],
			['3,000 else-ifs', `if a:\n    pass\n${times('elif b:\n    pass\n', 3000)}`],
			['200 blocks', `${Array.from({ length: 200 }, (_, depth) => `${times(' ', depth)}if a:\n`).join('')}${times(' ', 200)}pass\n`],
			['2,000 strings in a row', `x = ${times('"a" ', 2000)}\n`],
		];
		const typescript: [name: string, text: string][] = [
			['10,000 arrows', `x = ${times('a => ', 10_000)}1\n`],
			['10,000 blocks', `${nested('{', '}', 10_000)}\n`],
			['10,000 templates', `x = ${nested('`${', '}`', 10_000, '1')}\n`],
			['10,000 conditionals', `x = ${times('a ? 1 : ', 10_000)}2\n`],
			['10,000 types', `let x: ${nested('A<', '>', 10_000, 'B')};\n`],
			['10,000 objects', `x = ${nested('{ a: ', ' }', 10_000, '1')}\n`],
			['10,000 functions', `${nested('function f() {', '}', 10_000)}\n`],
			['3,000 else-ifs', `if (a) {} ${times('else if (b) {} ', 3000)}\n`],
			['3,000 classes', `${nested('class A { m() { ', '} }', 3000)}\n`],
		];
		it.each([...shared, ...(tongue === PYTHON ? python : typescript)])('%s', (_name, deep) => {
			const facts = read(tongue, good(1) + deep + good(2));
			expect(called(facts)).toEqual(expect.arrayContaining(['good_1']));
		});

		it('reads what stands around brackets that are closed', () => {
			const facts = read(tongue, `${good(1)}x = ${nested('(', ')', 10_000, '1')}\n${good(2)}`);
			expect(called(facts)).toEqual(['good_1', 'good_2']);
		});

		it('keeps what is deeply nested, but legal, at its place', () => {
			const facts = read(tongue, `${good(1)}x = ${nested('[', ']', 60, 'good_2()')}\n${good(3)}`);
			expect(facts.parse.status).toBe('ok');
			expect(called(facts)).toEqual(['good_1', 'good_2', 'good_3']);
		});
	});

	describe('size', () => {
		it.each([
			['one line of 4 MB that is a string', `x = "${times('a', 4_000_000)}"\n`],
			['one line of 300 kB that is a list', `x = [${times('1, ', 100_000)}]\n`],
			['one line of 500 kB of calls', times('good_1();', 55_000)],
			['one line of 1 MB that is a name', `${times('a', 1_000_000)} = 1\n`],
			['one line of 1 MB of junk', times('\u0000\uFFFD(', 333_000)],
			['200,000 empty lines', times('\n', 200_000)],
			['an open string of 1 MB', `x = "${times('a ', 500_000)}\n`],
			['an open comment or docstring of 150,000 lines', `${tongue === PYTHON ? '"""' : '/*'}${times('a\n', 150_000)}`],
			['5,000 open templates or strings', times('x = `a\ny = "b\n', 5000)],
			['5,000 open comments', times('x(/* a\n', 5000)],
		])('%s', (_name, text) => {
			const facts = read(tongue, text);
			expect(facts.lines).toBe(text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
		});

		// A reader whose time grows with the square of the text does not end here within the limit of a test.
		it('100,000 functions that call', () => {
			const count = 100_000;
			const facts = tongue.frontEnd.parse(tongue.path, Array.from({ length: count }, (_, index) => good(index)).join(''));
			expect(facts.calls).toHaveLength(count);
		});
	});

	it('says the same twice', () => {
		for (const text of [good(1) + good(2), `${good(1)}x = = )\n${good(2)}`, times('([{', 50)]) {
			expect(tongue.frontEnd.parse(tongue.path, text)).toEqual(tongue.frontEnd.parse(tongue.path, text));
		}
	});

	it('takes names of the language for what they are: names', () => {
		const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];
		const facts = read(tongue, words.map((word) => `${word} = ${word}(x.${word})\n`).join(''));
		expect(facts.parse.status).toBe('ok');
		expect(facts.calls.map(({ method }) => method)).toEqual(words);
		expect(facts.assignments.map(({ target }) => target)).toEqual(words);
		expect(facts.reads.map(({ name }) => name)).toEqual(expect.arrayContaining(words));
	});
});

describe('Python 2', () => {
	it('keeps functions, classes and calls around what Python 3 no longer reads', () => {
		const facts = read(
			PYTHON,
			lines(
				'import urllib2',
				'',
				'class Fetcher(object):',
				'    def fetch(self, url):',
				'        print "fetching", url',
				'        try:',
				'            return urllib2.urlopen(url).read()',
				'        except IOError, error:',
				'            print >>sys.stderr, "failed"',
				'            raise ValueError, "no such page"',
				'',
				'def other():',
				'    exec "x = 1"',
				'    if 1 <> 2:',
				'        return 0777L, `other`, ur"text"',
				'    good_1()',
			),
		);
		expect(facts.imports).toMatchObject([{ module: 'urllib2' }]);
		expect(facts.classes.map(({ name }) => name)).toEqual(['Fetcher']);
		expect(facts.functions.map(({ name }) => name)).toEqual(['fetch', 'other']);
		expect(facts.calls.map(({ method }) => method)).toEqual(expect.arrayContaining(['urlopen', 'read', 'good_1']));
	});
});

describe('a file of the wrong kind', () => {
	const texts: [name: string, text: string][] = [
		['HTML', '<!DOCTYPE html>\n<html><body><script>alert(1)</script></body></html>\n'],
		['JSON', '{"a": [1, 2, {"b": null}]}\n'],
		['YAML', 'on:\n  push:\n    branches: [main]\n'],
		['a shell script', '#!/bin/sh\nset -e\nfor f in *.py; do rm "$f"; done\n'],
		['a picture', replaced(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0xff, 0xd8)],
		['every byte there is', replaced(...Array.from({ length: 256 }, (_, byte) => byte))],
		['a template of a source', '{% for x in y %}\nfrom {{ module }} import {{ name }}\n{% endfor %}\n'],
		[
			'the other language, whole',
			lines('import os', 'def f(x):', '    return os.path.join(x)', '', 'interface A { b: string }', 'const c = (d: A) => d.b;'),
		],
	];
	for (const tongue of TONGUES) it.each(texts)(`${tongue.name} reads %s without harm`, (_name, text) => void read(tongue, text));
});
