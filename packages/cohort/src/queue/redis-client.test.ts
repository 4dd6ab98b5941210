import { expect, it } from 'vitest';
import { queueError } from './redis-client.js';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
const itself = Object.assign(new Error('Connection is closed.'), { previousErrors: [] as unknown[] });
itself.previousErrors.push(itself);

it.each<[string, Error]>([
	['the first fault of a transaction', Object.assign(new Error('EXECABORT'), { previousErrors: [refused] })],
	['the fault of a transaction that names itself', itself],
])('tells %s', (_, error) => {
	expect(queueError('redis://here', error).message).toBe('The queue at redis://here cannot be reached.');
});
