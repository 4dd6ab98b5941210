// Is the score of an opinion bounded to the scale by its type?

import { type Model, type ModelField, withParts } from '@auditor/forensics';
import { defineProbe, holdsTerm, lexiconList, listed, nameParts, numberOf, placeOf, stringsOf } from '@auditor/probes';
import { JUDGE_ROLES } from '../../subject/cast.js';
import { needs } from '../../subject/needs.js';
import { type Bounds, boundsOf } from '../../subject/records/bounds.js';
import { about, answerRecords, isUnused, noModel, OPINION_FIELDS, recordsNamed } from '../../subject/records/records.js';

export const boundedScore = defineProbe({
	id: 'state/bounded-score',
	lifecycle: 'stable',
	needs,
	question: 'Is the score of an opinion bounded to the scale by its type?',
	motivation: 'A score outside of the scale must fail at the door, not in the report.',
	method:
		'Bounds of the field named by the parameter `field` (default `score`): Field(ge, le), conint, Annotated, Literal, zod, or a validator that refuses. They must be the scale of the parameters `min` and `max` (default 1 and 5). A class that no other code makes, hands over or fills a record with bounds nothing, once functions of the roles in the parameter `roles` work.',
	blindSpots: 'Checks after the record was made.',
	remediation: {
		effort: 'low',
		text: 'Limit the score in the data model, for example by {{python: `Field(ge=1, le=5)` | typescript: `z.int().min(1).max(5)`}}.',
	},
	inspect: ({ project, texts }, context) => {
		const wanted = stringsOf(context.parameters, 'field', ['score']);
		const terms = lexiconList(context, 'opinion-models');
		const models = recordsNamed(project, terms, OPINION_FIELDS);
		// Another record of the same word may hold the score; the bound of a final verdict bounds no opinion.
		const [own] = models;
		const words = terms.filter((term) => own && holdsTerm(own.name, term));
		// Where it holds none, that of the record which the judges' model fills.
		const withField = [...models.filter(({ name }) => words.some((term) => holdsTerm(name, term))), ...answerRecords(project, context)]
			.flatMap((model) => withParts(project, model))
			.map((model) => ({ model, field: scoreField(model, wanted) }))
			.find((m): m is { model: Model; field: ModelField } => m.field !== null);
		if (!withField)
			return [
				own
					? {
							...about(own, texts),
							outcome: 'false',
							message: `\`${own.name}\` has no field for a score.`,
							rationale: `Looked for ${listed(wanted)} among its fields and those of the records in it.`,
							values: { name: own.name, field: null, remedy: `Add a score with bounds to \`${own.name}\`.` },
							confidence: 0.8,
						}
					: noModel(project, context, 'opinion-models'),
			];
		const { model, field } = withField;
		const bounds = boundsOf(project, model, field);
		const scale = { min: numberOf(context.parameters, 'min', 1), max: numberOf(context.parameters, 'max', 5) };
		const fits = bounds !== null && bounds.min === scale.min && bounds.max === scale.max;
		const unused = fits && isUnused(project, context, model, JUDGE_ROLES);
		const one = `${/^[AEIOU]/.test(model.name) ? 'an' : 'a'} \`${model.name}\``;
		return {
			...about(model, texts),
			location: placeOf(field.file, field.line),
			outcome: fits && !unused ? 'true' : 'false',
			message: `${boundsMessage(model, field, bounds, fits, scale)}${unused ? ` We found no code that makes ${one}.` : ''}`,
			rationale: bounds ? `By ${bounds.how}.` : 'Looked at are default, type and validators.',
			values: {
				name: model.name,
				field: field.name,
				min: bounds?.min ?? null,
				max: bounds?.max ?? null,
				bounded: bounds !== null && bounds.min !== null && bounds.max !== null,
				...(bounds !== null && !fits && { remedy: `Use one scale, ${scale.min} to ${scale.max}, in prompts, model and final judge.` }),
				...(unused && {
					fault: `We found no code that makes ${one}, so its limit of ${scale.min} to ${scale.max} holds no score.`,
					remedy: `Make ${one} of each score that a judge gives, so that its bounds are checked.`,
				}),
			},
			confidence: 0.93,
		};
	},
});

function boundsMessage(model: Model, field: ModelField, bounds: Bounds | null, fits: boolean, scale: { min: number; max: number }): string {
	const name = `\`${model.name}.${field.name}\``;
	if (bounds === null) return `${name} is not bounded by its type.`;
	return fits
		? `${name} is limited to ${bounds.min}-${bounds.max}.`
		: `${name} is limited to ${bounds.min ?? '…'}-${bounds.max ?? '…'}, not to the scale ${scale.min}-${scale.max}.`;
}

function scoreField(model: Model, wanted: readonly string[]): ModelField | null {
	const exact = model.fields.find((f) => wanted.includes(f.name));
	return exact ?? model.fields.find((f) => wanted.some((w) => nameParts(f.name).includes(w))) ?? null;
}
