import type { Library } from './library.js';

/** @source github.com/sindresorhus/execa */
export const execa: Library = {
	packages: 'execa cross-spawn tinyexec',
	calls: {
		$: { does: 'run', form: 'named' },
		' execa execaSync spawn sync x exec': { does: 'run', form: 'spawn' },
		'execaCommand execaCommandSync command commandSync': { does: 'run', form: 'command' },
	},
};

/** Shells written as functions of JavaScript. @source google.github.io/zx */
export const zx: Library = { packages: 'zx shelljs', calls: { '$ exec': { does: 'run', form: 'line' } } };

/** Tasks of Python that run command lines. @source docs.pyinvoke.org */
export const invoke: Library = { packages: 'invoke fabric', calls: { 'run sudo local': { does: 'run', form: 'line' } } };

/** Runtimes beside Node. */
export const bun: Library = { packages: 'Bun Deno', calls: { 'spawn spawnSync Command': { does: 'run', form: 'named' } } };

/** Programs as functions of Python. @source sh.readthedocs.io, plumbum.readthedocs.io */
export const sh: Library = { packages: 'sh plumbum', calls: { 'git clone local': { does: 'run', form: 'named' } } };
