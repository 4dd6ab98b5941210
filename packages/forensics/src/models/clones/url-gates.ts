// Is there a test that tells a URL from all else on every way to a clone? Git never sees what fails it, whatever becomes of that.
import { argumentFor, type CallRef, callGraph, type FunctionRef, namedFunction, type Project, textOf } from '@auditor/code';
import { mentions } from '../source/mentions.js';
import { callersOf } from './errors.js';
import { plainName } from './url-callers.js';
import { CHECKING_TEST, checkedBy } from './url-checks.js';

/** How the text ends is enough for the test, whatever its scheme: `url.startswith("https://") or url.endswith(".git")`. */
const ENDS = /(?:^|\bor\s|\|\|)\s{0,9}\(?[\w.]{1,80}\.ends_?with\([^()]{0,80}\)(?!\s{0,9}(?:and\b|&&))/i;

/** `path:line` of the test on each way to a clone, here or with every caller; empty where a way has none. */
export function urlGates(project: Project, ref: FunctionRef, url: string | null, calls: readonly CallRef[], steps = 1): string[] {
	const { file, index } = ref;
	const names = new Set(url === null ? [] : [url]);
	const asksChecker = (test: string, line: number) =>
		callGraph(project)
			.callsIn(ref)
			.some((at) => at.call.line === line && test.includes(at.call.method ?? '') && checkedBy(project, at, 0) !== null && !takesAny(at));
	const takesAny = (at: CallRef) =>
		callGraph(project)
			.targets(at)
			.some((target) => target.fact.returned.some(({ value }) => ENDS.test(textOf(value, target.file))));
	const gate = file.facts.branches.find(
		({ test, line, scope }, branch) =>
			scope.function === index &&
			mentions(test, names) &&
			!/^\s*(?:not\b|!)/.test(test) &&
			calls.every(({ call }) => call.scope.branches.some((around) => around.branch === branch && around.when === 'true')) &&
			((CHECKING_TEST.test(test) && !ENDS.test(test)) || asksChecker(test, line)),
	);
	if (gate) return [`${file.path}:${gate.line}`];
	const parameter = ref.fact.parameters.findIndex((p) => p.name === url);
	if (steps === 0 || parameter < 0) return [];
	const found = callersOf(project, ref).map((at) => {
		const around = namedFunction(at.file, at.call.scope);
		const value = argumentFor(at.call, ref.fact, parameter);
		return around && value ? urlGates(project, around, plainName(value, at.file), [at], steps - 1) : [];
	});
	return found.some((gates) => gates.length === 0) ? [] : found.flat();
}
