import type { CommandDefinition } from './definition.js';

export const mcpCommand: CommandDefinition = {
	name: 'mcp',
	summary: 'serve audit, facts, explain, compare and fix to an agent over stdio (Model Context Protocol)',
	define(command) {
		command
			.option(
				'--allow-paths <folders...>',
				'folders that the agent may name, beside those of its host (default: this folder, where the host names none)',
			)
			.option('--token-env <name...>', 'variable that holds the token for private repositories, or host=NAME (default: none is used)')
			.addHelpText('after', '\nExample, for an agent that reads mcpServers:\n  { "auditor": { "command": "auditor", "args": ["mcp"] } }');
	},
	load: () => import('./mcp.js'),
};
