// An audit whole, in one file: as the commands, and as the program of one target of a batch. Who starts it says which (run-whole.ts).
import { auditCommand } from './commands/audit.options.js';
import { batchCommand } from './commands/batch.options.js';

declare const __role: 'command' | 'job';

if (__role === 'job') import('./audit-job.js');
else
	Promise.all([import('./process.js'), import('./run-command.js')]).then(([{ start }, { runBy }]) =>
		start((argv, signal) => runBy([auditCommand, batchCommand], argv, signal)),
	);
