import { FURTHER, OWN } from '../formats.js';
import type { CommandDefinition } from './definition.js';
import {
	configOption,
	decisionsOption,
	judgingOptions,
	oneFormat,
	quietOption,
	score,
	targetOptions,
	timeLimitOption,
	visionOption,
} from './shared-options.js';

export const auditCommand: CommandDefinition = {
	name: 'audit',
	summary: 'collect facts, judge, synthesise and report: the whole audit',
	define(command) {
		targetOptions(command);
		judgingOptions(command);
		visionOption(command);
		quietOption(command);
		configOption(command);
		timeLimitOption(command);
		decisionsOption(command);
		command
			.option('-o, --out <folder>', 'write report.html, report.md, report.json and the stage files there')
			.option('--json', 'print the report as JSON, and nothing else, on stdout')
			.option('--format <formats...>', `further formats for --out: ${FURTHER.join(', ')}, or ${OWN}`, manyFormats)
			.option('--fixes', 'try the mechanical steps of the plan, and show those that keep their word as edits')
			.option('--full', 'report.md with all evidence, opinions and rules')
			.option('--fail-under <score>', 'exit 1 when the total is below', score)
			.option('--baseline <report.json>', 'exit 1 for what this earlier report did not know, and for nothing it knew')
			.addHelpText(
				'after',
				'\nExamples:\n  auditor audit . --out audit\n  auditor audit https://github.com/owner/name --report final.pdf --out audit\n  auditor audit . --json --fail-under 3.5\n  auditor audit . --baseline main/report.json\n  auditor audit . --base-url http://localhost:11434/v1 --model llama3.1 --dry-run',
			);
	},
	load: () => import('./audit.js'),
};

function manyFormats(text: string, previous: string[] = []): string[] {
	return [...previous, ...text.split(',').map((part) => oneFormat(part.trim()))];
}
