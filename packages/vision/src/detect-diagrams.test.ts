import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { detectDiagrams } from './detect-diagrams.js';

const lexicon = lexiconSchema.parse({ roles: [{ id: 'cook', terms: ['baker', 'brewer'] }] });
const text = (name: string, body: string) => ({ name, bytes: new TextEncoder().encode(body) });
const drawing = (more = '') => `\`\`\`mermaid\ngraph TD\nhall --> baker & brewer\nbaker & brewer --> tasting\n${more}\`\`\`\n`;
const sequence = '```mermaid\nsequenceDiagram\nbaker->>brewer: bread\n```\n';
const told = async (...[inputs, beside]: [Parameters<typeof detectDiagrams>[0], Parameters<typeof detectDiagrams>[0]?]) => {
	const { diagrams, findings } = await detectDiagrams(inputs, { lexicon, beside, ocr: false });
	const present = findings.find((f) => f.probe === 'vision/diagram-present');
	return [diagrams.map((d) => [d.location.path, d.type, d.outside]), present?.outcome, present?.values.inReport];
};

it.each([
	[
		'a report that shows it',
		[text('report.md', drawing())],
		[text('README.md', drawing('hall --> door\n'))],
		[[['report.md', 'flow', undefined]], 'true', true],
	],
	[
		'a report without it',
		[text('report.md', sequence)],
		[text('README.md', drawing() + sequence)],
		[
			[
				['report.md', 'sequence', undefined],
				['README.md', 'flow', true],
			],
			'true',
			false,
		],
	],
	['a report and a README without it', [text('report.md', 'none')], [text('README.md', sequence)], [[], 'false', false]],
	['a report that nobody can read', [text('report.docx', 'PK\x03\x04')], [text('README.md', drawing())], [[], 'not-available', undefined]],
	['an empty report', [text('report.pdf', '')], [text('README.md', drawing())], [[['README.md', 'flow', true]], 'true', false]],
	['an empty report and no drawing', [text('report.pdf', '')], [text('README.md', sequence)], [[], 'not-available', undefined]],
])('looks beside the report only where it has to: %s', async (_, inputs, beside, expected) => {
	expect(await told(inputs, beside)).toEqual(expected);
});

it('says where a diagram stands that is in no report', async () => {
	const { findings } = await detectDiagrams([text('report.md', 'none')], { lexicon, beside: [text('README.md', drawing())] });
	expect(findings.find((f) => f.probe === 'vision/diagram-present')?.message).toContain('in README.md and not in the report');
});
