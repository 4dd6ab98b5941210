// Do a sentence and the finding under it say one thing twice? Compared are the words that carry something: a finding that adds none is left out, and one
// that holds all of the sentence stands for it.
import { formatLocation, type Location } from '@auditor/schema';

/** Words that carry nothing by themselves. */
const EMPTY = new Set(
	'a an the this that these those of for to in on at by with from into and or as is are was were be been has have had it its they them their which what who where how may can could does do did root tree repository we our us you your found find saw stands stand goes go any each one other there so than then no not nothing none never nowhere without neither nor'.split(
		' ',
	),
);
const IN_VAIN = /^We (?:found|saw) no\b/;
const DENIES = /\b(?:no|not|nothing|none|never|nowhere|without|neither|lacks?|fewer)\b/i;

const LINES = /(?<=[.]\w{1,9}):\d{1,9}(?:-\d{1,9})?/g;

export interface Said {
	/** Empty where the finding says it all. */
	readonly title: string;
	/** Empty where it adds nothing. */
	readonly found: string;
}

/** A sentence and what was found of it, each only where it says something that the other does not. `at` is told beside them. */
export function saidOnce(title: string, found: string, at: Location | null): Said {
	if (found === '' || DENIES.test(title) !== DENIES.test(found)) return { title, found };
	// What was looked for in vain is said once, unless the finding names or counts something.
	if ([title, found].every((said) => IN_VAIN.test(said)) && !/[`\d]/.test(found)) return { title, found: '' };
	const [short, long] = [wordsOf(title), wordsOf(found)];
	const place = at === null ? [] : wordsOf(formatLocation(at));
	if (long.every((word) => short.includes(word) || place.includes(word))) return { title, found: '' };
	return short.every((word) => long.includes(word)) ? { title: '', found } : { title, found };
}

/** A finding without the sentences of which what is to be done says every word. */
export function withoutRepeated(found: string, remedy: string): string {
	const known = new Set(wordsOf(remedy));
	const parts = found.split(/(?<=[.]) (?=[^a-z])/);
	// What is not there is a part of a list of what is.
	return parts.filter((part) => part.startsWith('Not ') || !wordsOf(part).every((word) => known.has(word))).join(' ');
}

/** What the words are about, by their stems; a name or a path is one word, without the lines behind it. */
function wordsOf(text: string): string[] {
	const words = text
		.toLowerCase()
		.replace(LINES, '')
		.split(/[^\p{L}\p{N}_$./]/u);
	return words.flatMap((word) => {
		const bare = word.replace(/[./]{1,3}$/, '');
		return bare === '' || EMPTY.has(bare) ? [] : [stem(bare)];
	});
}

function stem(word: string): string {
	return /^\p{L}+$/u.test(word) ? word.replace(/(?<=\p{L}{3})(?:ing|ers?|ed|es|s|e)$/u, '').slice(0, 7) : word;
}
