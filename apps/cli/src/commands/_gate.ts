// The gate of a run: thresholds and suppressions of the configuration, what the command line adds, the baseline, and the day.
import { type AuditReport, auditReportSchema } from '@auditor/schema';
import type { GateConfig } from '../config/schema.js';
import { type GateResult, judgeGate, tellProblem } from '../gate/gate.js';
import { readStage } from '../input/read-stage.js';
import { printable } from '../output/printable.js';

export interface Gate {
	readonly config: GateConfig;
	readonly baseline: AuditReport | null;
	/** `YYYY-MM-DD`. */
	readonly today: string;
}

/** Problems that are told one by one on a screen; gate.json holds all. */
const TOLD = 20;

/** Reads the baseline before an audit is spent. @throws AuditorError AUD_STAGE_INVALID */
export function openGate(config: GateConfig | undefined, options: Record<string, unknown>, now = new Date()): Gate {
	const own: GateConfig = { ...config };
	if (options.failUnder !== undefined) own.failUnder = options.failUnder as number;
	if (options.baseline !== undefined) own.baseline = options.baseline as string;
	const baseline = own.baseline === undefined ? null : readStage(own.baseline, auditReportSchema, 'report.json');
	return { config: own, baseline, today: now.toISOString().slice(0, 10) };
}

/** Suppressions that hold today, and what the baseline knew, as renderers want them. */
export function renderOptionsOf({ config, baseline, today }: Gate) {
	const holding = (config.suppressions ?? []).filter((s) => s.expires === undefined || s.expires >= today);
	return {
		suppressions: holding.map(({ fingerprint, reason, expires }) => ({ fingerprint, reason, expires: expires ?? null })),
		baseline: baseline ? baseline.criteria.flatMap((c) => c.evidence.map((e) => e.fingerprint)) : null,
	};
}

export function passGate(report: AuditReport, { config, baseline, today }: Gate): GateResult {
	return judgeGate(report, config, baseline, today);
}

/** What a person is told on stderr; empty when there is nothing to tell. */
export function tellGate(result: GateResult): string {
	const lines = result.problems.slice(0, TOLD).map((p) => `auditor: ${tellProblem(p)}`);
	if (result.problems.length > TOLD) lines.push(`auditor: and ${result.problems.length - TOLD} more; gate.json lists them.`);
	return lines.length === 0 ? '' : printable(`${lines.join('\n')}\n`);
}
