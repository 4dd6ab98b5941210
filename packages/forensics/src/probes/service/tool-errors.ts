// Are failures of tools turned into something the model or the graph can act on?
import {
	type CallFact,
	calleeName,
	callGraph,
	type FunctionFact,
	type FunctionRef,
	optionOf,
	type Project,
	refKey,
	type SourceFile,
	type StaticValue,
	type TryFact,
	textOf,
} from '@auditor/code';
import { defineProbe, excerpt, placeOf } from '@auditor/probes';
import { escapeText } from '@auditor/schema';
import { outsideNameOf } from '../../libraries/meaning.js';
import { noTools, toolsOf } from '../../models/tools.js';
import { notAsked } from '../../models/unread.js';
import { callsIn, madeIn, middlewareIn, needs, present, SHOWN } from './_model-code.js';

export const toolErrors = defineProbe({
	id: 'service/tool-errors',
	lifecycle: 'experimental',
	needs,
	question: 'Are failures of tools turned into something the model or the graph can act on?',
	motivation: 'A tool that raises ends the run of a user; one that says what failed lets the model try another way.',
	method:
		'Looks for a try with a handler, a callback that tests its error, or a caught promise inside of each tool, or for a ToolNode (which answers errors), handle_tool_error(s), wrap_tool_call or a retry policy anywhere in the product. One finding per tool; tools whose calls stay in the process, or go to functions of the project that handle their own failures, are let pass.',
	blindSpots: 'Handling in middleware of other packages.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Catch what the tool can fail with and return a message that says what to do, or run tools in a ToolNode with handle_tool_errors.',
	},
	inspect: ({ project, texts }) => {
		const tools = notAsked(project) ? [] : toolsOf(project);
		if (tools.length === 0) return noTools(project);
		const [node] = madeIn(project, ['tool-node']);
		const handled = node?.call.keywords.some((k) => k.name === 'handle_tool_errors' && k.value.kind === 'boolean' && !k.value.value)
			? undefined
			: node;
		const policy = optionIn(project) ?? middlewareIn(project, /^a?wrap_?tool_?call$/i);
		const around = handled ? { path: handled.file.path, line: handled.call.line } : policy;
		return tools.slice(0, SHOWN).map((tool) => {
			const { body, file } = tool;
			const tries = body === null ? [] : handlingIn(project, file, body);
			const idle = body !== null && !canFail(project, { file, index: file.facts.functions.indexOf(body), fact: body });
			const answered = body === null ? null : answeredAt(file, body);
			const how = tries[0]
				? `handles its failures at line ${tries[0].handlers[0]?.line}`
				: answered !== null
					? `answers the error of a callback or a promise at line ${answered}`
					: around
						? `is run where failures are answered (${around.path}:${around.line})`
						: idle
							? 'calls nothing outside of the process that it leaves unanswered'
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

const LIBRARY = /^(?:lang(?:chain|graph)|@langchain\/)/;

/** Where the library is handed an option that answers failures; a function of the project is not changed by the name of a parameter. */
function optionIn(project: Project): { path: string; line: number } | null {
	const graph = callGraph(project);
	const found = callsIn(project).find(({ file, call }) => {
		const handles = ['handle_tool_error', 'handle_tool_errors', 'handleToolErrors'].some((name) => isOn(optionOf(call, name)));
		if (handles) return LIBRARY.test(outsideNameOf(project, file, call) ?? '');
		const policy = optionOf(call, 'retry_policy') ?? optionOf(call, 'retryPolicy');
		const made = policy?.kind === 'call' ? file.facts.calls[policy.call] : policy && { arguments: [policy], keywords: [] };
		const attempts = made && (optionOf(made, 'max_attempts') ?? optionOf(made, 'maxAttempts'));
		if (!isOn(policy) || (attempts?.kind === 'number' && attempts.value <= 1)) return false;
		return (
			LIBRARY.test(outsideNameOf(project, file, call) ?? '') ||
			(/^add_?node$/i.test(call.method ?? '') && graph.targets({ file, call, index: file.facts.calls.indexOf(call) }).length === 0)
		);
	});
	return found ? { path: found.file.path, line: found.call.line } : null;
}

function isOn(value: StaticValue | null): boolean {
	return (
		present(value) &&
		value?.kind !== 'null' &&
		!(value?.kind === 'boolean' && !value.value) &&
		!(value?.kind === 'name' && value.name === 'undefined')
	);
}

/** Modules and built-ins that compute and reach nothing outside of the process; and methods that do so on whatever they are called. */
const COMPUTES =
	/^(?:datetime|date|uuid\d?|math|random|re|string|collections|itertools|functools|dataclasses|typing|json|enum|Math|Date|JSON|String|Number|Object|Array|Set|Map|crypto|zod|z|console)(?:\.|$)|^(?:print|len|str|int|float|bool|list|dict|set|tuple|range|enumerate|sorted|zip|sum|min|max|any|all|isinstance|getattr|hasattr|reversed|abs|round|repr|type)$/;
const METHODS =
	/^(?:strftime|isoformat|format|join|r?split|l?r?strip|append|extend|items|keys|values|lower|upper|title|replace|startswith|endswith|push|map|filter|slice|trim|includes|toISOString|toString|toFixed|to[A-Z]\w{0,20}Case|entries|model_dump|sort|reverse)$/;

/** A call of the function, or of the project's functions behind it that catch nothing, can fail for reasons outside of the process. */
function canFail(project: Project, ref: FunctionRef, seen = new Set<string>()): boolean {
	if (seen.has(refKey(ref))) return false;
	seen.add(refKey(ref));
	const graph = callGraph(project);
	return graph.callsIn(ref).some((call) => {
		const targets = graph.targets(call);
		if (targets.length > 0) return targets.some((target) => !catches(target) && canFail(project, target, seen));
		const name = calleeName(project, call.file, call.call);
		return name === null ? !METHODS.test(call.call.method ?? '') : !COMPUTES.test(name);
	});
}

function catches({ file, fact }: FunctionRef): boolean {
	return answersIn(file, fact).length > 0;
}

/** Blocks inside of a function whose handlers answer; one that raises answers nothing, but by the error that LangChain hands the model. */
function answersIn(file: SourceFile, { line, endLine }: FunctionFact): TryFact[] {
	const told = (raised: StaticValue) => /^(?:new )?(?:\w+\.)?Tool\w{0,20}(?:Exception|Error)\b/.test(textOf(raised, file));
	const again = ({ line: from, endLine: to }: TryFact['handlers'][number]) =>
		file.facts.raises.some(
			(raise) =>
				(raise.value === null || (raise.scope.branches.length === 0 && !told(raise.value))) && raise.line >= from && raise.line <= to,
		);
	return file.facts.tries.filter((t) => t.line >= line && t.endLine <= endLine && t.handlers.some((handler) => !again(handler)));
}

/** Those of them that stand around what can fail, where any of it is known. */
function handlingIn(project: Project, file: SourceFile, body: FunctionFact): TryFact[] {
	const answers = answersIn(file, body);
	const risky = file.facts.calls.filter(({ line, scope, ...call }) => {
		if (line < body.line || line > body.endLine) return false;
		const name = calleeName(project, file, { line, scope, ...call });
		return name !== null && !COMPUTES.test(name);
	});
	const around = answers.filter((t) => risky.some(({ scope }) => scope.tries.some((at) => file.facts.tries[at] === t)));
	return risky.length > 0 ? around : answers;
}

/** Line where a callback inside of the tool tests the error that it is handed, or where a promise's failure is caught. */
function answeredAt(file: SourceFile, body: FunctionFact): number | null {
	const { facts } = file;
	const inside = (place: { line: number }) => place.line >= body.line && place.line <= body.endLine;
	for (const branch of facts.branches) {
		const callback = facts.functions[branch.scope.function ?? -1];
		const first = callback?.parameters[0]?.name ?? '';
		if (
			inside(branch) &&
			callback !== body &&
			/^_?(e|err|error|failure)$/i.test(first) &&
			new RegExp(`\\b${escapeText(first)}\\b`).test(branch.test)
		)
			return branch.line;
	}
	const throws = (handler: StaticValue | undefined) =>
		handler?.kind === 'function' &&
		(facts.raises.some(({ scope }) => scope.function === handler.function) ||
			facts.functions[handler.function]?.returned.every(({ value }) =>
				/^(?:undefined|null|Promise\.reject\(.*)$/s.test(textOf(value, file)),
			));
	const caught = ({ method, arguments: given }: CallFact) => method === 'catch' && given.length === 1 && !throws(given[0]);
	return facts.calls.find((call) => inside(call) && caught(call))?.nameLine ?? null;
}
