import type { CommandDefinition } from './definition.js';
import { positive } from './shared-options.js';

export const pruneCommand: CommandDefinition = {
	name: 'prune',
	summary: 'say what is old in folders of results, records and caches, and take it away',
	define(command) {
		command
			.argument('[folder...]', 'folders that --out, --store or --clone-cache named')
			.requiredOption('--older-than <days>', 'what was not written since; of a cache, not read either', positive)
			.option('--caches', "the user's caches of facts and of answers of models")
			.option('--yes', 'take it away')
			.option('--json', 'for programs')
			.addHelpText(
				'after',
				'\nOf a batch or a store: old results with their reports; a batch that is run again judges these targets again. Of an audit: its recorded calls. Of --clone-cache: clones that nobody used since.\nWithout --yes nothing is taken away. Decisions of people, and files of others, are never touched.\n\nExamples:\n  auditor prune cohort --older-than 180\n  auditor prune --caches --older-than 30 --yes',
			);
	},
	load: () => import('./prune.js'),
};
