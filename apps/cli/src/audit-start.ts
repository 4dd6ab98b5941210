// Starts the program of one audit from its one file, with the compiled code that earlier audits of the batch left, and leaves its own when asked to.
//   node audit-start.cjs <file of compiled code> [keep]
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { tuneEngine } from './tune-engine.js';

// Compiled code is that of an engine with the same settings.
tuneEngine();

const [, , kept = '', keep] = process.argv;
const file = fileURLToPath(new URL('./audit-job.cjs', import.meta.url));
const program = new Script(`(function (require, __filename) {${readFileSync(file, 'utf8')}\n})`, {
	filename: file,
	cachedData: compiled(),
});
// At the end, when all that an audit needs has been compiled. Code of another engine or file is refused by the engine itself.
if (keep !== undefined) process.on('exit', leave);
program.runInThisContext()(createRequire(file), file);

function compiled(): Buffer | undefined {
	try {
		return readFileSync(kept);
	} catch {
		return undefined;
	}
}

function leave(): void {
	try {
		const own = `${kept}.${process.pid}`;
		writeFileSync(own, program.createCachedData());
		renameSync(own, kept);
	} catch {
		// The next one compiles for itself.
	}
}
