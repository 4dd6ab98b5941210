// @auditor/code: what do Python and TypeScript programs say? Facts of each file, and names and values across modules; nothing is ever run.
// It knows no git, no library and no auditor.
export type { CallGraph, CallRef } from './calls/call-graph.js';
export { callGraph, callOf, callsInValue, functionsAround, madeBy, namedFunction, productCallers, refKey } from './calls/call-graph.js';
export { functionOf } from './calls/function-of.js';
export type { FunctionRef } from './calls/function-ref.js';
export { calleeName, LOADERS, outsideName } from './calls/outside-names.js';
export { possibleNames } from './calls/possible-names.js';
export { type Answered, type Condition, conditionsAround, conditionsOf, waysOf } from './control/conditions.js';
export { isDead, isExit, isOnlyOffered, isUncalled, isUnnamed, readsOf } from './control/runs.js';
export { type FlowEnd, flowsFrom } from './flow.js';
export { type LanguageTraits, traitsOf } from './language.js';
export { grouped, kept, once, preferred, put } from './once.js';
export { createProject } from './project/create-project.js';
export { parseObject } from './project/loose-json.js';
export { createModules, folderOf, pathIn } from './project/modules.js';
export { lastPart } from './project/names.js';
export { isPathSetting, normalised } from './project/path-settings.js';
export type { Project, Resolved } from './project/project.js';
export type { Reach } from './reach.js';
export { reachedFrom } from './reached.js';
export { definitionsOf, shareScopes } from './syntax/compact-facts.js';
export { countLines, emptyFacts, TOP_SCOPE } from './syntax/empty-facts.js';
export { frontEndById, frontEndFor, type ParseTask, parseTask } from './syntax/front-ends.js';
export { isHeavy } from './syntax/heavy.js';
export { OutlinedFile, outlineOf } from './syntax/outline.js';
export { partsOf } from './syntax/parts.js';
export { PYTHON_MODULES } from './syntax/python/standard-modules.js';
export type * from './syntax/source-facts.js';
export { type CodeTokens, tokensOf } from './tokens/tokens-of.js';
export type { TextUnit, TokenUnit } from './tokens/units.js';
export { alwaysIs } from './values/always.js';
export { argumentFor, assignmentsOf, behindName, calledBy, givenIn, type Held, handedOver, returnedBy } from './values/behind-name.js';
export { optionsSeen, seenOptions, writtenOut } from './values/call-options.js';
export { choicesOf, comesTo, endsOf, givenFor, numbersOf, type Opens, partsAt } from './values/ends.js';
export { givenTo, namesIn, partsIn, valuesIn, walkValue } from './values/inside.js';
export { isNamedBetween } from './values/named-between.js';
export { originsOf, parameterOf, type Traced } from './values/origins.js';
export { pickedFrom } from './values/picked.js';
export {
	armsOf,
	behind,
	chainOf,
	coreName,
	entriesOf,
	heldIn,
	isEmptyValue,
	isNeverEmpty,
	isOff,
	isOn,
	isTextual,
	itemsIn,
	type Link,
	piecesOf,
	type Standing,
	settled,
	spelled,
} from './values/shape.js';
export { type Term, termsOf } from './values/terms.js';
export { type Known, type Sample, sampled, tried } from './values/tried.js';
export type { TriedValue } from './values/tried-answers.js';
export { truthOf } from './values/tried-operators.js';
export type { Placed } from './values/written.js';
export { assignmentsBefore, decoratorName, entryOf, isConstant, keyText, lineOf, optionOf, receiverOf, textOf } from './values/written.js';
