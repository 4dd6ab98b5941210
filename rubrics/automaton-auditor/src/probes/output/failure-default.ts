// Does a judge that failed become a fixed score?
import type { Project, StaticValue } from '@auditor/code';
import { type CallRef, callGraph, type FunctionRef, keyText } from '@auditor/code';
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, excerpt, holdsTerm, lexiconList, placeOf, stringsOf } from '@auditor/probes';
import type { FindingDraft, Json, ProbeContext } from '@auditor/schema';
import { type JudgeCalls, judgeCalls } from '../../subject/judges/calls.js';
import { noJudges } from '../../subject/judges/messages.js';

export const failureDefault = defineProbe({
	id: 'output/failure-default',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Does a judge that failed become a fixed score?',
	motivation: 'A made-up neutral score looks like a judgement and moves the total; a failed judge should abstain.',
	method:
		'In the judges’ code: a record or dict with a constant number as its score, made in an exception handler, or in a function named like fallback or default that a judge calls.',
	blindSpots: 'Defaults of the model’s fields, and scores computed from constants.',
	remediation: { on: 'true', effort: 'low', text: 'Let a judge that failed abstain and say why, instead of returning a fixed score.' },
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [{ ...noJudges(judges === null), outcome: 'not-applicable' }];
		const found = defaults(project, judges, context);
		if (found.length === 0)
			return [
				{
					outcome: 'false',
					message: 'No failed judge becomes a fixed score.',
					rationale: 'No handler or fallback of the judges makes a record with a constant score.',
					confidence: 0.75,
				},
			];
		return found.map(({ at, score, where }): FindingDraft => {
			const values: Record<string, Json> = { score, where };
			return {
				outcome: 'true',
				message: `A judge that fails gives the score ${score} (${where} at ${at.file.path}:${at.call.line}).`,
				rationale: 'The score is a constant and stands where a failure is handled.',
				location: placeOf(at.file, at.call.line, at.call.endLine),
				snippet: excerpt(texts, at.file.path, at.call.line, at.call.endLine),
				values,
				context: 'source',
				confidence: 0.85,
			};
		});
	},
});

const FALLBACK = ['fallback', 'default', 'neutral', 'error', 'failed', 'failure', 'placeholder', 'safe'];

function defaults(project: Project, judges: JudgeCalls, context: ProbeContext): { at: CallRef; score: number; where: string }[] {
	const fields = stringsOf(context.parameters, 'field', ['score']);
	const records = lexiconList(context, 'opinion-models');
	const seen = new Set<unknown>();
	return judges.functions.flatMap((ref) =>
		callGraph(project)
			.callsIn(ref)
			.flatMap((at) => {
				if (seen.has(at.call)) return [];
				seen.add(at.call);
				const score = constantScore(project, at, fields, ref);
				if (score === null) return [];
				const isRecord =
					records.some((term) => holdsTerm(at.call.method ?? '', term)) || at.call.keywords.length + at.call.arguments.length > 0;
				if (!isRecord) return [];
				const named = FALLBACK.some((word) => holdsTerm(ref.fact.name, word));
				if (at.call.scope.handlerOf !== null) return [{ at, score, where: 'exception handler' }];
				return named && calledInHandler(project, ref) ? [{ at, score, where: `\`${ref.fact.name}\`` }] : [];
			}),
	);
}

function calledInHandler(project: Project, ref: FunctionRef): boolean {
	const callers = callGraph(project).callers(ref);
	return callers.length > 0 && callers.some(({ call, file }) => call.scope.handlerOf !== null || file.context === 'source');
}

/** A constant number given as the score, as keyword, in an object argument, or through a parameter's default. */
function constantScore(project: Project, { call, file }: CallRef, fields: readonly string[], ref: FunctionRef): number | null {
	const read = (value: StaticValue | undefined): number | null => {
		if (value?.kind === 'number') return value.value;
		if (value?.kind !== 'name') return null;
		const assigned = file.facts.assignments.find(
			(a) => a.target === value.name && a.scope.function === ref.index && a.value?.kind === 'number',
		)?.value;
		if (assigned?.kind === 'number') return assigned.value;
		const position = ref.fact.parameters.findIndex((p) => p.name === value.name);
		const parameter = ref.fact.parameters[position]?.default;
		if (position < 0) return null;
		if (parameter?.kind === 'number') return parameter.value;
		// `_run_judge(state, "Prosecutor", fallback_score=1)`
		for (const { call: given } of callGraph(project).callers(ref)) {
			const argument = given.keywords.find((k) => k.name === value.name)?.value ?? given.arguments[position];
			if (argument?.kind === 'number') return argument.value;
		}
		return null;
	};
	for (const keyword of call.keywords) if (keyword.name && fields.includes(keyword.name)) return read(keyword.value);
	for (const argument of call.arguments) {
		if (argument.kind !== 'dict') continue;
		const entry = argument.entries.find((e) => fields.includes(keyText(e.key) ?? ''));
		if (entry) return read(entry.value);
	}
	return null;
}
