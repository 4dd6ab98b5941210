// Do the judges ask a model at all? Everything else about their answers rests on it.
import { projectArtifact } from '@auditor/forensics';
import { defineProbe, placeOf } from '@auditor/probes';
import { isLeftAlone } from '../../subject/cast.js';
import { judgeCalls } from '../../subject/judges/calls.js';
import { asksNobody, noJudges, noModelCall } from '../../subject/judges/messages.js';

export const modelAsked = defineProbe({
	id: 'output/model-asked',
	lifecycle: 'experimental',
	needs: { project: projectArtifact },
	question: 'Do the judges ask a language model?',
	motivation: 'Opinions that are written in the code are the same whatever is judged.',
	method:
		'Calls of a model, or bindings of one to a schema, among the functions that judge (by the lexicon) and what they call. Not available where a name that nothing defines is read before every such call. False where in addition no package for a model is imported and no name of one is read there; not available where one may be asked in a way that was not recognised. Values: calls, idle (nothing of the product comes to a judge’s code).',
	blindSpots: 'Models behind names that say nothing of the kind.',
	remediation: {
		effort: 'high',
		text: 'Let each judge call a language model, with a prompt of its own and an answer in a schema. Ask again after a malformed answer.',
	},
	inspect: ({ project }, context) => {
		const judges = judgeCalls(project, context);
		if (judges === null || judges.cast.length === 0) return [noJudges(project, context)];
		const [first] = judges.asks;
		const bound = judges.bound[0];
		const at = first ?? (bound ? { file: bound.file, call: bound.call } : undefined);
		const idle = judges.cast.every((ref) => isLeftAlone(project, ref));
		const values = { calls: judges.asks.length + judges.bound.length, ...(idle && { idle }) };
		if (at)
			return {
				outcome: 'true',
				message: `The judges call a language model at ${at.file.path}:${at.call.line}${idle ? ', but nothing of the product comes to their code' : ''}.`,
				rationale: 'Calls on something named like a model were looked for in the judges’ functions and what they call.',
				location: placeOf(at.file, at.call.line, at.call.endLine),
				values,
				context: 'source',
				confidence: 0.9,
			};
		const sure = asksNobody(project, judges);
		const [member] = judges.cast;
		return {
			...noModelCall(sure),
			outcome: sure ? 'false' : 'not-available',
			location: member ? placeOf(member.file, member.fact.line) : null,
			values,
		};
	},
});
