import type { Library } from './library.js';

/** Processes of Node. @source nodejs.org/api/child_process.html */
export const childProcess: Library = { packages: 'child_process', calls: { 'exec execSync': { does: 'run', form: 'line' }, 'spawn spawnSync execFile execFileSync fork': { does: 'run', form: 'spawn' } } };

/** The same names where nothing in sight defines them: a file that forgot its import still means them. */
export const bareChildProcess: Library = { packages: '', calls: { 'spawn spawnSync execFile execFileSync': { does: 'run', form: 'spawn' } } };
