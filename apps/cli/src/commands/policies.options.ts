import type { CommandDefinition } from './definition.js';

export const policiesCommand: CommandDefinition = {
	name: 'policies',
	summary: 'list the synthesis policies, or show one with every parameter',
	define(command) {
		command
			.argument('[policy]', 'shipped policy or JSON file, in full')
			.option('--json', 'as JSON')
			.option('--rules', 'list the rules instead');
	},
	load: () => import('./policies.js'),
};
