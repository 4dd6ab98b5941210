export { loadGrammar } from './chunk-3DIE2OF4.js';

import './chunk-6XUOGJOX.js';
