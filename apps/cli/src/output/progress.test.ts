import { describe, expect, it } from 'vitest';
import { printer } from './progress.js';

const stream = (isTTY: boolean) => {
	const written: string[] = [];
	return { isTTY, columns: 120, written, write: (text: string) => written.push(text) };
};
const play = (to: ReturnType<typeof printer>) => {
	to.event({ node: 'prosecutor', phase: 'start' });
	to.event({ node: 'prosecutor', phase: 'step', left: 10 });
	to.event({ node: 'prosecutor', phase: 'step', left: 9 });
	to.event({ node: 'prosecutor', phase: 'end', milliseconds: 1500 });
	to.done();
};

describe('progress', () => {
	it('is a living line on a terminal, with what is left', () => {
		const out = stream(true);
		play(printer({ quiet: false, stream: out, environment: {}, now: () => 0 }));
		expect(out.written.some((text) => text.includes('prosecutor (9 left)') && text.includes('9 judgements left'))).toBe(true);
		expect(out.written.join('')).toContain('  prosecutor (1.5 s)\n');
	});

	it.each([
		['in CI', true, { CI: 'true' }],
		['into a file', false, {}],
		['on a dumb terminal', true, { TERM: 'dumb' }],
	])('is plain lines %s', (_, isTTY, environment) => {
		const out = stream(isTTY);
		play(printer({ quiet: false, stream: out, environment, now: () => 0 }));
		expect(out.written).toEqual(['  prosecutor (1.5 s)\n']);
	});

	it('is nothing when quiet, but for what is in the way', () => {
		const out = stream(true);
		const to = printer({ quiet: true, stream: out });
		play(to);
		expect(out.written).toEqual([]);
		to.say('The model m has not answered for 10 s.');
		expect(out.written).toEqual(['auditor: The model m has not answered for 10 s.\n']);
	});
});
