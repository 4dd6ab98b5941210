// Is a compiled graph kept where nothing that runs asks it? Graphs of a function alone: what a module makes, others may import.
// Not seen: what is asked under a name that is put together when the program runs.
import type { CallFact, FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { callsInValue, functionsAround, givenTo, isUncalled, namesIn, textOf } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { operationOf } from './names.js';
import type { GraphRecord } from './record.js';

/** It is compiled, and the names and members that hold it are read by nothing that runs. */
export function isNeverAsked(project: Project, record: GraphRecord): boolean {
	const { file, owner, compiled } = record;
	const index = file.facts.functions.findIndex(({ qualifiedName }) => qualifiedName === owner);
	const made = file.facts.calls[record.call];
	if (!compiled || index < 0 || !made || made.scope.function !== index) return false;
	const names = namesOf(file, index, made);
	const members = [...names].filter((name) => name.includes('.'));
	if (names.size === 0 || members.some((name) => !MEMBER.test(name)) || leaves(file, index, made, names)) return false;
	return members.every((name) => !isRead(project, { file, index, fact: file.facts.functions[index]! }, name));
}

const MEMBER = /^(?:self|this)\.[#\w]{1,80}$/;

/** What the function sets to the graph, to its builder, or to what that was compiled to. */
function namesOf(file: SourceFile, index: number, made: CallFact): ReadonlySet<string> {
	const names = new Set<string>();
	const own = file.facts.assignments.filter(({ scope, value }) => scope.function === index && value !== null);
	for (let size = -1; size !== names.size; ) {
		size = names.size;
		for (const { target, value } of own) if (holds(file, value!, made, names)) names.add(target);
	}
	return names;
}

function holds(file: SourceFile, value: StaticValue, made: CallFact, names: ReadonlySet<string>): boolean {
	return callsInValue(value, file).includes(made) || [...namesIn(value, file)].some((name) => isOf(name, names));
}

/** A name, or a member of what it names. */
const isOf = (name: string, names: ReadonlySet<string>) => [...names].some((one) => name === one || name.startsWith(`${one}.`));

/** It is returned, handed to something, or asked where it is made. */
function leaves(file: SourceFile, index: number, made: CallFact, names: ReadonlySet<string>): boolean {
	const { calls, functions } = file.facts;
	if (functions[index]!.returned.some(({ value }) => holds(file, value, made, names))) return true;
	return calls.some((call) => {
		if (call.scope.function !== index) return false;
		const isBuilding = operationOf(call.method) !== null || call.method === 'compile';
		const asks = !isBuilding && call !== made && call.callee.kind === 'name' && isOf(call.callee.name, names);
		return asks || (call !== made && givenTo(call).some((value) => holds(file, value, made, names)));
	});
}

/** A member that something reads which may run: in its class, or of what is no `self` or `this`. */
function isRead(project: Project, maker: FunctionRef, name: string): boolean {
	const member = name.slice(name.indexOf('.') + 1);
	const within = maker.fact.class;
	const own = new RegExp(`^(?:self|this)\\.${escapeText(member)}(?:\\.|$)`);
	const others = new RegExp(`\\.${escapeText(member)}(?:\\.|$)`);
	return project.files.some((file) => {
		const mayRun = (wanted: RegExp, text: string, at: number | null) => {
			const fact = at === null ? undefined : file.facts.functions[at];
			if (fact === undefined || at === null || !own.test(text)) return wanted.test(text) && !own.test(text);
			// Of another class it is another member, but of one that extends this.
			if (file !== maker.file || classOf(file, at) !== within) return extendsOne(project, maker, file, classOf(file, at));
			return !isBuilt(text, member) && !isUncalled(project, { file, index: at, fact });
		};
		const { calls, reads } = file.facts;
		return (
			reads.some((one) => mayRun(others, one.name, one.function)) ||
			calls.some(({ callee, scope }) => mayRun(others, textOf(callee, file), scope.function))
		);
	});
}

/** `this.graph.compile`: the builder is no graph that is asked. */
const isBuilt = (text: string, member: string) => {
	const method = text.slice(text.indexOf(`.${member}`) + member.length + 1).replace(/^\./, '');
	return operationOf(method) !== null || method === 'compile';
};

function classOf(file: SourceFile, index: number): number | null {
	const classes = functionsAround(file, { function: index }).map((at) => file.facts.functions[at]!.class);
	return classes.find((one) => one !== null) ?? null;
}

function extendsOne(project: Project, { file, fact }: FunctionRef, at: SourceFile, index: number | null): boolean {
	if (index === null || fact.class === null) return true;
	const base = file.facts.classes[fact.class]!;
	return project.lineage(at, index).own.some((one) => one.fact === base);
}
