// The logger that a handler of Python tells its error by: that of the file, one that another module makes for all, or a new one as the project makes them.
import { callOf, type Project, type SourceFile, TOP_SCOPE, textOf } from '@auditor/code';
import type { Ground } from '../fix.js';
import { LOGGER, loggerAbove, newLogger } from '../loggers.js';
import type { Opened } from '../opened.js';
import { isTop, nameIn } from '../python.js';
import type { Edit } from '../source.js';

export interface LoggerIn {
	readonly name: string;
	readonly edits: readonly Edit[];
	readonly isLoguru: boolean;
}

/** A logger that another module of the project makes: `from loggers import logger`, where that is `logging.getLogger(…)`. */
function takenLogger(file: SourceFile, project: Project): SourceFile['facts']['imports'][number] | undefined {
	const [own] = file.facts.imports.filter(({ alias, name }) => name !== null && LOGGER.test(alias));
	const made = own && project.resolve(own.alias, file, TOP_SCOPE);
	const call = made?.kind === 'value' ? callOf(made.value, made.file) : null;
	return /^get_?logger$/i.test(call?.method ?? '') ? own : undefined;
}

/** The logger of a file above a line, or a new one; null where the file tells things by a function of its own, or the project by loguru. */
export function loggerIn(opened: Opened, line: number, { project }: Ground): LoggerIn | null {
	const { facts } = opened.file!;
	const made = loggerAbove(opened, line) ?? takenLogger(opened.file!, project)?.alias;
	if (made !== undefined) return { name: made, edits: [], isLoguru: false };
	const byLoguru = facts.imports.find(({ module, name }) => module === 'loguru' && name === 'logger');
	if (byLoguru) return { name: byLoguru.alias, edits: [], isLoguru: true };
	const files = project.files.filter(({ context }) => context === 'source');
	// What other modules take from one of the project, and do not make themselves.
	const taken = files.flatMap((file) => takenLogger(file, project) ?? []);
	if (taken.length * 2 > files.filter(({ facts }) => facts.calls.some(({ method }) => method === 'getLogger')).length) {
		const [own] = taken as [(typeof taken)[number]];
		const known = /^\./.test(own.module) ? null : nameIn(opened, own.module, own.name!);
		return known && { ...known, isLoguru: false };
	}
	const others = files.flatMap((file) => file.facts.imports.map(({ module }) => module));
	const isOwn = facts.functions.some((f) => f.name === 'log' && f.class === null) || others.some((module) => /^loguru\b/.test(module));
	const library = others.includes('structlog') ? 'structlog' : 'logging';
	const { name, given } = usualLogger(files, library);
	const edits = isOwn ? null : newLogger(opened, name, [line], library, given);
	return edits && { name, edits, isLoguru: false };
}

/** How most modules of the project call the logger that they make, and what they make it of. */
function usualLogger(files: readonly SourceFile[], library: string): { readonly name: string; readonly given: string } {
	const made = files.flatMap((file) =>
		file.facts.assignments.flatMap(({ scope, target, value }) => {
			const call = isTop(scope) && LOGGER.test(target) && value ? callOf(value, file) : null;
			const isMade = call && textOf(call.callee, file) === `${library}.${library === 'logging' ? 'getLogger' : 'get_logger'}`;
			return isMade ? [`${target} ${call.arguments[0] && textOf(call.arguments[0], file) === '__name__' ? '__name__' : ''}`] : [];
		}),
	);
	const [name, given] = mostOf(made)?.split(' ') ?? ['logger'];
	return { name: name!, given: library === 'logging' ? '__name__' : (given ?? '') };
}

/** What stands most often in a list, the first of several; undefined for none. */
function mostOf(all: readonly string[]): string | undefined {
	const count = (one: string) => all.filter((other) => other === one).length;
	return [...new Set(all)].sort((a, b) => count(b) - count(a))[0];
}

/** How the project tells something by a logger that the file takes from it, and that is made in a way of its own: `logger.error`; null for none. */
export function sharedTeller({ facts }: SourceFile, project: Project, level: string): string | null {
	const [taken] = facts.imports.filter(({ alias, name, scope }) => name !== null && isTop(scope) && LOGGER.test(alias));
	if (!taken) return null;
	const takers = project.files.filter((file) => file.facts.imports.some((i) => i.module === taken.module && i.name === taken.name));
	const isSaid = (one: string) =>
		takers.some((file) =>
			file.facts.calls.some(({ callee, method }) => method === one && textOf(callee, file) === `${taken.alias}.${one}`),
		);
	const said = [level, 'warning', 'error'].find(isSaid);
	return said === undefined ? null : `${taken.alias}.${said}`;
}

/** Handlers that hand structlog the error as a value: `logger.error("search_failed", error=str(e))`. */
const BY_VALUE = /\b_?log(?:ger)?\.(error|warning)\(\s{0,40}["']([^"'\n]{1,80})["'],[^()\n]{0,200}\berror=str\((\w{1,40})\)/g;

/** How other handlers log values: by which method, with what between the words of an event, and the name of the error; null where none does. */
export async function valueStyle({ project, textAt }: Ground) {
	const found: string[][] = [];
	// A module of the project may make the loggers of all.
	if (usesStructlog(project))
		for (const { path, context } of project.files)
			if (context === 'source') for (const [, ...one] of (await textAt(path)).matchAll(BY_VALUE)) found.push(one);
	if (found.length === 0) return null;
	const most = (at: number) => mostOf(found.map((one) => one[at]!))!;
	const ends = found.filter(([, event]) => /error$/.test(event!));
	return {
		level: most(0),
		gap: found.every(([, event]) => /^\w+$/.test(event!)) ? '_' : ' ',
		error: most(2),
		/** What events of failures end in. */
		end: ends.length * 2 > found.length ? 'error' : 'failed',
	};
}

function usesStructlog({ files }: Project): boolean {
	return files.some(({ context, facts }) => context === 'source' && facts.imports.some(({ module }) => module === 'structlog'));
}

/** The log is written as JSON by processors none of which writes the trace, so that the error would be lost. @source www.structlog.org/en/stable/exceptions.html */
export async function dropsTrace({ project, textAt }: Ground): Promise<boolean> {
	for (const { path, context, facts } of project.files) {
		if (context !== 'source' || !facts.calls.some(({ callee }) => textOf(callee, project.file(path)!) === 'structlog.configure')) continue;
		const text = await textAt(path);
		if (/\bJSONRenderer\b/.test(text) && !/\b(?:format_exc_info|dict_tracebacks|Exception(?:Dict)?(?:Renderer|Transformer))\b/.test(text))
			return true;
	}
	return false;
}

/** A statement that logs what failed with the error of this name, as other handlers do where they log values. */
export async function failureLine({ name }: LoggerIn, what: string, error: string, quote: string, ground: Ground): Promise<string> {
	const style = await valueStyle(ground);
	if (!style) return `${name}.exception(${quote}${what} failed${quote})`;
	const { level, gap, end } = style;
	return `${name}.${level}(${quote}${what.replaceAll(' ', gap)}${gap}${end}${quote}, error=str(${error}))`;
}
