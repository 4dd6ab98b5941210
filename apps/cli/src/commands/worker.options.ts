import { workOptions } from './batch.options.js';
import type { CommandDefinition } from './definition.js';

export const workerCommand: CommandDefinition = {
	name: 'worker',
	summary: 'audit the targets that a batch put on a queue',
	define(command) {
		workOptions(command);
		command
			.requiredOption('--queue <url>', 'redis:// or rediss://')
			.requiredOption('--store <place>', 'folder or s3://bucket/prefix that results are put into')
			.addHelpText(
				'after',
				'\nGive it the rubric, policy, bench and models of the batch; a worker that judges otherwise takes nothing.\nSIGTERM: it finishes what it has begun, and ends.\n\nExample:\n  auditor worker --queue redis://host --store /mnt/results',
			);
	},
	load: () => import('./worker.js'),
};
