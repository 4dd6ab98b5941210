import { describe, expect, it } from 'vitest';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';

describe.each(['markdown', 'html'])('calibration in %s', (format) => {
	it('is said to be absent unless it is given', () => {
		expect(render(fixtureReport(), format)).toContain('uncalibrated: no grades of people for this repository were compared with them');
	});

	it('is told in figures', () => {
		const text = render(fixtureReport(), format, { calibration: { grades: 120, kappa: 0.918, exact: 0.86, adjacent: 0.99 } });
		expect(text).toContain('compared with 120 grades of people: 86 % equal, 99 % within a point, weighted kappa 0.92');
		expect(text).not.toContain('uncalibrated');
	});
});
