// The records that detectives and judges exchange: are they typed, can they be changed, is the score bounded?
// Which classes these are the rubric says: lists `evidence-models` and `opinion-models` of its lexicon.
import type { Project } from '@auditor/code';
import { defineProbe, nameParts } from '@auditor/probes';
import type { FindingDraft, Json, ProbeContext } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { type Bounds, boundsOf } from '../../gather/_bounds.js';
import { excerpt, lexiconList, listed, numberOf, placeOf, stringsOf } from '../../gather/_drafts.js';
import { frozenOf } from '../../gather/_frozen.js';
import { type Model, type ModelField, modelsNamed, withParts } from '../../gather/models.js';

type Texts = ReadonlyMap<string, string>;
const needs = { project: projectArtifact, texts: textsArtifact };
const TYPED = new Set<Model['kind']>(['pydantic', 'zod', 'typed-dict', 'dataclass', 'interface']);

export const evidenceModel = defineProbe({
	id: 'state/evidence-model',
	lifecycle: 'stable',
	needs,
	question: 'Is evidence a typed record?',
	motivation: 'Facts that travel as loose dicts lose their fields on the way.',
	method:
		'Looks for a Pydantic model, zod object, TypedDict, dataclass or interface whose name the lexicon’s list `evidence-models` holds. Values: kind, validated, fields, missingFields (of the parameter `fields`).',
	blindSpots: 'Records built by a factory.',
	remediation: { on: 'false', effort: 'low', text: 'Define the evidence as a Pydantic model (or zod object) with typed fields.' },
	inspect: ({ project, texts }, context) => record(project, texts, context, 'evidence-models', []),
});

export const opinionModel = defineProbe({
	id: 'state/opinion-model',
	lifecycle: 'stable',
	needs,
	question: 'Is a judge’s opinion a typed record?',
	motivation: 'An opinion without fixed fields cannot be checked or compared.',
	method:
		'As for evidence, with the list `opinion-models`; the fields wanted are those of the parameter `fields`, by default score, argument and cited evidence.',
	blindSpots: 'Records built by a factory.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Define the opinion as a Pydantic model (or zod object) with score, argument and cited evidence.',
	},
	inspect: ({ project, texts }, context) => record(project, texts, context, 'opinion-models', ['score', 'argument', 'cited_evidence']),
});

export const frozenEvidence = defineProbe({
	id: 'state/frozen-evidence',
	lifecycle: 'stable',
	needs,
	question: 'Is the evidence record immutable?',
	motivation: 'Evidence that a later step can change proves nothing.',
	method:
		'frozen=True in model_config, Config, class keyword or dataclass, NamedTuple, readonly: directly or from a base. A Config outside of the class has no effect and is reported as misplaced.',
	blindSpots: 'Immutability by convention.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Make the evidence model immutable: ConfigDict(frozen=True) in Pydantic, readonly() in zod.',
	},
	inspect: ({ project, texts }, context) => {
		const model = modelsNamed(project, lexiconList(context, 'evidence-models'))[0];
		if (!model) return [noModel(context, 'evidence-models')];
		const { frozen, how, file, line, misplaced } = frozenOf(project, model);
		const note =
			misplaced !== null && !frozen
				? ` A Config that sets frozen stands outside of the class, at line ${misplaced}, and has no effect.`
				: '';
		return [
			{
				...about(model, texts),
				outcome: frozen ? 'true' : 'false',
				message: frozen ? `\`${model.name}\` is immutable (${how}).` : `\`${model.name}\` can be changed after it was made.${note}`,
				rationale: frozen ? `Set at ${file.path}:${line}.` : 'Neither the class nor a base of it in the project sets it.',
				values: { name: model.name, how, misplacedConfig: misplaced !== null && !frozen },
				confidence: 0.93,
			},
		];
	},
});

export const boundedScore = defineProbe({
	id: 'state/bounded-score',
	lifecycle: 'stable',
	needs,
	question: 'Is the score of an opinion bounded to the scale by its type?',
	motivation: 'A score outside of the scale must fail at the door, not in the report.',
	method:
		'Bounds of the field named by the parameter `field` (default `score`): Field(ge, le), conint, Annotated, Literal, IntEnum, zod, or a validator that refuses. They must be the scale of the parameters `min` and `max` (default 1 and 5).',
	blindSpots: 'Checks after the record was made.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Bound the score in the model: Field(ge=1, le=5) in Pydantic, z.int().min(1).max(5) in zod.',
	},
	inspect: ({ project, texts }, context) => {
		const wanted = stringsOf(context.parameters, 'field', ['score']);
		const models = modelsNamed(project, lexiconList(context, 'opinion-models'));
		const withField = models
			.flatMap((model) => withParts(project, model))
			.map((model) => ({ model, field: scoreField(model, wanted) }))
			.find((m): m is { model: Model; field: ModelField } => m.field !== null);
		if (!withField)
			return [
				models[0]
					? {
							...about(models[0], texts),
							outcome: 'false',
							message: `\`${models[0].name}\` has no field for a score.`,
							rationale: `None of its fields, nor of the records in them, is called ${listed(wanted)}.`,
							values: { name: models[0].name, field: null },
							confidence: 0.8,
						}
					: noModel(context, 'opinion-models'),
			];
		const { model, field } = withField;
		const bounds = boundsOf(project, model, field);
		const scale = { min: numberOf(context.parameters, 'min', 1), max: numberOf(context.parameters, 'max', 5) };
		const fits = bounds !== null && bounds.min === scale.min && bounds.max === scale.max;
		return [
			{
				...about(model, texts),
				location: placeOf(field.file, field.line),
				outcome: fits ? 'true' : 'false',
				message: boundsMessage(model, field, bounds, fits, scale),
				rationale: bounds ? `By ${bounds.how}.` : 'Neither default, type nor validator bounds it.',
				values: {
					name: model.name,
					field: field.name,
					min: bounds?.min ?? null,
					max: bounds?.max ?? null,
					bounded: bounds !== null && bounds.min !== null && bounds.max !== null,
				},
				confidence: 0.93,
			},
		];
	},
});

function boundsMessage(model: Model, field: ModelField, bounds: Bounds | null, fits: boolean, scale: { min: number; max: number }): string {
	const name = `\`${model.name}.${field.name}\``;
	if (bounds === null) return `${name} is not bounded by its type.`;
	return fits
		? `${name} is bounded to ${bounds.min}-${bounds.max}.`
		: `${name} is bounded to ${bounds.min ?? '…'}-${bounds.max ?? '…'}, not to the scale ${scale.min}-${scale.max}.`;
}

function scoreField(model: Model, wanted: readonly string[]): ModelField | null {
	const exact = model.fields.find((f) => wanted.includes(f.name));
	return exact ?? model.fields.find((f) => wanted.some((w) => nameParts(f.name).includes(w))) ?? null;
}

function record(project: Project, texts: Texts, context: ProbeContext, list: string, defaults: readonly string[]): FindingDraft[] {
	const models = modelsNamed(project, lexiconList(context, list));
	const model = models.find((m) => TYPED.has(m.kind)) ?? models[0];
	if (!model) return [noModel(context, list)];
	const typed = TYPED.has(model.kind);
	const fields = withParts(project, model).flatMap((part) => part.fields);
	const missing = missingFields({ fields }, stringsOf(context.parameters, 'fields', defaults));
	const validated = model.kind === 'pydantic' || model.kind === 'zod';
	return [
		{
			...about(model, texts),
			outcome: typed ? 'true' : 'false',
			message: `\`${model.name}\` is ${typed ? `a ${KINDS[model.kind] ?? model.kind}` : 'a plain class'} with ${model.fields.length} fields${missing.length > 0 ? `; it lacks ${listed(missing)}` : ''}.`,
			rationale: validated
				? 'Its fields are checked when an instance is made.'
				: typed
					? 'Its fields are typed, and not checked at run time.'
					: 'It has no typed base.',
			related: models
				.filter((m) => m !== model)
				.slice(0, 5)
				.map((m) => placeOf(m.file, m.line)),
			values: { name: model.name, kind: model.kind, validated, fields: model.fields.map((f) => f.name), missingFields: missing },
			confidence: 0.93,
		},
	];
}

const KINDS: Partial<Record<Model['kind'], string>> = {
	pydantic: 'Pydantic model',
	zod: 'zod object',
	'typed-dict': 'TypedDict',
	dataclass: 'dataclass',
	interface: 'TypeScript type',
};

/** Wanted fields that the record has under no name that holds their words: `cited_evidence_ids` is `cited_evidence`. */
export function missingFields(model: Pick<Model, 'fields'>, wanted: readonly string[]): string[] {
	return wanted.filter((want) => {
		const parts = nameParts(want);
		return (
			!model.fields.some((f) => parts.every((p) => nameParts(f.name).some((n) => n.startsWith(p.slice(0, 4))))) &&
			!synonyms(want).some((s) => model.fields.some((f) => nameParts(f.name).includes(s)))
		);
	});
}

/** Other words for the usual fields of an opinion. */
function synonyms(want: string): string[] {
	if (want === 'argument') return ['reasoning', 'rationale', 'justification', 'explanation', 'argumentation'];
	if (want === 'cited_evidence') return ['citations', 'cited', 'evidence', 'references'];
	return want === 'score' ? ['rating', 'grade', 'points'] : [];
}

function about(model: Model, texts: Texts): Pick<FindingDraft, 'location' | 'snippet' | 'context'> {
	return {
		location: placeOf(model.file, model.line, model.endLine),
		snippet: excerpt(texts, model.file.path, model.line, model.endLine),
		context: model.file.context,
	};
}

function noModel(context: ProbeContext, list: string): FindingDraft {
	const terms = lexiconList(context, list);
	if (terms.length === 0) {
		const message = `The rubric’s lexicon has no list \`${list}\`, so there is no record to look for.`;
		return { outcome: 'not-applicable', message, rationale: message };
	}
	const values: Record<string, Json> = { terms: [...terms] };
	return {
		outcome: 'false',
		message: `No record named like ${listed(terms.slice(0, 4))} was found in source code.`,
		rationale: 'No class, interface or zod object of source files holds one of these words.',
		values,
		confidence: 0.75,
	};
}
