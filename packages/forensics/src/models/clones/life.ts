// Is the clone still there when the function that made it has returned? Python deletes a TemporaryDirectory with the last name that holds it:
// a function that keeps it in a local variable and returns its path hands out a path to nothing. So does one that returns the path from within the
// `with` that made the directory. A path that is put into a record of another class is not seen.
import type { Arm, CallFact, CallRef, FunctionRef, Project, Scope, SourceFile, StaticValue, TryFact } from '@auditor/code';
import { callGraph, callOf, entriesOf, givenTo, namedFunction, once, refKey, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { meaningOf } from '../../libraries/meaning.js';
import { TELLS } from '../failures/failures.js';
import type { ExaminedClone } from './clones.js';
import { beginningOf, type Made, temporary } from './folders.js';
import { isIdle } from './idle.js';

/** Line on which the short-lived directory is made; null when the clone outlives the function, or is not handed out. */
export function vanishesAt(project: Project, { file, index, fact }: FunctionRef): number | null {
	const { assignments, calls } = file.facts;
	const mine = <T extends { scope: { function: number | null } }>(list: readonly T[]) => list.filter((x) => x.scope.function === index);
	const returned = fact.returned.map((r) => r.value).filter((value) => value.kind !== 'null' && value.kind !== 'boolean');
	if (returned.length === 0 || fact.generator) return null;
	for (const { target, value, line, global } of mine(assignments)) {
		if (value?.kind !== 'call' || global || !/^[A-Za-z_]\w*$/.test(target) || !isReleased(project, file, calls[value.call]!)) continue;
		// The variable itself is handed on, not an attribute such as its name.
		const said = new RegExp(`(?<![.\\w])${escapeText(target)}(?![\\w.])`);
		const holds = (v: StaticValue) => (v.kind === 'name' ? v.name === target : said.test(textOf(v, file)));
		const kept =
			returned.some(holds) ||
			mine(assignments).some((a) => a.line !== line && a.value !== null && holds(a.value)) ||
			mine(calls).some((c) => givenTo(c).some(holds));
		if (!kept) return line;
	}
	return leftBehind(project, { file, index, fact });
}

function isReleased(project: Project, file: SourceFile, call: CallFact): boolean {
	return meaningOf(project, file, call, 'make')?.released === true && !call.keywords.some(({ name }) => name === 'delete');
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
				if (handsOut(value, item.target, file)) return block.line;
			}
		}
	return null;
}

/** When the folder of a clone is left where it is; null: never, as far as was followed. */
type Left = 'always' | 'on-failure' | null;

/** When the folder of a clone stays behind: it does not go by itself, and nothing in use removes it, or nothing does where the work with it fails. */
export function staysBehind(project: Project, clone: ExaminedClone): Left {
	const { ref, folders } = clone;
	const isMade = folders.some(({ file, call }) => /^mkdtemp(?:Sync)?$/.test(meaningOf(project, file, call, 'make')?.name ?? ''));
	if (!isMade || ref === null || isIdle(project, ref)) return null;
	return least(removals(project).map((at) => (isOfOther(project, at, folders) ? 'always' : leftBy(project, clone, at))));
}

const least = (ways: readonly Left[]): Left => (ways.includes(null) ? null : ways.includes('on-failure') ? 'on-failure' : 'always');

const REMOVES = /\b(?:rmtree|rimraf|rm|rmSync|rmdirSync|emptyDir(?:Sync)?|(?:fs|fse)\.remove(?:Sync)?)\b/;
const isUsed = ({ reach }: Project, file: SourceFile) => file.context === 'source' && !reach.isUnused(file);

/** Calls that remove a folder, or hand on what does. */
const removals = once((project: Project): readonly CallRef[] => {
	const removes = (call: CallFact, file: SourceFile) => [call.callee, ...givenTo(call)].some((value) => REMOVES.test(textOf(value, file)));
	const used = project.files.filter((file) => isUsed(project, file));
	return used.flatMap((file) => file.facts.calls.flatMap((call, index) => (removes(call, file) ? [{ file, index, call }] : [])));
});

/** What is removed is a folder that something else made, or a path that is written out. */
function isOfOther(project: Project, { file, call }: CallRef, folders: readonly Made[]): boolean {
	const [value] = call.arguments;
	if (!value) return false;
	const at = { value, file, scope: call.scope };
	const made = temporary(project, at);
	return made ? folders.every((folder) => folder.call !== made.call) : beginningOf(project, at).value.kind === 'string';
}

/** When the folder is left although this call would remove it: asked where the clone and the removal meet, in a function or in its callers. */
function leftBy(project: Project, clone: ExaminedClone, at: CallRef, steps = 3): Left {
	const around = namedFunction(at.file, at.call.scope);
	if (at.call.scope.handlerOf !== null || (around && isIdle(project, around))) return 'always';
	if (around === null) return null;
	const graph = callGraph(project);
	const isClone = (one: CallRef) => clone.origins.some(({ call }) => call === one.call);
	const leads = (one: CallRef) => isClone(one) || graph.reach(graph.targets(one), 2).has(refKey(clone.ref!));
	const inner = graph.callsIn(around);
	const start = inner.find(isClone) ?? inner.find(leads);
	if (start) return leftAfter(around, start.call, at.call, inner, isClone(start));
	const all = graph.callers(around);
	const callers = all.filter(({ file }) => isUsed(project, file));
	const isHanded = callers.some(({ call }) => call.method !== around.fact.name);
	if (steps === 0 || all.length === 0 || isHanded) return null;
	return least(callers.map((one) => leftBy(project, clone, one, steps - 1)));
}

const isSame = (one: Arm, other?: Arm) => one.branch === other?.branch && one.when === other.when && one.case === other.case;

/** The same in a function that clones, or calls what does, and then removes. */
function leftAfter({ file, fact }: FunctionRef, start: CallFact, removal: CallFact, inner: readonly CallRef[], isClone: boolean): Left {
	const { line, method, scope } = removal;
	const { tries, raises } = file.facts;
	// What was there before, or what a way out that only the removal is on leaves alone.
	const arms = scope.branches.filter((arm) => !start.scope.branches.some((one) => isSame(one, arm)));
	const ways = isClone ? [...raises, ...fact.returned] : raises;
	const isOut = (way: { line: number; scope: Scope }) => way.line > line && arms.some((arm) => isSame(arm, way.scope.branches[0]));
	if (line < start.line || ways.some(isOut)) return 'always';
	const leaves = (h: TryFact['handlers'][number]) => h.raises || fact.returned.some((one) => one.line >= h.line && one.line <= h.endLine);
	const isLast = (block: TryFact, index: number) =>
		block.finally && block.line < line && line <= block.endLine && !scope.tries.includes(index) && scope.handlerOf !== index;
	const goesOn = (index: number) => !scope.tries.includes(index) && !tries[index]!.handlers.some(leaves);
	const mayFail = ({ call: { line: at, endLine, method: name, scope: around } }: CallRef) =>
		at > start.endLine && endLine < line && around.handlerOf === null && !TELLS.test(name ?? '') && !around.tries.some(goesOn);
	const isAnswered = tries.some(isLast) || inner.some(({ call }) => call.scope.handlerOf !== null && call.method === method);
	return isAnswered || !inner.some(mayFail) ? null : 'on-failure';
}

const PATH_KEY = /path|dir|repo|root|folder|clone|workspace/i;

/** The value is the path, one below it, or a dict that holds it under a key that says so. */
function handsOut(value: StaticValue, path: string, file: SourceFile): boolean {
	const begins = new RegExp(`^(?:(?:str|Path|[\\w.]{0,20}(?:join|abspath|realpath))\\()*${escapeText(path)}(?![\\w.])`);
	const isPath = (one: StaticValue) => begins.test(textOf(one, file));
	return isPath(value) || entriesOf(value).some((entry) => PATH_KEY.test(entry.key) && isPath(entry.value));
}
