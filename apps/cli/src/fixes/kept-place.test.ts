import { describe, expect, it } from 'vitest';
import { isKept } from './kept-place.js';

const place = (line: number | null, path = 'a.py') =>
	({ kind: 'file', path, line, endLine: null, column: null, page: null, commit: null }) as const;
const file = (before: string | null, after: string, path = 'a.py') => ({
	path,
	before: before === null ? null : Buffer.from(before),
	after: Buffer.from(after),
});

describe('isKept', () => {
	it.each([
		['a line beside what changed', place(2), file('x = 1\nprint("a")\n', 'try:\n    x = 1\n    print("a")\nfinally: pass\n'), true],
		['a line that is another now', place(2), file('x = 1\nprint("a")\n', 'x = 1\nlog.info("a")\n'), false],
		['a function that is mended within', place(1), file('@tool\ndef f():\n    return g()\n', '@tool\ndef f():\n    return h()\n'), false],
		[
			'a function below another that is mended',
			place(1),
			file('def f():\n    return 1\n\ny = 1\n', 'def f():\n    return 1\n\ny = 2\n'),
			true,
		],
		['a file that is not changed', place(1, 'b.py'), file('x = 1\n', 'x = 2\n'), false],
		['no line', place(null), file('x = 1\n', 'x = 1\ny = 1\n'), false],
		['a new file', place(1), file(null, 'x = 1\n'), false],
		['a manifest', place(1, 'p.toml'), file('[project]\n', '[project]\n[tool]\n', 'p.toml'), false],
	] as const)('%s', (_, location, changed, expected) => expect(isKept(location, [changed])).toBe(expected));
});
