// How much of what the report claims could be decided, and what of it does not hold? Paths, features, numbers and names of code in one account.
import { defineProbe, plural } from '@auditor/probes';
import {
	diagramsArtifact,
	documentsArtifact,
	type FindingDraft,
	formatLocation,
	graphsArtifact,
	historyArtifact,
	textsArtifact,
	treeArtifact,
} from '@auditor/schema';
import { firstOf } from '@auditor/schema/pure';
import { codeText } from '../claims/code-text.js';
import { featuresFor } from '../claims/feature-list.js';
import { untoldTerms } from '../claims/features.js';
import type { Statement, StatementKind } from '../claims/statement.js';
import { readStatements } from '../claims/statements.js';
import { tell, tellAccount } from '../claims/tell.js';
import { claimPaths } from '../paths/claim-paths.js';
import type { PathClaim } from '../paths/path-claim.js';
import { isToBeMade } from '../paths/said-missing.js';
import { flowOf, readable } from '../text/flow.js';
import { accountOf, leftOut, notNamed, onePerFile, partsThere, pathsThere } from './_account-words.js';
import { readingConfidence, unreadableClaims } from './_documents.js';

/** Share of what was decided that may be wrong. */
const FEW = 0.06;
/** Claims from which on a share of them says something. */
const FEWEST = 4;
/** Claims from which on it says something that few of them are wrong. */
const MANY = 10;
/** Claims that hold beside which a slip is a detail. */
const MOSTLY_RIGHT = 5;
/** Kinds that are told where something is wrong, and never that nothing is. */
const SILENT = ['statements', 'share'];
/** Contradictions, paths and features of which a message tells at most. */
const MOST_TOLD = 30;

const HOW =
	'We look up paths, numbers, pieces and names of code, and the parts that our checks know; what else the report says was not checked.';
/** What to do where nothing is contradicted. */
const UPDATE = 'Correct what the report calls missing although the code has it. Claims that we could not check do not count.';
const BOTH =
	'Correct each contradicted claim in the report, or the code where the report is right. Correct what the report calls missing although the code has it. Claims that we could not check do not count.';
const OPEN = 'Most sentences of a report cannot be looked up.';

const NO_PART = 'We recognized none of the features of the code in the report, which may name them in words that we do not know.';
const NONE_COUNTS =
	'Of the features of the code that count we recognized none in the report, which may name them in words that we do not know.';
/** Confidence that a report tells of no part, where none of our words for them stands in it. */
const OTHER_WORDS = 0.6;
/** Claims that are listed one by one beside the account. */
const MOST_LISTED = 300;

export const claimAccuracy = defineProbe({
	id: 'docs/claim-accuracy',
	lifecycle: 'stable',
	needs: {
		documents: documentsArtifact,
		tree: treeArtifact,
		history: historyArtifact,
		texts: textsArtifact,
		graphs: graphsArtifact,
		diagrams: diagramsArtifact,
	},
	question: 'Does the repository bear out what the report claims?',
	motivation: 'One wrong path in forty is a slip; two features that the code contradicts are another report.',
	method:
		'Paths are looked up in the tree, counts of commits in the history; pieces of code, numbers of its parameters, bases and fields of its classes, words of prompts and names in the code; features (parameter `features`, lists `feature:<probe id>`, or the built-in ones) in the answers of its probes and in the code. One finding a kind (value `kind`): `paths` and `statements` (all else) tell what is contradicted, `share` whether more than six in a hundred of what was decided are, and more than one beside five that hold, closed gaps with it and details apart, `stale` which gaps of the report the code has closed, or else has, `found-paths` and `found-parts` what is there, and the features of the code of which no word stands in the report. Values `against`: the answers of probes that contradict, as `probe@place`, and `enough`: how many claims have to hold until nothing is told; `listed`: what is contradicted, one by one; `silent`: where nothing is wrong nothing is answered. That nothing is contradicted is never told of statements and gaps, for most of them are not looked up, and of a share only where ten claims at least were decided. Nor is it told of paths where the repository lacks one whose words leave it open. A detail: the code does what is meant by other means, a name or a piece of code is written otherwise, an empty folder is drawn, or a count of commits is wrong.',
	blindSpots: 'What the report words otherwise; statements about behaviour that no probe asks about.',
	remediation: { effort: 'medium', text: 'Correct what does not hold in the report, or in the code where the report is right.' },
	inspect: ({ documents, tree, history, texts, graphs, diagrams }, context): FindingDraft[] => {
		const unread = unreadableClaims(documents, context.lexicon);
		if (unread) return unread;
		const { lexicon, findings, parameters } = context;
		const flows = readable(documents).map(flowOf);
		const statements = readStatements({ flows, tree, history, texts, graphs, diagrams, findings, lexicon, parameters });
		const of = (verdict: Statement['verdict'], ...kinds: StatementKind[]) =>
			statements.filter(
				(statement) =>
					statement.verdict === verdict &&
					!(statement.aside && verdict === 'found') &&
					(kinds.length === 0 || kinds.includes(statement.kind)),
			);
		const paths = of('verified', 'path');
		const pieces = of('verified', 'number', 'code');
		const features = of('found', 'feature');
		const contradicted = of('contradicted');
		const pathsFalse = contradicted.filter(({ kind }) => kind === 'path');
		const othersFalse = contradicted.filter(({ kind }) => kind !== 'path');
		// Two features of one sentence, and two that lack the same part, are wrong once.
		const ofParts = contradicted.filter(({ kind }) => kind === 'feature');
		const isAlike = (one: Statement, other: Statement) =>
			other.because === one.because || (one.sentence !== undefined && other.sentence === one.sentence);
		const wrong = contradicted.filter((one) => ofParts.findIndex((other) => isAlike(one, other)) >= ofParts.indexOf(one));
		const stale = of('stale');
		const missing = of('missing');
		// What a check answered; a library that is imported is no part of the system.
		const parts = features.filter(({ probe, further }) => probe !== '' && further !== true);
		const named = flows.flatMap((flow) => claimPaths(flow.document, tree, lexicon));
		const refuted = new Set([...contradicted, ...missing].map(({ what }) => what));
		// A file that the report calls missing is named all the same.
		const there = onePerFile(named.filter(({ verdict, full }) => verdict === 'verified' && !refuted.has(full)));
		const open = named.filter(({ verdict, full }) => verdict !== 'verified' && verdict !== 'false' && !refuted.has(full));
		const old = open.filter(({ verdict }) => verdict === 'renamed');
		const isOld = ({ full }: PathClaim) => old.some((one) => one.full === full || one.full.endsWith(`/${full}`));
		const undecided = open.filter(
			(one) => (one.kind === 'file' || one.kind === 'basename') && !isOld(one) && !isToBeMade(one.path, one.snippet.text),
		);
		// A name that is found shows that the report was written beside the code; it is no claim of its own.
		const holds = paths.length + pieces.length;
		const decided = holds + features.length + missing.length + wrong.length + stale.length;
		// A detail is one beside more that is there.
		const slips = wrong.filter(({ slip }) => slip).length;
		const details = holds + features.length >= Math.max(MOSTLY_RIGHT, slips + 1) ? slips : 0;
		const graver = wrong.length + stale.length - details;
		const values = {
			decided,
			holds,
			contradicted: wrong.length,
			details,
			wrongShare: decided === 0 ? 0 : Math.round((graver / decided) * 1000) / 1000,
			pathsVerified: paths.length,
			pathsThere: there.length,
			codeVerified: pieces.length,
			pathsFalse: pathsFalse.length,
			featuresThere: parts.length,
			stale: stale.length,
			missing: missing.length,
			found: features.length,
			unchecked: statements.filter(({ open }) => open).length,
		};
		const confidence = readingConfidence(documents, 0.8);
		const without = (kind: string, outcome: 'not-applicable' | 'not-available', message: string): FindingDraft => ({
			outcome,
			message,
			rationale: HOW,
			values: { kind, ...values },
		});
		if (decided + features.length === 0) return [without('all', 'not-applicable', 'We read no claim in the report that we could check.')];
		// One beside more that is there is a slip, whatever its share. So many have to hold that what is wrong becomes few.
		const allowed = Math.max(FEW * decided, holds + features.length >= MOSTLY_RIGHT ? 1 : 0);
		const few = Math.ceil(graver - allowed);
		const each = tellAccount(statements);
		const account = { text: each.slice(0, MOST_LISTED).join('\n'), truncated: each.length > MOST_LISTED };
		const draft = (kind: string, outcome: 'true' | 'false', message: string, told: readonly Statement[]): FindingDraft => ({
			outcome,
			message,
			rationale: HOW,
			confidence,
			...(kind === 'share' && { snippet: account }),
			location: told[0]?.location ?? null,
			related: [...told.flatMap(({ by }) => by ?? []), ...told.slice(1).map(({ location }) => location)].slice(0, 2 * MOST_TOLD),
			values: {
				kind,
				...values,
				...(outcome === 'false' && SILENT.includes(kind) && !(kind === 'share' && decided >= MANY) && { silent: true }),
				...(outcome === 'false' &&
					(kind === 'share'
						? answeredBy(
								told.filter(({ slip }) => !slip),
								few,
							)
						: answeredBy(told, told.length))),
			},
		});
		const rest =
			undecided.length === 0
				? ''
				: ` Not counted: ${plural(undecided.length, 'path')} of the report that the repository lacks; we could not tell whether ${undecided.length === 1 ? 'it' : 'they'} should be there.`;
		const share = `${accountOf(values)}${rest}`;
		const untold = untoldTerms(flows, featuresFor(lexicon, parameters), findings, lexicon, codeText(texts, tree));
		const inOrder = [...wrong, ...stale].sort((a, b) => Number(a.slip) - Number(b.slip));
		return [
			pathsFalse.length > 0
				? draft('paths', 'false', `${listed(pathsFalse)}.`, pathsFalse)
				: undecided.length > 0
					? { ...without('paths', 'not-available', leftOut(undecided)), location: undecided[0]!.location }
					: paths.length > 0
						? draft('paths', 'true', `We looked up ${plural(paths.length, 'path')}.`, paths.slice(0, 1))
						: without('paths', 'not-applicable', 'We read no path in the report that we could look up.'),
			othersFalse.length > 0
				? draft('statements', 'false', `${listed(othersFalse)}.`, othersFalse)
				: without('statements', 'not-available', OPEN),
			graver > allowed && decided >= FEWEST
				? listing(
						draft('share', 'false', share, inOrder),
						inOrder,
						stale.length === 0 ? {} : { remedy: wrong.length === 0 ? UPDATE : BOTH },
					)
				: decided >= MANY
					? draft('share', 'true', share, [...paths, ...pieces, ...features].slice(0, 1))
					: {
							...without('share', 'not-available', `${decided === 0 ? 'We could check no claim of the report.' : share} ${OPEN}`),
							// Few were decided: what the report says is listed all the same.
							...(each.length > 0 && { snippet: account }),
						},
			stale.length > 0
				? draft('stale', 'false', `${listed(stale)}.`, stale)
				: missing.length > 0
					? draft('stale', 'true', `${listed(missing)}.`, missing)
					: without('stale', 'not-applicable', 'We read no gap of the report that we could look up.'),
			// What was found stands, however much else is contradicted.
			{ ...draft('found-paths', 'true', pathsThere(there), []), location: there[0]?.location ?? null },
			// What counts for nothing is no place of what was not recognized.
			noneIn(
				parts,
				features.length,
				draft('found-parts', 'true', `${partsThere(parts, features.length)}${notNamed(untold)}`, parts.slice(0, 1)),
			),
		];
	},
});

/** Where no part was recognized, that is the fault: few are more than none. It is no certain one, for words that we do not know may tell of them. */
function noneIn(parts: readonly Statement[], all: number, draft: FindingDraft): FindingDraft {
	const fault = all > 0 ? NONE_COUNTS : NO_PART;
	return parts.length > 0 ? draft : { ...draft, confidence: OTHER_WORDS, values: { ...draft.values, fault } };
}

/** The answers of checks that contradict, one for each claim, and how many claims have to hold until nothing is told. */
function answeredBy(told: readonly Statement[], enough: number): { against?: string[]; enough: number } {
	const against = told.flatMap(({ verdict, probe, by }) =>
		verdict === 'contradicted' && probe !== '' && by ? [`${probe}@${formatLocation(by)}`] : [],
	);
	return { ...(against.length > 0 && { against }), enough };
}

/** With what is contradicted, one by one, for a list. */
function listing(finding: FindingDraft, wrong: readonly Statement[], more: { readonly remedy?: string }): FindingDraft {
	return {
		...finding,
		values: {
			...finding.values,
			...more,
			listed: wrong
				.slice(0, MOST_TOLD)
				.map((one) => `${tell(one)}${one.slip && finding.values?.details ? ' (only a detail: it costs nothing)' : ''}.`),
		},
	};
}

function listed(statements: readonly Statement[]): string {
	const shown = firstOf(statements, MOST_TOLD);
	const more = statements.length > shown.length ? `. There are ${statements.length - shown.length} more` : '';
	return `${shown.map(tell).join('. ')}${more}`;
}
