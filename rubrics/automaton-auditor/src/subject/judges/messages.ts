// Answers that several probes on structured output share.
import { callGraph, type FunctionRef, type Project, refKey, type SourceFile, textOf } from '@auditor/code';
import { doesNoWork, isAbout, sureOfAbsence } from '@auditor/forensics';
import { nameParts, notApplicable, placeOf } from '@auditor/probes';
import type { FindingDraft, ProbeContext } from '@auditor/schema';
import { askedRoles, castAndHelpers, castOf, JUDGE_ROLES } from '../cast.js';
import { asksIn, type JudgeCalls, judgeCalls } from './calls.js';

/** The lexicon names no judges, or no function is one: there are none where all that asks a model plays another part. */
function noJudges(project: Project, context: ProbeContext): FindingDraft {
	const { lexicon } = context;
	if (askedRoles(context, JUDGE_ROLES).length === 0) return notApplicable('The rubric’s lexicon names no judges.');
	const roles = lexicon.roles.map(({ id }) => id);
	const others = new Set(castAndHelpers(project, castOf(project, lexicon, roles)).map(refKey));
	const unknown = callGraph(project).functions.filter((ref) => ref.file.context === 'source' && !others.has(refKey(ref)));
	const [asking] = unknown.flatMap((ref) => asksIn(project, ref));
	const rationale = 'Neither names of functions and classes nor of files hold the lexicon’s words.';
	if (asking)
		return {
			outcome: 'not-available',
			message: `No code is named as a judge. Whether a judge asks the language model at ${asking.file.path}:${asking.call.line} could not be told.`,
			rationale,
			location: placeOf(asking.file, asking.call.line),
		};
	const none = 'The code has no judge.';
	return { outcome: 'false', message: none, rationale, confidence: sureOfAbsence(project, 0.75), values: { fault: none } };
}

/** The judges whose model is asked about, or why there is nothing to ask: what nobody answers has no form. */
export function judgesAsked(project: Project, context: ProbeContext): JudgeCalls | FindingDraft {
	const none = unasked(project, context);
	return none === null ? judgeCalls(project, context)! : none.outcome === 'false' ? notApplicable(none.message) : none;
}

/** Why nothing is said about a model's answers: there are no judges, they ask none, or it was not found how they do. Null where one is asked. */
export function unasked(project: Project, context: ProbeContext): FindingDraft | null {
	const judges = judgeCalls(project, context);
	if (judges === null || judges.cast.length === 0) return noJudges(project, context);
	if (judges.asks.length > 0 || judges.bound.length > 0) return null;
	const [member] = judges.cast;
	if (asksNobody(project, judges))
		return {
			outcome: 'false',
			message: NO_CALL,
			rationale: 'No call by a name such as invoke, generate or create on something named like a model, and nothing that may be one.',
			location: placeOf(member!.file, member!.fact.line),
			values: { fault: NO_CALL },
			context: 'source',
			confidence: 0.85,
		};
	const open = callGraph(project).open(judges.functions);
	// A call of what is no model by its name is no place where one is asked.
	const likely = open.find(({ file, call }) => textOf(call.callee, file).split(/\W+/).some(isModelName));
	const followed = likely && `what the call at ${likely.file.path}:${likely.call.line} runs could not be followed`;
	return {
		outcome: 'not-available',
		message: `Where the judges ask a model was not found: ${followed ?? 'no call of their code is known to ask one'}.`,
		rationale: 'A call that was not followed may be the one that asks.',
		location: likely ? placeOf(likely.file, likely.call.line) : null,
	};
}

const NO_CALL = 'The judges’ code calls no language model.';

/** What a name of something that answers is made of, as far as a judge would hold it. */
const MODEL_WORDS: ReadonlySet<string> = new Set(
	'llm llms model chat chain client openai anthropic gemini groq ollama gpt claude agent prompt prompts runnable invoke ainvoke generate complete completion predict structured'.split(
		' ',
	),
);

/** No model can be asked by the judges: none does any work, or no package for it is imported, or none where they are and no name of one is read. */
function asksNobody(project: Project, judges: JudgeCalls): boolean {
	if (judges.cast.every((ref) => doesNoWork(project, ref))) return true;
	const source = project.files.filter((file) => file.context === 'source');
	if (source.some((file) => file.facts.parse.status !== 'ok')) return false;
	const own = new Set(judges.functions.map((ref) => ref.file));
	if ([...own].some(({ facts }) => facts.imports.some((i) => isAbout(i.module, 'requests')))) return false;
	const imports = (file: SourceFile) => file.facts.imports.some((i) => isAbout(i.module, 'models'));
	if (!source.some(imports)) return true;
	return ![...own].some(imports) && !judges.functions.some(namesModel) && callGraph(project).open(judges.functions).length === 0;
}

/** A function that takes, reads or calls something named like a model. */
function namesModel({ file, fact }: FunctionRef): boolean {
	const inside = (line: number) => line >= fact.line && line <= fact.endLine;
	const names = [
		...fact.parameters.map(({ name }) => name),
		...file.facts.reads.flatMap(({ name, line }) => (inside(line) ? [name] : [])),
		...file.facts.calls.flatMap(({ callee, method, line }) =>
			inside(line) ? [method ?? '', callee.kind === 'name' ? callee.name : ''] : [],
		),
	];
	return names.some((name) => !/^model_|State$/.test(name) && nameParts(name).some((part) => MODEL_WORDS.has(part)));
}

/** `ask_llm`, and neither `buildPrompt` nor `chatHistory`: what a name ends with says what it is. */
function isModelName(name: string): boolean {
	const last = nameParts(name).at(-1) ?? '';
	return MODEL_WORDS.has(last) && !/^(?:prompts?|structured)$/.test(last);
}

/** A schema by its name; a parameter’s name says nothing of it. */
export const schemaCalled = (name: string | null): string => (name && !/^(?:schema|model|cls)$/.test(name) ? `\`${name}\`` : 'a schema');
