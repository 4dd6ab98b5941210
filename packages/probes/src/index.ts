// The probe kit: what a probe is, how it runs, and how its findings become evidence. No probe lives here.
export { type AdmittedCase, admit, hearable, withheldAfter } from './admit.js';
export { defineProbe } from './define-probe.js';
export {
	contextNote,
	excerpt,
	lexiconList,
	linesOf,
	listed,
	listedUpTo,
	notApplicable,
	numberOf,
	placeOf,
	plural,
	shownAt,
	stringsOf,
} from './drafts.js';
export { type FencedBlock, fencedBlocks, indentedBlocks, sectionsOf, withoutComments } from './fences.js';
export { ledger, type Measured, measuredWords, type Standing, standingOf } from './ledger.js';
export { longStep, onLongStep } from './long-step.js';
export { holdsTerm, nameParts, rolesOf } from './roles.js';
export { probesFor, type RunOptions, runProbes } from './run-probes.js';
