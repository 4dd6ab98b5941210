import { describe, expect, it } from 'vitest';
import { readSchema } from './schema-faults.js';

const rubric = (expectation: object, more: object = {}) => ({
	id: 'x',
	name: 'X',
	version: '1',
	criteria: [{ id: 'c', name: 'C', expectations: [{ id: 'a', text: 'A.', probe: 'git/commit-count', ...expectation }] }],
	...more,
});
const at = 'criteria[0].expectations[0]';

describe('a rubric as its schema sees it', () => {
	it('is read where it is right, without a fault', () => {
		expect(readSchema(rubric({}))).toMatchObject({ faults: [], rubric: { id: 'x' } });
	});
	it('tells a key that is written wrong once, and reads it as it was meant', () => {
		const read = readSchema(rubric({ probe: undefined, prob: 'git/commit-count', wieght: 2 }));
		expect(read.faults).toEqual([
			{ path: `${at}.prob`, message: 'there is no "prob" here; did you mean "probe"?' },
			{ path: `${at}.wieght`, message: 'there is no "wieght" here; did you mean "weight"?' },
		]);
		expect(read.rubric?.criteria[0]?.expectations[0]).toMatchObject({ probe: 'git/commit-count', weight: 2 });
	});
	it('tells the word that was meant, or all there are', () => {
		expect(readSchema(rubric({ importance: 'esential' })).faults).toEqual([
			{ path: `${at}.importance`, message: '"esential" is not known; did you mean "essential"?' },
		]);
		expect(readSchema(rubric({ importance: 7 })).faults[0]?.message).toBe('7 is not known; it is one of essential, expected, bonus');
	});
	it('tells what is no slip as the schema does, with its place', () => {
		expect(readSchema(rubric({ weight: 'two' })).faults).toEqual([{ path: `${at}.weight`, message: expect.stringContaining('expected') }]);
		expect(readSchema(rubric({}, { colour: 'red' })).faults[0]).toMatchObject({ path: 'colour' });
	});
	it('gives up what is no rubric, and says why', () => {
		expect(readSchema([1])).toMatchObject({ rubric: null, faults: [{ path: '' }] });
		expect(readSchema(null)).toMatchObject({ rubric: null });
		expect(readSchema({ ...rubric({}), criteria: [] })).toMatchObject({ rubric: null, faults: [{ path: 'criteria' }] });
	});
});
