// The files of a run: the report in its formats, and the stage files behind it.
import { join } from 'node:path';
import { renderers } from '@auditor/report';
import { canonicalJson, type RenderOptions } from '@auditor/schema';
import type { AuditOutcome } from '../audit.js';
import { overridesFor } from '../input/overrides.js';
import { writeFileAtomically } from './write-file.js';

/** Writes report.md, report.json, further formats and every stage; null stages are left out. @throws AuditorError AUD_OUTPUT */
export function writeRun(
	folder: string,
	{ report, facts, opinions, verdict, fingerprints }: Pick<AuditOutcome, 'report' | 'facts' | 'opinions' | 'verdict' | 'fingerprints'>,
	more: { formats?: readonly string[]; shown?: RenderOptions; gate?: object } = {},
): void {
	if (report) {
		const formats = new Set(['markdown', 'json', ...(more.formats ?? [])]);
		const shown: RenderOptions = { links: report.repository.forge, overrides: overridesFor(folder, report), ...more.shown };
		for (const renderer of renderers)
			if (formats.has(renderer.id)) writeFileAtomically(join(folder, renderer.fileName), renderer.render(report, shown));
	}
	for (const [name, value] of Object.entries({ facts, opinions, verdict, fingerprints, gate: more.gate }))
		if (value) writeFileAtomically(join(folder, `${name}.json`), `${canonicalJson(value, 2)}\n`);
}
