// Is what a judge's model says checked before it counts?
import type { CallFact, CallRef, Project, StaticValue } from '@auditor/code';
import {
	behindName,
	callGraph,
	endsOf,
	flowsFrom,
	functionsAround,
	namedFunction,
	partsAt,
	partsOf,
	receiverOf,
	refKey,
} from '@auditor/code';
import { meaningOf, modelsNamed, projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, lexiconList, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { isBentBefore } from '../../subject/judges/answers.js';
import type { JudgeCalls } from '../../subject/judges/calls.js';
import { scoresOfCode, takesApart } from '../../subject/judges/fixed-scores.js';
import { judgesAsked, schemaCalled } from '../../subject/judges/messages.js';
import { isUnsigned } from '../../subject/judges/signed.js';
import { neverGiven } from '../../subject/records/never-given.js';

export const validation = defineProbe({
	id: 'output/validation',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a judge’s answer checked against a schema?',
	motivation: 'What is not checked at the door is believed.',
	method:
		'In what the judges’ code does with the answer: model_validate and its like, schema.parse, isinstance of the record, making the record from parsed data (not one of literals alone, nor one in an exception handler, nor one whose parts were all given a default or made by str, int and their like before), (nor one that leaves out a field which the class requires, and so raises every time), or a model bound to a Pydantic or zod schema (value `byBinding`). Value unsigned: true where the model fills in which judge it is, and no code of the judges sets or compares that.',
	blindSpots: 'Checks in reducers or later nodes.',
	remediation: {
		effort: 'low',
		text: 'Validate the answer with the schema ({{python: model_validate of Pydantic | typescript: parse of zod}}) before it enters the state.',
	},
	inspect: ({ project, texts }, context) => {
		const judges = judgesAsked(project, context);
		if ('outcome' in judges) return [judges];
		const fixed = scoresOfCode(project, judges, lexiconList(context, 'opinion-models'));
		const beside = fixed && `numbers of the code (${fixed.file.path}:${fixed.call.line}); no schema is asked of it.`;
		if (beside) return [notApplicable(`What the judges’ language model says is kept as text beside ${beside}`)];
		const records = new Set(modelsNamed(project, lexiconList(context, 'opinion-models')).map((m) => m.name));
		for (const b of judges.bound) if (b.fact.schema) records.add(b.fact.schema);
		const graph = callGraph(project);
		const taken = answersTaken(project, judges);
		const loaded = judges.parsed.length > 0 || takesApart(project, judges);
		const asking = new Set(judges.asks.map(({ file, call }) => `${file.path} ${namedFunction(file, call.scope)?.index}`));
		const isOfAnswer = ({ kind, at }: Check) => {
			const fields = taken.get(at.call);
			// A record that keeps the answer's text in one field checks nothing of it.
			if (kind === 'construct')
				return loaded || isHanded(project, at) || [...(fields ?? [])].some((name) => name === null || isRating(name));
			return fields !== undefined || (kind === 'validate' && asking.has(`${at.file.path} ${namedFunction(at.file, at.call.scope)?.index}`));
		};
		const all = judges.functions.flatMap((ref) => graph.callsIn(ref).flatMap((at) => check(project, at, records))).filter(isOfAnswer);
		const shaped = all.filter(({ kind, at }) => kind === 'construct' && isBentBefore(project, at, taken.get(at.call) ?? new Set()));
		// Beside a record of the answer one that takes nothing of it is made for when there is none.
		const isOther = ({ kind, at }: Check) => shaped.length > 0 && kind === 'construct' && !taken.has(at.call);
		const never = all.filter(({ kind, at }) => kind === 'construct' && neverGiven(project, at).length > 0);
		const checks = all.filter((one) => !shaped.includes(one) && !isOther(one) && !never.includes(one));
		const binding = judges.bound.find((b) => b.mode === 'schema' || b.mode === 'forced-tool' || b.mode === 'parser');
		const kinds = [...new Set(checks.map((c) => c.kind))].sort();
		const explicit = kinds.some((kind) => kind !== 'construct');
		const values: Record<string, Json> = { kinds, explicit, byBinding: !!binding, unsigned: isUnsigned(project, context, judges) || null };
		const first = checks.find((c) => c.kind !== 'construct') ?? (binding ? undefined : checks[0]);
		if (first || binding)
			return {
				outcome: 'true',
				message: first
					? `${TOLD[first.kind](first.at.call.method ?? 'A record')} at ${first.at.file.path}:${first.at.call.line}.`
					: `${binding!.fact.method} checks the answer against ${schemaCalled(binding!.fact.schema)}.`,
				rationale:
					'The answer was followed from the call of the model to this check; a library that binds a model raises where it does not fit.',
				...(first
					? shownAt(texts, first.at.file, first.at.call.line, first.at.call.endLine)
					: { location: placeOf(binding!.file, binding!.fact.line), context: 'source' as const }),
				values,
				confidence: !first ? 0.75 : first.kind === 'construct' ? 0.7 : 0.9,
			};
		const [bent] = [...never, ...shaped];
		if (bent) {
			const { file, call } = bent.at;
			const name = `\`${call.method ?? 'the record'}\``;
			const told = listed(neverGiven(project, bent.at).map((field) => `\`${field}\``));
			return {
				outcome: 'false',
				message: told
					? `${name} at ${file.path}:${call.line} raises at every answer: the call leaves out ${told}, which the class requires.`
					: `The code puts each part into shape before, so ${name} refuses no answer.`,
				rationale: `${told ? 'The call was compared with the fields of the class' : `Each part that ${name} takes from the answer is a default, or made by str, int, max and their like`}.`,
				...shownAt(texts, file, call.line, call.endLine),
				values: {
					...values,
					fault: told
						? `The check of a judge’s answer by ${name} raises at every answer.`
						: `A judge’s answer goes into ${name}, whose check cannot fail.`,
					...(told && { remedy: 'Give the call each field that its class requires, by the name that it has there.' }),
				},
				confidence: told ? 0.85 : 0.7,
			};
		}
		const [schema] = records;
		return {
			outcome: 'false',
			message: `We found no check of a judge’s answer against ${schema ? `\`${schema}\`, or against another` : 'a'} schema.`,
			rationale: 'Checks were looked for in the judges’ functions and what they call.',
			values,
			confidence: 0.8,
		};
	},
});

const isRating = (name: string): boolean => /score|rating|grade/i.test(name);

/** A record whose score is a parameter that no call of the project fills. */
function isHanded(project: Project, { file, call }: CallRef): boolean {
	const score = call.keywords.find(({ name }) => name !== null && isRating(name))?.value;
	return score?.kind === 'name' && behindName(project, score.name, { file, function: call.scope.function }).length === 0;
}

/** Calls that are handed what a judge's model answers, with the names under which they are. */
function answersTaken(project: Project, judges: JudgeCalls): Map<CallFact, Set<string | null>> {
	const own = new Set(judges.functions.map(refKey));
	const taken = new Map<CallFact, Set<string | null>>();
	for (const at of judges.asks)
		for (const { name, call } of flowsFrom(project, at, (ref) => own.has(refKey(ref))))
			if (call) taken.set(call.call, (taken.get(call.call) ?? new Set()).add(name));
	return taken;
}

/** What a check does, by its kind. */
const TOLD: Readonly<Record<Check['kind'], (method: string) => string>> = {
	validate: (method) => `\`${method}\` checks a judge’s answer`,
	isinstance: () => 'A test asks for the class of a judge’s answer',
	construct: (method) => `A judge’s answer goes into \`${method}\`, whose fields check it,`,
};

interface Check {
	readonly kind: 'validate' | 'isinstance' | 'construct';
	readonly at: CallRef;
}

function check(project: Project, at: CallRef, records: ReadonlySet<string>): Check[] {
	const { call, file } = at;
	const method = call.method ?? '';
	const receiver = receiverOf(call.callee);
	if (receiver && meaningOf(project, file, call, 'validate')) return [{ kind: 'validate', at }];
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

/** A record of what the code knows without an answer: literals, and names that the function is handed but for a score; or a stand-in for a failed one. */
function isMadeUp({ file, call }: CallRef): boolean {
	if (call.scope.handlerOf !== null) return true;
	const around = call.scope.function === null ? [] : functionsAround(file, call.scope).map((index) => file.facts.functions[index]);
	const handed = new Set(around.flatMap((fact) => fact?.parameters.map(({ name }) => name) ?? []));
	const known = (value: StaticValue): boolean =>
		endsOf({ value }, (at) => (['list', 'template', 'dict'].includes(at.value.kind) ? partsAt(at, partsOf(at.value)) : null)).every(
			({ value: end }) => ['string', 'number', 'boolean', 'null'].includes(end.kind) || (end.kind === 'name' && handed.has(end.name)),
		);
	return (
		call.arguments.every(known) &&
		call.keywords.every(({ name, value }) => known(value) && !(value.kind === 'name' && isRating(name ?? '')))
	);
}
