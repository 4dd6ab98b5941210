import type { CommandDefinition } from './definition.js';
import { judgingOptions, quietOption } from './shared-options.js';

export const judgeCommand: CommandDefinition = {
	name: 'judge',
	summary: 'let the judges argue over facts.json',
	define(command) {
		command
			.argument('<facts.json>', 'written by auditor facts or auditor audit')
			.option('--rubric <name|file>', 'rubric package, folder or JSON file', 'automaton-auditor')
			.option('--allow-rubric-code', 'run the probes, rules and personas that the rubric package brings');
		judgingOptions(command);
		quietOption(command);
		command.option('-o, --out <file>', 'write opinions.json there (default: stdout)');
	},
	load: () => import('./judge.js'),
};
