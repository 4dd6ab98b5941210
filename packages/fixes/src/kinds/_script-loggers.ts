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

/** The logger that most modules which tell errors take, with the import of it; null where there is none, or where the file cannot take it. */
export function sharedLogger(opened: Opened, project: Project): ScriptLogger | null {
	const file = opened.file!;
	const taken = project.files.flatMap((one) => takenBy(one, project) ?? []);
	const [first] = taken;
	const own = taken.filter(({ home }) => home === first?.home);
	const loud = project.files.filter((one) => one.context === 'source' && one !== first?.home && tellsByConsole(one));
	if (!first || own.length * 2 <= taken.length || own.length <= loud.length) return null;
	const { home, as, alias, from, module } = first;
	if (isBound(opened, alias) || file === home || project.imports(home).includes(file) || project.imports(file).includes(home)) return null;
	const last = nodesOf(opened.script?.body).findLast(({ type }) => type === 'ImportDeclaration');
	if (!last) return null;
	const { quote, end } = styleOf(opened);
	const path = module.startsWith('.') ? between(file.path, normalised(`${folderOf(from.path)}/${module}`)) : module;
	const names = as === 'default' ? alias : as === alias ? `{ ${alias} }` : `{ ${as} as ${alias} }`;
	const at = opened.source.endOf(opened.source.lineAt(last.end));
	const text = `${opened.source.eol}import ${names} from ${quote}${path}${quote}${end}`;
	return { name: alias, module: stemOf(module), edits: [{ start: at, end: at, text }] };
}

/** `logger` of `../utils/logger.js`, without what ends its path. */
export function stemOf(module: string): string {
	return module.slice(module.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]s$/, '');
}

function takenBy(file: SourceFile, project: Project) {
	if (file.context !== 'source' || !SCRIPT.test(file.path)) return null;
	const own = file.facts.imports.find(({ alias, name, typeOnly }) => name !== null && name !== '*' && !typeOnly && LOGGER.test(alias));
	const made = own && project.resolve(own.alias, file, TOP_SCOPE);
	return own && made && 'file' in made && made.file !== file
		? { home: made.file, as: own.name!, alias: own.alias, from: file, module: own.module }
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
