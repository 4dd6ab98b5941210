// Writes the rendered files of a run anew once a person has decided: report.json keeps what was computed and names the decisions beside it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { renderers } from '@auditor/report';
import type { AuditReport, Renderer, RenderOptions } from '@auditor/schema';
import { writeFileAtomically } from '../output/write-file.js';
import { ours } from '../trust/origin.js';
import { readText } from '../trust/read.js';
import { type DecidedAudit, decidedJson } from './decide-report.js';

/** One format of a decided audit. */
export function renderDecided(renderer: Renderer, audit: DecidedAudit, options: RenderOptions = {}): string {
	const report: AuditReport = renderer.id === 'json' ? decidedJson(audit) : audit.report;
	return renderer.render(report, { links: report.repository.forge, ...options, decided: audit.decided });
}

/** Whether the report that stands there was asked for in its long form, which alone tells what it was made from. */
function isFull(file: string): boolean {
	return existsSync(file) && /^## Provenance$/m.test(readText(ours(file)));
}

/** Every rendered file that the folder holds, each in the form in which it stands there. Returns their names. @throws AuditorError AUD_OUTPUT */
export function showRun(folder: string, audit: DecidedAudit, options: RenderOptions = {}): string[] {
	const found = renderers.filter((r) => existsSync(join(folder, r.fileName)));
	const full = options.full ?? isFull(join(folder, 'report.md'));
	for (const renderer of found)
		writeFileAtomically(join(folder, renderer.fileName), renderDecided(renderer, audit, { ...options, full }), { within: folder });
	return found.map((r) => r.fileName);
}
