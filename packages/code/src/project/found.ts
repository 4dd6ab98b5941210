// What the parts of the resolver tell each other: found things, budgets, and what each part offers the others.
import type { Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import type { Binding, Bindings } from './bindings.js';
import type { Resolved } from './project.js';

/** A resolved name with what the public answer leaves out. */
export type Found = Resolved & {
	/** Annotation of a variable, field or parameter, and where it is to be read. */
	type?: { value: StaticValue; file: SourceFile; scope: Scope };
	member?: string;
	/** Class that the value is known to be an instance of. */
	instance?: InstanceOf;
};

export type InstanceOf = { kind: 'class'; file: SourceFile; index: number } | { kind: 'external'; name: string };

/** Budget of one question: how deep names are followed, and how many steps it may take in all. */
export interface Budget {
	depth: number;
	steps: number;
}
/** Names are followed to at most 20 steps, each question may take 2,000 in all. @source project.ts */
const DEPTH_LIMIT = 20;
const STEP_LIMIT = 2000;

export function newBudget(): Budget {
	return { depth: 0, steps: 0 };
}

/** Whether a question has used up its budget; else notes one more step. */
export function spent(budget: Budget): boolean {
	return budget.depth >= DEPTH_LIMIT || ++budget.steps > STEP_LIMIT;
}

/** What following a name needs to ask of the whole. */
export interface Names {
	bindings(file: SourceFile): Bindings;
	/** @param before line at which the name is read; bindings further down in the same namespace are not seen then, when there are others */
	resolve(name: string, file: SourceFile, scope: Scope, budget: Budget, before?: number | null): Found;
	follow(binding: Binding, file: SourceFile, budget: Budget): Found;
	functionAt(file: SourceFile, index: number): Found;
	classAt(file: SourceFile, index: number): Found;
	attribute(object: Found, name: string, budget: Budget): Found;
	/** Attribute, field or method of a class or of its bases in the project. */
	member(file: SourceFile, classIndex: number, name: string, budget: Budget): Found | null;
}

export function isNothing(value: StaticValue | null): boolean {
	return value === null || value.kind === 'null' || (value.kind === 'name' && (value.name === 'None' || value.name === 'undefined'));
}
