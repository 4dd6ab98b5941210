// Does the model decide the judges' scores, or does the code set them before it asks?
import type { Project, StaticValue } from '@auditor/code';
import { behindName, type CallRef, callGraph, type Held } from '@auditor/code';
import { modelsNamed, projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, excerpt, lexiconList, placeOf } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { judgeCalls } from '../../subject/judges/calls.js';
import { NO_ANSWERS, noJudges } from '../../subject/judges/messages.js';

export const modelScored = defineProbe({
	id: 'output/model-scored',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Do the judges’ scores come from the model?',
	motivation: 'A score that is written in the code is the same for every target; a model that words its reasons afterwards judges nothing.',
	method:
		'Follows the score of every opinion that the judges’ code makes by hand, outside of exception handlers. False where all of them are numbers of the code alone and no answer of a model is bound to a schema or parsed. Not applicable where no opinion is made by hand, or no model is asked. Values: opinions.',
	blindSpots: 'Scores that are computed from evidence by helpers count as decided elsewhere, not as constants.',
	remediation: { on: 'false', effort: 'medium', text: 'Let the model give the score in its structured answer, and check it afterwards.' },
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [noJudges(judges === null)];
		if (judges.asks.length === 0 && judges.bound.length === 0) return [NO_ANSWERS];
		const records = new Set(modelsNamed(project, lexiconList(context, 'opinion-models')).map((m) => m.name));
		const graph = callGraph(project);
		const made = judges.functions.flatMap((ref) =>
			graph
				.callsIn(ref)
				.filter(
					({ call }) =>
						call.callee.kind === 'name' && records.has(call.callee.name.split('.').at(-1) ?? '') && call.scope.handlerOf === null,
				),
		);
		const values: Record<string, Json> = { opinions: made.length };
		const answered = judges.bound.length > 0 || judges.parsed.length > 0;
		if (!answered && made.length === 0) {
			const message = 'No opinion is made by hand in the judges’ code.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
		const first = made[0];
		if (!answered && first && made.every((at) => isFixed(project, at)))
			return [
				{
					outcome: 'false',
					message: 'The judges’ scores are numbers of the code; the model that they ask decides none.',
					rationale: `${made.length} opinions are made by hand, each with a score that no answer of a model reaches.`,
					location: placeOf(first.file, first.call.line, first.call.endLine),
					related: made.slice(1, 5).map(({ file, call }) => placeOf(file, call.line)),
					snippet: excerpt(texts, first.file.path, first.call.line, first.call.endLine),
					values,
					context: 'source',
					confidence: 0.8,
				},
			];
		return [
			{
				outcome: 'true',
				message: 'The judges’ scores are not fixed by the code alone.',
				rationale: answered ? 'An answer of the model is bound to a schema or parsed.' : 'Something else than numbers reaches a score.',
				location: first ? placeOf(first.file, first.call.line, first.call.endLine) : null,
				values,
				confidence: 0.75,
			},
		];
	},
});

/** The score of an opinion is a number, whatever way is taken. */
function isFixed(project: Project, { file, call }: CallRef): boolean {
	const score = call.keywords.find((k) => k.name === 'score')?.value;
	return score !== undefined && isNumber(project, { value: score, file, function: call.scope.function }, new Set());
}

/** `seen`: values on the way here; `score = min(score, 3)` adds none of its own. */
function isNumber(project: Project, held: Held, seen: Set<StaticValue>): boolean {
	const { value, file } = held;
	const inner = (v: StaticValue) => isNumber(project, { ...held, value: v }, seen);
	if (seen.has(value)) return true;
	seen.add(value);
	switch (value.kind) {
		case 'number':
			return true;
		case 'conditional':
			return inner(value.whenTrue) && inner(value.whenFalse);
		case 'binary':
			return inner(value.left) && inner(value.right);
		case 'name': {
			if (value.name.includes('.')) return false;
			const behind = behindName(project, value.name, held);
			return behind.length > 0 && behind.every((b) => isNumber(project, b, seen));
		}
		case 'call': {
			const call = file.facts.calls[value.call];
			return /^(min|max|int|round)$/.test(call?.method ?? '') && (call?.arguments.every(inner) ?? false);
		}
		default:
			return false;
	}
}
