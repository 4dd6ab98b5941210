// Which functions can stand behind a member that a type declares? A call on an interface, a protocol or a base class runs what implements it: methods of
// the classes that name it among their bases, and, for an interface, functions under that key in files that know its name.
import { once, put } from '../once.js';
import type { Project } from '../project/project.js';
import type { ClassFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { receiverOf, textOf } from '../values/written.js';
import type { FunctionRef } from './function-ref.js';

/** Functions that a call on a value of a declared type can run beside the one that the type itself holds. */
export function implementations(project: Project, callee: StaticValue, method: string, file: SourceFile, scope: Scope): FunctionRef[] {
	const receiver = receiverOf(callee);
	const type = receiver && project.qualify(receiver, file, scope);
	if (!type?.endsWith('()') || !type.includes('#')) return [];
	const at = type.indexOf('#');
	const home = project.file(type.slice(0, at));
	const declared = home?.facts.classes.find(({ qualifiedName }) => qualifiedName === type.slice(at + 1, -2));
	if (!home || !declared) return [];
	const below = subclassesOf(project).get(declared) ?? [];
	const methods = [...below, ...likeProtocol(project, home, declared)].flatMap(({ file: own, fact: { methods: all } }) =>
		all.map((index) => ({ file: own, index, fact: own.facts.functions[index]! })).filter(({ fact }) => fact?.name === method),
	);
	if (declared.kind !== 'interface' && declared.kind !== 'type') return methods;
	return [
		...methods,
		...(filesNaming(project).get(declared.name) ?? [])
			.filter((other) => other === home || other.facts.imports.some((fact) => fact.name === declared.name))
			.flatMap((other) => keyed(project, other, method)),
	];
}

/** Files by the names that they import or give to a class. */
const filesNaming = once((project: Project) => {
	const found = new Map<string | null, SourceFile[]>();
	for (const file of project.files)
		for (const name of new Set([...file.facts.imports, ...file.facts.classes].map((fact) => fact.name))) put(found, name, file);
	return found;
});

const subclassesOf = once((project: Project) => {
	const found = new Map<ClassFact, { file: SourceFile; fact: ClassFact }[]>();
	for (const file of project.files)
		file.facts.classes.forEach((fact, index) => {
			if (fact.kind !== 'class' || fact.bases.length === 0) return;
			for (const base of project.lineage(file, index).own) if (base.fact !== fact) put(found, base.fact, { file, fact });
		});
	return found;
});

/** Classes of the service that have each method of a protocol, which they need not name. */
function likeProtocol(project: Project, home: SourceFile, declared: ClassFact): { file: SourceFile; fact: ClassFact }[] {
	if (!declared.bases.some((base) => /(?:^|\.)Protocol(?:\[|$)/.test(textOf(base, home)))) return [];
	const namesOf = (file: SourceFile, { methods }: ClassFact) => methods.map((index) => file.facts.functions[index]!.name);
	const asked = namesOf(home, declared);
	const isAlike = (file: SourceFile, fact: ClassFact) => fact !== declared && asked.every((name) => namesOf(file, fact).includes(name));
	const service = project.files.filter(({ context }) => context === 'source');
	return service.flatMap((file) => file.facts.classes.flatMap((fact) => (isAlike(file, fact) ? { file, fact } : [])));
}

/** Functions that have their name from the key they stand under: the name alone leads nowhere. */
function keyed(project: Project, file: SourceFile, name: string): FunctionRef[] {
	return file.facts.functions.flatMap((fact, index) => {
		if (fact.name !== name || fact.class !== null) return [];
		const named = project.resolve(name, file, fact.scope);
		return named.kind === 'function' && named.fact === fact ? [] : [{ file, index, fact }];
	});
}
