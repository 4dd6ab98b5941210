// How a bench of models is set up, and what it tells of its calls.
import type { AbstentionCode } from '../abstain.js';
import type { Persona } from '../personas/persona.js';
import type { RenderOptions } from '../prompt/render-prompt.js';
import type { ModelPort, Usage } from './port.js';
import type { Scheduler } from './scheduling.js';
import type { Store } from './store.js';

export interface LlmOptions {
	/** One model for all judges, or one per persona id (a jury). */
	readonly model: ModelPort | Readonly<Record<string, ModelPort>>;
	/** Models that take over, in order, when a model is given up: for all judges, or by persona id. */
	readonly fallback?: readonly ModelPort[] | Readonly<Record<string, readonly ModelPort[]>>;
	/** Default: Prosecutor, Defense, Tech Lead. */
	readonly personas?: readonly Persona[];
	/** Shared by all benches of a run; default one with default limits. */
	readonly scheduler?: Scheduler;
	/** The run folder's record of every call; also read, so that an interrupted run resumes. */
	readonly record?: Store;
	/** Replies of other runs, by content. */
	readonly cache?: Store;
	/** Answers come from `record` alone; no call is made. Default false. */
	readonly replay?: boolean;
	/** Tries per judge and case file, mending included; default 3. */
	readonly maxTries?: number;
	/** Per try; default 90,000. */
	readonly timeoutMs?: number;
	/** Default 2,000. */
	readonly maxOutputTokens?: number;
	/** Which of several samples of the same questions this is, for `--repeat`; default 0. Part of the cache key. */
	readonly sample?: number;
	readonly render?: RenderOptions;
	/** Told of every call that was made, for progress and traces; kept replies are no calls. Must not throw. */
	readonly onCall?: (call: CallEvent) => void;
}

/** One call that was made, as a span of a trace wants it. No text of prompt or reply. */
export interface CallEvent {
	readonly judge: string;
	readonly criterion: string;
	readonly round: number;
	readonly attempt: number;
	readonly model: string;
	/** ms since 1970. */
	readonly startedAt: number;
	readonly latencyMs: number;
	/** `answer`, or the code of the fault. */
	readonly outcome: 'answer' | AbstentionCode;
	readonly usage: Usage | null;
	/** Places that were shown for a requirement in words; left out: another question. */
	readonly looked?: readonly string[];
}
