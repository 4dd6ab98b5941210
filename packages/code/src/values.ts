// @auditor/code/values: what an expression can be, read in the order in which the code would run; nothing is executed.
export { given } from './calls/calls.js';
export { attribute, lookup } from './values/lookup.js';
export { type Frame, newSession, possibleSession, readRoot } from './values/run.js';
export { currentCondition, type Decision, type Library, NO_LIBRARY, type Place, type Session, under } from './values/session.js';
export {
	asText,
	describe,
	type Entry,
	type Environment,
	type FunctionValue,
	forced,
	type InstanceValue,
	type Item,
	itemsOf,
	type ObjectValue,
	options,
	truth,
	unknown,
	type Value,
} from './values/values.js';
export { type Answer, type Asked, type Open, valuesOf } from './values/values-of.js';
