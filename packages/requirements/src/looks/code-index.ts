// Where does a name stand in the code, and as what? One index of a project, made when the first requirement asks, and shared by all looks.
import {
	type CallFact,
	type ClassFact,
	callGraph,
	type FunctionRef,
	kept,
	lastPart,
	type Project,
	parseObject,
	possibleNames,
	put,
	type SourceFile,
} from '@auditor/code';
import { type GraphModel, matchesGlob, TEXT, type Tree } from '@auditor/schema';
import { withoutComments } from './code-lines.js';
import { nameParts } from './name-parts.js';
import { type As, namesIn } from './names-in.js';

/** What a detective of the repository has read. */
export interface Sources {
	readonly project: Project;
	readonly tree: Tree;
	/** Texts of all files that were read, by path. */
	readonly texts: ReadonlyMap<string, string>;
	readonly graphs: readonly GraphModel[];
}

export interface Occurrence {
	readonly file: SourceFile;
	readonly line: number;
	readonly as: As;
	/** As it is written, or as the world outside knows it. */
	readonly name: string;
}

/** A part of the code: files, and of one of them the lines of a definition. */
export interface Place {
	readonly told: string;
	readonly path: string;
	readonly lines: readonly [number, number] | null;
	readonly functions: readonly FunctionRef[];
}

export interface CodeIndex extends Sources {
	/** Files of the product's code. */
	readonly product: readonly SourceFile[];
	/** Calls of the product's code. */
	readonly calls: readonly { readonly file: SourceFile; readonly call: CallFact }[];
	/** Places of a name in any file that was parsed; `a.b` is found under `b`, and must end so. */
	find(name: string): readonly Occurrence[];
	/** Names of modules, calls and classes whose parts begin with a word: `TavilySearch` for `tavily`. Product code alone. */
	startingWith(word: string): readonly Occurrence[];
	/** The text of a file; empty where it was not read. */
	textOf(path: string | undefined): string;
	/** Its lines, split once. */
	linesOf(path: string | undefined): readonly string[];
	/** What a file of JSON holds; null: it holds no object, or was not read. */
	jsonOf(path: string | undefined): Readonly<Record<string, unknown>> | null;
	/** Paths of the tree that have a form. */
	pathsOf(form: RegExp): readonly string[];
	/** Functions and classes of that name. */
	definitions(name: string): readonly Place[];
	/** Files of the tree that a path names, from the root or from a folder below it. */
	files(path: string): readonly string[];
	/** Nothing of the product's code is unread. */
	readonly complete: boolean;
	/** The same, notebooks aside. */
	readonly closed: boolean;
	/** Whether a word stands in any text of the product: code, configuration, prompts; no prose and no locks. */
	mentions(word: string, within?: (path: string) => boolean): boolean;
	/** Whether the product's code or a text of the tree has the name under another spelling: `doc_analyst` of `DocAnalyst`, or a variable in a template. */
	isSpelled(name: string): boolean;
	/** Parts of all names that the product's code writes, in small letters; of what it gives to a shell or asks a model, the words. */
	readonly words: ReadonlySet<string>;
	/** The same without comments and docstrings, which use nothing. */
	says(word: string, within?: (path: string) => boolean): boolean;
}

const known = new WeakMap<Project, CodeIndex>();

export function codeIndex(sources: Sources): CodeIndex {
	const index = known.get(sources.project) ?? build(sources);
	known.set(sources.project, index);
	return index;
}

/** Letters of a word that may begin another: `chroma` of `chromadb`, and not `joi` of `join`. */
const SHORTEST_STEM = 5;
/** Texts for people, whose words use nothing. */
export const PROSE = /\.(?:md|mdx|rst|adoc|tex|svg|csv|log)$/i;
export const LOCK = /(?:^|\/)(?:[\w.-]*[.-])?lock(?:\.\w+)?$|-lock\.\w+$/i;

function build(sources: Sources): CodeIndex {
	const { project, tree, texts } = sources;
	const byName = new Map<string, Occurrence[]>();
	const add = (name: string, file: SourceFile, line: number, as: As) => {
		const key = lastPart(name);
		const list = byName.get(key);
		const occurrence = { file, line, as, name };
		if (list === undefined) byName.set(key, [occurrence]);
		else list.push(occurrence);
	};
	const named = new Map<string, { file: SourceFile; call: CallFact }[]>();
	for (const file of project.files) {
		namesIn(file, (name, line, as) => add(name, file, line, as));
		for (const call of file.facts.calls) for (const name of possibleNames(file, call)) put(named, lastPart(name), { file, call });
	}
	// Names as the world outside knows them are worked out for those that are asked for.
	const outside = new Map<string, readonly Occurrence[]>();
	const outsideOf = (last: string) => {
		const made =
			outside.get(last) ??
			(named.get(last) ?? []).flatMap(({ file, call }): Occurrence[] => {
				const name = project.qualify(call.callee, file, call.scope);
				return name === null ? [] : [{ file, line: call.nameLine, as: 'call', name: name.replaceAll('()', '').replace('#', '.') }];
			});
		outside.set(last, made);
		return made;
	};
	const contexts = new Map(tree.files.map(({ path, context }) => [path, context]));
	const product = project.files.filter(({ context }) => context === 'source');
	const unread =
		project.outlines.length === 0 && product.every(({ facts }) => facts.parse.status === 'ok')
			? tree.files.filter(
					({ path, context, language }) =>
						context === 'source' &&
						language !== null &&
						project.file(path) === undefined &&
						!/^(?:Shell|PowerShell|SQL|Cypher|Bicep|Terraform)$/.test(language),
				)
			: null;
	const complete = unread?.length === 0;
	const closed = unread?.every(({ path }) => path.endsWith('.ipynb') && texts.has(path)) === true;
	const textOf = (path = '') => texts.get(path) ?? '';
	const split = new Map<string, readonly string[]>();
	const own = [...texts].filter(([path]) => {
		const context = contexts.get(path);
		return (context === 'source' || context === 'test' || context === 'example') && !PROSE.test(path) && !LOCK.test(path);
	});
	let words: ReadonlySet<string> | null = null;
	let joined: ReadonlySet<string> | null = null;
	const small = new Map<string, string>();
	const code = new Map<string, string>();
	const defined = new Map<string, Place[]>();
	const stands = (
		word: string,
		within: (path: string) => boolean,
		known: Map<string, string>,
		read: (path: string, text: string) => string,
	) =>
		own.some(([path, text]) => {
			if (!within(path)) return false;
			const lower = known.get(path) ?? read(path, text).toLowerCase();
			known.set(path, lower);
			return lower.includes(word.toLowerCase());
		});
	return {
		...sources,
		product,
		calls: product.flatMap((file) => file.facts.calls.map((call) => ({ file, call }))),
		complete,
		closed,
		textOf,
		linesOf: (path = '') => kept(split, path, () => textOf(path).split('\n')),
		jsonOf: (path) => parseObject(textOf(path)),
		pathsOf: (form) => tree.files.flatMap(({ path }) => (form.test(path) ? [path] : [])),
		find: (name) => {
			const wanted = name.replace(/\(.*$/s, '');
			const last = lastPart(wanted);
			const is = ({ name: own }: Occurrence) => own === wanted || own.endsWith(`.${wanted}`);
			return [...(byName.get(last) ?? []), ...outsideOf(last)].filter(is);
		},
		startingWith: (word) => {
			const plain = word.toLowerCase().replace(/[^\p{L}\d]/gu, '');
			return [...byName.values()].flatMap((list) =>
				list.filter(
					({ file, as, name }) =>
						file.context === 'source' &&
						(as === 'import' || as === 'call' || as === 'base class' || as === 'decorator') &&
						nameParts(name).some((part) => part === plain || (plain.length >= SHORTEST_STEM && part.startsWith(plain))),
				),
			);
		},
		definitions: (name) => kept(defined, name, () => definitionsOf(project, name)),
		isSpelled: (name) => {
			joined ??= new Set(
				[...byName.keys(), ...sources.graphs.flatMap(({ nodes }) => nodes.map(({ id }) => id))].map((one) => nameParts(one).join('')),
			);
			const isVariable = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name);
			const parts = nameParts(name);
			return (
				(!name.includes('.') && parts.length > 1 && joined.has(parts.join(''))) ||
				(isVariable && [...texts.values()].some((text) => text.includes(name)))
			);
		},
		get words() {
			words ??= wordsOf(byName, texts);
			return words;
		},
		files: (path) => filesOf(tree, path),
		mentions: (word, within = () => true) => stands(word, within, small, (_, text) => text),
		says: (word, within = () => true) => stands(word, within, code, (path, text) => withoutComments(project.file(path), text)),
	};
}

/** Words of a text that may be a name or a command; more are prose. */
const SHORT_TEXT = 3;

function wordsOf(byName: ReadonlyMap<string, readonly Occurrence[]>, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
	const words = new Set<string>();
	for (const list of byName.values())
		for (const { file, name, as } of list)
			if (file.context === 'source' && (as !== 'string' || name.split(' ').length <= SHORT_TEXT))
				for (const part of nameParts(name)) words.add(part);
	for (const [path, text] of texts) if (path.endsWith('.ipynb')) for (const part of nameParts(text)) words.add(part);
	return words;
}

function definitionsOf(project: Project, name: string): Place[] {
	const wanted = name.replace(/\(.*$/s, '');
	const is = (qualified: string) => qualified === wanted || qualified.endsWith(`.${wanted}`);
	return project.files.flatMap((file): Place[] => {
		const { path } = file;
		const functions = file.facts.functions.flatMap((fact, index): Place[] =>
			is(fact.qualifiedName) ? [{ told: `\`${name}\``, path, lines: [fact.line, fact.endLine], functions: [{ file, index, fact }] }] : [],
		);
		const classes = file.facts.classes.flatMap((fact): Place[] =>
			is(fact.qualifiedName)
				? [
						{
							told: `\`${name}\``,
							path,
							lines: [fact.line, fact.endLine],
							functions: fact.methods.map((index) => ({ file, index, fact: file.facts.functions[index]! })),
						},
					]
				: [],
		);
		return [...functions, ...classes];
	});
}

function filesOf(tree: Tree, path: string): string[] {
	const plain = path.replace(/^\.?\/(?=.)/, '').replace(/\/$/, '');
	if (plain.includes('*')) {
		const parts = plain.split(/\*+/).flatMap((text, i) => [...(i > 0 ? [{ kind: 'path' } as const] : []), TEXT(text)]);
		return tree.files.map((file) => file.path).filter((one) => matchesGlob([{ kind: 'folders' }, ...parts], one));
	}
	const all = tree.files.map((file) => file.path);
	const exact = all.filter((one) => one === plain || one.startsWith(`${plain}/`));
	return exact.length > 0 ? exact : all.filter((one) => one.endsWith(`/${plain}`) || one.includes(`/${plain}/`));
}

/** Functions that a place runs: its own, and what these call, two steps far. */
export function reachedFrom(index: CodeIndex, place: Place): readonly FunctionRef[] {
	const own = place.functions.length > 0 ? place.functions : functionsIn(index, place);
	return [...callGraph(index.project).reach(own, 2).values()].map(({ ref }) => ref);
}

function functionsIn({ project }: CodeIndex, { path }: Place): FunctionRef[] {
	const file = project.file(path);
	return file === undefined
		? []
		: file.facts.functions.flatMap((fact, index) => (fact.name.startsWith('<') ? [] : [{ file, index, fact }]));
}

export function isIn(place: Place, { file, line }: Occurrence): boolean {
	return file.path === place.path && (place.lines === null || (line >= place.lines[0] && line <= place.lines[1]));
}

/** The class of the product that alone has that name, among those that count; null: none has it, or several. */
export function onlyClass(
	name: string,
	{ product }: CodeIndex,
	counts: (fact: ClassFact) => boolean = () => true,
): { file: SourceFile; fact: ClassFact } | null {
	const own = product.flatMap((file) =>
		file.facts.classes.filter((fact) => fact.name === name && counts(fact)).map((fact) => ({ file, fact })),
	);
	return own.length === 1 ? own[0]! : null;
}

/** The name that a call writes. */
export const calledAs = ({ callee, method }: CallFact): string => (callee.kind === 'name' ? callee.name : (method ?? ''));

/** Calls on the lines of a definition. */
export const callsWithin = ({
	file,
	fact,
}: {
	readonly file: SourceFile;
	readonly fact: { readonly line: number; readonly endLine: number };
}) => file.facts.calls.flatMap((call) => (call.line >= fact.line && call.line <= fact.endLine ? [{ file, call }] : []));
