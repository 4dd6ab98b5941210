// The auditor as tools: audit, facts, fix, explain, compare. Each returns typed data; what goes wrong is one sentence that the agent can act on.
import { compareVerdicts, explain, type FactChange, planProgress } from '@auditor/justice';
import { AuditorError, formatLocation, type Location, maskSecrets } from '@auditor/schema';
import { visible } from '@auditor/schema/pure';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { audit } from '../audit.js';
import { auditFitting } from '../audit-fitting.js';
import { patchOfAll } from '../fixes/told.js';
import { fileOf, readComparable, readRun } from '../input/read-run.js';
import { openOut } from '../output/out-folder.js';
import { progressData } from '../output/plan-progress.js';
import { writeRun } from '../output/write-run.js';
import { treeOf } from '../places.js';
import type { AuditRequest } from '../request.js';
import { VERSION } from '../version.js';
import { type AllowedPaths, allowedPaths, foldersOf } from './allowed-paths.js';
import * as shapes from './shapes.js';

interface Extra {
	signal: AbortSignal;
	_meta?: { progressToken?: string | number };
	sendNotification(notification: {
		method: 'notifications/progress';
		params: { progressToken: string | number; progress: number; message: string };
	}): Promise<void>;
}

export interface ServerOptions {
	readonly cwd: string;
	/** Folders that are open to the agent beside those of its host. */
	readonly allowPaths?: readonly string[];
	/** Variables that hold tokens for private repositories: an agent is given none that lies in the environment. */
	readonly tokenEnv?: readonly string[];
	/** Ends audits under way. */
	readonly signal: AbortSignal;
}

/** A server with the tools, not yet connected. */
export function auditorServer({ cwd, allowPaths = [], tokenEnv = [], signal }: ServerOptions): McpServer {
	const server = new McpServer({ name: 'auditor', version: VERSION });
	const own = { cwd, tokenEnv: [...tokenEnv], onlyNamedTokens: true };
	/** Asked at each call: the user may open and close folders of his host while it runs. */
	const allowed = async (): Promise<AllowedPaths> => {
		// A host that knows roots and names none has closed all folders.
		const roots = server.server.getClientCapabilities()?.roots ? foldersOf((await server.server.listRoots()).roots) : [cwd];
		return allowedPaths(cwd, [...roots, ...allowPaths]);
	};
	const reading = { readOnlyHint: true, openWorldHint: true };
	server.registerTool(
		'audit',
		{
			title: 'Audit a repository',
			description:
				'Collects facts, judges by documented arithmetic, synthesises a verdict, and plans what to do, by gain. Runs nothing of the target.',
			inputSchema: shapes.auditInput,
			outputSchema: shapes.auditResult,
			annotations: { ...reading, readOnlyHint: false, destructiveHint: false },
		},
		({ out, ...input }, extra) =>
			told(shapes.auditInput, async () => {
				const paths = await allowed();
				return runAudit(requestOf(input, own, paths), out === undefined ? null : paths.path(out), during(signal, extra as Extra));
			}),
	);
	server.registerTool(
		'facts',
		{
			title: 'Facts of a repository',
			description: 'What the detectives found, each fact with its place; no judgement.',
			inputSchema: shapes.factsInput,
			outputSchema: shapes.factsResult,
			annotations: reading,
		},
		(input, extra) => told(shapes.factsInput, async () => runFacts(requestOf(input, own, await allowed()), during(signal, extra as Extra))),
	);
	server.registerTool(
		'fix',
		{
			title: 'The mechanical steps of the plan as a patch',
			description:
				'Each fix is applied in memory, parsed, probed and judged again; only those that keep their word are in the patch. Writes nothing.',
			inputSchema: shapes.fixInput,
			outputSchema: shapes.fixResult,
			annotations: reading,
		},
		({ steps, ...input }, extra) =>
			told(shapes.fixInput, async () => runFix(requestOf(input, own, await allowed()), steps ?? null, during(signal, extra as Extra))),
	);
	server.registerTool(
		'explain',
		{
			title: 'How a score came about',
			description: 'Opinions, rules and evidence behind a score, in plain words.',
			inputSchema: shapes.explainInput,
			outputSchema: shapes.explainResult,
			annotations: { readOnlyHint: true, openWorldHint: false },
		},
		({ run, criterion, policy }) =>
			told(shapes.explainInput, async () => {
				const paths = await allowed();
				const { verdict, case: theCase } = readRun(
					paths.path(fileOf(paths.path(run))),
					policy === undefined ? undefined : paths.nameOrPath(policy),
				);
				const ids = criterion === undefined ? verdict.criteria.map((c) => c.id) : [criterion];
				return { stories: ids.map((id) => ({ criterion: id, story: explain(verdict, theCase, id) })) };
			}),
	);
	server.registerTool(
		'compare',
		{
			title: 'Two audits side by side',
			description: 'Which scores rose and fell, what trouble appeared and what was fixed, and how far each step of the earlier plan is.',
			inputSchema: shapes.compareInput,
			outputSchema: shapes.compareResult,
			annotations: { readOnlyHint: true, openWorldHint: false },
		},
		({ before, after }) =>
			told(shapes.compareInput, async () => {
				const paths = await allowed();
				const sides = [paths.path(before), paths.path(after)].map((side) => paths.path(fileOf(side)));
				return comparison(sides[0]!, sides[1]!);
			}),
	);
	return server;
}

async function runAudit(request: AuditRequest, out: string | null, run: ReturnType<typeof during>) {
	if (out !== null) await openOut(out, { cwd: request.cwd, tree: treeOf(request) });
	const outcome = await auditFitting(request, run);
	if (outcome.trouble) throw outcome.trouble;
	const { report } = outcome;
	if (report === null) throw new AuditorError('AUD_INTERNAL', 'The audit ended without a report.');
	// Who cancels keeps what stands there.
	if (out !== null && !run.signal?.aborted) writeRun(out, outcome);
	const { total } = report;
	return {
		source: report.repository.source,
		commit: report.repository.commit,
		completeness: report.completeness,
		headline: report.summary.headline,
		total: { score: total.score, band: total.band, scored: total.scored, of: total.of },
		criteria: report.criteria.map(({ id, name, status, score, reason, contested }) => ({ id, name, status, score, reason, contested })),
		remediation: report.remediation.map(({ id, criterion, text, location, gain, range, rungs, source }) => ({
			id,
			criterion,
			text,
			place: placeOf(location),
			gain,
			...(range && { range }),
			...(rungs && { rungs }),
			...(source !== undefined && { source }),
		})),
		limitations: report.limitations.map(({ severity, message }) => ({ severity, message })),
		folder: out,
	};
}

async function runFacts(request: AuditRequest, run: Parameters<typeof audit>[1]) {
	const { facts, trouble } = await audit(request, { ...run, until: 'facts' });
	if (trouble) throw trouble;
	return {
		source: facts.repository.source,
		commit: facts.repository.commit,
		commits: facts.repository.commits,
		files: { total: facts.files.total, read: facts.files.read },
		answers: facts.answers,
		findings: facts.findings.map((f) => ({
			probe: f.probe,
			outcome: f.outcome,
			message: f.message,
			place: placeOf(f.location),
			confidence: f.confidence,
			fingerprint: f.fingerprint,
		})),
		limitations: facts.limitations.map(({ severity, message }) => ({ severity, message })),
	};
}

async function runFix(request: AuditRequest, steps: readonly string[] | null, run: Parameters<typeof audit>[1] & object) {
	const { fixTarget } = await import('../fixes/fix-target.js');
	return fixTarget(request, steps, run, ({ base }, { proven, unproven, last }) => {
		const patch = patchOfAll(proven).toString('utf8');
		return {
			total: { before: base.report.total.score, after: last.report.total.score },
			fixes: proven.map(({ step, title, gain, files }) => ({
				step: step.id,
				title,
				promised: step.gain,
				gain,
				files: files.map((f) => f.path),
			})),
			without: unproven.flatMap(({ step, why }) => (why === null ? [] : [{ step: step.id, why }])),
			patch: maskSecrets(patch) === patch ? patch : null,
		};
	});
}

async function comparison(before: string, after: string) {
	const [then, now] = [readComparable(before), readComparable(after)];
	const { total, criteria, appeared, fixed } = compareVerdicts(then.comparable, now.comparable);
	const change = ({ criterion, kind, id, text, location }: FactChange) => ({ criterion, kind, id, text, place: placeOf(location) });
	return {
		total: { before: total.before, after: total.after, change: total.change },
		criteria: criteria.map((c) => ({
			criterion: c.criterion,
			name: c.name,
			change: c.change,
			before: c.before?.score ?? null,
			after: c.after?.score ?? null,
		})),
		appeared: appeared.map(change),
		fixed: fixed.map(change),
		plan: then.report && now.report ? progressData(planProgress(then.report, now.report)) : null,
	};
}

function requestOf(
	{ report, ...input }: { target: string; report?: string[]; commit?: string; rubric?: string; policy?: string; worktree?: boolean },
	own: Pick<AuditRequest, 'cwd' | 'tokenEnv' | 'onlyNamedTokens'>,
	paths: AllowedPaths,
) {
	const { target, rubric, policy, ...more } = input;
	return {
		...more,
		...own,
		target: paths.target(target),
		reports: (report ?? []).map(paths.path),
		...(rubric !== undefined && { rubric: paths.nameOrPath(rubric) }),
		...(policy !== undefined && { policy: paths.nameOrPath(policy) }),
	} satisfies AuditRequest;
}

/** Progress to an agent that asked for it; an end with the process or when the agent cancels. */
function during(signal: AbortSignal, extra: Extra): NonNullable<Parameters<typeof audit>[1]> {
	const progressToken = extra._meta?.progressToken;
	let progress = 0;
	return {
		signal: AbortSignal.any([signal, extra.signal]),
		progress: ({ node, phase }) => {
			if (progressToken === undefined || phase !== 'end') return;
			const params = { progressToken, progress: ++progress, message: `${node.replaceAll('_', ' ')} has reported` };
			extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {});
		},
	};
}

/** Data for programs and the same as text; a failure as one sentence in the words of the tool. */
async function told<T extends Record<string, unknown>>(input: { readonly shape: object }, work: () => Promise<T>) {
	try {
		const structuredContent = await work();
		return { structuredContent, content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }] };
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		const hint = AuditorError.is(error) && error.hint ? ` ${error.hint}` : '';
		return {
			isError: true,
			content: [{ type: 'text' as const, text: visible(inWordsOfTool(`${message}${hint}`, Object.keys(input.shape))) }],
		};
	}
}

/** Options of the command line as the arguments of a tool; one that the tool does not have is said to be the command line's. */
function inWordsOfTool(text: string, known: readonly string[]): string {
	return text
		.replace(/\bauditor audit --out\b/g, 'audit with `out`')
		.replace(/(?<![\w-])--([a-z]+(?:-[a-z]+)*)(?! of the command line)/g, (flag, name: string) =>
			known.includes(name) ? `\`${name}\`` : `${flag} of the command line`,
		);
}

function placeOf(location: Location | null): string | null {
	return location ? formatLocation(location) : null;
}
