// Which dicts and records hold the texts of roles? A dict with a role for a key, and a record that says whose it is beside its prompt.
// What it does not see: records that a class's constructor is handed (those are arguments) and dicts that code puts together.
import { givenTo, itemsIn, keyText, lastPart, lineOf, type Scope, type SourceFile, type StaticValue, TOP_SCOPE } from '@auditor/code';
import { type Told, words } from './fold-text.js';

/** Kind of place that holds the text of a role. */
export type PromptSource = 'dict' | 'constant' | 'file' | 'class' | 'argument' | 'branch' | 'function';

/** Notes one text of a role; `line` is its place where it stands behind no name. */
export type Add = (
	role: string,
	told: Told,
	line: number,
	source: PromptSource,
	symbol: string | null,
	container: string,
	key?: string | null,
) => void;

/** The one role that a name holds. */
export type RoleOf = (name: string) => string | null;

/** Text of a value, as far as it is written out. */
export type Fold = (value: StaticValue | null, scope: Scope) => Told;

/** Entries of a dict whose keys are roles: `PROMPTS = {'Prosecutor': '...'}`, also with a record or a call for each. */
export function dicts(file: SourceFile, roleOf: RoleOf, fold: Fold, add: Add): void {
	const visit = (given: StaticValue, target: string, line: number, scope: Scope) => {
		// `{...}[judge]` and `{...}.get(judge)` choose one of the texts where they are written.
		const callee = given.kind === 'call' ? file.facts.calls[given.call]?.callee : given;
		const value = callee?.kind === 'subscript' || callee?.kind === 'member' ? callee.object : given;
		if (value.kind !== 'dict') return;
		for (const entry of value.entries) {
			const role = roleOf(keyText(entry.key) ?? '');
			if (role === null) continue;
			const inner =
				entry.value.kind === 'dict'
					? entry.value.entries.flatMap((e) => (STANDS_IN.test(keyText(e.key) ?? '') ? [] : [e.value]))
					: entry.value.kind === 'call'
						? argumentsOf(file, entry.value)
						: [entry.value];
			const own = inner
				.map((v) => ({ ...fold(v, scope), line: lineOf(v, file) ?? lineOf(entry.key) ?? line }))
				.filter((t) => words(t.text).length >= 3);
			if (own.length > 0)
				add(
					role,
					{ text: own.map((t) => t.text).join('\n'), place: own[0]!.place },
					lineOf(entry.key) ?? own[0]!.line,
					'dict',
					lastPart(target),
					`dict ${file.path} ${target}`,
					keyText(entry.key),
				);
		}
	};
	for (const a of file.facts.assignments) {
		if (a.value) visit(a.value, a.target, a.line, a.scope);
		if (a.value?.kind === 'call') for (const v of argumentsOf(file, a.value)) visit(v, a.target, a.line, a.scope);
	}
	for (const c of file.facts.classes) for (const f of c.fields) if (f.default) visit(f.default, f.name, f.line, TOP_SCOPE);
}

/** `const defense = { id: 'defense', prompt: '...' }`, and such records in a list: one persona each, often in a file each of one folder. */
export function records(file: SourceFile, roleOf: RoleOf, fold: Fold, add: Add): void {
	const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
	const visit = (value: StaticValue, target: string, scope: Scope) => {
		if (value.kind !== 'dict') return;
		const labels = value.entries.filter((e) => /^(id|name|role|judge|persona|key)$/i.test(keyText(e.key) ?? ''));
		const role =
			labels.map((e) => (e.value.kind === 'string' ? roleOf(e.value.value) : null)).find((r) => r !== null) ?? roleOf(lastPart(target));
		if (role === null) return;
		for (const entry of value.entries) {
			if (labels.includes(entry) || !PROMPT_NAME.test(keyText(entry.key) ?? '')) continue;
			add(role, fold(entry.value, scope), lineOf(entry.key) ?? lineOf(value, file) ?? 1, 'dict', lastPart(target), `record ${folder}`);
		}
	};
	for (const { value, target, scope } of file.facts.assignments)
		if (value && scope.function === null)
			for (const one of itemsIn([value.kind === 'unary' ? value.value : value], () => null)) visit(one, target, scope);
}

/** How the part of a record is called that is said where no model answers. */
const STANDS_IN = /argument|fallback|error/i;

/** How the part of a record is called that instructs a model. */
const PROMPT_NAME = /prompt|persona|system|instruction|philosoph|charter|mandate|stance|dut(y|ies)|guidance/i;

/** Parts of a dict written in place that instruct a model. */
export const promptsIn = (value: StaticValue): StaticValue[] =>
	value.kind === 'dict' ? value.entries.flatMap((entry) => (PROMPT_NAME.test(keyText(entry.key) ?? '') ? [entry.value] : [])) : [];

function argumentsOf(file: SourceFile, value: StaticValue & { kind: 'call' }): StaticValue[] {
	const call = file.facts.calls[value.call];
	return call ? givenTo(call) : [];
}
