import { describe, expect, it } from 'vitest';
import { pythonFrontEnd } from './front-end.js';
import { closeOpenStrings } from './open-strings.js';

const long = 'a '.repeat(500_000);

describe('a very long line that ends inside of a string', () => {
	// Looking on from each of its words takes minutes: no test may.
	it('costs itself, and not what stands around it', async () => {
		await pythonFrontEnd.prepare();
		const facts = pythonFrontEnd.parse('a.py', `import os\nx = "${long}\ndef after():\n    os.system("ls")\n`);
		expect(facts.parse).toMatchObject({ status: 'partial', errors: [{ line: 2, message: 'unterminated string' }] });
		expect(facts.functions.map(({ name }) => name)).toEqual(['after']);
	});

	it.each([
		['closed', `x = "${long}"\n`],
		['closed, with the other quote inside', `x = "${long}'"\n`],
		['closed, with an escaped quote', `x = "${long}\\""\n`],
		['a comment', `# "${long}\n`],
		['triple quotes', `x = """${long}\n"""\n`],
		['continued', `x = "${long}\\\n"\n`],
		['short', 'x = "a\n'],
	])('is none when it is %s', (_, text) => {
		expect(closeOpenStrings(text)).toEqual({ text, faults: [] });
	});
});
