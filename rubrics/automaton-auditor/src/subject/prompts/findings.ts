// What is said where no text of any persona was found.
import type { Project } from '@auditor/code';
import { sureOfAbsence } from '@auditor/forensics';
import { listed, notApplicable, placeOf } from '@auditor/probes';
import type { FindingDraft, ProbeContext, Texts } from '@auditor/schema';
import { askedRoles, castOf, PERSONA_ROLES } from '../cast.js';
import { judgeCalls } from '../judges/calls.js';
import { asksNobody } from '../judges/messages.js';
import type { Personas, PromptPart } from './personas.js';
import { personasOf } from './prompts.js';

/** The answer to every question about personas of which no text was found. */
export function noPrompts(project: Project, context: ProbeContext, roles: readonly string[], isPremise: boolean): FindingDraft {
	const judges = judgeCalls(project, context);
	if (judges && judges.cast.length > 0 && asksNobody(project, judges))
		return {
			// What is asked about prompts does not arise where nobody is prompted.
			outcome: isPremise ? 'false' : 'not-applicable',
			message: `No judge asks a model, so there is no prompt for ${listed(roles)}.`,
			rationale:
				'Neither text of a role nor a call of a model, a name of one or an import of a package for it was found in the judges’ code.',
			location: judges.cast[0] ? placeOf(judges.cast[0].file, judges.cast[0].fact.line) : null,
			values: { personas: [], ...(isPremise && { fault: 'No judge asks a language model, so there is no prompt.' }) },
			context: 'source',
			confidence: 0.85,
		};
	const cast = castOf(project, context.lexicon, roles).filter((member) => member.by === 'name');
	return {
		outcome: 'false',
		message: `No text was found that belongs to ${listed(roles)} alone.`,
		rationale: 'Neither constants, dicts, classes, functions, arguments nor prompt files with these names hold text.',
		values: { personas: [] },
		confidence: sureOfAbsence(project, cast.length > 0 ? 0.65 : 0.75),
	};
}

/** `The prompts of tart (3) and sweet (2) have fewer than 6 words of their own.` */
export function tooShort(words: Readonly<Record<string, number>>, wanted: number): string {
	const short = Object.entries(words).flatMap(([role, count]) => (count < wanted ? `${role} (${count})` : []));
	const [are, their] = short.length === 1 ? ['prompt', 'its'] : ['prompts', 'their'];
	return `The ${are} of ${listed(short)} ${short.length === 1 ? 'has' : 'have'} fewer than ${wanted} words of ${their} own.`;
}

/** Which words are none of a prompt's own. */
export const LEFT_OUT =
	'Not counted: words that only a run brings, such as those of a rubric that it reads, and five or more words in a row that stand in another prompt too, or differ there only in a judge’s name.';

export function withPersonas(
	project: Project,
	texts: Texts,
	context: ProbeContext,
	answer: (found: Personas, roles: readonly string[], names: readonly string[]) => FindingDraft | FindingDraft[],
	isPremise = false,
): FindingDraft | FindingDraft[] {
	const roles = askedRoles(context, PERSONA_ROLES);
	if (roles.length === 0) return notApplicable('The rubric’s lexicon names no personas.');
	const found = personasOf(project, texts, context.lexicon, roles);
	const names = context.lexicon.roles.flatMap(({ id, terms }) => (roles.includes(id) ? terms : []));
	return found ? answer(found, roles, names) : noPrompts(project, context, roles, isPremise);
}

/** Where the prompts stand; `shown` first. */
export function where(found: Personas, shown?: string): Pick<FindingDraft, 'location' | 'related' | 'snippet' | 'context'> {
	const all = found.personas.map((p) => p.parts[0]!);
	const first = all.find(({ role }) => role === shown) ?? all[0];
	const rest = all.filter((part) => part !== first);
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

export function placeOfPart(part: PromptPart) {
	return placeOf({ path: part.path }, part.line);
}
