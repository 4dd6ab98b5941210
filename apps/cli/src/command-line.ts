// The command line with every command; the one file has its own (one-file/program.ts).
import { commands } from './commands/index.js';
import { runBy } from './run-command.js';

/** Runs one command line; resolves to the exit code and never rejects. */
export function run(argv: readonly string[], signal: AbortSignal): Promise<number> {
	return runBy(commands, argv, signal);
}
