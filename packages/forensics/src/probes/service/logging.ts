// Does the service log or trace what it does?
import { type CallFact, namedFunction, optionOf, type Project, type SourceFile, textOf } from '@auditor/code';
import { defineProbe, placeOf } from '@auditor/probes';
import { escapeText, type FindingDraft, treeArtifact } from '@auditor/schema';
import { isAbout, outsideNameOf } from '../../libraries/meaning.js';
import { isIdleLine } from '../../models/failures/idle-handlers.js';
import { isBelowLevel } from '../../models/failures/logger-levels.js';
import { isMuted, isSilenced } from '../../models/failures/muted-loggers.js';
import { isIdle, leveledIn, writesItself } from '../../models/failures/own-loggers.js';
import { type Found, isAside, isBeside, isUsed, needs, neverRuns, outsideBases } from '../../models/source/product-calls.js';
import { ofParsed } from '../../models/source/unread.js';
import { agentFiles } from '../../models/starts/agent-files.js';
import { isForTests } from '../../models/tests/for-tests.js';

/** `logger.info(...)`, `this.log.warn(...)`, `chatLogger.error(...)`, `ChatLogger.logError(...)`. */
const LOGGED =
	/(^|\.)(_?(log|logging)|\w*logger(?:cls|class|service)?)\.(debug|info|warn|warning|error|exception|critical|trace|verbose|fatal|log|log_?[a-z]\w{0,40})$/i;

/** `logInfo(…)`, `log_error(…)`, `logLLMCall(…)`: functions of a project for its log. */
const LOGS =
	/^log_?(?:debug|info|warn(?:ing)?|error|event|exception|message|request|step|agent|node|tool|llm|model|call|usage|activity|interaction)/i;

/** Classes of LangChain on which a listener of the project’s own builds. @source reference.langchain.com */
const HANDLER = /(?:Base|Async)(?:CallbackHandler|Tracer)$/;

const PRINTS = /^(?:console\.\w+|print)$/;

interface Place {
	readonly file: SourceFile;
	readonly line: number;
	readonly name: string;
}

/** Loggers that write what they are told, and nothing else. */
const LOGGERS = /^(?:logging|structlog|loguru|pino|winston|bunyan|tslog|log4js|loglevel|signale|roarr|consola)$/;
const SPEAKS = /^(?:debug|info|warn(?:ing)?|error|exception|critical|trace|verbose|fatal|log|success|notice|silly)$/;

/** What loggers alone are told; `success` and `error` are methods of many things. */
const TELLS = /^(?:debug|info|warn(?:ing)?|exception|critical|trace|verbose|fatal|silly)$/;

/** Settings by which LangSmith and OpenTelemetry are switched on; Langfuse needs code that imports it. */
const TRACING = /\b(LANG(SMITH|CHAIN)_(TRACING|PROJECT|API_KEY|TRACING_V2)|OTEL_EXPORTER_\w{1,40})\b/;

/** The switch of LangSmith, switched on in what a README, a template or a compose file says to set. */
const SWITCHED = /^[\s-]{0,20}(?:export )?["']?(LANG(?:SMITH|CHAIN)_TRACING(?:_V2)?)["']?\s?[=:]\s?["']?true\b/im;

const SETTINGS = /^(?!\.github\/)(?:.*\/)?(?:\.env[\w.]*|langgraph\.json|[\w.-]+\.ya?ml)$/;

/** What hands the settings of a file to the program, and where that is said. @source pypi.org/project/python-dotenv, docs.langchain.com, nextjs.org */
const READERS = /\.(?:py|[cm]?[jt]s|ya?ml)$|(?:^|\/)(?:langgraph|package)\.json$/;
const READS = /\bload_dotenv\(|\bdotenv\b|\benv_file\b|--env-file\b|"env"\s{0,9}:\s{0,9}"|"next"\s{0,9}:/;

/** Code that reads the switch of LangSmith, or sets it to something else than off. */
const WIRED =
	/^(?!\s{0,99}(?:#|\/\/|\*)).{0,200}\b(?:environ|getenv|process\.env)\b.{0,12}\b(LANG(?:SMITH|CHAIN)_TRACING(?:_V2)?)\b(?!.{0,40}\s?=\s?["'](?:false|no|off|0)?["'])/im;

export const logging = defineProbe({
	id: 'service/logging',
	lifecycle: 'experimental',
	needs: { ...needs, tree: treeArtifact },
	question: 'Does the service log or trace what it does?',
	motivation: 'Why an agent did something last Tuesday can be answered from a log or not at all.',
	method:
		'Looks for loggers (logging, structlog, loguru, pino, winston, bunyan, tslog, log4js), OpenTelemetry, LangSmith or Langfuse in imports and calls of the product. Code that reads or sets the switch of LangSmith answers the first and leaves the second open; a template or README that switches it on, where something hands such a file to the program, answers the first. A logger that is told things only below the level that it writes from is none. Values: kinds. Two findings, by the value `of`: `any`, and `code`, for which a setting of the environment is not enough.',
	blindSpots:
		'Loggers and listeners of one’s own but those that write to the console by levels, and tracing that an environment variable alone switches on, are told and answer nothing.',
	remediation: { effort: 'low', text: 'Log through a logger.' },
	inspect: ofParsed(({ project, texts, tree }) => {
		const kinds = new Map<string, { file: SourceFile; line: number }>();
		let own: Place | null = null;
		let written: Place | null = null;
		let muted: Place | null = null;
		const made = new Set<string>();
		const prints: Found[] = [];
		let spoken = false;
		let wired: Place | null = null;
		let handler: Place | null = null;
		// The place is one of the service, where there is one, and of those one that writes.
		const writes = (one: SourceFile) => one.facts.calls.some(({ callee }) => callee.kind === 'name' && LOGGED.test(callee.name));
		const agents = agentFiles(tree, texts).flatMap((path) => project.file(path) ?? []);
		const near = new Set(agents.flatMap((file) => [file, ...project.imports(file)]));
		const rank = (one: SourceFile) => Number(isBeside(project, one)) * 4 + Number(!near.has(one)) * 2 + Number(!writes(one));
		for (const file of project.files) {
			if (file.context !== 'source' || project.reach.isUnused(file)) continue;
			const text = texts.get(file.path) ?? '';
			const switched = WIRED.exec(text);
			if (switched) wired ??= { file, line: text.slice(0, switched.index + switched[0].length).split('\n').length, name: switched[1]! };
			for (const i of file.facts.imports) {
				const nest = i.module === '@nestjs/common' && /^(Logger|ConsoleLogger)$/.test(i.name ?? '');
				const found = nest ? i.module : isAbout(i.module, 'logs') ? /^@?[^./]+(?:\/logger)?/.exec(i.module)?.[0] : undefined;
				const known = found && kinds.get(found);
				if (found && !/(?:Error|Exception)$/.test(i.name ?? '') && (!known || rank(file) < rank(known.file)) && isUsed(file, i.alias))
					kinds.set(found, { file, line: i.line });
			}
			const silenced = isSilenced(file);
			const rows = text.split('\n');
			for (const c of file.facts.calls) {
				const outside = outsideNameOf(project, file, c) ?? '';
				const isMute = isMuted(project, file, c, outside) || (silenced && isAbout(outside, 'logs'));
				if (isMute) muted = { file, line: c.line, name: outside };
				if (!isMute) made.add(outside);
				const name = c.callee.kind === 'name' ? c.callee.name : '';
				// A server that is handed a logger speaks by itself.
				spoken ||= optionOf(c, 'logger') !== null;
				const isOwn = LOGGED.test(name);
				const says =
					(SPEAKS.test(c.method ?? '') || isOwn) &&
					saysSomething(project, file, c) &&
					!isIdleLine(rows[c.line - 1] ?? '') &&
					!isBelowLevel(project, file, c, texts);
				spoken ||= says && isToLog(c, file, outside);
				if (PRINTS.test(name) && near.has(file)) prints.push({ file, call: c, name });
				const isBetter = (one: typeof own) => !one || (isBeside(project, one.file) && !isBeside(project, file));
				if (isOwn && isBetter(own) && says) own = { file, line: c.line, name: name.slice(0, name.lastIndexOf('.')) };
				if (isBetter(handler) && outsideBases(project, file, c).some((base) => HANDLER.test(base)) && !neverRuns(project, file, c))
					handler = { file, line: c.line, name };
				const isOne =
					(LOGS.test(name) && project.resolve(name, file, c.scope).kind === 'function') ||
					(name === 'log' && leveledIn(project, file, name) !== null);
				if (isOne && isBetter(written) && !neverRuns(project, file, c)) written = { file, line: c.line, name };
			}
		}
		// What makes a logger and says nothing through it is no log; a tracer listens by itself.
		const unasked = !spoken && [...kinds.keys()].every((kind) => LOGGERS.test(kind));
		const mute = muted && !made.has(muted.name) ? muted : null;
		for (const kind of kinds.keys()) if (unasked || mute?.name.startsWith(kind)) kinds.delete(kind);
		if (mute || !own) own = written;
		const [known] = [...kinds.values()].sort((a, b) => rank(a.file) - rank(b.file));
		// What a script beside the service writes tells nothing of it.
		const isProduct = (one: SourceFile) => one.context === 'source' && one.facts.functions.length > 0 && !isBeside(project, one);
		const beside = known && isAside(project, known.file) && project.files.some(isProduct) ? known : null;
		const first = beside ? undefined : known;
		const tracer = first ? null : wired;
		const ours = first || tracer || !own || own.file === beside?.file || isIdle(project, own.file, own.name) ? null : own;
		const console = ours && !isBeside(project, ours.file) && writesItself(project, ours.file, ours.name, texts) ? ours : null;
		const open = console ? null : ours;
		const listens = first || tracer || ours || !handler || isBeside(project, handler.file) ? null : handler;
		const settings = (paths: RegExp, said: RegExp) =>
			[...texts].flatMap(([path, text]) => {
				const named = !first && paths.test(path) ? said.exec(text) : null;
				return named ? [`${path} names \`${named[1]}\``] : [];
			});
		// LangGraph traces by itself where it is told to.
		const told = settings(/(?:^|\/)readme\.md$/i, SWITCHED);
		const [on] = [...texts].some(([path, text]) => READERS.test(path) && READS.test(text))
			? [...settings(SETTINGS, SWITCHED), ...told]
			: [];
		const [setting = told[0]] = settings(SETTINGS, TRACING);
		// What a method prints that nothing asks for is told where nothing else is.
		const print = prints.find((one) => isAsked(project, texts, one)) ?? prints[0];
		const printed = print ? { file: print.file, line: print.call.line } : null;
		const at = first ?? tracer ?? listens ?? own ?? mute ?? (on || setting ? null : printed);
		const none = `We found no logger in use${beside ? ` but in ${beside.file.path}:${beside.line}, beside the service` : ''}`;
		const any: FindingDraft = {
			outcome: first || tracer || console || on ? 'true' : open || listens || setting ? 'not-available' : 'false',
			message: first
				? `${[...kinds.keys()].join(' and ')} ${kinds.size === 1 ? 'is' : 'are'} imported.`
				: console
					? `${console.file.path}:${console.line} calls \`${console.name}\`, a logger of the project’s own that writes to the console.`
					: tracer
						? `${tracer.file.path}:${tracer.line} reads or sets ${tracer.name}, by which LangSmith traces runs where it is true. ${none}.`
						: open
							? `${open.file.path}:${open.line} calls a logger that is of no package we know; what it writes was not followed.`
							: on
								? `${none}; ${on}, by which LangSmith traces runs where that is set.`
								: listens
									? `${listens.file.path}:${listens.line} makes a \`${listens.name}\`, which listens to the calls of models and tools; what it writes was not followed.`
									: setting
										? `${none}; ${setting}, a setting of a tracing service. The code does not show whether tracing is on where the service runs.`
										: mute
											? `The logger of ${mute.file.path} writes nothing.`
											: `${none}${printed ? `; ${printed.file.path}:${printed.line} writes to the console` : ''}.`,
			rationale: 'Imports and calls of the product.',
			location: at ? placeOf(at.file, at.line) : null,
			values: { of: 'any', kinds: [...kinds.keys()].sort() },
			context: first ? 'source' : null,
			confidence: first ? 0.9 : 0.8,
		};
		// A setting of the environment is nothing that the code does.
		const code: FindingDraft = {
			...any,
			outcome: first || console ? 'true' : open || listens || tracer ? 'not-available' : 'false',
			values: { of: 'code' },
		};
		return [any, code];
	}),
});

/** In no function that nothing calls, and in no method that nothing of the product asks for by its name. */
function isAsked(project: Project, texts: ReadonlyMap<string, string>, { file, call }: Found): boolean {
	const { fact } = namedFunction(file, call.scope) ?? {};
	const isOwn = fact !== undefined && fact.class !== null && fact.decorators.length === 0 && !/^(?:constructor|__\w+__)$/.test(fact.name);
	const named = new RegExp(`\\.${escapeText(fact?.name ?? '')}\\b`);
	const isNamed = ({ context, path }: SourceFile) => context === 'source' && named.test(texts.get(path) ?? '');
	return !neverRuns(project, file, call) && !isForTests(project, file, call) && (!isOwn || project.files.some(isNamed));
}

/** Said to a logger: one of a package, one that is called so, or what may be one. A method of the project's own speaks by what it calls. */
function isToLog(call: CallFact, file: SourceFile, outside: string): boolean {
	const text = textOf(call.callee, file);
	return !PRINTS.test(text) && (isAbout(outside, 'logs') || /log/i.test(text) || (outside === '' && TELLS.test(call.method ?? '')));
}

/** A call that somebody may come to, and that is given more than an empty text. */
function saysSomething(project: Project, file: SourceFile, call: CallFact): boolean {
	const texts = call.arguments.map((one) => textOf(one, file));
	const isDead = call.scope.branches.some(
		({ branch, when }) => String(when) === 'true' && /^(?:False|false|0|None|null)$/.test(file.facts.branches[branch]?.test ?? ''),
	);
	// `log(0, …)` is below every level, and a form says nothing without what it is filled with.
	const isFilled = texts.some((one) => /[\p{L}\d]/u.test(one.replace(/%[sdr]|^str\(\)$/g, '')));
	return !isDead && !neverRuns(project, file, call) && isFilled && !(call.method === 'log' && texts[0] === '0');
}
