// The audit as a graph of one node with typed input and output, for servers of LangGraph, their Studio, and graphs of others that call it. What may be
// named, how many run at once and for how long is the setting of whoever serves it. The state holds the question and the answer, and nothing between.
import { resolve } from 'node:path';
import type { AuditReport } from '@auditor/schema';
import { AuditorError } from '@auditor/schema/errors';
import { END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import { z } from 'zod';
import type { AuditOptions, AuditOutcome } from '../audit-outcome.js';
import { isBelow, isTargetBelow } from '../batch/admit.js';
import { TimeIsOver } from '../notices.js';
import type { AuditRequest } from '../request.js';
import { atOnce } from './at-once.js';

export interface ServedSettings {
	/** Hosts that may be cloned from; null: every public one. */
	readonly hosts: readonly string[] | null;
	/** Local targets and reports are read below this folder; null: none is. */
	readonly under: string | null;
	/** Audits at once; the others wait. */
	readonly runs: number;
	/** Seconds for one audit. */
	readonly seconds: number;
	/** Judges of the bench `llm`; null: that bench is not served. */
	readonly model: string | null;
	/** Variables that hold tokens for private repositories, as --token-env names them; none: whoever asks sees public ones alone. */
	readonly tokens: readonly string[];
}

/** What is done with a request; told apart from the graph so that it is loaded when the first run begins. */
export interface ServedWork {
	audit(request: AuditRequest, options: AuditOptions): Promise<Pick<AuditOutcome, 'report'>>;
	markdown(report: AuditReport): Promise<string>;
}

const text = () => z.string().min(1).max(2_000);
/** What is looked up by its name: a path of the server's machine is none. */
const name = () => z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

const servedInput = z.object({
	target: text().describe('Address of the git repository, as in https://github.com/owner/name'),
	commit: text().optional().describe('Commit, tag or branch to audit; without it, what HEAD names'),
	reports: z.array(text()).max(10).optional().describe("Reports that lie in the server's folder; without them, the one in the repository"),
	rubric: name().optional().describe('Name of a rubric; without it, automaton-auditor'),
	policy: name().optional().describe('Name of a policy; without it, the one of the rubric'),
	bench: z.enum(['heuristic', 'llm']).optional().describe('Who judges: heuristic asks no model'),
});
export type ServedInput = z.infer<typeof servedInput>;

const servedOutput = z.object({
	report: z.record(z.string(), z.unknown()).describe('The report, as its JSON Schema says'),
	markdown: z.string().describe('The same for people'),
});

/** What callers use of the compiled graph. */
export interface ServedGraph {
	invoke(input: ServedInput, config?: { readonly signal?: AbortSignal }): Promise<unknown>;
	stream(input: ServedInput, config?: { readonly streamMode?: ('custom' | 'values')[] }): Promise<AsyncIterable<unknown>>;
}

/** The compiled graph; one for all runs of a server, for it counts them. */
export function servedCourt(settings: ServedSettings, work: ServedWork): ServedGraph {
	const turn = atOnce(settings.runs);
	const audit = async (input: ServedInput, config: LangGraphRunnableConfig) => {
		const request = servedRequest(input, settings);
		const leave = await turn(config.signal);
		// Time counts from here: whoever waited is not punished for it.
		const over = new AbortController();
		const timer = setTimeout(() => over.abort(new TimeIsOver(settings.seconds)), settings.seconds * 1_000);
		try {
			const signal = AbortSignal.any([over.signal, ...(config.signal ? [config.signal] : [])]);
			const { report } = await work.audit(request, { signal, progress: (event) => config.writer?.(event) });
			config.signal?.throwIfAborted();
			if (report === null) throw new AuditorError('AUD_USAGE', 'There is no report.');
			return { report: report as unknown as Record<string, unknown>, markdown: await work.markdown(report) };
		} finally {
			clearTimeout(timer);
			leave();
		}
	};
	return new StateGraph({ state: servedInput.extend(servedOutput.shape), input: servedInput, output: servedOutput })
		.addNode('audit', audit as never)
		.addEdge(START, 'audit')
		.addEdge('audit', END)
		.compile({ name: 'auditor' });
}

/**
 * What a caller asks for, within what the server allows.
 * @throws AuditorError AUD_USAGE for a place or a bench that is not served
 */
export function servedRequest(input: ServedInput, { hosts, under, seconds, model, tokens }: ServedSettings): AuditRequest {
	const { target, commit, reports, rubric, policy, bench } = servedInput.parse(input);
	const refuse = (what: string) => new AuditorError('AUD_USAGE', `${what}.`);
	if (!/^https:\/\//i.test(target) && (under === null || !isTargetBelow(resolve(under, target), under)))
		throw refuse('This server takes addresses that begin with https://, and no place of its own machine but the folder that it serves');
	for (const report of reports ?? []) {
		if (!/\.(?:pdf|md)$/i.test(report)) throw refuse('A report is a file of type .pdf or .md');
		if (under === null || !isBelow(resolve(under, report), under))
			throw refuse('This server reads no reports but those in the folder that it serves');
	}
	if (bench === 'llm' && model === null) throw refuse('This server has no model to judge with');
	return {
		target,
		cwd: under ?? process.cwd(),
		...(commit !== undefined && { commit }),
		...(reports !== undefined && { reports: [...reports] }),
		...(rubric !== undefined && { rubric }),
		...(policy !== undefined && { policy }),
		...(hosts !== null && { allowHosts: [...hosts] }),
		...(bench === 'llm' && model !== null && { models: [model] }),
		bench: bench ?? 'heuristic',
		timeLimit: seconds * 1_000,
		tokenEnv: [...tokens],
		onlyNamedTokens: true,
	};
}
