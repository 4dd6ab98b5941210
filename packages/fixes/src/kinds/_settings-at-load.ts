// Which modules fail as they load where nobody has set anything: a build or a test that loads one is red on a machine without settings.
import { callOf, type SourceFile, textOf } from '@auditor/code';

/** A field that a schema asks for. */
const WANTED = /^\s{0,20}["']?[A-Z]\w{1,80}["']?\s{0,9}:\s{0,9}z\.(?![^\n]{0,200}\.(?:optional|default|nullish|catch)\()/m;

const NAMES_SETTINGS = /\b(?:settings|config|environ|getenv|process\.env)\b/;

/** A function that the module calls as it loads raises where settings lack something. */
function raisesAtLoad({ facts: { calls, functions, raises } }: SourceFile, lines: readonly string[]): boolean {
	const raising = functions.filter(
		({ line, endLine }) =>
			raises.some((one) => line < one.line && one.line <= endLine) && NAMES_SETTINGS.test(lines.slice(line, endLine).join('\n')),
	);
	return calls.some(
		({ callee, scope }) =>
			scope.function === null &&
			scope.class === null &&
			scope.branches.length === 0 &&
			callee.kind === 'name' &&
			raising.some(({ name }) => name === callee.name),
	);
}

/** A module stops without a setting: a statement at its left edge throws, or a schema or a settings class of it asks for one that has no default, or it calls what raises. */
export function stopsUnset(file: SourceFile, text: string): boolean {
	const { calls, assignments, classes } = file.facts;
	const lines = text.split('\n');
	const isStopped = lines.some((line, i) => {
		const block = lines.slice(i, i + 4).join('\n');
		return /^(?:if|for)\b/.test(line) && block.includes('process.env') && /\bthrow\b|\bprocess\.exit\(/.test(block);
	});
	if (isStopped || raisesAtLoad(file, lines)) return true;
	const isParsed = calls.some(
		({ method, arguments: given, scope }) =>
			scope.function === null &&
			/^(?:safeP|p)arse$/.test(method ?? '') &&
			given[0] !== undefined &&
			textOf(given[0], file) === 'process.env',
	);
	if (isParsed && WANTED.test(text)) return true;
	const wanted = classes.filter(
		({ bases, fields }) =>
			bases.some((base) => /\bBaseSettings$/.test(textOf(base, file))) &&
			fields.some(({ annotation, default: value }) => annotation !== null && value === null),
	);
	return assignments.some(({ value, scope }) => {
		const call = scope.function === null && scope.class === null && value ? callOf(value, file) : null;
		return call !== null && call.arguments.length === 0 && call.keywords.length === 0 && wanted.some(({ name }) => name === call.method);
	});
}
