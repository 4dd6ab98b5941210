import { describe, expect, it } from 'vitest';
import { typescriptFrontEnd } from './front-end.js';

const parse = (text: string, path = 'src/a.ts') => typescriptFrontEnd.parse(path, text);

describe('imports', () => {
	const scenarios: [name: string, text: string, expected: string[], path?: string][] = [
		['named and renamed', `import { a, b as c } from 'm';`, ['m a as a', 'm b as c']],
		['default and named', `import d, { a } from 'm';`, ['m default as d', 'm a as a']],
		['a string name', `import { 'a-b' as c } from 'm';`, ['m a-b as c']],
		['the module itself', `import * as ns from 'm';`, ['m <module> as ns']],
		['for its effects', `import 'm';`, ['m <module> as ']],
		['a type-only declaration', `import type { A } from 'm';`, ['m A as A type']],
		['a type-only specifier', `import { type A, b } from 'm';`, ['m A as A type', 'm b as b']],
		['require into a name', `const cp = require('child_process');`, ['child_process <module> as cp'], 'a.js'],
		[
			'require taken apart',
			`const { exec, spawn: run } = require('child_process');`,
			['child_process exec as exec', 'child_process spawn as run'],
			'a.cjs',
		],
		['a member of require', `const exec = require('child_process').exec;`, ['child_process exec as exec'], 'a.js'],
		['require without a binding', `require('dotenv').config();`, ['dotenv <module> as '], 'a.js'],
		['import equals', `import fs = require('fs');`, ['fs <module> as fs']],
		['a dynamic import', `const m = await import('./m.js');`, ['./m.js <module> as m']],
		['a dynamic import taken apart', `const { a: b } = await import('./m.js');`, ['./m.js a as b']],
		['a dynamic import of a member', `const a = (await import('./m.js')).a;`, ['./m.js a as a']],
		['a re-export', `export { a as b } from './m.js';`, ['./m.js a as b reexport']],
		['a re-export of all', `export * from './m.js';`, ['./m.js * as * reexport']],
		['a re-exported namespace', `export * as ns from './m.js';`, ['./m.js <module> as ns reexport']],
		['a package from a registry by name', `import { a } from 'npm:@scope/m@0.2.1/web';`, ['@scope/m/web a as a']],
		['a package from a registry by address', `import { a } from 'https://esm.sh/@scope/m@0.2/web?target=deno';`, ['@scope/m/web a as a']],
		[
			'a package of no scope from a registry',
			`import z from 'https://esm.sh/v135/zod@3.22.4'; import 'npm:left';`,
			['zod default as z', 'left <module> as '],
		],
		[
			'a version that is part of a path',
			`import { a } from './lib@2/m.js'; import b from 'm/x@1';`,
			['./lib@2/m.js a as a', 'm/x@1 default as b'],
		],
		['an address that is no registry', `import { a } from 'https://example.org/m.js';`, ['https://example.org/m.js a as a']],
		['a dynamic import of a constant', `const name = 'm';\nconst m = await import(name);`, ['m <module> as m']],
		[
			'a constant of the function around',
			`async function f() {\n  const name = 'm';\n  const { a } = await import(/* ignored */ name);\n}`,
			['m a as a'],
		],
		['not of a name that is set twice', `let name = 'm';\nname = 'n';\nconst m = await import(name);`, []],
		['not of a name of another function', `function g() { const name = 'm'; }\nasync function f(name) { return await import(name); }`, []],
		[
			'several at once',
			`const [{ a }, m] = await Promise.all([import('./a.js'), import('./m.js')]);`,
			['./a.js a as a', './m.js <module> as m'],
		],
		['several of which one is no import', `const [x, { b }] = await Promise.all([load(), import('./b.js')]);`, ['./b.js b as b']],
		['not a computed require', 'const m = require(name); import(`./${x}.js`);', [], 'a.js'],
		['not a method called require', `loader.require('m');`, []],
		['not in a comment or a string', `// import a from 'm'\nconst s = "import a from 'm'";`, []],
	];
	it.each(scenarios)('%s', (_name, text, expected, path) => {
		const said = parse(text, path).imports.map(
			(fact) =>
				`${fact.module} ${fact.name ?? '<module>'} as ${fact.alias}${fact.typeOnly ? ' type' : ''}${fact.reexport ? ' reexport' : ''}`,
		);
		expect(said).toEqual(expected);
	});

	it('knows the function in which a module is loaded', () => {
		const { imports, functions } = parse(`async function load() {\n  return await import('./m.js');\n}`);
		expect(imports).toMatchObject([{ module: './m.js', line: 2, scope: { function: 0 } }]);
		expect(functions[0]?.name).toBe('load');
	});
});

describe('exports', () => {
	const scenarios: [name: string, text: string, expected: string[], path?: string][] = [
		[
			'declarations',
			'export const a = 1, b = 2; export function f() {} export class C {} export enum E { A }',
			['a=a', 'b=b', 'f=f', 'C=C', 'E=E'],
		],
		['names of a pattern', 'export const { a, b: [c] } = x;', ['a=a', 'c=c']],
		['types', 'export interface I {} export type T = { a: 1 };', ['I=I', 'T=T']],
		['renamed', 'const a = 1; export { a as b };', ['b=a']],
		['a default name', 'const a = 1; export default a;', ['default=a']],
		['a named default function', 'export default function main() {}', ['default=main']],
		['an anonymous default', 'export default () => 1;', ['default=null']],
		['from another module', `export { a as b } from './m.js'; export * from './n.js';`, ['b=a from ./m.js', '*=null from ./n.js']],
		['export equals', 'const a = 1; export = a;', ['default=a'], 'a.cts'],
		['CommonJS, one by one', 'exports.a = b; module.exports.c = function () {};', ['a=b', 'c=null'], 'a.cjs'],
		['CommonJS, at once', 'module.exports = { a, b: c };', ['default=null', 'a=a', 'b=c'], 'a.cjs'],
		['not what a namespace exports', 'export namespace N { export const a = 1; }', ['N=N']],
		[
			'a namespace that is handed on',
			'declare namespace N { export function a(): void; export interface I {} export { a as b }; function c(): void; }\nexport = N;',
			['a=a', 'I=I', 'default=null'],
			'a.d.ts',
		],
		[
			'all of a namespace that says nothing of it',
			'declare function n(): n.I; declare namespace n { interface I {} const b: 1; }\nexport default n;',
			['I=I', 'b=b', 'default=n'],
			'a.d.ts',
		],
		[
			'no member that is the whole',
			'type T = typeof N;\ndeclare namespace N { const N: T; const M: typeof N; function a(): void; }\nexport = N;',
			['a=a', 'default=null'],
			'a.d.ts',
		],
		[
			'a member that is the function of its name',
			'declare namespace n { const n: typeof n; }\ndeclare function n(): void;\nexport = n;',
			['n=n', 'default=n'],
			'a.d.ts',
		],
		['a module that is declared', "declare module 'm' { export function a(): void; function b(): void; }", ['a=a', 'b=b'], 'a.d.ts'],
		['no more of another module', "import 'n';\ndeclare module 'm' { export function a(): void; }", [], 'a.d.ts'],
		[
			'code in a namespace that is handed on',
			'namespace N { export const a = 1; const b = 2; }\nexport default N;',
			['a=a', 'default=null'],
		],
		['CommonJS, another module', "module.exports = require('./b'); exports.c = require('./c');", ['*=* from ./b', 'c=* from ./c'], 'a.cjs'],
		['not CommonJS inside of a function', 'function f(module) { module.exports = 1; }', [], 'a.cjs'],
	];
	it.each(scenarios)('%s', (_name, text, expected, path) => {
		const said = parse(text, path).exports.map((fact) => `${fact.name}=${fact.local}${fact.from ? ` from ${fact.from}` : ''}`);
		expect(said).toEqual(expected);
	});

	it('keeps what an anonymous default export is', () => {
		const { assignments, functions } = parse('export default async (state) => ({ plan: state.input });');
		expect(assignments).toMatchObject([{ target: 'default', value: { kind: 'function', function: 0 } }]);
		expect(functions[0]).toMatchObject({ name: 'default', kind: 'arrow', async: true });
	});
});
