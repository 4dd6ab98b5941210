// What "every x" counts: a row says the form behind "every", and finds all of them, or says that some may be overlooked.
import { createModules, type SourceFile } from '@auditor/code';
import { actionsOf, pipelineCommands, pipelineFiles, variablesOf } from '@auditor/forensics';
import { fileLocation, type Location } from '@auditor/schema';
import { type CodeIndex, onlyClass } from './code-index.js';
import { scriptsOf } from './commands.js';
import type { Framed } from './frame.js';
import { declaredOf, isLocal, manifestsOf, packageOf } from './manifests.js';
import { readmeOf } from './texts.js';

/** One of a set. */
export interface Member {
	readonly name: string;
	readonly at: Location;
	/** Of a function or class: where it is defined; of a service: its keys; of a dependency: its version. */
	readonly file?: SourceFile;
	readonly keys?: readonly string[];
	readonly version?: string;
}

export interface Members {
	/** What they are called together. */
	readonly of: string;
	readonly kind:
		| 'action'
		| 'field'
		| 'class'
		| 'service'
		| 'function'
		| 'package'
		| 'script'
		| 'entry'
		| 'variable'
		| 'path'
		| 'dependency';
	readonly all: readonly Member[];
	/** Nothing of the kind was overlooked. */
	readonly closed: boolean;
}

interface SetRow {
	/** What stands behind "every". */
	readonly form: RegExp;
	readonly members: (framed: Framed) => Members | null;
}

export const SETS: readonly SetRow[] = [
	{ form: /^services?(?: of| in)?(?: (#p\d{1,3}|compose|docker compose))?/, members: services },
	{ form: /^(?:public )?methods? of (#[nw]\d{1,3})(?: class)?/, members: methods },
	{ form: /^(#[nw]\d{1,3})(?: class)?'s (?:public )?methods?/, members: methods },
	{ form: /^(?:public )?functions? (?:that is |which is )?exported (?:from|by|in) (#p\d{1,3})/, members: exported },
	{ form: /^(?:third-party |external )?(?:packages?|modules?|librar(?:y|ies)) (?:that is |which is )?imported (?:directly )?(?:under|in|by|from) (#p\d{1,3})/, members: imported },
	{ form: /^(?:third-party |external )?(?:packages?|modules?|librar(?:y|ies)) (?:that |which )?(tests?)(?: files?| code)? (?:imports?|uses?)/, members: imported },
	{ form: /^(?:(?:yarn|npm|pnpm|#t\d{1,3}) )?scripts? (?:that |which )?(?:ci|workflows?)(?: workflows?)? (?:calls?|runs?|uses?)/, members: calledScripts },
	{ form: /^(?:entry|entries|links?) (?:of|in) readme's table of contents/, members: entriesOf },
	{ form: /^(?:(?:environment |env )?variables?|settings?) (?:that |which )?(#[nw]\d{1,3})(?: class)? (?:reads?|uses?|has|needs?)/, members: fieldsRead },
	{ form: /^(?:environment|env) variables? (?:that |which )?(?:code|backend|server|app|application|program) (?:reads?|uses?|needs?)/, members: variables },
	{ form: /^(?:files?|paths?|documents?) (?:that |which )?readme (?:names|mentions|links to|refers to)/, members: pathsNamed },
	{ form: /^(?:github |third-party )?actions? (?:that is |which is )?(?:used |referenced |called )?(?:in|by|of) (?:ci |every |github )?(?:workflows?|ci|pipeline|#p\d{1,3})/, members: actionsUsed },
	{ form: /^fields? (?:of|in) (?:class |model )?(#[nw]\d{1,3})(?: class| model)?/, members: fieldsOf },
	{ form: /^(?:(#t\d{1,3}|pydantic) )?(?:models?|class(?:es)?) (?:of|in) (#p\d{1,3})/, members: classesIn },
	{ form: /^(?:public |top-level )?functions? (?:of|in) (#p\d{1,3})/, members: functionsIn },
	{ form: /^(?:custom |own )?(?:exceptions?|errors?)(?: class(?:es)?| types?)?(?: (?:of|in) (#p\d{1,3}))?(?= (?:inherit|extend|derive|is))/, members: errorsOf },
	{ form: /^(?:runtime |(python|npm|node) )?dependenc(?:y|ies)(?: in (#p\d{1,3}))?(?= is)/, members: dependencies },
]; // biome-ignore format: a table

const COMPOSE = /(?:^|\/)(?:docker-)?compose(?:[.-][\w.-]{1,40})?\.ya?ml$/;

/** Services of the one compose file, or of the one that is named, with their keys. */
function services({ parts, index, nameIn }: Framed): Members | null {
	const named = nameIn(parts[0] ?? '');
	const files = named === null ? index.tree.files.map(({ path }) => path).filter((path) => COMPOSE.test(path)) : index.files(named.text);
	const [path, ...more] = files;
	const text = path === undefined ? undefined : index.texts.get(path);
	if (path === undefined || text === undefined || more.length > 0 || !COMPOSE.test(path)) return null;
	const all: { name: string; at: Location; keys: string[] }[] = [];
	let [inside, depth]: [boolean, number | null] = [false, null];
	for (const [at, line] of text.split('\n').entries()) {
		const [, indent = '', key] = /^( *)["']?([\w.<-]{1,80})["']?\s{0,9}:/.exec(line) ?? [];
		if (key === undefined) continue;
		if (indent === '') [inside, depth] = [key === 'services', null];
		else if (inside && indent.length <= (depth ?? indent.length)) {
			depth = indent.length;
			all.push({ name: key, at: fileLocation(path, at + 1), keys: [/[&*{]/.test(line) ? '*' : ''] });
		}
		// What it takes over from elsewhere is not read.
		else if (inside) all.at(-1)?.keys.push(/^(?:extends|<<)$/.test(key) ? '*' : key);
	}
	return { of: 'services', kind: 'service', closed: true, all };
}

function methods({ parts, index, nameIn }: Framed): Members | null {
	const name = nameIn(parts[0] ?? '')?.text ?? '';
	const only = onlyClass(name, index, ({ kind }) => kind === 'class');
	if (only === null) return null;
	const { file, fact } = only;
	const names = new Map(
		fact.methods.flatMap((at) => {
			const one = file.facts.functions[at]!;
			const isPrivate = /^[_#<]|^constructor$/.test(one.name) || /^\s*(?:private|protected)\b/.test(lineAt(index, file.path, one.line));
			return isPrivate || one.kind === 'getter' || one.kind === 'setter' ? [] : [[one.name, one.line] as const];
		}),
	);
	return {
		of: `methods of \`${name}\``,
		kind: 'function',
		closed: fact.bases.length === 0,
		all: [...names].map(([one, line]) => ({ name: one, file, at: fileLocation(file.path, line) })),
	};
}

function lineAt({ texts }: CodeIndex, path: string, line: number): string {
	return (texts.get(path) ?? '').split('\n')[line - 1] ?? '';
}

/** Actions that workflows use, with their versions. */
function actionsUsed({ index }: Framed): Members | null {
	const files = actionsOf(index.tree, index.texts);
	const all = files.flatMap(({ path, jobs }) =>
		jobs.flatMap(({ steps, uses }) =>
			[
				...(uses === null ? [] : [{ text: uses.text, line: 1 }]),
				...steps.flatMap((step) => (step.uses === null ? [] : [{ text: step.uses.text, line: step.line }])),
			]
				.filter(({ text }) => !text.startsWith('./'))
				.map(({ text, line }) => ({ name: text, version: `@${text.split('@')[1] ?? ''}`, at: fileLocation(path, line) })),
		),
	);
	return files.length === 0 ? null : { of: 'actions', kind: 'action', closed: files.every(({ fault }) => fault === null), all };
}

/** Fields of the one class of that name, with what each is declared with. */
function fieldsOf({ parts, index, nameIn }: Framed): Members | null {
	const name = nameIn(parts[0] ?? '')?.text ?? '';
	const only = onlyClass(name, index);
	if (only === null || only.fact.kind === 'union') return null;
	const { file, fact } = only;
	return {
		of: `fields of \`${name}\``,
		kind: 'field',
		closed: true,
		all: fact.fields.map((field) => ({ name: field.name, file, at: fileLocation(file.path, field.line) })),
	};
}

function fileOf(slot: string, { index, nameIn }: Framed): SourceFile | null {
	const [path, ...more] = index.files(nameIn(slot)?.text ?? '');
	const file = more.length > 0 ? undefined : index.project.file(path ?? '');
	return file === undefined || file.facts.parse.status !== 'ok' ? null : file;
}

function classesIn(framed: Framed): Members | null {
	const file = fileOf(framed.parts[1] ?? '', framed);
	const models = /^every (?:#t\d{1,3} |pydantic )?model/.test(framed.shape.text) || framed.parts[0] !== undefined;
	// What no `BaseModel` is behind is no model of Pydantic's.
	const isMeant = (at: number) =>
		!models || framed.index.project.lineage(file!, at).external.some((base) => /(?:^|\.)(?:BaseModel|BaseSettings|SQLModel)$/.test(base));
	return (
		file && {
			of: `classes of \`${file.path}\``,
			kind: 'class',
			closed: true,
			all: file.facts.classes
				.filter(({ kind }, at) => kind !== 'union' && isMeant(at))
				.map((fact) => ({ name: fact.name, file, at: fileLocation(file.path, fact.line) })),
		}
	);
}

function functionsIn(framed: Framed): Members | null {
	const file = fileOf(framed.parts[0] ?? '', framed);
	const isPublic = framed.shape.text.startsWith('every public');
	return (
		file && {
			of: `functions of \`${file.path}\``,
			kind: 'function',
			closed: true,
			all: file.facts.functions.flatMap((fact) =>
				/^(?:lambda|arrow)$/.test(fact.kind) ||
				fact.name.startsWith('<') ||
				fact.scope.function !== null ||
				(isPublic && fact.name.startsWith('_'))
					? []
					: [{ name: fact.name, file, at: fileLocation(file.path, fact.line) }],
			),
		}
	);
}

/** Classes of errors that the product makes: whose bases outside are errors, or that are called so. */
function errorsOf({ parts, index, nameIn }: Framed): Members | null {
	const paths = parts[0] ? index.files(nameIn(parts[0])?.text ?? '') : null;
	const all = index.project.files.flatMap((file) =>
		file.context !== 'source' || (paths !== null && !paths.includes(file.path))
			? []
			: file.facts.classes.flatMap((fact, at) => {
					if (fact.kind !== 'class') return [];
					const { external } = index.project.lineage(file, at);
					return external.some((base) => /(?:Error|Exception)$/.test(base))
						? [{ name: fact.name, file, at: fileLocation(file.path, fact.line) }]
						: [];
				}),
	);
	return { of: 'classes of errors', kind: 'class', closed: index.complete, all };
}

/** Functions that a module exports itself or hands on. */
function exported({ parts, index, nameIn }: Framed): Members | null {
	const paths = index.files(nameIn(parts[0] ?? '')?.text ?? '');
	const first = index.project.file(paths[0] ?? '');
	if (first === undefined || paths.length > 1) return null;
	const modules = createModules(index.project.files);
	const all = new Map<string, Member>();
	let closed = true;
	const seen = new Set<string>();
	const visit = (file: SourceFile, wanted: string | null, as: string | null): void => {
		if (seen.has(`${file.path}#${wanted}#${as}`)) return;
		seen.add(`${file.path}#${wanted}#${as}`);
		const { exports, imports, functions, classes, assignments } = file.facts;
		const own = exports.filter(({ name }) => wanted === null || name === wanted || name === '*');
		if (own.length === 0) closed = false;
		for (const { name, local, from } of own) {
			const taken = from === null && local !== null ? imports.find(({ alias }) => alias === local) : undefined;
			const module = from ?? taken?.module ?? null;
			if (module !== null) {
				const target = modules.find(file, module);
				const under = name === '*' ? wanted : taken ? taken.name : (local ?? name);
				if (target && (under !== null || name === '*')) visit(target, under, name === '*' ? as : (as ?? name));
				else closed = false;
				continue;
			}
			const written = local ?? name;
			const fact = functions.find((one) => one.name === written && one.class === null);
			const plain = assignments.find(({ target }) => target === written);
			if (fact) all.set(as ?? name, { name: as ?? name, file, at: fileLocation(file.path, fact.line) });
			// A type, a class and a constant are no functions; what else a name may be was not told.
			else if (
				!classes.some((one) => one.name === written) &&
				!(plain?.value && /^(?:string|number|boolean|list|dict|null|template)$/.test(plain.value.kind))
			)
				closed = false;
		}
	};
	visit(first, null, null);
	return { of: `functions that \`${first.path}\` exports`, kind: 'function', closed, all: [...all.values()] };
}

/** Packages of others that files import. */
function imported({ parts, index, nameIn }: Framed): Members | null {
	const named = nameIn(parts[0] ?? '')?.text ?? null;
	const paths = named === null ? null : new Set(index.files(named));
	const files = index.project.files.filter(({ path, context }) => (paths === null ? context === 'test' : paths.has(path)));
	const modules = createModules(index.project.files);
	const all = new Map<string, Member>();
	for (const file of files)
		for (const { module, line, typeOnly, scope } of file.facts.imports) {
			const name = packageOf(module, file.facts.language);
			if (name === null || typeOnly || scope.tries.length > 0 || modules.find(file, module) !== null || isLocal(name, index)) continue;
			if (!all.has(name)) all.set(name, { name, file, at: fileLocation(file.path, line) });
		}
	return files.length === 0 ? null : { of: 'imported packages', kind: 'package', closed: true, all: [...all.values()] };
}

const RUNS_SCRIPT = /\b(?:npm run|pnpm run|pnpm|yarn run|yarn|bun run)\s+([a-z][\w:.-]{1,60})(?![\w./=])/g;
/** Commands of the managers themselves. */
const OWN =
	/^(?:install|add|remove|i|ci|test|start|run|exec|dlx|create|init|publish|pack|config|cache|why|list|audit|version|set|up|upgrade|workspaces?|workspace|npm|node|link|global|tsc|npx|build|plugin|berry|bin|info|login|outdated|rebuild|prune|store|update|recursive|filter)$/;

function calledScripts({ index }: Framed): Members | null {
	const files = pipelineFiles(index.tree);
	const declared = scriptsOf(index);
	const all = pipelineCommands(files, index.texts).flatMap(({ text, path, line }) =>
		[...text.matchAll(RUNS_SCRIPT)].flatMap(([whole, name]) =>
			// A word that is a command of the manager, or of a package, is a script only where one is called so.
			(OWN.test(name!) && !whole.includes(' run ')) || (!whole.includes(' run ') && !/^(?:yarn|pnpm)\s/.test(whole))
				? []
				: [{ name: name!, at: fileLocation(path, line), known: declared.has(name!) }],
		),
	);
	return { of: 'scripts that workflows call', kind: 'script', closed: false, all };
}

/** Links of the first list of the README that lead to its own headings. */
function entriesOf({ index }: Framed): Members | null {
	const path = readmeOf(index);
	const text = path === undefined ? undefined : index.texts.get(path);
	if (path === undefined || text === undefined) return null;
	const all = text.split('\n').flatMap((line, at) => {
		const link = /^\s{0,12}(?:[-*+]|\d{1,3}\.)\s{1,9}\[[^\]]{1,200}\]\((#[^)\s]{1,200})\)/.exec(line)?.[1];
		return link === undefined ? [] : [{ name: link, at: fileLocation(path, at + 1) }];
	});
	return { of: 'entries of the table of contents', kind: 'entry', closed: all.length > 1, all };
}

/** Fields of a class of settings, under the names that the environment has. */
function fieldsRead({ parts, index, nameIn }: Framed): Members | null {
	const name = nameIn(parts[0] ?? '')?.text ?? '';
	const own = index.project.files.flatMap((file) =>
		file.facts.classes.filter((fact) => fact.name === name).map((fact) => ({ file, fact })),
	);
	const [only] = own;
	if (only === undefined || own.length > 1) return null;
	const { external } = index.project.lineage(only.file, only.file.facts.classes.indexOf(only.fact));
	if (!external.some((base) => /(?:^|\.)BaseSettings$/.test(base))) return null;
	const text = (index.texts.get(only.file.path) ?? '')
		.split('\n')
		.slice(only.fact.line - 1, only.fact.endLine)
		.join('\n');
	const plain = !/env_prefix|alias|validation_alias/.test(text);
	return {
		of: `fields of \`${name}\``,
		kind: 'variable',
		closed: plain,
		all: plain
			? only.fact.fields
					.filter(({ name: field }) => !/^(?:model_config|_|Config$)/.test(field))
					.map(({ name: field, line }) => ({ name: field.toUpperCase(), at: fileLocation(only.file.path, line) }))
			: [],
	};
}

function variables({ index }: Framed): Members | null {
	const { read, unnamed } = variablesOf(index.project, index.texts);
	return {
		of: 'variables of the environment that the code reads',
		kind: 'variable',
		closed: unnamed === null && index.complete,
		all: [...read].flatMap(([name, [first]]) => (first === undefined ? [] : [{ name, at: fileLocation(first.path, first.line) }])),
	};
}

/** Paths that the README names as code or links to, with an ending. */
function pathsNamed({ index }: Framed): Members | null {
	const path = readmeOf(index);
	const text = path === undefined ? undefined : index.texts.get(path);
	if (path === undefined || text === undefined) return null;
	let fenced = false;
	const all = text.split('\n').flatMap((line, at) => {
		if (/^\s{0,12}(?:```|~~~)/.test(line)) fenced = !fenced;
		if (fenced) return [];
		return [
			...line.matchAll(/^\s{0,12}[-*+|] {1,3}(?:\*\*)?`((?:[\w.@-]{1,80}\/){0,9}[\w.@-]{1,80}\.(?:py|ts|js|md|tsx|toml|json|ya?ml))`/g),
		].map(([, name]) => ({
			name: name!,
			at: fileLocation(path, at + 1),
		}));
	});
	return { of: 'files that the README lists', kind: 'path', closed: false, all };
}

function dependencies({ parts, index, nameIn, shape }: Framed): Members | null {
	const [runs = '', slot = ''] = parts;
	const named = nameIn(slot)?.text ?? nameIn(shape.text)?.text;
	const files = manifestsOf(index).filter(
		(path) =>
			(named === undefined || index.files(named).includes(path)) && (runs === '' || path.endsWith('package.json') !== (runs === 'python')),
	);
	const all = files.flatMap((path) => declaredOf(path, index)?.filter(({ dev }) => !dev) ?? []);
	const unread = files.some((path) => declaredOf(path, index) === null);
	return files.length === 0
		? null
		: {
				of: 'dependencies',
				kind: 'dependency',
				closed: !unread,
				all: all.map(({ name, version, path, line }) => ({ name, version, at: fileLocation(path, line) })),
			};
}
