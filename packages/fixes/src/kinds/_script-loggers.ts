// By what a TypeScript or JavaScript product tells errors: the logger that its modules take from one of their own, and whether the console may be used.
import { type Project, type SourceFile, TOP_SCOPE } from '@auditor/code';
import { nodesOf } from '@auditor/code/syntax-trees';
import type { Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { styleOf } from '../script.js';
import type { Edit } from '../source.js';

const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const NAME = /^_?log(?:ger)?$/i;
const LINTS = /(?:^|\/)(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.\w+)?|\.?biome\.jsonc?|tslint\.json|\.?oxlintrc\.json|package\.json)$/;
/** Switched on as an error or a warning; in brackets, its options follow. */
const NO_CONSOLE =
	/(?:no-console|noConsole(?:Log)?)["']?\s{0,9}:\s{0,9}(\{\s{0,40}["']?level["']?\s{0,9}:\s{0,9}|\[\s{0,40})?(?:["'](?:error|warn|on)["']|true|[12]\b)/g;

/** Whether a linter of the repository lets nobody call this method of the console. */
export async function forbidsConsole(method: string, { paths, open }: Ground): Promise<boolean> {
	for (const path of paths) {
		if (!LINTS.test(path) || /(?:^|\/)node_modules\//.test(path)) continue;
		const text = (await open(path))?.source.text ?? '';
		for (const { 0: rule, 1: bracket, index } of text.matchAll(NO_CONSOLE)) {
			const options = bracket ? text.slice(index + rule.length).split(/^\s*\]|\}/, 1)[0]! : '';
			if (!/\ballow\b[^\]]*/.exec(options)?.[0].includes(method)) return true;
		}
	}
	return false;
}

/** Whether the package is a program on a command line, whose output belongs to its user. */
export async function isProgram({ paths, open }: Ground): Promise<boolean> {
	const text = paths.has('package.json') ? ((await open('package.json'))?.source.text ?? '') : '';
	return /^\s{0,8}"bin"\s{0,9}:/m.test(text);
}

/** A logger that other modules take from one of the project. */
export interface SharedLogger {
	readonly name: string;
	/** The last part of what they import it from. */
	readonly module: string;
	readonly edits: readonly Edit[];
}

/** The logger that most modules which tell errors take, with the import of it; null where there is none, or where the file cannot take it. */
export function sharedLogger(opened: Opened, project: Project): SharedLogger | null {
	const file = opened.file!;
	const taken = project.files.flatMap((one) => takenBy(one, project) ?? []);
	const [first] = taken;
	const own = taken.filter(({ home }) => home === first?.home);
	const loud = project.files.filter((one) => one.context === 'source' && one !== first?.home && tellsByConsole(one));
	if (!first || own.length * 2 <= taken.length || own.length <= loud.length) return null;
	const { home, as, alias, from, module } = first;
	const { imports, assignments, functions, classes } = file.facts;
	const isBound =
		imports.some((one) => one.alias === alias) ||
		assignments.some((one) => one.target === alias) ||
		[...functions, ...classes].some(({ name }) => name === alias) ||
		functions.some(({ parameters }) => parameters.some(({ name }) => name === alias));
	if (isBound || file === home || project.imports(home).includes(file) || project.imports(file).includes(home)) return null;
	const last = nodesOf(opened.script?.body).findLast(({ type }) => type === 'ImportDeclaration');
	if (!last) return null;
	const { quote, end } = styleOf(opened);
	const path = module.startsWith('.') ? relative(file.path, joined(from.path, module)) : module;
	const names = as === 'default' ? alias : as === alias ? `{ ${alias} }` : `{ ${as} as ${alias} }`;
	const at = opened.source.endOf(opened.source.lineAt(last.end));
	const text = `${opened.source.eol}import ${names} from ${quote}${path}${quote}${end}`;
	return { name: alias, module: lastPart(module), edits: [{ start: at, end: at, text }] };
}

/** `logger` of `../utils/logger.js`, without what ends its path. */
export function lastPart(module: string): string {
	return module.slice(module.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]s$/, '');
}

function takenBy(file: SourceFile, project: Project) {
	if (file.context !== 'source' || !SCRIPT.test(file.path)) return null;
	const own = file.facts.imports.find(({ alias, name, typeOnly }) => name !== null && name !== '*' && !typeOnly && NAME.test(alias));
	const made = own && project.resolve(own.alias, file, TOP_SCOPE);
	return own && made && 'file' in made && made.file !== file
		? { home: made.file, as: own.name!, alias: own.alias, from: file, module: own.module }
		: null;
}

function tellsByConsole({ facts }: SourceFile): boolean {
	return facts.calls.some(({ callee }) => callee.kind === 'name' && /^console\.(?:error|warn)$/.test(callee.name));
}

/** Where a module stands, of a path that one imports it by. */
function joined(from: string, module: string): string {
	const parts = from.split('/').slice(0, -1);
	for (const part of module.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.') parts.push(part);
	}
	return parts.join('/');
}

function relative(from: string, to: string): string {
	const [start, target] = [from.split('/').slice(0, -1), to.split('/')];
	let same = 0;
	while (same < start.length && start[same] === target[same]) same++;
	const up = start.slice(same).map(() => '..');
	return [...(up.length === 0 ? ['.'] : up), ...target.slice(same)].join('/');
}
