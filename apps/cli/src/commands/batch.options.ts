import { type Command, InvalidArgumentError } from 'commander';
import { FORMATS, FURTHER } from '../formats.js';
import type { CommandDefinition } from './definition.js';
import {
	benchOptions,
	commaList,
	configOption,
	count,
	instant,
	oneOf,
	positive,
	quietOption,
	readingOptions,
	visionOption,
} from './shared-options.js';

export const batchCommand: CommandDefinition = {
	name: 'batch',
	summary: 'audit every target of a roster alike, and show them side by side',
	define(command) {
		command
			.argument(
				'<roster>',
				'CSV, JSON, YAML, lines, an export of Canvas, Moodle or GitHub Classroom, or a folder of clones; or status, or cancel',
			)
			.argument('[folder]', 'status and cancel: folder of the batch');
		workOptions(command);
		command
			.option('-o, --out <folder>', 'folder of the results (default: cohort)')
			.option(
				'--as-of <instant>',
				'for rows without commit and date: their last commit before this, as in "2026-02-28 Europe/Vienna"',
				instant,
			)
			.option('--address <pattern>', 'for rows without address: how it is made of columns, as in "https://github.com/school/court-{login}"')
			.option('--only <ids>', 'comma-separated ids and tags: judge these alone', commaList)
			.option('--since <instant>', 'judge again what was judged before this instant', instant)
			.option('--no-resume', 'judge all again, also what is done')
			.option('--retry-errors', 'judge again what failed')
			.option('--seed <text>', 'of the random order (default: a new one, and that of the folder when resumed)')
			.option('--queue <url>', 'redis:// or rediss://: let workers on other machines judge')
			.option('--store <place>', 'folder or s3://bucket/prefix that workers put results into (default: the folder of --out)')
			.option('--template <target>', 'what all began with: what a target has of it is no similarity')
			.option('--similarity <share>', 'from 0 to 1: name pairs that resemble each other so much (default: 0.3)', share)
			.option('--detach', 'put the targets on the queue and do not wait')
			.option('--json', 'print cohort.json (status: the counts) on stdout')
			.addHelpText(
				'after',
				'\nExamples:\n  auditor batch roster.csv --out cohort\n  auditor batch clones/ --only group-a --retry-errors\n  auditor batch roster.csv --queue redis://host --store /mnt/results --detach\n  auditor batch status cohort',
			);
	},
	load: () => import('./batch.js'),
};

/** What a batch and a worker must be told alike, and how much each may use. */
export function workOptions(command: Command): void {
	readingOptions(command);
	benchOptions(command);
	visionOption(command);
	quietOption(command);
	configOption(command);
	command
		.option('--log <how>', 'what is said on stderr: text, or json for what collects logs (needs pino)', oneOf(['text', 'json']))
		.option('--concurrency <n>', 'targets at once (default: number of processors)', count)
		.option('--calls <n>', 'model calls of one target under way at once', count)
		.option('--max-total-cost <usd>', 'end when all targets together have cost so much', positive)
		.option('--patience <seconds>', 'how long to wait for a provider, disk, network, queue or store that fails', positive, 600)
		.option('--time-limit <seconds>', 'for one target', positive, 900)
		.option('--memory-limit <MB>', 'for one target', positive, 2048)
		.option('--allow-eviction', 'take a Redis that may throw jobs away when it is full')
		.option('--no-similarity', 'compare no targets with each other')
		.option('--format <formats...>', `formats of each report beside Markdown, JSON and HTML: ${FURTHER.join(', ')}`, oneFormatOf, ['html']);
}

/** A part of one. */
function share(text: string): number {
	const value = Number(text);
	if (!(value > 0 && value <= 1)) throw new InvalidArgumentError('give a number above 0 and at most 1.');
	return value;
}

const format = oneOf(FORMATS);
function oneFormatOf(text: string, previous: string[]): string[] {
	return [...new Set([...previous, ...text.split(',').map((part) => format(part.trim()))])];
}
