// Are the tools of a model described, typed, and safe to fail? One finding per tool, so that each can be opened. Tools of MCP servers and of other
// packages are not seen.
import type { CallFact, FunctionFact, Project, SourceFile } from '@auditor/code';
import { calleeName, optionOf } from '@auditor/code';
import type { FindingDraft } from '@auditor/schema';
import { meaningOfName } from '../libraries/meaning.js';
import { madeIn, notAsked, present } from '../probes/service/_model-code.js';

export interface Tool {
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

export function toolsOf(project: Project): Tool[] {
	const tools: Tool[] = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const f of file.facts.functions) {
			const decorated = f.decorators.some((decorator) => {
				const call = decorator.kind === 'call' ? file.facts.calls[decorator.call] : undefined;
				const name = call ? calleeName(project, file, call) : project.qualify(decorator, file, f.scope);
				return name !== null && meaningOfName(name, 'make')?.what === 'tool';
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
	for (const { file, call, name } of madeIn(project, ['tool'])) {
		const body =
			call.arguments
				.map((a) => (a.kind === 'function' ? (file.facts.functions[a.function] ?? null) : a.kind === 'name' ? namedIn(file, a.name) : null))
				.find((f) => f !== null) ?? functionOption(file, call);
		if (name === 'tool' && body === null && !present(optionOf(call, 'schema'))) continue;
		const label = optionOf(call, 'name');
		tools.push({
			file,
			line: call.line,
			endLine: call.endLine,
			name: label?.kind === 'string' ? label.value : (body?.name ?? name),
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

export function functionOption(file: SourceFile, call: CallFact): FunctionFact | null {
	const value = optionOf(call, 'func') ?? optionOf(call, 'coroutine');
	if (value?.kind === 'function') return file.facts.functions[value.function] ?? null;
	return value?.kind === 'name' ? namedIn(file, value.name) : null;
}

export function namedIn(file: SourceFile, name: string): FunctionFact | null {
	return file.facts.functions.find((f) => f.name === name) ?? null;
}

export function noTools(project: Project): FindingDraft[] {
	const message = 'No function of the product is marked as a tool of a model.';
	return (
		notAsked(project) ?? [
			{ outcome: 'not-applicable', message, rationale: 'No function is decorated or wrapped as a tool.', confidence: 0.8 },
		]
	);
}
