// Is an instance of a record ever made? The bounds of a class that nothing makes, and that no answer is validated by, hold nothing off.
import { type CallFact, givenTo, isEmptyValue, type Project, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { type Model, modelOfClass, typeNames } from '@auditor/forensics';

/** Calls that look at a class and make nothing. */
const LOOKS = /^(?:isinstance|issubclass|cast|get_type_hints)$/;

/** No code in source makes the class, hands it over or fills a record that holds it; false where there is no other code that could. */
export function isNeverMade(project: Project, { name, file, classIndex }: Model): boolean {
	const source = project.files.filter(({ context }) => context === 'source');
	const others = source.some((other) => other !== file && other.facts.functions.length > 0);
	return classIndex !== null && others && !isMade(project, source, name, new Set());
}

function isMade(
	project: Project,
	source: readonly SourceFile[],
	name: string,
	seen: Set<string>,
	empty: readonly CallFact[] = [],
): boolean {
	if (seen.has(name)) return false;
	seen.add(name);
	// `Menu(loaves=[]).dump()` makes no loaf either.
	const bare = new Set(empty.map(({ callee }) => callee));
	const isNamed = (part: StaticValue, file: SourceFile) =>
		part.kind === 'name' && !bare.has(part) && part.name.split('.').some((one) => namesOf(file, name).has(one));
	const made = (file: SourceFile, values: readonly (StaticValue | null)[]) =>
		values.some((value) => value !== null && [...walkValue(value, file)].some((part) => isNamed(part, file)));
	const mentioned = source.some((file) => {
		const { calls, assignments, functions } = file.facts;
		return (
			calls.some((call) => !LOOKS.test(call.method ?? '') && made(file, [call.callee, ...givenTo(call)])) ||
			made(
				file,
				[...assignments.map(({ value }) => value), ...functions.flatMap(({ returned }) => returned.map(({ value }) => value))].filter(
					(value) => value?.kind !== 'call',
				),
			) ||
			// What a tool or an endpoint takes is made by the framework.
			functions.some(
				({ decorators, parameters }) =>
					decorators.length > 0 &&
					made(
						file,
						parameters.map(({ annotation }) => annotation?.value ?? null),
					),
			)
		);
	});
	return mentioned || holders(project, source, name).some(({ holder, field }) => isFilled(project, source, holder, field, seen));
}

/** The class by its own name and by those under which a file imports it. */
function namesOf({ facts }: SourceFile, name: string): Set<string> {
	return new Set([name, ...facts.imports.flatMap((fact) => (fact.name === name ? [fact.alias] : []))]);
}

/** Records that check a field of this type. */
function holders(project: Project, source: readonly SourceFile[], name: string): { holder: string; field: string }[] {
	return source.flatMap((file) =>
		file.facts.classes.flatMap((fact, index) =>
			fact.fields.some((field) => typeNames(field, file).includes(name)) && modelOfClass(project, file, fact, index).kind === 'pydantic'
				? fact.fields.flatMap((field) => (typeNames(field, file).includes(name) ? [{ holder: fact.name, field: field.name }] : []))
				: [],
		),
	);
}

/** The record is made with something in the field, or made in a way that does not say. */
function isFilled(project: Project, source: readonly SourceFile[], holder: string, field: string, seen: Set<string>): boolean {
	const built = source.flatMap((file) =>
		file.facts.calls.filter(({ callee }) => callee.kind === 'name' && namesOf(file, holder).has(callee.name)),
	);
	const empty = built.filter(
		({ arguments: given, keywords }) =>
			given.length === 0 && keywords.every(({ name, value }) => name !== null && (name !== field || isEmptyValue(value))),
	);
	return empty.length < built.length || isMade(project, source, holder, seen, empty);
}
