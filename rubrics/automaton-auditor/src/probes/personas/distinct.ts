// Does each judge have a prompt of its own that shares little text with the others?

import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, listed, numberOf } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { castOf, isWithin, JUDGE_ROLES } from '../../subject/cast.js';
import { where, withPersonas } from '../../subject/prompts/findings.js';
import { words } from '../../subject/prompts/fold-text.js';
import type { Personas } from '../../subject/prompts/personas.js';
import { isUsed, overlap, sharedScaffold, takenIn, withoutForm } from '../../subject/prompts/use.js';

const needs = { project: projectArtifact, texts: textsArtifact };

/** "If they share more than 50 % of text": the reference rubric's own line. @source rubric v3, judicial_nuance */
const SHARED_TEXT = 0.5;

export const distinctPersonas = defineProbe({
	id: 'personas/distinct',
	lifecycle: 'stable',
	needs,
	question: 'Does each judge have a prompt of its own that shares little text with the others?',
	motivation: 'Three judges with one prompt are one judge who is paid three times.',
	method:
		'Collects the text of each persona role (parameter `roles`): constants, dicts, class attributes, prompt files, arguments, branches, strings in the judge’s function. Overlap is the share of three-word runs two texts have in common; above the parameter `overlap` (0.5) they are not distinct. Personas whose text never reaches a model do not count. Values: personas, maxOverlap, ownOverlap (the same without the lines that stand in all prompts), scaffoldShare (share of what all are told: a common frame, what all prompts take in from one function, and lines that stand in all), unused.',
	blindSpots: 'Prompts kept in a service or written by a model.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Write one prompt per judge with its own philosophy, duties and scale, and move what they share out of them.',
	},
	inspect: ({ project, texts }, context) =>
		withPersonas(
			project,
			texts,
			context,
			(found, roles) => {
				const missing = roles.filter((role) => !found.personas.some((p) => p.role === role));
				const unused = found.personas.filter((p) => !p.parts.some((part) => isUsed(project, part))).map((p) => p.role);
				const maxOverlap = Math.max(0, ...pairsOf(found.personas).map(([a, b]) => overlap(a.text, b.text)));
				const form = withoutForm(found.personas.map(({ text }) => text));
				const ownOverlap = Math.max(0, ...pairsOf(form.own).map(([a, b]) => overlap(a, b)));
				const limit = numberOf(context.parameters, 'overlap', SHARED_TEXT);
				const judges = castOf(project, context.lexicon, [...JUDGE_ROLES]);
				const scaffold = sharedScaffold(project, found, (file, line) => isWithin(judges, file, line));
				const around = (scaffold?.words ?? 0) + takenIn(project, found);
				const least = Math.min(...found.personas.map((p) => words(p.text).length));
				const values: Record<string, Json> = {
					personas: found.personas.map((p) => p.role),
					measured: true,
					missing,
					unused,
					source: found.source,
					maxOverlap,
					ownOverlap,
					minWords: least,
					scaffoldWords: around + form.words,
					scaffoldShare: Math.round((1000 * (around + form.words)) / Math.max(1, around + least)) / 1000,
				};
				const enough = found.personas.length >= 2 && missing.length === 0;
				const distinct = enough && unused.length < 2 && maxOverlap <= limit;
				return {
					...where(found),
					outcome: distinct ? 'true' : 'false',
					message: `${distinctMessage(found, { missing, unused, maxOverlap, ownOverlap, distinct })}${alike(values.scaffoldShare as number)}`,
					rationale: `Read from ${LABELS[found.source]}; the two that are most alike share ${percent(maxOverlap)} of their three-word runs.`,
					values,
					// Near the line it is a matter of how one counts.
					confidence:
						Math.abs(maxOverlap - limit) < 0.06 && unused.length === 0
							? 0.6
							: found.source === 'function' || found.source === 'branch'
								? 0.8
								: 0.9,
				};
			},
			true,
		),
});

function pairsOf<T>(all: readonly T[]): [T, T][] {
	return all.flatMap((a, i) => all.slice(i + 1).map((b): [T, T] => [a, b]));
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
	facts: { missing: readonly string[]; unused: readonly string[]; maxOverlap: number; ownOverlap: number; distinct: boolean },
): string {
	const who = listed(found.personas.map((p) => p.role));
	if (facts.missing.length > 0)
		return `Only ${who} ha${found.personas.length === 1 ? 's' : 've'} a prompt of its own; none was found for ${listed(facts.missing)}.`;
	if (facts.unused.length >= 2) return `The texts of ${listed(facts.unused)} differ and are never used, so the judges are asked the same.`;
	const own = facts.ownOverlap === facts.maxOverlap ? '' : `, and ${percent(facts.ownOverlap)} of what is not the form that all have`;
	return facts.distinct
		? `${who} have prompts of their own: two of them share at most ${percent(facts.maxOverlap)} of their text${own}.`
		: `The prompts of ${who} share up to ${percent(facts.maxOverlap)} of their text${own}.`;
}

function alike(share: number): string {
	return share === 0 ? '' : ` Text that all of them share is ${percent(share)} of the shortest prompt.`;
}

function percent(share: number): string {
	return `${Math.round(100 * share)} %`;
}
