import { Argument } from 'commander';
import type { CommandDefinition } from './definition.js';

export const rubricCommand: CommandDefinition = {
	name: 'rubric',
	summary: 'write, check, test or show a rubric: init, draft, validate, test, show',
	define(command) {
		command
			.addArgument(new Argument('<action>', 'what to do').choices(['init', 'draft', 'validate', 'test', 'show']))
			.argument(
				'<rubric>',
				'init: folder to write; draft: a table, an export of Canvas or Moodle, or JSON; else a rubric by name, folder or file',
			)
			.option('--name <name>', 'init: name of the package (default: auditor-rubric-<folder>)')
			.option('--out <folder>', 'draft: folder to write (default: <file>-rubric)')
			.option('--extends <rubric>', 'init: rubric that the new one changes')
			.option('--allow-rubric-code', 'run the probes, rules and personas that the package brings')
			.option('--criterion <id>', 'show: one criterion only')
			.option('--json', 'as JSON')
			.addHelpText(
				'after',
				'\nExamples:\n  auditor rubric init auditor-rubric-ours\n  auditor rubric draft table.md\n  auditor rubric validate ./auditor-rubric-ours\n  auditor rubric test ./auditor-rubric-ours\n  auditor rubric show typescript-library',
			);
	},
	load: () => import('./rubric.js'),
};
