import type { CommandDefinition } from './definition.js';

export const graphCommand: CommandDefinition = {
	name: 'graph',
	summary: "print the auditor's own graph as Mermaid",
	define() {},
	load: () => import('./graph.js'),
};
