// auditor override: a person's decision joins the ledger of a run; the computed verdict is not touched, and the rendered reports show both.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyOverrides, type OverriddenVerdict, type Override, type Rule } from '@auditor/justice';
import { renderers } from '@auditor/report';
import { AuditorError, type AuditReport } from '@auditor/schema';
import { auditOf, isOf, LEDGER, overridesFor, readLedger, writeLedger } from '../input/overrides.js';
import { readRun } from '../input/read-run.js';
import { printable } from '../output/printable.js';
import { writeFileAtomically } from '../output/write-file.js';
import { withRunCode } from '../rubric/run-code.js';
import type { CommandInput } from './definition.js';

export default function main({ args, options }: CommandInput): Promise<number> {
	return withRunCode(args[0]!, options, (code) => decide(args, options, code?.rules ?? []));
}

function decide(args: CommandInput['args'], options: CommandInput['options'], rules: readonly Rule[]): number {
	const { report, folder, verdict } = readRun(args[0]!, undefined, rules);
	if (report === null)
		throw new AuditorError('AUD_USAGE', 'An override needs a concluded audit: give the folder that auditor audit --out wrote.');
	if (args[1] === undefined) {
		if (options.score !== undefined || options.by !== undefined || options.reason !== undefined)
			throw new AuditorError('AUD_USAGE', 'Name the criterion whose score is to be overridden.');
		return show(overridesFor(folder, report, rules), options.json === true);
	}
	const entry = { ...entryFrom(args[1], options), of: auditOf(report) };
	const ledger = [...readLedger(folder), entry];
	const own = ledger.filter((e) => isOf(e, report)).map(({ of: _, ...e }) => e);
	applyOverrides(verdict, own, report.policy, rules);
	writeLedger(folder, ledger);
	const decided = overridesFor(folder, report, rules)!;
	const again = renderAgain(folder, report, decided);
	if (options.json) return show(decided, true);
	show(decided, false);
	process.stdout.write(`Added to ${join(folder, LEDGER)}${again.length > 0 ? `; rendered again: ${again.join(', ')}` : ''}\n`);
	return 0;
}

function entryFrom(criterion: string, options: Record<string, unknown>): Override {
	const { score, by, reason } = options as { score?: number | null; by?: string; reason?: string };
	const missing = [score === undefined && '--score', !by?.trim() && '--by', !reason?.trim() && '--reason'].filter(Boolean);
	if (missing.length > 0) throw new AuditorError('AUD_USAGE', `An override needs ${missing.join(', ')}: it is signed and reasoned.`);
	return { criterion, score: score!, by: by!.trim(), reason: reason!.trim(), at: new Date().toISOString() };
}

/** Every rendered file of the folder, written anew with the overrides beside the verdict; report.json stays what was computed. */
function renderAgain(folder: string, report: AuditReport, overrides: OverriddenVerdict): string[] {
	const found = renderers.filter((r) => r.id !== 'json' && existsSync(join(folder, r.fileName)));
	for (const renderer of found)
		writeFileAtomically(join(folder, renderer.fileName), renderer.render(report, { links: report.repository.forge, overrides }));
	return found.map((r) => r.fileName);
}

function show(decided: OverriddenVerdict | null, json: boolean): number {
	if (json) {
		const { overrides, scores, total } = decided ?? { overrides: [], scores: [], total: null };
		process.stdout.write(`${JSON.stringify({ overrides, scores, total }, null, 2)}\n`);
		return 0;
	}
	if (decided === null) {
		process.stdout.write('No score of this run was overridden.\n');
		return 0;
	}
	const { overrides, total } = decided;
	const text = (score: number | null) => (score === null ? 'not scored' : String(score));
	for (const o of overrides)
		process.stdout.write(
			printable(
				`${o.criterion}: computed ${text(o.computed)}, ${o.by} says ${text(o.score)}: ${o.reason}${o.at ? ` (${o.at})` : ''}${o.superseded ? ' – superseded' : ''}\n`,
			),
		);
	process.stdout.write(`total: computed ${text(total.computed)}, with the overrides ${text(total.score)}\n`);
	return 0;
}
