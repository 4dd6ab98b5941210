// The files of a run: the report in its formats, and the stage files behind it.
import { renderers } from '@auditor/report';
import { canonicalJson, type RenderOptions } from '@auditor/schema';
import type { AuditOutcome } from '../audit-outcome.js';
import { overridesFor } from '../input/overrides.js';
import { ownFiles } from './own-files.js';

type RunStages = Pick<AuditOutcome, 'report' | 'facts' | 'opinions' | 'verdict' | 'fingerprints'>;

/** Writes report.md, report.json, further formats and every stage; null stages are left out. Returns the names of the files. @throws AuditorError AUD_OUTPUT */
export function writeRun(
	folder: string,
	run: RunStages,
	more: { formats?: readonly string[]; shown?: RenderOptions; gate?: object } = {},
): string[] {
	const shown = { ...(run.report && { overrides: overridesFor(folder, run.report) }), ...more.shown };
	const files = Object.entries(runFiles(run, { ...more, shown }));
	const own = ownFiles(folder);
	own.write(Object.fromEntries(files));
	// A report of an earlier run of ours beside this one would tell of another audit.
	if (run.report) own.remove(renderers.map(({ fileName }) => fileName).filter((fileName) => !files.some(([name]) => name === fileName)));
	return files.map(([name]) => name);
}

/** The same as texts by file name. */
export function runFiles(
	{ report, facts, opinions, verdict, fingerprints }: RunStages,
	more: { formats?: readonly string[]; shown?: RenderOptions; gate?: object } = {},
): Record<string, string> {
	const files: Record<string, string> = {};
	if (report) {
		const formats = new Set(['markdown', 'json', ...(more.formats ?? [])]);
		const shown: RenderOptions = { links: report.repository.forge, ...more.shown };
		for (const renderer of renderers) if (formats.has(renderer.id)) files[renderer.fileName] = renderer.render(report, shown);
	}
	for (const [name, value] of Object.entries({ facts, opinions, verdict, fingerprints, gate: more.gate }))
		if (value) files[`${name}.json`] = `${canonicalJson(value, 2)}\n`;
	return files;
}
