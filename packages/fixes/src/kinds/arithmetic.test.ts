import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { fixTester } from '../../test/fix-tester.js';
import { parserLines } from './_arithmetic-parser.js';
import { arithmetic } from './arithmetic.js';

const plain = { powers: '**', roots: false, typed: true, quote: "'", end: ';', step: '    ' } as const;
const parser = (given: Parameters<typeof parserLines>[0]) => `${parserLines(given).join('\n')}\n\n`;
const signs = (run: string, made = '', class_ = '0-9+\\-*/().') => ({
	'src/calculator.ts': `import { tool } from '@langchain/core/tools';
import { z } from 'zod';

${made}export const calculator = tool(
    async ({ expression }) => {
        const sum = expression.replace(/[^${class_}]/g, '');
${run}    },
    { name: 'calculator', schema: z.object({ expression: z.string() }) },
);
`,
});
const turned = (run: string) => signs(run, '', '0-9+\\-*/().^sqrt ');
const ofRoots = parser({ ...plain, powers: '^', roots: true });

fixTester(arithmetic, [
	{
		name: 'a sum of signs',
		files: signs(`        return String(Function('"use strict"; return (' + sum + ')')());\n`),
		after: signs('        return String(evaluate(sum));\n', parser(plain)),
	},
	{
		name: 'powers and roots',
		files: turned(
			`        // Into signs of the language\n        const code = sum.replace(/\\^/g, '**').replace(/sqrt\\(/g, 'Math.sqrt(');\n\n        // eslint-disable-next-line no-new-func\n        return String(Function(\`"use strict"; return (\${code})\`)());\n`,
		),
		after: {
			'src/calculator.ts': turned('        return String(evaluate(sum));\n')['src/calculator.ts'].replace(
				'export const',
				`${ofRoots}export const`,
			),
		},
	},
	{
		name: 'words that the file lets through',
		files: signs(`        return String(Function('"use strict"; return (' + sum + ')')());\n`, '', '0-9a-z+\\-*/().'),
		after: null,
	},
	{
		name: 'a text that nothing is taken out of',
		files: {
			'src/calculator.ts': signs(`        return String(Function('"use strict"; return (' + expression + ')')());\n`)[
				'src/calculator.ts'
			].replace("expression.replace(/[^0-9+\\-*/().]/g, '')", 'expression'),
		},
		after: null,
	},
]);

it.each([
	['1 + 2 * 3', 7],
	['(1 + 2) * 3', 9],
	['-2 * -(3 - 1)', 4],
	['8 / 4 / 2', 1],
	['2 ^ 3 ^ 2', 512],
	['sqrt(16) * .5', 2],
	['3.5 + 2.1', 5.6],
])('%s is %d', (text, value) => {
	expect(run(text)).toBe(value);
});

it.each(['', '1 +', '(1', '1)', '2 3', '1 + * 2', 'sqrt', '1; x', '1.2.3'])('%j is no sum', (text) => {
	expect(() => run(text)).toThrow(/Invalid|Unbalanced/);
});

function run(text: string): unknown {
	const lines = parserLines({ ...plain, powers: '^', roots: true, typed: false });
	return runInNewContext(`${lines.join('\n')}\nevaluate(${JSON.stringify(text)})`);
}
