import type { CommandDefinition } from './definition.js';

export const queueCommand: CommandDefinition = {
	name: 'queue',
	summary: 'look at the queues of a Redis and put them in order, without the folder of a batch',
	define(command) {
		command
			.argument('<what>', 'status, workers, failed, retry or purge')
			.argument('<url>', 'redis:// or rediss://')
			.option('--name <queue>', 'this queue alone; the beginning of its name is enough')
			.option('--yes', 'purge: do it')
			.option('--json', 'for programs')
			.addHelpText(
				'after',
				'\nThere is one queue for each set of conditions (version, rubric, policy, bench, models) and each secret.\nretry puts back what was given up. purge takes every job away; results stay, and the batch command puts the rest again.\n\nExamples:\n  auditor queue status redis://host\n  auditor queue failed redis://host --name auditor-3f2a\n  auditor queue purge redis://host --name auditor-3f2a --yes',
			);
	},
	load: () => import('./queue.js'),
};
