import type { CommandDefinition } from './definition.js';
import { rubricCodeOptions } from './shared-options.js';

export const whatIfCommand: CommandDefinition = {
	name: 'what-if',
	summary: 'the smallest change that would move each score',
	define(command) {
		rubricCodeOptions(command);
		command
			.argument('<run>', 'folder that auditor audit --out wrote, or its report.json')
			.argument('[criterion]', 'one criterion only')
			.option('--policy <name|file>', 'as it would be under another policy')
			.option('--json', 'as JSON');
	},
	load: () => import('./what-if.js'),
};
