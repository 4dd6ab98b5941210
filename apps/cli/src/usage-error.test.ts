// @module-tag slow
// The parser is the real one: a new version of it that words things otherwise shows here.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { run } from './command-line.js';

const stderr: string[] = [];
const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
	stderr.push(String(text));
	return true;
});
afterAll(() => spy.mockRestore());
afterEach(() => {
	stderr.length = 0;
});

describe('a command line that is not understood: one sentence in one style, exit code 2', () => {
	it.each([
		['audt', 'There is no command "audt"; did you mean audit? See auditor --help.'],
		['--nope', 'There is no option --nope. See auditor --help.'],
		['audit', 'The argument <target> is missing. See auditor audit --help.'],
		['audit . --nope', 'There is no option --nope. See auditor audit --help.'],
		['audit . --dept 2', 'There is no option --dept; did you mean --depth? See auditor audit --help.'],
		['audit . --depth x', '--depth <n> cannot be "x": give a whole number above 0. See auditor audit --help.'],
		['audit a b', '2 arguments were given where 1 at most is taken. See auditor audit --help.'],
		['explain a b c', '3 arguments were given where 2 at most are taken. See auditor explain --help.'],
		['init a', '1 argument was given where none is taken. See auditor init --help.'],
		['audit . --report', '--report <file...> needs a value. See auditor audit --help.'],
		['completion foo', '<shell> cannot be "foo": give one of: bash, zsh, fish. See auditor completion --help.'],
		['rubric foo x', '<action> cannot be "foo": allowed choices are init, draft, validate, test, show. See auditor rubric --help.'],
		['override run c --score 9', '--score <n> cannot be "9": give a number from 1 to 5 in halves, or none. See auditor override --help.'],
		[
			'audit . --as-of yesterday',
			'--as-of <instant> cannot be "yesterday": give an instant with its zone, as in 2026-02-28T23:59:59Z, or a day with one, as in "2026-02-28 Europe/Vienna". See auditor audit --help.',
		],
		['explain no/such/run', 'no/such/run does not exist; give the folder of an audit (auditor audit --out) or its report.json.'],
	])('%s', async (line, sentence) => {
		expect(await run(line.split(' '), new AbortController().signal)).toBe(2);
		expect(stderr.join('')).toBe(`auditor: ${sentence}\n`);
	});
});
