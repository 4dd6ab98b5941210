// Judging with language models: every opinion valid, cited and paid for once.
export { middleOf, type Samples } from './hearing/samples.js';
export type { Admission } from './llm/admission.js';
export { type Asker, type AskerOptions, modelAsker, type PlainQuestion } from './llm/asker.js';
export { type LlmBench, llmBench } from './llm/bench.js';
export type { CallEvent, LlmOptions } from './llm/options.js';
export { jsonOf, type Reply, replySchema } from './llm/output.js';
export { estimateTokens, type Plan } from './llm/plan.js';
export {
	fault,
	type ModelAnswer,
	type ModelFault,
	type ModelMessage,
	type ModelPort,
	type ModelReply,
	type ModelRequest,
	type Price,
	type RateLimits,
	type Usage,
} from './llm/port.js';
export type { CallRecord, FailureRecord } from './llm/record.js';
export { createScheduler } from './llm/scheduler.js';
export type { CallNeed, Scheduler, SchedulerOptions, SchedulerTotals } from './llm/scheduling.js';
export { type SealOptions, sealedStore } from './llm/seal.js';
export { repeatJudging, type StabilityBand, stabilityBands, UNSTABLE_RANGE } from './llm/stability.js';
export { type Stopped, TOTAL_SPENT } from './llm/stopped.js';
export { fileStore, memoryStore, type Store } from './llm/store.js';
export { LOOK_BYTES } from './prompt/render-prompt.js';
