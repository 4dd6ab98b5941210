// auditor facts: what was found, for a person or as JSON.
import { canonicalJson } from '@auditor/schema';
import { audit } from '../audit.js';
import { complain } from '../output/complain.js';
import { summariseFacts } from '../output/facts-summary.js';
import { writeNamedFile } from '../output/own-files.js';
import { printer } from '../output/progress.js';
import { type TimeLimit, withinTime } from '../time-limit.js';
import type { CommandInput } from './definition.js';
import { onCommandLine, requestFrom } from './shared-options.js';

export default function main(input: CommandInput): Promise<number> {
	return withinTime(input.options.timeLimit as number, input.signal, (limit) => tellFacts(input, limit));
}

async function tellFacts({ args, options }: CommandInput, limit: TimeLimit): Promise<number> {
	const progress = printer({ quiet: options.quiet === true });
	const { facts, trouble, incomplete } = await audit(requestFrom(args[0]!, onCommandLine(options)), {
		until: 'facts',
		progress: progress.event,
		signal: limit.signal,
	});
	limit.stop();
	progress.done();
	if (trouble) throw trouble;
	const json = `${canonicalJson(facts, 2)}\n`;
	if (options.out) writeNamedFile(options.out as string, json);
	if (options.json) process.stdout.write(json);
	else process.stdout.write(summariseFacts(facts));
	if (limit.isOver()) complain(`ended by the time limit of ${options.timeLimit} s (--time-limit); what is known by then was told.`);
	return incomplete || limit.isOver() ? 3 : 0;
}
