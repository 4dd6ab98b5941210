// How many words of a persona's prompt are its own, and do they say anything to a judge? Texts are compared by runs of words, whatever the roles are called.
import { nameParts } from '@auditor/probes';
import { escapeText } from '@auditor/schema';
import { words } from './fold-text.js';
import type { Personas } from './personas.js';

/** Words in a row from which on a text is said to stand in another as well. */
const RUN = 5;

/** How near to a short word, as every language joins its sentences by, most words of sentences stand; and how short that is. */
const NEAR = 20;
const SHORT = 3;

/** Words of the rubric's list `judging` that a text about anything else hardly reaches. @source prompts of 30 words and more of 28 courtrooms: 3 at least */
export const JUDGING_WORDS = 3;
/** Fewer words name a role; it takes duties and a scale to make a judge behave differently. */
export const SUBSTANTIAL_WORDS = 30;

/** What stands for the name of a role. */
const NAME = 'rolename';

/** A line of its own that says whose message follows. */
const MESSAGE_KIND = /^(?:system|user|human|ai|assistant)$/gm;

/** What a text says to its judge and to no other. */
export interface OwnWords {
	/** Words of the text and of what stands around it; names of roles count with all of theirs. */
	readonly all: number;
	/** Words that stand in no run of five that another persona’s text holds too. */
	readonly own: number;
	/** The part of all that is its own: none of a long text that is a heap or a stranger. */
	readonly share: number;
	/** Keywords, few of which stand near a short word. */
	readonly isHeap: boolean;
	/** About something else: hardly a word of it is one of judging. */
	readonly isStranger: boolean;
}

/** By role, what its text says of its own; `names` of roles are one and the same to compare, and `judging` are beginnings of words. */
export function ownWords(
	{ personas, frame }: Personas,
	names: readonly string[],
	judging: readonly string[],
): Readonly<Record<string, OwnWords>> {
	const longest = [...names].sort((a, b) => b.length - a.length);
	const form = new RegExp(`\\b(?:${longest.map((name) => nameParts(name).map(escapeText).join('\\W?')).join('|')})s?\\b`, 'giu');
	const texts = personas.map(({ role, text }) => {
		const said = text.replace(MESSAGE_KIND, '');
		const sizes = longest.length === 0 ? [] : [...said.matchAll(form)].map(([name]) => words(name).length);
		const all = words(longest.length === 0 ? said : said.replace(form, NAME));
		return { role, all, said: words(said), sizes: all.map((word) => (word.startsWith(NAME) ? (sizes.shift() ?? 1) : 1)) };
	});
	const around = words(frame).length;
	const sizeOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
	return Object.fromEntries(
		texts.map(({ role, all, said, sizes }) => {
			const others = new Set(texts.flatMap((other) => (other.role === role ? [] : runsOf(other.all))));
			const shared = runsOf(all).flatMap((run, start) => (others.has(run) ? Array.from({ length: RUN }, (_, i) => start + i) : []));
			const sharedAt = new Set(shared);
			const own = all.flatMap((_, at) => (sharedAt.has(at) ? [] : [at]));
			const told = own.filter((at) => all.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((word) => word.length <= SHORT));
			// So few words said so often are a heap, too.
			const different = new Set(own.map((at) => all[at])).size;
			const length = sizeOf(own.map((at) => sizes[at]!));
			const judges = judging.filter((stem) => said.some((word) => word.startsWith(stem))).length;
			const count = sizeOf(sizes) + around;
			const isHeap = 2 * told.length < own.length || 3 * different < own.length;
			const isStranger = judging.length > 0 && judges < JUDGING_WORDS;
			// What says nothing to a judge is no part of its own, however long it is.
			const share = length >= SUBSTANTIAL_WORDS && (isHeap || isStranger) ? 0 : Math.round((100 * length) / count) / 100;
			return [role, { all: count, own: length, share, isHeap, isStranger }];
		}),
	);
}

function runsOf(all: readonly string[]): string[] {
	const length = Math.min(RUN, all.length);
	return all.slice(0, all.length - length + 1).map((_, start) => all.slice(start, start + length).join(' '));
}
