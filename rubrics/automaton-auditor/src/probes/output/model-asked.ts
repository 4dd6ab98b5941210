// Do the judges ask a model at all? Everything else about their answers rests on it.
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, placeOf } from '@auditor/probes';
import { judgeCalls } from '../../subject/judges/calls.js';
import { isAskedOnce, whyNever } from '../../subject/judges/counts.js';
import { unasked } from '../../subject/judges/messages.js';

const ONCE = 'Each judge gives one opinion for the whole rubric, on a criterion of the language model’s choice.';

export const modelAsked = defineProbe({
	id: 'output/model-asked',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact },
	question: 'Do the judges ask a language model?',
	motivation: 'Opinions that are written in the code are the same whatever is judged.',
	method:
		'Calls of a model, or bindings of one to a schema, among the functions that judge (by the lexicon) and what they call. Not available where a name that nothing defines is read before every such call. False where in addition no package for a model is imported and no name of one is read there; not available where one may be asked in a way that was not recognised. Values: calls, never (true where no answer comes to anything: nothing of the product comes to the judges’ code, it cannot be loaded, or it takes a record of Pydantic for a mapping; else null), once (true where each judge is asked once about all criteria, for one opinion; else null).',
	blindSpots: 'Models behind names that say nothing of the kind.',
	remediation: {
		effort: 'high',
		text: 'Let each judge call a language model, with a prompt of its own and an answer in a schema. Ask again after a malformed answer.',
	},
	inspect: ({ project, texts }, context) => {
		const none = unasked(project, context);
		if (none) return [none];
		const judges = judgeCalls(project, context)!;
		const at = judges.asks[0] ?? judges.bound[0]!;
		const never = whyNever(project, texts, context, judges);
		const isOnce = never === null && isAskedOnce(project, context, judges);
		const fault = never === null ? ONCE : `No answer of the judges’ language model counts: ${never}.`;
		const values = {
			calls: judges.asks.length + judges.bound.length,
			...{ never: never !== null || null, once: isOnce || null },
			...((never !== null || isOnce) && { fault }),
		};
		const more = never === null ? ', which answers with one opinion and is asked once about all criteria' : `, but ${never}`;
		return {
			outcome: 'true',
			message: `The judges call a language model at ${at.file.path}:${at.call.line}${values.fault ? more : ''}.`,
			rationale: 'Calls on something named like a model were looked for in the judges’ functions and what they call.',
			location: placeOf(at.file, at.call.line, at.call.endLine),
			values,
			context: 'source',
			confidence: 0.9,
		};
	},
});
