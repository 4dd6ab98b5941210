// Is a judge's answer read as what it is? A Pydantic object has attributes: putting `opinion["judge"]` on one raises, whatever the model said.
import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsOf, type CallRef, callOf, walkValue } from '@auditor/code';
import { modelOfClass, projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, excerpt, notApplicable, placeOf } from '@auditor/probes';
import { escapeText } from '@auditor/schema';
import { type JudgeCalls, judgeCalls } from '../../subject/judges/calls.js';
import { noJudges, unasked } from '../../subject/judges/messages.js';

export const answerAccess = defineProbe({
	id: 'output/answer-access',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Are the judges’ answers read as the records they are bound to?',
	motivation: 'One line that takes a Pydantic object for a dict ends every judgement with a TypeError.',
	method:
		'Where all bindings of the judges’ models name Pydantic classes without item access, looks for the variables that an answer is kept in, and for items of them by a string (`opinion["judge"]`) in the same function, outside of every `try`. Not applicable where no answer is bound to such a class.',
	blindSpots: 'Answers that are handed on before they are read.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Read and set attributes (`opinion.judge`), or take a copy with {{python: `model_copy(update=...)` | typescript: a spread}}.',
	},
	inspect: ({ project, texts }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [noJudges(judges === null)];
		const silent = unasked(project, judges);
		if (silent) return [silent];
		const name = boundClass(project, judges);
		if (name === null) return [notApplicable('with_structured_output hands no judge an object of a single Pydantic class.')];
		for (const at of judges.asks) {
			const found = itemOfAnswer(at);
			if (!found) continue;
			return [
				{
					outcome: 'false',
					message: `\`${found.text}\` treats an answer as a dict; it is a \`${name}\`, and this raises a TypeError.`,
					rationale: `The answer comes from ${at.file.path}:${at.call.line}, bound to a Pydantic class that has no items.`,
					location: placeOf(at.file, found.line),
					related: [placeOf(at.file, at.call.line)],
					snippet: excerpt(texts, at.file.path, at.call.line, found.line),
					values: { schema: name, variable: found.variable },
					context: 'source',
					confidence: 0.85,
				},
			];
		}
		return [
			{
				outcome: 'true',
				message: `No function that asks for a \`${name}\` reads it like a dict.`,
				rationale: 'Looked at were the variables that hold an answer, in the function that asks.',
				values: { schema: name },
				confidence: 0.75,
			},
		];
	},
});

/** The Pydantic class that every binding names; null where one names something else, or answers come back raw as well. */
function boundClass(project: Project, { bound }: JudgeCalls): string | null {
	let name: string | null = null;
	for (const { schema, file, scope, call, fact } of bound) {
		if (schema?.kind !== 'name' || !fact.method.startsWith('with_structured_output')) return null;
		if (call.keywords.some((k) => k.name === 'include_raw')) return null;
		const resolved = project.resolve(schema.name, file, scope);
		if (resolved.kind !== 'class') return null;
		const { own } = project.lineage(resolved.file, resolved.index);
		const hasItems = own.some((c) => c.fact.methods.some((m) => /^__(get|set)item__$/.test(c.file.facts.functions[m]?.name ?? '')));
		if (hasItems || modelOfClass(project, resolved.file, resolved.fact, resolved.index).kind !== 'pydantic') return null;
		name = resolved.fact.name;
	}
	return name;
}

/** The first item by a string of a variable that holds the answer of this call. */
function itemOfAnswer({ file, call }: CallRef): { variable: string; text: string; line: number } | null {
	const index = call.scope.function;
	const own = assignmentsOf(file, index);
	const holder = own.find((a) => callOf(a.value, file) === call && /^\w+$/.test(a.target));
	// Given another value in between, it may well be a dict.
	if (!holder || own.some((a) => a !== holder && a.target === holder.target)) return null;
	const variable = holder.target;
	const set = own.find((a) => new RegExp(`^${escapeText(variable)}\\[["']`).test(a.target) && a.scope.tries.length === 0);
	if (set) return { variable, text: set.target, line: set.line };
	const read = own.find((a) => a.scope.tries.length === 0 && a.line > holder.line && a.value !== null && reads(a.value, variable, file));
	return read ? { variable, text: `${variable}[...]`, line: read.line } : null;
}

function reads(value: StaticValue, variable: string, file: SourceFile): boolean {
	return [...walkValue(value, file)].some(
		(part) => part.kind === 'subscript' && part.object.kind === 'name' && part.object.name === variable && part.index.kind === 'string',
	);
}
