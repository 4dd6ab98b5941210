// Fields of the state that a report names together with their reducer (`evidences: operator.ior`, `operator.add for opinions`), against the annotations of the code.
// A field that one class alone annotates, and with another reducer, is contradicted.
import { escapeText, fileLocation, formatLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

const ANNOTATED = /^[ \t]{1,40}(?<field>\w{1,60})[ \t]{0,9}:[ \t]{0,9}(?:typing\.)?Annotated\[/gm;
/** Characters of an annotation that are read. */
const LONGEST = 400;
/** Between a field and its reducer. */
const JOINS =
	/^(?:\(\))?[`*"']{0,3}\s?(?:[:=(|→-]{1,2}\s?|(?:fields?\s|keys?\s|channel\s|list\s|dict(?:ionary)?\s)?(?:is\s|are\s|which\s)?(?:uses?|using|with|via|by|through|has|annotated\swith|(?:merged?s?|merged|reduced|combined|appended|accumulated|concatenated)\s(?:by|with|via|using|through))\s(?:the\s|an?\s)?)[`*"'(]{0,3}$/i;
const JOINS_BACK = /^[`*"']{0,3}\s(?:reducer\s)?(?:for|on)\s(?:the\s)?(?:state\.)?[`*"']{0,3}$/i;
/** Characters between them at most, and pairs of one document. */
const NEAR = 50;
const MOST = 200;

interface Reduced {
	readonly reducer: string;
	readonly at: Location;
}

/** Claims in order of appearance, each field once. */
export function claimReduced(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const fields = fieldsOf(code);
	if (fields.size === 0) return [];
	const { prose } = flow;
	const reducers = [...[...fields.values()].map(({ reducer }) => reducer), 'operator.add', 'operator.ior', 'add_messages'];
	const words = new RegExp(`(?<![\\w])(?:${[...new Set([...fields.keys(), ...reducers])].map(escapeText).join('|')})(?!\\w)`, 'g');
	const found = [...prose.matchAll(words)].slice(0, MOST);
	const claims = new Map<string, AnsweredClaim>();
	for (const [at, first] of found.entries()) {
		const next = found[at + 1];
		const end = first.index + first[0].length;
		if (next === undefined || next.index - end > NEAR) continue;
		const between = prose.slice(end, next.index);
		const [field, said] =
			fields.has(first[0]) && JOINS.test(between) ? [first[0], next[0]] : JOINS_BACK.test(between) ? [next[0], first[0]] : ['', ''];
		const reduced = fields.get(field);
		if (reduced === undefined || !reducers.includes(said) || claims.has(field)) continue;
		const sentence = sentenceAt(prose, first.index);
		const span = { start: first.index, end: next.index + next[0].length };
		const role = roleOf({ text: prose, ...span, sentence, neighbours: [], concept: 'reducer' }, lexicon, true);
		if (role !== 'clean' || standingOf(flow, span.start, span.end, lexicon) !== 'claim') continue;
		const same = reduced.reducer === said;
		claims.set(field, {
			what: `${field} with ${said}`,
			verdict: same ? 'verified' : 'contradicted',
			because: same ? 'the state has this reducer for it' : `the state reduces it by ${reduced.reducer}`,
			location: flow.place(first.index),
			by: reduced.at,
		});
	}
	return [...claims.values(), ...claimSameKey(flow, fields, lexicon)];
}

/** Of several parts that add to one key, and of what is added there. */
const SAME_KEY = /\b(?:same|shared|single|one|equal)\s(?:[\w-]+\s){0,2}(?:keys?|dimensions?|criteri(?:on|a)|ids?)(?!\w)/gi;
const ADDS = /\b(?:merg(?:es?|ed|ing)|add|adds|append(?:s|ed)?|accumulat\w{1,4}|combin(?:es?|ed|ing)|concatenat\w{1,4})\b/i;

/** `evidences merges dictionaries, so that several detectives can add under the same key`, where the reducer keeps the last value of a key. */
function claimSameKey(flow: Flow, fields: ReadonlyMap<string, Reduced>, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const { prose } = flow;
	return [...prose.matchAll(SAME_KEY)].slice(0, MOST).flatMap(({ index, 0: words }): AnsweredClaim[] => {
		const sentence = sentenceAt(prose, index);
		const said = prose.slice(sentence.start, sentence.end);
		const [field, reduced] = [...fields].find(([name]) => new RegExp(`(?<!\\w)${escapeText(name)}(?!\\w)`).test(said)) ?? [];
		if (
			reduced?.reducer !== 'operator.ior' ||
			!ADDS.test(said) ||
			/\b(?:lost|loses|last|unless|only if|disjoint|distinct|never|each (?:\w+ ){0,3}(?:one|its))\b/i.test(said)
		)
			return [];
		const end = index + words.length;
		const role = roleOf({ text: prose, start: index, end, sentence, neighbours: [], concept: 'reducer' }, lexicon, true);
		if (role !== 'clean' || standingOf(flow, index, end, lexicon) !== 'claim') return [];
		return [
			{
				what: quoteAround(prose, sentence, index, end),
				verdict: 'contradicted',
				because: `\`${field}\` is merged by operator.ior (${formatLocation(reduced.at)}), which keeps the last value of an equal key`,
				location: flow.place(index),
				by: reduced.at,
				phrase: words,
			},
		];
	});
}

/** Fields that the product's Python annotates with one reducer alone. */
function fieldsOf(code: CodeText): ReadonlyMap<string, Reduced> {
	const fields = new Map<string, Reduced>();
	const several = new Set<string>();
	for (const { field, ...own } of annotated(code)) {
		const other = fields.get(field);
		if (other !== undefined && other.reducer !== own.reducer) several.add(field);
		fields.set(field, own);
	}
	for (const field of several) fields.delete(field);
	return fields;
}

/** Every field of the product's Python that is annotated with a name. */
function annotated(code: CodeText): (Reduced & { readonly field: string })[] {
	return code.paths
		.filter((one) => one.endsWith('.py') && !/(?:^|\/)tests?\//.test(one))
		.flatMap((path) => {
			const text = code.bare(path)!;
			return [...text.matchAll(ANNOTATED)].flatMap((match) => {
				const reducer = lastPart(text.slice(match.index + match[0].length, match.index + match[0].length + LONGEST));
				const at = fileLocation(path, text.slice(0, match.index).split('\n').length);
				return reducer === null ? [] : [{ field: match.groups!.field!, reducer, at }];
			});
		});
}

const reducers = new WeakMap<CodeText, ReadonlySet<string>>();

/** Names of functions that reduce a field of the state. */
export function reducersIn(code: CodeText): ReadonlySet<string> {
	const seen = reducers.get(code) ?? new Set(annotated(code).map(({ reducer }) => reducer));
	reducers.set(code, seen);
	return seen;
}

/** Of `Dict[str, int], operator.ior]` the last part, if it is a name. */
function lastPart(text: string): string | null {
	let depth = 0;
	const commas: number[] = [];
	for (let at = 0; at < text.length; at++) {
		if (/[[({]/.test(text[at]!)) depth++;
		else if (/[\])}]/.test(text[at]!)) {
			if (depth-- > 0) continue;
			// A comma may stand behind the last part.
			const parts = commas.map((comma, of) => text.slice(comma + 1, commas[of + 1] ?? at).trim());
			return /^[A-Za-z_][\w.]*$/.exec(parts.findLast((part) => part !== '') ?? '')?.[0] ?? null;
		} else if (text[at] === ',' && depth === 0) commas.push(at);
	}
	return null;
}
