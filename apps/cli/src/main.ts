#!/usr/bin/env node
// The process: argv in, exit code out. The only place that sets the exit code and the only one that knows signals.
import { run } from './command-line.js';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
const controller = new AbortController();
let interrupted: keyof typeof exitCodes | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.on(signal, () => {
		if (interrupted) process.exit(exitCodes[signal]);
		interrupted = signal;
		controller.abort(signal);
		// What does not stop by itself is not waited for longer than two seconds.
		setTimeout(() => process.exit(exitCodes[signal]), 1_900).unref();
	});
}
// A closed pipe (`auditor ... | head`) is no failure of the audit.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));

run(process.argv.slice(2), controller.signal).then((code) => {
	process.exitCode = interrupted ? exitCodes[interrupted] : code;
});
