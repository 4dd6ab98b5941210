import { expect, it } from 'vitest';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';

const badge = (score: number | null, scored = 3, of = 3) =>
	JSON.parse(render({ ...fixtureReport(), total: { ...fixtureReport().total, score, scored, of } }, 'badge'));

it.each([
	[4, 3, { message: '4.00 of 5', color: 'brightgreen' }],
	[3.99, 3, { message: '3.99 of 5', color: 'yellow' }],
	[2.99, 2, { message: '2.99 of 5 (2 of 3 criteria)', color: 'red' }],
	[null, 0, { message: 'not scored', color: 'lightgrey' }],
])('a total of %s, %i of 3 criteria scored', (score, scored, expected) => {
	expect(badge(score, scored)).toEqual({ schemaVersion: 1, label: 'audit', ...expected });
});
