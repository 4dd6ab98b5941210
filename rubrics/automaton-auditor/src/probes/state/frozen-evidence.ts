// Is the evidence record immutable?

import { modelsNamed } from '@auditor/forensics';
import { defineProbe, lexiconList } from '@auditor/probes';
import { needs } from '../../subject/needs.js';
import { frozenOf } from '../../subject/records/frozen.js';
import { about, noModel } from '../../subject/records/records.js';

export const frozenEvidence = defineProbe({
	id: 'state/frozen-evidence',
	lifecycle: 'stable',
	needs,
	question: 'Is the evidence record immutable?',
	motivation: 'Evidence that a later step can change proves nothing.',
	method: 'frozen=True in model_config, Config, class keyword or dataclass, NamedTuple, readonly: directly or from a base.',
	blindSpots: 'Immutability by convention.',
	remediation: {
		effort: 'low',
		text: 'Make the data model immutable, for example by {{python: `frozen=True` | typescript: `readonly()`}}.',
	},
	inspect: ({ project, texts }, context) => {
		const model = modelsNamed(project, lexiconList(context, 'evidence-models'))[0];
		if (!model) return [noModel(project, context, 'evidence-models')];
		const { frozen, how } = frozenOf(project, model);
		return {
			...about(model, texts),
			outcome: frozen ? 'true' : 'false',
			message: frozen ? `\`${model.name}\` is immutable (${how}).` : `Nothing makes \`${model.name}\` immutable.`,
			rationale: 'Read from the class and its bases in the project.',
			values: { name: model.name, how },
			confidence: 0.93,
		};
	},
});
