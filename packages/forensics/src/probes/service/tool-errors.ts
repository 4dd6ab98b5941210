// Are failures of tools turned into something the model or the graph can act on?
import { type CallFact, type FunctionFact, isTextual, type SourceFile, type StaticValue, type TryFact, textOf } from '@auditor/code';
import { defineProbe, listed, shownAt } from '@auditor/probes';
import { escapeText, type FindingDraft } from '@auditor/schema';
import { canFail, handlingIn } from '../../models/failures.js';
import { needs, SHOWN } from '../../models/product-calls.js';
import { answersIn, ran, runByHand, runnersOf } from '../../models/tool-runners.js';
import { noTools, toolsOf } from '../../models/tools.js';
import { notAsked } from '../../models/unread.js';

export const toolErrors = defineProbe({
	id: 'service/tool-errors',
	lifecycle: 'experimental',
	needs,
	question: 'Are failures of tools turned into something the model or the graph can act on?',
	motivation: 'A tool that raises ends the run of a user; one that says what failed lets the model try another way.',
	method:
		'Looks for a try with a handler, a callback that tests its error, or a caught promise inside of each tool, at the calls by which the product itself runs the tool that a model names, and else at the ToolNode or the agent that is handed it: its options, its middleware and the default of its library. A handler that returns an empty text or list answers nothing. One finding per tool, not available where what runs it, or what that does by default, cannot be told; tools whose calls stay in the process, or go to functions of the project that raise nothing and handle their own failures, are let pass.',
	blindSpots: 'Handling in middleware of other packages; which version of a library is installed.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Catch what the tool can fail with and return a message that says what to do, or run tools in a ToolNode with handle_tool_errors.',
	},
	inspect: ({ project, texts }) => {
		const tools = notAsked(project) ? [] : toolsOf(project);
		const sites = notAsked(project) ? [] : runByHand(project);
		if (tools.length + sites.length === 0) return noTools(project);
		const runners = runnersOf(project);
		const byHand = sites.map(
			({ file, call, answers }): FindingDraft => ({
				outcome: answers ? 'true' : 'false',
				message: `${file.path}:${call.line} runs the tool that a model names, and ${answers ? 'answers its failure' : 'lets its failure through'}.`,
				rationale: 'The handlers around the call.',
				...shownAt(texts, file, call.line, call.endLine),
				values: { tool: null, own: answers },
				confidence: 0.85,
			}),
		);
		const declared = tools.slice(0, SHOWN).map((tool): FindingDraft => {
			const { body, file } = tool;
			const tries = body === null || raisesAtLast(file, body) ? [] : handlingIn(project, file, body);
			const idle = body !== null && !canFail(project, { file, index: file.facts.functions.indexOf(body), fact: body });
			const answered = body === null ? null : answeredAt(file, body);
			const empty = tries.every((t) => isSilent(file, t)) ? tries[0] : undefined;
			const own = tries[0]
				? handles(tries[0])
				: answered !== null
					? `answers the error of a callback or a promise at line ${answered}`
					: idle
						? 'leaves no call that can fail outside of a handler'
						: null;
			const { outcome, how } = empty
				? { outcome: 'false' as const, how: `swallows its failure at line ${empty.handlers[0]?.line} and returns an empty value` }
				: own
					? { outcome: 'true' as const, how: own }
					: ran(project, tool, runners);
			return {
				outcome,
				message: `The tool \`${tool.name}\` at ${file.path}:${tool.line} ${how}.`,
				rationale: 'Try blocks inside of the tool, and what runs it.',
				...shownAt(texts, file, tool.line, tool.endLine, { most: 12 }),
				values: { tool: tool.name, own: tries.length > 0 },
				confidence: outcome === 'true' ? 0.85 : body === null ? 0.5 : 0.8,
			};
		});
		return [...byHand, ...declared];
	},
});

/** Behind what is handled it raises an error of its own. */
function raisesAtLast(file: SourceFile, body: FunctionFact): boolean {
	const index = file.facts.functions.indexOf(body);
	const answers = answersIn(file, body);
	return file.facts.raises.some(
		({ scope, value, line }) =>
			scope.function === index &&
			scope.branches.length === 0 &&
			scope.handlerOf === null &&
			value !== null &&
			answers.some((block) => block.endLine < line) &&
			!scope.tries.some((at) => answers.includes(file.facts.tries[at]!)),
	);
}

function handles({ handlers }: TryFact): string {
	const types = handlers.flatMap((one) => one.types);
	const all = handlers.some((one) => one.types.length === 0) || types.some((type) => /^(?:Base)?Exception$/.test(type));
	return `handles ${all ? 'its failures' : listed(types.map((type) => `\`${type}\``))} at line ${handlers[0]?.line}`;
}

/** Each of its handlers returns an empty text or list, alone or behind the state: whoever asked learns of no failure. */
function isSilent({ facts }: SourceFile, { handlers }: TryFact): boolean {
	return handlers.every(({ line, endLine }) => {
		const returned = facts.functions.flatMap((f) => f.returned.filter((one) => one.line >= line && one.line <= endLine));
		return returned.length > 0 && returned.every(({ value }) => isEmptyValue(value));
	});
}

function isEmptyValue(value: StaticValue): boolean {
	if (value.kind === 'list') {
		// `return f"Error: {e}", []`: the text tells the failure, whatever stands behind it.
		const [first] = value.items;
		const tells = first !== undefined && isTextual(first) && !isEmptyValue(first);
		return value.items.length === 0 || (value.form === 'tuple' && !tells && isEmptyValue(value.items.at(-1)!));
	}
	return value.kind === 'string' && value.value.trim() === '';
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
