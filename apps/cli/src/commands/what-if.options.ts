import type { CommandDefinition } from './definition.js';
import { rubricCodeOptions } from './shared-options.js';

export const whatIfCommand: CommandDefinition = {
	name: 'what-if',
	summary: 'the smallest change that would move each score',
	define(command) {
		rubricCodeOptions(command);
		command
			.argument('<run>', 'folder that auditor audit --out wrote, or its report.json')
			.argument('[criterion|steps]', 'one criterion only, or steps of the plan done together, as in 1+2')
			.option('--policy <name|file>', 'as it would be under another policy')
			.option('--json', 'as JSON');
	},
	load: () => import('./what-if.js'),
};
