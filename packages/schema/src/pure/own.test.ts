import { expect, it } from 'vitest';
import { own } from './own.js';

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is in a record when it was put there, and not before', (name) => {
	expect(own({}, name)).toBeUndefined();
	expect(own(JSON.parse(`{"${name}":1}`), name)).toBe(1);
});
