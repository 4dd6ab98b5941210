import { expect, test } from 'vitest';
import { endOfDay } from './end-of-day.js';

test.each([
	['2026-02-25 Europe/Vienna', '2026-02-25T22:59:59.000Z'],
	['2026-07-25 Europe/Vienna', '2026-07-25T21:59:59.000Z'],
	['2026-02-25 UTC', '2026-02-25T23:59:59.000Z'],
	['2026-02-25[America/New_York]', '2026-02-26T04:59:59.000Z'],
	// The clocks go forward and back on these days.
	['2026-03-29 Europe/Vienna', '2026-03-29T21:59:59.000Z'],
	['2026-10-25 Europe/Vienna', '2026-10-25T22:59:59.000Z'],
	['2026-02-25 Pacific/Kiritimati', '2026-02-25T09:59:59.000Z'],
])('%s ends at %s', (text, instant) => {
	expect(endOfDay(text)).toBe(instant);
});

test.each(['2026-02-25', '2026-02-30 UTC', '2026-02-25 Nowhere/Else', '2026-02-25T10:00:00Z', 'today'])(
	'%s is no day with a zone',
	(text) => {
		expect(endOfDay(text)).toBeNull();
	},
);
