// Does a place run in tests alone: in a branch of `if (process.env.NODE_ENV === 'test')`, or of what a runner of tests sets?
import { type Project, type Scope, type SourceFile, settled, textOf } from '@auditor/code';

/** In a branch that only a run of tests takes. */
export function isForTests(project: Project, file: SourceFile, { scope }: { readonly scope: Scope }): boolean {
	return scope.branches.some(({ branch, when }) => {
		const { test, value, scope: at } = file.facts.branches[branch]!;
		const said = value.kind === 'name' ? textOf(settled(project, { value, file, scope: at }).value, file) : test;
		// Of several conditions that must all hold one is enough, and of those that all failed, too.
		if (String(when) === 'true') return said.split(/\s{0,99}(?:&&|\band\b)\s{0,99}/).some((one) => IN_TESTS.test(one));
		return String(when) === 'false' && said.split(/\s{0,99}(?:\|\||\bor\b)\s{0,99}/).some((one) => ELSEWHERE.test(one));
	});
}

/** What runners of tests set, and what projects call a run of tests. @source jestjs.io, vitest.dev, docs.pytest.org */
const RUNNER = 'VITEST|VITEST_WORKER_ID|JEST_WORKER_ID|PYTEST_CURRENT_TEST|PYTEST_VERSION|TESTING';
const SET = String.raw`(?:process\.env(?:\.|\[["'])(?:${RUNNER})(?:["']\])?|os\.(?:getenv|environ\.get)\(["'](?:${RUNNER})["'](?:,\s?[^()]{0,20})?\)(?:\.lower\(\))?)`;
const IS_ON = String.raw`(?:\s?={2,3}\s?["'](?:1|true|yes|on)["']|\s?!={1,2}\s?(?:undefined|null)|\sis\snot\sNone)?`;
const NODE_ENV = String.raw`process\.env(?:\.NODE_ENV|\[["']NODE_ENV["']\])`;
const IN_TESTS = new RegExp(
	String.raw`^\(*(?:(?:!!|Boolean\()?${SET}${IS_ON}|${NODE_ENV}\s?={2,3}\s?["']test["']|["'](?:pytest|PYTEST_CURRENT_TEST)["']\sin\s(?:sys\.modules|os\.environ))\)*$`,
);
const ELSEWHERE = new RegExp(
	String.raw`^\(*(?:(?:!|not\s)\(?${SET}|${NODE_ENV}\s?!={1,2}\s?["']test["']|["'](?:pytest|PYTEST_CURRENT_TEST)["']\snot\sin\s(?:sys\.modules|os\.environ))\)*$`,
);
