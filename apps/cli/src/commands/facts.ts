// auditor facts: what was found, for a person or as JSON.
import { canonicalJson } from '@auditor/schema';
import { audit } from '../audit.js';
import { summariseFacts } from '../output/facts-summary.js';
import { printer } from '../output/progress.js';
import { writeFileAtomically } from '../output/write-file.js';
import type { CommandInput } from './definition.js';
import { onCommandLine, requestFrom } from './shared-options.js';

export default async function main({ args, options, signal }: CommandInput): Promise<number> {
	const progress = printer({ quiet: options.quiet === true });
	const { facts, trouble, incomplete } = await audit(requestFrom(args[0]!, onCommandLine(options)), {
		until: 'facts',
		progress: progress.event,
		signal,
	});
	progress.done();
	if (trouble) throw trouble;
	const json = `${canonicalJson(facts, 2)}\n`;
	if (options.out) writeFileAtomically(options.out as string, json);
	if (options.json) process.stdout.write(json);
	else process.stdout.write(summariseFacts(facts));
	return incomplete ? 3 : 0;
}
