// What is each persona told? Collects the texts that belong to a role, wherever they live: constants, dicts, class attributes and methods,
// prompt files, arguments beside the role's name, branches on it, and the strings of a function named after it. Of the places that hold
// them it takes the one that speaks for most roles. Whether a text ever reaches a model is asked apart.
import type { CallFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { callGraph, functionsAround, grouped, keyText, lastPart, lineOf, TOP_SCOPE } from '@auditor/code';
import { compareText, type Lexicon } from '@auditor/schema';
import { usedFirst } from '../cast.js';
import { asksIn } from '../judges/calls.js';
import { remember, rolesOfName } from '../roles.js';
import { armTexts } from './arms.js';
import { foldText, NOTHING, type Told, words } from './fold-text.js';
import { frameOf } from './frames.js';
import type { Persona, Personas, PromptPart } from './personas.js';
import { partsOfTexts } from './prompt-files.js';
import { type Add, dicts, type Fold, type PromptSource, promptsIn, type RoleOf, records } from './records.js';

/** Fewer words are a name or a label, not a prompt. */
const LABEL_WORDS = 6;

/** Fewer words beside a name are another name. */
const MOTTO_WORDS = 3;

/** The preferred places, where several speak for equally many roles. */
const ORDER: readonly PromptSource[] = ['dict', 'constant', 'file', 'class', 'argument', 'branch', 'function'];

/** Personas of the roles, or null where no text of any role was found. */
export function personasOf(
	project: Project,
	texts: ReadonlyMap<string, string>,
	lexicon: Lexicon,
	roles: readonly string[],
): Personas | null {
	return remember(project, lexicon, `personas ${roles.join()}`, () => findPersonas(project, texts, lexicon, roles));
}

function findPersonas(project: Project, texts: ReadonlyMap<string, string>, lexicon: Lexicon, roles: readonly string[]): Personas | null {
	const written = project.files.flatMap((file) =>
		file.context === 'source' ? partsOfFile(project, file, lexicon, roles).map((part) => ({ ...part, file })) : [],
	);
	const all = [...usedFirst(project, written), ...partsOfTexts(texts, roleIn(project, lexicon, roles))];
	const long = all.filter((p) => words(p.text).length >= LABEL_WORDS);
	// A few words beside a judge's name are its prompt where nothing longer is written for it and a model is asked with them.
	const parts = long.length > 0 ? long : all.filter((p) => p.asks && p.text.trim().split(/\s+/).length >= MOTTO_WORDS);
	const ranked = [...grouped(parts, ({ container }) => container).values()].map((own) => ({
		own,
		covered: new Set(own.map((p) => p.role)).size,
		least: leastWords(own, roles),
		order: ORDER.indexOf(own[0]!.source),
	}));
	// A place with a handful of words per role is a label beside one that has the real text.
	const thin = (r: { least: number }) => (r.least >= 12 ? 0 : 1);
	ranked.sort(
		(a, b) =>
			b.covered - a.covered ||
			thin(a) - thin(b) ||
			a.order - b.order ||
			b.least - a.least ||
			compareText(a.own[0]!.container, b.own[0]!.container),
	);
	const best = ranked[0]?.own;
	if (!best) return null;
	const personas = roles.flatMap((role): Persona[] => {
		const own = best.filter((p) => p.role === role);
		return own.length === 0 ? [] : [{ role, text: [...new Set(own.map((p) => p.text))].join('\n'), parts: own }];
	});
	return { personas, source: best[0]!.source, frame: frameOf(project, best) };
}

/** The one of the roles that a name holds. */
function roleIn(project: Project, lexicon: Lexicon, roles: readonly string[]): RoleOf {
	return (name) => {
		const held = rolesOfName(project, lexicon, name).filter((r) => roles.includes(r));
		return held.length === 1 ? held[0]! : null;
	};
}

function leastWords(parts: readonly PromptPart[], roles: readonly string[]): number {
	const counts = roles
		.map((role) => parts.filter((p) => p.role === role).reduce((n, p) => n + words(p.text).length, 0))
		.filter((n) => n > 0);
	return counts.length > 0 ? Math.min(...counts) : 0;
}

function partsOfFile(project: Project, file: SourceFile, lexicon: Lexicon, roles: readonly string[]): PromptPart[] {
	const parts: PromptPart[] = [];
	const add: Add = (role, { text, place }, line, source, symbol, container, key = null) =>
		parts.push({
			role,
			text,
			path: place?.path ?? file.path,
			line: place?.line ?? line,
			source,
			symbol,
			key,
			container,
			asks: source === 'argument' && asksAt(project, file, line),
		});
	const roleOf = roleIn(project, lexicon, roles);
	const fold = (value: StaticValue | null, scope: Scope) => (value ? foldText(project, value, file, scope) : NOTHING);
	constants(file, roleOf, fold, add);
	dicts(file, roleOf, fold, add);
	records(file, roleOf, fold, add);
	classes(file, roleOf, fold, add);
	argumentsAndFunctions(project, file, roleOf, fold, add);
	// `if judge == "Prosecutor": prompt = "..."`, arms of a `match`, early returns, and who is left.
	for (const { role, value, scope, line, symbol } of armTexts(file, roles, roleOf))
		add(role, fold(value, scope), line, 'branch', symbol, `branch ${file.path}`);
	return parts;
}

/** A call around a line leads to a model. */
function asksAt(project: Project, file: SourceFile, line: number): boolean {
	const graph = callGraph(project);
	return file.facts.calls.some((call, index) => {
		if (line < call.line || line > call.endLine) return false;
		return [...graph.reach(graph.targets({ file, index, call }), 3).values()].some(({ ref }) => asksIn(project, ref).length > 0);
	});
}

function constants(file: SourceFile, roleOf: RoleOf, fold: Fold, add: Add): void {
	for (const a of file.facts.assignments) {
		const role = roleOf(lastPart(a.target));
		if (role === null || a.value === null || a.value.kind === 'dict' || a.value.kind === 'function') continue;
		// A call counts where it only trims or wraps the text; what a variable of a function gets from one is no constant.
		if ((a.value.kind === 'call' && a.scope.function !== null) || /fallback|argument|opinion|error|message$/i.test(a.target)) continue;
		add(role, fold(a.value, a.scope), a.line, 'constant', lastPart(a.target), `constant ${file.path}`);
	}
}

/** Attributes and methods of a class named after a role. */
function classes(file: SourceFile, roleOf: RoleOf, fold: Fold, add: Add): void {
	for (const [index, fact] of file.facts.classes.entries()) {
		const role = roleOf(fact.name);
		if (role === null || fact.kind === 'enum') continue;
		for (const field of fact.fields) {
			const value = field.default?.kind === 'call' ? null : field.default;
			add(role, fold(value, { ...TOP_SCOPE, class: index }), field.line, 'class', field.name, 'class');
		}
		for (const method of fact.methods) {
			const f = file.facts.functions[method];
			if (!f) continue;
			for (const { value, scope, line } of f.returned)
				add(role, promptText(value, fold(value, scope)), lineOf(value, file) ?? line, 'class', f.name, 'class');
		}
	}
}

/** A returned text is a prompt when it is text; a record or a dict is not. */
function promptText(value: StaticValue, told: Told): Told {
	return ['string', 'template', 'binary', 'list', 'name'].includes(value.kind) ? told : NOTHING;
}

/** Names of what a prompt is set to. */
const PROMPT_TARGET = /prompt|persona|system|instruction|message|philosoph|charter|role|mandate|description/i;
const PROMPT_CALL =
	/^(SystemMessage|HumanMessage|from_messages|fromMessages|from_template|fromTemplate|PromptTemplate|ChatPromptTemplate|SystemMessagePromptTemplate|invoke|ainvoke|__init__|super|create|generateObject|generateText|Agent|dedent)$/;

function isPromptCall(call: CallFact): boolean {
	return (
		PROMPT_CALL.test(call.method ?? '') || call.keywords.some((k) => /prompt|persona|system|instruction|philosoph/i.test(k.name ?? ''))
	);
}

function argumentsAndFunctions(project: Project, file: SourceFile, roleOf: RoleOf, fold: Fold, add: Add): void {
	/** Whose a function is, by its name or its class's. */
	const playedBy = (index: number) => {
		const { name, class: owner } = file.facts.functions[index]!;
		const of = (as: 'function' | 'class', role: string | null) => (role === null ? [] : [{ role, as }]);
		return [...of('function', roleOf(name)), ...of('class', roleOf(file.facts.classes[owner ?? -1]?.name ?? ''))];
	};
	for (const call of file.facts.calls) {
		const options = call.arguments.flatMap((a) => (a.kind === 'dict' ? a.entries : []));
		const all = [
			...call.arguments.map((value) => ({ name: '', value })),
			...call.keywords.map(({ name, value }) => ({ name: name ?? '', value })),
			...options.map(({ key, value }) => ({ name: keyText(key) ?? '', value })),
		];
		const named = all.find(({ value }) => value.kind === 'string' && words(value.value).length <= 3 && roleOf(value.value) !== null);
		const role = named?.value.kind === 'string' ? roleOf(named.value.value) : null;
		const isOutput =
			all.some(({ name }) => name === 'score') ||
			(/opinion|result|verdict|error|log|print/i.test(call.method ?? '') && (role === null || !asksAt(project, file, call.line)));
		for (const { value, name } of role !== null && !isOutput ? all : []) {
			const isText = ['string', 'template', 'binary', 'name'].includes(value.kind) && !/^(argument|message|rationale)$/.test(name);
			const symbol = value.kind === 'name' ? lastPart(value.name) : null;
			if (value !== named?.value && isText)
				add(role!, fold(value, call.scope), lineOf(value, file) ?? call.line, 'argument', symbol, `argument ${file.path}`);
		}
		const [own] = functionsAround(file, call.scope).flatMap(playedBy);
		if (!own || !(isPromptCall(call) || (!isOutput && asksAt(project, file, call.line)))) continue;
		for (const { value } of all) add(own.role, fold(value, call.scope), lineOf(value, file) ?? call.line, own.as, null, own.as);
	}
	for (const { target, value, scope, line } of file.facts.assignments) {
		const [own] = value && scope.function !== null ? playedBy(scope.function) : [];
		if (!own || !value) continue;
		const isText = value.kind !== 'dict' && (value.kind !== 'call' || isTrimmed(file, value)) && PROMPT_TARGET.test(target);
		for (const one of isText ? [value] : promptsIn(value))
			add(own.role, fold(one, scope), lineOf(one, file) ?? line, own.as, lastPart(target), own.as);
	}
	for (const f of file.facts.functions) {
		const role = f.class === null && /prompt|persona|system|instruction|philosoph/i.test(f.name) ? roleOf(f.name) : null;
		for (const { value, scope, line } of role === null ? [] : f.returned)
			add(role!, promptText(value, fold(value, scope)), lineOf(value, file) ?? line, 'constant', f.name, `constant ${file.path}`);
	}
}

/** A text that is only trimmed: `"""...""".strip()`. */
function isTrimmed(file: SourceFile, value: StaticValue): boolean {
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	return /^([lr]?strip|dedent|cleandoc|trim|format)$/.test(call?.method ?? '') && call?.callee.kind === 'member';
}
