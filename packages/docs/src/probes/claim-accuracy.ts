// How much of what the report claims could be decided, and what of it does not hold? Paths, features, numbers and names of code in one account.
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, historyArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { readStatements, type Statement, type StatementKind, tell } from '../claims/statements.js';
import { flowOf, readable } from '../text/flow.js';
import { plural, readingConfidence, unreadableClaims } from './_documents.js';

/** Share of what was decided that may be wrong. */
const FEW = 0.1;
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
		'Paths are looked up in the tree, counts of commits in the history, names of code and features (parameter `features`, lists `feature:<probe id>`, or the built-in ones) in the code and in the answers of its probes. One finding a kind (value `kind`): `paths` and `statements` (all else) tell what is contradicted, `share` how much of what was decided is, details apart, at most a tenth, `stale` which gaps of the report the code has closed, `found` what is there. A kind of which nothing was looked up is not applicable. A detail: the code does what is meant by other means, a name is written otherwise, or a count of commits is wrong.',
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
		const names = of('verified', 'name');
		const wrong = of('contradicted');
		const stale = of('stale');
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
			pathsFalse: of('contradicted', 'path').length,
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
		/** What is against it; else `right`, where something was looked up. */
		const held = (kind: string, against: readonly Statement[], right: readonly Statement[], told: string, none: string) =>
			against.length > 0
				? draft(kind, 'false', `${listed(against)}.`, against)
				: right.length > 0
					? draft(kind, 'true', told, right.slice(0, 1))
					: nothing(kind, none);
		const inOrder = [...wrong].sort((a, b) => Number(a.slip) - Number(b.slip));
		return [
			held(
				'paths',
				of('contradicted', 'path'),
				paths,
				'Paths that it plans, gives to others or draws in pictures are left out.',
				'We read no path in the report that we could look up.',
			),
			held(
				'statements',
				of('contradicted', 'feature', 'number', 'name'),
				[...features, ...numbers, ...names],
				`Nothing of it that we could look up is contradicted. ${OPEN}`,
				'We read no feature, number or name of code in the report that we could look up.',
			),
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
				: draft('stale', 'true', 'We know rows alone that name a part and say that it is missing.', []),
			// What was found stands, however much else is contradicted.
			draft('found', 'true', there(paths, features), [...paths, ...features].slice(0, 1)),
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

function there(paths: readonly Statement[], features: readonly Statement[]): string {
	const files = listOf(
		paths.map(({ what }) => what),
		MOST_PATHS,
	);
	const parts = listOf(
		features.map(({ phrase }) => `“${phrase}”`),
		MOST_FEATURES,
	);
	return [
		paths.length === 0 ? 'We found no path of the report in the repository.' : `Of its paths the repository has ${files}.`,
		features.length === 0
			? 'Our checks know the features of such a system by some words alone, and found none.'
			: `The report names, and the code has, ${parts}. What is said of them was not checked.`,
	].join(' ');
}

/** `a, b and c`, of so many at most. */
function listOf(names: readonly string[], most: number): string {
	const told = names.length > most ? [...names.slice(0, most), 'more'] : names;
	return told.length < 2 ? (told[0] ?? '') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
}
