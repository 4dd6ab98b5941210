// By what a TypeScript or JavaScript product tells errors: the logger that its modules take from one of their own, and whether the console may be used.
import { posix } from 'node:path';
import { folderOf, normalised, type Project, type SourceFile, TOP_SCOPE } from '@auditor/code';
import { nodesOf } from '@auditor/code/syntax-trees';
import type { Ground } from '../fix.js';
import { LOGGER } from '../loggers.js';
import { isBound, type Opened, SCRIPT } from '../opened.js';
import { styleOf } from '../script.js';
import type { Edit } from '../source.js';

const LINTS = /(?:^|\/)(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.\w+)?|\.?biome\.jsonc?|tslint\.json|\.?oxlintrc\.json|package\.json)$/;
/** Switched on as an error or a warning; in brackets, its options follow. */
const NO_CONSOLE =
	/(?:no-console|noConsole(?:Log)?)["']?\s{0,9}:\s{0,9}(\{\s{0,40}["']?level["']?\s{0,9}:\s{0,9}|\[\s{0,40})?(?:["'](?:error|warn|on)["']|true|[12]\b)/g;

/** Whether a linter of the repository lets nobody call this method of the console. */
export async function forbidsConsole(method: string, { paths, textAt }: Ground): Promise<boolean> {
	for (const path of paths) {
		if (!LINTS.test(path) || /(?:^|\/)node_modules\//.test(path)) continue;
		const text = await textAt(path);
		for (const { 0: rule, 1: bracket, index } of text.matchAll(NO_CONSOLE)) {
			const options = bracket ? text.slice(index + rule.length).split(/^\s*\]|\}/, 1)[0]! : '';
			if (!/\ballow\b[^\]]*/.exec(options)?.[0].includes(method)) return true;
		}
	}
	return false;
}

/** Whether the package is a program on a command line, whose output belongs to its user. */
export async function isProgram({ textAt }: Ground): Promise<boolean> {
	return /^\s{0,8}"bin"\s{0,9}:/m.test(await textAt('package.json'));
}

/** What a file tells things by. */
export interface ScriptLogger {
	readonly name: string;
	/** The name of the file that it is imported from; empty for what is not imported. */
	readonly module: string;
	/** The import of it, where the file has none yet. */
	readonly edits: readonly Edit[];
}

/** The logger that most modules which tell errors take, or make by one function, with the import of it; null where there is none, or where the file cannot take it. */
export function sharedLogger(opened: Opened, project: Project): ScriptLogger | null {
	const file = opened.file!;
	const taken = project.files.flatMap((one) => takenBy(one, project) ?? []);
	const [first] = taken;
	const own = taken.filter(({ home, made }) => home === first?.home && (made === null) === (first.made === null));
	const loud = project.files.filter((one) => one.context === 'source' && one !== first?.home && tellsByConsole(one));
	if (!first || own.length * 2 <= taken.length || own.length <= loud.length) return null;
	const { home, as, alias, from, module, made } = first;
	const name = made?.target ?? alias;
	if (isBound(opened, alias) || isBound(opened, name)) return null;
	if (file === home || project.imports(home).includes(file) || project.imports(file).includes(home)) return null;
	const last = nodesOf(opened.script?.body).findLast(({ type }) => type === 'ImportDeclaration');
	const said = made && own.every((one) => one.made!.said === stemOf(one.from.path)) ? stemOf(file.path) : null;
	if (!last || (made && said === null)) return null;
	const { quote, end } = styleOf(opened);
	const path = module.startsWith('.') ? between(file.path, normalised(`${folderOf(from.path)}/${module}`)) : module;
	const names = as === 'default' ? alias : as === alias ? `{ ${alias} }` : `{ ${as} as ${alias} }`;
	const { eol, text: all } = opened.source;
	const at = opened.source.endOf(opened.source.lineAt(last.end));
	const behind = made
		? `${eol}${eol}const ${name} = ${alias}(${quote}${said}${quote})${end}${/^\r?\n\r?\n/.test(all.slice(at)) ? '' : eol}`
		: '';
	const text = `${eol}import ${names} from ${quote}${path}${quote}${end}${behind}`;
	return { name, module: made ? '' : stemOf(module), edits: [{ start: at, end: at, text }] };
}

/** `logger` of `../utils/logger.js`, without what ends its path. */
export function stemOf(module: string): string {
	return module.slice(module.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]sx?$/, '');
}

/** A logger that is imported, or `const log = createLogger('graph')`, made under the name of its file. */
function takenBy(file: SourceFile, project: Project) {
	if (file.context !== 'source' || !SCRIPT.test(file.path)) return null;
	const { assignments, calls, imports } = file.facts;
	const set = assignments.find(({ target, value, scope }) => scope.function === null && value?.kind === 'call' && LOGGER.test(target));
	const call = set?.value?.kind === 'call' ? calls[set.value.call] : undefined;
	const [said, ...more] = call?.arguments ?? [];
	const factory = call?.callee.kind === 'name' && said?.kind === 'string' && more.length === 0 ? call.callee.name : null;
	const isTaken = (alias: string) => alias === factory || (factory === null && LOGGER.test(alias));
	const own = imports.find(({ alias, name, typeOnly }) => name !== null && name !== '*' && !typeOnly && isTaken(alias));
	const from = own && project.resolve(own.alias, file, TOP_SCOPE);
	const made = factory === null ? null : { target: set!.target, said: said?.kind === 'string' ? said.value : '' };
	return own && from && 'file' in from && from.file !== file
		? { home: from.file, as: own.name!, alias: own.alias, from: file, module: own.module, made }
		: null;
}

function tellsByConsole({ facts }: SourceFile): boolean {
	return facts.calls.some(({ callee }) => callee.kind === 'name' && /^console\.(?:error|warn)$/.test(callee.name));
}

/** How a file imports another by its path. */
function between(from: string, to: string): string {
	const path = posix.relative(`/${folderOf(from)}`, `/${to}`);
	return path.startsWith('../') ? path : `./${path}`;
}
