// What a fast test may not do: start a process. A file that has to says `@module-tag slow` in its first line.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const)
	Object.assign(childProcess, {
		[name]: () => {
			throw new Error('A fast test starts no process. Mark this file with `@module-tag slow`.');
		},
	});
syncBuiltinESMExports();
