// What a report admits: that a part is still to come, or that it falls short. Who admits it claims nothing that the code could contradict.
import { escapeText, type Lexicon } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import type { Span } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';

/** Characters between a thing and what is said of it. */
const NEAR = 60;
/** Of a part, somewhere behind its name, and right behind it. */
const AFAR = `[^.!?]{0,${NEAR}}?(?:not\\syet\\s(?:implemented|built|wired)|not\\simplemented\\syet|(?:to|will)\\sbe\\s(?:implemented|built))`;
const DONE = '(?:implemented|built|wired|added|written|started|present|integrated|completed?|available)';
const NOT_YET = `(?:not\\s(?:(?:yet|been)\\s){0,2}${DONE}|(?:to|will)\\sbe\\s${DONE}|yet\\sto\\sbe)`;
const STATE = `(?:${NOT_YET}|unimplemented|(?:missing|absent)(?=\\s*(?:[^\\p{L}\\s]|$|\\n))|planned(?!\\s(?:the|an?|to|our)\\s)|pending|deferred|scheduled|prioriti[sz]ed\\sfor|todo|final\\ssub\\p{L}*|out\\sof\\sscope|will\\s(?:introduce|follow))`;
const KINDS = '(?:[^\\p{L}\\p{N}.!?\\n]{0,3}(?:layers?|nodes?|agents?|engine|personas?|bench|modules?|logic|synthesis|system)){0,3}';
const BESIDE = '(?:[\\s,"“”]{1,3}(?:and|&)\\s["“]?\\p{L}+(?:\\s\\p{L}+)?["”]?)?';
const BEHIND = `${KINDS}${BESIDE}${KINDS}(?:\\s\\([^()\\n]{0,60}\\))?[^\\p{L}\\p{N}.!?\\n]{0,12}(?:(?:is|are|has|have|remains?|still|currently)\\s){0,3}${STATE}(?!\\p{L})`;
/** What somebody else would lack. */
const CONDITION = /(?:^|[^\p{L}])(?:if|when|whenever|where|whether|unless|penali[sz]es?|flags?)\s/iu;
const expressions = new WeakMap<Lexicon, Map<string | null, RegExp>>();

/** Where a document says of the members of a role that they are not there yet: `The judges (to be implemented) ...`, `Judges: planned`; of any role where none is told. */
export function unbuiltAt({ text }: Flow, role: string | null, lexicon: Lexicon): number {
	const known = expressions.get(lexicon) ?? new Map<string | null, RegExp>();
	expressions.set(lexicon, known);
	const expression = known.get(role) ?? expressionOf(role, lexicon);
	known.set(role, expression);
	return (
		[...text.matchAll(expression)].find(
			({ index }) =>
				!CONDITION.test(
					text
						.slice(Math.max(0, index - 120), index)
						.split(/[.!?\n]/)
						.at(-1)!,
				),
		)?.index ?? -1
	);
}

function expressionOf(role: string | null, { roles, lists }: Lexicon): RegExp {
	const own = roles.filter(({ id }) => role === null || id === role).flatMap(({ terms }) => terms);
	// `ChiefBakerNode` is the name of the chief baker.
	const words = [...own, ...(lists[`layer:${role}`] ?? [])].map((term) => term.split(/[\s-]+/));
	if (words.length === 0) return /(?!)/g;
	const member = new RegExp(
		`(?:${words.map((parts) => parts.map(escapeText).join('[\\s_-]?')).join('|')})(?:s|[_\\s]?(?:nodes?|agents?))?(?![\\p{L}\\p{N}])`,
		'iu',
	);
	return role === null
		? new RegExp(`(?<![\\p{L}\\p{N}_])${member.source}${AFAR}`, 'giu')
		: new RegExp(
				`(?<![\\p{L}\\p{N}_])(?:${member.source}(?:${AFAR}|${BEHIND})|(?:planned|upcoming|future)\\s(?:(?:parallel|concurrent|full|new|three)\\s)?${member.source})`,
				'giu',
			);
}

/** Whether the sentence says of what stands here that it is limited, weak or incomplete. */
export function fallsShort(
	text: string,
	{ end, sentence }: { end: number; sentence: Span },
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): boolean {
	return wordExpression(wordsFor(lexicon, 'words:falls-short')).test(text.slice(end, Math.min(sentence.end, end + NEAR)));
}
