// A letter is for somebody who has never seen a report: what holds, what was done well, what to do, and nothing of how it was judged inside.
import { describe, expect, it } from 'vitest';
import { letter } from '../src/index.js';
import { decided } from './decided.js';
import { fixtureReport } from './fixture.js';
import { EVIL, hostileReport } from './hostile.js';

const request = { report: fixtureReport(), decided: null, name: 'Ann', language: 'en' };
const formats = ['markdown', 'html', 'text'] as const;

describe.each(formats)('a letter as %s', (format) => {
	const text = letter({ ...request, points: { points: 78.5, grade: 'B' } }, format);
	it('says what holds, names at most three strengths and three steps, and fits on a page', () => {
		expect(text).toContain('Dear Ann,');
		expect(text).toContain(`reaches ${request.report.total.score!.toFixed(2)} of 5 points`);
		expect(text).toContain('78.5 points, which is the grade B');
		expect(text.replace(/<style>[\s\S]*<\/style>/, '').length).toBeLessThan(4_000);
	});
	it('holds no id and no word of the court', () => {
		const ids = [
			...request.report.remediation.map((s) => s.id),
			...request.report.criteria.flatMap((c) => [c.id, ...c.evidence.map((e) => e.id)]),
		];
		for (const id of ids) expect(text).not.toContain(id);
		expect(text).not.toMatch(/prosecut|defen[cs]e|tech ?lead|verdict|opinion|dissent|charge|evidence|bench/i);
	});
	it('leaves out what was found where it would take the room of what to do', () => {
		const { criteria, ...rest } = fixtureReport();
		const long = criteria.map((c) => ({
			...c,
			evidence: c.evidence.map((e) => ({ ...e, message: `The graph has no edge: ${'x, '.repeat(90)}y.` })),
		}));
		const report = { ...rest, criteria: long, remediation: rest.remediation.map((s) => ({ ...s, text: 'Add one.' })) };
		const told = letter({ ...request, report }, format);
		expect(told).toContain('Add one.');
		expect(told).not.toContain('x, x');
	});
	it('takes the words of the teacher and the remarks', () => {
		const own = letter(
			{
				...request,
				opening: 'Hello there.\n\nSecond thought.',
				closing: 'See you.',
				decided: decided({ kind: 'comment', text: 'Well begun.' }),
			},
			format,
		);
		for (const words of ['Hello there.', 'Second thought.', 'See you.', 'Well begun.', 'A word from your teacher'])
			expect(own.toLowerCase()).toContain(words.toLowerCase());
	});
	it('is written in another language', () => {
		const german = letter({ ...request, language: 'de' }, format);
		expect(german).toContain('Ihr Projekt erreicht');
		expect(german).not.toContain(`(${request.report.total.band})`);
	});
	it('lets nothing of a hostile report act', () => {
		const evil = letter({ ...request, report: hostileReport(), name: EVIL, decided: decided({ kind: 'comment', text: EVIL }) }, format);
		expect(/[\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u.exec(evil)).toBeNull();
		if (format === 'html') expect(evil).not.toMatch(/<script|<img|<svg/i);
	});
});
