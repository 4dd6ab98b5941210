// biome-ignore-all format: tables of libraries, a row a line
import type { Library } from './library.js';

/** Processes of Python, those of Python 2 too. @source docs.python.org/3/library/subprocess.html */
export const subprocess: Library = { packages: 'subprocess commands popen2', calls: { 'run call Popen capture_output': { does: 'run', form: 'command', quiet: true }, 'check_call check_output': { does: 'run', form: 'command', raises: true }, 'getoutput getstatusoutput popen2 popen3 popen4': { does: 'run', form: 'line' } } };

/** @source docs.python.org/3/library/os.html#process-management */
export const os: Library = { packages: 'os posix nt pty ctypes', calls: {
		'system popen popen2 popen3 popen4': { does: 'run', form: 'line' },
		'execl execle execlp execlpe execv execve execvp execvpe posix_spawn posix_spawnp startfile spawn': { does: 'run', form: 'words', alone: true },
		'spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe': { does: 'run', form: 'words', at: 1, alone: true },
} };

/** @source docs.python.org/3/library/asyncio-subprocess.html */
export const asyncio: Library = {
	packages: 'asyncio anyio trio signal async_timeout', calls: { create_subprocess_shell: { does: 'run', form: 'line', kind: 'shell-true' }, create_subprocess_exec: { does: 'run', form: 'words' } },
	methods: {
		// Of an event loop, whatever it is held in; the protocol comes first.
		subprocess_shell: { does: 'run', form: 'line', at: 1, kind: 'shell-true' },
		subprocess_exec: { does: 'run', form: 'words', at: 1 },
		'wait_for timeout fail_after move_on_after alarm setitimer': { does: 'limit' },
	},
};

/** Processes of Node. @source nodejs.org/api/child_process.html */
export const childProcess: Library = { packages: 'child_process', calls: { 'exec execSync': { does: 'run', form: 'line' }, 'spawn spawnSync execFile execFileSync fork': { does: 'run', form: 'spawn' } } };

/** The same names where nothing in sight defines them: a file that forgot its import still means them. */
export const bareChildProcess: Library = { packages: '', calls: { 'spawn spawnSync execFile execFileSync': { does: 'run', form: 'spawn' } } };
