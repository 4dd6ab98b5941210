// Which fields of the evidence’s models record something? One with a default of no, nothing or zero that no code sets tells nothing of a repository.
import { type ClassFact, givenTo, isEmptyValue, namesIn, type Project, type SourceFile, type StaticValue } from '@auditor/code';
import { type Model, modelsNamed } from '@auditor/forensics';

/** Fields that hold a yes or no or a number, with the model’s name where no code of the product sets one, else null. */
export function recordedFields(
	project: Project,
	texts: ReadonlyMap<string, string>,
	terms: readonly string[],
): ReadonlyMap<string, string | null> {
	const found = new Map<string, string | null>();
	for (const model of modelsNamed(project, terms))
		for (const { name, type, fact } of model.fields) {
			if (!/\b(?:bool|boolean|int|float|number)\b/.test(type ?? '') || found.get(name) === null) continue;
			const isClass = fact !== null && model.file.path.endsWith('.py');
			const isIdle = isClass && startsEmpty(fact.default, model.file) && !isSet(project, texts, name) && !isMadeElsewhere(project, model);
			found.set(name, isIdle ? model.name : null);
		}
	return found;
}

/** `False`, `0`, `Field(default=False)`, `Field(False)`. */
function startsEmpty(value: StaticValue | null, { facts }: SourceFile): boolean {
	if (value === null) return false;
	const call = value.kind === 'call' ? facts.calls[value.call] : undefined;
	const given = call ? (call.keywords.find(({ name }) => name === 'default')?.value ?? call.arguments[0]) : value;
	return given !== undefined && (isEmptyValue(given) || (given.kind === 'number' && given.value === 0));
}

/** Named where something is given: as an argument, a key, a quoted name, or the target of an assignment. */
function isSet(project: Project, texts: ReadonlyMap<string, string>, field: string): boolean {
	return productOf(project).some(
		({ path, facts }) =>
			facts.calls.some(({ keywords }) => keywords.some(({ name }) => name === field)) ||
			facts.assignments.some(({ target }) => target.endsWith(`.${field}`)) ||
			[`"${field}"`, `'${field}'`].some((quoted) => texts.get(path)?.includes(quoted)),
	);
}

/** Made of what is not written out: `Evidence(**found)`, or by a library that is given the class, or one that holds it. */
function isMadeElsewhere(project: Project, { name }: Model): boolean {
	const isHolder = ({ fields }: ClassFact) => fields.some(({ annotation }) => annotation?.text.split(/\W+/).includes(name));
	const makers = new Set([name, ...productOf(project).flatMap(({ facts }) => facts.classes.filter(isHolder).map((c) => c.name))]);
	return productOf(project).some((file) =>
		file.facts.calls.some((call) => {
			const [head, ...rest] = call.callee.kind === 'name' ? call.callee.name.split('.') : [];
			if (head && makers.has(head)) return rest.length > 0 || call.arguments.length > 0 || call.keywords.some((k) => k.name === null);
			return (
				!/^(?:StateGraph|isinstance)$/.test(call.method ?? '') &&
				givenTo(call).some((v) => [...namesIn(v, file)].some((n) => makers.has(n)))
			);
		}),
	);
}

const productOf = ({ files }: Project) => files.filter(({ context }) => context === 'source');
