// Does the service log or trace what it does?
import { type CallFact, heldIn, optionOf, type Project, type SourceFile, type StaticValue, TOP_SCOPE, textOf } from '@auditor/code';
import { defineProbe, placeOf } from '@auditor/probes';
import { textsArtifact } from '../../artifacts.js';
import { isAbout, outsideNameOf } from '../../libraries/meaning.js';
import { notAsked } from '../../models/unread.js';
import { needs } from './_model-code.js';

/** `logger.info(...)`, `this.log.warn(...)`, `chatLogger.error(...)`. */
const LOGGED = /(^|\.)(_?(log|logging)|\w*logger)\.(debug|info|warn|warning|error|exception|critical|trace|verbose|fatal|log)$/i;

const OWN = 'a logger of its own';

/** Loggers that write what they are told, and nothing else. */
const LOGGERS = /^(?:logging|structlog|loguru|pino|winston|bunyan|tslog|log4js|loglevel|signale|roarr|consola)$/;
const SPEAKS = /^(?:debug|info|warn(?:ing)?|error|exception|critical|trace|verbose|fatal|log|success|notice|silly)$/;

/** Settings by which LangSmith, Langfuse and OpenTelemetry are switched on. */
const TRACING = /\b(LANG(SMITH|CHAIN|FUSE)_(TRACING|PROJECT|API_KEY|PUBLIC_KEY|TRACING_V2)|OTEL_EXPORTER_\w{1,40})\b/;

export const logging = defineProbe({
	id: 'service/logging',
	lifecycle: 'experimental',
	needs: { ...needs, texts: textsArtifact },
	question: 'Does the service log or trace what it does?',
	motivation: 'Why an agent did something last Tuesday can be answered from a log or not at all.',
	method:
		'Looks for loggers (logging, structlog, loguru, pino, winston, bunyan, tslog, log4js), OpenTelemetry, LangSmith or Langfuse in imports and calls of the product. Values: kinds.',
	blindSpots: 'Tracing that an environment variable alone switches on is told, and answers nothing.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Use one logger with levels, log each node’s start, end and failure with the run’s id, and switch tracing on.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const kinds = new Map<string, { file: SourceFile; line: number }>();
		let own: { file: SourceFile; line: number; name: string } | null = null;
		let muted: { file: SourceFile; line: number } | null = null;
		let spoken = false;
		let prints = false;
		for (const file of project.files) {
			if (file.context !== 'source') continue;
			for (const i of file.facts.imports) {
				const nest = i.module === '@nestjs/common' && /^(Logger|ConsoleLogger)$/.test(i.name ?? '');
				const found = nest ? i.module : isAbout(i.module, 'logs') ? /^@?[^./]+/.exec(i.module)?.[0] : undefined;
				if (found && !kinds.has(found) && isUsed(file, i.alias)) kinds.set(found, { file, line: i.line });
			}
			for (const c of file.facts.calls) {
				if (isMuted(project, file, c)) muted = { file, line: c.line };
				spoken ||= SPEAKS.test(c.method ?? '');
				const name = c.callee.kind === 'name' ? c.callee.name : '';
				if (LOGGED.test(name)) own ??= { file, line: c.line, name: name.slice(0, name.lastIndexOf('.')) };
				prints ||= /^(print|console\.(log|debug))$/.test(name);
			}
		}
		if (kinds.size === 0 && own) kinds.set(OWN, own);
		const silenced = muted ?? (own && kinds.get(OWN) === own ? silentInProduction(project, own.file, own.name) : null);
		// What makes a logger and says nothing through it is no log; a tracer listens by itself.
		const unasked = !spoken && [...kinds.keys()].every((kind) => LOGGERS.test(kind));
		if (silenced || unasked) kinds.clear();
		const first = silenced ?? [...kinds.values()][0] ?? own;
		const met = kinds.size > 0;
		const [setting] = [...texts].flatMap(([path, text]) => {
			const named =
				!met && /^(?!\.github\/)(?:.*\/)?(?:\.env[\w.]*|langgraph\.json|[\w.-]+\.ya?ml)$/.test(path) ? TRACING.exec(text)?.[0] : undefined;
			return named ? [`${path} names \`${named}\``] : [];
		});
		return {
			outcome: met ? 'true' : setting ? 'not-available' : 'false',
			message: setting
				? `We found no logger in use; ${setting}, a setting of a tracing service. Whether it traces where it runs, the code does not tell.`
				: met
					? `${[...kinds.keys()].join(' and ')} ${kinds.size === 1 ? 'is' : 'are'} imported.`
					: silenced
						? `The logger of ${silenced.file.path} writes nothing ${muted ? 'at all' : 'in production'}.`
						: `We found no logger in use${prints ? '; prints stand in its place' : ''}.`,
			rationale: 'Imports and calls of the product.',
			location: first ? placeOf(first.file, first.line) : null,
			values: { kinds: [...kinds.keys()].sort() },
			context: met ? 'source' : null,
			confidence: met ? 0.9 : 0.8,
		};
	},
});

/** A logger that is made to write nothing, whatever happens: `pino({ enabled: false })`, `logging.disable()`. */
function isMuted(project: Project, file: SourceFile, call: CallFact): boolean {
	if (call.scope.branches.length > 0 || !isAbout(outsideNameOf(project, file, call) ?? '', 'logs')) return false;
	const given = (name: string) => textOf(optionOf(call, name), file);
	if (/^["']silent["']$|^(?:Infinity|["']off["'])$/.test(given('level')) || given('enabled') === 'false' || given('silent') === 'true')
		return true;
	return call.method === 'disable' && (call.arguments.length === 0 || /CRITICAL|sys\.maxsize/.test(textOf(call.arguments[0]!, file)));
}

/** Where the project's own logger writes, if it does so only where a test of the environment says that it is not in production. */
function silentInProduction(project: Project, from: SourceFile, name: string): { file: SourceFile; line: number } | null {
	const target = project.resolve(name, from, TOP_SCOPE);
	if (!('file' in target)) return null;
	const methods = target.kind === 'value' ? heldIn(target.value).filter(({ kind }) => kind !== 'dict') : [];
	const idle = ({ kind, ...value }: StaticValue) =>
		kind === 'function' && 'function' in value && !target.file.facts.calls.some(({ scope }) => scope.function === value.function);
	if (target.kind === 'value' && methods.length > 0 && methods.every(idle))
		return {
			file: target.file,
			line: from.facts.calls.find(({ callee }) => callee.kind === 'name' && callee.name.startsWith(`${name}.`))?.line ?? 1,
		};
	const { file } = target;
	const writes = file.facts.calls.filter(({ callee }) => callee.kind === 'name' && /^(?:console|process\.std\w+)\./.test(callee.name));
	const asks = (branch: number) =>
		/\bNODE_ENV\b.{0,20}production|\.env\.(?:DEV|PROD)\b|\b__DEV__\b/.test(file.facts.branches[branch]?.test ?? '');
	const quiet = writes.every(({ scope }) => scope.branches.some(({ branch }) => asks(branch)));
	return writes[0] && quiet ? { file, line: writes[0].line } : null;
}

/** A name that is called or read; of an import that nobody uses comes no line of a log. */
function isUsed({ facts }: SourceFile, alias: string): boolean {
	const root = alias.split('.')[0]!;
	const starts = (name: string) => name === root || name.startsWith(`${root}.`);
	return (
		facts.reads.some(({ name }) => starts(name)) ||
		facts.calls.some(({ callee }) => callee.kind === 'name' && starts(callee.name)) ||
		facts.exports.some(({ local }) => local === root)
	);
}
