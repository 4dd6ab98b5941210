import type { CommandDefinition } from './definition.js';
import { count, decisionsOption } from './shared-options.js';

export const reviewCommand: CommandDefinition = {
	name: 'review',
	summary: 'walk through the targets of a cohort on a page of this machine, and decide',
	define(command) {
		decisionsOption(command);
		command
			.argument('<cohort>', 'folder that auditor batch wrote')
			.option('--by <name>', 'who decides (default: asked on the page)')
			.option('--port <n>', 'port on 127.0.0.1 (default: a free one)', count)
			.addHelpText(
				'after',
				'\nThe page is for this machine alone: the address holds a token, and nothing is loaded from elsewhere. Ctrl-C ends it.\nExample:\n  auditor review cohort --by "Ada Lovelace"',
			);
	},
	load: () => import('./review.js'),
};
