// Is a line of a log below the level that its logger writes from? A level that was not read, or that the environment may set, lets every line through.
import { type CallFact, once, optionOf, type Project, type SourceFile, textOf } from '@auditor/code';
import { isAbout, outsideNameOf } from '../libraries/meaning.js';

/** Loggers that write from INFO or WARNING on where they are told nothing. @source docs.python.org/3/library/logging.html, getpino.io, github.com/winstonjs/winston, github.com/trentm/node-bunyan, github.com/pimterry/loglevel, github.com/unjs/consola */
const FROM_ABOVE = /^(?:logging|pino|winston|bunyan|loglevel|consola)\b/;
const LOW = /^(?:debug|trace|verbose|silly)$/;
/** A level that leaves the low ones out. */
const ABOVE = /^(?:["'](?:info|warn(?:ing)?|error|fatal|critical)["']|(?:\w+\.)?(?:INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL)|[2-9]\d)$/i;
const SETS = /^(?:basicConfig|setLevel|set_level)$/;
const FROM_FILE = /^(?:dictConfig|fileConfig|set_debug|set_verbose)$/;
const OF_ENVIRONMENT = /\b(?:LOG_?LEVEL|\w{1,20}_LOG_LEVEL|CONSOLA_LEVEL|--log-level|--debug)\b/i;

/** `logger.debug(…)`, where no logger of the project is set to write that. */
export function isBelowLevel(project: Project, file: SourceFile, call: CallFact, texts: ReadonlyMap<string, string>): boolean {
	if (!LOW.test(call.method ?? '')) return false;
	const outside = outsideNameOf(project, file, call);
	const isHigh = outside && isAbout(outside, 'logs') ? FROM_ABOVE.test(outside) : !outside && areHigh(project);
	return isHigh && !setsLow(project) && ![...texts.values()].some((text) => OF_ENVIRONMENT.test(text));
}

const sources = ({ files }: Project) => files.filter(({ context }) => context === 'source');

const areHigh = once((project: Project): boolean => {
	const modules = sources(project).flatMap(({ facts }) => facts.imports.flatMap(({ module }) => (isAbout(module, 'logs') ? module : [])));
	return modules.length > 0 && modules.every((module) => FROM_ABOVE.test(module));
});

const setsLow = once((project: Project): boolean =>
	sources(project).some((file) => {
		const isLow = (value: Parameters<typeof textOf>[0]) => value !== null && !ABOVE.test(textOf(value, file));
		const { assignments, calls } = file.facts;
		return (
			calls.some((call) => {
				const level = optionOf(call, 'level') ?? (SETS.test(call.method ?? '') ? (call.arguments[0] ?? null) : null);
				return FROM_FILE.test(call.method ?? '') || isLow(level);
			}) || assignments.some(({ target, value }) => /\blog\w{0,20}\.level$/i.test(target) && isLow(value))
		);
	}),
);
