import type { CommandDefinition } from './definition.js';
import { positive } from './shared-options.js';

export const findCommand: CommandDefinition = {
	name: 'find',
	summary: 'find words in the report and in what was found in the code',
	define(command) {
		command
			.argument('<run>', 'folder that auditor audit --out wrote')
			.argument('<words...>', 'what to look for')
			.option('--limit <n>', 'passages and places at most (default: 10)', positive)
			.option('--json', 'as JSON');
	},
	load: () => import('./find.js'),
};
