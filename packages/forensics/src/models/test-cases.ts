// The tests of a file, and which of them say nothing: left out, empty, or without an assertion about anything that the program made.
import { isConstant, namesIn, type Project, type Scope, type SourceFile, type StaticValue, textOf, traitsOf } from '@auditor/code';

export interface TestCase {
	readonly line: number;
	/** All of it was read, and nothing in it can fail because of what the program does. */
	readonly idle: boolean;
}

/** `it`, `test` and their like, with `.each` and its like; what is skipped or still to come is no test. */
const CASE =
	/^(?:it|test|specify|(?:suite|Deno|QUnit)\.test|t\.test|[\w$]+\.(?:it|test|specify))(?:\.(?:only|each|for|concurrent|serial|sequential|prop|effect|scoped|live))*$|^(?:each|serial|concurrent)$/;
const LEFT_OUT = /^(?:x(?:describe|context|it|test)|(?:describe|suite|context)\.(?:skip|todo))$/;
const SKIPPED = /(?:^|\.)skip(?:If|Unless)?$/;
const ASSERTS = /^(?:expect|assert|should)/i;
/** Of the language, the console and the runners: what sets the stage. */
const STAGE =
	/^(?:console|Math|JSON|Object|Array|String|Number|Boolean|Promise|Date|Symbol|Map|Set|RegExp|Error|setTimeout|structuredClone|callable|print|len|str|int|float|list|dict|set|range|(?:vi|jest|sinon|mock)\.(?!waitFor))\b/;
/** `assert` is no call in Python, nor `pytest.raises` the call that matters: read from their text. */
const ASSERTED =
	/^\s*(?:assert\b(?! {0,9}\(? {0,9}(?:True|1|not False|"[^"]{0,200}"|'[^']{0,200}') {0,9}\)? {0,9}(?:[,#]|$)| callable\(\w{1,99}\)$|.{0,200} or True$)|(?:async )?with [\w.]{0,40}(?:raises|warns)\b)/;
const MOST_HELPERS = 20;

/** Tests of a parsed file, by the runners of its language. */
export function testCasesOf(project: Project, file: SourceFile, text: string): TestCase[] {
	const { facts } = file;
	if (traitsOf(file).tests === 'functions') {
		const lines = text.split('\n');
		const asserted = (from: number, to: number) => lines.slice(from - 1, to).some((line) => ASSERTED.test(line));
		return facts.functions.flatMap((f, index) =>
			!/^test(_|$)/.test(f.name) || f.decorators.some((d) => SKIPPED.test(nameOf(file, d)))
				? []
				: [{ line: f.line, idle: !asserted(f.line, f.endLine) && isIdle(project, file, index) }],
		);
	}
	const leftOut = facts.calls.filter(({ callee }) => LEFT_OUT.test(nameOf(file, callee)));
	return facts.calls.flatMap((call) => {
		const { callee, arguments: given } = call;
		const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.name : '';
		// The `test` of a regular expression is a member, and takes one argument.
		const wanted = callee.kind === 'member' || !/^(?:it|test|specify|[A-Z]\w+\.test|t\.test)\b/.test(name) ? 2 : 1;
		if (!CASE.test(name) || given.length < wanted || leftOut.some((all) => all.line <= call.line && all.endLine >= call.endLine)) return [];
		const body = given.findLast((value) => value.kind === 'function');
		return [{ line: call.line, idle: body?.kind === 'function' && isIdle(project, file, body.function) }];
	});
}

/** Nothing inside of the function can fail a test but an error of the program itself. */
function isIdle(project: Project, file: SourceFile, index: number, seen: ReadonlySet<number> = new Set()): boolean {
	if (seen.has(index) || seen.size > MOST_HELPERS) return seen.has(index);
	const { facts } = file;
	const inside = ({ function: at }: Scope): boolean => at !== null && (at === index || inside(facts.functions[at]!.scope));
	if (facts.raises.some(({ scope }) => inside(scope))) return false;
	return facts.calls.every((call) => {
		const { scope, line } = call;
		const name = nameOf(file, call.callee);
		const root = name.split('.')[0]!;
		const target = project.resolve(root, file, scope);
		if (!inside(scope) || (name !== '' && STAGE.test(name))) return true;
		if (ASSERTS.test(root) || ASSERTS.test(call.method ?? ''))
			return call.arguments.every((value) => isConstant(project, { value, file, scope, line }) && isOwn(project, value, file, scope));
		if (!('fact' in target)) return false;
		return target.file === file && 'parameters' in target.fact
			? isIdle(project, file, target.index, new Set([...seen, index]))
			: target.file.context === 'source';
	});
}

/** A constant of the program is what it says; one of the test itself says nothing. */
function isOwn(project: Project, value: StaticValue, file: SourceFile, scope: Scope): boolean {
	return [...namesIn(value, file)].every((name) => {
		const target = project.resolve(name, file, scope);
		return 'file' in target && target.file === file;
	});
}

/** The dotted name of a callee; empty where it is the member of a call. */
function nameOf(file: SourceFile, callee: StaticValue): string {
	return /^[\w$.]*/.exec(textOf(callee, file))?.[0].replace(/\.$/, '') ?? '';
}
