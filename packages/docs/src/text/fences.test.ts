import { expect, it } from 'vitest';
import { proseOf } from './fences.js';

const long = 'A line.\n'.repeat(9);

it.each([
	['a sample', `${long}\`\`\`python\ncode\n\`\`\`\nEnd.`, false],
	['a sample between tildes', `${long}~~~\ncode\n~~~\nEnd.`, false],
	['a fence that is never closed', `${long}\`\`\`\ncode\nEnd.`, true],
	['a fence around the whole text', `\`\`\`\n${long}code\n\`\`\``, true],
	['what is said to be Markdown', `${long}\`\`\`markdown\ncode\n\`\`\`\nEnd.`, true],
])('tells text from samples: %s', (_, text, kept) => {
	const prose = proseOf(text);
	expect(prose.includes('code')).toBe(kept);
	expect(prose).toHaveLength(text.length);
	expect(prose.split('\n')).toHaveLength(text.split('\n').length);
});
