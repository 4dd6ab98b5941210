// Who hears of the failures of a service? Handlers that swallow every error, and whether the product logs. One finding per place, so that each can be
// opened. What a framework or a platform reports is not seen.
import type { SourceFile } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { excerpt, placeOf } from '../../gather/_drafts.js';
import { commented, needs, notAsked, SHOWN } from './_model-code.js';

export const swallowedErrors = defineProbe({
	id: 'service/swallowed-errors',
	lifecycle: 'experimental',
	needs,
	question: 'Are errors swallowed without a trace?',
	motivation: 'An error that nobody hears about is found by users, weeks later.',
	method:
		'Looks for handlers of all errors (bare, Exception, catch) in the product whose body is empty or does nothing. A comment in the body is a reason and lets it pass. One finding per place.',
	blindSpots: 'Handlers that log too little, and promises that nobody awaits.',
	remediation: { on: 'true', effort: 'low', text: 'Catch the error you expect, log the others with their context, or let them go up.' },
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const found = project.files
			.filter((f) => f.context === 'source')
			.flatMap((file) =>
				file.facts.tries.flatMap((t) =>
					t.handlers
						.filter(
							(h) =>
								h.empty &&
								(h.types.length === 0 || h.types.some((x) => /^(Exception|BaseException|Error)$/.test(x))) &&
								!commented(texts, file.path, h.line, h.endLine),
						)
						.map((h) => ({ file, line: h.line, endLine: h.endLine })),
				),
			);
		if (found.length === 0) {
			const message = 'No handler of the product swallows every error.';
			return [{ outcome: 'false', message, rationale: `${project.files.length} parsed files.`, values: { places: 0 } }];
		}
		return found.slice(0, SHOWN).map(({ file, line, endLine }) => ({
			outcome: 'true',
			message: `The handler at ${file.path}:${line} swallows every error.`,
			rationale: `One of ${found.length} such handlers.`,
			location: placeOf(file, line, endLine),
			snippet: excerpt(texts, file.path, line, endLine),
			values: { places: found.length },
			context: 'source',
			confidence: 0.88,
		}));
	},
});

/** `logger.info(...)`, `this.log.warn(...)`, `chatLogger.error(...)`. */
const LOGGED = /(^|\.)(_?(log|logging)|\w*logger)\.(debug|info|warn|warning|error|exception|critical|trace|verbose|fatal|log)$/i;

export const logging = defineProbe({
	id: 'service/logging',
	lifecycle: 'experimental',
	needs,
	question: 'Does the service log or trace what it does?',
	motivation: 'Why an agent did something last Tuesday can be answered from a log or not at all.',
	method:
		'Looks for loggers (logging, structlog, loguru, pino, winston, bunyan, tslog, log4js), OpenTelemetry, LangSmith or Langfuse in imports and calls of the product. Values: kinds, calls, prints (print and console.log beside them).',
	blindSpots: 'Tracing that an environment variable alone switches on.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Use one logger with levels, log each node’s start, end and failure with the run’s id, and switch tracing on.',
	},
	inspect: ({ project }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const kinds = new Map<string, { file: SourceFile; line: number }>();
		let own: { file: SourceFile; line: number } | null = null;
		let calls = 0;
		let prints = 0;
		for (const file of project.files) {
			if (file.context !== 'source') continue;
			for (const i of file.facts.imports) {
				const kind =
					/^(logging|structlog|loguru|pino|winston|bunyan|tslog|log4js|loglevel|signale|roarr|consola|langsmith|langfuse|opentelemetry|@opentelemetry|@langfuse|logfire|sentry_sdk|@sentry)(?=[./]|$)/.exec(
						i.module,
					)?.[1];
				const nest = i.module === '@nestjs/common' && /^(Logger|ConsoleLogger)$/.test(i.name ?? '') ? i.module : undefined;
				const found = kind ?? nest;
				if (found && !kinds.has(found)) kinds.set(found, { file, line: i.line });
			}
			for (const c of file.facts.calls) {
				const name = c.callee.kind === 'name' ? c.callee.name : '';
				if (LOGGED.test(name)) {
					calls++;
					own ??= { file, line: c.line };
				} else if (/^(print|console\.(log|debug))$/.test(name)) prints++;
			}
		}
		if (kinds.size === 0 && own) kinds.set('a logger of its own', own);
		const [first] = [...kinds.values()];
		const met = kinds.size > 0;
		return [
			{
				outcome: met ? 'true' : 'false',
				message: met
					? `${[...kinds.keys()].join(', ')} in use: ${calls} calls of a logger beside ${prints} prints.`
					: `No logger is in use${prints > 0 ? `; ${prints} prints stand in its place` : ''}.`,
				rationale: 'Imports and calls of the product.',
				location: first ? placeOf(first.file, first.line) : null,
				values: { kinds: [...kinds.keys()].sort(), calls, prints },
				context: met ? 'source' : null,
				confidence: met ? 0.9 : 0.8,
			},
		];
	},
});
