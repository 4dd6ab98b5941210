// Does each judge have a text of its own?

import { defineProbe, lexiconList, listed, numberOf } from '@auditor/probes';
import type { Json } from '@auditor/schema';
import { needs } from '../../subject/needs.js';
import { LEFT_OUT, tooShort, where, withPersonas } from '../../subject/prompts/findings.js';
import { type OwnWords, ownWords, SUBSTANTIAL_WORDS } from '../../subject/prompts/own-words.js';

/** Fewer words say little more than a name and a motto. @source texts of one short sentence in the labelled corpus */
const LEAST_WORDS = 7;
/** "Share more than 50 %" is flagged. @source readers gave 2 at most to the seven courtrooms with less of its own, and 3 or more to the others */
const LEAST_SHARE = 0.25;

export const distinctPersonas = defineProbe({
	id: 'personas/distinct',
	lifecycle: 'stable',
	needs,
	question: 'Does each judge have a text of its own?',
	motivation: 'Three judges with one prompt are one judge who is paid three times.',
	method:
		'Collects the text of each persona role (parameter `roles`): constants, dicts, class attributes, prompt files, arguments, branches, strings in the judge’s function. A word is its own where it stands in no run of five words that another persona’s text holds too; names of roles count as one word, and as none a heap of words that no short one joins, and a text of thirty words of its own that holds fewer than three words of judging. Each needs the parameter `words` (7) of them, and one word in four of its prompt, with what is written around it when it is sent: a template that is filled with it, the rest of a sum. Values: personas, missing, source, `hardlyOwn` (of the prompt that differs least from the others the part that is its own, where that is under a tenth, or 0 where all are asked with one; else null).',
	blindSpots: 'Prompts kept in a service or written by a model, and what is filled into a text when the program runs.',
	remediation: { effort: 'medium', text: 'Write a prompt for each judge that says what it alone looks for and how it alone scores.' },
	inspect: ({ project, texts }, context) =>
		withPersonas(project, texts, context, true, (found, roles, names) => {
			const who = found.personas.map(({ role }) => role);
			const missing = roles.filter((role) => !who.includes(role));
			const wanted = numberOf(context.parameters, 'words', LEAST_WORDS);
			const counts = ownWords(found, names, lexiconList(context, 'judging'));
			const isVain = (one: OwnWords) => one.isHeap || (one.isStranger && one.own >= SUBSTANTIAL_WORDS);
			const ownOf = (role: string) => (counts[role] && !isVain(counts[role]) ? counts[role].own : 0);
			const alike = who.filter((role) => ownOf(role) < wanted);
			const none = `We found the prompt of ${listed(who)}, and none for ${listed(missing)}.`;
			const few = tooShort(counts, isVain, wanted).replace(/^The prompt/, 'The judges’ prompts hardly differ: the prompt');
			const copies = who.filter((role) => counts[role]!.own < LEAST_SHARE * counts[role]!.all);
			const same = `The judges’ prompts hardly differ: more than three quarters of the prompt of ${listed(copies)} stand in another one, too.`;
			const fault = missing.length > 0 ? none : alike.length > 0 ? few : copies.length > 0 ? same : null;
			const own = Math.min(...Object.values(counts).map(({ share }) => share));
			const hardlyOwn = own < 0.1 ? own : null;
			const values: Record<string, Json> = { personas: who, missing, source: found.source, hardlyOwn, ...(fault !== null && { fault }) };
			const told = fault === none ? none : `${fault} ${LEFT_OUT}`;
			return {
				...where(found, alike[0] ?? copies[0]),
				outcome: who.length >= 2 && fault === null ? 'true' : 'false',
				message: fault === null ? `We found a prompt of each judge: ${listed(who)}.` : told,
				rationale: 'A passage counts as shared from five words in a row on; names of roles, and what is filled in later, are left out.',
				values,
				confidence: found.source === 'function' || found.source === 'branch' ? 0.8 : 0.9,
			};
		}),
});
