// Does every persona’s text say enough of its own to instruct?

import { defineProbe, lexiconList, listed, numberOf } from '@auditor/probes';
import { needs } from '../../subject/needs.js';
import { inVain, LEFT_OUT, tooShort, where, withPersonas } from '../../subject/prompts/findings.js';
import { type OwnWords, ownWords, SUBSTANTIAL_WORDS } from '../../subject/prompts/own-words.js';

/** "If they share more than 50 % of text". @source rubric v3, judicial_nuance */
const HALF = 0.5;

export const substantialPersonas = defineProbe({
	id: 'personas/substantial',
	lifecycle: 'stable',
	needs,
	question: 'Does every persona’s text say enough of its own to instruct?',
	motivation: 'One sentence names a role; it takes duties and a scale to make a judge behave differently.',
	method:
		'Words of each persona’s text outside of runs of five words that another persona’s text holds too; none of a text most of which stands further than twenty words from one of at most three letters, as keywords do, nor of one that holds fewer than three words that the rubric’s list `judging` begins; each needs the parameter `words` (30), and half of its words, those of a template that is filled with it included. Values: words per role, minWords, own (of the prompt that differs least from the others the part that is its own).',
	blindSpots: 'Length is no quality.',
	remediation: { effort: 'low', text: 'Write more of what only this judge looks for, rewards and punishes.' },
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, false, (found, _, names) => {
			const wanted = numberOf(context.parameters, 'words', SUBSTANTIAL_WORDS);
			const counts = ownWords(found, names, lexiconList(context, 'judging'));
			// What is too short by its words alone has as many as it has.
			const isVain = ({ isHeap, isStranger }: OwnWords) => isHeap || isStranger;
			const lengths = Object.fromEntries(
				Object.entries(counts).map(([role, one]) => [role, one.own >= wanted && isVain(one) ? 0 : one.own]),
			);
			const shared = Object.entries(counts).flatMap(([role, { own, all }]) => (own < HALF * all ? [role] : []));
			const least = Math.min(...Object.values(lengths));
			const own = Math.min(...Object.values(counts).map(({ share }) => share));
			const short = Object.keys(lengths).filter((role) => lengths[role]! < wanted);
			const vain = short.length === found.personas.length ? '' : inVain(counts, isVain, wanted);
			const fault =
				short.length > 0
					? tooShort(counts, isVain, wanted)
					: `More than half of the prompt of ${listed(shared)} stands in that of another judge, too.`;
			return {
				...where(found, found.personas.find(({ role }) => lengths[role] === least)?.role),
				outcome: least >= wanted && shared.length === 0 ? 'true' : 'false',
				message: `${short.length === found.personas.length ? fault : `Words of its own in the prompt of each judge: ${listed(Object.entries(counts).map(([role, { own }]) => `${role} ${own}`))}.`} ${LEFT_OUT}${shared.length > 0 && least >= wanted ? ` More than half of the prompt, apart from the judges’ names, stands in another one too: ${listed(shared)}.` : ''}${vain && ` ${vain}`}`,
				rationale:
					'Five words in a row that another persona’s text has too are shared; the names of the personas count as one and the same word.',
				values: { words: lengths, minWords: least, own, ...((short.length > 0 || shared.length > 0) && { fault }) },
				confidence: 0.85,
			};
		}),
});
