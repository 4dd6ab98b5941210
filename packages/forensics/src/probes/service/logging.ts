// Does the service log or trace what it does?
import type { SourceFile } from '@auditor/code';
import { defineProbe, placeOf } from '@auditor/probes';
import { isAbout } from '../../libraries/meaning.js';
import { needs, notAsked } from './_model-code.js';

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
				const nest = i.module === '@nestjs/common' && /^(Logger|ConsoleLogger)$/.test(i.name ?? '');
				const found = nest ? i.module : isAbout(i.module, 'logs') ? /^@?[^./]+/.exec(i.module)?.[0] : undefined;
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
		return {
			outcome: met ? 'true' : 'false',
			message: met
				? `${[...kinds.keys()].join(', ')} in use: ${calls} calls of a logger beside ${prints} prints.`
				: `No logger is in use${prints > 0 ? `; ${prints} prints stand in its place` : ''}.`,
			rationale: 'Imports and calls of the product.',
			location: first ? placeOf(first.file, first.line) : null,
			values: { kinds: [...kinds.keys()].sort(), calls, prints },
			context: met ? 'source' : null,
			confidence: met ? 0.9 : 0.8,
		};
	},
});
