// Is each tool described to the model, and are its arguments typed?
import { defineProbe, excerpt, placeOf } from '@auditor/probes';
import { noTools, toolsOf } from '../../models/tools.js';
import { notAsked } from '../../models/unread.js';
import { needs, SHOWN } from './_model-code.js';

export const toolSchema = defineProbe({
	id: 'service/tool-schema',
	lifecycle: 'experimental',
	needs,
	question: 'Is each tool described to the model, and are its arguments typed?',
	motivation: 'A model fills in what it is told; arguments without a type arrive as anything.',
	method:
		'Finds functions decorated as tools, plain functions in a list that a model, an agent or a ToolNode is handed, and tools built by LangChain’s constructors; asks for a description (docstring or option) and for types on every parameter, or a schema. One finding per tool. Values: described, typed.',
	blindSpots: 'Tools from MCP servers and from other packages.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give each tool a description that says when to use it, and a {{python: pydantic | typescript: zod}} schema for its arguments.',
	},
	inspect: ({ project, texts }) => {
		const tools = notAsked(project) ? [] : toolsOf(project);
		if (tools.length === 0) return noTools(project);
		return tools.slice(0, SHOWN).map((tool) => ({
			outcome: tool.described && tool.typed ? 'true' : 'false',
			message: `The tool \`${tool.name}\` at ${tool.file.path}:${tool.line} ${tool.described && tool.typed ? 'is described and typed' : `has ${[!tool.described && 'no description', !tool.typed && 'arguments without types'].filter(Boolean).join(' and ')}`}.`,
			rationale: 'Read from the definition of the tool.',
			location: placeOf(tool.file, tool.line, tool.endLine),
			snippet: excerpt(texts, tool.file.path, tool.line, Math.min(tool.endLine, tool.line + 12)),
			values: { tool: tool.name, described: tool.described, typed: tool.typed },
			context: 'source',
			confidence: 0.85,
		}));
	},
});
