// What of a target is kept to compare it: winnowed hashes of each function, prompt and section of a document. Pure; reads no file.
import { type CommitMark, FINGERPRINTS_VERSION, type Fingerprints, type Mark } from './model.js';
import { type Winnowing, winnow } from './winnow.js';
import { sectionsOf, wordsOf } from './words.js';

/** Of code: every common run of 24 tokens (some five lines) within one function is found, none shorter than 16 counts. */
export const CODE: Winnowing = { k: 16, window: 9 };
/** Of prose: every common run of 12 words is found, none shorter than 6 counts. */
export const PROSE: Winnowing = { k: 6, window: 7 };

/** Characters of an excerpt, and lines. */
const EXCERPT = 400;
const EXCERPT_LINES = 8;

/** A place with what stands there. */
export interface Place {
	readonly path: string;
	/** 1-based. */
	readonly line: number;
	readonly endLine: number;
	readonly name: string | null;
}

/** What fingerprints are made from. */
export interface FingerprintInput {
	/** Normalised tokens by function (`tokensOf` of @auditor/forensics), with the text for a person to see. */
	readonly functions: readonly (Place & { readonly tokens: readonly string[]; readonly text: string })[];
	readonly prompts: readonly (Place & { readonly text: string })[];
	readonly documents: readonly (Place & { readonly text: string })[];
	/** What was not read, one sentence each. */
	readonly leftOut?: readonly string[];
	/** Id of the content by path. */
	readonly files?: Readonly<Record<string, string>>;
	readonly commits?: readonly CommitMark[];
}

/**
 * Fingerprints of a target. Functions are taken one by one, so their order and the file they stand in do not matter.
 *
 * @example
 * const text = 'You are a patient reviewer. Read the diff twice, then say what would break first and how you know.';
 * const { prompts } = fingerprint({ functions: [], prompts: [{ path: 'p.md', line: 1, endLine: 1, name: null, text }], documents: [] });
 * prompts[0]?.grams.length; // 4
 */
export function fingerprint(input: FingerprintInput): Fingerprints {
	return {
		version: FINGERPRINTS_VERSION,
		functions: input.functions.map((f) => mark(f, f.text, winnow(f.tokens, CODE))).filter(isKept),
		prompts: input.prompts.map((p) => mark(p, p.text, winnow(wordsOf(p.text), PROSE))).filter(isKept),
		documents: input.documents
			.flatMap(sectionsOf)
			.map((s) => mark(s, s.text, winnow(wordsOf(s.text), PROSE)))
			.filter(isKept),
		leftOut: [...(input.leftOut ?? [])],
		...(input.files && { files: { ...input.files } }),
		...(input.commits && { commits: [...input.commits] }),
	};
}

function mark({ path, line, endLine, name }: Place, text: string, grams: number[]): Mark {
	return { path, line, endLine, name, excerpt: excerptOf(text), grams };
}

function isKept({ grams }: Mark): boolean {
	return grams.length > 0;
}

function excerptOf(text: string): string {
	const lines = text.split('\n', EXCERPT_LINES + 1);
	const begin = lines.slice(0, EXCERPT_LINES).join('\n');
	if (begin.length <= EXCERPT) return lines.length > EXCERPT_LINES ? `${begin}\n…` : begin;
	const end = /[\ud800-\udbff]/.test(begin[EXCERPT - 1]!) ? EXCERPT - 1 : EXCERPT;
	return `${begin.slice(0, end)}…`;
}
