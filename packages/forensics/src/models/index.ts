// Facts that are gathered once from the project and asked by several probes.
export { gatherClones } from './clones/clones.js';
export { gatherReducers } from './state/reducers.js';
export { gatherStructuredOutput } from './structured-output/structured-output.js';
export { gatherUnsafeCalls } from './unsafe-calls/unsafe-calls.js';
