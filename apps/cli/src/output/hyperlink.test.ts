import { describe, expect, it } from 'vitest';
import { hyperlinker } from './hyperlink.js';

const tty = { isTTY: true };

describe('links on a terminal', () => {
	it.each([
		['a terminal that is known for it', tty, { TERM_PROGRAM: 'vscode' }, true],
		['kitty', tty, { TERM: 'xterm-kitty' }, true],
		['a late VTE', tty, { VTE_VERSION: '7006' }, true],
		['an early VTE', tty, { VTE_VERSION: '4800' }, false],
		['a terminal nobody knows', tty, { TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, false],
		['a pipe', {}, { TERM_PROGRAM: 'vscode' }, false],
		['CI', tty, { TERM_PROGRAM: 'vscode', CI: 'true' }, false],
		['NO_COLOR', tty, { TERM_PROGRAM: 'vscode', NO_COLOR: '1' }, false],
		['whoever forces it', {}, { FORCE_HYPERLINK: '1' }, true],
		['whoever forbids it', tty, { FORCE_HYPERLINK: '0', TERM_PROGRAM: 'vscode' }, false],
	])('%s', (_, stream, environment, shown) => expect(hyperlinker(stream, environment) !== null).toBe(shown));

	it('end where they began', () => {
		expect(hyperlinker({}, { FORCE_HYPERLINK: '1' })!('a.ts', 'file:///x/a.ts')).toBe('\u001b]8;;file:///x/a.ts\u0007a.ts\u001b]8;;\u0007');
	});
});
