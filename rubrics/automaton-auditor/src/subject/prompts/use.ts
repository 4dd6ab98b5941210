import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { behindName, calledBy, lastPart, lineOf, once, refKey, textOf, valuesIn, walkValue } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { foldText, words } from './fold-text.js';
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
export function namedInCode(project: Project, name: string): boolean {
	return usesOf(project).strings.includes(name);
}

/** Whether code gets at a part of a prompt anywhere: its constant is read, its attribute is asked for, its file is named. */
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
	return names.has(part.symbol) || new RegExp(`(^|[^\\w])${escapeText(part.symbol)}([^\\w]|$)`).test(strings);
}

/** Words of the longest text in the judges' code that is the same for every persona and has a hole for what differs. */
export function sharedScaffold(
	project: Project,
	personas: Personas,
	inJudges: (file: SourceFile, line: number) => boolean,
): { words: number; path: string; line: number } | null {
	const symbols = new Set(personas.personas.flatMap((p) => p.parts.map((part) => part.symbol)).filter((s): s is string => s !== null));
	let best: { words: number; path: string; line: number } | null = null;
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const { value } of valuesIn(file))
			for (const part of walkValue(value, file)) {
				const pieces =
					part.kind === 'template' ? part.parts : part.kind === 'binary' && part.operator === '+' ? [part.left, part.right] : null;
				if (!pieces) continue;
				const line = lineOf(part, file) ?? pieces.map((p) => lineOf(p, file)).find((l) => l !== null) ?? 1;
				if (!inJudges(file, line)) continue;
				const holes = pieces.filter((p) => p.kind !== 'string').map((p) => textOf(p, file));
				const persona = holes.some(
					(h) =>
						[...symbols].some((s) => new RegExp(`(^|\\W)${escapeText(s)}(\\W|$)`).test(h)) ||
						/persona|philosoph|system_?prompt|role_?(description|prompt)|mandate|charter|cfg\[|config\[/i.test(h),
				);
				const count = words(pieces.map((p) => (p.kind === 'string' ? p.value : ' ')).join(' ')).length;
				if (persona && count > (best?.words ?? 0)) best = { words: count, path: file.path, line };
			}
	}
	return best;
}

/** Words that all personas' texts take in from one function of the project: `f"... {base_prompt} ..."`. */
export function takenIn(project: Project, { personas }: Personas): number {
	const makers = personas.map(({ parts }) => {
		const holes = parts.flatMap(({ path, line }) => {
			const file = project.file(path);
			const made = file?.facts.assignments.filter((a) => a.line === line && a.value?.kind === 'template') ?? [];
			return made.flatMap(({ value, scope }) =>
				file && value?.kind === 'template'
					? value.parts.flatMap((p) => (p.kind === 'name' ? behindName(project, p.name, { file, function: scope.function }) : []))
					: [],
			);
		});
		return new Map(holes.flatMap(({ value, file }) => calledBy(project, value, file).map((ref) => [refKey(ref), ref] as const)));
	});
	const [first, ...others] = makers;
	const shared = [...(first ?? [])].filter(([key]) => others.length > 0 && others.every((other) => other.has(key)));
	const lengths = shared.map(([, { file, fact }]) =>
		Math.max(0, ...fact.returned.map(({ value, scope }) => words(foldText(project, value, file, scope)).length)),
	);
	return lengths.reduce((sum, length) => sum + length, 0);
}

/** The texts without the lines that stand in all of them, and how many words those lines have: the form around what each is told. */
export function withoutForm(texts: readonly string[]): { own: string[]; words: number } {
	const lines = texts.map((text) => text.split('\n').map((line) => words(line).join(' ')));
	const inAll = new Set(lines.length < 2 ? [] : lines[0]?.filter((line) => line !== '' && lines.every((other) => other.includes(line))));
	return {
		own: lines.map((all) => all.filter((line) => !inAll.has(line)).join('\n')),
		words: (lines[0] ?? []).reduce((sum, line) => sum + (inAll.has(line) ? words(line).length : 0), 0),
	};
}

/** Share of the runs of `length` words that two texts have in common: 0-1 (Dice, with repetitions). Texts too short for a run count by words. */
export function overlap(a: string, b: string, length = 3): number {
	const left = runs(a, length);
	const right = runs(b, length);
	if (left.length === 0 || right.length === 0) return length > 1 ? overlap(a, b, 1) : 0;
	const counts = new Map<string, number>();
	for (const run of left) counts.set(run, (counts.get(run) ?? 0) + 1);
	let common = 0;
	for (const run of right) {
		const n = counts.get(run) ?? 0;
		if (n > 0) {
			common++;
			counts.set(run, n - 1);
		}
	}
	return Math.round((2000 * common) / (left.length + right.length)) / 1000;
}

/** Words of a text that stand in no run of `length` words which one of the others holds too. */
export function ownWords(text: string, others: readonly string[], length = 6): number {
	const all = words(text);
	const shared = new Set(others.flatMap((other) => runs(other, length)));
	const covered = new Set<number>();
	for (const [start, run] of runs(text, length).entries()) if (shared.has(run)) for (let i = start; i < start + length; i++) covered.add(i);
	return all.length - covered.size;
}

function runs(text: string, length: number): string[] {
	const all = words(text);
	return all.slice(0, Math.max(0, all.length - length + 1)).map((_, i) => all.slice(i, i + length).join(' '));
}
