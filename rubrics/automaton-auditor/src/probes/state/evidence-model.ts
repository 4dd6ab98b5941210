// Is evidence a typed record?

import { defineProbe } from '@auditor/probes';
import { needs } from '../../subject/needs.js';
import { record } from '../../subject/records/records.js';

export const evidenceModel = defineProbe({
	id: 'state/evidence-model',
	lifecycle: 'stable',
	needs,
	question: 'Is evidence a typed record?',
	motivation: 'Facts that travel as loose dicts lose their fields on the way.',
	method:
		'Looks for a Pydantic model, zod object, TypedDict, dataclass or interface whose name the lexicon’s list `evidence-models` holds. Values: kind, validated, unused (nothing makes one, while functions of the roles in the parameter `roles` work), fields, missingFields (of the parameter `fields`).',
	blindSpots: 'Records built by a factory.',
	remediation: { effort: 'low', text: 'Define the evidence as a Pydantic model (or zod object) with typed fields.' },
	inspect: ({ project, texts }, context) => record(project, texts, context, 'evidence-models', [], ['detective']),
});
