// Is every persona’s prompt long enough to instruct?

import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, listed, numberOf } from '@auditor/probes';
import { where, withPersonas } from '../../subject/prompts/findings.js';
import { ownWords } from '../../subject/prompts/use.js';

const needs = { project: projectArtifact, texts: textsArtifact };

/** Below this a persona is a label with a motto. @source readers' remarks on prompts of 12-16 and of 30-37 words in the labelled corpus */
const SUBSTANTIAL_WORDS = 30;

export const substantialPersonas = defineProbe({
	id: 'personas/substantial',
	lifecycle: 'stable',
	needs,
	question: 'Is every persona’s prompt long enough to instruct?',
	motivation: 'One sentence names a role; it takes duties and a scale to make a judge behave differently.',
	method:
		'Words of each persona’s text outside of runs of three words that another persona has too; each needs the parameter `words` (30). Values: words per role, minWords.',
	blindSpots: 'Length is no quality.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Spell out for each judge what to look for, what to reward or punish, and how to use the scale.',
	},
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, (found) => {
			const wanted = numberOf(context.parameters, 'words', SUBSTANTIAL_WORDS);
			const lengths = Object.fromEntries(
				found.personas.map((p) => [
					p.role,
					ownWords(
						p.text,
						found.personas.filter((other) => other !== p).map((other) => other.text),
					),
				]),
			);
			const least = Math.min(...Object.values(lengths));
			return {
				...where(found, found.personas.find(({ role }) => lengths[role] === least)?.role),
				outcome: least >= wanted ? 'true' : 'false',
				message:
					least >= wanted
						? `Every persona’s prompt has at least ${least} words of its own.`
						: `The shortest persona’s prompt has ${least} words of its own.`,
				rationale: `Words of the text that belongs to the role alone: ${listed(Object.entries(lengths).map(([role, n]) => `${role} ${n}`))}.`,
				values: { words: lengths, minWords: least },
				confidence: 0.85,
			};
		}),
});
