// A sentence of two statements as two sentences, where each of them says something of its own. English alone.
import { NEGATIONS } from '../words/others.js';
import { BE, itemsOf, verbAt } from './items.js';
import { namesIn } from './mentions.js';

const CUT =
	/[;:] |, (?:and|but) (?:also )?|,? and (?:also )?|, (?=(?:the |its |an? |all |every )?[a-z]{3,20} (?:[a-z]{3,20} )?(?:is|are|has|have|goes?|gets?|gives?|returns?|throws?|raises?|runs?|answers?) )|, (?=(?:which|whose) )| [–-] |,? so (?:that )?(?=\S+ \S+ \S+)/g;
const CONDITION = /^(?:if|when|whenever|once|while|unless|without|with|for|on|in case|as soon as|after|before)\b/i;
/** What is said of several together is no statement of each. */
const JOINED = /\b(?:between|both|either|neither|or)\b/i;

interface Pieces {
	readonly first: string;
	/** Null: what follows says what the first is good for. */
	readonly second: string | null;
	/** A colon or a semicolon parts them. */
	readonly apart: boolean;
	/** The first part alone says something, and not all. */
	readonly cut?: true;
}

/** The ways in which a sentence falls into two statements, those that part most first. */
export function piecesOf(sentence: string): Pieces[] {
	const plain = sentence.replace(/[.!?]{1,9}$/, '');
	const names = namesIn(plain);
	const cuts = [...plain.matchAll(CUT)].filter(({ index }) => !names.some(({ start, end }) => index >= start && index < end));
	const rank = (text: string) => (/^[;:]/.test(text) ? 0 : text.startsWith(',') ? 1 : 2);
	return cuts
		.sort((a, b) => rank(a[0]) - rank(b[0]))
		.slice(0, 5)
		.flatMap((cut): Pieces[] => {
			const [first, rest] = [plain.slice(0, cut.index), plain.slice(cut.index + cut[0].length)];
			if (/^,? so /.test(cut[0])) return CONDITION.test(first) ? [] : [{ first, second: null, apart: false }];
			if ((!/^[;:]/.test(cut[0]) && !isStatement(first)) || JOINED.test(/^[;:]/.test(cut[0]) ? '' : first)) return [];
			const second = withSubject(rest, first, cut[0]);
			// What follows is no statement: where the first part does not hold, the whole does not.
			if (second === null)
				return CONDITION.test(first) || itemsOf(first).some(({ word }) => NEGATIONS.has(word))
					? []
					: [{ first, second: null, apart: false, cut: true }];
			// "does not bake and sell" denies both; what stands under a condition stands under it twice.
			if (!/^[;:]/.test(cut[0]) && (CONDITION.test(first) || itemsOf(first).some(({ word }) => NEGATIONS.has(word)))) return [];
			return [{ first, second, apart: /^[;:]/.test(cut[0]) }];
		});
}

function isStatement(text: string): boolean {
	const at = verbAt(itemsOf(text));
	return at !== null || /\b(?:is|are|has|have|can|must|should)\b/.test(text);
}

const VERB_FIRST = /^(?:is|are|has|have|must|should|can|does|do|also|only|never|not|then)\b/i;

/** The second statement with a subject of its own: its own, or that of the first. */
function withSubject(rest: string, first: string, cut: string): string | null {
	const subject = subjectOf(first);
	const relative = /^(which|whose) (.+)$/i.exec(rest);
	if (relative) {
		const last = namesIn(first)
			.filter(({ kind }) => kind !== 'number')
			.at(-1);
		if (last === undefined) return null;
		const shown = first.slice(last.start, last.end);
		if (relative[1]!.toLowerCase() === 'which') return `${shown} ${relative[2]}`;
		const [head = '', ...tail] = relative[2]!.split(' ');
		return `The ${head} of ${shown} ${tail.join(' ')}`;
	}
	// "…, and there is a test for it": of what was named last, or of nothing that can be told.
	if (/\btests? (?:for|of) (?:it|this|that|them)$/i.test(rest)) {
		const named = namesIn(first)
			.filter(({ kind }) => kind === 'name')
			.at(-1);
		return named === undefined ? null : `${rest.slice(0, rest.lastIndexOf(' '))} \`${named.text}\``;
	}
	if (/^(?:it|they|this|these|those)\b/i.test(rest)) return subject === null ? null : rest.replace(/^\S+/, subject);
	const items = itemsOf(rest);
	const at = verbAt(items);
	if (VERB_FIRST.test(rest) || at === 0) return subject === null ? null : `${subject} ${rest}`;
	return at !== null || BE.test(items.find(({ word }) => BE.test(word))?.word ?? '') || /^[;:]/.test(cut)
		? isStatement(rest)
			? rest
			: null
		: null;
}

function subjectOf(text: string): string | null {
	const items = itemsOf(text);
	const at = verbAt(items);
	const word = at === null ? undefined : items[at]!.word;
	const names = namesIn(text);
	const said = [...text.matchAll(/[\p{L}][\p{L}\d’'-]{0,60}/gu)].find(
		({ 0: one, index }) => one.toLowerCase() === word && !names.some(({ start, end }) => index >= start && index < end),
	);
	const verb = said?.index ?? -1;
	const be = text.search(/ (?:is|are|has|have|must|should|can|does|do) /);
	const end = be >= 0 && (verb < 0 || be < verb) ? be : verb;
	return end <= 0 ? null : text.slice(0, end).trim().replace(/,$/, '');
}
