// `auditor audit` and `auditor batch` from their one file, with the code that the first such run left compiled in the user's folder for state, which
// nobody else can write to.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOwnRenderer } from '../formats.js';
import { isListened } from '../metrics.js';
import { ownFolder } from '../state-folder.js';
import { tuneEngine } from '../tune-engine.js';
import { isCurrent, stateOf } from './parts.js';
import { runOneFile } from './run.js';

const own = dirname(fileURLToPath(import.meta.url));
/** With them a command may import what is not in the one file, which kept code cannot do. */
const FURTHER = /^--(?:allow-rubric-code|base-url|bench|config|fallback-model|log|model|queue|store|vision-model)(?:=|$)/;

/** Starts it; false where the command has to load what it needs. @param place folder of the built command */
export function startsFromOneFile(
	command: 'audit' | 'batch',
	argv: readonly string[],
	environment: NodeJS.ProcessEnv = process.env,
	place: string = own,
): boolean {
	const kept =
		argv.some((word) => FURTHER.test(word) || isOwnRenderer(word)) || isListened(environment)
			? null
			: keptCode(command, environment, place, !argv.includes('--no-cache'));
	if (kept === null) return false;
	tuneEngine();
	runOneFile('command', join(place, 'audit-job.cjs'), kept, !existsSync(kept));
	return true;
}

/** Where the compiled code lies or, where one may be made, shall lie; null where there is none. */
export function keptCode(command: 'audit' | 'batch', environment: NodeJS.ProcessEnv, place: string, make = true): string | null {
	const state = ownFolder(environment);
	const name = state === null ? null : stateOf(place);
	if (state === null || name === null) return null;
	const folder = join(state, 'code');
	const kept = join(folder, `${name}-${command}`);
	if (existsSync(kept)) return kept;
	if (!make || !isCurrent(place)) return null;
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		// Code of what is not installed any more.
		for (const old of readdirSync(folder)) if (!old.startsWith(name)) rmSync(join(folder, old), { force: true });
		return kept;
	} catch {
		return null;
	}
}
