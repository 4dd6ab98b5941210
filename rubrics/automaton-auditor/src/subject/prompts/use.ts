import type { FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { lastPart, namedFunction, once, valuesIn, walkValue } from '@auditor/code';
import { nameParts } from '@auditor/probes';
import { escapeText } from '@auditor/schema';
import { isLeftAlone } from '../cast.js';
import { words } from './fold-text.js';
import { constantGoesOn } from './goes-on.js';
import type { Personas, PromptPart } from './personas.js';

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

/** Words in a row from which on a text is said to stand in another as well. */
const RUN = 5;

/** How near to a short word, as every language joins its sentences by, most words of sentences stand; and how short that is. */
const NEAR = 20;
const SHORT = 3;

/** Words of the rubric's list `judging` that a text about anything else hardly reaches. @source prompts of 30 words and more of 28 courtrooms: 3 at least */
export const JUDGING_WORDS = 3;
/** Fewer words name a role; it takes duties and a scale to make a judge behave differently. */
export const SUBSTANTIAL_WORDS = 30;

/** What stands for the name of a role. */
const NAME = 'rolename';

/** A line of its own that says whose message follows. */
const MESSAGE_KIND = /^(?:system|user|human|ai|assistant)$/gm;

/**
 * By role, how many words its text has, how many of them stand in no run of five that another persona's text holds too, with how many beginnings of `judging` words
 * begin in it, and whether these are a heap of keywords, few of which stand near a short word; `names` of roles are one and the same to compare, and count with all of their words.
 */
export function ownWords(
	{ personas, frame }: Personas,
	names: readonly string[],
	judging: readonly string[] = [],
): Readonly<
	Record<string, { readonly all: number; readonly own: number; readonly share: number; readonly isHeap: boolean; readonly judging: number }>
> {
	const longest = [...names].sort((a, b) => b.length - a.length);
	const form = new RegExp(`\\b(?:${longest.map((name) => nameParts(name).map(escapeText).join('\\W?')).join('|')})s?\\b`, 'giu');
	const texts = personas.map(({ role, text }) => {
		const said = text.replace(MESSAGE_KIND, '');
		const sizes = longest.length === 0 ? [] : [...said.matchAll(form)].map(([name]) => words(name).length);
		const all = words(longest.length === 0 ? said : said.replace(form, NAME));
		return { role, all, said: words(said), sizes: all.map((word) => (word.startsWith(NAME) ? (sizes.shift() ?? 1) : 1)) };
	});
	const around = words(frame).length;
	const sizeOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
	return Object.fromEntries(
		texts.map(({ role, all, said, sizes }) => {
			const others = new Set(texts.flatMap((other) => (other.role === role ? [] : runsOf(other.all))));
			const shared = runsOf(all).flatMap((run, start) => (others.has(run) ? Array.from({ length: RUN }, (_, i) => start + i) : []));
			const sharedAt = new Set(shared);
			const own = all.flatMap((_, at) => (sharedAt.has(at) ? [] : [at]));
			const told = own.filter((at) => all.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((word) => word.length <= SHORT));
			// So few words said so often are a heap, too.
			const different = new Set(own.map((at) => all[at])).size;
			const length = sizeOf(own.map((at) => sizes[at]!));
			const judges = judging.filter((stem) => said.some((word) => word.startsWith(stem))).length;
			const count = sizeOf(sizes) + around;
			const isHeap = 2 * told.length < own.length || 3 * different < own.length;
			// What says nothing to a judge is no part of its own, however long it is.
			const isVain = length >= SUBSTANTIAL_WORDS && (isHeap || (judging.length > 0 && judges < JUDGING_WORDS));
			const share = isVain ? 0 : Math.round((100 * length) / count) / 100;
			return [role, { all: count, own: length, share, judging: judges, isHeap }];
		}),
	);
}

function runsOf(all: readonly string[]): string[] {
	const length = Math.min(RUN, all.length);
	return all.slice(0, all.length - length + 1).map((_, start) => all.slice(start, start + length).join(' '));
}
