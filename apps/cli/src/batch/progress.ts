// Progress of a batch on stderr: a line per result, and on a terminal a living line with an estimate.
import { type CohortRow, estimate, type RosterEntry, tellRemaining } from '@auditor/cohort';
import type { CloneProgress } from '@auditor/forensics';
import { cloneWords } from '../output/clone-words.js';
import { complain, inform, isLogged } from '../output/complain.js';
import { printable } from '../output/printable.js';
import type { ProgressStream } from '../output/progress.js';

export interface BatchProgress {
	/** A result that was there before. */
	known(row: CohortRow): void;
	came(row: CohortRow): void;
	/** Of a target whose clone takes long. */
	cloning(entry: RosterEntry, progress: CloneProgress): void;
	say(sentence: string): void;
	done(): void;
}

export function batchProgress(options: {
	quiet: boolean;
	total: number;
	stream?: ProgressStream;
	environment?: NodeJS.ProcessEnv;
	now?: () => number;
}): BatchProgress {
	const { quiet, total, stream = process.stderr, environment = process.env, now = () => performance.now() } = options;
	const live = !quiet && !isLogged() && stream.isTTY === true && !environment.CI && environment.TERM !== 'dumb';
	const times = [now()];
	let known = 0;
	let failed = 0;
	const done = () => known + times.length - 1;
	const clear = () => live && stream.write('\r\u001b[2K');
	const remaining = () => tellRemaining(estimate(times, total - done()));
	const paint = () => {
		if (!live || done() >= total) return;
		const line = `  ${done()} of ${total} judged${failed > 0 ? `, ${failed} failed` : ''}; ${remaining()}`;
		stream.write(line.slice(0, Math.max(20, (stream.columns ?? 100) - 1)));
	};
	const line = (text: string) => {
		clear();
		stream.write(`${text}\n`);
		paint();
	};
	return {
		known(row) {
			known++;
			if (row.status === 'failed') failed++;
		},
		came(row) {
			times.push(now());
			if (row.status === 'failed') failed++;
			if (quiet) return;
			const what =
				row.status === 'failed' ? `failed: ${row.reason}` : `${row.total?.toFixed(2) ?? 'no score'}${row.band ? ` ${row.band}` : ''}`;
			if (isLogged()) {
				const { entry, status, total, times } = row;
				inform(`${entry.name}: ${what}`, { target: entry.id, status, total, milliseconds: times.milliseconds });
				return;
			}
			const left = live || done() >= total || done() % 10 !== 0 ? '' : `; ${remaining()}`;
			line(
				`  [${done()}/${total}] ${printable(row.entry.name).replace(/\s+/g, ' ')}: ${printable(what)} (${(row.times.milliseconds / 1000).toFixed(1)} s)${left}`,
			);
		},
		cloning({ id, name }, progress) {
			if (quiet) return;
			const { objects, bytes } = progress;
			if (isLogged()) inform(`${name}: ${cloneWords(progress)}`, { target: id, objects, bytes });
			else line(`  ${printable(name).replace(/\s+/g, ' ')}: ${cloneWords(progress)}`);
		},
		say: (sentence) => (isLogged() ? complain(sentence) : line(`auditor: ${printable(sentence)}`)),
		done: () => void clear(),
	};
}
