import { expect, it } from 'vitest';
import { upToTheNext } from './ink-directions.js';

it('ends an arrow at the first box, where its ink goes on behind it to the next one', () => {
	const judges: [number, number][] = [1, 2, 3].flatMap((judge): [number, number][] => [
		[judge, 4],
		[judge, 5],
	]);
	expect(upToTheNext([...judges, [4, 5]])).toEqual([
		[1, 4],
		[2, 4],
		[3, 4],
		[4, 5],
	]);
	expect(upToTheNext(judges)).toEqual(judges);
	expect(
		upToTheNext([
			[1, 2],
			[2, 1],
		]),
	).toHaveLength(2);
});
