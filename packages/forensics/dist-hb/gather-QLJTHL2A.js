export { gatherClones, gatherReducers, gatherStructuredOutput, gatherUnsafeCalls } from './chunk-ETQLKZ22.js';

import './chunk-5UZNKZWV.js';
