import type { CommandDefinition } from './definition.js';

export const synthesizeCommand: CommandDefinition = {
	name: 'synthesize',
	summary: 'recompute the verdict from opinions.json, with the same or another policy',
	define(command) {
		command
			.argument('<opinions.json>', 'written by auditor judge or auditor audit')
			.option('--policy <name|file>', 'synthesis policy (default: the rubric names it)')
			.option('-o, --out <file>', 'write verdict.json there (default: stdout)');
	},
	load: () => import('./synthesize.js'),
};
