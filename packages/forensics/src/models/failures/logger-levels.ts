// Is a line of a log below the level that its logger writes from? A level that was not read, or that the environment may set, lets every line through.
import { type CallFact, once, optionOf, type Project, type SourceFile, type StaticValue, textOf } from '@auditor/code';
import { isAbout, outsideNameOf } from '../../libraries/meaning.js';

/** Loggers that write from INFO or WARNING on where they are told nothing. @source docs.python.org/3/library/logging.html, getpino.io, github.com/winstonjs/winston, github.com/trentm/node-bunyan, github.com/pimterry/loglevel, github.com/unjs/consola */
const FROM_ABOVE = /^(?:logging|pino|winston|bunyan|loglevel|consola)\b/;
/** How loud a line is; what is called otherwise is as loud as any. */
const RANKS = new Map(
	['trace silly all', 'debug verbose', 'http info log notice success', 'warn warning', 'error exception', 'fatal critical'].flatMap(
		(names, i) => names.split(' ').map((name) => [name, i] as const),
	),
);
const [USUAL, SILENT] = [2, 6];
const SETS = /^(?:basicConfig|setLevel|set_level)$/;
const FROM_FILE = /^(?:dictConfig|fileConfig|set_debug|set_verbose)$/;
const OF_ENVIRONMENT = /\b(?:LOG_?LEVEL|\w{1,20}_LOG_LEVEL|CONSOLA_LEVEL|--log-level|--debug)\b/i;

/** `logger.debug(…)`, where no logger of the project is set to write that. */
export function isBelowLevel(project: Project, file: SourceFile, call: CallFact, texts: ReadonlyMap<string, string>): boolean {
	const rank = RANKS.get((call.method ?? '').toLowerCase()) ?? SILENT;
	const outside = outsideNameOf(project, file, call);
	const isKnown = outside ? isAbout(outside, 'logs') : modulesOf(project).length > 0;
	const isHigh = outside ? FROM_ABOVE.test(outside) : modulesOf(project).every((module) => FROM_ABOVE.test(module));
	return isKnown && rank < (levelOf(project) ?? (isHigh ? USUAL : 0)) && !isOpen(texts);
}

const isOpen = once((texts: ReadonlyMap<string, string>) => [...texts.values()].some((text) => OF_ENVIRONMENT.test(text)));

const sources = ({ files }: Project) => files.filter(({ context }) => context === 'source');

const modulesOf = once((project: Project): string[] =>
	sources(project).flatMap(({ facts }) => facts.imports.flatMap(({ module }) => (isAbout(module, 'logs') ? module : []))),
);

/** The lowest level that is set; null where none is. What cannot be read lets everything through, and a level that nobody has, nothing. */
const levelOf = once((project: Project): number | null => {
	const all = sources(project).flatMap((file) => {
		const set = file.facts.assignments.flatMap(({ target, value }) =>
			value && /\blog\w{0,20}\.level$/i.test(target) ? rankOf(file, value, true) : [],
		);
		const made = file.facts.calls.flatMap((call) => {
			const { method, arguments: given } = call;
			if (FROM_FILE.test(method ?? '')) return [0];
			const isMade = MAKES.test(outsideNameOf(project, file, call) ?? '');
			const level = optionOf(call, 'level') ?? (SETS.test(method ?? '') ? given[0] : undefined);
			if (!level) return isMade ? [USUAL] : [];
			const rank = rankOf(file, level, isMade && !optionOf(call, 'levels') && !optionOf(call, 'customLevels'));
			// What is set for one of several writers, or in another call, is that of no other line.
			return isMade || method === 'basicConfig' ? rank : Math.min(rank, USUAL);
		});
		return [...set, ...made];
	});
	return all.length > 0 ? all.reduce((a, b) => Math.min(a, b)) : null;
});

function rankOf(file: SourceFile, value: StaticValue, isKnown: boolean): number {
	const text = textOf(value, file);
	const other = /^[2-9]\d$/.test(text) ? USUAL : value.kind === 'string' && isKnown ? SILENT : 0;
	return RANKS.get(text.replace(/^["']|["']$|^\w+\./g, '').toLowerCase()) ?? other;
}

/** What makes a logger that writes from the usual level on where no other is named. */
const MAKES = /^(?:pino|winston\.createLogger|bunyan\.createLogger)$/;
