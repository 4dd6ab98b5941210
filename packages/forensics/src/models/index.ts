// Facts that are gathered once from the project and asked by several probes.
export { gatherClones } from './clones.js';
export { gatherReducers } from './reducers.js';
export { gatherStructuredOutput } from './structured-output.js';
export { gatherUnsafeCalls } from './unsafe-calls.js';
