// Code that a report shows in a fence, against the lines of the code. One whose lines all stand there is borne out; one that is shown as what was written, and of
// which the code holds few lines, is contradicted. Whatever else may be shortened.
import { fileLocation, type Lexicon, type Location } from '@auditor/schema';
import { headingsAbove, lineOf } from '../concepts/mention-roles.js';
import { pairFences } from '../text/fences.js';
import type { Flow } from '../text/flow.js';
import { unmarked } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { sectionAt } from './standing.js';

/** `open`: it may be shortened, or a sample. */
interface BlockClaim extends Omit<AnsweredClaim, 'verdict'> {
	readonly verdict: AnsweredClaim['verdict'] | 'unverified';
	readonly open?: boolean;
}

const LANGUAGE = /^ {0,3}[`~]{3,9} ?(?:python|py|typescript|ts|javascript|js)?$/i;
const NAMED = /\w/;
/** Lines that say something: of some length, with a mark of code, and no comment. */
const TELLING = /^(?!\s*(?:#|\/\/|\*|"""|'''|\.\.\.|…)).*[\w\])"']\s?[([{=:.+].*/;
const SHORTEST = 8;
/** Lines of a block from which it is looked up, and blocks and lines that are. */
const FEWEST = 2;
const MOST = 60;
/** Lines that lack from which a block that is shown as written is another one. */
const LACKING = 4;
/** Lines that are told. */
const MOST_TOLD = 5;
const LONGEST = 70;
/** Right above a block, or in the heading over it: it is what was written. */
const WRITTEN = /\b(?:updated|new|improved|fixed|revised|corrected|refactored|final)\s(?:code|implementation|version)\b/i;
/** It is of yesterday, of others, or an idea. */
const OTHER =
	/\b(?:original|old|before|previous(?:ly)?|peers?|propos\w+|planned|suggest\w*|recommend\w*|would|should|could|example|pseudo\w*|simplified|sketch|conceptual\w*|illustrat\w*|target|todo|future)\b/i;
const ABOVE = 4;

/** Claims in order of appearance. */
export function claimBlocks(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): BlockClaim[] {
	const lines = flow.text.split('\n');
	const starts: number[] = [];
	for (let at = 0, line = 0; line < lines.length; at += lines[line]!.length + 1, line++) starts.push(at);
	const held = linesOf(code);
	return pairFences(lines)
		.pairs.slice(0, MOST)
		.flatMap(({ open, close }): BlockClaim[] => {
			const start = starts[open]!;
			// A fence around the whole text is none.
			if (!LANGUAGE.test(lines[open]!.trimEnd()) || flow.prose.slice(start, start + lines[open]!.length).trim() !== '') return [];
			const own = lines.slice(open + 1, close).flatMap((line, at) => {
				const key = tight(line);
				return TELLING.test(line) && key.length >= SHORTEST ? [{ line: line.trim(), key, at: open + 1 + at }] : [];
			});
			const lacking = own.filter(({ key }) => !held.has(key));
			const first = own.find(({ key }) => held.has(key));
			if (own.length < FEWEST || (first === undefined && !NAMED.test(lines[open]!))) return [];
			const shown = (all: typeof own) =>
				all
					.slice(0, MOST_TOLD)
					.map(({ line }) => line.slice(0, LONGEST))
					.join(' ⏎ ');
			const location = flow.place(starts[own[0]!.at]!);
			const by = first === undefined ? null : held.get(first.key)!;
			if (lacking.length === 0)
				return [{ what: shown(own), verdict: 'verified', because: `the code holds each of the ${own.length} lines`, location, by }];
			const lead = lines.slice(Math.max(0, open - ABOVE), open).join('\n');
			const [heading = ''] = headingsAbove(flow.prose, start, 60);
			const isWritten =
				code.complete &&
				lacking.length >= LACKING &&
				3 * lacking.length >= own.length &&
				WRITTEN.test(lead) &&
				!OTHER.test(`${lead}\n${heading}`) &&
				['claim', 'elsewhere'].includes(sectionAt(flow, start, lexicon)) &&
				!wordExpression(wordsFor(lexicon, 'words:plan')).test(heading);
			const because = `the code holds ${own.length - lacking.length} of the ${own.length} lines of this block`;
			return [
				{
					what: `${unmarked(shown(lacking))}`,
					verdict: isWritten ? 'contradicted' : 'unverified',
					because: isWritten ? because : `${because}, which may be shortened or a sample`,
					location: flow.place(starts[lacking[0]!.at] ?? lineOf(flow.text, start).start),
					by: isWritten ? null : by,
					...(!isWritten && { open: true }),
				},
			];
		});
}

const known = new WeakMap<CodeText, ReadonlyMap<string, Location>>();

/** Lines of the code without white space, kinds of quotes, comments and last commas, and the first place of each. */
function linesOf(code: CodeText): ReadonlyMap<string, Location> {
	const seen = known.get(code);
	if (seen !== undefined) return seen;
	const all = new Map<string, Location>();
	for (const path of code.paths)
		if (/\.(?:py|tsx?|jsx?|mjs)$/.test(path))
			for (const [at, line] of code.text(path)!.split('\n').entries()) {
				const key = tight(line);
				if (key.length >= SHORTEST && !all.has(key)) all.set(key, fileLocation(path, at + 1));
			}
	known.set(code, all);
	return all;
}

function tight(line: string): string {
	return line
		.split(/\s(?:#|\/\/)\s/, 1)[0]!
		.replace(/\s+/g, '')
		.replace(/['`“”‘’]/g, '"')
		.replace(/[,;]$/, '');
}
