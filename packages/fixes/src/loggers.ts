// How a Python file logs: the logger that it has, a new one behind its imports, and what is set there for all of them.
import { textOf } from '@auditor/code';
import { namedChildren } from '@auditor/code/syntax-trees';
import { escapeText } from '@auditor/schema';
import { isBound, type Opened } from './opened.js';
import { type Imported, isTop, moduleIn } from './python.js';
import type { Edit } from './source.js';

/** What a logger is called, in any language. */
export const LOGGER = /^_?log(?:ger)?$/i;

/** What tells things above a line: the logger that the module, or the function around it, makes (`logger = logging.getLogger(__name__)`), or the module `logging` where the file asks that. */
export function loggerAbove({ file }: Opened, line: number): string | undefined {
	const { assignments, calls, functions, imports } = file!.facts;
	const isSeen = (at: number | null) => at === null || functions[at]!.endLine >= line;
	const made = assignments.find(
		({ scope, target, value, line: at }) =>
			isSeen(scope.function) && scope.class === null && LOGGER.test(target) && value?.kind === 'call' && at < line,
	)?.target;
	const asked = imports.find((one) => one.module === 'logging' && one.name === null && isTop(one.scope))?.alias;
	const says = new RegExp(`^${escapeText(asked ?? '')}\\.(?:debug|info|warning|error|exception|critical)$`);
	return made ?? (asked !== undefined && calls.some(({ callee }) => says.test(textOf(callee, file!))) ? asked : undefined);
}

/**
 * The logger of a file for these lines, a new one where there is none above them. Null where they cannot have the same. `setsLevel`: the file sets the level of
 * all loggers to INFO.
 */
export function loggerFor(opened: Opened, lines: readonly number[], setsLevel = false): Imported | null {
	const [known, ...others] = new Set(lines.map((line) => loggerAbove(opened, line)));
	// What one function makes, another does not have.
	if (others.length > 0) return null;
	const isNew = known === undefined && lines.length > 0;
	if (isNew && isBound(opened, NEW, lines)) return null;
	const linesOf = (module: string) => [
		...(setsLevel ? [`${module}.basicConfig(level=${module}.INFO)`] : []),
		...(isNew ? [`${NEW} = ${module}.getLogger(__name__)`] : []),
	];
	const edits = isNew || setsLevel ? behindImports(opened, 'logging', linesOf) : [];
	return edits && { name: known ?? NEW, edits };
}

const NEW = 'logger';

/** Edits that make the logger of a module behind its imports, for these lines or any; null where there is none to stand behind, or where the name is another’s. */
export function newLogger(
	opened: Opened,
	name: string,
	lines: readonly number[] | null = null,
	library = 'logging',
	given = '__name__',
): Edit[] | null {
	if (!opened.file || isBound(opened, name, lines)) return null;
	return behindImports(opened, library, (module) => [
		`${name} = ${module}.${library === 'logging' ? 'getLogger' : 'get_logger'}(${given})`,
	]);
}

/** Edits that import a module of the language, and put lines that use it behind the imports of a file; null where there are none to stand behind. */
function behindImports(opened: Opened, library: string, linesOf: (module: string) => readonly string[]): Edit[] | null {
	const module = moduleIn(opened, library);
	const statements = namedChildren(opened.python!);
	const end = statements.findIndex((n) => /definition$/.test(n.type));
	const last = statements.slice(0, end >>> 0).findLast((n) => /import_(?:from_)?statement$/.test(n.type));
	if (!module || !last) return null;
	const { source } = opened;
	const line = source.lineAt(last.end);
	const at = source.endOf(line);
	const isClose = source.text.slice(source.startOf(line + 1), source.endOf(line + 1)).trim() !== '';
	const text = `${source.eol}${source.eol}${linesOf(module.name).join(source.eol)}${isClose ? source.eol : ''}`;
	const beside = module.edits.find((e) => e.start === at);
	return beside ? [{ ...beside, text: beside.text + text }] : [...module.edits, { start: at, end: at, text }];
}
