import { InvalidArgumentError } from 'commander';
import type { CommandDefinition } from './definition.js';
import { rubricCodeOptions } from './shared-options.js';

export const overrideCommand: CommandDefinition = {
	name: 'override',
	summary: "set a score beside the computed one, signed by name; or list a run's overrides",
	define(command) {
		rubricCodeOptions(command);
		command
			.argument('<run>', 'folder that auditor audit --out wrote')
			.argument('[criterion]', 'id of the criterion; none: list the ledger')
			.option('--score <n>', 'whole number from 1 to 5, or none to withdraw the score', scoreOrNone)
			.option('--by <name>', 'who decides')
			.option('--reason <text>', 'why')
			.option('--json', 'print what holds now as JSON')
			.addHelpText(
				'after',
				'\nThe entry is added to overrides.json and shown in the report beside the computed score, which stays as it is.\nExample:\n  auditor override audit graph_orchestration --score 4 --by "Ada Lovelace" --reason "The fan-in is in a helper."',
			);
	},
	load: () => import('./override.js'),
};

function scoreOrNone(text: string): number | null {
	if (text === 'none') return null;
	if (!/^[1-5]$/.test(text)) throw new InvalidArgumentError('give a whole number from 1 to 5, or none.');
	return Number(text);
}
