import type { CommandDefinition } from './definition.js';

export const doctorCommand: CommandDefinition = {
	name: 'doctor',
	summary: 'say what this machine has, and what an audit would therefore contain',
	define(command) {
		command
			.option('--model <model...>', 'model to try')
			.option('--base-url <url>', 'an OpenAI-compatible server to try')
			.option('--queue <url>', 'a Redis to try')
			.option('--store <place>', 'a store of results to try: folder or s3://bucket/prefix')
			.option('--json', 'as JSON');
	},
	load: () => import('./doctor.js'),
};
