// --log json: one object a line on stderr, with time, level, process and host, written before the process can end.
import { hostname } from 'node:os';
import { AuditorError } from '@auditor/schema/errors';
import { needPart } from '../parts.js';
import { logTo } from './complain.js';

/** @param to where lines go; default: standard error. @throws AuditorError AUD_USAGE where pino is not installed */
export async function openJsonLog(to?: { write(line: string): void }): Promise<void> {
	needPart('log');
	const { pino } = await import('pino').catch((cause: unknown) => {
		throw new AuditorError('AUD_USAGE', 'The library for structured logs cannot be loaded.', { cause });
	});
	const options = {
		base: { pid: process.pid, host: hostname() },
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { level: (label: string) => ({ level: label }) },
	};
	const log = pino(options, to ?? pino.destination({ dest: 2, sync: true }));
	logTo((level, sentence, about) => log[level](about, sentence));
}
