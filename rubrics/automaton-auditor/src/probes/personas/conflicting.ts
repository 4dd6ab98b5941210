// Does each persona’s text have words of the stance that is its part?
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, lexiconList, listed, notApplicable, numberOf } from '@auditor/probes';
import { escapeText, type ProbeContext } from '@auditor/schema';
import { where, withPersonas } from '../../subject/prompts/findings.js';
import { words } from '../../subject/prompts/fold-text.js';
import { isUsed } from '../../subject/prompts/use.js';

const needs = { project: projectArtifact, texts: textsArtifact };

export const conflictingPersonas = defineProbe({
	id: 'personas/conflicting',
	lifecycle: 'stable',
	needs,
	question: 'Does each persona’s text have words of the stance that is its part?',
	motivation: 'Dialectics needs an accuser, an advocate and an engineer, not three neutral readers.',
	method:
		'Looks for the words of the lexicon’s lists in each text. Which list is whose stance the parameter `stances` says (prosecutor: adversarial, defense: forgiving, techlead: pragmatic). Each needs at least the parameter `words` (2) of its own. Values: lacking (roles with fewer).',
	blindSpots: 'Words are no proof of conduct; irony and negation pass.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Tell the prosecutor to hunt gaps and flaws, the defense to reward effort and intent, the tech lead to ask whether it works and can be maintained.',
	},
	inspect: ({ project, texts }, context) => {
		const stances = stancesOf(context);
		const lists = [...new Set(Object.values(stances))].filter((list) => lexiconList(context, list).length > 0);
		if (lists.length === 0) return [notApplicable('The rubric’s lexicon has no lists of words for the personas’ stances.')];
		return withPersonas(project, texts, context, (found, roles) => {
			const wanted = numberOf(context.parameters, 'words', 2);
			const spoken = found.personas.map(({ role, text }) => ({ role, said: wordsOf(text, lexiconList(context, stances[role] ?? '')) }));
			const lacking = spoken
				.filter(({ role, said }) => lists.includes(stances[role] ?? '') && said.length < wanted)
				.map(({ role }) => role);
			const silent = roles.filter((role) => lists.includes(stances[role] ?? '') && !spoken.some((one) => one.role === role));
			const used = found.personas.some((p) => p.parts.some((part) => isUsed(project, part)));
			const holds = lacking.length + silent.length === 0 && used;
			const quotes = spoken.map(({ role, said }) => `${role} (${[...new Set(said)].slice(0, 3).join(', ') || 'none'})`);
			return {
				...where(found, lacking[0]),
				outcome: holds ? 'true' : 'false',
				message: used ? `Words of its stance in each text: ${listed(quotes)}.` : 'No code reads the texts of the personas.',
				rationale: 'The lexicon of the rubric has words for each stance; what a sentence does with a word is not asked.',
				values: { lacking: [...lacking, ...silent] },
				confidence: 0.75,
			};
		});
	},
});

function stancesOf(context: ProbeContext): Record<string, string> {
	const value = context.parameters.stances;
	const own =
		typeof value === 'object' && value !== null && !Array.isArray(value)
			? Object.entries(value).filter((e): e is [string, string] => typeof e[1] === 'string')
			: [];
	return own.length > 0 ? Object.fromEntries(own) : { prosecutor: 'adversarial', defense: 'forgiving', techlead: 'pragmatic' };
}

/** The words of a list that a text holds, as they are written there, in its order. */
function wordsOf(text: string, terms: readonly string[]): string[] {
	const stems = terms.map((term) => words(term).join(' ')).filter((stem) => stem !== '');
	if (stems.length === 0) return [];
	return (
		words(text)
			.join(' ')
			.match(new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.map(escapeText).join('|')})\\p{L}{0,4}(?![\\p{L}\\p{N}])`, 'gu')) ?? []
	);
}
