// Who says which judge an opinion is of? A model that fills in a field for it may write another judge’s name: code has to set it, or compare it.
import {
	type CallFact,
	type FunctionRef,
	functionsAround,
	type Project,
	type Scope,
	type StaticValue,
	textOf,
	valuesIn,
} from '@auditor/code';
import { withParts } from '@auditor/forensics';
import type { ProbeContext } from '@auditor/schema';
import { answerRecords } from '../records/records.js';
import type { JudgeCalls } from './calls.js';
import { isFixed } from './fixed-scores.js';

const NAME = '(?:judge|persona)(?:_?(?:name|role|id))?';
const FIELD = new RegExp(`^${NAME}$`, 'i');
/** `op.judge`, `op["judge"]`, and not what an object holds of itself. */
const PART = `(?<!\\b(?:self|this))(?:\\.|\\[["'])${NAME}(?:["']\\])?`;
const SET = new RegExp(`${PART}$`, 'i');
const COMPARED = new RegExp(`${PART}(?:\\.\\w{1,20}(?:\\(\\))?)? ?(?:[!=]==?|not in\\b|in\\b)|[!=]==? ?\\w{1,40}${PART}`, 'i');
const KEY = new RegExp(`\\b${NAME}["']?(?:[:=,]|$)`, 'i');
/** Only where the model left it out. */
const LEFT_OUT = /^(?:not\b|!)|\bis None\b|=== ?(?:null|undefined)/;

/** The judges’ model fills in a field for the judge that it is, and no code of the judges sets or compares that. */
export function isUnsigned(project: Project, context: ProbeContext, judges: JudgeCalls): boolean {
	const records = answerRecords(project, context);
	const fields = records.flatMap((record) => withParts(project, record).flatMap((model) => model.fields));
	// One name alone is no choice.
	const isOpen = fields.some(({ name, type }) => FIELD.test(name) && !/^Literal\[[^,]*\]$/.test(type ?? ''));
	return isOpen && records.length >= judges.bound.length && !judges.functions.some((ref) => isSignedIn(project, ref));
}

function isSignedIn(project: Project, { file, index: own }: FunctionRef): boolean {
	const { assignments, branches, calls } = file.facts;
	const isHere = ({ scope }: { scope: Scope }) => scope.handlerOf === null && functionsAround(file, scope).includes(own);
	const says = (value: StaticValue) => KEY.test(textOf(value, file));
	const isSet = (call: CallFact, index: number) =>
		/^(?:setattr|model_copy|copy|replace|_replace|update)$/.test(call.method ?? '')
			? [...call.arguments, ...call.keywords.map(({ value }) => value)].some(says) ||
				call.keywords.some(({ name }) => FIELD.test(name ?? ''))
			: call.keywords.some(({ name, value }) => FIELD.test(name ?? '') && !SET.test(textOf(value, file))) &&
				call.keywords.some(({ name }) => name === null || name === 'score') &&
				!isFixed(project, { file, call, index });
	return (
		branches.some((one) => isHere(one) && COMPARED.test(one.test)) ||
		calls.some((one, index) => isHere(one) && isSet(one, index)) ||
		assignments.some(
			(one) => isHere(one) && SET.test(one.target) && !one.scope.branches.some((at) => LEFT_OUT.test(branches[at.branch]!.test)),
		) ||
		valuesIn(file).some((one) => isHere(one) && /\{\s*(?:\*\*|\.\.\.)/.test(textOf(one.value, file)) && says(one.value))
	);
}
