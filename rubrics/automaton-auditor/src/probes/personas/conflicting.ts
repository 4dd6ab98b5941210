// Does each persona’s prompt hold the stance that is its part?
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
	question: 'Does each persona’s prompt hold the stance that is its part?',
	motivation: 'Dialectics needs an accuser, an advocate and an engineer, not three neutral readers.',
	method:
		'Counts the words of the lexicon’s lists in each prompt. Which list is whose stance the parameter `stances` says (prosecutor: adversarial, defense: forgiving, techlead: pragmatic). Each needs at least the parameter `words` (2) of its own. Values: counts of every list per role.',
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
			const counts: Record<string, Record<string, number>> = {};
			for (const p of found.personas)
				counts[p.role] = Object.fromEntries(lists.map((list) => [list, countWords(p.text, lexiconList(context, list))]));
			const lacking = roles.filter((role) => {
				const own = stances[role];
				return own !== undefined && lists.includes(own) && (counts[role]?.[own] ?? 0) < wanted;
			});
			const used = found.personas.some((p) => p.parts.some((part) => isUsed(project, part)));
			const holds = lacking.length === 0 && used;
			return {
				...where(found),
				outcome: holds ? 'true' : 'false',
				message: holds
					? `Every persona takes its stance: ${listed(found.personas.map((p) => `${p.role} ${stances[p.role] ?? ''}`.trim()))}.`
					: used
						? `The stance of ${listed(lacking)} hardly shows in the prompt.`
						: 'The personas’ texts take stances and are never used.',
				rationale: `Words that speak of its stance, per persona: ${listed(found.personas.map((p) => `${p.role} ${counts[p.role]?.[stances[p.role] ?? ''] ?? 0}`))}.`,
				values: { counts, lacking },
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

function countWords(text: string, terms: readonly string[]): number {
	const plain = ` ${words(text).join(' ')} `;
	return terms.reduce((n, term) => {
		const stem = words(term).join(' ');
		return stem === '' ? n : n + (plain.match(new RegExp(` ${escapeText(stem)}\\p{L}{0,4}(?= )`, 'gu'))?.length ?? 0);
	}, 0);
}
