// The gate of a run: what the user set (command line, a configuration that he named), and what was found. The found one is judged beside his, so that
// it can only tighten; where he set none, it is the gate. What loosens a gate that counts is said with its file.
import { join } from 'node:path';
import { AuditorError, type AuditReport, auditReportSchema, type Limitation, statusOf, type TotalStatus } from '@auditor/schema';
import type { LoadedConfig } from '../config/load-config.js';
import type { GateConfig } from '../config/schema.js';
import { type GateProblem, type GateResult, judgeGate, tellProblem } from '../gate/gate.js';
import { parseStage, readFoundStage, readStage } from '../input/read-stage.js';
import { printable } from '../output/printable.js';
import { found } from '../trust/origin.js';
import { leadsInto } from '../trust/where.js';

interface Part {
	readonly config: GateConfig;
	readonly baseline: AuditReport | null;
	/** Whose suppressions and levels these are, as the user knows it; null for the command line. */
	readonly file: string | null;
}

export interface Gate {
	/** The gate: its suppressions are shown in the formats. */
	readonly own: Part;
	/** What was found beside it; null where there is none, or where it is the gate. */
	readonly beside: Part | null;
	/** `YYYY-MM-DD`. */
	readonly today: string;
}

/** What gate.json holds. */
export interface PassedGate extends GateResult {
	/** What makes the gate milder and counts, a sentence each, with its file. */
	readonly notes: readonly string[];
	/** Of the whole, by the policy's thresholds; it fails no gate by itself. */
	readonly status: TotalStatus | null;
}

/** Problems that are told one by one on a screen; gate.json holds all. */
const TOLD = 20;

/** Reads the baseline before an audit is spent. @throws AuditorError AUD_STAGE_INVALID, AUD_CONFIG_INVALID */
export function openGate(
	{ named, file, found: beside }: Pick<LoadedConfig, 'named' | 'file' | 'found'>,
	options: Record<string, unknown>,
	now = new Date(),
): Gate {
	const today = now.toISOString().slice(0, 10);
	const config: GateConfig = { ...named.gate };
	if (options.failUnder !== undefined) config.failUnder = options.failUnder as number;
	if (options.baseline !== undefined) config.baseline = options.baseline as string;
	const baseline = config.baseline === undefined ? null : readStage(config.baseline, auditReportSchema, 'report.json');
	const own: Part = { config, baseline, file };
	if (beside === null) return { own, beside: null, today };
	const part: Part = { config: beside.gate, baseline: baseline ?? baselineFound(beside), file: beside.file };
	return Object.keys(config).length === 0 ? { own: part, beside: null, today } : { own, beside: part, today };
}

/** A baseline that a found file names lies below it, and is no link. */
function baselineFound({ folder, file, gate, baseline }: NonNullable<LoadedConfig['found']>): AuditReport | null {
	if (gate.baseline === undefined) return null;
	if (baseline === null)
		throw new AuditorError('AUD_CONFIG_INVALID', `The baseline ${gate.baseline} of ${file} is not part of the base commit.`, {
			hint: 'Give --baseline, or have it merged first.',
		});
	if (baseline !== undefined) return parseStage(`${gate.baseline} of the base commit`, baseline, auditReportSchema, 'report.json');
	const path = join(folder, gate.baseline);
	if (!leadsInto(folder, path))
		throw new AuditorError('AUD_CONFIG_INVALID', `The configuration ${file} was found, and its baseline lies outside of its folder.`, {
			hint: `Name it with --config ${file} if you trust it, or give --baseline.`,
		});
	return readFoundStage(found(path), auditReportSchema, 'report.json');
}

/** Suppressions that hold today, and what the baseline knew, as renderers want them. */
export function renderOptionsOf({ own: { config, baseline, file }, today }: Gate) {
	const holding = (config.suppressions ?? []).filter((s) => s.expires === undefined || s.expires >= today);
	return {
		suppressions: holding.map(({ fingerprint, reason, expires }) => ({
			fingerprint,
			reason: file === null ? reason : `${reason} (${file})`,
			expires: expires ?? null,
		})),
		baseline: baseline ? baseline.criteria.flatMap((c) => c.evidence.map((e) => e.fingerprint)) : null,
	};
}

export function passGate(report: AuditReport, { own, beside, today }: Gate): PassedGate {
	const result = judgeGate(report, own.config, own.baseline, today);
	const more = { notes: notesOf(own, result), status: statusOf(report.total, report.policy) };
	if (beside === null) return { ...result, ...more };
	const other = judgeGate(report, beside.config, beside.baseline, today);
	return { ...result, failed: result.failed || other.failed, problems: together(result.problems, other.problems), ...more };
}

/** Each problem once, with the worse of its two levels; errors first. */
function together(own: readonly GateProblem[], more: readonly GateProblem[]): GateProblem[] {
	const key = ({ kind, criterion, fingerprint, message }: GateProblem) => JSON.stringify([kind, criterion, fingerprint, message]);
	const all = new Map<string, GateProblem>();
	for (const problem of [...own, ...more]) {
		const known = all.get(key(problem));
		if (known === undefined || problem.level === 'error') all.set(key(problem), problem);
	}
	const problems = [...all.values()];
	return [...problems.filter((p) => p.level === 'error'), ...problems.filter((p) => p.level !== 'error')];
}

function notesOf({ config, file }: Part, { suppressed }: GateResult): string[] {
	if (file === null) return [];
	const off = Object.entries(config.criteria ?? {}).flatMap(([id, value]) =>
		(typeof value === 'object' ? value.level : value) === 'off' ? [id] : [],
	);
	return [
		...(suppressed > 0 ? [`${file} suppresses ${suppressed} ${suppressed === 1 ? 'finding' : 'findings'} that the gate would name.`] : []),
		...(config.default === 'off' ? [`${file} turns the gate off for every criterion that it does not name (default: off).`] : []),
		...(off.length > 0 ? [`${file} turns the gate off for ${off.join(', ')}.`] : []),
	];
}

/** The notes as the report says them. */
export function limitationsOf({ notes }: PassedGate): Limitation[] {
	return notes.map((message) => ({ detective: 'gate', severity: 'note', message, ours: false }));
}

/** What a person is told on stderr; empty when there is nothing to tell. */
export function tellGate(result: GateResult): string {
	const lines = result.problems.slice(0, TOLD).map((p) => `auditor: ${tellProblem(p)}`);
	if (result.problems.length > TOLD) lines.push(`auditor: and ${result.problems.length - TOLD} more; gate.json lists them.`);
	return lines.length === 0 ? '' : printable(`${lines.join('\n')}\n`);
}
