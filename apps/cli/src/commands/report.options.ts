import { FORMATS, OWN } from '../formats.js';
import type { CommandDefinition } from './definition.js';
import { decisionsOption, oneFormat } from './shared-options.js';

export const reportCommand: CommandDefinition = {
	name: 'report',
	summary: 'render report.json again, in any format',
	define(command) {
		decisionsOption(command);
		command
			.argument('<report.json>', 'written by auditor audit')
			.option('--format <format>', `${FORMATS.join(', ')}, or ${OWN}`, oneFormat, 'markdown')
			.option('--full', 'Markdown with all evidence, opinions and rules')
			.option('--calibration <file>', 'calibration.json of auditor calibrate: how far such scores agree with people')
			.option('-o, --out <file>', 'write there (default: stdout)');
	},
	load: () => import('./report.js'),
};
