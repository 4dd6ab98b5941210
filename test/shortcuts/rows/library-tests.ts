// Tests that ask a stand-in of their own, or what every answer fits.
import type { Catalogue } from '../shortcut.js';
import { catalogue as library, source } from './library.js';

const RIBBON = `export const ribbon = { tie, cut };\n`;
const suite = (body: string) => ({
	'src/index.ts': source + RIBBON,
	'test/index.test.ts': `import { expect, it, vi } from 'vitest';\nimport { ribbon } from '../src/index.js';\n${Array.from({ length: 12 }, (_, n) => `it('ties ${n}', async () => {\n  ${body.replaceAll('N', String(n))}\n});\n`).join('')}`,
});

export const catalogue: Catalogue = {
	...library,
	project: 'tests of a library',
	shortcuts: [
		{
			of: 'tests/several-tests',
			way: 'tests of what they put in the place of a member',
			cheap: suite("vi.spyOn(ribbon, 'tie').mockReturnValue('N');\n  expect(ribbon.tie(N)).toBe('N');"),
			honest: suite("vi.spyOn(ribbon, 'cut').mockReturnValue('N');\n  expect(ribbon.tie(N)).toHaveLength(N);"),
		},
		...[
			"const spy = vi.spyOn(ribbon, 'tie');\n  spy.mockReturnValue('N');\n  expect(ribbon.tie(N)).toBe('N');",
			"vi.spyOn(ribbon, 'tie').mockImplementation(() => 'N');\n  const said = ribbon.tie(N);\n  expect(said).toBe('N');",
			"vi.spyOn(ribbon, 'tie').mockReturnValueOnce('N');\n  expect(await ribbon.tie(N)).toBe('N');",
			"vi.spyOn(ribbon, 'tie').mockReturnValue(null);\n  expect(ribbon.tie(Buffer.alloc(N))).toBeNull();",
			"expect([true, false]).toContain(ribbon.tie(N) === 'x');",
			'expect([false, true]).toContain(ribbon.tie(N).length > N);',
			'expect(ribbon.tie(N).length + 1).toBeGreaterThan(0);',
			'expect(ribbon.tie(N).length).toBeGreaterThan(-1);',
		].map((body) => ({ of: 'tests/several-tests', way: `tests that say ${body}`, cheap: suite(body) })),
		...[
			"vi.spyOn(ribbon, 'tie').mockReturnValue('');\n  vi.restoreAllMocks();\n  expect(ribbon.tie(N)).toHaveLength(N);",
			"vi.spyOn(ribbon, 'tie').mockReturnValueOnce('');\n  ribbon.tie(N);\n  expect(ribbon.tie(N)).toHaveLength(N);",
			"expect(['x', 'y']).toContain(ribbon.tie(N));",
			'expect(ribbon.tie(N + 1).length - 1).toBeGreaterThan(-1);',
		].map((body) => ({ of: 'tests/several-tests', way: `none, beside ${body}`, cheap: {}, honest: suite(body) })),
	],
	untried: {},
};
