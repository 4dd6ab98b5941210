// Draft and final on one page: what was asked is told as done only where the later report says that it holds.
import { answerExpectations } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { type DraftRequest, draftPage, render } from '../src/index.js';
import { fixtureReport } from './fixture.js';
import { EVIL, hostileReport } from './hostile.js';

const before = fixtureReport();
const request = (over: Partial<DraftRequest> = {}): DraftRequest => ({
	before,
	after: before,
	criteria: [],
	appeared: [],
	fixed: [],
	authors: [],
	notes: [],
	...over,
});
const step = before.remediation.find((s) => s.expectation !== null)!;
/** The later report in which the step's expectation is met. */
const after = {
	...before,
	criteria: before.criteria.map((c) => ({
		...c,
		evidence: c.evidence.map((e) =>
			c.id === step.criterion && e.answers === step.expectation && e.role === 'expectation'
				? { ...e, satisfied: true, message: 'It is there now.' }
				: e,
		),
	})),
};
const steps = (page: string) => [...page.matchAll(/<span class="tag (done|open|unknown)">/g)].map(([, deed]) => deed);

describe('draft and final', () => {
	it('says of each step whether it was done, with both places', () => {
		const same = draftPage(request());
		expect(steps(same)).toHaveLength(before.remediation.length);
		const own = before.criteria.find((c) => c.id === step.criterion)!;
		expect(answerExpectations(own.criterion, own.evidence).find((a) => a.expectation.id === step.expectation)?.state).toBe('unmet');
		const [was, is] = [same, draftPage(request({ after }))].map((page) => steps(page).filter((deed) => deed === 'done').length);
		expect(is).toBeGreaterThan(was!);
		expect(draftPage(request({ after }))).toContain('It is there now.');
	});
	it('does not call done what nobody could see, and not what the rubric no longer asks', () => {
		const blind = { ...before, criteria: before.criteria.map((c) => ({ ...c, evidence: [] })) };
		expect(steps(draftPage(request({ after: { ...before, criteria: [] } })))).not.toContain('done');
		const unseen = draftPage(request({ after: blind }));
		expect(steps(unseen).filter((_, i) => before.remediation[i]!.expectation !== null)).not.toContain('done');
	});
	it('tells what fell, what is new, and who wrote what', () => {
		const change = {
			criterion: step.criterion,
			name: 'Graph <orchestration>',
			before: { status: 'scored', score: 4 },
			after: { status: 'scored', score: 2 },
		};
		const authors = [{ name: 'Ann', commits: 3, lines: 120, paths: ['src/graph.py'] }];
		const page = draftPage(request({ criteria: [{ ...change, change: 'fell' }], authors, student: 'Ann (ann)', back: '../index.html' }));
		expect(page).toContain('Graph &lt;orchestration&gt;');
		expect(page).toMatch(/<th scope="row">Ann<\/th><td>3<\/td><td>120<\/td>/);
		expect(page).toContain('href="../index.html"');
		expect(draftPage(request({ authors: null }))).toContain('were not kept');
	});
	it('lets nothing of a hostile report act', () => {
		const evil = hostileReport();
		const page = draftPage(
			request({ before: evil, after: evil, student: EVIL, authors: [{ name: EVIL, commits: 1, lines: 1, paths: [EVIL] }], notes: [EVIL] }),
		);
		expect(page).not.toMatch(/<script|<img|<svg/i);
		expect(/[\p{Cs}\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u.exec(page)).toBeNull();
	});
});

it('a report of a class names the student and leads back', () => {
	const page = render(before, 'html', { about: { student: 'Ann <b> (ann), s123', back: '../../index.html' } });
	expect(page).toContain('Ann &lt;b&gt; (ann), s123');
	expect(page).toContain('<a href="../../index.html">The class</a>');
	expect(render(before, 'html')).not.toContain('The class</a>');
	expect(render(before, 'markdown', { about: { student: 'Ann (ann), s123', back: 'x' } })).toContain('\nAnn (ann), s123\n');
});
