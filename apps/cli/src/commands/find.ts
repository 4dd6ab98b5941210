// auditor find: passages of the report with their page or line, and places of the code, from the facts of a run.
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { factsSchema } from '@auditor/schema';
import { findInFacts } from '../find-in-facts.js';
import { fileOf } from '../input/read-run.js';
import { readStage } from '../input/read-stage.js';
import { printable } from '../output/printable.js';
import type { CommandInput } from './definition.js';

const LIMIT = 10;

/** @returns 0, also where nothing is found. @throws AuditorError AUD_STAGE_INVALID */
export default async function main({ args, options }: CommandInput): Promise<number> {
	const [run, ...words] = args.flat() as string[];
	const folder = statSync(run!, { throwIfNoEntry: false })?.isDirectory() ? run! : dirname(fileOf(run!));
	const facts = readStage(join(folder, 'facts.json'), factsSchema, 'facts.json');
	const query = words.join(' ');
	const found = findInFacts(facts, query, Math.ceil((options.limit as number | undefined) ?? LIMIT));
	process.stdout.write(options.json ? `${JSON.stringify({ query, ...found }, null, 2)}\n` : printable(told(found, query)));
	return 0;
}

function told({ passages, code }: ReturnType<typeof findInFacts>, query: string): string {
	const lines = [passages.length === 0 ? `The report has no passage about "${query}".` : 'In the report:'];
	for (const { place, heading, text, truncated } of passages)
		lines.push(`  ${place}${heading === null ? '' : `, under "${heading}"`}`, `    ${text}${truncated ? ' [cut]' : ''}`);
	lines.push(code.length === 0 ? `No finding about the code names "${query}".` : 'In the code:');
	for (const { place, message } of code) lines.push(`  ${place}`, `    ${message}`);
	return `${lines.join('\n')}\n`;
}
