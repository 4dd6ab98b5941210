// Is the clone still there when the function that made it has returned? Python deletes a TemporaryDirectory with the last name that holds it:
// a function that keeps it in a local variable and returns its path hands out a path to nothing. So does one that returns the path from within the
// `with` that made the directory. A path that is put into a record of another class is not seen.
import type { CallFact, FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, entriesOf, givenTo, namedFunction, once, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { isIdle } from './idle.js';

/** Line on which the short-lived directory is made; null when the clone outlives the function, or is not handed out. */
export function vanishesAt(project: Project, { file, index, fact }: FunctionRef): number | null {
	const { assignments, calls } = file.facts;
	const mine = <T extends { scope: { function: number | null } }>(list: readonly T[]) => list.filter((x) => x.scope.function === index);
	const returned = fact.returned.map((r) => r.value).filter((value) => value.kind !== 'null' && value.kind !== 'boolean');
	if (returned.length === 0 || fact.generator) return null;
	const left = leftBehind(project, { file, index, fact });
	if (left !== null) return left;
	for (const { target, value, line, global } of mine(assignments)) {
		if (value?.kind !== 'call' || global || !/^[A-Za-z_]\w*$/.test(target)) continue;
		const call = calls[value.call]!;
		if (!isReleased(project, file, call)) continue;
		if (call.keywords.some((k) => k.name === 'delete')) continue;
		// The variable itself is handed on, not an attribute such as its name.
		const said = new RegExp(`(?<![.\\w])${escapeText(target)}(?![\\w.])`);
		const holds = (v: StaticValue) => (v.kind === 'name' ? v.name === target : said.test(textOf(v, file)));
		const kept =
			returned.some(holds) ||
			mine(assignments).some((a) => a.line !== line && a.value !== null && holds(a.value)) ||
			mine(calls).some((c) => givenTo(c).some(holds));
		if (!kept) return line;
	}
	return null;
}

function isReleased(project: Project, file: SourceFile, call: CallFact): boolean {
	return meaningOf(project, file, call, 'make')?.released === true;
}

/** Line of a `with TemporaryDirectory() as path` from within which the path is returned. */
function leftBehind(project: Project, { file, index, fact }: FunctionRef): number | null {
	for (const { value, scope } of fact.returned)
		for (const at of scope.withs) {
			const block = file.facts.withs[at];
			if (block?.scope.function !== index) continue;
			for (const item of block.items) {
				const call = callOf(item.value, file);
				if (!call || item.target === null || !isReleased(project, file, call)) continue;
				const kept = call.keywords.some((k) => k.name === 'delete');
				if (!kept && handsOut(value, item.target, file)) return block.line;
			}
		}
	return null;
}

/** The folder of a clone stays behind: it does not go by itself, and nothing in use removes a folder but where something failed. */
export function staysBehind(project: Project, ref: FunctionRef | null, place: string | null): boolean {
	const [path, line] = (place ?? '').split(/:(?=\d+$)/);
	const file = project.files.find((one) => one.path === path);
	const made = file?.facts.calls.filter((call) => call.line === Number(line)) ?? [];
	const isMade = made.some((call) => file && /^mkdtemp(?:Sync)?$/.test(meaningOf(project, file, call, 'make')?.name ?? ''));
	return isMade && !(ref && isIdle(project, ref)) && !removesFolders(project);
}

const REMOVES = /\b(?:rmtree|rimraf|rm|rmSync|rmdir|rmdirSync|removedirs|emptyDir(?:Sync)?|(?:fs|fse)\.remove(?:Sync)?)\b/;

/** Whether code in use removes a folder, or hands on what does, outside of handlers of failures. */
const removesFolders = once((project: Project): boolean =>
	project.files.some(
		(file) =>
			file.context === 'source' &&
			file.facts.calls.some((call) => {
				const around = namedFunction(file, call.scope);
				const removes = [call.callee, ...givenTo(call)].some((value) => REMOVES.test(textOf(value, file)));
				return removes && call.scope.handlerOf === null && (around === null || !isIdle(project, around));
			}),
	),
);

const PATH_KEY = /path|dir|repo|root|folder|clone|workspace/i;

/** The value is the path, one below it, or a dict that holds it under a key that says so. */
function handsOut(value: StaticValue, path: string, file: SourceFile): boolean {
	const begins = new RegExp(`^(?:(?:str|Path|[\\w.]{0,20}(?:join|abspath|realpath))\\()*${escapeText(path)}(?![\\w.])`);
	const isPath = (one: StaticValue) => begins.test(textOf(one, file));
	return isPath(value) || entriesOf(value).some((entry) => PATH_KEY.test(entry.key) && isPath(entry.value));
}
