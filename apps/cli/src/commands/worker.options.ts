import { workOptions } from './batch.options.js';
import type { CommandDefinition } from './definition.js';
import { positive } from './shared-options.js';

export const workerCommand: CommandDefinition = {
	name: 'worker',
	summary: 'audit the targets that a batch put on a queue',
	define(command) {
		workOptions(command);
		command
			.requiredOption('--queue <url>', 'redis:// or rediss://')
			.requiredOption('--store <place>', 'folder or s3://bucket/prefix that results are put into')
			.option('--targets-under <folder>', 'take local targets, too, that lie under this folder (default: https addresses alone)')
			.option('--health <port>', 'answer /healthz and /readyz there, as in 8080 (this machine alone) or 0.0.0.0:8080')
			.option('--drain <seconds>', 'after SIGTERM: for what is under way, before it is given back', positive, 25)
			.addHelpText(
				'after',
				'\nGive it the rubric, policy, bench and models of the batch: it takes the jobs that are judged so, and no others.\nAUDITOR_QUEUE_SECRET signs jobs and results; it must be the same for the batch and its workers.\nSIGTERM: it takes no more, and ends with 0 when what is under way is finished or given back.\n\nExample:\n  auditor worker --queue redis://host --store /mnt/results',
			);
	},
	load: () => import('./worker.js'),
};
