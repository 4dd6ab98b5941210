// What is named beside each other has to stand together: "`add` as reducer of `notes`" is no claim on two names that stand anywhere.
import type { Mention } from '../model.js';
import { type CodeIndex, isIn, type Occurrence, type Place } from './code-index.js';
import { type Answer, type Asked, open, shownName } from './look.js';

/** Lines of a call in which names are held to stand together. */
const LONGEST_CALL = 60;

/** The answer; where names of several roles were found, and nowhere together, it is open. */
export function together(answer: Answer | null, { clause, index, scope }: Asked): Answer | null {
	const { mentions, negative, predicate } = clause;
	if (answer === null || negative || predicate === 'leads' || answer.looks.some(({ state }) => state !== 'found')) return answer;
	const heads = mentions.filter(
		({ kind, role, listed }, at) =>
			kind === 'name' && (role === 'object' || role === 'means' || role === 'result') && !(listed && mentions[at - 1]?.role === role),
	);
	// "`a` with `x` and `b` with `y`": what begins with an object stands together.
	const groups: Mention[][] = [];
	for (const head of heads) {
		if (groups.length === 0 || (head.role === 'object' && groups.at(-1)!.length > 1)) groups.push([head]);
		else groups.at(-1)!.push(head);
	}
	const isTogether = (group: Mention[]) =>
		group.some((head) => group.every((other) => head === other || isBeside(head, other, index, scope)));
	if (groups.every(isTogether)) return answer;
	const told = heads.map(shownName).join(' and ');
	return { ...answer, looks: [...answer.looks, open(told, `${told} were not seen together`)] };
}

/** One stands in a definition or a call of the other, or in its line. */
function isBeside(one: Mention, other: Mention, index: CodeIndex, scope: readonly Place[] | null): boolean {
	const here = (text: string) =>
		index.find(text).filter((at) => at.file.context !== 'test' && (scope === null || scope.some((place) => isIn(place, at))));
	const around = [
		...index.definitions(one.text).map(({ path, lines }) => ({ path, from: lines![0], to: lines![1] })),
		...here(one.text).flatMap(linesAround),
	];
	return here(other.text).some(({ file, line }) => around.some(({ path, from, to }) => path === file.path && line >= from && line <= to));
}

function linesAround({ file, line }: Occurrence): { path: string; from: number; to: number }[] {
	const calls = file.facts.calls.filter((call) => call.line <= line && call.endLine >= line && call.endLine - call.line < LONGEST_CALL);
	return [{ path: file.path, from: line, to: line }, ...calls.map((call) => ({ path: file.path, from: call.line, to: call.endLine }))];
}
