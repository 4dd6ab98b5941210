import type { Catalogue } from '../shortcut.js';
import { catalogue as library, manifest, workflow } from './library.js';

const takes = (type: string) => ({
	'src/index.ts': `export function tie(ends: ${type}): string {\n  return String(ends);\n}\n\nexport function cut(text: string): string {\n  return text.slice(1);\n}\n`,
});
const TESTED = {
	'test/tie.test.ts':
		"import { expect, it } from 'vitest';\nimport { tie } from '../src/index.js';\n\nit('ties', () => {\n  expect(tie(2)).toBe('xx');\n});\n",
	'package.json': manifest({ scripts: { test: 'vitest run' } }),
};
const over = (nodes: string) => ({
	'.github/workflows/ci.yml': workflow(
		'      - uses: actions/setup-node@v5\n        with: { node-version: "${{ matrix.node }}" }\n      - run: npm test\n',
		'on: push\n',
		`    strategy:\n      matrix:\n        node: [${nodes}]\n`,
	),
});

export const catalogue: Catalogue = {
	project: 'a library in TypeScript, hollowed out',
	rubric: 'typescript-library',
	weak: library.weak,
	shortcuts: [
		...['ReturnType<typeof Object.create>', 'ReturnType<Response["json"]>', 'Awaited<ReturnType<Body["json"]>>'].map((type) => ({
			of: 'type_safety/typed-exports',
			way: `\`${type}\`, which is any`,
			on: takes('any'),
			cheap: takes(type),
			honest: takes('number'),
		})),
		{
			of: 'package_interface/engines',
			way: 'a range that ends where it begins',
			cheap: { 'package.json': manifest({ engines: { node: '>=18.0.0 <18.0.0' } }) },
			honest: { 'package.json': manifest({ engines: { node: '>=18.0.0 <23.0.0' } }) },
		},
		{
			of: 'tests/matrix',
			way: 'one version in three spellings',
			on: { ...TESTED, ...over('20') },
			cheap: over("20, '20', 20.x, v20"),
			honest: over('20, 22'),
		},
	],
};
