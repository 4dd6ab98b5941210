// @module-tag slow
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typescriptFrontEnd } from './front-end.js';

const numRuns = Number(process.env.AUDITOR_PROPERTY_RUNS ?? 40);

const parse = (text: string, path = 'src/a.ts') => typescriptFrontEnd.parse(path, text);
const lines = (...text: string[]) => text.join('\n');

describe('files it takes', () => {
	it.each(['a.ts', 'a.d.ts', 'a.mts', 'a.cts', 'a.tsx', 'a.js', 'a.mjs', 'a.cjs', 'a.jsx', 'A.TS'])('takes %s', (path) => {
		expect(typescriptFrontEnd.accepts(path)).toBe(true);
	});
	it.each(['a.py', 'a.json', 'ts', 'a.ts.md', 'a.vue', 'a.mtsx'])('leaves %s', (path) => {
		expect(typescriptFrontEnd.accepts(path)).toBe(false);
	});
	it.each([
		['a.mts', 'typescript'],
		['a.tsx', 'tsx'],
		['a.cjs', 'javascript'],
		['a.jsx', 'jsx'],
	])('%s is %s', (path, language) => {
		expect(parse('', path)).toMatchObject({ language, frontEnd: `${typescriptFrontEnd.id}@${typescriptFrontEnd.version}` });
	});
});

describe('texts that parse', () => {
	const scenarios: [name: string, path: string, text: string][] = [
		['nothing', 'a.ts', ''],
		['only a comment', 'a.ts', '// nothing here'],
		['a byte order mark', 'a.ts', '\uFEFFrun();'],
		['a hashbang', 'a.mjs', '#!/usr/bin/env node\nrun();'],
		['Windows line ends', 'a.ts', 'run();\r\nfunction f() {}\r\n'],
		[
			'Flow with its pragma',
			'a.js',
			'// @flow\nimport type { A } from "b";\ntype B = {| x: ?number |};\nfunction f(x: ?string): B { return run((x: any)); }',
		],
		['Flow without it', 'a.js', 'export type B = { x: ?number };\nfunction f(x: ?string): B { return run((x: any)); }'],
		['TypeScript in a .js file', 'a.js', 'interface A { x: string }\nconst a = run() as string;'],
		['JSX in a .ts file', 'a.ts', 'const a = <div onClick={() => run()} />;'],
		['an old script', 'a.cjs', 'with (a) { run(); }\nvar x = 010;\nreturn;'],
		['await at the top without imports', 'a.js', 'await run();'],
		['both kinds of decorators', 'a.ts', '@a class A { constructor(@b() private c: C) {} }\n@d export class D { @e() f = run(); }'],
		['decorators after export', 'a.ts', 'export @a class A { @b c = run(); }'],
		[
			'import attributes, old and new',
			'a.mjs',
			'import a from "./a.json" with { type: "json" };\nimport b from "./b.json" assert { type: "json" };',
		],
		['generics that look like JSX', 'a.tsx', 'const f = <T,>(x: T) => run(x);'],
		['type assertions that look like JSX', 'a.ts', 'const f = <Foo>run();'],
		[
			'declarations',
			'a.d.ts',
			'export declare function f(a: string): void;\ndeclare module "x" { export const y: number }\nexport default class A { m(): void }',
		],
		['`using`', 'a.ts', 'await using a = run();'],
	];
	it.each(scenarios)('%s', (_name, path, text) => {
		const facts = parse(text, path);
		expect(facts.parse).toEqual({ status: 'ok', errors: [] });
		expect(facts.calls.some(({ method }) => method === 'run')).toBe(text.includes('run('));
	});

	it.each([
		['', 0],
		['a', 1],
		['a\n', 1],
		['a\nb', 2],
		['\n\n', 2],
	])('counts the lines of %j', (text, expected) => {
		expect(parse(text).lines).toBe(expected);
	});
});

describe('texts with mistakes', () => {
	const scenarios: [name: string, text: string, errorLine: number, functions: string[], calls: string[]][] = [
		['one the parser recovers from', lines('const a = 1;', 'const a = 2;', 'function f() { run(); }'), 2, ['f'], ['run']],
		[
			'a bad function between good ones',
			lines('function one() { a(); }', 'function two( { return }', 'function three() { b(); }'),
			2,
			['one', 'three'],
			['a', 'b'],
		],
		[
			'a missing brace',
			lines('import x from "y";', 'function one() {', '  if (x) { a();', '}', 'function two() { b(); }', 'export const three = () => c();'),
			4,
			['one', 'two', 'three'],
			['a', 'b', 'c'],
		],
		[
			'a bad line in a class',
			lines('class A {', '  one() { a(); }', '  two() {', '    const x = ;', '    b();', '  }', '}', 'c();'),
			4,
			['one', 'two'],
			['a', 'b', 'c'],
		],
		[
			'marks of a merge conflict',
			lines(
				'function one() {}',
				'<<<<<<< HEAD',
				'function two() { a(); }',
				'=======',
				'function three() { b(); }',
				'>>>>>>> other',
				'c();',
			),
			2,
			['one', 'two', 'three'],
			['a', 'b', 'c'],
		],
		[
			'an end in the middle of a chain',
			lines('const g = new G(S)', '  .addNode("a", one())', '  .addNode("b", '),
			3,
			[],
			['G', 'one', 'addNode', 'addNode'],
		],
		['an open template', lines('a();', 'const p = `You are', 'const prose', 'function f() { b(); }'), 2, ['f'], ['a', 'b']],
		['a NUL byte', lines('a();', 'const x = \u0000;', 'function f() { b(); }'), 2, ['f'], ['a', 'b']],
	];
	it.each(scenarios)('%s', (_name, text, errorLine, functions, calls) => {
		const facts = parse(text);
		expect(facts.parse.status).toBe('partial');
		expect(Math.min(...facts.parse.errors.map(({ line }) => line))).toBeLessThanOrEqual(errorLine + 1);
		expect(facts.functions.map(({ name }) => name)).toEqual(functions);
		expect(facts.calls.map(({ method }) => method)).toEqual(calls);
	});

	it('keeps the lines of what stands after an error', () => {
		const facts = parse(lines('const x = ;', '', 'function f() {', '  run();', '}', '/** Doc. */', 'function g() {}'));
		expect(facts.calls[0]).toMatchObject({ line: 4, nameLine: 4 });
		expect(facts.functions).toMatchObject([
			{ line: 3, endLine: 5 },
			{ line: 7, docstring: 'Doc.' },
		]);
	});

	it('says that nothing could be read', () => {
		expect(parse('<!DOCTYPE html><html></html>', 'a.js').parse).toMatchObject({ status: 'failed', errors: [{ line: 1 }] });
	});

	it('gives the reason for nesting that runs the stack over, and reads the rest', () => {
		expect(parse(`x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}`).parse).toEqual({
			status: 'failed',
			errors: [{ line: 1, message: 'nested too deeply to be parsed' }],
		});
		const facts = parse(lines('a();', `const deep = ${'['.repeat(20_000)}${']'.repeat(20_000)};`, 'function f() { b(); }'));
		expect(facts.parse).toEqual({ status: 'partial', errors: [{ line: 2, message: 'nested too deeply to be parsed' }] });
		expect(facts.calls.map(({ method }) => method)).toEqual(['a', 'b']);
	});

	it('lists at most a hundred errors', () => {
		expect(parse('x = ;\n'.repeat(500)).parse.errors).toHaveLength(100);
	});
});

describe('long texts', () => {
	it('walks a chain of many thousand links, and keeps values shallow enough to be serialised', () => {
		const facts = parse(`graph${'.addNode("a", f)'.repeat(20_000)}; x = y()${'[0]'.repeat(20_000)}; z = "a"${' + "b"'.repeat(1500)};`);
		expect(facts.parse.status).toBe('ok');
		expect(facts.calls).toHaveLength(20_001);
		expect(() => JSON.stringify(facts)).not.toThrow();
	});

	it('keeps values shallow enough for whoever goes down them by recursion', () => {
		const depth = (value: unknown): number =>
			typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map((inner) => depth(inner))) : 0;
		const texts = [
			`x = ${'['.repeat(350)}run()${']'.repeat(350)}`,
			`x = a${' + (b'.repeat(350)}${')'.repeat(350)}`,
			`x = y()${'[0]'.repeat(2000)}`,
			`let a: ${'B<'.repeat(350)}C${'>'.repeat(350)}`,
			`const ${'{ a: '.repeat(350)}b${' }'.repeat(350)} = f()`,
		];
		for (const text of texts) expect(depth(parse(text))).toBeLessThan(700);
		expect(parse(texts[0] ?? '').calls).toHaveLength(1);
	});

	it('reads a minified file of one line', () => {
		const facts = parse('f(a,b);g.h("x"+y);var q={a:1,b:function(){return this.x}};'.repeat(2000), 'a.min.js');
		expect(facts).toMatchObject({ parse: { status: 'ok' }, lines: 1 });
		expect(facts.calls).toHaveLength(4000);
	});

	it('does not weigh the square of its nesting', () => {
		const facts = parse(`x = ${'a ? f() : '.repeat(250)}0`);
		expect(facts.branches).toHaveLength(250);
		expect(Math.max(...facts.calls.map(({ scope }) => scope.branches.length))).toBe(100);
	});
});

const SAMPLE = `/** A graph. */
import { StateGraph, END, type Foo } from '@langchain/langgraph';
export * from './nodes.js';
const S = Annotation.Root({ messages: Annotation<Msg[]>({ reducer: (a, b) => a.concat(b), default: () => [] }) });
export class Nodes extends Base implements Foo { #m = 1; constructor(private t: Tool[]) { super(); } @traced() async run({ a, b: [c] }: In = {}) { return { ...a, c }; } }
async function judge(state: typeof S.State) {
  try { for (const [k, v] of Object.entries(state)) { if (k === \`x\${v}\`) return new Command({ goto: 'a' }); else await g?.(k)!; } }
  catch (e) { throw new Error("bad " + e); } finally { done(); }
  switch (state.k) { case 'a': return <T,>(x: T) => x; default: { using f = open(); } }
}
enum Role { A = 'a', B }
export default new StateGraph(S).addNode('judge', judge).addConditionalEdges('judge', (s) => s.ok ? END : ['a', 'b'], { a: 'b' }).compile();
`;

const PIECES = [
	'{',
	'}',
	'(',
	')',
	'[',
	']',
	'`',
	'${',
	"'",
	'"',
	'/*',
	'*/',
	'//',
	'<',
	'</',
	'=>',
	'\n',
	'\0',
	'@',
	'#',
	'async ',
	'class ',
	'export ',
	'import ',
	'=',
	';',
	'\uD800',
	'?.',
	'...',
	'!',
	' as ',
	'/',
];
const PATHS = ['a.ts', 'a.tsx', 'a.js', 'a.cjs', 'a.d.ts'];

/** What must hold of any facts, however they came about: indexes point at something, lines lie in the file. */
function check(text: string, path: string): void {
	const facts = parse(text, path);
	const round = JSON.parse(JSON.stringify(facts));
	expect(round).toEqual(facts);
	expect(parse(text, path)).toEqual(facts);
	expect(facts.parse.status === 'ok').toBe(facts.parse.errors.length === 0);
	const lengths = { function: facts.functions.length, class: facts.classes.length, call: facts.calls.length };
	const visit = (value: unknown, key: string): void => {
		if (typeof value === 'number' && key in lengths) expect(value).toBeLessThan(lengths[key as keyof typeof lengths]);
		if (typeof value === 'number' && /line$/i.test(key)) {
			expect(value).toBeGreaterThanOrEqual(1);
			expect(value).toBeLessThanOrEqual(text.split(/\r\n|[\n\r\u2028\u2029]/).length);
		}
		if (typeof value === 'object' && value !== null) for (const [name, inner] of Object.entries(value)) visit(inner, name);
	};
	visit(facts, '');
}

describe('any text at all', () => {
	it('gives facts of every truncation', () => {
		fc.assert(
			fc.property(fc.nat(SAMPLE.length), fc.constantFrom(...PATHS), (end, path) => check(SAMPLE.slice(0, end), path)),
			{ numRuns },
		);
	});

	it('gives facts of every splice', () => {
		const splice = fc.record({
			at: fc.nat(SAMPLE.length),
			remove: fc.nat(20),
			insert: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
		});
		fc.assert(
			fc.property(fc.array(splice, { minLength: 1, maxLength: 4 }), fc.constantFrom(...PATHS), (splices, path) => {
				let text = SAMPLE;
				for (const { at, remove, insert } of splices) text = text.slice(0, at) + insert.join('') + text.slice(at + remove);
				check(text, path);
			}),
			{ numRuns },
		);
	});

	it('gives facts of noise', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: 'binary', maxLength: 200 }),
					fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((all) => all.join('')),
				),
				fc.constantFrom(...PATHS),
				check,
			),
			{ numRuns },
		);
	});
});
