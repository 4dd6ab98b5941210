// Counts that the report's own paths and the rubric in the repository answer: `zero hallucinated paths`, `a 10-criterion rubric`. What cannot be counted with
// certainty is left open.
import { fileLocation, type GraphModel, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { PathClaim } from '../paths/path-claim.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { standingOf } from './standing.js';

const SOUND =
	/\b(?:zero\shallucinated\s(?:paths?|files?|citations?)|no\shallucinated\s(?:paths|files|citations)|100\s?%\s(?:path\saccuracy|citation\s(?:match|accuracy)))/gi;
const SIZE =
	/(?<![\d.,/-])(?<size>\d{1,2}|five|six|seven|eight|nine|ten|twelve)(?:-|\s)(?:rubric\s)?(?:criterion|criteria|dimensions?)\b(?=\s(?:rubric|of\sthe\srubric)|\srubric)/gi;
const NODES =
	/(?<![\d.,/-])(?<size>\d{1,2}|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:-|\s)(?:graph\s|distinct\s)?nodes?\b(?=\s(?:graph|StateGraph|in\sthe\sgraph|LangGraph|pipeline|workflow)|[.,;]|$)/gim;
const TESTS =
	/(?<![\d.,/-])(?<size>\d{1,3})\s(?:(?:unit|automated|integration|passing|pytest)\s)?(?:tests?|test\s(?:cases|functions))\b(?!\s(?:files?|suites?))/gi;
const ACYCLIC =
	/\b(?:(?:graph|topology|workflow|StateGraph|pipeline)\s(?:is|remains)\s(?:strictly\s|fully\s)?acyclic|directed\sacyclic\sgraph)\b/gi;
const WORDS = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const sizeOf = (size: string) => (/\d/.test(size) ? Number(size) : WORDS.indexOf(size.toLowerCase()) + 3);
const TEST_FILE = /(?:^|\/)(?:test_[^/]{1,80}\.py|[^/]{1,80}(?:_test\.py|\.(?:test|spec)\.(?:tsx?|jsx?|mjs)))$/;
const TEST = /^[ \t]{0,40}(?:async\s)?def\stest\w*\(|^[ \t]{0,40}(?:it|test)(?:\.each)?\(/gm;
const ROWS = /parametri[sz]e|\.each\b|subTest|hypothesis|@given|pytest_generate_tests|\n(?:for|while)\s/;
type Answer = Pick<AnsweredClaim, 'because' | 'by'> & Partial<Pick<AnsweredClaim, 'verdict'>>;
/** Paths that are there, from which on none is wrong. */
const FEWEST = 3;

/** At most one claim of each kind. */
export function claimCounts(
	flow: Flow,
	texts: ReadonlyMap<string, string>,
	paths: readonly PathClaim[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
	graphs: readonly GraphModel[] = [],
): AnsweredClaim[] {
	const files = paths.filter(({ kind }) => kind === 'file' || kind === 'basename');
	const sound = files.length >= FEWEST && files.every(({ verdict }) => verdict === 'verified');
	const sizes = rubricsIn(texts);
	const first = (expression: RegExp, answer: (match: RegExpExecArray) => Answer | null) => {
		for (const match of flow.prose.matchAll(expression)) {
			const [start, end] = [match.index, match.index + match[0].length];
			const answered = answer(match as RegExpExecArray);
			const sighting = { text: flow.prose, start, end, sentence: sentenceAt(flow.prose, start), neighbours: [], concept: match[0] };
			const role = roleOf(sighting, lexicon, true);
			const standing = standingOf(flow, start, end, lexicon);
			// `zero` and `no` are words of the claim itself.
			const isClaim = (role === 'clean' || role === 'negated') && (standing === 'claim' || standing === 'denied');
			if (answered !== null && isClaim)
				return [{ what: match[0].replace(/\s+/g, ' '), verdict: 'verified' as const, location: flow.place(start), ...answered }];
		}
		return [];
	};
	return [
		...first(SOUND, () =>
			sound ? { because: `the repository has each of the ${files.length} files that the report names`, by: null } : null,
		),
		...first(SIZE, ({ groups }) => {
			const wanted = sizeOf(groups!.size!);
			const by = sizes.find((one) => one.size === wanted)?.by;
			return by === undefined ? null : { because: `the rubric in the repository has ${wanted}`, by };
		}),
		...first(NODES, ({ groups }) => {
			const wanted = sizeOf(groups!.size!);
			const graph = graphs.find(({ context, unused, nodes }) => context === 'source' && unused !== true && nodes.length === wanted);
			return graph === undefined ? null : { because: `the graph has ${wanted} nodes`, by: fileLocation(graph.file, graph.line) };
		}),
		...first(ACYCLIC, () => {
			const built = graphs.filter(({ context, unused }) => context === 'source' && unused !== true);
			const sure = built.length > 0 && built.every(({ cycles, unresolved }) => cycles.length === 0 && unresolved.length === 0);
			return sure ? { because: 'no node of the graph leads back to itself', by: fileLocation(built[0]!.file, built[0]!.line) } : null;
		}),
		...first(TESTS, ({ groups }) => {
			const wanted = sizeOf(groups!.size!);
			const tests = [...texts].map(([path, text]) => ({ path, count: TEST_FILE.test(path) ? (text.match(TEST)?.length ?? 0) : 0 }));
			const all = tests.reduce((sum, { count }) => sum + count, 0);
			const some = tests.find(({ count }) => count > 0);
			const own = all === wanted ? some : tests.find(({ count }) => count === wanted);
			if (wanted > 0 && own !== undefined) return { because: `the code has ${wanted} tests`, by: fileLocation(own.path) };
			// A test that is run once for each row is more than one.
			const isSure = wanted > all && !tests.some(({ path }) => TEST_FILE.test(path) && ROWS.test(texts.get(path) ?? ''));
			return some && isSure ? { verdict: 'contradicted', because: `the code has ${all} tests`, by: fileLocation(some.path) } : null;
		}),
	];
}

/** Rubrics of the repository: lists of criteria in JSON. */
function rubricsIn(texts: ReadonlyMap<string, string>): { size: number; by: Location }[] {
	return [...texts].flatMap(([path, text]) => {
		if (!/rubric[^/]{0,40}\.json$/i.test(path)) return [];
		try {
			const all = JSON.parse(text);
			const list = Array.isArray(all) ? all : (all?.dimensions ?? all?.criteria ?? all?.rubric?.dimensions ?? all?.rubric?.criteria);
			return Array.isArray(list) ? [{ size: list.length, by: fileLocation(path) }] : [];
		} catch {
			return [];
		}
	});
}
