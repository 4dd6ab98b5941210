// Settings that the code reads and that stand nowhere: their names in the environment templates that the step names, or in a new one that something loads.
// A template that git ignores is taken out of what it ignores. Nothing is taken out of a template: one that names what nothing reads, or is held to a list by
// a test or a program, is left to whoever keeps it.
import { folderOf, pathIn, type SourceFile, textOf } from '@auditor/code';
import { isIgnored, TEMPLATE, variablesOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { FileEdits, Fix, Ground } from '../fix.js';
import { addLines, ignoreFiles, ignoringFile, letThrough } from './_ignored.js';
import { namesOf, pathFrom } from './_places.js';
import { withNames } from './_template-lines.js';

export const settingsExample: Fix = {
	id: 'settings-example',
	title: 'Write the settings that the code reads into the environment template.',
	answers: ['service/settings-documented', 'service/readme-run'],
	async propose({ location, values }, ground) {
		const found: FileEdits[] = [];
		const unused = new Map(Object.entries(Object(values.unused)).map(([path, names]) => [path, namesOf(names)]));
		const unread = new Set([...unused.values()].flat());
		const told = Object(values.templates) as Readonly<Record<string, unknown>>;
		const [lacking] = namesOf(values.absent);
		const isNew = lacking !== undefined && Object.keys(told).length === 0 && TEMPLATE.test(lacking);
		const names = await readNames(ground);
		const read = isNew ? names : null;
		const texts = await ignoreFiles(ground);
		const templates = await placed(read ? { [pathIn(folderOf(location?.path ?? ''), lacking!)]: read.names } : told, ground);
		if (templates === null || (await isMade([...templates.keys()], ground))) return null;
		for (const [path, missing] of templates) {
			const own = missing.filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !OF_TOOLS.test(name));
			if (own.length === 0 || unused.has(path) || own.some((name) => SHOWN.test(name)) || (await isHeld(path, ground))) return null;
			// What is a field first is given a text by its environment, which is no number, and wins over what else sets it.
			const required = read?.required ?? namesOf(values.required);
			for (const name of own) if (!required.includes(name) && !(await isAskedFor(name, ground))) return null;
			if (!ground.paths.has(path) && (!(await isLoaded(folderOf(path), ground)) || (await isNamedElse(path, ground)))) return null;
			const isRead = (name: string) => !OF_TOOLS.test(name) && !unread.has(name) && isAskedFor(name, ground, true);
			const edits = await withNames(path, own, required, names.always, isRead, ground);
			if (!edits) return null;
			found.push(edits);
		}
		const made = [...templates.keys()].filter((path) => !ground.paths.has(path));
		const ignored = made.filter((path) => isIgnored(texts, path));
		const kept = ignored.length > 0 ? [] : await keptOut(made, texts, ground);
		if (kept === null) return null;
		found.push(...kept);
		const ignoring = new Map<string, Set<string>>();
		for (const path of ignored) {
			const by = await ignoringFile(path, ground);
			if (by === null) return null;
			ignoring.set(by, (ignoring.get(by) ?? new Set()).add(nameOf(path)));
		}
		for (const [path, names] of ignoring) found.push((await letThrough(path, [...names], ground))!);
		return found.length > 0 ? found : null;
	},
};

/** A file of settings by another name than a template that is not there, or what is made of one. */
const ELSE =
	/(?<![\w.])(?:example\.env|env\.(?:example|sample|template)|\.env\.(?:sample|template|dist|local\.example|(?!example|local)[a-z]{1,20}))(?![\w])/;

/** The page beside a new template, or that of the root, tells to fill in another file. */
async function isNamedElse(path: string, { textAt }: Ground): Promise<boolean> {
	const pages = await Promise.all([...new Set([pathIn(folderOf(path), 'README.md'), 'README.md'])].map(textAt));
	return pages.some((page) => ELSE.test(page) && !page.includes(nameOf(path)));
}

/** `f"{provider.upper()}_API_KEY"`: how a name that is put together ends. */
const ENDS = /(?:\bf["']\{|`\$\{)[^{}"'`\n]{1,60}\}(_[A-Z][A-Z0-9_]{1,60})["'`]/g;
/** `os.getenv(f"SERVER_{name}")`: how it begins. */
const BEGINS = /\b(?:getenv\(|environ\.get\(|environ\[|process\.env\[)\s{0,20}(?:f["']|`)([A-Z][A-Z0-9_]{1,60}_)\$?\{/g;

/** The product reads names that it puts together, and the templates have none like them: what they are nobody could say for sure. */
async function isMade(templates: readonly string[], { project, textAt }: Ground): Promise<boolean> {
	const told = (await Promise.all(templates.map(textAt))).flatMap((text) => text.match(/\w+/g) ?? []);
	const isTold = (form: RegExp, text: string, fits: (name: string, part: string) => boolean) =>
		[...text.matchAll(form)].every(([, part]) => told.some((name) => name !== part && fits(name, part!)));
	for (const { path, context } of project.files) {
		const text = context === 'source' ? await textAt(path) : '';
		if (!/\b(?:getenv|environ|process\.env)\b/.test(text)) continue;
		if (!isTold(ENDS, text, (name, part) => name.endsWith(part)) || !isTold(BEGINS, text, (name, part) => name.startsWith(part)))
			return true;
	}
	return false;
}

/** What loads a `.env` of its folder. @source the references of each */
const LOADS =
	/\bload_dotenv\b|\benv_file\b|\bdotenv\b|--env-file\b|\bdecouple\b|\benviron\.Env\b|\b(?:next|vite|nuxt|astro|expo|react-scripts|firebase-functions|bunx?)\b["' ]|"env":\s{0,9}"/;

/** Something loads what is made of a template there: anything at the root; in a folder, its own code, its manifest, or what starts it. */
async function isLoaded(folder: string, { project, paths, textAt }: Ground): Promise<boolean> {
	if (folder === '') return true;
	const own = project.files.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`));
	const others = ['package.json', 'langgraph.json', 'docker-compose.yml', 'compose.yml'].map((name) => pathIn(folder, name));
	for (const path of [...own, ...others]) if (paths.has(path) && LOADS.test(await textAt(path))) return true;
	return false;
}

/** Lines by which git leaves out what is made of new templates, where it does not yet; null where only other folders tell it. */
async function keptOut(made: readonly string[], texts: ReadonlyMap<string, string>, ground: Ground): Promise<FileEdits[] | null> {
	const open = made.filter((path) => !isIgnored(texts, pathIn(folderOf(path), '.env')));
	if (open.length === 0 || texts.size === 0) return [];
	const line = texts.has('.gitignore') ? await addLines('.gitignore', ['.env'], ground) : null;
	return line && [line];
}

/** What a terminal, an editor or a tool that runs things sets for whoever asks. */
const OF_TOOLS =
	/^(?:TMUX(?:_PANE)?|STY|TERM_PROGRAM(?:_VERSION)?|TERM_SESSION_ID|WT_SESSION|(?:KITTY|ITERM|VSCODE|WEZTERM|ALACRITTY|WSL|npm)_\w+)$/;

/** All that the product reads, where nothing but a template of it is missing. */
async function readNames({ project, textAt }: Ground): Promise<Readonly<Record<'names' | 'required' | 'always', string[]>>> {
	const texts = new Map<string, string>();
	for (const { path } of project.files) texts.set(path, await textAt(path));
	const read = [...variablesOf(project, texts).read].map(([name, places]) => ({
		name,
		places,
		need: Math.min(...places.map(({ need }) => need)),
	}));
	const names = (most: number) => read.flatMap(({ name, need }) => (need <= most ? name : []));
	// One that a way of the program alone asks for is no business of whoever goes another.
	const isSure = ({ path, line }: { readonly path: string; readonly line: number }) =>
		!project.file(path)?.facts.branches.some((one) => one.line <= line && line <= one.endLine && !one.test.includes('__name__'));
	const always = read.flatMap(({ name, places }) => (places.some((one) => one.need === 0 && isSure(one)) ? name : []));
	return { names: names(HAS_DEFAULT), required: names(0), always };
}
const HAS_DEFAULT = 2;

/** What a bundler writes into the page for everybody to read, and nobody should. */
const SHOWN =
	/^(?:NEXT_PUBLIC|VITE|REACT_APP|EXPO_PUBLIC|NUXT_PUBLIC|GATSBY|PUBLIC)_(?!\w{0,80}(?:ANON|PUBLISHABLE|SITE_KEY|MAP|FIREBASE|POSTHOG))\w{0,80}(?:SECRET|PASSWORD|TOKEN|API_KEY|PRIVATE)/;
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Each template with its names: a new one below one that is there is that one, where it tells of the same folder; null where it does not. */
async function placed(templates: Readonly<Record<string, unknown>>, { paths, textAt }: Ground): Promise<Map<string, string[]> | null> {
	const found = new Map<string, string[]>();
	for (const [path, names] of Object.entries(templates)) {
		const isAbove = (one: string) => TEMPLATE.test(one) && !/(?:^|\/)node_modules\//.test(one) && pathFrom(folderOf(one), path) !== null;
		const [above] = paths.has(path) ? [] : [...paths].filter(isAbove).sort((a, b) => folderOf(b).length - folderOf(a).length);
		const text = above === undefined ? '' : await textAt(above);
		const begun = (name: string) => name.slice(0, name.indexOf('_') + 1);
		if (above !== undefined && !namesOf(names).some((name) => new RegExp(`^[# ]{0,3}${escapeText(begun(name))}`, 'm').test(text)))
			return null;
		const own = namesOf(names).filter((name) => above === undefined || !new RegExp(`\\b${escapeText(name)}\\b`).test(text));
		if (own.length > 0) found.set(above ?? path, [...(found.get(above ?? path) ?? []), ...own]);
	}
	return found;
}

/** A test, or a program that checks something, names the template: it may hold its names to a list. */
async function isHeld(template: string, { project, paths, textAt }: Ground): Promise<boolean> {
	if (!paths.has(template)) return false;
	const reads = new RegExp(`(?:open|read\\w{0,20}|Path|join|resolve)\\([^\\n]{0,99}${escapeText(nameOf(template))}\\b`);
	// `.env.example` is another file than `env.example`, and a word to whoever runs the test opens neither.
	const named = new RegExp(`["'\`/]${escapeText(nameOf(template))}["'\`]`);
	for (const { path, context } of project.files) {
		const isTest = context === 'test';
		if (!isTest && !/check|verif|valid|parity|lint/i.test(nameOf(path))) continue;
		const text = await textAt(path);
		// A test may make a template of its own, in a folder of its own.
		if (isTest ? named.test(text) && !isOwn(nameOf(template), text) : reads.test(text)) return true;
	}
	return false;
}

/** Wherever the name is a text, it stands behind a folder that the test gets for itself. */
function isOwn(name: string, text: string): boolean {
	const named = new RegExp(`(.{0,60})["'\`]${escapeText(name)}["'\`]`, 'g');
	const found = [...text.matchAll(named)];
	return found.length > 0 && found.every(([, before]) => /\b(?:tmp_path|tmpdir|tmp_dir|temp_dir)\b\s{0,9}[/,]\s{0,9}$/i.test(before!));
}

/** Whether the code asks for the name itself, a settings class has a field of it, or a client of a package reads it as its key. `isTold`: by a page alone, so that the package has to be there. */
async function isAskedFor(name: string, { project, textAt }: Ground, isTold = false): Promise<boolean> {
	const vendor = name.split('_', 1)[0]!.toLowerCase();
	const takes = ({ facts }: SourceFile) => facts.imports.some(({ module }) => /^@?\w/.test(module) && module.includes(vendor));
	// What a class sets itself wins over what its environment says.
	const sets = ({ facts }: SourceFile) =>
		facts.assignments.some(({ target, scope }) => scope.class !== null && target.toUpperCase() === `SELF.${name}`);
	if (project.files.some((file) => file.facts.classes.some((one) => one.fields.some((f) => f.name.toUpperCase() === name)) && sets(file)))
		return false;
	const holds = ({ facts }: SourceFile) => facts.classes.some(({ fields }) => fields.some((field) => field.name.toUpperCase() === name));
	if (/_(?:KEY|TOKEN)$/.test(name) && !project.files.some(holds) && (!isTold || project.files.some(takes))) return true;
	const isWord = new RegExp(`\\b${escapeText(name)}\\b`);
	for (const file of project.files) {
		const { facts, path } = file;
		const isField = ({ bases, fields }: (typeof facts.classes)[number]) =>
			bases.some((base) => /settings/i.test(textOf(base, file))) && fields.some((field) => name.endsWith(field.name.toUpperCase()));
		if (facts.classes.some(isField) || isWord.test(await textAt(path))) return true;
	}
	return false;
}
