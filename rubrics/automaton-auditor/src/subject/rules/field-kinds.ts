// What is a field that a condition asks for: one in which the evidence’s model records what was found, or a yes or no of a judge?
import type { Held, StaticValue } from '@auditor/code';
import { type Asked, only } from './asked.js';
import type { Reading } from './score-values.js';
import { haystackOf } from './searched-values.js';

/** A field in which the evidence’s model records what was found, of one of those that detectives handed in. */
export function ofRecorded(
	{ project, recorded }: Pick<Reading, 'project' | 'recorded'>,
	object: Held,
	name: string,
	from: ReadonlyMap<string, StaticValue>,
): Asked | null {
	const model = recorded.get(name);
	if (model === undefined || haystackOf(project, object, from) !== 'evidence') return null;
	return model === null ? only('evidence') : { ...only('evidence'), unfilled: name, model };
}

/** A yes or no in a judge's answer: `prosecutor.security_violation`. */
export function ofAnswer({ scores }: Pick<Reading, 'scores'>, held: Held, name: string): Asked | null {
	const [head, field, ...more] = name.split('.');
	const isAnswer = field !== undefined && more.length === 0 && !/^(?:judge|criterion|dimension|\w*id$)/.test(field);
	const isJudges =
		isAnswer && head !== 'self' && scores.judgesOf({ ...held, value: { kind: 'name', name: head as string, line: 0 } }).size === 1;
	return isJudges && !scores.isScore(held) ? only('said') : null;
}
