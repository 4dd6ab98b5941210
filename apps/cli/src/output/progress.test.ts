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

	const clone = (objects: number) => ({ phase: 'receiving', objects, of: 65_000, bytes: objects * 1_000 }) as const;
	it('tells on a terminal how far a clone is', () => {
		const out = stream(true);
		const to = printer({ quiet: false, stream: out, environment: {}, now: () => 0 });
		to.event({ node: 'context_builder', phase: 'start' });
		to.event({ node: 'context_builder', phase: 'step', clone: clone(12_345) });
		to.event({ node: 'prosecutor', phase: 'start' });
		expect(out.written.join('')).toContain('opening the target (received 12,345 of 65,000 objects, 12.3 MB)');
		to.done();
	});
	it('tells of a long clone by a line now and then elsewhere, and of a short one by none', () => {
		const out = stream(false);
		let now = 0;
		const to = printer({ quiet: false, stream: out, environment: {}, now: () => now });
		for (now = 0; now <= 40_000; now += 1_000) to.event({ node: 'context_builder', phase: 'step', clone: clone(now) });
		expect(out.written).toEqual([
			'  opening the target: received 15,000 of 65,000 objects, 15.0 MB\n',
			'  opening the target: received 30,000 of 65,000 objects, 30.0 MB\n',
		]);
		const silent = stream(false);
		printer({ quiet: true, stream: silent }).event({ node: 'context_builder', phase: 'step', clone: clone(1) });
		expect(silent.written).toEqual([]);
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
