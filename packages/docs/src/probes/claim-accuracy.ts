// How much of what the report claims was checked, and how much of it does not hold? One answer over paths, features, numbers and names.
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, historyArtifact, type Json, textsArtifact, treeArtifact } from '@auditor/schema';
import { readStatements, type Statement, type StatementKind, tell } from '../claims/statements.js';
import { flowOf, readable } from '../text/flow.js';
import { plural, readingConfidence, unreadableClaims } from './_documents.js';

/** Probes about what is built, and not about how it behaves: a claim of a whole part that is not there is no slip. */
const STRUCTURE = ['graph/', 'state/', 'output/schema-bound'];

export const claimAccuracy = defineProbe({
	id: 'docs/claim-accuracy',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact, tree: treeArtifact, history: historyArtifact, texts: textsArtifact },
	question: 'Does the repository bear out at least as many claims of the report as it contradicts?',
	motivation: 'One wrong path in forty is a slip; two features that the code contradicts are another report.',
	method:
		'Counts claimed paths, features, numbers and names of code by their verdicts; at least as many must hold as not, where more than one does not. One finding for all (value `kind`: all), one for the `share` of what was checked that is contradicted in more than a detail, at most a tenth, one for paths, one for statements (features, settings, names of code), one for the structure, one for counts that are out of date, one for what was `found`, which holds whatever else is contradicted; each says what was looked up, what holds, and what contradicts the rest. A kind of which nothing could be looked up is not applicable. Features whose probe begins like one of the parameter `structure` (graph/, state/, output/schema-bound) are counted once more as `structureContradicted`; `followed` is all that was found in the code, names included; `unchecked` are claims that nothing answers; `slips` are contradictions in a detail, where the code does what is meant by other means than the one that is named, or a figure is not about the code (commits, an own audit): `wrongInSubstance`, `statementsInSubstance` and `wrongShare` leave them out. How many is for the rubric to ask; see docs/claimed-paths, docs/feature-claims and docs/number-claims for each.',
	blindSpots: 'What the report words otherwise; statements about behaviour that no probe asks about.',
	remediation: { on: 'false', effort: 'medium', text: 'Correct what does not hold, or build it; name the file behind each statement.' },
	inspect: ({ documents, tree, history, texts }, context): FindingDraft[] => {
		const missing = unreadableClaims(documents, context.lexicon);
		if (missing) return missing;
		const { lexicon, findings, parameters } = context;
		const flows = readable(documents).map(flowOf);
		const statements = readStatements({ flows, tree, history, texts, findings, lexicon, parameters });
		const structure = structureOf(parameters);
		const of = (kind: StatementKind | null, verdict: Statement['verdict']) =>
			statements.filter((statement) => (kind === null || statement.kind === kind) && statement.verdict === verdict);
		const count = (kind: StatementKind | null, verdict: Statement['verdict']) => of(kind, verdict).length;
		// A name that is found shows that the report was written beside the code; it is no claim of its own.
		const held = count(null, 'verified') + count(null, 'found') - count('name', 'verified');
		const wrong = count(null, 'contradicted');
		const slips = of(null, 'contradicted').filter(({ slip }) => slip).length;
		// A slip is one beside something that holds.
		const inSubstance = held === 0 ? wrong : wrong - slips;
		// The share is counted over paths, features and numbers that were decided: names of code, and what is merely there, count on neither side.
		const names = of('name', 'contradicted').filter(({ slip }) => held === 0 || !slip).length;
		const share = {
			wrong: inSubstance - names,
			all: count(null, 'verified') - count('name', 'verified') + wrong - count('name', 'contradicted'),
		};
		const values = {
			held,
			wrong,
			slips,
			wrongInSubstance: wrong - slips,
			wrongShare: share.all === 0 ? 0 : Math.round((share.wrong / share.all) * 1000) / 1000,
			pathsVerified: count('path', 'verified'),
			pathsFalse: count('path', 'contradicted'),
			featuresVerified: count('feature', 'verified'),
			featuresThere: count('feature', 'verified') + count('feature', 'found'),
			featuresContradicted: count('feature', 'contradicted'),
			structureContradicted: of('feature', 'contradicted').filter(({ probe }) => structure.some((start) => probe.startsWith(start))).length,
			numbersVerified: count('number', 'verified'),
			numbersContradicted: count('number', 'contradicted'),
			numbersStale: count('number', 'stale'),
			featuresDenied: count('feature', 'stale'),
			stale: count(null, 'stale'),
			namesVerified: count('name', 'verified'),
			followed: count(null, 'verified') + count(null, 'found'),
			linesThere: count('number', 'found'),
			namesContradicted: count('name', 'contradicted'),
			statementsContradicted: wrong - count('path', 'contradicted'),
			statementsInSubstance: wrong - slips - count('path', 'contradicted'),
			unchecked: count(null, 'unverified'),
		};
		if (held + wrong === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'We read no claim in the report that we could check.',
					rationale: 'No path, feature or number was found as a claim.',
					values: { kind: 'all', ...values },
				},
			];
		const confidence = readingConfidence(documents, 0.8);
		// What is no slip in the share is none in the account.
		const counted = account({ ...values, slips: held === 0 ? 0 : slips });
		const rationale = `${counted} ${NOT_ALL}`;
		const stale = values.stale === 0 ? '' : `, besides ${plural(values.stale, 'claim')} that ${isOrAre(values.stale)} out of date`;
		const shared =
			share.all === 0
				? ''
				: `We checked ${checked(values)}${stale}; ${share.wrong} ${isOrAre(share.wrong)} contradicted in more than a detail.`;
		const asked = `What it says about them was ${values.featuresVerified > 0 ? 'looked up in part' : 'not checked'}.`;
		/** `told`: what is said when nothing of the kind is against it; null when nothing of the kind was looked up. */
		const draft = (kind: string, told: string | null, rightCount: number, against: readonly Statement[]): FindingDraft =>
			told === null && against.length === 0
				? { outcome: 'not-applicable', message: NOTHING[kind]!, rationale, values: { kind, ...values } }
				: {
						outcome: rightCount >= against.length || (against.length <= SLIP && SLIPS.has(kind)) ? 'true' : 'false',
						message: against.length === 0 ? `${told} ${ALONE[kind] ?? asked}`.trim() : `${listed(against)}.`,
						rationale,
						confidence,
						location: (against[0] ?? statements.find((statement) => IN[kind]?.(statement) ?? true))?.location ?? null,
						related: against.flatMap(({ by }) => by ?? []).slice(0, MOST_TOLD),
						values: { kind, ...values },
					};
		const contradicted = of(null, 'contradicted');
		const inStructure = ({ kind, probe }: Statement) => kind === 'feature' && structure.some((start) => probe.startsWith(start));
		const structureThere = [...of('feature', 'verified'), ...of('feature', 'found')].filter(inStructure).length;
		const there = kindsOf([
			[values.featuresThere, 'feature'],
			[values.namesVerified, 'name of code', 'names of code'],
		]);
		const stated =
			(there === '' ? '' : `The code has ${there} that the report names.`) +
			(values.numbersVerified === 0 ? '' : ` ${plural(values.numbersVerified, 'number')} ${isOrAre(values.numbersVerified)} as stated.`);
		return [
			{
				...draft('all', '', held, contradicted),
				message: `${counted}${shared && ` ${shared}`}${contradicted.length === 0 ? '' : ` Contradicted: ${listed(contradicted)}.`} ${NOT_ALL}`,
			},
			{
				...draft('share', shared || null, share.all - share.wrong, []),
				...(share.all > 0 && {
					outcome: values.wrongShare <= FEW ? ('true' as const) : ('false' as const),
					location: ([...contradicted].sort((a, b) => Number(a.slip) - Number(b.slip))[0] ?? statements[0])?.location ?? null,
					message: `${shared}${share.wrong === 0 ? '' : ` Contradicted: ${listed(contradicted)}.`}`,
				}),
			},
			draft(
				'paths',
				values.pathsVerified === 0 ? null : pathsTold(values.pathsVerified, of('path', 'forward'), count('path', 'unverified')),
				values.pathsVerified,
				of('path', 'contradicted'),
			),
			draft(
				'statements',
				stated === '' ? null : stated.trim(),
				held - values.pathsVerified + values.namesVerified,
				contradicted.filter(({ kind }) => kind !== 'path'),
			),
			draft(
				'structure',
				structureThere === 0
					? null
					: `The code has ${plural(structureThere, 'part')} of graph, state and structured output that the report names.`,
				structureThere,
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
			// What was found stands, however much else is contradicted.
			{ ...draft('found', counted, held, []), message: counted },
		];
	},
});

/** `10 of 12 paths …; 1 is told as planned: src/menu.py`: a universal names its exceptions. */
function pathsTold(there: number, planned: readonly Statement[], open: number): string {
	const all = there + planned.length + open;
	return [
		`${all === there ? '' : `${there} of `}${plural(all, 'path')} that the report names ${isOrAre(there)} in the repository`,
		planned.length === 0 ? '' : `${planned.length} ${isOrAre(planned.length)} told as planned: ${whats(planned)}`,
		open === 0 ? '' : `${open} could not be looked up`,
	]
		.filter(Boolean)
		.join('; ')
		.concat('.');
}

/** What a look-up does not cover: silence is no praise. */
const NOT_ALL = 'Statements that are not among these were not checked.';
/** The same of one kind: the others are told in answers of their own. */
const ALONE: Readonly<Record<string, string>> = {
	paths: 'This is about paths alone.',
	numbers: 'This is about counts alone.',
};
/** Statements that an answer about one kind speaks of. */
const IN: Readonly<Record<string, (statement: Statement) => boolean>> = {
	paths: ({ kind }) => kind === 'path',
	statements: ({ kind }) => kind !== 'path',
	structure: ({ kind }) => kind === 'feature',
	numbers: ({ kind }) => kind === 'number',
};

const NOTHING: Readonly<Record<string, string>> = {
	share: 'We could check no path, statement or number of the report; what it names was only found.',
	paths: 'We read no path in the report that we could look up.',
	statements: 'We read no feature, number or name of code in the report that we could look up.',
	structure: 'We read no claim about graph, state or structured output in the report that we could look up.',
	numbers: 'No count and no gap of the report was looked up: we know the usual forms alone.',
};

type Counts = Record<
	| 'linesThere'
	| 'pathsVerified'
	| 'pathsFalse'
	| 'featuresContradicted'
	| 'numbersContradicted'
	| 'featuresVerified'
	| 'featuresThere'
	| 'numbersVerified'
	| 'namesVerified'
	| 'wrong'
	| 'slips'
	| 'stale'
	| 'unchecked',
	number
>;

/** What was done with every claim, in one sentence each. */
function account({ wrong, slips, stale, unchecked, ...counts }: Counts): string {
	const { pathsVerified, namesVerified, numbersVerified, featuresVerified, featuresThere, linesThere } = counts;
	const all = pathsVerified + namesVerified + numbersVerified + featuresThere + linesThere + wrong + stale + unchecked;
	const named = featuresThere - featuresVerified;
	const there = kindsOf([
		[pathsVerified, 'path'],
		[namesVerified, 'name of code', 'names of code'],
	]);
	const hold = kindsOf([
		[featuresVerified, 'statement on a feature', 'statements on features'],
		[numbersVerified, 'number'],
	]);
	return [
		`We read ${plural(all, 'claim')}.`,
		there === '' ? '' : `${there} ${isOrAre(pathsVerified + namesVerified)} in the repository.`,
		hold === '' ? '' : `${hold} ${featuresVerified + numbersVerified === 1 ? 'holds' : 'hold'}.`,
		named === 0
			? ''
			: `The code has ${plural(named, 'feature')} that the report names; we did not check what it says about ${named === 1 ? 'it' : 'them'}.`,
		linesThere === 0 ? '' : `The files have ${plural(linesThere, 'line')} that the report names; we did not check what stands there.`,
		wrong === 0 ? '' : `${wrong} ${isOrAre(wrong)} contradicted${inDetail(slips, wrong)}.`,
		stale === 0 ? '' : `${stale} ${isOrAre(stale)} out of date.`,
		unchecked === 0 ? '' : `${unchecked} could not be checked.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** `12 paths, 6 statements on features and 0 numbers`: what was decided of each kind. */
function checked(counts: Counts): string {
	const paths = plural(counts.pathsVerified + counts.pathsFalse, 'path');
	const features = plural(counts.featuresVerified + counts.featuresContradicted, 'statement on a feature', 'statements on features');
	return `${paths}, ${features} and ${plural(counts.numbersVerified + counts.numbersContradicted, 'number')}`;
}

/** `16 paths, 6 features and 2 names of code`: the kinds that there are. */
function kindsOf(counts: readonly (readonly [number, string, string?])[]): string {
	const kinds = counts.filter(([count]) => count > 0).map(([count, one, many]) => plural(count, one, many));
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

/** Share of what was checked that may be wrong. */
const FEW = 0.1;
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

function whats(statements: readonly Statement[]): string {
	const told = statements.slice(0, MOST_TOLD).map(({ what }) => what);
	return `${told.join(', ')}${statements.length > MOST_TOLD ? ` and ${statements.length - MOST_TOLD} more` : ''}`;
}

function structureOf(parameters: Readonly<Record<string, Json>>): string[] {
	const given = parameters.structure;
	return Array.isArray(given) ? given.filter((start) => typeof start === 'string') : STRUCTURE;
}
