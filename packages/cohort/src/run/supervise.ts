// Does a child keep its limits? Watches time and the memory of all that it started, and ends the whole tree when one is passed.
import type { ChildProcess } from 'node:child_process';
import { killLeft, killTree, lookAtTree, type Tree } from './process-tree.js';

export interface Limits {
	readonly milliseconds: number;
	/** Resident, of the child and all that it started. */
	readonly bytes: number;
}

export interface ChildEnd {
	/** Null: it ended by itself. */
	readonly stopped: 'time' | 'memory' | 'aborted' | null;
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly peakBytes: number;
}

const LOOK_MS = 500;
/** A child that is asked to end may tidy up for so long. */
const GRACE_MS = 1_000;

/** Resolves when the child has ended, of itself or not. */
export function supervise(child: ChildProcess, limits: Limits, signal: AbortSignal): Promise<ChildEnd> {
	return new Promise((resolve) => {
		let stopped: ChildEnd['stopped'] = null;
		let peakBytes = 0;
		let seen: Tree | null = null;
		/** Of what is waited for beyond an end. */
		let grace: NodeJS.Timeout | undefined;
		const end = (reason: NonNullable<ChildEnd['stopped']>) => {
			if (stopped !== null || child.pid === undefined) return;
			stopped = reason;
			const { pid } = child;
			// Memory that grows does not wait.
			if (reason === 'memory') return void killTree(pid);
			child.kill('SIGTERM');
			grace = setTimeout(() => child.exitCode === null && child.signalCode === null && void killTree(pid), GRACE_MS);
		};
		const look = async () => {
			if (child.pid === undefined) return;
			seen = await lookAtTree(child.pid);
			peakBytes = Math.max(peakBytes, seen.bytes);
			if (seen.bytes > limits.bytes) end('memory');
		};
		const onAbort = () => end('aborted');
		const watch = setInterval(() => void look(), LOOK_MS);
		const clock = setTimeout(() => end('time'), Math.min(limits.milliseconds, 2 ** 31 - 1));
		signal.addEventListener('abort', onAbort, { once: true });
		if (signal.aborted) onAbort();
		let done = false;
		const finish = async (code: number | null, by: NodeJS.Signals | null) => {
			if (done) return;
			done = true;
			clearInterval(watch);
			clearTimeout(clock);
			clearTimeout(grace);
			signal.removeEventListener('abort', onAbort);
			// One that was killed could not end what it had started.
			if (seen && code !== 0) await killLeft(seen);
			resolve({ stopped, code, signal: by, peakBytes });
		};
		// What it said last may still be on its way when it is gone.
		child.once('close', finish);
		child.once('exit', (code, by) => {
			clearTimeout(grace);
			if (!done) grace = setTimeout(finish, GRACE_MS, code, by);
		});
		child.once('error', () => finish(null, null));
	});
}
