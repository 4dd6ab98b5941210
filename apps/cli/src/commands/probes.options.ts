import type { CommandDefinition } from './definition.js';

export const probesCommand: CommandDefinition = {
	name: 'probes',
	summary: 'list every probe with its question and blind spots',
	define(command) {
		command.argument('[id]', 'one probe, in full').option('--json', 'as JSON');
	},
	load: () => import('./probes.js'),
};
