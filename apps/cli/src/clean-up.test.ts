import { expect, it } from 'vitest';
import { atHurriedEnd, cleanUp } from './clean-up.js';

it('is done for whoever still asks for it, once, and for all of them', () => {
	const done: string[] = [];
	const same = () => done.push('same');
	const first = atHurriedEnd(same);
	atHurriedEnd(same);
	atHurriedEnd(() => {
		throw new Error('no');
	});
	atHurriedEnd(() => done.push('last'));
	first();
	cleanUp();
	cleanUp();
	expect(done).toEqual(['same', 'last']);
});
