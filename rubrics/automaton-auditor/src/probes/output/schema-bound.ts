// Are the judges' model calls bound to a schema, and does the schema hold what an opinion needs?
import type { Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import { partsAt, partsOf, reachedFrom, TOP_SCOPE } from '@auditor/code';
import type { ExaminedOutput, ModelField } from '@auditor/forensics';
import { modelOfClass, projectArtifact, textDispute, textsArtifact, typeNames, zodFields } from '@auditor/forensics';
import { defineProbe, excerpt, listed, placeOf, stringsOf } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { judgesAsked, schemaCalled } from '../../subject/judges/messages.js';
import { missingFields } from '../../subject/records/records.js';

const HOLDING = new Set<ExaminedOutput['mode']>(['schema', 'forced-tool', 'parser']);
const BINDING_TEXT = /(?<!def )(?<!function )\b(with_structured_output|withStructuredOutput)\s*\(/;

export const schemaBound = defineProbe({
	id: 'output/schema-bound',
	lifecycle: 'stable',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Is a model of the judges bound to a schema, or its text parsed into one?',
	motivation: 'Free text has to be guessed at; a schema fails loudly.',
	method:
		'Among the functions that judge (by the lexicon) and what they call: with_structured_output, a forced tool, response_format with a schema, generateObject, an output parser, a record as the only tool on offer. Definitions of such methods, docstrings and strings are no calls. Values: schema, fields, missingFields, methods, jsonModeOnly.',
	blindSpots: 'Binding in a model factory outside of the judges’ reach.',
	remediation: { effort: 'medium', text: 'Bind the judges’ language model to the schema of an opinion.' },
	inspect: ({ project, texts }, context) => {
		const judges = judgesAsked(project, context);
		if ('outcome' in judges) return [judges];
		/** A record that is the one tool the model is offered: its fields are asked for, though the model may answer in text. */
		const isOnlyTool = ({ mode, schema, file, scope }: ExaminedOutput) =>
			mode === 'tools' && schema?.kind === 'list' && schema.items.length === 1 && schemaFields(project, file, scope, schema).length > 0;
		const holding = judges.bound.filter((b) => HOLDING.has(b.mode) || isOnlyTool(b));
		const weaker = judges.bound.filter((b) => !holding.includes(b));
		const values: Record<string, Json> = {
			calls: holding.length,
			methods: [...new Set(judges.bound.map((b) => b.fact.method))].sort(),
			jsonModeOnly: holding.length === 0 && weaker.some((b) => b.mode === 'json'),
			handParsed: judges.parsed.length > 0,
			modelCalls: judges.asks.length,
		};
		const best = bestOf(project, holding, stringsOf(context.parameters, 'fields', ['score', 'argument', 'cited_evidence']));
		if (!best) {
			const first = judges.asks[0];
			return {
				outcome: 'false',
				message: `We found no schema that the judges’ language model is given for its answers${values.jsonModeOnly ? '; JSON alone promises no fields' : ''}.`,
				rationale: 'Bindings were looked for in the judges’ functions, in what they call, and behind what they ask.',
				location: first ? placeOf(first.file, first.call.line, first.call.endLine) : null,
				snippet: first ? excerpt(texts, first.file.path, Math.max(1, first.call.line - 2), first.call.endLine + 4) : null,
				values,
				confidence: 0.88,
				disputed: textDispute(project, texts, BINDING_TEXT, 'a bound model call'),
			};
		}
		const { output, fields, missing } = best;
		const form = schemaCalled(output.fact.schema);
		return {
			outcome: 'true',
			message: `${output.mode === 'parser' ? `${output.fact.method} parses the text of a judges’ language model into ${form}; the model itself is not bound to it` : `${output.fact.method} binds a judges’ language model to ${form}`}.${missing.length > 0 && fields.length > 0 ? ` The schema lacks ${listed(missing)}.` : ''}`,
			rationale: 'Bindings were looked for in the judges’ functions, in what they call, and behind what they ask.',
			location: placeOf(output.file, output.fact.line, output.call.endLine),
			related: holding.filter((b) => b !== output && b.fact.schema === output.fact.schema).map((b) => placeOf(b.file, b.fact.line)),
			snippet: excerpt(texts, output.fact.file, Math.max(1, output.fact.line - 2), output.call.endLine + 3),
			values: {
				...values,
				schema: output.fact.schema,
				fields,
				missingFields: fields.length > 0 ? missing : [],
				fieldsKnown: fields.length > 0,
			},
			context: 'source',
			// A model that may call a tool may also answer in text.
			confidence: output.mode === 'tools' ? 0.75 : 0.92,
		};
	},
});

function bestOf(
	project: Project,
	outputs: readonly ExaminedOutput[],
	wanted: readonly string[],
): { output: ExaminedOutput; fields: string[]; missing: string[] } | null {
	const rated = outputs.map((output) => {
		const fields = output.schema ? schemaFields(project, output.file, output.scope, output.schema) : [];
		return { output, fields, missing: missingFields({ fields: fields.map((name) => ({ name }) as ModelField) }, wanted) };
	});
	return rated.sort((a, b) => a.missing.length - b.missing.length)[0] ?? null;
}

/** Field names of a schema; a record that only holds a list of records counts with theirs. A parameter is followed to its default. */
function schemaFields(project: Project, file: SourceFile, scope: Scope, schema: StaticValue): string[] {
	const reached = reachedFrom<Standing>(
		{ value: schema, file, scope },
		(at) => [...within(project, at), ...fieldsOf(project, at).flatMap(typesOf)],
		({ value, file: home }) => (value.kind === 'name' ? `${home.path} ${value.name}` : value),
	);
	return [...new Set(reached.flatMap((at) => fieldsOf(project, at).map(({ name }) => name)))];
}

/** What a schema is written with: items of a list, both parts of `list[Opinion]`, what a name holds. */
function within(project: Project, at: Standing): Standing[] {
	const { value, file, scope } = at;
	if (value.kind === 'list' || value.kind === 'subscript') return partsAt(at, partsOf(value));
	const resolved = value.kind === 'name' ? project.resolve(value.name, file, scope) : null;
	if (resolved?.kind === 'value') return [{ value: resolved.value, file: resolved.file, scope: resolved.scope }];
	if (resolved?.kind !== 'parameter') return [];
	const parameter = resolved.file.facts.functions[resolved.function]?.parameters.find(({ name }) => name === resolved.name);
	return parameter?.default ? [{ value: parameter.default, file: resolved.file, scope: TOP_SCOPE }] : [];
}

function fieldsOf(project: Project, { value, file, scope }: Standing): readonly ModelField[] {
	if (value.kind === 'call') return zodFields(project, file, value);
	const resolved = value.kind === 'name' ? project.resolve(value.name, file, scope) : null;
	return resolved?.kind === 'class' ? modelOfClass(project, resolved.file, resolved.fact, resolved.index).fields : [];
}

function typesOf({ fact, file, line }: ModelField): Standing[] {
	return (fact ? typeNames(fact, file) : []).map((name) => ({ value: { kind: 'name', name, line }, file, scope: TOP_SCOPE }));
}
