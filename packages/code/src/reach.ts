// Which modules of a project run when it is started? Entry points are what is run by its name, by a command or a setting, and what a package offers;
// from there it follows imports. A module is told as unused only where nothing else can come to it: no import, no text that names it, no import at
// run time whose name is not known. It does not ask which functions of a module run.
import { traitsOf } from './language.js';
import { once } from './once.js';
import { madeFrom } from './project/path-settings.js';
import type { SourceFile } from './syntax/source-facts.js';
import { givenTo } from './values/inside.js';

export interface Reach {
	/** Modules that something starts, in the order of the files. */
	readonly entries: readonly { readonly file: SourceFile; readonly why: string }[];
	/** Nothing that starts comes to this module of the source. False where it cannot be said. */
	isUnused(file: SourceFile): boolean;
	/** What starts comes to this module, examples and documents aside. True where it cannot be said. */
	isServed(file: SourceFile): boolean;
	/** Its own guard alone starts this module, or what imports it, and no setting or command names that: somebody tries it out. */
	isTried(file: SourceFile): boolean;
	/** What starts the product is known, and so is what it imports. */
	readonly isKnown: boolean;
	/** A block of a module that runs where it is the program, although others import it and no command starts it: somebody tries it out by hand. */
	isTrial(file: SourceFile, branch: number): boolean;
	/** A setting or a command of the tree holds this word. */
	isNamed(word: string): boolean;
}

export interface ReachInput {
	readonly files: readonly SourceFile[];
	/** Modules of the project that a module imports. */
	imports(file: SourceFile): readonly SourceFile[];
	/** Texts of the tree by path: settings, commands, documents. */
	readonly texts: Iterable<readonly [path: string, text: string]>;
}

/** Names under which programs are started. */
const STARTED =
	/(?:^|\/)(?:__main__|main|app|cli|server|run|manage|wsgi|asgi|index|conftest|setup|middleware|instrumentation)\.[cm]?[jt]sx?$|(?:^|\/)(?:__main__|main|_?cli|app|server|run\w*|manage|wsgi|asgi|conftest|setup|api|worker|streamlit_app|lambda_function)\.pyw?$/;
/** Folders whose modules a framework or a person starts by their place. */
const BY_PLACE =
	/(?:^|\/)(?:bin|scripts?|tools?\/scripts|migrations?|alembic|versions|pages|routes|commands)\/|(?:^|\/)(?:page|layout|route|loading|error|not-found|template|default)\.[jt]sx?$|\.(?:config|stories|d)\.[cm]?[jt]s$/;
/** Of which a module that registers functions is loaded by the platform. */
const PLATFORMS =
	/^(?:@azure\/functions|azure\.functions|azure\.durable_functions|firebase-functions|firebase_functions|@google-cloud\/functions-framework|functions_framework|modal|@trigger\.dev\/sdk)(?:$|[./])/;
/** What is kept of an older program: started where something names it alone. */
const RETIRED = /(?:^|\/)(?:_?legacy|_?deprecated|_?archived?|_?attic|_?old|_?dumps?|_?backups?|obsolete)\//i;
const MAIN_GUARD = /^\(?\s*__name__\s*==|^require\.main\s*===|^import\.meta\.(?:main|url)\b/;
/** Documents draw trees of all files: only their commands and imports count. */
const DOCUMENT = /\.(?:md|mdx|rst|txt|adoc|html?)$/i;
const COMMAND =
	/(?<![\w.])(?:python3?|py|uv run|poetry run|node|tsx|ts-node|bun|deno run|streamlit run|uvicorn|gunicorn|flask|celery|fastapi)\s/;
const IMPORT = /^\s*(?:>>> )?(?:from|import)\s/;
/** Documents that tell how to run a product, and the words by which they tell a reader to call what stands there as code. */
const GUIDE = /(?:^|\/)(?:read_?me|usage|quick[-_]?start|getting[-_]?started|how[-_]?to|run|setup|(?:user[-_]?)?guide|manual)[^/]{0,60}$/i;
const TOLD =
	/(?:^[\s>*_(\d.-]{0,20}|[.:;,] |\b(?:you can|you may|you could|to|or|then|just|simply|directly|also|please) )(?:run|call|invoke|trigger|execute|start|launch|use)(?: \w{1,20}){0,4} `[\w.]{1,100}[(:]|\bentry[ -]?points?\b[^`\n]{0,60}`[\w./]{1,100}[(:]\w{0,60}\)?`|`[\w.:]{1,100}\([^`\n]{0,100}`[^.`\n]{0,40}\b(?:entry[ -]?point|programmatically)\b/i;
const DENIED = /\b(?:not|never|instead of|no longer)\b|n[’']t\b/i;

/** What a setting explains, or a rubric asks for, starts nothing. */
const PROSE = /(?:[^\s"]{1,60} ){7}/;

export function reachOf({ files, imports, texts }: ReachInput): Reach {
	const all = [...texts];
	const named = namesIn(all, true);
	const entries = files.flatMap((file) => {
		const why = /^(?:test|fixture)$/.test(file.context) ? null : whyStarted(file, named);
		return why === null ? [] : [{ file, why }];
	});
	// What an unused module says of others leads nowhere either.
	const called = new Map<string, SourceFile[]>();
	for (const file of files) for (const name of namesOf(file)) called.set(name, [...(called.get(name) ?? []), file]);
	const from = (starts: readonly SourceFile[]) => {
		const met = new Set(starts);
		for (const file of met)
			for (const target of [...imports(file), ...(file.context === 'source' ? namedBy(file, called) : [])]) met.add(target);
		return met;
	};
	const started = entries.map(({ file }) => file);
	const reached = from(started);
	let shown: Set<string> | undefined;
	let served: Set<SourceFile> | undefined;
	const isTry = ({ file, why }: (typeof entries)[number]) => why.startsWith('line ') && !isNamedIn(named, file);
	const used = from(entries.flatMap((entry) => (isTry(entry) ? [] : entry.file)));
	// What a document shows how to import is offered to others.
	const isStarted = (file: SourceFile) => {
		if (file.context !== 'source') return false;
		shown ??= namesIn(all, false);
		return whyStarted(file, shown) !== null;
	};
	const open = [...reached].some(importsAtRunTime);
	// A program is imported by nobody: an `index.ts` in the middle of a project starts nothing.
	const imported = new Set(files.flatMap((file) => imports(file).filter((target) => target !== file)));
	// What is started by its name or by a command, and all that it comes to.
	const programs = from(
		entries.flatMap((entry) => (entry.file.context !== 'source' || isTry(entry) || entry.why === 'its place' ? [] : entry.file)),
	);
	const trials = new Set(entries.flatMap((entry) => (isTry(entry) && programs.has(entry.file) ? entry.file : [])));
	const isKnown = started.some((file) => file.context === 'source' && imports(file).length > 0 && !imported.has(file)) && !open;
	return {
		entries,
		isKnown,
		isUnused: (file) => isKnown && file.context === 'source' && !reached.has(file),
		isServed: (file) => {
			if (!isKnown) return true;
			served ??= from(started.filter(isStarted));
			return served.has(file);
		},
		isTried: (file) => isKnown && reached.has(file) && !used.has(file),
		isTrial: (file, branch) => trials.has(file) && MAIN_GUARD.test(file.facts.branches[branch]?.test ?? ''),
		isNamed: (word) => named.has(word),
	};
}

function whyStarted(file: SourceFile, named: ReadonlySet<string>): string | null {
	if (file.context !== 'source') return `a ${file.context} file`;
	if (RETIRED.test(file.path)) return isNamedIn(named, file) ? 'a setting or a command' : null;
	if (STARTED.test(file.path)) return 'its name';
	if (BY_PLACE.test(file.path)) return 'its place';
	if (file.facts.imports.some(({ module }) => PLATFORMS.test(module)) && registers(file)) return 'its platform';
	const guard = file.facts.branches.find(({ test, scope }) => scope.function === null && MAIN_GUARD.test(test));
	if (guard) return `line ${guard.line}`;
	return isNamedIn(named, file) ? 'a setting or a command' : null;
}

/** Something of it is called or marked as the module is loaded. */
const registers = ({ facts: { calls, functions } }: SourceFile) =>
	calls.some(({ scope }) => scope.function === null) || functions.some(({ decorators }) => decorators.length > 0);

/** By itself, or by a function of it that a reader is told to call. */
const isNamedIn = (named: ReadonlySet<string>, file: SourceFile) =>
	namesOf(file).some((name) => named.has(name)) || file.facts.functions.some(({ qualifiedName }) => named.has(`${qualifiedName}(`));

/** What a module can be called in a text: its path, and in Python its dotted name; with and without the folders that hold packages. */
function namesOf({ path }: SourceFile): string[] {
	const bare = path.replace(/\.[^./]+$/, '').replace(/\/(?:__init__|index)$/, '');
	const parts = bare.split('/');
	const suffixes = parts.map((_, at) => parts.slice(at)).filter((tail, at) => at === 0 || tail.length > 1);
	return [path, ...suffixes.flatMap((tail) => [tail.join('/'), tail.join('.')])];
}

/** It ends in no mark of a sentence or a folder. */
const WORD = /(?:[@./-]{0,9}\w)+/g;
/** `dist/{main,worker}.js`. */
const BRACES = /([\w@./-]{0,80})\{([\w@.,/*-]{1,200})\}/g;
const oneByOne = (_: string, before: string, all: string) =>
	all
		.split(',')
		.map((one) => before + one)
		.join(' ');

/** Paths and dotted names that settings, scripts and commands of the tree name. */
function namesIn(texts: Iterable<readonly [path: string, text: string]>, imported: boolean): Set<string> {
	const found = new Set<string>();
	for (const [path, text] of texts) {
		if (/\.(?:py[iw]?|[cm]?[jt]sx?|lock|csv|svg)$|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml)$/i.test(path)) continue;
		const cells = path.endsWith('.ipynb');
		const document = cells || DOCUMENT.test(path);
		const guides = imported && (cells || (document && GUIDE.test(path)));
		let [fenced, shows] = [cells, false];
		// What a setting below a folder names with `./` stands in that folder.
		const folder = path.slice(0, path.lastIndexOf('/') + 1);
		for (const written of text.split('\n').filter(({ length }) => length <= 2000)) {
			const line = cells ? written.replace(/^\s{0,20}"|\\n",?$/g, '') : written;
			if (/^\s{0,9}(?:`{3}|~{3})/.test(line)) fenced = !fenced;
			// What follows an import in its block is to be run, too.
			shows = guides && fenced && (shows || IMPORT.test(line));
			const isCode = shows || COMMAND.test(line) || (imported && IMPORT.test(line));
			const isTold = guides && !isCode && TOLD.test(line) && !DENIED.test(line);
			if (!isCode && !isTold && (document || (path.endsWith('.json') && PROSE.test(line)))) continue;
			// Of `court.run()` the last name is the function's.
			const codes = isTold ? (line.match(/`[^`]{1,200}`/g) ?? []).join(' ') : line;
			const said = shows || isTold ? codes.replace(/\.(?=\w{1,100}\()/g, ' ') : line;
			for (const call of (isTold && said.match(/\w{1,100}\(/g)) || []) found.add(call);
			for (const word of said.replace(BRACES, oneByOne).match(WORD) ?? []) {
				found.add(word);
				// Most words are bare: nothing of them is to be taken off.
				if (!/[./]/.test(word)) continue;
				const name = word.replace(/^(?:\.{0,2}\/)+/, '');
				if (folder !== '' && !document && name.includes('.')) found.add(folder + name);
				found.add(name);
				for (const place of madeFrom(name)) found.add(place.replace(/\.[cm]?[jt]sx?$|\.pyw?$/, ''));
			}
		}
	}
	return found;
}

/** `importlib.import_module(name)`, `import(name)`: what it loads is known only when the code runs. */
function importsAtRunTime({ facts }: SourceFile): boolean {
	return facts.calls.some(
		({ method, arguments: [first] }) =>
			/^(?:import_module|__import__|load_module|import|require)$/.test(method ?? '') && first !== undefined && first.kind !== 'string',
	);
}

/** Modules that a text of the code names: something may load them by that. */
function namedBy(file: SourceFile, called: ReadonlyMap<string, readonly SourceFile[]>): SourceFile[] {
	const words = stringsOf(file).flatMap((text) => (text.length < 200 ? (text.match(WORD) ?? []) : []));
	const named = words.filter((word) => /[./]/.test(word));
	return [
		...named.flatMap((word) => called.get(word) ?? called.get(word.replace(/^(?:\.{0,2}\/)+/, '')) ?? []),
		...loadedBy(file).flatMap((name) => called.get(name) ?? called.get(name.replace(/\.\w+$/, '')) ?? []),
	];
}

/** Modules, and names in them, that a call loads by a text: `app.config.from_object("config")`. @source flask.palletsprojects.com/en/stable/config */
const loadedBy = ({ facts }: SourceFile): string[] =>
	facts.calls.flatMap(({ method, arguments: [first] }) =>
		/^(?:from_object|import_string|import_module|__import__)$/.test(method ?? '') && first?.kind === 'string' ? [first.value] : [],
	);

/** Texts in calls and assignments of a file that look like names of modules. */
const stringsOf = once(({ facts: { calls, assignments } }: SourceFile): string[] => {
	const values = [...calls.flatMap((call) => givenTo(call)), ...assignments.map(({ value }) => value)];
	return values
		.flatMap((value) => (value?.kind === 'list' ? value.items : [value]))
		.flatMap((value) => (value?.kind === 'string' && /[./]/.test(value.value) ? [value.value] : []));
});

/** Modules that run before a module of Python does: the packages that hold it. */
export function packagesAround(file: SourceFile, find: (path: string) => SourceFile | undefined): SourceFile[] {
	if (traitsOf(file).modules === 'paths') return [];
	const folders = file.path.split('/').slice(0, -1);
	return folders.flatMap((_, at) => find(`${folders.slice(0, at + 1).join('/')}/__init__.py`) ?? []);
}
