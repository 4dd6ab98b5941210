// The files of a run: the report in its formats, and the stage files behind it.
import { join } from 'node:path';
import { hearingLaw } from '@auditor/justice';
import { renderers } from '@auditor/report';
import { canonicalJson, type Renderer, type RenderOptions } from '@auditor/schema';
import type { AuditOutcome } from '../audit-outcome.js';
import type { DecidedAudit } from '../decisions/decide-report.js';
import { decidedRun } from '../decisions/decided-run.js';
import { renderDecided } from '../decisions/show-run.js';
import { ALWAYS } from '../formats.js';
import { overturned } from '../hearing.js';
import { longStep } from '../signals.js';
import { standsAt } from '../trust/where.js';
import { ownFiles } from './own-files.js';

type RunStages = Pick<AuditOutcome, 'report' | 'facts' | 'opinions' | 'verdict' | 'fingerprints'> & Partial<Pick<AuditOutcome, 'material'>>;

interface Shown {
	readonly formats?: readonly string[];
	/** Renderers of the user's own, which are asked when everything else is written: one that fails costs nothing of it. */
	readonly further?: readonly Renderer[];
	readonly shown?: RenderOptions;
	readonly gate?: object;
	/** The report with what people decided; default: by the ledger beside it. */
	readonly audit?: DecidedAudit;
}

/**
 * Writes the report in the formats that are always written and those asked for, and every stage; null stages are left out. A format that an earlier run
 * left there is written anew: it would tell of another audit. Returns the names of the files.
 * @throws AuditorError AUD_OUTPUT
 */
export function writeRun(folder: string, run: RunStages, more: Shown = {}): string[] {
	const audit = more.audit ?? (run.report ? decidedRun(folder, run.report) : undefined);
	const own = ownFiles(folder);
	const earlier = renderers.filter(({ fileName }) => own.holds(fileName) && standsAt(join(folder, fileName))?.isFile());
	const formats = [...ALWAYS, ...(more.formats ?? []), ...earlier.map(({ id }) => id)];
	const files = longStep(() => runFiles(run, { ...more, formats, ...(audit && { audit }) }));
	// What an earlier run of models left there would tell of another audit.
	const left = { 'material.json': '{}\n', 'disputes.json': '[]\n' };
	const stale = Object.entries(left).filter(([name]) => run.report !== null && own.holds(name) && !Object.hasOwn(files, name));
	own.write({ ...files, ...Object.fromEntries(stale) });
	const further = audit ? (more.further ?? []) : [];
	for (const renderer of further) own.write({ [renderer.fileName]: longStep(() => renderDecided(renderer, audit!, more.shown)) });
	return [...Object.keys(files), ...further.map(({ fileName }) => fileName)];
}

/** The same as texts by file name. */
export function runFiles(
	{ report, facts, opinions, verdict, fingerprints, material }: RunStages,
	more: Shown = {},
): Record<string, string> {
	const files: Record<string, string> = {};
	if (report) {
		const formats = new Set(['markdown', 'json', ...(more.formats ?? [])]);
		const audit = more.audit ?? { computed: report, report, decided: null };
		for (const renderer of renderers) if (formats.has(renderer.id)) files[renderer.fileName] = renderDecided(renderer, audit, more.shown);
	}
	const disputes =
		report && opinions?.hearing ? overturned(opinions.hearing, opinions.rubric, opinions.evidence, hearingLaw(report.policy)) : [];
	// Only what models judge has something to read, and only a hearing overturns something.
	const heard = {
		material: material && opinions?.bench.startsWith('llm') ? material : null,
		disputes: disputes.length > 0 ? disputes : null,
	};
	for (const [name, value] of Object.entries({ facts, opinions, verdict, fingerprints, gate: more.gate, ...heard }))
		if (value) files[`${name}.json`] = `${canonicalJson(value, 2)}\n`;
	return files;
}
