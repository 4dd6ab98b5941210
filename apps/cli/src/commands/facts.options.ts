import type { CommandDefinition } from './definition.js';
import { quietOption, targetOptions, timeLimitOption } from './shared-options.js';

export const factsCommand: CommandDefinition = {
	name: 'facts',
	summary: 'collect and probe: what was found, no judgement',
	define(command) {
		targetOptions(command);
		quietOption(command);
		timeLimitOption(command);
		command.option('--json', 'print facts.json on stdout').option('-o, --out <file>', 'write facts.json there');
	},
	load: () => import('./facts.js'),
};
