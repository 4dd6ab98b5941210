// Do the judges really think differently? Their prompts, wherever they live: distinct, used, in conflict, and long enough to say something.
import type { Project } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import type { FindingDraft, Json, ProbeContext } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { askedRoles, castOf, isWithin, JUDGE_ROLES, PERSONA_ROLES } from '../../gather/_cast.js';
import { lexiconList, listed, numberOf, placeOf } from '../../gather/_drafts.js';
import { words } from '../../gather/_fold-text.js';
import { isUsed, overlap, ownWords, sharedScaffold } from '../../gather/prompt-use.js';
import { type Persona, type Personas, type PromptPart, personasOf } from '../../gather/prompts.js';
import { noPrompts } from './_no-prompts.js';

type Texts = ReadonlyMap<string, string>;
const needs = { project: projectArtifact, texts: textsArtifact };

/** "If they share more than 50 % of text": the reference rubric's own line. @source rubric v3, judicial_nuance */
const SHARED_TEXT = 0.5;
/** Below this a persona is a label with a motto. @source readers' remarks on prompts of 12-16 and of 30-37 words in the labelled corpus */
const SUBSTANTIAL_WORDS = 30;

export const distinctPersonas = defineProbe({
	id: 'personas/distinct',
	lifecycle: 'stable',
	needs,
	question: 'Does each judge have a prompt of its own that shares little text with the others?',
	motivation: 'Three judges with one prompt are one judge who is paid three times.',
	method:
		'Collects the text of each persona role (parameter `roles`): constants, dicts, class attributes, prompt files, arguments, branches, strings in the judge’s function. Overlap is the share of three-word runs two texts have in common; above the parameter `overlap` (0.5) they are not distinct. Personas whose text never reaches a model do not count. Values: personas, maxOverlap, maxWordOverlap, scaffoldShare (share of a common frame around the persona), unused.',
	blindSpots: 'Prompts kept in a service or written by a model.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Write one prompt per judge with its own philosophy, duties and scale, and move what they share out of them.',
	},
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, (found, roles) => {
			const missing = roles.filter((role) => !found.personas.some((p) => p.role === role));
			const unused = found.personas.filter((p) => !p.parts.some((part) => isUsed(project, part))).map((p) => p.role);
			const pairs = pairsOf(found.personas);
			const maxOverlap = Math.max(0, ...pairs.map(([a, b]) => overlap(a.text, b.text)));
			const maxWordOverlap = Math.max(0, ...pairs.map(([a, b]) => overlap(a.text, b.text, 1)));
			const limit = numberOf(context.parameters, 'overlap', SHARED_TEXT);
			const judges = castOf(project, context.lexicon, [...JUDGE_ROLES]);
			const scaffold = sharedScaffold(project, found, (file, line) => isWithin(judges, file, line));
			const least = Math.min(...found.personas.map((p) => words(p.text).length));
			const values: Record<string, Json> = {
				personas: found.personas.map((p) => p.role),
				missing,
				unused,
				source: found.source,
				maxOverlap,
				maxWordOverlap,
				minWords: least,
				scaffoldWords: scaffold?.words ?? 0,
				scaffoldShare: scaffold ? Math.round((1000 * scaffold.words) / (scaffold.words + least)) / 1000 : 0,
			};
			const enough = found.personas.length >= 2 && missing.length === 0;
			const distinct = enough && unused.length < 2 && maxOverlap <= limit;
			return [
				{
					...where(found),
					outcome: distinct ? 'true' : 'false',
					message: distinctMessage(found, { missing, unused, maxOverlap, distinct }),
					rationale: `Read from ${LABELS[found.source]}; the two that are most alike share ${percent(maxOverlap)} of their three-word runs.`,
					values,
					// Near the line it is a matter of how one counts.
					confidence:
						Math.abs(maxOverlap - limit) < 0.06 && unused.length === 0
							? 0.6
							: found.source === 'function' || found.source === 'branch'
								? 0.8
								: 0.9,
				},
			];
		}),
});

export const usedPersonas = defineProbe({
	id: 'personas/used',
	lifecycle: 'stable',
	needs,
	question: 'Does the text of every persona reach the code that asks the model?',
	motivation: 'A description that is written down and never inserted changes nothing.',
	method:
		'For each persona: is its constant or dict read, its attribute asked for, its file named anywhere else in source code? A text that stands in the call itself is used.',
	blindSpots: 'Whether the reading code runs.',
	remediation: { on: 'false', effort: 'low', text: 'Insert the persona’s text into the prompt that is sent, as its system message.' },
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, (found) => {
			const unusedParts = found.personas.flatMap((p) => p.parts.filter((part) => !isUsed(project, part)));
			const unused = found.personas.filter((p) => !p.parts.some((part) => isUsed(project, part)));
			const symbols = [...new Set(unusedParts.map((p) => p.symbol ?? ''))].sort();
			const all = unused.length === 0;
			return [
				{
					...where(found),
					outcome: all ? 'true' : 'false',
					message: all
						? `The texts of ${listed(found.personas.map((p) => p.role))} are read where the model is asked.`
						: `The text of ${listed(unused.map((p) => p.role))} is never read (${listed(symbols.map((s) => `\`${s}\``))}); it does not reach a model.`,
					rationale: `Every name in source code was searched for ${listed(found.personas.flatMap((p) => p.parts.map((part) => part.symbol ?? 'text in place')).slice(0, 6))}.`,
					related: unusedParts.slice(0, 6).map(placeOfPart),
					values: { unused: unused.map((p) => p.role), unusedSymbols: symbols },
					confidence: all ? 0.8 : 0.85,
				},
			];
		}),
});

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
		if (lists.length === 0) {
			const message = 'The rubric’s lexicon has no lists of words for the personas’ stances.';
			return [{ outcome: 'not-applicable', message, rationale: message }];
		}
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
			return [
				{
					...where(found),
					outcome: holds ? 'true' : 'false',
					message: holds
						? `Every persona takes its stance: ${listed(found.personas.map((p) => `${p.role} ${stances[p.role] ?? ''}`.trim()))}.`
						: used
							? `The stance of ${listed(lacking)} hardly shows in the prompt.`
							: 'The personas’ texts take stances and are never used.',
					rationale: `Own words per persona: ${listed(found.personas.map((p) => `${p.role} ${counts[p.role]?.[stances[p.role] ?? ''] ?? 0}`))}.`,
					values: { counts, lacking },
					confidence: 0.75,
				},
			];
		});
	},
});

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
			return [
				{
					...where(found),
					outcome: least >= wanted ? 'true' : 'false',
					message:
						least >= wanted
							? `Every persona’s prompt has at least ${least} words of its own.`
							: `The shortest persona’s prompt has ${least} words of its own.`,
					rationale: `Words of the text that belongs to the role alone: ${listed(Object.entries(lengths).map(([role, n]) => `${role} ${n}`))}.`,
					values: { words: lengths, minWords: least },
					confidence: 0.85,
				},
			];
		}),
});

function withPersonas(
	project: Project,
	texts: Texts,
	context: ProbeContext,
	answer: (found: Personas, roles: readonly string[]) => FindingDraft[],
): FindingDraft[] {
	const roles = askedRoles(context, PERSONA_ROLES);
	if (roles.length === 0) {
		const message = 'The rubric’s lexicon names no personas.';
		return [{ outcome: 'not-applicable', message, rationale: message }];
	}
	const found = personasOf(project, texts, context.lexicon, roles);
	if (found) return answer(found, roles);
	return [noPrompts(project, context, roles)];
}

function pairsOf(personas: readonly Persona[]): [Persona, Persona][] {
	return personas.flatMap((a, i) => personas.slice(i + 1).map((b): [Persona, Persona] => [a, b]));
}

const LABELS: Readonly<Record<Personas['source'], string>> = {
	dict: 'a dict of prompts',
	constant: 'constants',
	file: 'prompt files',
	class: 'classes named after the roles',
	argument: 'arguments beside the role’s name',
	branch: 'branches on the role’s name',
	function: 'functions named after the roles',
};

function distinctMessage(
	found: Personas,
	facts: { missing: readonly string[]; unused: readonly string[]; maxOverlap: number; distinct: boolean },
): string {
	const who = listed(found.personas.map((p) => p.role));
	if (facts.missing.length > 0)
		return `Only ${who} ha${found.personas.length === 1 ? 's' : 've'} a prompt of its own; none was found for ${listed(facts.missing)}.`;
	if (facts.unused.length >= 2) return `The texts of ${listed(facts.unused)} differ and are never used, so the judges are asked the same.`;
	return facts.distinct
		? `${who} have prompts of their own (at most ${percent(facts.maxOverlap)} shared).`
		: `The prompts of ${who} share up to ${percent(facts.maxOverlap)} of their text.`;
}

function percent(share: number): string {
	return `${Math.round(100 * share)} %`;
}

function where(found: Personas): Pick<FindingDraft, 'location' | 'related' | 'snippet' | 'context'> {
	const [first, ...rest] = found.personas.map((p) => p.parts[0]!);
	return {
		location: first ? placeOfPart(first) : null,
		related: rest.map(placeOfPart),
		snippet: first
			? {
					text: found.personas.map((p) => `${p.role}: ${p.text.trim().slice(0, 300)}`).join('\n\n'),
					truncated: found.personas.some((p) => p.text.trim().length > 300),
				}
			: null,
		context: 'source',
	};
}

function placeOfPart(part: PromptPart) {
	return placeOf({ path: part.path }, part.line);
}

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
		return stem === '' ? n : n + (plain.match(new RegExp(` ${stem}\\p{L}{0,4}(?= )`, 'gu'))?.length ?? 0);
	}, 0);
}
