import type { CommandDefinition } from './definition.js';

export const initCommand: CommandDefinition = {
	name: 'init',
	summary: 'write auditor.config.ts into this folder',
	define(command) {
		command
			.option('--json', 'write auditor.config.json instead')
			.option('--force', 'replace the configuration that is there')
			.addHelpText('after', '\nExample:\n  auditor init && auditor audit . --out audit --config auditor.config.ts');
	},
	load: () => import('./init.js'),
};
