import { describe, expect, it } from 'vitest';
import { AuditorError } from '../errors/auditor-error.js';
import { outsideFault } from './outside.js';

const named = (name: string) => Object.assign(new Error('x'), { name });
const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const status = (httpStatusCode: number) => Object.assign(named('Odd'), { $metadata: { httpStatusCode } });

describe('what is wrong with something outside', () => {
	it.each([
		// Redis
		[new Error('WRONGPASS invalid username-password pair or user is disabled.'), 'stop', 'it refuses the password'],
		[new Error('NOAUTH Authentication required.'), 'stop', 'it asks for a password'],
		[new Error("NOPERM this user has no permissions to run the 'info' command"), 'stop', 'it does not permit this user what a queue needs'],
		[new Error("OOM command not allowed when used memory > 'maxmemory'."), 'wait', 'it is full: its memory limit is reached'],
		[new Error("READONLY You can't write against a read only replica."), 'wait', 'it is a read-only replica'],
		[new Error('LOADING Redis is loading the dataset in memory'), 'wait', 'it is still loading its data'],
		[
			new Error('MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist on disk.'),
			'wait',
			'it cannot save to its disk and takes no writes',
		],
		[new Error('Command timed out'), 'wait', 'it does not answer'],
		[new Error('Connection is closed.'), 'wait', 'it cannot be reached'],
		// S3
		[named('AccessDenied'), 'stop', 'permission denied'],
		[named('NoSuchBucket'), 'stop', 'there is no such bucket'],
		[named('RequestTimeTooSkewed'), 'stop', 'the clock of this machine is wrong'],
		[named('PermanentRedirect'), 'stop', 'the bucket is in another region'],
		[named('NotImplemented'), 'stop', 'it has no conditional writes (If-None-Match)'],
		[named('SlowDown'), 'wait', 'it asks to be asked less often'],
		[status(503), 'wait', 'it fails inside'],
		[status(429), 'wait', 'it asks to be asked less often'],
		// the way, the disk, git
		[coded('ECONNREFUSED'), 'wait', 'it cannot be reached'],
		[coded('ECONNRESET', 'aborted'), 'wait', 'it broke the connection'],
		[coded('ENOTFOUND'), 'stop', 'its host cannot be found'],
		[coded('EAI_AGAIN'), 'wait', 'its host cannot be looked up'],
		[coded('EROFS'), 'stop', 'its file system is read-only'],
		[coded('ENOSPC'), 'wait', 'its disk is full'],
		[{ message: "fatal: unable to access 'x': Could not resolve host: github.com" }, 'wait', 'its host cannot be looked up'],
		[{ message: 'error: RPC failed; curl 56 ... fatal: early EOF' }, 'wait', 'it broke the connection'],
		[new TypeError('fetch failed', { cause: coded('UND_ERR_SOCKET', 'other side closed') }), 'wait', 'it broke the connection'],
		[new TypeError('terminated'), 'wait', 'it broke the connection'],
	] as const)('%s', (error, does, clause) => {
		expect(outsideFault(error)).toEqual({ does, clause });
	});

	it('is said by the deepest cause that has a name, before any message', () => {
		const error = new AuditorError('AUD_QUEUE', 'the connection timed out', { cause: coded('ECONNREFUSED') });
		expect(outsideFault(error)?.clause).toBe('it cannot be reached');
	});

	it.each([
		null,
		undefined,
		'text',
		3,
		new Error('a bug of ours'),
		status(400),
		status(404),
		Object.assign(new Error('a'), { cause: 'b' }),
	])('is not known of %s', (error) => {
		expect(outsideFault(error)).toBeNull();
	});

	it('ends on causes that go round', () => {
		const error: Error & { cause?: unknown } = new Error('a');
		error.cause = error;
		expect(outsideFault(error)).toBeNull();
	});
});
