// From argv to one of the commands that are given. Each command's code is loaded when it is called, so that `--help` stays fast.
import { AuditorError } from '@auditor/schema/errors';
import { Command, CommanderError } from 'commander';
import type { CommandDefinition } from './commands/definition.js';
import { giveUp } from './output/complain.js';
import { oneLine } from './output/one-line.js';
import { afterTurn } from './signals.js';
import { usageError } from './usage-error.js';
import { VERSION } from './version.js';

/** Runs one command line by these commands; resolves to the exit code and never rejects. */
export async function runBy(commands: readonly CommandDefinition[], argv: readonly string[], signal: AbortSignal): Promise<number> {
	let exitCode = 0;
	const program = new Command('auditor')
		.description('Audits a git repository and the report that describes it, and returns a verdict that anyone can check.')
		.version(VERSION)
		.configureOutput({ outputError: () => {} })
		.exitOverride(asOurs('auditor'))
		.addHelpText(
			'after',
			'\nExit codes: 0 done, 1 gate failed, 2 usage or configuration, 3 incomplete through our fault, 130/143 interrupted.',
		);
	for (const command of commands) {
		const sub = program
			.command(command.name)
			.description(command.summary)
			.exitOverride(asOurs(`auditor ${command.name}`));
		command.define(sub);
		sub.action(async (...args: unknown[]) => {
			const options = args.at(-2) as Record<string, unknown>;
			if (options.log === 'json') await (await import('./output/json-log.js')).openJsonLog();
			const { default: main } = await command.load();
			exitCode = await afterTurn(() =>
				main({
					args: args.slice(0, -2).map((a) => a as string),
					options,
					signal,
					all: commands,
				}),
			);
		});
	}
	try {
		await program.parseAsync([...argv], { from: 'user' });
		return exitCode;
	} catch (error) {
		return explain(error);
	}
}

/** Help and version end a run as the parser wants; what is wrong is said in one style. */
function asOurs(command: string): (error: CommanderError) => never {
	return (error) => {
		throw error.exitCode === 0 || error.code === 'commander.help' ? error : usageError(error, command);
	};
}

function explain(error: unknown): number {
	if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
	if (AuditorError.is(error)) {
		giveUp(`${oneLine(error.message)}${error.hint ? ` ${oneLine(error.hint)}` : ''}`);
		// What is away and may come back is nobody's mistake: the same command can go on.
		return error.context.fault === 'wait' ? 3 : error.exitCode;
	}
	const message = error instanceof Error ? error.message : String(error);
	if (process.env.AUDITOR_DEBUG && error instanceof Error) process.stderr.write(`${error.stack}\n`);
	giveUp(`something of ours failed: ${oneLine(message)}. Set AUDITOR_DEBUG=1 for the place.`);
	return 3;
}
