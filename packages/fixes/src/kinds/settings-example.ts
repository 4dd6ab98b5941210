// Settings that the code reads and that stand nowhere: their names in the environment templates that the step names. What has to be filled in is an empty
// line or what the template has in such a place, beside the keys that are there; all else is a comment with the default of the code, for whoever copies the
// template must change nothing by it. A template that git ignores is taken out of what it ignores. Nothing is taken out of a template: one that names what
// nothing reads, has a remark for each name, or is held to a list by a test or a program is left to whoever keeps it.
import { folderOf, pathIn, type SourceFile, textOf } from '@auditor/code';
import { isIgnored, TEMPLATE, variablesOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import type { FileEdits, Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { clustered, headingOf, plainHeadingOf, subjectOf } from './_headings.js';
import { addLines, ignoreFiles, ignoringFile, letThrough } from './_ignored.js';
import { namesOf, newFile, pathFrom } from './_places.js';
import { askedBefore, defaultOf, isAsserted, isEmptyElse, isReplaceable, isSpared, keepsEmpty } from './_setting-defaults.js';
import { areAlike, readElsewhere, toldToSet } from './_settings-read.js';
import { isOptional, isRequired, secretOfSessions, thrownWithout } from './_settings-to-set.js';
import { isRemarked, placeholderOf } from './_template-style.js';

export const settingsExample: Fix = {
	id: 'settings-example',
	title: 'Write the settings that the code reads into the environment template.',
	answers: ['service/settings-documented', 'service/readme-run'],
	async propose({ location, values }, ground) {
		const found: FileEdits[] = [];
		const unused = new Map(Object.entries(Object(values.unused)).map(([path, names]) => [path, namesOf(names)]));
		const told = Object(values.templates) as Readonly<Record<string, unknown>>;
		const [lacking] = namesOf(values.absent);
		const isNew = lacking !== undefined && Object.keys(told).length === 0 && TEMPLATE.test(lacking);
		const read = isNew ? await readNames(ground) : null;
		const templates = await placed(read ? { [pathIn(folderOf(location?.path ?? ''), lacking!)]: read.names } : told, ground);
		for (const [path, names] of templates ?? []) {
			const own = names.filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !OF_TOOLS.test(name));
			if (unused.has(path) || own.some((name) => SHOWN.test(name)) || (await isHeld(path, ground))) return null;
			// What is a field first is given a text by its environment, which is no number, and wins over what else sets it.
			const required = read?.required ?? namesOf(values.required);
			for (const name of own) if (!required.includes(name) && !(await isAskedFor(name, ground))) return null;
			if (!ground.paths.has(path) && own.length > 0 && !((await isLoaded(folderOf(path), ground)) && !(await isNamedElse(path, ground))))
				return null;
			const unread = new Set([...unused.values()].flat());
			const edits = own.length === 0 ? null : await withNames(path, own, required, unread, ground);
			if (!edits) return null;
			found.push(edits);
		}
		if (templates === null) return null;
		const kept = await keptOut(
			[...templates.keys()].filter((path) => !ground.paths.has(path)),
			ground,
		);
		if (kept === null) return null;
		found.push(...kept);
		const ignoring = new Map<string, Set<string>>();
		for (const path of namesOf(values.ignored)) {
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
async function keptOut(made: readonly string[], ground: Ground): Promise<FileEdits[] | null> {
	const texts = await ignoreFiles(ground);
	const open = made.filter((path) => !isIgnored(texts, pathIn(folderOf(path), '.env')));
	if (open.length === 0 || texts.size === 0) return [];
	const line = texts.has('.gitignore') ? await addLines('.gitignore', ['.env'], ground) : null;
	return line && [line];
}

/** What a terminal, an editor or a tool that runs things sets for whoever asks. */
const OF_TOOLS =
	/^(?:TMUX(?:_PANE)?|STY|TERM_PROGRAM(?:_VERSION)?|TERM_SESSION_ID|WT_SESSION|(?:KITTY|ITERM|VSCODE|WEZTERM|ALACRITTY|WSL|npm)_\w+)$/;

/** All that the product reads, where nothing but a template of it is missing. */
async function readNames({ project, textAt }: Ground): Promise<{ readonly names: string[]; readonly required: string[] }> {
	const texts = new Map<string, string>();
	for (const { path } of project.files) texts.set(path, await textAt(path));
	const read = [...variablesOf(project, texts).read].map(([name, places]) => [name, Math.min(...places.map(({ need }) => need))] as const);
	const names = (most: number) => read.flatMap(([name, need]) => (need <= most ? name : []));
	return { names: names(HAS_DEFAULT), required: names(0) };
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
		if (isTest ? named.test(text) && !isMade(nameOf(template), text) : reads.test(text)) return true;
	}
	return false;
}

/** Wherever the name is a text, it stands behind a folder that the test gets for itself. */
function isMade(name: string, text: string): boolean {
	const named = new RegExp(`(.{0,60})["'\`]${escapeText(name)}["'\`]`, 'g');
	const found = [...text.matchAll(named)];
	return found.length > 0 && found.every(([, before]) => /\b(?:tmp_path|tmpdir|tmp_dir|temp_dir)\b\s{0,9}[/,]\s{0,9}$/i.test(before!));
}

const TO_FILL = '# Keys and what has to be set; fill in what you use';
const FURTHER = '# Settings with a default; a value that stands here is that of the code';
const OPEN = '# Further settings; set those of what you use';
/** What signs or seals: a default of it stands in the code for everybody to read. */
const SIGNS = /(?:^|_)(?:SECRET(?:_KEY)?|(?:SIGNING|SESSION|JWT|ENCRYPTION)_(?:KEY|PASSWORD))$/;
/** A template of more names, or one with half of them more, is written by somebody who knows which of them matter. */
const MOST = 40;
const FEW = 4;
const KEY = /^(?:export )?\w*_KEY\s?=/;

/** The template with these names; null where it cannot be read. */
async function withNames(
	path: string,
	names: readonly string[],
	required: readonly string[],
	unread: ReadonlySet<string>,
	ground: Ground,
): Promise<FileEdits | null> {
	const opened = ground.paths.has(path) ? await ground.open(path) : undefined;
	if (opened === null) return null;
	const { text = '' } = opened?.source ?? {};
	const is = (text.match(/^\w+ = ?/gm) ?? []).length * 2 > (text.match(/^\w+ ?=/gm) ?? []).length ? ' = ' : '=';
	// A template that is begun holds what a page tells to set, in its order.
	const values =
		text.trim() === ''
			? await toldToSet(path, (name) => !OF_TOOLS.test(name) && !unread.has(name) && isAskedFor(name, ground, true), ground)
			: new Map<string, string>();
	const told = [...values.keys()];
	const held = new Set(text.match(/[A-Z][A-Z0-9_]{2,80}/g));
	const elsewhere = (await readElsewhere(path, ground)).filter((name) => !held.has(name));
	const all = [...new Set([...names, ...told, ...elsewhere, ...(await secretOfSessions(text, folderOf(path), ground))])];
	const shown = placeholderOf(text);
	// Two names of one thing, and a way of its own of telling each, are for whoever knows what they mean.
	if (isRemarked(text) || all.some((name) => [...held, ...all].some((other) => areAlike(name, other)))) return null;
	const [empty, open, further]: [string[], string[], string[]] = [[], [], []];
	const [thrown, page] = [await thrownWithout(ground), await ground.textAt(pathIn(folderOf(path), 'README.md'))];
	if (all.length > (text.trim() === '' ? MOST : MOST / 2)) return null;
	const place = (name: string) => (told.includes(name) ? told.indexOf(name) : told.length);
	const lines: { name: string; given: string | null; isToSet: boolean; isOther: boolean }[] = [];
	for (const name of all.sort((a, b) => place(a) - place(b))) {
		const given = await defaultOf(name, ground);
		if (given === undefined) return null;
		const isNamed = /_(?:KEY|TOKEN|SECRET|PASSWORD|URL|URI|HOST|DSN)$/.test(name) || told.includes(name) || thrown.has(name);
		const isPublished = SIGNS.test(name) && given !== null;
		const isNeeded = isRequired(name, page) || (await isAsserted(name, ground));
		const isReplaced = await isReplaceable(name, ground);
		// Of two that take each other's place, the page says which is set.
		const isAsked = (one: string) => isRequired(one, page) || told.includes(one);
		const isBare = given === null || (isReplaced && isAsked(name));
		const isToSet =
			required.includes(name) || elsewhere.includes(name) || isNeeded || isPublished || (isNamed && isBare && !isOptional(name, page));
		const isOther = !isAsked(name) && (isReplaced || (await askedBefore(name, ground)).some(isAsked));
		lines.push({ name, given, isToSet: isToSet && !isOther, isOther: isOther || isOptional(name, page) });
	}
	// What belongs to one thing is set together.
	const isOfOne = (name: string) =>
		lines.some((one) => one.isToSet && subjectOf(`${one.name}=`) !== undefined && subjectOf(`${one.name}=`) === subjectOf(`${name}=`));
	// What the code does without is switched on by a word that fills the line, or by the empty line itself.
	const isLeft = async (name: string) =>
		!required.includes(name) &&
		!thrown.has(name) &&
		!elsewhere.includes(name) &&
		((await keepsEmpty(name, ground)) || (await isSpared(name, ground)) || (shown(name) !== '' && (await isEmptyElse(name, ground))));
	for (const { name, given, isToSet, isOther } of lines)
		if (isToSet && (await isLeft(name))) (text.trim() === '' ? open : further).push(`# ${name}${is}${shown(name)}`.trimEnd());
		else if (isToSet || (given === null && !isOther && isOfOne(name)))
			empty.push(`${name}${is}${values.get(name) || shown(name)}`.trimEnd());
		else (given === null && text.trim() === '' ? open : further).push(`# ${name}${is}${given ?? ''}`.trimEnd());
	return text.trim() === '' ? newTemplate(path, opened, [empty, open, further]) : intoTemplate(path, opened!, empty, further, ground);
}

/** The lines of a template that is not there yet, or empty. */
function newTemplate(path: string, opened: Opened | undefined, [empty, open, further]: readonly [string[], string[], string[]]): FileEdits {
	const groups = [
		[TO_FILL, ...clustered(empty)],
		[OPEN, ...clustered(open)],
		[FURTHER, ...clustered(further)],
	].filter(({ length }) => length > 1);
	const lines = groups.flatMap((group, i) => (i === 0 ? group : ['', ...group]));
	const { text = '', eol = '\n' } = opened?.source ?? {};
	return opened ? { path, edits: [{ start: 0, end: text.length, text: `${lines.join(eol)}${eol}` }] } : newFile(path, lines);
}

/** The lines beside those of their group, or in groups of their own; null where the template has groups of another kind. */
async function intoTemplate(
	path: string,
	opened: Opened,
	empty: readonly string[],
	further: readonly string[],
	ground: Ground,
): Promise<FileEdits | null> {
	const { text, eol } = opened.source;
	const lines = text.split(/\r?\n/);
	// Under a heading of another group it would be taken for one of that.
	const headed = text.match(/(?:^|\n[ \t]{0,9}\r?\n)[ \t]{0,9}#[^\n]*\n[\w#]/g) ?? [];
	const isGrouped = headed.length > (text.startsWith('#') ? 1 : 0);
	const isAlike = (line: string) => empty.every((one) => line.startsWith(one.slice(0, one.indexOf('_') + 1)));
	const isFree = (at: number): boolean => (lines[at - 1]?.trim() ? isFree(at - 1) : !lines[at]!.startsWith('#'));
	let last = lines.findLastIndex((line, at) => KEY.test(line) && (!isGrouped || isAlike(line) || isFree(at))) + 1;
	// Those of one thing stay together.
	while (last > 0 && subjectOf(lines[last] ?? '') !== undefined && subjectOf(lines[last]!) === subjectOf(lines[last - 1]!)) last++;
	const isKnown = (line: string) => lines.filter((one) => subjectOf(line) !== undefined && subjectOf(one) === subjectOf(line)).length > 1;
	const keys = empty.filter((line) => last > 0 && !isKnown(line));
	const rest = clustered([...empty.filter((line) => !keys.includes(line)), ...further]);
	// Beside the others of its group, where the template has one.
	const groupOf = (line: string) => {
		const subject = subjectOf(line);
		const own = lines.flatMap((one, at) => (subject !== undefined && subjectOf(one) === subject ? [at] : []));
		return own.length > 1 ? own.at(-1)! + 1 : 0;
	};
	const grouped = new Map<number, string[]>();
	for (const line of rest) if (groupOf(line) > 0) grouped.set(groupOf(line), [...(grouped.get(groupOf(line)) ?? []), line]);
	const behind = rest.filter((line) => groupOf(line) === 0);
	if (keys.length > 0) grouped.set(last, [...keys, ...(grouped.get(last) ?? [])]);
	const edits = [...grouped].map(([line, own]) => {
		const at = opened.source.endOf(line);
		return { start: at, end: at, text: own.map((one) => `${eol}${one}`).join('') };
	});
	// Each thing that has several settings gets a heading of its own, where the template has headings.
	const ofOne = (subject: string) => behind.filter((line) => subjectOf(line) === subject);
	const isHeaded = headingOf(text, behind).length > 0;
	// A long tail is more than a group.
	const isParted = isHeaded || (isGrouped && behind.length > FEW);
	const subjects = isParted ? [...new Set(behind.flatMap((line) => subjectOf(line) ?? []))].filter((one) => ofOne(one).length > 1) : [];
	const others = behind.filter((line) => !subjects.includes(subjectOf(line) ?? ''));
	const sections = [...subjects.map(ofOne), others].filter(({ length }) => length > 0);
	const titled = (own: readonly string[]) => (isHeaded ? headingOf(text, own) : isGrouped ? plainHeadingOf(text, own) : []);
	// Where groups are told apart in a way of their own, settings at the end belong to none.
	if (isGrouped && !isHeaded && (others.length > FEW || sections.some((own) => titled(own).length === 0))) return null;
	const written = sections.flatMap((own, i) => [...(i === 0 ? [] : ['']), ...titled(own), ...own]);
	// What a remark of several lines closes is at its end.
	const closing = /(?:\r?\n[ \t]{0,9}){2}((?:#[^\n]*\n){3,40}\s{0,40})$/.exec(`${text.trimEnd()}\n`)?.[1] ?? '';
	if (behind.length > 0 && closing !== '' && !/^# ?\w+ ?=/m.test(closing)) return null;
	const added = behind.length === 0 ? null : await addLines(path, written, ground, /\n\r?\n/.test(text.trimEnd()));
	const [end] = added?.edits ?? [];
	// Where the keys are the end, all goes there.
	const same = edits.find((one) => one.start === end?.start);
	if (same && end) return { path, edits: [...edits.filter((one) => one !== same), { ...end, text: `${same.text}${end.text}` }] };
	return { path, edits: [...edits, ...(end ? [end] : [])] };
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
