// Are the tools of a model described, typed, and safe to fail? One finding per tool, so that each can be opened. Tools of MCP servers and of other
// packages are not seen.
import type { CallFact, FunctionFact, Project, SourceFile } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import type { FindingDraft } from '@auditor/schema';
import { searchCode } from '../../gather/_code-text.js';
import { excerpt, placeOf } from '../../gather/_drafts.js';
import { calleeName } from '../../gather/_outside-names.js';
import { optionOf } from '../../gather/_values.js';
import { callsOf, lastName, needs, notAsked, present, SHOWN, type Wanted } from './_model-code.js';

interface Tool {
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	readonly name: string;
	/** The function that does the work; null when it was not found. */
	readonly body: FunctionFact | null;
	/** What the model is told: a docstring, a description or a schema. */
	readonly described: boolean;
	/** Every parameter has a type, or a schema is given. */
	readonly typed: boolean;
}

const TOOL: Wanted = {
	library: /langchain/i,
	name: /(^|\.)(tool|DynamicStructuredTool|DynamicTool|StructuredTool(\.from_function)?|Tool)$/,
	word: /\btool\b|Tool\b|from_function/,
};
const TOOL_NODE: Wanted = { library: /langgraph/, name: /(^|\.)ToolNode$/, word: /ToolNode/ };

function toolsOf(project: Project, texts: ReadonlyMap<string, string>): Tool[] {
	const tools: Tool[] = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const f of file.facts.functions) {
			const decorated = f.decorators.some((d) => {
				const call = d.kind === 'call' ? file.facts.calls[d.call] : null;
				const name = call ? calleeName(project, file, call) : d.kind === 'name' ? project.qualify(d, file, f.scope) : null;
				return name !== null && name !== undefined && /(^|\.)tool$/.test(name) && /langchain|langgraph|agents|crewai|mcp/i.test(name);
			});
			if (!decorated) continue;
			const own = f.parameters.filter((p) => !['self', 'cls'].includes(p.name));
			tools.push({
				file,
				line: f.line,
				endLine: f.endLine,
				name: f.name,
				body: f,
				described: f.docstring !== null,
				typed: own.every((p) => p.annotation !== null),
			});
		}
	}
	for (const { file, call, name } of callsOf(project, texts, TOOL)) {
		const body =
			call.arguments
				.map((a) => (a.kind === 'function' ? (file.facts.functions[a.function] ?? null) : a.kind === 'name' ? namedIn(file, a.name) : null))
				.find((f) => f !== null) ?? functionOption(file, call);
		if (/\.tool$/.test(name) && body === null && !present(optionOf(call, 'schema'))) continue;
		const label = optionOf(call, 'name');
		tools.push({
			file,
			line: call.line,
			endLine: call.endLine,
			name: label?.kind === 'string' ? label.value : (body?.name ?? lastName(name)),
			body,
			described: present(optionOf(call, 'description')) || body?.docstring != null,
			typed:
				present(optionOf(call, 'schema')) ||
				present(optionOf(call, 'args_schema')) ||
				(body?.parameters.every((p) => p.annotation !== null) ?? false),
		});
	}
	return tools.sort((a, b) => (a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.line - b.line));
}

function functionOption(file: SourceFile, call: CallFact): FunctionFact | null {
	const value = optionOf(call, 'func') ?? optionOf(call, 'coroutine');
	if (value?.kind === 'function') return file.facts.functions[value.function] ?? null;
	return value?.kind === 'name' ? namedIn(file, value.name) : null;
}

function namedIn(file: SourceFile, name: string): FunctionFact | null {
	return file.facts.functions.find((f) => f.name === name) ?? null;
}

function noTools(project: Project): FindingDraft[] {
	const message = 'No function of the product is marked as a tool of a model.';
	return (
		notAsked(project) ?? [
			{ outcome: 'not-applicable', message, rationale: 'No function is decorated or wrapped as a tool.', confidence: 0.8 },
		]
	);
}

export const toolSchema = defineProbe({
	id: 'service/tool-schema',
	lifecycle: 'experimental',
	needs,
	question: 'Is each tool described to the model, and are its arguments typed?',
	motivation: 'A model fills in what it is told; arguments without a type arrive as anything.',
	method:
		'Finds functions decorated as tools and tools built by LangChain’s constructors; asks for a description (docstring or option) and for types on every parameter, or a schema. One finding per tool. Values: described, typed.',
	blindSpots: 'Plain functions handed over in a list; tools from MCP servers and from other packages.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give each tool a description that says when to use it, and a zod or pydantic schema for its arguments.',
	},
	inspect: ({ project, texts }) => {
		const tools = notAsked(project) ? [] : toolsOf(project, texts);
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

export const toolErrors = defineProbe({
	id: 'service/tool-errors',
	lifecycle: 'experimental',
	needs,
	question: 'Are failures of tools turned into something the model or the graph can act on?',
	motivation: 'A tool that raises ends the run of a user; one that says what failed lets the model try another way.',
	method:
		'Looks for a try with a handler, a callback that tests its error, or a caught promise inside of each tool, or for a ToolNode (which answers errors), handle_tool_error(s), wrap_tool_call or a retry policy anywhere in the product. One finding per tool; tools that neither call nor await anything are let pass.',
	blindSpots: 'Handling in middleware of other packages.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Catch what the tool can fail with and return a message that says what to do, or run tools in a ToolNode with handle_tool_errors.',
	},
	inspect: ({ project, texts }) => {
		const tools = notAsked(project) ? [] : toolsOf(project, texts);
		if (tools.length === 0) return noTools(project);
		const [node] = callsOf(project, texts, TOOL_NODE);
		const handled = node?.call.keywords.some((k) => k.name === 'handle_tool_errors' && k.value.kind === 'boolean' && !k.value.value)
			? undefined
			: node;
		const policy = searchCode(
			project,
			texts,
			/\bhandle_?tool_?errors?\s*=(?!\s*False)|\bhandleToolErrors\s*:(?!\s*false)|\bwrap_tool_call\b|\bretry_policy\s*=|\bretryPolicy\s*:/,
		);
		const around = handled ? { path: handled.file.path, line: handled.call.line } : policy;
		return tools.slice(0, SHOWN).map((tool) => {
			const { body, file } = tool;
			const tries =
				body === null ? [] : file.facts.tries.filter((t) => t.line >= body.line && t.endLine <= body.endLine && t.handlers.length > 0);
			const idle = body !== null && !file.facts.calls.some((c) => c.line > body.line && c.endLine <= body.endLine);
			const answered = body === null ? null : answeredAt(file, body);
			const how = tries[0]
				? `handles its failures at line ${tries[0].handlers[0]?.line}`
				: answered !== null
					? `answers the error of a callback or a promise at line ${answered}`
					: around
						? `is run where failures are answered (${around.path}:${around.line})`
						: idle
							? 'calls nothing that fails'
							: null;
			return {
				outcome: how === null ? 'false' : 'true',
				message: `The tool \`${tool.name}\` at ${file.path}:${tool.line} ${how ?? 'lets every failure through'}.`,
				rationale: 'Try blocks inside of the tool, and what runs it.',
				location: placeOf(file, tool.line, tool.endLine),
				snippet: excerpt(texts, file.path, tool.line, Math.min(tool.endLine, tool.line + 12)),
				values: { tool: tool.name, own: tries.length > 0 },
				context: 'source',
				confidence: how === null ? (body === null ? 0.5 : 0.8) : 0.85,
			};
		});
	},
});

/** Line where a callback inside of the tool tests the error that it is handed, or where a promise's failure is caught. */
function answeredAt(file: SourceFile, body: FunctionFact): number | null {
	const { facts } = file;
	const inside = (place: { line: number }) => place.line >= body.line && place.line <= body.endLine;
	for (const branch of facts.branches) {
		const callback = facts.functions[branch.scope.function ?? -1];
		const first = callback?.parameters[0]?.name ?? '';
		if (inside(branch) && callback !== body && /^_?(e|err|error|failure)$/i.test(first) && new RegExp(`\\b${first}\\b`).test(branch.test))
			return branch.line;
	}
	return facts.calls.find((call) => inside(call) && call.method === 'catch' && call.arguments.length === 1)?.nameLine ?? null;
}
