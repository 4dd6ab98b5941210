import type { Library } from './library.js';

/** @source docs.python.org/3/library/os.html#process-management */
export const os: Library = { packages: 'os posix nt pty ctypes', calls: {
		'system popen popen2 popen3 popen4': { does: 'run', form: 'line' },
		'execl execle execlp execlpe execv execve execvp execvpe posix_spawn posix_spawnp startfile spawn': { does: 'run', form: 'words', alone: true },
		'spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe': { does: 'run', form: 'words', at: 1, alone: true },
} };
