import type { Library } from './library.js';

/** What Python itself brings, and what turns data into objects. */
export const python: Library = { packages: 'builtins ', calls: { 'eval exec': { does: 'evaluate', kind: 'eval-exec' } } };

/** What times, traces and steps through code that it is given as text. @source docs.python.org/3/library/debug.html */
export const timers: Library = {
	packages: 'timeit cProfile profile pdb bdb code codeop',
	calls: {
		'timeit repeat Timer': { does: 'evaluate', kind: 'eval-exec', named: 'stmt setup' },
		'run runctx runeval runsource runcode push': { does: 'evaluate', kind: 'eval-exec', named: 'statement cmd' },
	},
};

/** @source docs.python.org/3/library/pickle.html */
export const pickle: Library = {
	packages: 'pickle cPickle dill cloudpickle marshal shelve',
	calls: { 'load loads open Unpickler': { does: 'load', what: 'pickled' } },
};

/** @source pyyaml.org/wiki/PyYAMLDocumentation */
export const yaml: Library = {
	packages: 'yaml',
	calls: {
		'load load_all': { does: 'load', what: 'loader' },
		'unsafe_load unsafe_load_all': { does: 'load', what: 'any' },
		safe_load: { does: 'parse' },
	},
};
