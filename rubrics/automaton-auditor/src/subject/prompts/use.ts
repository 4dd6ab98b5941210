// Does code use the text of a prompt: by its constant, its attribute or the name of its file, in code that the product uses itself?
import type { FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { lastPart, namedFunction, once, valuesIn, walkValue } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { isLeftAlone } from '../cast.js';
import { constantGoesOn } from './goes-on.js';
import type { PromptPart } from './personas.js';

interface Uses {
	/** Last parts of every name that occurs in a value or is read, in source files, with how often. */
	readonly names: ReadonlyMap<string, number>;
	/** Every string of source files, joined. */
	readonly strings: string;
}

const usesOf = once((project: Project): Uses => {
	const names = new Map<string, number>();
	const strings: string[] = [];
	const see = (value: StaticValue | null, file: SourceFile) => {
		if (!value) return;
		for (const part of walkValue(value, file)) {
			if (part.kind === 'name' || part.kind === 'member') names.set(lastPart(part.name), (names.get(lastPart(part.name)) ?? 0) + 1);
			else if (part.kind === 'string') strings.push(part.value);
		}
	};
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		const { facts } = file;
		for (const { value } of valuesIn(file)) see(value, file);
		for (const { callee } of facts.calls) see(callee, file);
		for (const b of facts.branches) see(b.value, file);
		for (const l of facts.loops) see(l.iterable, file);
		for (const c of facts.classes) for (const f of c.fields) see(f.default, file);
		for (const r of facts.reads) names.set(lastPart(r.name), (names.get(lastPart(r.name)) ?? 0) + 1);
	}
	return { names, strings: strings.join('\n') };
});

/** Whether a text of source code holds this. */
export const namedInCode = (project: Project, name: string): boolean => usesOf(project).strings.includes(name);

/** Whether code gets at a part of a prompt anywhere: its constant is read and goes on, its attribute is asked for, its file is named. */
export function isUsed(project: Project, part: PromptPart): boolean {
	if (part.symbol === null) return true;
	const { names, strings } = usesOf(project);
	if (part.source === 'file') {
		const extension = part.symbol.slice(part.symbol.lastIndexOf('.'));
		const folder = part.path.split('/').at(-2) ?? '';
		return (
			strings.includes(part.symbol) ||
			(strings.includes(extension) &&
				(folder === '' || strings.includes(folder) || [...names.keys()].some((n) => n.toLowerCase().includes(folder.toLowerCase()))))
		);
	}
	const { symbol, key } = part;
	return (
		(names.has(symbol) && constantGoesOn(project)(symbol, key)) || new RegExp(`(^|[^\\w])${escapeText(symbol)}([^\\w]|$)`).test(strings)
	);
}

/** The first of the functions that read a prompt's constant, or hold its text, where the product uses none of them; null where it may use one. */
export function unusedHolder(project: Project, { symbol, path, line, source }: PromptPart): FunctionRef | null {
	const held = project.files.flatMap((file) => {
		if (file.context !== 'source') return [];
		const { functions, reads } = file.facts;
		const readers = reads.flatMap((read) => (symbol !== null && lastPart(read.name) === symbol ? [read.function] : []));
		const around = functions.findIndex((fact) => file.path === path && fact.line <= line && line <= fact.endLine);
		return [...readers, ...(around < 0 ? [] : [around])].map((index) => namedFunction(file, { function: index }));
	});
	return source !== 'file' && held.every((ref) => ref !== null && isLeftAlone(project, ref)) ? (held[0] ?? null) : null;
}
