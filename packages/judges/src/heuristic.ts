// Judging without a model: no key, no network, no LangChain.

export { heardAgain } from './hearing/again.js';
export type { Reading, Score, Standing, Standpoint } from './heuristic/arithmetic.js';
export { type HeuristicOptions, heuristicBench, heuristicOpinion } from './heuristic/bench.js';
