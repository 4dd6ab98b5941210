// How much of what the report claims could be decided, and what of it does not hold? Paths, features, numbers and names of code in one account.
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, historyArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { readStatements, type Statement, type StatementKind, tell } from '../claims/statements.js';
import { claimPaths } from '../paths/claim-paths.js';
import { flowOf, readable } from '../text/flow.js';
import { plural, readingConfidence, unreadableClaims } from './_documents.js';

/** Share of what was decided that may be wrong. */
const FEW = 0.1;
/** Statements besides paths that must be decided before their truth speaks for the report. */
const ENOUGH = 10;
/** Contradictions, paths and features of which a message tells at most. */
const MOST_TOLD = 4;
const MOST_PATHS = 5;
const MOST_FEATURES = 10;

const HOW = 'We look up paths, counts, names of code and the features that our checks know; what else the report says was not checked.';
const OPEN = 'Most sentences of a report cannot be looked up.';

export const claimAccuracy = defineProbe({
	id: 'docs/claim-accuracy',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, tree: treeArtifact, history: historyArtifact, texts: textsArtifact },
	question: 'Does the repository bear out what the report claims?',
	motivation: 'One wrong path in forty is a slip; two features that the code contradicts are another report.',
	method:
		'Paths are looked up in the tree, counts of commits in the history, names of code and features (parameter `features`, lists `feature:<probe id>`, or the built-in ones) in the code and in the answers of its probes. One finding a kind (value `kind`): `paths` and `statements` (all else) tell what is contradicted, `share` how much of what was decided is, details apart, at most a tenth, `stale` which gaps of the report the code has closed, `found-paths` and `found-features` what is there. A kind of which too little was looked up is not applicable; gaps are read in part, so that their absence is never told. A detail: the code does what is meant by other means, a name is written otherwise, or a count of commits is wrong.',
	blindSpots: 'What the report words otherwise; statements about behaviour that no probe asks about.',
	remediation: { on: 'false', effort: 'medium', text: 'Correct what does not hold, or build it.' },
	inspect: ({ documents, tree, history, texts }, context): FindingDraft[] => {
		const missing = unreadableClaims(documents, context.lexicon);
		if (missing) return missing;
		const { lexicon, findings, parameters } = context;
		const flows = readable(documents).map(flowOf);
		const statements = readStatements({ flows, tree, history, texts, findings, lexicon, parameters });
		const of = (verdict: Statement['verdict'], ...kinds: StatementKind[]) =>
			statements.filter((statement) => statement.verdict === verdict && (kinds.length === 0 || kinds.includes(statement.kind)));
		const paths = of('verified', 'path');
		const numbers = of('verified', 'number');
		const features = [...of('verified', 'feature'), ...of('found', 'feature')];
		const wrong = of('contradicted');
		const pathsFalse = wrong.filter(({ kind }) => kind === 'path');
		const othersFalse = wrong.filter(({ kind }) => kind !== 'path');
		const stale = of('stale');
		const undecided = new Set(
			flows
				.flatMap((flow) => claimPaths(flow.document, tree, lexicon))
				.filter(({ kind, verdict, full }) => kind === 'file' && full.includes('/') && verdict !== 'verified' && verdict !== 'false')
				.map(({ full }) => full),
		);
		const others = statements.filter(({ kind, verdict }) => kind !== 'path' && verdict !== 'stale');
		const borneOut = others.filter(({ verdict }) => verdict === 'verified');
		// A name that is found shows that the report was written beside the code; it is no claim of its own.
		const holds = paths.length + numbers.length + of('verified', 'feature').length;
		const decided = holds + wrong.length;
		// A detail is one beside something that holds.
		const details = holds + features.length === 0 ? 0 : wrong.filter(({ slip }) => slip).length;
		const values = {
			decided,
			holds,
			contradicted: wrong.length,
			details,
			wrongShare: decided === 0 ? 0 : Math.round(((wrong.length - details) / decided) * 1000) / 1000,
			pathsVerified: paths.length,
			pathsFalse: pathsFalse.length,
			featuresThere: features.length,
			stale: stale.length,
		};
		const confidence = readingConfidence(documents, 0.8);
		const nothing = (kind: string, message: string): FindingDraft => ({
			outcome: 'not-applicable',
			message,
			rationale: HOW,
			values: { kind, ...values },
		});
		if (decided + features.length === 0) return [nothing('all', 'We read no claim in the report that we could check.')];
		const draft = (kind: string, outcome: 'true' | 'false', message: string, told: readonly Statement[]): FindingDraft => ({
			outcome,
			message,
			rationale: HOW,
			confidence,
			location: told[0]?.location ?? null,
			related: told.flatMap(({ by }) => by ?? []).slice(0, MOST_TOLD),
			values: { kind, ...values },
		});
		const inOrder = [...wrong].sort((a, b) => Number(a.slip) - Number(b.slip));
		return [
			pathsFalse.length > 0
				? draft('paths', 'false', `${listed(pathsFalse)}.`, pathsFalse)
				: paths.length > 0
					? draft('paths', 'true', leftOut([...undecided]), paths.slice(0, 1))
					: nothing('paths', 'We read no path in the report that we could look up.'),
			othersFalse.length > 0
				? draft('statements', 'false', `${listed(othersFalse)}.`, othersFalse)
				: borneOut.length >= ENOUGH
					? draft('statements', 'true', `${ofOthers(borneOut, others)}.`, borneOut.slice(0, 1))
					: nothing('statements', `${ofOthers(borneOut, others)}: too few to speak for the report.`),
			decided === 0
				? nothing('share', `We could decide no claim of the report. ${OPEN}`)
				: draft(
						'share',
						values.wrongShare <= FEW ? 'true' : 'false',
						`${account(values)}${wrong.length === 0 ? '' : ` Contradicted: ${listed(inOrder)}.`}`,
						wrong.length > 0 ? inOrder : paths,
					),
			stale.length > 0
				? draft('stale', 'false', `${listed(stale)}.`, stale)
				: nothing('stale', 'We can read few of the gaps that a report tells.'),
			// What was found stands, however much else is contradicted.
			draft('found-paths', 'true', pathsThere(paths), paths.slice(0, 1)),
			draft('found-features', 'true', featuresThere(features), features.slice(0, 1)),
		];
	},
});

/** `We could decide 12 claims of the report: 11 hold (9 of them paths that are there), 1 is contradicted.` */
function account(counts: Record<'decided' | 'holds' | 'contradicted' | 'details' | 'pathsVerified', number>): string {
	const { decided, holds, contradicted, details, pathsVerified } = counts;
	const paths = pathsVerified === 0 ? '' : ` (${pathsVerified} of them ${pathsVerified === 1 ? 'a path that is' : 'paths that are'} there)`;
	const detail = details === 0 ? '' : details === contradicted ? ' in a detail' : `, ${details} of them in a detail`;
	const against = contradicted === 0 ? 'none is contradicted' : `${contradicted} ${isOrAre(contradicted)} contradicted${detail}`;
	return `We could decide ${plural(decided, 'claim')} of the report: ${holds} ${holds === 1 ? 'holds' : 'hold'}${paths}, ${against}.`;
}

function isOrAre(count: number): string {
	return count === 1 ? 'is' : 'are';
}

function listed(statements: readonly Statement[]): string {
	const more = statements.length > MOST_TOLD ? `; and ${statements.length - MOST_TOLD} more` : '';
	return `${statements.slice(0, MOST_TOLD).map(tell).join('; ')}${more}`;
}

function leftOut(undecided: readonly string[]): string {
	if (undecided.length === 0) return 'We look up paths in the tree.';
	return `Not decided: ${plural(undecided.length, 'path')} that the repository lacks, such as ${undecided[0]}. Words nearby say planned, made by a run, or somebody else’s.`;
}

function ofOthers(decided: readonly Statement[], all: readonly Statement[]): string {
	return `Paths apart, we decided ${decided.length} of ${plural(all.length, 'statement')} in which our checks know a word`;
}

function pathsThere(paths: readonly Statement[]): string {
	const files = listOf(
		paths.map(({ what }) => what),
		MOST_PATHS,
	);
	return paths.length === 0 ? 'We found no path of the report in the repository.' : `Of its paths the repository has ${files}.`;
}

function featuresThere(features: readonly Statement[]): string {
	const parts = listOf(
		features.map(({ phrase }) => `“${phrase}”`),
		MOST_FEATURES,
	);
	return features.length === 0
		? 'Our checks know the features of such a system by some words alone, and found none.'
		: `The report names, and the code has, ${parts}. What is said of them was not checked.`;
}

/** `a, b and c`, of so many at most. */
function listOf(names: readonly string[], most: number): string {
	const told = names.length > most ? [...names.slice(0, most), 'more'] : names;
	return told.length < 2 ? (told[0] ?? '') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
}
