// Starts the program of one audit of a batch.
//   node audit-start.cjs <file of compiled code> [keep]
import { fileURLToPath } from 'node:url';
import { runOneFile } from './one-file/run.js';
import { tuneEngine } from './tune-engine.js';

// Compiled code is that of an engine with the same settings.
tuneEngine();

const [, , kept = '', keep] = process.argv;
runOneFile('job', fileURLToPath(new URL('./audit-job.cjs', import.meta.url)), kept, keep !== undefined);
