import type { CommandDefinition } from './definition.js';
import { quietOption, targetOptions, timeLimitOption } from './shared-options.js';

export const fixCommand: CommandDefinition = {
	name: 'fix',
	summary: 'the mechanical steps of the plan as one patch, each tried before it is shown',
	define(command) {
		targetOptions(command);
		quietOption(command);
		timeLimitOption(command);
		command
			.option('--policy <name|file>', 'synthesis policy (default: the rubric names it)')
			.option('--step <id...>', 'these steps of the plan alone')
			.option('--write', 'change the files of the work tree, which has to be clean, in place of printing the patch')
			.option('--json', 'print steps, edits and patch as JSON')
			.addHelpText(
				'after',
				'\nExamples:\n  auditor fix . > fixes.patch && git apply fixes.patch\n  auditor fix . --step step-1a2b3c4d5e --write',
			);
	},
	load: () => import('./fix.js'),
};
