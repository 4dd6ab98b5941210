// What does a file define, told from its lines alone? For files of very large projects that show no sign of anything a probe asks about: their names are
// known without a parse. It passes over strings and comments of several lines, and sees no values, calls, parameters or imports.
import { classFact, emptyFacts, functionFact, TOP_SCOPE } from './empty-facts.js';
import type { ClassFact, Language, Scope, SourceFacts, SourceFile, StaticValue } from './source-facts.js';

const PYTHON =
	/"""[\s\S]*?"""|'''[\s\S]*?'''|^([ \t]*)(?:async[ \t]+)?(def|class)[ \t]+([\p{L}_][\p{L}\p{N}_]*)[ \t]*(?:\(([\w., \t\r\n]{0,400})\)[ \t]*:)?/gmu;
const SCRIPT =
	/\/\*(?:[\s\S]*?\*\/|[\s\S]*)|`[^`\\]*(?:\\[\s\S][^`\\]*)*`|^([ \t]*)(?:export[ \t]+)?(?:default[ \t]+)?(?:(?:declare|abstract|async)[ \t]+)*(function(?:[ \t]*\*)?|class|interface|enum|type|const)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)(?:[ \t]+extends[ \t]+([\w.]{1,200}))?/gmu;

/** A file of which no more is known than the names of its definitions. Its facts are made when someone asks for them. */
export class OutlinedFile implements SourceFile {
	private made: SourceFacts | null = null;

	constructor(
		readonly path: string,
		readonly blob: string,
		readonly context: SourceFile['context'],
		private readonly outline: string,
		private readonly language: Language,
		private readonly lines: number,
	) {}

	get facts(): SourceFacts {
		this.made ??= expanded(this.outline, this.language, this.lines);
		return this.made;
	}

	/** The same facts, made anew and not kept: for whoever looks once at many. */
	glance(): SourceFacts {
		return this.made ?? expanded(this.outline, this.language, this.lines);
	}
}

/** Definitions of a text, one a line: line, indentation, keyword, name and bases between tabs. Linear in the text. */
export function outlineOf(text: string, language: Language): string {
	const found: string[] = [];
	let line = 1;
	let counted = 0;
	for (const match of text.matchAll(language === 'python' ? PYTHON : SCRIPT)) {
		const [, indent, keyword, name, bases = ''] = match;
		if (indent === undefined || keyword === undefined || name === undefined) continue;
		for (let at = text.indexOf('\n', counted); at >= 0 && at < match.index; at = text.indexOf('\n', at + 1)) {
			line++;
			counted = at + 1;
		}
		if (keyword === 'const' && indent !== '') continue;
		found.push(`${line}\t${indent.length}\t${keyword}\t${name}\t${bases.replace(/\s+/g, ' ')}`);
	}
	// Through bytes: slices and joined pieces would keep the text in memory.
	return Buffer.from(found.join('\n')).toString();
}

/** Facts that hold definitions alone; `frontEnd` says that they are an outline. */
function expanded(outline: string, language: Language, lines: number): SourceFacts {
	const facts = emptyFacts('outline@1', language, lines);
	const around: Around[] = [];
	for (const entry of outline === '' ? [] : outline.split('\n')) {
		const [place = '', depth = '', keyword = '', name = '', bases = ''] = entry.split('\t');
		const [line, indent] = [Number(place), Number(depth)];
		while (around.length > 0 && (around.at(-1)?.indent ?? 0) >= indent) around.pop();
		const outer = around.at(-1) ?? null;
		if (keyword === 'const')
			facts.assignments.push({ target: name, annotation: null, value: null, operator: 'const', line, endLine: line, scope: TOP_SCOPE });
		else if (keyword === 'def' || keyword.startsWith('function')) around.push(addFunction(facts, name, line, outer, indent));
		else around.push(addClass(facts, name, line, outer, indent, KINDS[keyword] ?? 'class', bases));
	}
	return facts;
}

/** A definition that the following, deeper ones stand in. */
interface Around {
	readonly indent: number;
	readonly prefix: string;
	readonly scope: Scope;
	/** Null: it is a function. */
	readonly type: ClassFact | null;
}

const KINDS: Readonly<Record<string, ClassFact['kind']>> = { class: 'class', interface: 'interface', type: 'type', enum: 'enum' };
const LONGEST_PREFIX = 400;
/** One for all: very large projects have many definitions. */
const NONE: never[] = [];

function addFunction(facts: SourceFacts, name: string, line: number, outer: Around | null, indent: number): Around {
	const index = facts.functions.length;
	const qualifiedName = (outer?.prefix ?? '') + name;
	const type = outer?.type ?? null;
	const place = { line, endLine: line, scope: outer?.scope ?? TOP_SCOPE, parameters: NONE, decorators: NONE, returned: NONE };
	const own = type ? (outer?.scope.class ?? null) : null;
	facts.functions.push(functionFact({ name, qualifiedName, kind: type ? 'method' : 'function', class: own, ...place }));
	type?.methods.push(index);
	const scope = { ...(outer?.scope ?? TOP_SCOPE), function: index };
	return { indent, prefix: `${qualifiedName.slice(-LONGEST_PREFIX)}.<locals>.`, scope, type: null };
}

function addClass(
	facts: SourceFacts,
	name: string,
	line: number,
	outer: Around | null,
	indent: number,
	kind: ClassFact['kind'],
	bases: string,
): Around {
	const qualifiedName = (outer?.prefix ?? '') + name;
	const named = bases.split(',').flatMap((base): StaticValue[] => (base.trim() === '' ? [] : [{ kind: 'name', name: base.trim(), line }]));
	const place = { line, endLine: line, scope: outer?.scope ?? TOP_SCOPE, keywords: NONE, decorators: NONE, fields: NONE };
	const fact = classFact({ name, qualifiedName, kind, bases: named, ...place });
	facts.classes.push(fact);
	const scope = { ...(outer?.scope ?? TOP_SCOPE), class: facts.classes.length - 1 };
	return { indent, prefix: `${qualifiedName.slice(-LONGEST_PREFIX)}.`, scope, type: fact };
}
