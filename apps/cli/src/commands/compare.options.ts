import type { CommandDefinition } from './definition.js';
import { oneOf } from './shared-options.js';

export const compareCommand: CommandDefinition = {
	name: 'compare',
	summary: 'what rose, fell, appeared and was fixed between two audits',
	define(command) {
		command
			.argument('<before>', 'folder of an audit, report.json or verdict.json; or of a batch')
			.argument('[after]', 'the same of the later one; of two batches the drift is written into it')
			.option(
				'--format <format>',
				'html: a page of draft and final, with the code of both; of two batches, one for each target',
				oneOf(['html']),
			)
			.option('-o, --out <file>', 'where the page is written (default: stdout; of two batches: the folder drafts of the later one)')
			.option('--with <report>', 'the report of another auditor (Markdown or JSON) beside the one audit that is named')
			.option('--json', 'as JSON')
			.option('--fail-on-drop', 'exit 1 when a score or the total fell');
	},
	load: () => import('./compare.js'),
};
