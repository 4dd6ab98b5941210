// What if it is not the target that fails, but what every audit needs: the provider of the models, the disk, the network? Then the next target fails
// alike. After a few equal failures the batch pauses, tries one target now and then, and goes on when that is judged, or ends and says why.
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTEMPTS, type CohortRow, type JobData } from '@auditor/cohort';
import { TOTAL_SPENT } from '@auditor/judges/llm';
import { AuditorError } from '@auditor/schema';
import { sentence } from '../output/one-line.js';
import { isOfOneHost } from './blame.js';

export interface SurroundingsOptions {
	/** Longest pause, ms. */
	readonly patienceMs: number;
	readonly say: (sentence: string) => void;
	/** First wait of a pause, doubled each time up to a minute; tests shorten it. */
	readonly waitMs?: number;
}

export interface Surroundings {
	/** Resolves when this target may be audited. */
	ready(target: string, stop: AbortSignal): Promise<void>;
	/**
	 * Told what came of a target. `keep`: that is its result. `again`: audit it once more, now.
	 * @param cause what failed around it; null: nothing did
	 * @param needed whether it needed what may fail: a target for which no model was asked says nothing of the provider
	 * @throws AuditorError when it is tried later, after other targets
	 */
	judged(target: string, cause: string | null, attempt: number, stop: AbortSignal, needed?: boolean): Promise<'keep' | 'again'>;
	/** Fires when the batch is to end. */
	readonly over: AbortSignal;
	/** Why it is to end; null: it is not. */
	readonly reason: string | null;
}

/** Different targets that fail alike, one after the other. */
const EQUAL = 3;
const WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;

export function surroundingsOf({ patienceMs, say, waitMs = WAIT_MS }: SurroundingsOptions): Surroundings {
	const over = new AbortController();
	let reason: string | null = null;
	let last: string | null = null;
	const alike = new Set<string>();
	/** What did not come back, and keeps not everybody. */
	const passedOver = new Set<string>();
	let trying: string | null = null;
	let tries = 0;
	/** While it lasts, one target is tried and the others wait for `end`. */
	let pause: { readonly since: number; readonly end: Promise<void>; readonly goOn: () => void } | null = null;

	function endWith(why: string): void {
		reason ??= why;
		over.abort();
		pause?.goOn();
	}

	async function wait(ms: number, stop: AbortSignal): Promise<void> {
		await sleep(ms, undefined, { signal: AbortSignal.any([stop, over.signal]) }).catch(() => {});
	}

	/** The one that tries, until it is judged or patience ends. */
	async function tryLater(cause: string, tries: number, stop: AbortSignal): Promise<'keep' | 'again'> {
		const { since } = pause!;
		const left = patienceMs - (Date.now() - since);
		if (left <= 0 && isOfOneHost(cause)) {
			// Targets of other hosts can be judged.
			passedOver.add(cause);
			say(`The batch goes on without these: ${cause}`);
			goOn();
			return 'keep';
		}
		if (left <= 0) {
			endWith(`The batch ends after a pause of ${minutes(patienceMs)}: ${cause}`);
			return 'keep';
		}
		await wait(Math.min(waitMs * 2 ** tries, LONGEST_WAIT_MS, left), stop);
		return reason === null ? 'again' : 'keep';
	}

	function goOn(): void {
		[last, trying, tries] = [null, null, 0];
		alike.clear();
		pause?.goOn();
		pause = null;
	}

	return {
		over: over.signal,
		get reason() {
			return reason;
		},
		async ready(target, stop) {
			while (pause !== null && trying !== target && reason === null && !stop.aborted) await Promise.race([pause.end, aborted(stop)]);
		},
		async judged(target, cause, attempt, stop, needed = true) {
			if (cause === TOTAL_SPENT) {
				endWith(TOTAL_SPENT);
				throw new AuditorError('AUD_INTERNAL', TOTAL_SPENT);
			}
			if (cause === null) {
				// While it pauses, only the one that tries can say that what failed is back.
				if (pause ? trying !== target : !needed) return 'keep';
				if (pause) say('The batch goes on.');
				goOn();
				return 'keep';
			}
			if (reason !== null || passedOver.has(cause)) return 'keep';
			if (cause !== last && pause === null) alike.clear();
			last = cause;
			alike.add(target);
			if (pause === null && alike.size < EQUAL) {
				if (attempt >= ATTEMPTS) return 'keep';
				throw new AuditorError('AUD_INTERNAL', cause);
			}
			if (pause === null) {
				let resume = () => {};
				const end = new Promise<void>((resolve) => {
					resume = resolve;
				});
				pause = { since: Date.now(), end, goOn: resume };
				trying = target;
				say(
					`The batch pauses, for ${alike.size} targets in a row failed alike: ${sentence(cause)} It tries one again now and then, for ${minutes(patienceMs)}.`,
				);
			}
			if (trying === target) return tryLater(cause, tries++, stop);
			await Promise.race([pause.end, aborted(stop)]);
			return reason === null ? 'again' : 'keep';
		},
	};
}

/** Audits a target, again where the surroundings failed and came back. @throws what `audit` throws, and what has it tried later */
export async function throughTrouble<T extends { readonly row: Pick<CohortRow, 'cause' | 'bill'> }>(
	surroundings: Surroundings,
	{ entry }: JobData,
	attempt: number,
	stop: AbortSignal,
	audit: () => Promise<T>,
): Promise<T> {
	for (;;) {
		await surroundings.ready(entry.id, stop);
		const result = await audit();
		const { cause = null, bill } = result.row;
		if ((await surroundings.judged(entry.id, cause, attempt, stop, bill?.calls !== 0)) === 'keep') return result;
	}
}

function aborted(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener('abort', () => resolve(), { once: true });
	});
}

function minutes(ms: number): string {
	return ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`;
}
