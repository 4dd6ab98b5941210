import { expect, it } from 'vitest';
import type { CohortRow } from '../model.js';
import { classCounts, commonSteps, lostPoints, missedExpectations } from './class.js';
import { cohortPage } from './page/page.js';
import { sampleCohort } from './testing.js';

const base = sampleCohort(6, 2);
const step = (text: string, expectation: string | null = 'join') => ({ criterion: 'criterion_1', expectation, text });
const score = (row: CohortRow, n: number) => ({
	criterion_1: { ...row.criteria.criterion_1!, score: n, status: 'scored' as const },
	criterion_2: { ...row.criteria.criterion_2!, score: 5, status: 'scored' as const },
});
/** Four of six miss the join, one of them by a finding that a person held to be wrong; all but one miss the report; nobody could be asked for the rest. */
const rows = base.rows.map((row, i): CohortRow => {
	const asked = {
		criterion_1: { met: i < 2 ? ['join'] : [], unmet: i < 2 ? ['report'] : ['join', 'report'] },
		criterion_2: { met: [], unmet: [] },
	};
	const steps =
		i < 2
			? [step('Write a report.', 'report')]
			: [step(i === 5 ? 'Join at b.py.' : 'Join the branches.'), step('Write a report.', 'report')];
	const decided = {
		total: 4,
		totalBy: null,
		cap: null,
		band: null,
		criteria: {},
		by: ['Ada'],
		signed: true,
		comments: [],
		toConfirm: 0,
		contradicted: [],
	};
	const corrected = { asked: { criterion_1: { met: ['join', 'report'], unmet: [] } }, steps: [] };
	return {
		...row,
		status: 'audited',
		total: 3,
		criteria: score(row, 1 + (i % 2)),
		asked,
		steps,
		...(i === 4 && { decided: { ...decided, ...corrected } }),
	};
});
const [one, two] = base.rubric.criteria;
const expectations = ['join', 'report', 'rest'].map((id) => ({ id, text: `There is a ${id}.`, weight: 1 }));
const cohort = { ...base, rows, rubric: { ...base.rubric, criteria: [{ ...one!, expectations }, two!] } };
const ids = (...at: number[]) => at.map((i) => rows[i]!.entry.id);

it('tells what most missed, without findings that people hold to be wrong and what nobody could be asked', () => {
	expect(missedExpectations(cohort).map(({ id, missed, met }) => [id, missed, met])).toEqual([
		['report', ids(0, 1, 2, 3, 5), ids(4)],
		['join', ids(2, 3, 5), ids(0, 1, 4)],
	]);
	expect(missedExpectations({ ...cohort, rows: rows.slice(0, 3) }).map((e) => e.id)).toEqual(['report']);
});

it('puts steps of one expectation together, in the words that most have, and leaves out what one alone needs', () => {
	expect(commonSteps(cohort)).toEqual([
		{ criterion: 'criterion_1', text: 'Write a report.', who: ids(0, 1, 2, 3, 5) },
		{ criterion: 'criterion_1', text: 'Join the branches.', who: ids(2, 3, 5) },
	]);
	expect(commonSteps({ rows: rows.slice(5) })).toEqual([]);
});

it('tells which criteria cost the total most, by their weights', () => {
	// 3.5 of 5 short on average, weight 1 of 3; nothing is lost in the other.
	expect(lostPoints(cohort).map(({ id, lost }) => [id, lost])).toEqual([
		['criterion_1', 1.17],
		['criterion_2', 0],
	]);
});

it('answers in the order in which a teacher asks, with the counts of the terminal', () => {
	const page = cohortPage(cohort);
	const order = ['queue', 'matrix', 'criteria', 'missed', 'lecture', 'outliers', 'similar', 'conditions'].map((id) =>
		page.indexOf(`<h2 id="${id}"`),
	);
	expect(order.every((at, i) => at > (order[i - 1] ?? 0))).toBe(true);
	expect(page).toContain('There is a report.');
	expect(page).toContain('5 of 6');
	const { needPerson, audited, signed } = classCounts(cohort);
	expect([audited, signed]).toEqual([6, 1]);
	expect(page).toContain(`<dt>Need a person</dt><dd><a href="#queue">${needPerson}</a>`);
	expect(page).toContain(`<dt>Judged whole</dt><dd>6</dd>`);
});
