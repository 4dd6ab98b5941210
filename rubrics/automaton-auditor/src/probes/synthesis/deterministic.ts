// Does the final judge compute, or ask a model?
import type { Project } from '@auditor/code';
import { calleeName, callGraph, type FunctionRef } from '@auditor/code';
import { isModelCall, projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, excerpt, holdsTerm, placeOf } from '@auditor/probes';
import { finalJudge } from '../../subject/final-judge.js';
import { noFinalJudge } from '../../subject/rules/findings.js';

const needs = { project: projectArtifact, texts: textsArtifact };

const BINDS = /^(with_structured_output|withStructuredOutput|bind_tools|bindTools)$/;

const MODEL_CLASS =
	/(^|\.)(Chat(OpenAI|Anthropic|Groq|Ollama|GoogleGenerativeAI|VertexAI|Mistral\w*|DeepSeek|Cohere|Bedrock\w*)|init_chat_model|initChatModel|OpenAI|AsyncOpenAI|Anthropic)$/;

export const deterministic = defineProbe({
	id: 'synthesis/deterministic',
	lifecycle: 'stable',
	needs,
	question: 'Does the final judge compute its scores without asking a model?',
	motivation: 'A verdict that a model writes differs from run to run and cannot be checked.',
	method:
		'Follows the functions named after the lexicon’s final role, or of a file so named, through the project’s calls. A call of a model anywhere on the way makes the answer `false`; a function whose name and type say that it gives text only, such as a remediation, is let pass and named.',
	blindSpots: 'Models behind names that say nothing of the kind.',
	remediation: { on: 'false', effort: 'medium', text: 'Compute scores with plain rules; let a model write prose afterwards at most.' },
	inspect: ({ project, texts }, context) => {
		const judge = finalJudge(project, context);
		if (typeof judge === 'string') return [noFinalJudge(judge, project)];
		const graph = callGraph(project);
		const first = judge.cast[0]!;
		const met = judge.region.flatMap(({ ref }) => graph.callsIn(ref).flatMap(({ file, call }) => modelUse(project, ref, file, call)));
		const prose = met.find((use) => use.asks && use.prose);
		// Where a model is asked, what it is asked for decides; the line that only makes the model decides where no asking was seen.
		const use = met.find((u) => u.asks && !u.prose) ?? (prose ? undefined : met[0]);
		if (use) {
			const { ref, file, call } = use;
			return [
				{
					outcome: 'false',
					message: `The final judge \`${first.fact.name}\` reaches a model call at ${file.path}:${call.line}.`,
					rationale: `\`${ref.fact.qualifiedName}\` is reached from it and calls \`${use.name}\`.`,
					location: placeOf(file, call.line, call.endLine),
					related: [placeOf(first.file, first.fact.line)],
					snippet: excerpt(texts, file.path, Math.max(1, call.line - 2), call.endLine + 2),
					values: { function: first.fact.name, reached: judge.region.length },
					context: 'source',
					confidence: 0.85,
				},
			];
		}
		const proseAt = prose ? `${prose.file.path}:${prose.call.line}` : null;
		const branches = judge.region.reduce(
			(n, { ref }) => n + ref.file.facts.branches.filter((b) => b.line >= ref.fact.line && b.line <= ref.fact.endLine).length,
			0,
		);
		return [
			{
				outcome: 'true',
				message: proseAt
					? `The final judge \`${first.fact.name}\` computes its scores without a model; a model writes prose at ${proseAt}.`
					: `The final judge \`${first.fact.name}\` computes without a model.`,
				rationale: `${judge.region.length} functions are reached from it, with ${branches} branches and no call of a model${proseAt ? ' but for prose' : ''}.`,
				location: placeOf(first.file, first.fact.line, first.fact.endLine),
				snippet: excerpt(texts, first.file.path, first.fact.line, Math.min(first.fact.endLine, first.fact.line + 25)),
				values: { function: first.fact.name, reached: judge.region.length, branches, modelForProse: proseAt !== null },
				context: 'source',
				confidence: proseAt ? 0.72 : judge.by === 'name' ? 0.9 : 0.75,
			},
		];
	},
});

type Call = ReturnType<ReturnType<typeof callGraph>['callsIn']>[number];

/** A use of a model by a call: asking it, or making one; none for other calls. */
function modelUse(project: Project, ref: FunctionRef, file: Call['file'], call: Call['call']) {
	const name = calleeName(project, file, call) ?? '';
	const asks = isModelCall(call) && !/graph|app|workflow|pool|executor/i.test(call.callee.kind === 'name' ? call.callee.name : '');
	if (!asks && !BINDS.test(call.method ?? '') && !MODEL_CLASS.test(name)) return [];
	return [{ ref, file, call, asks, name: call.method ?? name, prose: writesProse(ref) }];
}

/** Words of a name that say: this writes text. */
const PROSE = [
	'remediation',
	'summary',
	'narrative',
	'prose',
	'explanation',
	'explain',
	'dissent',
	'text',
	'recommendation',
	'markdown',
	'polish',
	'rewrite',
	'wording',
	'narrate',
];

/** A type made of strings alone: no number, no model with a score in it can come back. */
const TEXT_TYPE = /\b(?:str|string)\b/;

const TEXT_TYPE_WORDS =
	/^(?:str|string|Optional|Union|Dict|dict|Mapping|List|list|Sequence|Tuple|tuple|None|Promise|Record|null|undefined)$/;

/** A function whose name and return type say that it gives text: remediation, a summary. */
function writesProse({ fact }: FunctionRef): boolean {
	const type = fact.returns?.text ?? '';
	const text = TEXT_TYPE.test(type) && type.split(/\W+/).every((word) => word === '' || TEXT_TYPE_WORDS.test(word));
	return text && PROSE.some((word) => holdsTerm(fact.name, word));
}
