// Everything a report states that the repository can answer, in one list: paths, features, numbers, settings and names of code, each with what was
// said, where, and what verifies or contradicts it.
import type { Diagram, Finding, GraphModel, History, Json, Lexicon, Tree } from '@auditor/schema';
import { claimPaths } from '../paths/claim-paths.js';
import { unwrittenNames } from '../paths/written-names.js';
import type { Flow } from '../text/flow.js';
import { claimActs } from './acts.js';
import type { AnsweredClaim } from './answered-claim.js';
import { claimAuditFinds } from './audit-finds.js';
import { claimAuditWords } from './audit-words.js';
import { claimBodies } from './bodies.js';
import { claimBranches } from './branches.js';
import { claimClasses } from './classes.js';
import { claimBlocks } from './code-blocks.js';
import { claimPieces } from './code-pieces.js';
import { codeText } from './code-text.js';
import { claimCommits } from './commits.js';
import { claimCounts } from './counts.js';
import { claimDeeds } from './deeds.js';
import { claimDenials } from './denials.js';
import { claimDrawnEdges } from './drawn-edges.js';
import { labelsOf } from './drawn-labels.js';
import { claimEdges } from './edges.js';
import { featuresFor } from './feature-list.js';
import { claimFeatures } from './features.js';
import { claimFileKinds } from './file-kinds.js';
import { claimFlags } from './flags.js';
import { claimGaps, codeNames } from './gaps.js';
import { claimIdleFields } from './idle-fields.js';
import { claimIdleNodes } from './idle-nodes.js';
import { claimFiles } from './kept-files.js';
import { claimCalls } from './library-calls.js';
import { claimLines } from './line-references.js';
import { claimLists } from './listed-names.js';
import { claimNamed } from './named-sentences.js';
import { claimNames } from './names.js';
import { claimNumbers } from './numbers.js';
import { claimOtherWork } from './other-work.js';
import { claimParameters } from './parameters.js';
import { type Found, pathStatements } from './path-statements.js';
import { claimPersonas } from './persona-words.js';
import { claimPlannedNames } from './planned-names.js';
import { claimQuotes } from './quotes.js';
import { claimReduced } from './reduced-fields.js';
import { claimRoutes } from './routes.js';
import { claimScores } from './scores.js';
import type { Statement } from './statement.js';
import { quote } from './tell.js';
import { claimTested } from './tested.js';
import { claimSearches } from './text-searches.js';
import { isPlanned, isToldBy, onceEach, oncePerPlace, onePerDocument, partsOfWrong } from './told-once.js';
import { claimUsage } from './usage.js';
import { claimVersions } from './versions.js';

export interface Sources {
	readonly flows: readonly Flow[];
	readonly tree: Tree;
	readonly history: History;
	readonly texts: ReadonlyMap<string, string>;
	readonly findings: readonly Finding[];
	readonly lexicon: Lexicon;
	readonly parameters: Readonly<Record<string, Json>>;
	readonly graphs?: readonly GraphModel[];
	readonly diagrams?: readonly Diagram[];
}

const VERDICTS = ['verified', 'found', 'contradicted', 'stale', 'missing', 'unverified'] as const satisfies readonly Statement['verdict'][];

/** Where it is contradicted, it is in a detail. */
const SLIP = { slip: true };

/** Paths, features, numbers, names; what is planned, rejected or somebody else's is left out. */
export function readStatements(sources: Sources): Statement[] {
	const { flows, tree, history, lexicon } = sources;
	const code = codeText(sources.texts, tree);
	const paths = flows.flatMap((flow) => claimPaths(flow.document, tree, lexicon));
	const asked = featuresFor(lexicon, sources.parameters);
	const gaps = flows.flatMap((flow) => {
		const listed = claimGaps(flow, code, tree, lexicon);
		const told = claimDenials(flow, code, tree, sources.findings, lexicon, asked);
		return [...listed, ...told.filter(({ because }) => listed.every((gap) => gap.because !== because))];
	});
	const features = claimFeatures(flows, asked, sources.findings, lexicon, code);
	const planned = flows.flatMap((flow) => claimPlannedNames(flow, code, lexicon));
	const branches = flows
		.flatMap((flow) => claimBranches(flow, sources.findings, lexicon, sources.graphs))
		.filter(({ snippet }, at, all) => all.findIndex((other) => other.snippet.text === snippet.text) === at);
	const inEach = (
		kind: Statement['kind'],
		claimsOf: (flow: Flow) => readonly (Omit<AnsweredClaim, 'verdict'> & { readonly verdict: string })[],
		more?: typeof SLIP,
	) => flows.flatMap((flow) => claimsOf(flow).map((claim): Found => ({ kind, ...claim, ...more })));
	const found: Found[] = [
		...pathStatements(paths, gaps, code),
		...(code.complete
			? unwrittenNames(
					paths,
					code.paths.map((path) => code.text(path) ?? ''),
				)
			: []
		).map(({ claim, written }) => ({
			kind: 'name' as const,
			what: claim.full,
			verdict: 'contradicted',
			because: `the code writes no file with such a name; behind what changes in a name it writes ${written.join(', ')}`,
			location: claim.location,
			by: null,
		})),
		...features.map(({ snippet, said, by, at, ...claim }) => ({
			kind: 'feature' as const,
			what: said,
			sentence: snippet.text,
			...claim,
			slip: claim.means,
			by: at ?? by?.location ?? null,
		})),
		...gaps.map(({ holds, snippet: _, said, ...claim }) => ({
			kind: 'feature' as const,
			verdict: holds ? 'missing' : 'stale',
			...claim,
			what: said,
		})),
		...flows.flatMap((flow) =>
			claimNumbers(flow, history, lexicon).map(({ value, ...claim }) => ({
				kind: 'number' as const,
				what: `${value} commits`,
				...claim,
				slip: true,
				by: null,
			})),
		),
		...planned.map(({ name, ...claim }) => ({ kind: 'name' as const, what: name, verdict: 'missing', by: null, ...claim })),
		...inEach('number', (flow) => claimLines(flow, tree, code, lexicon)),
		...inEach('number', (flow) => claimParameters(flow, code, lexicon)),
		...inEach('number', (flow) => claimScores(flow, sources.texts, lexicon, history), SLIP),
		...flows.flatMap((flow) =>
			claimAuditWords(flow, sources.texts, history).map((claim) => ({
				kind: claim.verdict === 'stale' ? ('feature' as const) : ('number' as const),
				...claim,
				slip: claim.verdict === 'contradicted',
			})),
		),
		...inEach('number', (flow) => claimAuditFinds(flow, sources.texts, history), SLIP),
		...inEach('code', (flow) => claimBlocks(flow, code, lexicon), SLIP),
		...inEach('code', (flow) => claimCommits(flow, history)),
		...inEach('code', (flow) => claimIdleFields(flow, code, lexicon)),
		...inEach('number', (flow) => claimCounts(flow, sources.texts, paths, lexicon, sources.graphs)),
		...inEach('number', (flow) => claimVersions(flow, sources.texts, lexicon), SLIP),
		...inEach('code', (flow) => claimPersonas(flow, code, sources.findings, lexicon)),
		...inEach('code', (flow) => claimPieces(flow, code, lexicon), SLIP),
		...inEach('code', (flow) => claimClasses(flow, code, lexicon), SLIP),
		...branches.map((claim) => ({ kind: 'code' as const, ...claim })),
		...inEach('code', (flow) => claimEdges(flow, sources.graphs ?? [], lexicon)),
		...inEach('code', (flow) => [...claimRoutes(flow, code, lexicon), ...claimReduced(flow, code, lexicon)], SLIP),
		...claimDrawnEdges(sources.diagrams ?? [], sources.graphs ?? []).map((claim) => ({ kind: 'code' as const, ...claim, ...SLIP })),
		...inEach('code', (flow) => claimFlags(flow, code, lexicon)),
		...inEach('code', (flow) => claimFileKinds(flow, code, lexicon)),
		...inEach('code', (flow) => claimUsage(flow, code, lexicon), SLIP),
		...inEach('code', (flow) => claimTested(flow, sources.texts, lexicon)),
		...claimActs(flows, asked, code, sources.graphs ?? [], lexicon).map((claim) => ({ kind: 'code' as const, ...claim, slip: true })),
		...flows.flatMap((flow) =>
			claimLists(flow, code, sources.graphs ?? [], lexicon)
				.filter(({ snippet }) => branches.every((claim) => claim.snippet.text !== snippet.text))
				.map(({ snippet, ...claim }) => ({
					kind: claim.verdict === 'found' ? ('feature' as const) : ('code' as const),
					sentence: snippet.text,
					aside: true,
					...claim,
				})),
		),
		...inEach('code', (flow) => claimBodies(flow, code, lexicon)),
		...flows.flatMap((flow) =>
			[flow, labelsOf(flow)]
				.flatMap((one) => claimDeeds(one, code, sources.graphs ?? [], lexicon))
				.map((claim) => ({
					kind: claim.verdict === 'found' ? ('feature' as const) : ('code' as const),
					...claim,
				})),
		),
		...inEach('code', (flow) => claimFiles(flow, tree, lexicon, sources.texts)),
		...inEach('code', (flow) =>
			claimCalls(flow, code, lexicon).filter(
				({ what }) => !features.some(({ phrase, verdict }) => verdict !== 'unverified' && phrase.includes(what)),
			),
		),
		...inEach('feature', (flow) => claimSearches(flow, code, lexicon)),
		...inEach('feature', (flow) => claimOtherWork(flow, code, sources.graphs ?? [], lexicon).map(({ sentence: _, ...claim }) => claim)),
		...flows.flatMap((flow) =>
			claimIdleNodes(flow, code, lexicon).map((claim) => ({
				kind: claim.verdict === 'verified' ? ('code' as const) : ('feature' as const),
				...claim,
			})),
		),
		...flows
			.flatMap((flow) => onePerDocument(claimQuotes(flow, code, lexicon)))
			.map((claim) => ({
				kind: 'code' as const,
				...claim,
				...(claim.short && { kind: 'name' as const }),
				what: claim.short ? `“${claim.what}”` : `“${quote(claim.what)}” as words of a prompt`,
				by: null,
				slip: true,
				quoted: true,
			})),
		...oncePerPlace(
			flows
				.flatMap((flow) => claimNames(flow, code, tree, lexicon))
				.filter((claim) => !isToldBy(claim, features) && !isPlanned(claim, planned)),
		).map(({ name, file, built, sentence: _, ...claim }) => {
			// A name that is found is no claim of its own; where it is defined is one, and that it was built.
			const by =
				claim.by ??
				(built && claim.verdict === 'verified'
					? (codeNames(name.replace(/\(\)$/, '')).flatMap((one) => code.definitions(one))[0] ?? null)
					: null);
			const told = claim.verdict === 'verified' && (file !== null || built) && by !== null;
			return {
				kind: told ? ('code' as const) : ('name' as const),
				what: file === null ? name : `${name} in ${file}`,
				...claim,
				by,
				slip: true,
			};
		}),
	];
	const told = found.flatMap(({ what, sentence = '', also = [], verdict, open }) =>
		verdict === 'unverified' && open !== true ? [] : [what, sentence, ...also.map(({ said }) => said)],
	);
	found.push(
		...flows.flatMap((flow) =>
			claimNamed(flow, code, sources.graphs ?? [], lexicon, told).map((claim) => ({ kind: 'feature' as const, ...claim })),
		),
	);
	const isPartOfWrong = partsOfWrong(found);
	return onceEach(found).flatMap((entry) => {
		const said = VERDICTS.find((one) => one === entry.verdict);
		const verdict = (said === 'found' || said === 'verified') && isPartOfWrong(entry) ? 'unverified' : said;
		return verdict === undefined
			? []
			: [{ ...entry, phrase: entry.phrase ?? '', probe: entry.probe ?? '', slip: entry.slip ?? false, verdict }];
	});
}
