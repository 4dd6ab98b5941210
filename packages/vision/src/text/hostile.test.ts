// @module-tag slow
// Sources of drawings that would keep a backtracking reader busy for hours.
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import { collectDiagrams } from '../collect/collect-diagrams.js';
import { diagramsInBlocks, pictureReferences } from '../collect/markdown.js';
import { parseMermaid } from './mermaid.js';

const SIZE = 300_000;
const lexicon = lexiconSchema.parse({ roles: [] });
const flow = 'flowchart TD\nA --> B\n';

/** Quadratic reading needs minutes for these, exponential reading for ever. */
it.each([
	['references that do not end', '![]('],
	['alternatives that do not end', '!['],
	['tags that do not end', "<img src='"],
	['empty lines', '\n'],
	['directives that do not end', '%%{'],
	['descriptions that do not end', 'accDescr{\n'],
	['quotes on an arrow', '"'],
	['quotes with words on an arrow', '"a" '],
	['many at both ends', '& A '],
	['spaces', ' '],
	['dashes', '-'],
	['brackets', '['],
	['marks of a fence', '`'],
])('a document of %s is read to its end', (_, piece) => {
	const much = piece.repeat(SIZE / piece.length);
	const some = piece.repeat(40_000 / piece.length);
	for (const text of [`x${much}`, much, `${much}\nx\n${much}\n`]) pictureReferences(text);
	for (const body of [`x${much}`, `${flow}A -- ${much} B`, `${flow}A -- ${some} B`, `${flow}A -- ${some.slice(0, 1500)} B`])
		for (const language of ['mermaid', '']) diagramsInBlocks('a.md', `\`\`\`${language}\n${body}\n\`\`\`\n`, { lexicon });
});

it('finds pictures before, beside and behind what looks like one', () => {
	const line =
		'![a](a.png) ![b](<b.png> "B") <img width="3" src=\'c.png\'> ![d]() [![e](e.png)](https://x.example) <IMG SRC="f.png"> ![g](g.png';
	expect(pictureReferences(line).map((r) => r.target)).toEqual(['a.png', 'b.png', 'c.png', 'e.png', 'f.png']);
});

it('reads an arrow whose text has quotes', () => {
	expect(parseMermaid('flowchart TD\nA -- "x -- y" --> B\nB -- say "no --> C')?.edges).toEqual([
		{ from: 'A', to: 'B', label: 'x -- y' },
		{ from: 'B', to: 'C', label: 'say no' },
	]);
});

it('reads neither more than Mermaid draws nor endless lists of ends', () => {
	expect(parseMermaid(`${flow}${'A --> B\n'.repeat(10_000)}`)).toMatchObject({ tooLarge: true, nodes: [], edges: [] });
	const wide = (name: string) => Array.from({ length: 250 }, (_, i) => `${name}${i}`).join('&');
	expect(parseMermaid(`${flow}${`${wide('a')}-->${wide('b')}`.slice(0, 1990)}`)!.edges.length).toBeLessThanOrEqual(2_000);
});

const block = (text: string) => `\`\`\`\n${text}\n\`\`\`\n\n`;
const rows = (count: number, ...lines: string[]) => `${lines.map((line) => line.repeat(30)).join('\n')}\n`.repeat(count);
const drawing = block('+---+\n| a |\n+---+\n  |\n  v\n+---+\n| b |\n+---+\n  |\n  v\n+---+\n| c |\n+---+');

it.each([
	['corners alone', rows(1200, '+++++')],
	['small boxes', rows(400, '┌──┐ ', '│aa│ ', '└──┘ ')],
	['boxes and arrows', rows(240, '┌──┐ ', '│aa│-', '└──┘ ', ' │ ▼ ', '─────')],
	['one endless line', '─'.repeat(900_000)],
])('ten megabytes of %s end within limits and are said to be read in part', async (_, body) => {
	const bytes = Buffer.from(`# Report\n\n${drawing}${block(body).repeat(Math.ceil(10_000_000 / Buffer.byteLength(body)))}`);
	const { diagrams, limitations } = await collectDiagrams([{ name: 'a.md', bytes }], { lexicon });
	expect(diagrams[0]).toMatchObject({ medium: 'ascii', location: { line: 4 } });
	expect(diagrams.at(-1)).toMatchObject({ type: 'inconclusive' });
	expect(limitations.map(({ message }) => message).join(' ')).toMatch(/^a\.md was looked at for diagrams in part: .*too (?:large|many)/);
});

it('says nothing of a long listing, and finds the drawing behind it', async () => {
	const bytes = Buffer.from(`${block('a line of a log, with no drawing in it\n'.repeat(6_000))}${drawing}`);
	const { diagrams, limitations } = await collectDiagrams([{ name: 'a.md', bytes }], { lexicon });
	expect(diagrams.map(({ medium, type }) => [medium, type])).toEqual([['ascii', 'flow']]);
	expect(limitations).toEqual([]);
});
