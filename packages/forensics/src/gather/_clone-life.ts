// Is the clone still there when the function that made it has returned? Python deletes a TemporaryDirectory with the last name that holds it:
// a function that keeps it in a local variable and returns its path hands out a path to nothing. Directories in a `with` are not looked at.
import type { Project } from '../project/project.js';
import type { StaticValue } from '../syntax/source-facts.js';
import type { FunctionRef } from './_calls.js';
import { calleeName } from './_outside-names.js';
import { textOf } from './_values.js';

/** Line on which the short-lived directory is made; null when the clone outlives the function, or is not handed out. */
export function vanishesAt(project: Project, { file, index, fact }: FunctionRef): number | null {
	const { assignments, calls } = file.facts;
	const mine = <T extends { scope: { function: number | null } }>(list: readonly T[]) => list.filter((x) => x.scope.function === index);
	const returned = fact.returned.map((r) => r.value).filter((value) => value.kind !== 'null' && value.kind !== 'boolean');
	if (returned.length === 0 || fact.generator) return null;
	for (const { target, value, line, global } of mine(assignments)) {
		if (value?.kind !== 'call' || global || !/^[A-Za-z_]\w*$/.test(target)) continue;
		const call = calls[value.call];
		if (!call || !/TemporaryDirectory$/.test(calleeName(project, file, call) ?? '')) continue;
		if (call.keywords.some((k) => k.name === 'delete')) continue;
		const holds = (v: StaticValue) => isHeld(v, target, textOf(v, file));
		const kept =
			returned.some(holds) ||
			mine(assignments).some((a) => a.line !== line && a.value !== null && holds(a.value)) ||
			mine(calls).some((c) => [...c.arguments, ...c.keywords.map((k) => k.value)].some(holds));
		if (!kept) return line;
	}
	return null;
}

/** The variable itself is handed on, not an attribute such as its name. */
function isHeld(value: StaticValue, name: string, text: string): boolean {
	if (value.kind === 'name') return value.name === name;
	return new RegExp(`(?<![.\\w])${name}(?![\\w.])`).test(text);
}
