// Is a saver in memory made anew for each request, and do settings choose one in memory unless somebody changes them?
import type { Held, Project, SourceFile } from '@auditor/code';
import {
	argumentFor,
	calledBy,
	callGraph,
	callOf,
	entriesOf,
	functionsAround,
	givenIn,
	givenTo,
	isOn,
	lastPart,
	namedFunction,
	originsOf,
	partsAt,
	partsOf,
	productCallers,
	reachedFrom,
	receiverOf,
	returnedBy,
	textOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import type { Found } from '../source/product-calls.js';
import { requestEntries } from '../unsafe-calls/outside.js';
import { runsGraph } from './threads.js';

/** From a route to what runs the graph. */
const STEPS = 4;

/** The run of a request that makes one of these savers, with the graph, for itself alone. */
export function madeForOneRun(project: Project, savers: readonly Found[]): Pick<Found, 'file' | 'call'> | undefined {
	return [...callGraph(project).reach(requestEntries(project), STEPS).values()].flatMap(({ ref: { file, index } }) => {
		const runs = file.facts.calls.filter((call) => call.scope.function === index && runsGraph(call));
		return runs.flatMap((call) => {
			const receiver = receiverOf(call.callee);
			const isAgain = runs.some((one) => one !== call && textOf(receiverOf(one.callee), file) === textOf(receiver, file));
			if (!receiver || isAgain || call.scope.loops.length > 0) return [];
			const behind = reachedFrom<Held>(
				{ value: receiver, file, function: index },
				(at) => madeHere(project, at),
				({ value }) => value,
			);
			const isMade = behind.some((at) => savers.some((one) => one.file === at.file && one.call === callOf(at.value, at.file)));
			return isMade ? [{ file, call }] : [];
		});
	})[0];
}

/** What a value is made of in the same run of its function: no field, and nothing that is made once. */
function madeHere(project: Project, at: Held): Held[] {
	const { value, file } = at;
	if (value.kind === 'name') {
		const [one, ...others] = givenIn(file, at.function, value.name);
		const around = at.function === null ? [] : [...functionsAround(file, file.facts.functions[at.function]!.scope), null];
		const isShared =
			one?.global || around.some((index) => file.facts.assignments.some((a) => a.target === value.name && a.scope.function === index));
		return one?.value && others.length === 0 && one.scope.branches.length === 0 && !isShared ? partsAt(at, [one.value]) : [];
	}
	const call = callOf(value, file);
	if (!call) return value.kind === 'unary' ? partsAt(at, partsOf(value)) : [];
	const own = calledBy(project, value, file).filter(
		({ file: of, fact }) => !fact.decorators.some((one) => /cache|singleton|once/i.test(textOf(one, of))),
	);
	return [
		...partsAt(
			at,
			[receiverOf(call.callee), ...givenTo(call)].flatMap((one) => one ?? []),
		),
		...own.flatMap(returnedBy),
	];
}

/** A test that stands between a durable saver and one in memory goes to the second one, by the default of a setting or by what each caller hands over. */
export function isMemoryByDefault(project: Project, savers: readonly Found[], isDurable: (one: Found) => boolean): boolean {
	return savers.some((one) => {
		const { file, call } = one;
		const arm = call.scope.branches[0];
		const branch = arm && file.facts.branches[arm.branch];
		if (!branch || arm.when === 'case') return false;
		const { value, scope, line } = branch;
		const isTaken = arm.when === 'true';
		const ref = namedFunction(file, call.scope);
		const position = ref?.fact.parameters.findIndex(({ name }) => value.kind === 'name' && name === value.name) ?? -1;
		if (ref && position >= 0) {
			const given = productCallers(project, ref).map(
				(at) => argumentFor(at.call, ref.fact, position) ?? ref.fact.parameters[position]!.default,
			);
			return given.length > 0 && given.every((each) => !isOn(each ?? null)) && isTaken === isDurable(one);
		}
		if (value.kind !== 'binary' || !/^={2,3}$/.test(value.operator)) return false;
		const [asked, word] = value.right.kind === 'string' ? [value.left, value.right] : [value.right, value.left];
		const usual = word.kind === 'string' ? defaultsOf(project, { value: asked, file, scope, line }, word.value) : [];
		const isUsual = word.kind === 'string' && usual.includes(word.value);
		// One of several texts is chosen elsewhere.
		return new Set(usual).size === 1 && (isDurable(one) === isTaken ? !isUsual : isUsual);
	});
}

/** What a setting is where nobody gives it: a text beside it, and the default of its field. */
function defaultsOf(project: Project, at: Parameters<typeof originsOf>[1], word: string): string[] {
	const names: string[] = [];
	const origins = originsOf(project, at, ({ value, part, file }) => {
		const text = textOf(value, file);
		names.push(...(part === null ? [] : [part]), ...(/^[\w.]+\.\w+$/.test(text) ? [lastPart(text)] : []));
		return false;
	});
	const beside = origins.flatMap(({ value, file }) => {
		const call = callOf(value, file);
		const [, usual] = call && /^(?:getenv|get)$/.test(call.method ?? '') ? call.arguments : [];
		return value.kind === 'string' ? value.value : usual?.kind === 'string' ? usual.value : [];
	});
	const fields = project.files.flatMap((file) => (file.context === 'source' ? fieldsOf(file, names, word) : []));
	return fields.length > 0 ? fields : beside;
}

/** Fields of settings of one of these names that say which words they take: `Literal["memory", "sqlite"] = "memory"`, `z.enum(["memory", "sqlite"]).default("memory")`. */
function fieldsOf(file: SourceFile, names: readonly string[], word: string): string[] {
	const typed = file.facts.assignments.flatMap(({ target, value, annotation, scope }) =>
		names.includes(target) && scope.class !== null && value?.kind === 'string' && annotation?.text.includes(word) ? value.value : [],
	);
	const entries = valuesIn(file).flatMap(({ value }) => [...walkValue(value, file)].flatMap(entriesOf));
	const withDefault = entries.flatMap(({ key, value }) => {
		const call = callOf(value, file);
		const [usual] = call?.method === 'default' ? call.arguments : [];
		return usual?.kind === 'string' && names.includes(key) && textOf(value, file).includes(word) ? usual.value : [];
	});
	return [...typed, ...withDefault];
}
