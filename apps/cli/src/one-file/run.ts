// Runs an audit from its one file, with the compiled code that earlier ones left, and leaves its own when asked to. Half of what a small audit costs is
// loading and compiling.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** @param kept file of the compiled code; code of another engine is refused by the engine itself */
export function runOneFile(role: 'command' | 'job', file: string, kept: string, keep: boolean): void {
	const program = new Script(`(function (require, __filename, __role) {${readFileSync(file, 'utf8')}\n})`, {
		filename: file,
		cachedData: compiled(kept),
	});
	// At the end, when all that an audit needs has been compiled.
	if (keep || program.cachedDataRejected) process.on('exit', () => leave(program, kept));
	program.runInThisContext()(createRequire(file), file, role);
}

function compiled(kept: string): Buffer | undefined {
	try {
		return readFileSync(kept);
	} catch {
		return undefined;
	}
}

function leave(program: Script, kept: string): void {
	const own = `${kept}.${process.pid}`;
	try {
		writeFileSync(own, program.createCachedData(), { mode: 0o600, flag: 'wx' });
		renameSync(own, kept);
	} catch {
		// The next one compiles for itself.
		rmSync(own, { force: true });
	}
}
