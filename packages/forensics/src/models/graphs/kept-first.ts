// Does a reducer keep what it was given first? `if k not in merged or new.rank > merged[k].rank` never takes a second value where every rank is the same.
import { type FunctionRef, lastPart, type Project, type StaticValue, TOP_SCOPE, textOf } from '@auditor/code';
import type { GraphModel } from '@auditor/schema';
import { nodeWrites } from './lost-writes.js';
import { fieldsOfState } from './state-keys.js';

export interface KeptFirst {
	readonly field: string;
	readonly reducer: FunctionRef;
	/** What a new value has to have more of, and how much each has. */
	readonly by: string;
	readonly is: number;
}

/** A field that the node of this function writes, and whose reducer takes no second value for a key; null where none was seen. */
export function keptFirst(project: Project, graph: GraphModel, { file, index }: FunctionRef): KeptFirst | null {
	const nodes = nodeWrites(project, graph)?.filter(({ place }) => place.file === file && place.index === index) ?? [];
	const written = new Set(nodes.flatMap(({ kept }) => kept.map(({ key }) => key)));
	for (const { file: at, field } of fieldsOfState(project, graph)) {
		const [, name] = /^Annotated\[.{1,400},\s{0,9}(\w{1,100})\]$/s.exec(field.annotation?.text ?? '') ?? [];
		const found = name && written.has(field.name) ? project.resolve(name, at, TOP_SCOPE) : null;
		if (found?.kind !== 'function') continue;
		const by = rankIn(found);
		const is = by === null ? null : onlyValueOf(project, by);
		if (by !== null && is !== null) return { field: field.name, reducer: found, by, is };
	}
	return null;
}

/** The field that has to be greater wherever the reducer puts a value where one is already. */
function rankIn({ file, index }: FunctionRef): string | null {
	const puts = file.facts.assignments.filter(({ scope, target }) => scope.function === index && target.includes('['));
	const ranks = puts.map(({ scope }) => {
		const around = scope.branches.at(-1);
		const test = around?.when === 'true' ? file.facts.branches[around.branch]?.value : undefined;
		if (test?.kind !== 'binary' || !/^(?:or|\|\|)$/.test(test.operator)) return null;
		const { left: absent, right: more } = test;
		if (absent.kind !== 'binary' || absent.operator !== 'not in' || more.kind !== 'binary' || more.operator !== '>') return null;
		const [one, other] = [more.left, more.right].map((side: StaticValue) => lastPart(textOf(side, file)));
		return one && one === other ? one : null;
	});
	const [rank = null] = ranks;
	const adds = file.facts.calls.some(
		({ scope, method }) => scope.function === index && /^(?:update|setdefault|append|extend)$/.test(method ?? ''),
	);
	return adds || ranks.some((one) => one !== rank) ? null : rank;
}

/** The number that all code of the product gives under this name. */
function onlyValueOf(project: Project, name: string): number | null {
	const source = project.files.filter(({ context }) => context === 'source');
	const given = source.flatMap(({ facts }) => facts.calls.flatMap(({ keywords }) => keywords.filter((one) => one.name === name)));
	const isSet = source.some(({ facts }) => facts.assignments.some(({ target }) => target.endsWith(`.${name}`)));
	const numbers = new Set(given.map(({ value }) => (value.kind === 'number' ? value.value : null)));
	const [only = null] = numbers;
	return numbers.size === 1 && !isSet ? only : null;
}
