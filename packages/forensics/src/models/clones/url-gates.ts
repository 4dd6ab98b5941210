// Is there a test that tells a URL from all else on every way to a clone, and what becomes of the rest?
import { argumentFor, type CallRef, callGraph, type FunctionRef, namedFunction, type Project, type Scope, textOf } from '@auditor/code';
import { callersOf, inside } from './errors.js';
import { CHECKING_TEST, checkedBy, mentions, plainName } from './url-checks.js';

/** A test that lets git see only what it takes for a URL. */
export interface UrlGate {
	/** `path:line` of the test. */
	readonly place: string;
	/** `path:line` where all else is refused, for it is no folder; null where nothing refuses it. */
	readonly refusedAt: string | null;
	/** The test names hosts. */
	readonly asksHost: boolean;
}

/** The gate of each way to a clone, here or with every caller; empty where a way has none. */
export function urlGates(project: Project, ref: FunctionRef, url: string | null, calls: readonly CallRef[], steps = 1): UrlGate[] {
	const { file, index } = ref;
	const names = new Set(url === null ? [] : [url]);
	const checkers = (test: string, line: number) =>
		callGraph(project)
			.callsIn(ref)
			.filter((at) => at.call.line === line && test.includes(at.call.method ?? '') && checkedBy(project, at, 0) !== null);
	const position = file.facts.branches.findIndex(
		({ test, line, scope }, branch) =>
			scope.function === index &&
			mentions(test, names) &&
			!/^\s*(?:not\b|!)/.test(test) &&
			calls.every(({ call }) => call.scope.branches.some((around) => around.branch === branch && around.when === 'true')) &&
			(CHECKING_TEST.test(test) || checkers(test, line).length > 0),
	);
	const gate = file.facts.branches[position];
	if (gate) {
		const asked = checkers(gate.test, gate.line).flatMap((at) => callGraph(project).targets(at));
		const tests = [
			gate.test,
			...asked.flatMap((target) => [...testsIn(target), ...target.fact.returned.map((r) => textOf(r.value, target.file))]),
		];
		const place = `${file.path}:${gate.line}`;
		return [{ place, refusedAt: refusesRest(project, ref, position), asksHost: tests.some((test) => HOST.test(test)) }];
	}
	const parameter = ref.fact.parameters.findIndex((p) => p.name === url);
	if (steps === 0 || parameter < 0) return [];
	const found = callersOf(project, ref).map((at) => {
		const around = namedFunction(at.file, at.call.scope);
		const value = argumentFor(at.call, ref.fact, parameter);
		return around && value ? urlGates(project, around, plainName(value, at.file), [at], steps - 1) : [];
	});
	return found.some((gates) => gates.length === 0) ? [] : found.flat();
}

const HOST = /\w\.(?:com|org|net|io)\b|hosts?\b/i;
const FOLDER_TEST = /\b(?:exists|is_dir|isdir|existsSync|isDirectory)\(/;
/** What fails by itself where there is no such folder. */
const FOLDER_ONLY = /^(?:copytree|listdir|scandir|chdir)$/;

function testsIn({ file, fact }: FunctionRef): string[] {
	return file.facts.branches.filter((b) => inside(b, fact)).map(({ test }) => test);
}

/** Where what the test does not take for a URL is refused: behind the test, or in a function that is called there, unless it is a folder. */
function refusesRest(project: Project, ref: FunctionRef, branch: number): string | null {
	const from = ref.file.facts.branches[branch]?.line ?? 0;
	const isRest = ({ scope, line }: { scope: Scope; line: number }) =>
		line > from && !scope.branches.some((around) => around.branch === branch && around.when === 'true');
	const raised = ({ file, fact }: FunctionRef) =>
		file.facts.raises.filter(
			(raise) =>
				inside(raise, fact) && raise.scope.branches.some((around) => FOLDER_TEST.test(file.facts.branches[around.branch]?.test ?? '')),
		);
	const [own] = raised(ref).filter(isRest);
	if (own) return `${ref.file.path}:${own.line}`;
	for (const at of callGraph(project).callsIn(ref)) {
		if (!isRest(at.call)) continue;
		if (FOLDER_ONLY.test(at.call.method ?? '')) return `${at.file.path}:${at.call.line}`;
		for (const target of callGraph(project).targets(at)) for (const { line } of raised(target)) return `${target.file.path}:${line}`;
	}
	return null;
}
