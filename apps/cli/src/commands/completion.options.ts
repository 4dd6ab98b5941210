import type { CommandDefinition } from './definition.js';
import { oneOf } from './shared-options.js';

export const completionCommand: CommandDefinition = {
	name: 'completion',
	summary: 'print completion for bash, zsh or fish',
	define(command) {
		command
			.argument('<shell>', 'bash, zsh or fish', oneOf(['bash', 'zsh', 'fish']))
			.addHelpText(
				'after',
				'\nExamples:\n  source <(auditor completion bash)\n  source <(auditor completion zsh)\n  auditor completion fish > ~/.config/fish/completions/auditor.fish',
			);
	},
	load: () => import('./completion.js'),
};
