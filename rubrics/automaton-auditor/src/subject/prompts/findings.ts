// What is said where no text of any persona was found.
import { callGraph, functionsAround, namesIn, type Project, type StaticValue, valuesIn, walkValue } from '@auditor/code';
import { sureOfAbsence } from '@auditor/forensics';
import { listed, notApplicable, placeOf } from '@auditor/probes';
import type { FindingDraft, ProbeContext, Texts } from '@auditor/schema';
import { askedRoles, castAndHelpers, PERSONA_ROLES } from '../cast.js';
import { type JudgeCalls, judgeCalls, outwards } from '../judges/calls.js';
import { unasked } from '../judges/messages.js';
import { JUDGING_WORDS, type OwnWords } from './own-words.js';
import type { Personas } from './personas.js';
import { personasOf } from './prompts.js';

/** The answer to every question about personas of which no text was found: one says so, and of such a text nothing more is asked. */
function noPrompts(project: Project, context: ProbeContext, roles: readonly string[], isPremise: boolean): FindingDraft {
	const none = unasked(project, context) ?? noText(project, judgeCalls(project, context)!, roles);
	return isPremise || none.outcome !== 'false' ? none : notApplicable(none.message);
}

function noText(project: Project, judges: JudgeCalls, roles: readonly string[]): FindingDraft {
	const [asking] = judges.asks;
	const isOpen = !asking || callGraph(project).open(judges.functions).length > 0 || looksUp(project, judges);
	return {
		outcome: isOpen ? 'not-available' : 'false',
		message: `No text was found that belongs to ${listed(roles)} alone${isOpen ? '; what a run brings was not read' : ''}.`,
		rationale: 'Neither constants, dicts, classes, functions, arguments nor prompt files with these names hold text.',
		location: asking ? placeOf(asking.file, asking.call.line) : null,
		values: { personas: [], ...(!isOpen && { hardlyOwn: 0, fault: 'The judges share one prompt: we found no text of any judge alone.' }) },
		confidence: sureOfAbsence(project, 0.75),
	};
}

/** Names of what says whose turn it is. */
const WHO = /(?:^|[._])(?:judge|persona|role|who|name)(?:_?(?:name|id|key|type))?$/i;
const LOOKS = /^(?:get|open|read\w*|load\w*|render\w*|join)$/;

/** A text is taken by the name of a judge out of what a run brings: `logic[self.persona]`, `logic.get(judge)`, `load(f"{role}.txt")`. */
function looksUp(project: Project, { asks }: JudgeCalls): boolean {
	const around = asks.flatMap((at) => outwards(project, at).map(({ ref }) => ref));
	return castAndHelpers(project, around).some(({ file, index }) => {
		const keysOf = (part: StaticValue) => {
			const call = part.kind === 'call' ? file.facts.calls[part.call] : undefined;
			return part.kind === 'subscript' ? [part.index] : LOOKS.test(call?.method ?? '') ? call!.arguments : [];
		};
		const own = valuesIn(file).filter(({ scope }) => functionsAround(file, scope).includes(index));
		const keys = own.flatMap(({ value }) => [...walkValue(value, file)].flatMap(keysOf));
		return keys.some((key) => [...namesIn(key, file)].some((name) => WHO.test(name)));
	});
}

/** `The prompts of tart (3) and sweet (2) have fewer than 6 words of their own.`, and of those with as many why they do not count. */
export function tooShort(counts: Readonly<Record<string, OwnWords>>, isVain: (one: OwnWords) => boolean, wanted: number): string {
	const short = Object.entries(counts).flatMap(([role, { own }]) => (own < wanted ? `${role} (${own})` : []));
	const [are, their] = short.length === 1 ? ['prompt', 'its'] : ['prompts', 'their'];
	const few = `The ${are} of ${listed(short)} ${short.length === 1 ? 'has' : 'have'} fewer than ${wanted} words of ${their} own.`;
	return [short.length > 0 ? few : '', inVain(counts, isVain, wanted)].join(' ').trim();
}

/** Why words of their own do not count. */
export function inVain(counts: Readonly<Record<string, OwnWords>>, isVain: (one: OwnWords) => boolean, wanted: number): string {
	const [heaps, strangers] = [true, false].map((isHeap) =>
		Object.entries(counts).flatMap(([role, one]) =>
			one.own >= wanted && isVain(one) && one.isHeap === isHeap ? `${role} (${one.own} words of its own)` : [],
		),
	) as [string[], string[]];
	return [
		...(heaps.length > 0 ? [`Most words stand far from any short one, as keywords do, in the prompt of ${listed(heaps)}.`] : []),
		...(strangers.length > 0
			? [
					`Fewer than ${JUDGING_WORDS} different words of judging, such as “evidence” or “score”, stand in the prompt of ${listed(strangers)}.`,
				]
			: []),
	].join(' ');
}

/** Which words are none of a prompt's own. */
export const LEFT_OUT =
	'Not counted: words that only a run brings, such as those of a rubric that it reads, and five or more words in a row that stand in another prompt too, or differ there only in a judge’s name.';

export function withPersonas(
	project: Project,
	texts: Texts,
	context: ProbeContext,
	isPremise: boolean,
	answer: (found: Personas, roles: readonly string[], names: readonly string[]) => FindingDraft | FindingDraft[],
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
		location: first ? placeOf(first, first.line) : null,
		related: rest.map((part) => placeOf(part, part.line)),
		snippet: first
			? {
					text: found.personas.map((p) => `${p.role}: ${p.text.trim().slice(0, 300)}`).join('\n\n'),
					truncated: found.personas.some((p) => p.text.trim().length > 300),
				}
			: null,
		context: 'source',
	};
}
