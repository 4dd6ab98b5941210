// Which modules fail as they load where nobody has set anything: a build or a test that loads one is red on a machine without settings.
import { callOf, optionOf, type Project, type SourceFile, type StaticValue, textOf } from '@auditor/code';

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
export function stopsUnset(file: SourceFile, text: string, project: Project): boolean {
	const { calls, assignments } = file.facts;
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
	return assignments.some(({ value, scope }) => {
		const call = scope.function === null && scope.class === null && value ? callOf(value, file) : null;
		if (call?.callee.kind !== 'name' || call.arguments.length + call.keywords.length > 0) return false;
		if (wantedBy(file).includes(call.callee.name)) return true;
		const made = project.resolve(call.callee.name, file, scope);
		if (made.kind !== 'function') return false;
		const { file: from, fact } = made;
		return from.facts.calls.some(
			(one) =>
				from.facts.functions[one.scope.function ?? -1] === fact &&
				one.arguments.length + one.keywords.length === 0 &&
				wantedBy(from).includes(one.method ?? ''),
		);
	});
}

/** Settings classes of a file with a field that has no default. */
function wantedBy(file: SourceFile): string[] {
	const isWanted = (value: StaticValue | null) => {
		const call = value ? callOf(value, file) : null;
		if (call?.method !== 'Field') return value === null;
		const [first] = call.arguments;
		return first ? textOf(first, file) === '...' : !['default', 'default_factory'].some((name) => optionOf(call, name));
	};
	return file.facts.classes.flatMap(({ name, bases, fields }) =>
		bases.some((base) => /\bBaseSettings$/.test(textOf(base, file))) &&
		fields.some(({ annotation, default: value }) => annotation !== null && !/\bClassVar\b/.test(annotation.text) && isWanted(value))
			? name
			: [],
	);
}
