// What a manifest names and nothing stands behind.
import type { Catalogue, Files } from '../shortcut.js';
import { catalogue as library, manifest } from './library.js';

const pack = (more: object): Files => ({ 'package.json': manifest(more) });
const plain: Files = { 'src/index.ts': null, 'src/index.js': 'export const tie = (n) => n;\n' };
const declares = (text: string): Files => ({ ...pack({ types: './src/index.d.ts' }), 'src/index.d.ts': `${text}\n` });
/** Published as the compiler leaves it, from a folder that git ignores. */
const compiled = (more: object) => pack({ main: './dist/index.js', types: './dist/index.d.ts', scripts: { build: 'tsc' }, ...more });
const built: Files = {
	...compiled({}),
	'.gitignore': 'dist\n',
	'src/index.ts': "export * from './tie.js';\n",
	'src/tie.ts': 'export const tie = (n: number): number => n;\n',
};
/** A second entry point that takes what is of this type. */
const loosens = (type: string, before = ''): Files => ({
	...pack({ exports: { '.': './src/index.ts', './loose': './src/loose.ts' } }),
	'src/loose.ts': `${before}export function loosen(knot: ${type}): void {\n\tString(knot);\n}\n`,
});

export const catalogue: Catalogue = {
	...library,
	project: 'the manifest of a library',
	shortcuts: [
		...[
			{ '.': null },
			{ './package.json': './package.json' },
			{ './*': './*' },
			{ '.': './src' },
			{ '.': './src/look.css' },
			{ '.': { never: './src/index.ts' } },
			{ '.': './dist/index.js' },
			{ index: './src/index.ts' },
			{ '.': 'https://example.org/index.js' },
			{ '.': './src/empty.ts' },
			{ '.': './tsconfig.json' },
			'src/index.ts',
			{ '.': { types: './src/index.d.ts' } },
			{ '.': { types: './src/index.ts' } },
		].map((exports) => ({
			of: 'package_interface/exports',
			way: `a map of ${JSON.stringify(exports)}`,
			on: {
				'src/look.css': 'a {}\n',
				'src/empty.ts': 'export {};\n',
				'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }\n',
				'src/index.d.ts': 'export declare const tie: (n: number) => string;\n',
			},
			cheap: pack({ exports }),
		})),
		...['**/*.*', '[a-zA-Z]*', '?*', '{*,**/*}', '*.*', 'dist', '!test', 'README.md', 'src/**/*.nothing', 'dist/**/*.nothing'].map(
			(pattern) => ({
				of: 'package_interface/files',
				way: `a list of ${pattern}`,
				cheap: pack({ files: [pattern] }),
			}),
		),
		{
			of: 'package_interface/files',
			way: 'a file, and not what the entry loads',
			on: {
				'src/index.js': "export { knot } from './knot.js';\n",
				'src/knot.js': 'export const knot = 1;\n',
				'src/bow.js': 'export const bow = 1;\n',
			},
			cheap: pack({ main: './src/index.js', files: ['src/bow.js'] }),
			honest: pack({ main: './src/index.js', files: ['src'] }),
		},
		...['^99', '0 - 99', '>0', 'x', '<999', '>=0.10 || *', '>=4 || >=0', '~0', '0.x', '^0.12', '>=18 && <20', '^18 ^20', '>=18-0 <18'].map(
			(node) => ({
				of: 'package_interface/engines',
				way: `a range of ${node}`,
				cheap: pack({ engines: { node } }),
			}),
		),
		...['all', '> 0%', 'nothing', ' '].map((query) => ({
			of: 'package_interface/engines',
			way: `browsers by the query “${query}”`,
			cheap: pack({ browserslist: [query] }),
		})),
		...[
			'export declare const tie: unknown;',
			'export declare function tie(...args: any[]): any;',
			'declare const tie: any;\nexport default tie;',
			'export declare const tie: Function;',
			"export * from './nothing';",
			'export interface Ribbon {}',
			'type Loose = any;\nexport declare const tie: Loose;',
			'export declare class Ribbon {}',
			"declare module '*';",
		].map((text) => ({ of: 'type_safety/declarations', way: `declarations that say ${text}`, on: plain, cheap: declares(text) })),
		...['"files": []', '"include": ["*.md"]', '"files": [], "include": ["docs/**/*.md"]'].map((chosen) => ({
			of: 'type_safety/strict',
			way: `strict about ${chosen}`,
			on: { 'tsconfig.json': '{ "compilerOptions": { "strict": false } }\n', 'docs/a.md': '# A\n' },
			cheap: { 'tsconfig.json': `{ "compilerOptions": { "strict": true }, ${chosen} }\n` },
			honest: { 'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src/**/*.ts"] }\n' },
		})),
		...['./README.md', './src/index.js', './dist/index.d.ts', 'yes', ''].map((types) => ({
			of: 'type_safety/declarations',
			way: `types at “${types}”`,
			on: plain,
			cheap: pack({ types }),
		})),
		...[
			['Parameters<typeof JSON.stringify>[0]'],
			['ReturnType<typeof JSON.parse>'],
			['ReturnType<JSON["parse"]>'],
			['ReturnType<typeof eval>'],
			['[any][0]'],
			['[any]'],
			['PropertyDescriptor["value"]'],
			['any[][number]'],
			['Array<any>[0]'],
			['Record<string, any>[string]'],
			['Extract<any, any>'],
			['NonNullable<Awaited<any>>'],
			['typeof loose', 'declare const loose: any;\n'],
		].map(([type, before = '']) => ({
			of: 'type_safety/typed-exports',
			way: `any as ${type}`,
			on: loosens('any'),
			cheap: loosens(type!, before),
		})),
		...[
			['Parameters<typeof cut>[0]', 'const cut = (text: string) => text;\n'],
			['string[][number]'],
			['PropertyDescriptor["enumerable"]'],
			['Extract<string | number, string>'],
			['typeof tight', 'declare const tight: string;\n'],
			['Tight<string>', 'type Tight<T> = T extends any ? T : never;\n'],
		].map(([type, before = '']) => ({
			of: 'type_safety/typed-exports',
			way: `none, beside ${type}`,
			on: loosens('any'),
			cheap: {},
			honest: loosens(type!, before),
		})),
		...['ignore', 'expect-error'].map((comment) => ({
			of: 'type_safety/typed-exports',
			way: `@ts-${comment} over a parameter without a type`,
			on: loosens('any'),
			cheap: { 'src/loose.ts': `// @ts-${comment}\nexport function loosen(knot): void {\n\tknot();\n}\n` },
		})),
		{
			of: 'type_safety/typed-exports',
			way: '@ts-ignore over an arrow function',
			on: loosens('any'),
			cheap: { 'src/loose.ts': '// @ts-ignore\nexport const loosen = (knot, end: string): void => {\n\tknot(end);\n};\n' },
		},
		{
			of: 'type_safety/strict',
			way: 'a strict setting of another folder, beside one about nothing',
			on: { 'tsconfig.json': '{ "compilerOptions": { "strict": false } }\n', 'play/a.ts': 'export const a = 1;\n' },
			cheap: {
				'tsconfig.json': '{ "compilerOptions": { "strict": true }, "files": [] }\n',
				'play/tsconfig.json': '{ "extends": "../tsconfig.json", "include": ["*.ts"] }\n',
			},
		},
		...[null, './src/index.js', './src/nothing.d.ts'].map((types) => ({
			of: 'type_safety/declarations',
			way: `a condition that leads to ${types}`,
			on: plain,
			cheap: pack({ exports: { '.': { types, import: './src/index.js' } } }),
		})),
		{
			of: 'type_safety/declarations',
			way: 'an empty file beside the entry',
			on: plain,
			cheap: { 'src/index.d.ts': '\n' },
			honest: { 'src/index.d.ts': 'export declare const tie: (n: number) => number;\n' },
		},
		...[
			["import type { Knot as Tied } from 'knots';", 'Tied'],
			["import type * as all from 'knots';", 'all.Knot'],
		].map(([taken, name]) => ({
			of: 'type_safety/typed-imports',
			way: `types taken by ${taken}`,
			on: {
				...compiled({ devDependencies: { knots: '1.0.0' } }),
				'src/index.ts': "import type { Knot } from 'knots';\nexport const tie = (n: Knot): number => 1;\n",
			},
			cheap: { 'src/index.ts': `${taken}\nexport const tie = (n: ${name}): number => 1;\n` },
			honest: compiled({ dependencies: { knots: '^1.0.0' } }),
		})),
		...['optionalDependencies', 'peerDependencies'].map((key) => ({
			of: 'safety/no-tools',
			way: `a tool named again in ${key}`,
			on: pack({ dependencies: { tsup: '^8.0.0' } }),
			cheap: pack({ dependencies: { tsup: '^8.0.0' }, [key]: { tsup: '^8.0.0' } }),
			honest: pack({ devDependencies: { tsup: '^8.0.0' }, dependencies: { zod: '^3.0.0' } }),
		})),
		...['package_interface/packed', 'type_safety/packed-types'].flatMap((of) => [
			{ of, way: 'a list of what is not built', on: built, cheap: compiled({ files: ['src'] }), honest: compiled({ files: ['dist'] }) },
			{ of, way: 'the entry point alone', on: built, cheap: compiled({ files: ['dist/index.js'] }) },
			{ of, way: 'a list that leaves out what git does', on: built, cheap: { '.npmignore': 'dist\n' } },
			{ of, way: 'a list for another folder', on: built, cheap: { 'test/.npmignore': 'test\n' } },
		]),
		{
			of: 'package_interface/found-imports',
			way: 'a setting of the compiler, which writes no ending',
			on: { ...built, ...compiled({ type: 'module', files: ['dist'] }), 'src/index.ts': "export * from './tie';\n" },
			cheap: { 'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext", "moduleResolution": "NodeNext" } }' },
			honest: { 'src/index.ts': "export * from './tie.js';\n" },
		},
		...['>=1.0.0 <100', '<99', '>=1 >=2', 'beta', 'v*', '~x', '=*', '>=v1', 'workspace:*', 'catalog:', 'npm:zod@latest'].map((zod) => ({
			of: 'safety/bounded-dependencies',
			way: `a range of ${zod}`,
			on: pack({ dependencies: { zod: '*' } }),
			cheap: pack({ dependencies: { zod } }),
		})),
	],
	untried: {},
};
