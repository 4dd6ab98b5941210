// What a report says that its tests try (`unit tests: corrupted PDFs are handled`), against the names and bodies of the tests: each thing that such a test would name
// in one of a few words. Where the tests hold none of them, nothing tries it.
import { fileLocation, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { ASKED, leadOf, standingOf } from './standing.js';

export interface TestedClaim extends Omit<AnsweredClaim, 'by'> {
	readonly snippet: Snippet;
	readonly by: Location | null;
}

const TESTS =
	/\b(?:unit|automated|integration)\stests?\b|\btest\s(?:suite|cases?)\b|\b(?:validated|verified|covered)\s(?:by|with|via|through)\s(?:\w+\s){0,3}tests?\b/i;
const FILE = /(?:^|\/)(?:test_[^/]{1,80}\.py|[^/]{1,80}(?:_test\.py|\.(?:test|spec)\.(?:tsx?|jsx?|mjs)))$/;

/** The sentence says that something is not so. */
const NOT = /\b(?:no|not|never|nor|cannot|lacks?|untested|yet)\b/i;

/** What is said to be tried; the name of a test of it, and what the tests must hold a word of where there is one. */
const TRIED: readonly { readonly said: RegExp; readonly test: RegExp; readonly traces: RegExp; readonly what: string }[] = [
	{
		said: /\bcorrupt(?:ed)?\b(?:\s(?:or\s\w+\s)?(?:PDFs?|documents?|files?))?/gi,
		test: /corrupt|malformed|broken|garbage|damaged|truncated/i,
		traces: /corrupt|malform|broken|garbage|damage|truncat|invalid|not a pdf|unreadable|write_bytes|\bb["']/i,
		what: 'a corrupted file',
	},
	{
		said: /\b(?:invalid|malformed|bad)\s(?:(?:git|repo(?:sitory)?|GitHub)\s)?URLs?/gi,
		test: /(?:invalid|malformed|bad|broken|nonexistent|not_a)\w{0,20}url|url\w{0,20}(?:invalid|malformed|rejected|fails?)/i,
		traces: /url|https?:|clone/i,
		what: 'an invalid URL',
	},
	{
		said: /\bmissing\b(?:\sor\s\w+)?\s(?:PDFs?|documents?|files?|reports?)/gi,
		test: /(?:missing|non_?existent|absent|not_found|no)_?\w{0,20}(?:pdf|doc|file|report)|(?:pdf|doc|file|report)\w{0,20}(?:missing|non_?existent|absent|not_found)/i,
		traces: /missing|exist|absent|not_?found|no_?such|nope|tmp_path|does not/i,
		what: 'a missing file',
	},
	{
		said: /\b(?:unsafe\s(?:code|calls?)|os\.system|eval)\b/gi,
		test: /unsafe|os_?system|dangerous|\beval\b|safety/i,
		traces: /unsafe|os\.system|eval|danger|exec|safety/i,
		what: 'unsafe code',
	},
];

/** Claims in order of the things, each once. */
export function claimTested(flow: Flow, texts: ReadonlyMap<string, string>, lexicon: Pick<Lexicon, 'language' | 'lists'>): TestedClaim[] {
	const tests = [...texts].filter(
		([path, text]) => FILE.test(path) && /^[ \t]{0,40}(?:async\s)?def\stest\w*\(|\b(?:it|test)(?:\.each)?\(/m.test(text),
	);
	if (tests.length === 0) return [];
	return TRIED.flatMap(({ said, test, traces, what }): TestedClaim[] => {
		for (const match of flow.prose.matchAll(said)) {
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(flow.prose, start);
			const words = flow.prose.slice(sentence.start, sentence.end);
			if ((!TESTS.test(words) && !TESTS.test(leadOf(flow.prose, sentence.start))) || ASKED.test(words)) continue;
			const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: what }, lexicon, true);
			const standing = standingOf(flow, start, end, lexicon);
			// `missing` is a word of the claim itself.
			if ((role !== 'clean' && role !== 'negated') || (standing !== 'claim' && standing !== 'denied') || NOT.test(words)) continue;
			const by = testOf(test, tests);
			if (by === null && tests.some(([, text]) => traces.test(text))) continue;
			return [
				{
					// One test bears out no whole sentence.
					what: by === null ? quoteAround(flow.prose, sentence, start, end) : `tests of ${what}`,
					verdict: by === null ? 'contradicted' : 'verified',
					because: by === null ? `no test has a word for ${what}, which tests are said to try` : 'a test has this name',
					location: flow.place(start),
					snippet: excerpt(flow.prose, sentence, 240),
					by,
				},
			];
		}
		return [];
	});
}

const DEFINED = /^[ \t]{0,40}(?:async\s)?def\s(test\w*)\(|^[ \t]{0,40}(?:it|test)\(\s{0,9}(["'`][^"'`\n]{1,160}["'`])/;

/** The first test whose name says so. */
function testOf(name: RegExp, tests: readonly (readonly [string, string])[]): Location | null {
	for (const [path, text] of tests) {
		const at = text.split('\n').findIndex((line) => name.test(DEFINED.exec(line)?.slice(1).find(Boolean) ?? ''));
		if (at !== -1) return fileLocation(path, at + 1);
	}
	return null;
}
