// What a command is: name, options, and where the code is.
import type { Command } from 'commander';

export interface CommandInput {
	args: (string | undefined)[];
	options: Record<string, unknown>;
	signal: AbortSignal;
	/** Every command there is. */
	all: readonly CommandDefinition[];
}

export interface CommandDefinition {
	name: string;
	summary: string;
	define(command: Command): void;
	load(): Promise<{ default: (input: CommandInput) => Promise<number> }>;
}
