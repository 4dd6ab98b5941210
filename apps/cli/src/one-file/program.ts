// What the one file of an audit runs: the commands, or the program of one target of a batch. Who starts it says which (run.ts).
import { auditCommand } from '../commands/audit.options.js';
import { batchCommand } from '../commands/batch.options.js';

declare const __role: 'command' | 'job';

if (__role === 'job') import('../audit-job.js');
else
	Promise.all([import('../process.js'), import('../run-command.js')]).then(([{ start }, { runBy }]) =>
		start((argv, signal) => runBy([auditCommand, batchCommand], argv, signal)),
	);
