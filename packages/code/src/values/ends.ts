// What does a value come down to? Rules say what stands in place of a value: its arms, its parts, what its name was given. What no rule opens is an end.
import type { Project } from '../project/project.js';
import { reachedFrom } from '../reached.js';
import { TOP_SCOPE } from '../syntax/empty-facts.js';
import { choicesIn } from '../syntax/parts.js';
import type { StaticValue } from '../syntax/source-facts.js';
import { alwaysIs } from './always.js';
import { behindName, type Held } from './behind-name.js';
import { tried } from './tried.js';

/** A rule: the values that stand in place of one; null where it is none of its business. */
export type Opens<T> = (at: T) => readonly T[] | null;

/**
 * The values that a value comes down to, in the order of the code; each is met once, so that `score = min(score, 3)` adds none of its own.
 *
 * @example
 * endsOf(held, (at) => choicesOf(project, at)).every(({ value }) => value.kind === 'number');
 */
export function endsOf<T extends { readonly value: StaticValue }>(start: T, ...rules: readonly Opens<T>[]): T[] {
	const ends = new Set<T>();
	const open = (at: T): readonly T[] => {
		for (const rule of rules) {
			const parts = rule(at);
			if (parts) return parts;
		}
		ends.add(at);
		return [];
	};
	return reachedFrom(start, open, ({ value }) => value).filter((at) => ends.has(at));
}

/** The same place, with other values of it. */
export function partsAt<T extends { readonly value: StaticValue }>(at: T, values: readonly StaticValue[]): T[] {
	return values.map((value) => ({ ...at, value }));
}

/** What a plain name was given; by callers, for a parameter; its default where nobody calls. Null for what is no such name. */
export function givenFor(project: Project, held: Held): readonly Held[] | null {
	const { value, file, function: index } = held;
	if (value.kind !== 'name' || value.name.includes('.')) return null;
	const behind = behindName(project, value.name, held);
	const fact = index === null ? undefined : file.facts.functions[index];
	const fallback = fact?.parameters.find(({ name }) => name === value.name)?.default;
	if (behind.length === 0) return fallback ? partsAt(held, [fallback]) : null;
	return behind;
}

/** What a value may turn out to be: both arms of a condition, both sides of a default, what is awaited, what a name was given. */
export function choicesOf(project: Project, held: Held): readonly Held[] | null {
	const choices = taken(project, held);
	return choices.length > 0 ? partsAt(held, choices) : givenFor(project, held);
}

/** The choices of a value, without an arm that a constant never takes. */
function taken(project: Project, { value, file, function: at }: Held): readonly StaticValue[] {
	const choices = choicesIn(value);
	const test = value.kind === 'conditional' ? file.facts.branches[value.branch]?.value : value.kind === 'binary' ? value.left : undefined;
	const scope = { ...TOP_SCOPE, function: at };
	const holds = test && choices.length === 2 ? alwaysIs(project, { value: test, file, scope }) : null;
	if (holds === null || (value.kind === 'binary' && value.operator === '??' && test?.kind !== 'null')) return choices;
	return [choices[holds ? 0 : 1]!];
}

/** All that a value may turn out to be. */
export const comesTo = (project: Project, held: Held): Held[] => endsOf(held, (at) => choicesOf(project, at));

/** The numbers that a value can be; null where it can be anything else. */
export function numbersOf(project: Project, held: Held): number[] | null {
	const ends = comesTo(project, held);
	const numbers = ends.flatMap(({ value, file }) => {
		const number = /^(?:number|binary)$/.test(value.kind) ? tried(file, value) : undefined;
		return typeof number === 'number' ? number : [];
	});
	return numbers.length === ends.length ? numbers : null;
}
