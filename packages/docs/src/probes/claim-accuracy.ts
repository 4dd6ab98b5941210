// How much of what the report claims was checked, and how much of it does not hold? One answer over paths, features, numbers and names.
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, historyArtifact, type Json, textsArtifact, treeArtifact } from '@auditor/schema';
import { readStatements, type Statement, type StatementKind, tell } from '../claims/statements.js';
import { flowOf, readable } from '../text/flow.js';
import { plural, readingConfidence, unreadable } from './_documents.js';

/** Probes about what is built, and not about how it behaves: a claim of a whole part that is not there is no slip. */
const STRUCTURE = ['graph/', 'state/', 'output/schema-bound'];

export const claimAccuracy = defineProbe({
	id: 'docs/claim-accuracy',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, tree: treeArtifact, history: historyArtifact, texts: textsArtifact },
	question: 'Does most of what the report claims, and that can be checked, hold?',
	motivation: 'One wrong path in forty is a slip; two features that the code contradicts are another report.',
	method:
		'Counts claimed paths, features, numbers and names of code by their verdicts; at least as many must hold as not. One finding for all (value `kind`: all), one for paths, one for statements (features, settings, names of code), one for counts that are out of date; each says what was claimed, where, and what contradicts it. Features whose probe begins like one of the parameter `structure` (graph/, state/, output/schema-bound) are counted once more as `structureContradicted`; `followed` is all that was found in the code, names included. How many is for the rubric to ask; see docs/claimed-paths, docs/feature-claims and docs/number-claims for each.',
	blindSpots: 'What the report words otherwise; statements about behaviour that no probe asks about.',
	remediation: { on: 'false', effort: 'medium', text: 'Correct what does not hold, or build it; name the file behind each statement.' },
	inspect: ({ documents, tree, history, texts }, context): FindingDraft[] => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const { lexicon, findings, parameters } = context;
		const flows = readable(documents).map(flowOf);
		const statements = readStatements({ flows, tree, history, texts, findings, lexicon, parameters });
		const structure = structureOf(parameters);
		const of = (kind: StatementKind | null, verdict: Statement['verdict']) =>
			statements.filter((statement) => (kind === null || statement.kind === kind) && statement.verdict === verdict);
		const count = (kind: StatementKind | null, verdict: Statement['verdict']) => of(kind, verdict).length;
		// A name that is found shows that the report was written beside the code; it is no claim of its own.
		const held = count(null, 'verified') - count('name', 'verified');
		const wrong = count(null, 'contradicted');
		const values = {
			held,
			wrong,
			wrongShare: held + wrong === 0 ? 0 : Math.round((wrong / (held + wrong)) * 1000) / 1000,
			pathsVerified: count('path', 'verified'),
			pathsFalse: count('path', 'contradicted'),
			featuresVerified: count('feature', 'verified'),
			featuresContradicted: count('feature', 'contradicted'),
			structureContradicted: of('feature', 'contradicted').filter(({ probe }) => structure.some((start) => probe.startsWith(start))).length,
			numbersVerified: count('number', 'verified'),
			numbersContradicted: count('number', 'contradicted'),
			numbersStale: count('number', 'stale'),
			featuresDenied: count('feature', 'stale'),
			stale: count(null, 'stale'),
			namesVerified: count('name', 'verified'),
			followed: count(null, 'verified'),
			namesContradicted: count('name', 'contradicted'),
			statementsContradicted: wrong - count('path', 'contradicted'),
		};
		if (held + wrong === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'The report claims nothing that can be checked.',
					rationale: 'No path, feature or number was found as a claim.',
					values: { kind: 'all', ...values },
				},
			];
		const confidence = readingConfidence(documents, 0.8);
		const draft = (kind: string, right: string, rightCount: number, against: readonly Statement[]): FindingDraft => ({
			outcome: rightCount >= against.length ? 'true' : 'false',
			message: against.length === 0 ? right : `${listed(against)}.`,
			rationale: `${plural(held, 'claim')} of the report ${held === 1 ? 'holds' : 'hold'}, ${wrong} ${wrong === 1 ? 'does' : 'do'} not.`,
			confidence,
			location: against[0]?.location ?? statements[0]?.location ?? null,
			related: against.flatMap(({ by }) => by ?? []).slice(0, MOST_TOLD),
			values: { kind, ...values },
		});
		const contradicted = of(null, 'contradicted');
		return [
			{
				...draft('all', '', held, contradicted),
				message: `${held} of ${plural(held + wrong, 'checkable claim')} hold${contradicted.length === 0 ? '' : `; not ${listed(contradicted)}`}.`,
			},
			draft(
				'paths',
				`Every claimed path that can be looked up is there: ${values.pathsVerified}.`,
				values.pathsVerified,
				of('path', 'contradicted'),
			),
			draft(
				'statements',
				`Nothing that the report says of the code is contradicted: ${plural(values.featuresVerified, 'feature')} and ${plural(values.namesVerified, 'name')} of code were found.`,
				held - values.pathsVerified + values.namesVerified,
				contradicted.filter(({ kind }) => kind !== 'path'),
			),
			draft('numbers', 'Nothing that the report counts or denies is out of date.', statements.length, of(null, 'stale')),
		];
	},
});

/** Statements of which a message tells at most. */
const MOST_TOLD = 4;

function listed(statements: readonly Statement[]): string {
	const more = statements.length > MOST_TOLD ? `; and ${statements.length - MOST_TOLD} more` : '';
	return `${statements.slice(0, MOST_TOLD).map(tell).join('; ')}${more}`;
}

function structureOf(parameters: Readonly<Record<string, Json>>): string[] {
	const given = parameters.structure;
	return Array.isArray(given) ? given.filter((start) => typeof start === 'string') : STRUCTURE;
}
