// Does a judge that failed become a fixed score?
import type { Project, StaticValue } from '@auditor/code';
import { argumentFor, assignmentsOf, type CallRef, callGraph, type FunctionRef, keyText, namesIn, walkValue } from '@auditor/code';
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, excerpt, holdsTerm, lexiconList, listed, placeOf, stringsOf } from '@auditor/probes';
import { type FindingDraft, type GraphModel, graphsArtifact, type Json, type ProbeContext } from '@auditor/schema';
import { finalJudge } from '../../subject/final-judge.js';
import { type JudgeCalls, judgeCalls } from '../../subject/judges/calls.js';
import { scoresOfCode } from '../../subject/judges/fixed-scores.js';
import { noJudges, unasked } from '../../subject/judges/messages.js';

export const failureDefault = defineProbe({
	id: 'output/failure-default',
	lifecycle: 'stable',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does a judge that failed become a fixed score?',
	motivation: 'A made-up neutral score looks like a judgement and moves the total; a failed judge should abstain.',
	method:
		'In the judges’ code: a record or dict with a constant number as its score, made in an exception handler, where the model’s answer does not pass a test, or in a function named like fallback or default that a judge calls, or by the final judge for an opinion that is missing.',
	blindSpots: 'Defaults of the model’s fields and of look-ups, and scores computed from constants.',
	remediation: { on: 'true', effort: 'low', text: 'Let a judge that failed abstain and say why, instead of returning a fixed score.' },
	inspect: ({ project, graphs, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [{ ...noJudges(judges === null), outcome: 'not-applicable' }];
		const silent = unasked(project, judges);
		if (silent) return [silent];
		const own = scoresOfCode(project, judges, lexiconList(context, 'opinion-models'));
		if (own)
			return {
				outcome: 'not-applicable',
				message: `Each opinion that the judges’ code makes has a number of the code for its score (${own.file.path}:${own.call.line}).`,
				rationale: 'No answer of a model reaches a score, so no failure of one can change it.',
			};
		const found = [...defaults(project, judges, context), ...filledIn(project, graphs, context)];
		if (found.length === 0)
			return {
				outcome: 'not-available',
				message: 'Whether a failed judge gets a fixed score could not be told: handlers and defaults were followed in part.',
				rationale: 'Looked at were opinions made with a number as their score.',
			};
		return found.map(({ at, scores, where }): FindingDraft => {
			const [score] = scores;
			const values: Record<string, Json> = { score: score ?? null, scores: [...scores], where };
			return {
				outcome: 'true',
				message: `In place of an answer stands ${scores.length === 1 ? `the score ${score}` : `one of the scores ${listed(scores.map(String))}`} (${where} at ${at.file.path}:${at.call.line}).`,
				rationale: 'The score is a number of the code.',
				location: placeOf(at.file, at.call.line, at.call.endLine),
				snippet: excerpt(texts, at.file.path, at.call.line, at.call.endLine),
				values,
				confidence: 0.85,
			};
		});
	},
});

const FALLBACK = ['fallback', 'default', 'neutral', 'error', 'failed', 'failure', 'placeholder', 'safe'];

function defaults(project: Project, judges: JudgeCalls, context: ProbeContext): { at: CallRef; scores: number[]; where: string }[] {
	const fields = stringsOf(context.parameters, 'field', ['score']);
	const records = lexiconList(context, 'opinion-models');
	const seen = new Set<unknown>();
	return judges.functions.flatMap((ref) =>
		callGraph(project)
			.callsIn(ref)
			.flatMap((at) => {
				if (seen.has(at.call)) return [];
				seen.add(at.call);
				const scores = constantScores(project, at, fields, ref);
				if (scores.length === 0) return [];
				const isRecord =
					records.some((term) => holdsTerm(at.call.method ?? '', term)) || at.call.keywords.length + at.call.arguments.length > 0;
				if (!isRecord) return [];
				const named = FALLBACK.some((word) => holdsTerm(ref.fact.name, word));
				if (at.call.scope.handlerOf !== null) return [{ at, scores, where: 'exception handler' }];
				if (isForNoAnswer(at, ref, judges)) return [{ at, scores, where: 'answer that cannot be used' }];
				if (isAfterTries(at, ref)) return [{ at, scores, where: `after the last try of \`${ref.fact.name}\`` }];
				return named && calledInHandler(project, ref) ? [{ at, scores, where: `\`${ref.fact.name}\`` }] : [];
			}),
	);
}

/** What the final judge puts in the place of an opinion that it does not have: `if defense is None: defense = Opinion(score=1)`. */
function filledIn(
	project: Project,
	graphs: readonly GraphModel[],
	context: ProbeContext,
): { at: CallRef; scores: number[]; where: string }[] {
	const final = finalJudge(project, graphs, context);
	if (typeof final === 'string') return [];
	const fields = stringsOf(context.parameters, 'field', ['score']);
	const records = lexiconList(context, 'opinion-models');
	return final.region.flatMap(({ ref }) =>
		callGraph(project)
			.callsIn(ref)
			.flatMap((at) => {
				const { call, file } = at;
				const lacks = call.scope.branches.some(
					({ branch, when }) => when === 'true' && /^not\s+\w+$|\bis None$/.test(file.facts.branches[branch]?.test ?? ''),
				);
				if (!lacks || !records.some((term) => holdsTerm(call.method ?? '', term))) return [];
				const scores = constantScores(project, at, fields, ref);
				return scores.length > 0 ? [{ at, scores, where: 'opinion that is missing' }] : [];
			}),
	);
}

/** Under a test that the model's answer did not pass: `if response and response.tool_calls: ... else: Opinion(score=1)`. */
function isForNoAnswer({ file, call }: CallRef, { index }: FunctionRef, { asks }: JudgeCalls): boolean {
	const answers = assignmentsOf(file, index)
		.filter(
			({ value }) =>
				value &&
				[...walkValue(value, file)].some((part) => part.kind === 'call' && asks.some((at) => at.call === file.facts.calls[part.call])),
		)
		.map(({ target }) => target);
	return call.scope.branches.some(({ branch, when }) => {
		const { test = '', value = null } = file.facts.branches[branch] ?? {};
		const asksFor = value !== null && [...namesIn(value, file)].some((name) => answers.includes(name.split('.')[0] ?? ''));
		return asksFor && when === (/^\s*(?:not\b|!)|\bis None$|===? null$/.test(test) ? 'true' : 'false');
	});
}

/** In what a function gives back when every turn of a loop with a `try` that may return has failed. */
function isAfterTries({ file, call }: CallRef, { fact, index }: FunctionRef): boolean {
	const { tries, functions } = file.facts;
	const given = fact.returned.some(
		({ value, scope }) =>
			scope.loops.length === 0 && [...walkValue(value, file)].some((part) => part.kind === 'call' && file.facts.calls[part.call] === call),
	);
	return (
		given &&
		call.scope.branches.length === 0 &&
		tries.some(
			(t, position) =>
				t.scope.function === index &&
				t.scope.loops.length > 0 &&
				t.endLine < call.line &&
				(functions[index]?.returned.some((r) => r.scope.tries.includes(position)) ?? false),
		)
	);
}

function calledInHandler(project: Project, ref: FunctionRef): boolean {
	const callers = callGraph(project).callers(ref);
	return callers.length > 0 && callers.some(({ call, file }) => call.scope.handlerOf !== null || file.context === 'source');
}

/** Constant numbers given as the score, as keyword, in an object argument, or through a variable or a parameter. */
function constantScores(project: Project, { call, file }: CallRef, fields: readonly string[], ref: FunctionRef): number[] {
	const numbers = (values: readonly (StaticValue | undefined | null)[]) =>
		[...new Set(values.flatMap((value) => (value?.kind === 'number' ? [value.value] : [])))].sort();
	const read = (value: StaticValue | undefined): number[] => {
		if (value?.kind === 'conditional') return [...new Set([...read(value.whenTrue), ...read(value.whenFalse)])].sort();
		if (value?.kind !== 'name') return numbers([value]);
		const assigned = assignmentsOf(file, ref.index).filter((a) => a.target === value.name);
		// What is computed in between is no constant.
		if (assigned.length > 0) return assigned.every((a) => a.value?.kind === 'number') ? numbers(assigned.map((a) => a.value)) : [];
		const position = ref.fact.parameters.findIndex((p) => p.name === value.name);
		if (position < 0) return [];
		const given = callGraph(project)
			.callers(ref)
			.map(({ call: asked }) => argumentFor(asked, ref.fact, position));
		// `_run_judge(state, "Prosecutor", fallback_score=1)`
		return numbers([ref.fact.parameters[position]?.default, ...given]);
	};
	for (const keyword of call.keywords) if (keyword.name && fields.includes(keyword.name)) return read(keyword.value);
	for (const argument of call.arguments) {
		if (argument.kind !== 'dict') continue;
		const entry = argument.entries.find((e) => fields.includes(keyText(e.key) ?? ''));
		if (entry) return read(entry.value);
	}
	return [];
}
