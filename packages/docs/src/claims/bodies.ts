// Functions that a report names together with what they use (`route_after checks is_ready()`, `verdict_node returns final_report`), against the lines of the one
// function of that name. That it uses the thing is all that is borne out; one that does not may use it in what it calls.
import { escapeText, formatLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { quoteAround, sentences } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { bodyOf, codeNames } from './gaps.js';
import { standingOf } from './standing.js';

const NAME = /(?<![\w./])[A-Za-z_]\w{3,80}(?![\w/])/g;
/** Of several words. */
const JOINED = /\w_\w|[a-z][A-Z]/;
/** Names of one sentence that are looked at, and claims of one document. */
const MOST_NAMES = 8;
const MOST = 40;

/** Claims in order of appearance, one a sentence and each pair once. */
export function claimBodies(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const claims: AnsweredClaim[] = [];
	const told = new Set<string>();
	const known = new Map<string, Body | null>();
	for (const sentence of sentences(flow.prose)) {
		if (claims.length >= MOST) break;
		const all = [...flow.prose.slice(sentence.start, sentence.end).matchAll(NAME)];
		const names = all.filter(([name]) => JOINED.test(name)).slice(0, MOST_NAMES);
		const found = names.flatMap(({ 0: name, index }, at) => {
			const body = known.has(name) ? known.get(name)! : bodyNamed(name, code);
			known.set(name, body);
			const used = body === null ? undefined : names.slice(at + 1).find((other) => other[0] !== name && body.names(other[0]));
			return used === undefined ? [] : [{ name, index, used, by: body!.by }];
		});
		const first = found.find(({ name, used }) => !told.has(`${name} ${used[0]}`));
		if (first === undefined) continue;
		const [start, end] = [sentence.start + first.index, sentence.start + first.used.index + first.used[0].length];
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: first.name }, lexicon, true);
		if (role !== 'clean' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		told.add(`${first.name} ${first.used[0]}`);
		claims.push({
			what: `${first.name} uses ${first.used[0]} (${quoteAround(flow.prose, sentence, start, end)})`,
			verdict: 'verified',
			because: `${first.name} at ${formatLocation(first.by)} uses ${first.used[0]}`,
			location: flow.place(start),
			by: first.by,
		});
	}
	return claims;
}

interface Body {
	readonly by: Location;
	/** Its lines name it, outside of comments and texts, or as a key. */
	names(other: string): boolean;
}

/** The one function of that name. */
function bodyNamed(name: string, code: CodeText): Body | null {
	const places = codeNames(name).flatMap((one) => code.definitions(one).filter(({ path }) => path?.endsWith('.py')));
	const [by] = places;
	if (places.length !== 1 || by?.path == null || by.line === null) return null;
	const [bare, whole] = [bodyOf(code.bare(by.path)!, by.line), bodyOf(code.text(by.path)!, by.line)];
	if (!/^\s*(?:async\s+)?def\b/.test(bare)) return null;
	return {
		by,
		names: (other) =>
			new RegExp(`\\n(?:.*(?<!\\w))?${escapeText(other)}(?!\\w)`).test(bare) || new RegExp(`["']${escapeText(other)}["']`).test(whole),
	};
}
