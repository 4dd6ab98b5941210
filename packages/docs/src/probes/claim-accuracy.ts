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
		'Counts claimed paths, features, numbers and names of code by their verdicts; at least as many must hold as not, where more than one does not. One finding for all (value `kind`: all), one for paths, one for statements (features, settings, names of code), one for the structure, one for counts that are out of date; each says what was looked up, what holds, and what contradicts the rest. A kind of which nothing could be looked up is not applicable. Features whose probe begins like one of the parameter `structure` (graph/, state/, output/schema-bound) are counted once more as `structureContradicted`; `followed` is all that was found in the code, names included; `unchecked` are claims that nothing answers; `slips` are contradictions in a detail, where the code does what is meant by other means than the one that is named, or a figure is not about the code (commits, an own audit): `wrongInSubstance`, `statementsInSubstance` and `wrongShare` leave them out. How many is for the rubric to ask; see docs/claimed-paths, docs/feature-claims and docs/number-claims for each.',
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
		const slips = of(null, 'contradicted').filter(({ slip }) => slip).length;
		// A slip is one beside something that holds.
		const inSubstance = held === 0 ? wrong : wrong - slips;
		// The share is counted over paths, features and numbers: names of code count on neither side.
		const names = of('name', 'contradicted').filter(({ slip }) => held === 0 || !slip).length;
		const share = { wrong: inSubstance - names, all: held + inSubstance - names };
		const values = {
			held,
			wrong,
			slips,
			wrongInSubstance: wrong - slips,
			wrongShare: share.all === 0 ? 0 : Math.round((share.wrong / share.all) * 1000) / 1000,
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
			statementsInSubstance: wrong - slips - count('path', 'contradicted'),
			unchecked: count(null, 'unverified'),
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
		const rationale = `${account(values)} ${NOT_ALL}`;
		/** `told`: what is said when nothing of the kind is against it; null when nothing of the kind was looked up. */
		const draft = (kind: string, told: string | null, rightCount: number, against: readonly Statement[]): FindingDraft =>
			told === null && against.length === 0
				? { outcome: 'not-applicable', message: NOTHING[kind]!, rationale, values: { kind, ...values } }
				: {
						outcome: rightCount >= against.length || (against.length <= SLIP && SLIPS.has(kind)) ? 'true' : 'false',
						message: against.length === 0 ? `${told} ${NOT_ALL}` : `${listed(against)}.`,
						rationale,
						confidence,
						location: against[0]?.location ?? statements[0]?.location ?? null,
						related: against.flatMap(({ by }) => by ?? []).slice(0, MOST_TOLD),
						values: { kind, ...values },
					};
		const contradicted = of(null, 'contradicted');
		const inStructure = ({ kind, probe }: Statement) => kind === 'feature' && structure.some((start) => probe.startsWith(start));
		const structureHeld = of('feature', 'verified').filter(inStructure).length;
		const stated = values.featuresVerified + values.numbersVerified + values.namesVerified;
		return [
			{
				...draft('all', '', held, contradicted),
				message: `${account(values)}${contradicted.length === 0 ? '' : ` Contradicted: ${listed(contradicted)}.`} ${NOT_ALL}`,
			},
			draft(
				'paths',
				values.pathsVerified === 0
					? null
					: `${plural(values.pathsVerified, 'path')} that the report names ${isOrAre(values.pathsVerified)} in the repository.`,
				values.pathsVerified,
				of('path', 'contradicted'),
			),
			draft(
				'statements',
				stated === 0 ? null : `${kindsOf(values)} that the report states ${isOrAre(stated)} in the code.`,
				held - values.pathsVerified + values.namesVerified,
				contradicted.filter(({ kind }) => kind !== 'path'),
			),
			draft(
				'structure',
				structureHeld === 0
					? null
					: `${plural(structureHeld, 'claim')} about graph, state and bound output ${structureHeld === 1 ? 'holds' : 'hold'}.`,
				structureHeld,
				contradicted.filter(inStructure),
			),
			draft(
				'numbers',
				values.numbersVerified === 0
					? null
					: `${plural(values.numbersVerified, 'number')} that the report states ${isOrAre(values.numbersVerified)} as in the repository.`,
				statements.length,
				of(null, 'stale'),
			),
		];
	},
});

/** What a look-up does not cover: silence is no praise. */
const NOT_ALL = 'Its other statements were not checked.';

const NOTHING: Readonly<Record<string, string>> = {
	paths: 'The report names no path that could be looked up.',
	statements: 'The report makes no statement on features, numbers or names of code that could be looked up.',
	structure: 'The report makes no claim about graph, state or bound output that could be looked up.',
	numbers: 'The report states no count and no gap that could be looked up.',
};

interface Counts {
	readonly pathsVerified: number;
	readonly featuresVerified: number;
	readonly numbersVerified: number;
	readonly namesVerified: number;
	readonly wrong: number;
	readonly slips: number;
	readonly stale: number;
	readonly unchecked: number;
	readonly followed: number;
}

/** `We found 31 claims: 22 hold (16 paths, 6 features), 3 are contradicted, 6 could not be checked.` */
function account({ wrong, slips, stale, unchecked, followed, ...counts }: Counts): string {
	const all = followed + wrong + stale + unchecked;
	const parts = [
		`${followed} ${followed === 1 ? 'holds' : 'hold'}${followed === 0 ? '' : ` (${kindsOf(counts, counts.pathsVerified)})`}`,
		wrong === 0 ? '' : `${wrong} ${isOrAre(wrong)} contradicted${inDetail(slips, wrong)}`,
		stale === 0 ? '' : `${stale} ${isOrAre(stale)} out of date`,
		unchecked === 0 ? '' : `${unchecked} could not be checked`,
	];
	return `We found ${plural(all, 'claim')}: ${parts.filter(Boolean).join(', ')}.`;
}

/** `16 paths, 6 features, 2 names of code`: the kinds that there are. */
function kindsOf(
	{ featuresVerified, numbersVerified, namesVerified }: Pick<Counts, 'featuresVerified' | 'numbersVerified' | 'namesVerified'>,
	paths = 0,
): string {
	const kinds = [
		paths === 0 ? '' : plural(paths, 'path'),
		featuresVerified === 0 ? '' : plural(featuresVerified, 'feature'),
		numbersVerified === 0 ? '' : plural(numbersVerified, 'number'),
		namesVerified === 0 ? '' : plural(namesVerified, 'name of code', 'names of code'),
	].filter(Boolean);
	return kinds.length < 2 ? (kinds[0] ?? '') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;
}

/** `, 1 of them in a detail`. */
function inDetail(slips: number, wrong: number): string {
	if (slips === 0) return '';
	return slips < wrong ? ` (${slips} of them in a detail)` : wrong === 1 ? ' in a detail' : ' in details';
}

function isOrAre(count: number): string {
	return count === 1 ? 'is' : 'are';
}

/** So many are a slip, however few were looked up. */
const SLIP = 1;
/** Kinds in which one slip among few is no different report. */
const SLIPS = new Set(['all', 'statements']);
/** Statements of which a message tells at most. */
const MOST_TOLD = 6;

function listed(statements: readonly Statement[]): string {
	const more = statements.length > MOST_TOLD ? `; and ${statements.length - MOST_TOLD} more` : '';
	return `${statements.slice(0, MOST_TOLD).map(tell).join('; ')}${more}`;
}

function structureOf(parameters: Readonly<Record<string, Json>>): string[] {
	const given = parameters.structure;
	return Array.isArray(given) ? given.filter((start) => typeof start === 'string') : STRUCTURE;
}
