// Does the final judge compute, or ask a model?
import { refKey } from '@auditor/code';
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, placeOf, shownAt } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { finalJudge, idleJudge, isStub } from '../../subject/final-judge.js';
import { noFinalJudge } from '../../subject/rules/findings.js';
import { modelsMade, modelUses } from '../../subject/rules/model-use.js';

export const deterministic = defineProbe({
	id: 'synthesis/deterministic',
	lifecycle: 'stable',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does the final judge compute its scores without asking a model?',
	motivation: 'A verdict that a model writes differs from run to run and cannot be checked.',
	method:
		'Follows the functions named after the lexicon’s final role, or of a file so named, through the project’s calls, and what comes back from each call of a model on the way. An answer that becomes a score, or fills a record with scores, makes the answer `false`; one that only becomes text, or a record whose scores are written over afterwards, is let pass and named. So does a final judge that nothing of the product comes to, or that reads no score and no opinion. Values: function, modelForProse.',
	blindSpots: 'Models behind names that say nothing of the kind, and answers that travel through files or globals.',
	remediation: { effort: 'medium', text: 'Compute the scores by rules. Let a language model write text at most.' },
	inspect: ({ project, graphs, texts }, context) => {
		const judge = finalJudge(project, graphs, context);
		if (typeof judge === 'string') return [noFinalJudge(judge, project)];
		const first = judge.cast[0]!;
		const called = first.fact.name.startsWith('__') ? first.fact.qualifiedName.replace(/\.\w+$/, '') : first.fact.name;
		const uses = modelUses(project, judge);
		const decides = uses.find(({ gives }) => gives === 'scores')?.at ?? (uses.length === 0 ? modelsMade(project, judge)[0] : undefined);
		const idle = idleJudge(project, graphs, context);
		const isEmpty = uses.length === 0 && isStub(project, judge);
		if (decides || idle || isEmpty) {
			const at = decides ? { file: decides.file, ...decides.call } : { file: first.file, ...first.fact };
			const fault = idle ? `${idle}, so it gives no score.` : `The final judge \`${called}\` is empty: it reads no score and no opinion.`;
			const remedy = isEmpty
				? 'Have the final judge compute the scores by rules.'
				: 'Put the final judge into the graph, behind the judges.';
			return [
				{
					outcome: 'false',
					message: decides
						? `The final judge \`${called}\` takes a score from the model that is asked at ${at.file.path}:${at.line}.`
						: fault,
					rationale: decides
						? 'What the call gives becomes a score, or fills a record with scores that nothing writes over.'
						: 'The calls that lead to the final judge were looked at, and what its code reads.',
					...shownAt(texts, at.file, at.line, at.endLine, { around: 2 }),
					related: [placeOf(first.file, first.fact.line)],
					values: { function: first.fact.name, ...(!decides && { fault, remedy }) },
					confidence: decides ? 0.85 : 0.8,
				},
			];
		}
		const places = [...new Map(uses.map((use) => [refKey(use.asked), use])).values()].map(
			({ asked, overwritten }) =>
				`${asked.file.path}:${asked.call.line}${overwritten === null ? '' : `, whose scores line ${overwritten} writes over`}`,
		);
		return [
			{
				outcome: 'true',
				message:
					places.length > 0
						? `No score of the final judge \`${called}\` was seen to come from a model; one is asked for text at ${places[0]}.`
						: `We found no call of a model in the final judge \`${called}\` and what it calls.`,
				rationale: 'What comes back from each call of a model on the way was followed to the scores.',
				...shownAt(texts, first.file, first.fact.line, first.fact.endLine, { most: 25 }),
				values: { function: first.fact.name, modelForProse: places.length > 0 },
				confidence: places.length > 0 ? 0.72 : judge.by === 'name' ? 0.9 : 0.75,
			},
		];
	},
});
