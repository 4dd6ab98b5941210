// Is a judge’s opinion a typed record?

import { defineProbe } from '@auditor/probes';
import { JUDGE_ROLES } from '../../subject/cast.js';
import { needs } from '../../subject/needs.js';
import { OPINION_FIELDS, record } from '../../subject/records/records.js';

export const opinionModel = defineProbe({
	id: 'state/opinion-model',
	lifecycle: 'stable',
	needs,
	question: 'Is a judge’s opinion a typed record?',
	motivation: 'Opinions can be checked and compared only where their fields are fixed.',
	method:
		'As for evidence, with the list `opinion-models`; the fields wanted are those of the parameter `fields`, by default score, argument and cited evidence.',
	blindSpots: 'Records built by a factory.',
	remediation: { effort: 'low', text: 'Define the opinion as a Pydantic model (or zod object) with score, argument and cited evidence.' },
	inspect: ({ project, texts }, context) => record(project, texts, context, 'opinion-models', OPINION_FIELDS, JUDGE_ROLES),
});
