import type { CommandDefinition } from './definition.js';
import { decisionsOption, rubricCodeOptions } from './shared-options.js';

export const explainCommand: CommandDefinition = {
	name: 'explain',
	summary: 'tell how one score came about, in plain words',
	define(command) {
		rubricCodeOptions(command);
		decisionsOption(command);
		command
			.argument('<run>', 'folder that auditor audit --out wrote, or its report.json')
			.argument('[criterion]', 'id of the criterion (default: every one)')
			.option('--policy <name|file>', 'as it would be under another policy')
			.option('--full', 'whole arguments, and every piece of evidence')
			.option('--json', 'as JSON');
	},
	load: () => import('./explain.js'),
};
