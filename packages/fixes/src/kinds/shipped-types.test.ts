import { fixTester } from '../../test/fix-tester.js';
import { shippedTypes } from './shipped-types.js';

const json = (value: unknown) => `${JSON.stringify(value, null, 4)}\n`;
const manifest = (dependencies: object | undefined, devDependencies: object) =>
	json({
		name: 'limits',
		version: '1.0.0',
		main: 'dist/index.js',
		types: 'dist/index.d.ts',
		scripts: { build: 'tsc' },
		...(dependencies && { dependencies }),
		devDependencies,
	});
const files = (manifest: string, more: Record<string, string> = {}) => ({
	'package.json': manifest,
	'tsconfig.json': '{ "compilerOptions": { "declaration": true, "outDir": "dist", "rootDir": "src" } }\n',
	'src/index.ts': "import { Request } from 'express';\n\nexport function keyOf(request: Request): string {\n    return request.path;\n}\n",
	...more,
});
const lock = (dependencies: object, devDependencies: object, dev: object) =>
	json({
		name: 'limits',
		lockfileVersion: 3,
		packages: {
			'': { name: 'limits', ...dependencies, devDependencies },
			'node_modules/@types/express': { version: '4.17.17', ...dev, dependencies: { '@types/qs': '*' } },
			'node_modules/@types/qs': { version: '6.9.0', ...dev },
			'node_modules/typescript': { version: '5.4.0', dev: true },
		},
	});
const both = { '@types/express': '^4.17.17', typescript: '^5.4.0' };
const left = { typescript: '^5.4.0' };
const own = { '@types/express': '^4.17.17' };

fixTester(shippedTypes, [
	{
		name: 'types of a package that its users have themselves',
		files: files(manifest(undefined, both), { 'package-lock.json': lock({}, both, { dev: true }) }),
		after: { 'package.json': manifest(own, left), 'package-lock.json': lock({ dependencies: own }, left, {}) },
		where: { by: 'packages', missing: 1 },
	},
	{
		name: 'beside other dependencies, by its name',
		files: files(manifest({ '@a/b': '1.0.0', zod: '^3.0.0' }, both), { 'yarn.lock': '# yarn lockfile v1\n' }),
		after: { 'package.json': manifest({ '@a/b': '1.0.0', ...own, zod: '^3.0.0' }, left) },
		where: { by: 'packages', missing: 1 },
	},
	{
		name: 'a package that is used, too',
		files: files(manifest({}, { express: '^4.0.0' })),
		after: { 'package.json': manifest({ express: '^4.0.0' }, {}) },
		where: { by: 'packages', missing: 1 },
	},
	{
		name: 'a lock file that says of each package what it is for',
		files: files(manifest(undefined, both), { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" }),
		after: null,
		where: { by: 'packages', missing: 1 },
	},
]);
