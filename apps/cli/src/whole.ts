// An audit whole, in one file: as the command, and as the program of one target of a batch. Who starts it says which (run-whole.ts).
import { auditCommand } from './commands/audit.options.js';

declare const __role: 'command' | 'job';

if (__role === 'job') import('./audit-job.js');
else
	Promise.all([import('./process.js'), import('./run-command.js')]).then(([{ start }, { runBy }]) =>
		start((argv, signal) => runBy([auditCommand], argv, signal)),
	);
