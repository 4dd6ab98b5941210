// The process: argv in, exit code out. The only place that sets the exit code and the only one that knows signals.
import { cleanUp, endHurriedly } from './clean-up.js';
import { endedCleanly, patience } from './patience.js';
import { listen } from './signals.js';
import { tuneEngine } from './tune-engine.js';

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
const BEAT_MS = 100;

/** @param run resolves to the exit code and never rejects */
export function start(run: (argv: readonly string[], signal: AbortSignal) => Promise<number>): void {
	tuneEngine();
	const controller = new AbortController();
	let interrupted: keyof typeof exitCodes | null = null;
	let beating: NodeJS.Timeout | undefined;
	const leave = (code: number) => {
		cleanUp();
		process.exit(code);
	};
	listen({
		heard: (signal) => {
			if (interrupted) leave(exitCodes[signal]);
			interrupted = signal;
			controller.abort(signal);
			// Beats and not time: a busy machine is given its chance to write the report.
			let beats = 0;
			beating = setInterval(() => {
				beats += 1;
				if (beats * BEAT_MS < patience()) return;
				process.stderr.write('auditor: interrupted before the report could be written.\n');
				leave(exitCodes[signal]);
			}, BEAT_MS).unref();
		},
		// No beat is heard in a long step: there, time counts.
		busy: (busy) => {
			if (interrupted) endHurriedly(busy ? patience() / 1000 : null);
		},
	});
	// A closed pipe (`auditor ... | head`) is no failure of the audit.
	process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));

	run(process.argv.slice(2), controller.signal).then((code) => {
		process.exitCode = code;
		if (!interrupted && !endedCleanly()) return;
		const last = interrupted && !endedCleanly() ? exitCodes[interrupted] : code;
		clearInterval(beating);
		// A slow reader gets the whole report; workers and children that still wind down are not waited for.
		process.stdout.write('', () => process.stderr.write('', () => leave(last)));
	});
}
