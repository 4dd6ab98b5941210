// Why does nothing come to code, or to what changes a score in it? Its tests, or those around it, ask for what the state, the rubric or the evidence never holds.
import type { AssignmentFact, BranchFact, Placed, Project, Scope, SourceFile } from '@auditor/code';
import { alwaysIs, isOff } from '@auditor/code';
import { unwrittenKey } from '@auditor/forensics';
import { keyRead } from '../report-write.js';
import { allOf } from './conditions.js';
import { absentWord, type Criteria } from './criteria.js';
import { putsIn, undeclaredIn } from './keys-read.js';
import { neverFound } from './never-found.js';
import { neverSo } from './out-of-range.js';
import { scoreChangesIn } from './score-changes.js';
import type { Reading } from './score-values.js';

/** Why code under these branches, and under one more, is never reached: one of their tests never holds. */
export function neverReached(reading: Reading, file: SourceFile, scope: Scope, branch: number | null, depth = 0): string | null {
	const { project, texts, state, criteria } = reading;
	const around = scope.branches.filter((b) => b.when === 'true').map((b) => b.branch);
	for (const index of branch === null ? around : [branch, ...around]) {
		const test = file.facts.branches[index];
		if (!test) continue;
		const held = { value: test.value, file, function: test.scope.function };
		if (alwaysIs(project, { value: test.value, file, scope: test.scope }) === false) return 'never set off, since its test never holds';
		const key = state && undeclaredIn(project, state, held);
		if (state && key !== null)
			return `never set off, since ${state.keys.has(key) ? `no code puts anything into the field \`${key}\` of \`${state.name}\`` : `\`${state.name}\` has no field \`${key}\``}`;
		const word = criteria && absentWord(project, criteria, held);
		if (criteria && word !== null) return neverNamed(criteria, word);
		const field = neverSo(project, held);
		if (field !== null) return `never set off, since no record has such a \`${field}\``;
		const lost = allOf(test.value).flatMap(
			(one) => unwrittenKey(texts, file, one, (object) => /evidences?\b|findings?\b/i.test(object)) ?? [],
		)[0];
		if (lost) return `never set off, since nothing writes \`${lost}\``;
		const why = neverFound(project, held) ?? neverRaised(reading, file, test, depth);
		if (why !== null) return why;
	}
	return null;
}

/** Why a flag that a test asks for is never raised: whatever sets it stands where nothing comes. */
function neverRaised(reading: Reading, file: SourceFile, test: BranchFact, depth: number): string | null {
	if (depth > FLAGS) return null;
	for (const one of allOf(test.value)) {
		const given = setsOf(reading.project, { value: one, file, scope: test.scope });
		const raised = given.filter(({ value }) => !isOff(value));
		const why = common(
			raised.map((set) => (raised.length < given.length ? neverReached(reading, set.file, set.scope, null, depth + 1) : null)),
		);
		if (why !== null) return why;
	}
	return null;
}

/** What sets a flag: the assignments of a name; of a key or field (`scores.get("dissent")`, `result.dissent`), those of what is put there anywhere. */
function setsOf(project: Project, { value, file: home, scope }: Omit<Placed, 'line'>): Omit<Placed, 'line'>[] {
	const setIn = (file: SourceFile, isIt: (a: AssignmentFact) => boolean) =>
		file.facts.assignments.flatMap((a) => (a.value && isIt(a) ? [{ value: a.value, scope: a.scope, file }] : []));
	const [head, ...rest] = value.kind === 'name' ? value.name.split('.') : [];
	if (head && rest.length === 0) return setIn(home, (a) => a.target === head && a.scope.function === scope.function);
	const key = rest.at(-1) ?? keyRead(value, home);
	if (key === null) return [];
	const ends = [`.${key}`, `["${key}"]`, `['${key}']`];
	const puts = project.files.flatMap((file) => [...putsIn(file, key), ...setIn(file, (a) => ends.some((end) => a.target.endsWith(end)))]);
	return puts.flatMap((put) => {
		const own = put.value.kind === 'name' && !put.value.name.includes('.') ? setsOf(project, put) : [];
		return own.length > 0 ? own : [put];
	});
}

/** Flags that are followed one behind the other. */
const FLAGS = 2;

/** Why code under these branches never changes a score: what is under the last one is never reached, or none of the changes in it is. */
export function neverChanges(reading: Reading, file: SourceFile, scope: Scope, branch: number | null): string | null {
	const changes = branch === null ? [] : scoreChangesIn(reading, file, branch);
	return neverReached(reading, file, scope, branch) ?? common(changes.map((change) => neverReached(reading, file, change.scope, null)));
}

/** The first reason of several places; null where one of them has none, or there is no place. */
export const common = (why: readonly (string | null)[]): string | null => (why.every((one) => one !== null) ? (why[0] ?? null) : null);

export function neverNamed({ path }: Criteria, word: string): string {
	return `never set off, since no criterion of ${path} has "${word}" in its name`;
}
