// auditor audit: the whole audit, its files, its summary, its exit code.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@auditor/report';
import { AuditorError, type AuditReport } from '@auditor/schema';
import { auditFitting } from '../audit-fitting.js';
import { surroundingsIn } from '../batch/blame.js';
import { isLost, tellUnheard, unheard } from '../bench/unheard.js';
import { loadConfig } from '../config/load-config.js';
import { decidedJson } from '../decisions/decide-report.js';
import { decidedRun } from '../decisions/decided-run.js';
import { isOwnRenderer } from '../formats.js';
import { complain } from '../output/complain.js';
import { hyperlinker } from '../output/hyperlink.js';
import { rendererFor } from '../output/named-renderer.js';
import { sentence } from '../output/one-line.js';
import { openOut } from '../output/out-folder.js';
import type { OwnFiles } from '../output/own-files.js';
import { printer } from '../output/progress.js';
import { calledAs, summarise } from '../output/summary.js';
import { warnings } from '../output/warnings.js';
import { writeRun } from '../output/write-run.js';
import { folderOf, treeOf } from '../places.js';
import type { AuditRequest } from '../request.js';
import { afterTurn } from '../signals.js';
import { type TimeLimit, withinTime } from '../time-limit.js';
import { type Ours, ours } from '../trust/origin.js';
import { dryRun } from './_dry-run.js';
import { limitationsOf, openGate, passGate, renderOptionsOf, tellGate } from './_gate.js';
import type { CommandInput } from './definition.js';
import { requestFrom, withConfig } from './shared-options.js';

export default function main(input: CommandInput): Promise<number> {
	return withinTime(input.options.timeLimit as number, input.signal, (limit) => auditWithin(input, limit));
}

async function auditWithin({ args, options: given, signal: stopped }: CommandInput, limit: TimeLimit): Promise<number> {
	const { signal } = limit;
	const loaded = await loadConfig({
		cwd: process.cwd(),
		named: given.config as string | false | undefined,
		environment: process.env,
	});
	for (const note of loaded.notes) complain(note);
	const options = withConfig(given, loaded.named);
	const gate = openGate(loaded, options);
	const out = options.out as string | undefined;
	const asked = requestFrom(args[0]!, options);
	const formats = options.format as string[] | undefined;
	const further = await Promise.all((formats ?? []).filter(isOwnRenderer).map((path) => rendererFor(path, asked.cwd)));
	const named = options.decisions as string | undefined;
	const own =
		out === undefined || options.dryRun
			? null
			: await openOut(out, { cwd: asked.cwd, tree: treeOf(asked), formats, further, decisions: named });
	const request = { ...asked, records: asked.records ?? (out === undefined || !asksModels(asked) ? undefined : recordsIn(out, own)) };
	const progress = printer({ quiet: options.quiet === true });
	if (options.dryRun) {
		const code = await dryRun(request, { progress: progress.event, signal, onNotice: progress.say, json: options.json === true });
		progress.done();
		return code;
	}
	const run = options.fixes === true ? (await import('../fixes/audit-with-fixes.js')).auditWithFixes : auditFitting;
	const outcome = await run(request, { progress: progress.event, signal, onNotice: progress.say });
	progress.done();
	const { opinions, verdict, trouble } = outcome;
	if (outcome.report === null || opinions === null || verdict === null)
		throw new AuditorError('AUD_INTERNAL', 'The audit ended without a report.');
	const decided = (given: AuditReport) => (out ? decidedRun(out, given, { named, tree: treeOf(request) }) : null);
	const { report: made } = outcome;
	const passed = await afterTurn(() => passGate(decided(made)?.report ?? made, gate));
	const report = { ...outcome.report, limitations: [...outcome.report.limitations, ...limitationsOf(passed)] };
	const audited = decided(report);
	for (const note of warnings(report)) complain(note);

	// A slip in the target's name or commit does not cost the report that stands there.
	const spared = out !== undefined && trouble !== null && report.total.scored === 0 && existsSync(join(out, 'report.json'));
	const written =
		out && !spared
			? writeRun(
					out,
					{ ...outcome, report },
					{
						formats,
						further,
						shown: { ...renderOptionsOf(gate), full: options.full === true },
						gate: passed,
						...(audited && { audit: audited }),
					},
				)
			: null;
	if (options.json) process.stdout.write(render(audited ? decidedJson(audited) : report, 'json'));
	else if (trouble === null || report.total.scored > 0)
		process.stdout.write(
			summarise(audited?.report ?? report, {
				decided: audited?.decided ?? null,
				written: out && written ? { folder: out, files: written } : null,
				colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
				width: process.stdout.columns ?? null,
				command: calledAs(process.env),
				hyperlink: hyperlinker(process.stdout, process.env),
				root: folderOf(request),
			}),
		);

	limit.stop();
	if (limit.isOver()) {
		process.stderr.write(
			`auditor: ended by the time limit of ${given.timeLimit} s (--time-limit); ${out ? `what is known is in ${out}` : 'what is known is above'}.\n`,
		);
		return 3;
	}
	if (stopped.aborted) {
		process.stderr.write(`auditor: interrupted; ${out ? `what is known is in ${out}` : 'what is known is above'}.${resumable(request)}\n`);
		return 130;
	}
	if (trouble) {
		complain(`${trouble.message}${trouble.hint ? ` ${trouble.hint}` : ''}`);
		if (spared) process.stderr.write(`auditor: the earlier report in ${out} stays as it is.\n`);
		else if (written) process.stderr.write(`auditor: a report that says so is in ${out}.\n`);
		return trouble.exitCode;
	}
	const missed = unheard(opinions.opinions, request);
	if (missed !== null && isLost(missed)) {
		complain(`${sentence(tellUnheard(missed))}${resumable(request)}`);
		return 3;
	}
	if (outcome.incomplete) {
		const why = report.limitations.flatMap((l) => (l.ours ? (surroundingsIn(l.message) ?? []) : []))[0];
		complain(why ?? 'the audit is incomplete through a failure of ours; the report says where.');
		return 3;
	}
	process.stderr.write(tellGate(passed));
	return passed.failed ? 1 : 0;
}

/** Calls are kept beside the report, where nothing of a stranger stands under their name. */
function recordsIn(out: string, own: OwnFiles | null): Ours | undefined {
	if (own === null || (existsSync(join(out, 'calls')) && !own.holds('calls'))) return undefined;
	own.claimFolders(['calls']);
	own.add('calls');
	return ours(out);
}

function asksModels({ bench, visionModel }: AuditRequest): boolean {
	return bench === 'llm' || visionModel !== undefined;
}

function resumable(request: AuditRequest): string {
	return asksModels(request) && request.records ? ' The same command goes on where it stopped, and pays for no answered call again.' : '';
}
