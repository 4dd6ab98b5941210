// auditor judge: facts.json in, opinions.json out.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AuditorError, canonicalJson, factsSchema, materialFileSchema } from '@auditor/schema';
import { audit } from '../audit.js';
import { isLost, tellUnheard, unheard } from '../bench/unheard.js';
import { readFoundStage, readStage } from '../input/read-stage.js';
import { complain } from '../output/complain.js';
import { writeNamedFile } from '../output/own-files.js';
import { printer } from '../output/progress.js';
import { found, ours } from '../trust/origin.js';
import { dryRun } from './_dry-run.js';
import type { CommandInput } from './definition.js';
import { onCommandLine, requestFrom } from './shared-options.js';

export default async function main({ args, options, signal }: CommandInput): Promise<number> {
	const facts = readStage(args[0]!, factsSchema, 'facts.json');
	const progress = printer({ quiet: options.quiet === true });
	const request = { ...requestFrom(facts.repository.source, onCommandLine(options)) };
	// Facts of a run whose calls were recorded: its folder is where answers are looked for.
	const folder = dirname(args[0]!);
	request.records ??= existsSync(join(folder, 'calls')) ? ours(folder) : undefined;
	const kept = join(folder, 'material.json');
	const givenMaterial = existsSync(kept) ? readFoundStage(found(kept), materialFileSchema, 'material.json') : {};
	if (options.dryRun) return dryRun(request, { facts, givenMaterial, progress: progress.event, signal, json: false });
	const { opinions, incomplete } = await audit(request, {
		until: 'opinions',
		facts,
		givenMaterial,
		progress: progress.event,
		signal,
		onNotice: progress.say,
	});
	progress.done();
	if (opinions === null) throw new AuditorError('AUD_INTERNAL', 'The judges ended without opinions.');
	const text = `${canonicalJson(opinions, 2)}\n`;
	if (options.out) writeNamedFile(options.out as string, text);
	else process.stdout.write(text);
	const missed = unheard(opinions.opinions, request);
	if (missed !== null && isLost(missed)) complain(tellUnheard(missed));
	return incomplete || (missed !== null && isLost(missed)) ? 3 : 0;
}
