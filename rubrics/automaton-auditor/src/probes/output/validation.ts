// Is what a judge's model says checked before it counts?
import type { Project, StaticValue } from '@auditor/code';
import { type CallRef, callGraph, functionsAround, receiverOf } from '@auditor/code';
import { modelsNamed, projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, excerpt, lexiconList, listed, placeOf } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { judgeCalls } from '../../subject/judges/calls.js';
import { asksNobody, NO_ANSWERS, noJudges } from '../../subject/judges/messages.js';

const VALIDATES =
	/^(model_validate|model_validate_json|model_validate_strings|parse_obj|parse_raw|validate_python|validate_json|safeParse|safeParseAsync|parseAsync)$/;

export const validation = defineProbe({
	id: 'output/validation',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a judge’s answer checked against a schema before it is used?',
	motivation: 'What is not checked at the door is believed.',
	method:
		'In the judges’ code: model_validate and its like, schema.parse, isinstance of the record, making the record from parsed data (not one of literals alone, nor one in an exception handler), or a model bound to a Pydantic or zod schema (value `byBinding`: the binding checks, nothing else does).',
	blindSpots: 'Checks in reducers or later nodes.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Validate the answer with the schema (model_validate in Pydantic, parse in zod) before it enters the state.',
	},
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [noJudges(judges === null)];
		if (asksNobody(project, judges)) return [NO_ANSWERS];
		const records = new Set(modelsNamed(project, lexiconList(context, 'opinion-models')).map((m) => m.name));
		for (const b of judges.bound) if (b.fact.schema) records.add(b.fact.schema);
		const graph = callGraph(project);
		const checks = judges.functions.flatMap((ref) => graph.callsIn(ref).flatMap((at) => check(project, at, records)));
		const binding = judges.bound.find((b) => b.mode === 'schema' || b.mode === 'forced-tool' || b.mode === 'parser');
		const kinds = [...new Set(checks.map((c) => c.kind))].sort();
		const values: Record<string, Json> = { kinds, explicit: checks.some((c) => c.kind !== 'construct'), byBinding: binding !== undefined };
		const first = checks.find((c) => c.kind !== 'construct') ?? (binding ? undefined : checks[0]);
		if (first)
			return [
				{
					outcome: 'true',
					message: `The judges’ answers are checked (${listed(kinds)}).`,
					rationale: `At ${first.at.file.path}:${first.at.call.line}.`,
					location: placeOf(first.at.file, first.at.call.line, first.at.call.endLine),
					snippet: excerpt(texts, first.at.file.path, first.at.call.line, first.at.call.endLine),
					values,
					context: 'source',
					confidence: first.kind === 'construct' ? 0.7 : 0.9,
				},
			];
		if (binding)
			return [
				{
					outcome: 'true',
					message: 'The judges’ answers are checked by the binding to the schema, and by nothing after it.',
					rationale: `Bound at ${binding.fact.file}:${binding.fact.line}.`,
					location: placeOf(binding.file, binding.fact.line),
					values,
					context: 'source',
					confidence: 0.75,
				},
			];
		return [
			{
				outcome: 'false',
				message: 'Nothing checks a judge’s answer against a schema.',
				rationale: `${judges.functions.length} functions of the judges were read.`,
				values,
				confidence: 0.8,
			},
		];
	},
});

interface Check {
	readonly kind: 'validate' | 'isinstance' | 'construct';
	readonly at: CallRef;
}

function check(project: Project, at: CallRef, records: ReadonlySet<string>): Check[] {
	const { call, file } = at;
	const method = call.method ?? '';
	const receiver = receiverOf(call.callee);
	if (VALIDATES.test(method) && receiver) return [{ kind: 'validate', at }];
	if (method === 'parse' && receiver?.kind === 'name' && (records.has(receiver.name) || /schema|parser/i.test(receiver.name)))
		return [{ kind: 'validate', at }];
	if (method === 'isinstance' && call.arguments[1]) {
		const names = call.arguments[1].kind === 'list' ? call.arguments[1].items : [call.arguments[1]];
		return names.some((n) => n.kind === 'name' && records.has(n.name)) ? [{ kind: 'isinstance', at }] : [];
	}
	if (call.callee.kind !== 'name' || !records.has(call.callee.name.split('.').at(-1) ?? '')) return [];
	const spread = call.keywords.some((k) => k.name === null) || call.arguments.some((a) => a.kind === 'spread');
	if (!spread && (project.resolve(call.callee.name, file, call.scope).kind !== 'class' || isMadeUp(at))) return [];
	return [{ kind: 'construct', at }];
}

/** A record of what the code knows without an answer: literals, and names that the function is handed, a score excepted. Or what stands in for an answer that failed. */
function isMadeUp({ file, call }: CallRef): boolean {
	if (call.scope.handlerOf !== null) return true;
	const around = call.scope.function === null ? [] : functionsAround(file, call.scope).map((index) => file.facts.functions[index]);
	const handed = new Set(around.flatMap((fact) => fact?.parameters.map(({ name }) => name) ?? []));
	const known = (value: StaticValue): boolean =>
		['string', 'number', 'boolean', 'null'].includes(value.kind) ||
		(value.kind === 'name' && handed.has(value.name)) ||
		(value.kind === 'list' && value.items.every(known)) ||
		(value.kind === 'template' && value.parts.every(known)) ||
		(value.kind === 'dict' && value.entries.every((entry) => known(entry.value)));
	return (
		call.arguments.every(known) &&
		call.keywords.every(({ name, value }) => known(value) && !(value.kind === 'name' && /score|rating|grade/i.test(name ?? '')))
	);
}
