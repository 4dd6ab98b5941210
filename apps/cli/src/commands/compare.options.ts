import type { CommandDefinition } from './index.js';

export const compareCommand: CommandDefinition = {
	name: 'compare',
	summary: 'what rose, fell, appeared and was fixed between two audits',
	define(command) {
		command
			.argument('<before>', 'folder of an audit, report.json or verdict.json')
			.argument('<after>', 'folder of an audit, report.json or verdict.json')
			.option('--json', 'as JSON')
			.option('--fail-on-drop', 'exit 1 when a score or the total fell');
	},
	load: () => import('./compare.js'),
};
