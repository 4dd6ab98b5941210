// The part of the language that needs no zod: functions over data that is already known to be well-formed, and the error class.
// For packages that run in a browser and count their kilobytes; the models themselves are in the main entry.
export { AuditorError } from './errors/auditor-error.js';
export { type ErrorCode, errorCodes } from './errors/codes.js';
export { canonicalJson } from './pure/canonical-json.js';
export { compareBy, compareText } from './pure/compare.js';
export { digest, sha256 } from './pure/digest.js';
export { duration } from './pure/duration.js';
export { endOfDay } from './pure/end-of-day.js';
export { escapeText } from './pure/escape/expression.js';
export { escapeMarkup, Html, html, phrase, prose } from './pure/escape/html.js';
export { pagePolicy, pageStyles } from './pure/escape/page.js';
export { cut, line, names, visible } from './pure/escape/visible.js';
export {
	answerExpectations,
	CERTAIN,
	capOf,
	confirmedHazards,
	EVEN,
	type ExpectationAnswer,
	type ExpectationState,
	faultIn,
	type HazardAnswer,
	holds,
	isPast,
} from './pure/expectations.js';
export { firstOf } from './pure/first-of.js';
export { madeFor, misfitOf } from './pure/fit.js';
export { type GlobPart, matchesGlob, readGlob, TEXT } from './pure/glob/glob.js';
export { groupBy } from './pure/group-by.js';
export {
	afterHearing,
	type Heard,
	type HearingEffect,
	type HearingLaw,
	type HearingMode,
	hearingModes,
	isOpen,
	isProof,
} from './pure/hearing.js';
export { nearest } from './pure/nearest.js';
export { type OutsideFault, outsideFault } from './pure/outside.js';
export { own } from './pure/own.js';
export { formatLocation } from './pure/places.js';
export { type ReadersDoubt, readersDoubt } from './pure/readers.js';
export { reportDigest } from './pure/report-digest.js';
export { STATUS_THRESHOLDS, statusOf } from './pure/status.js';
export { clause, faultOf, inLanguage } from './pure/told.js';
