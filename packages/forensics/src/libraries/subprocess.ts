import type { Library } from './library.js';

/** Processes of Python, those of Python 2 too. @source docs.python.org/3/library/subprocess.html */
export const subprocess: Library = { packages: 'subprocess commands popen2', calls: { 'run call Popen capture_output': { does: 'run', form: 'command', quiet: true }, 'check_call check_output': { does: 'run', form: 'command', raises: true }, 'getoutput getstatusoutput popen2 popen3 popen4': { does: 'run', form: 'line' } } };
