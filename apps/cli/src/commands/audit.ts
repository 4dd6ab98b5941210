// auditor audit: the whole audit, its files, its summary, its exit code.
import { join } from 'node:path';
import { renderers } from '@auditor/report';
import { AuditorError, canonicalJson } from '@auditor/schema';
import { audit } from '../audit.js';
import { overridesFor } from '../input/overrides.js';
import { printer } from '../output/progress.js';
import { summarise } from '../output/summary.js';
import { ensureFolder, writeFileAtomically } from '../output/write-file.js';
import type { AuditRequest } from '../request.js';
import { dryRun } from './_dry-run.js';
import type { CommandInput } from './index.js';
import { requestFrom } from './shared-options.js';

export default async function main({ args, options, signal }: CommandInput): Promise<number> {
	const out = options.out as string | undefined;
	const request = { ...requestFrom(args[0]!, options), records: (options.records as string | undefined) ?? out };
	const progress = printer({ quiet: options.quiet === true });
	if (options.dryRun) {
		const code = await dryRun(request, { progress: progress.event, signal, json: options.json === true });
		progress.done();
		return code;
	}
	if (out) ensureFolder(out);
	const outcome = await audit(request, { progress: progress.event, signal });
	progress.done();
	const { report, facts, opinions, verdict, trouble } = outcome;
	if (report === null || opinions === null || verdict === null) throw new AuditorError('AUD_INTERNAL', 'The audit ended without a report.');

	if (out) {
		const formats = new Set(['markdown', 'json', ...((options.format as string[] | undefined) ?? [])]);
		const overrides = overridesFor(out, report);
		for (const renderer of renderers)
			if (formats.has(renderer.id))
				writeFileAtomically(join(out, renderer.fileName), renderer.render(report, { links: report.repository.forge, overrides }));
		for (const [name, value] of Object.entries({ facts, opinions, verdict }))
			writeFileAtomically(join(out, `${name}.json`), `${canonicalJson(value, 2)}\n`);
	}
	if (options.json) process.stdout.write(`${canonicalJson(report, 2)}\n`);
	else
		process.stdout.write(
			summarise(report, {
				out: out ?? null,
				colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
				width: process.stdout.columns ?? 100,
			}),
		);

	if (signal.aborted) {
		process.stderr.write(`auditor: interrupted; ${out ? `what is known is in ${out}` : 'what is known is above'}.${resumable(request)}\n`);
		return 130;
	}
	if (trouble) {
		process.stderr.write(`auditor: ${trouble.message}${trouble.hint ? ` ${trouble.hint}` : ''}\n`);
		return trouble.exitCode;
	}
	if (outcome.incomplete) {
		process.stderr.write('auditor: the audit is incomplete through a failure of ours; the report says where.\n');
		return 3;
	}
	const failUnder = options.failUnder as number | undefined;
	if (failUnder !== undefined && (report.total.score ?? 0) < failUnder) {
		process.stderr.write(`auditor: the total ${report.total.score ?? 'is not scored'} is below ${failUnder}.\n`);
		return 1;
	}
	return 0;
}

function resumable({ bench, records }: AuditRequest): string {
	return bench === 'llm' && records ? ' The same command goes on where it stopped, and pays for no answered call again.' : '';
}
