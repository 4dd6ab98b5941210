// Which of the rubric's rules are found in the final judge's code, and does anything but words confirm those that punish? Sums up `synthesis/rule`.

import { projectArtifact, textsArtifact } from '@auditor/forensics';
import { defineProbe, listed, notApplicable, placeOf, stringsOf } from '@auditor/probes';
import { type FindingDraft, graphsArtifact } from '@auditor/schema';
import { finalJudge } from '../../subject/final-judge.js';
import { evidenceField, ruleFindings, TEXT_RULES } from '../../subject/rules/findings.js';
import { UNREAD } from '../../subject/rules/sites.js';

/** Rules that take points for something found: they should read what was found. */
const CONFIRMED = ['security'];
/** The rule that facts overrule: what a judge says is none. It counts as found, and is told. */
const BY_FACTS = 'evidence';
/** What a judge wrote, scored or cited: none of it is read from the evidence. */
const BY_JUDGES: ReadonlySet<string> = new Set(['substring', 'score', 'said', 'cited']);

const TEST_FIELDS = 'test FIELD (not a judge’s words or score)';
/** By what sets the rule off. */
const TESTS: Readonly<Record<string, string>> = {
	mixed: 'test the evidence alone (not a judge’s words or score, too)',
	recorded: 'test FIELD (not words that a detective wrote)',
};
/** What is left to do where something of the rule is there, by what it does. */
const DEEDS: Readonly<Record<string, string>> = {
	penalty: 'weigh the scores instead of adding a number to one',
	overwritten: 'set the score after all lines that set it anew',
	repeated: 'give another score than there would be without it',
};

/** Evidence that a rule waits for, and that nothing makes: its model, and how it would be filled. */
const UNMADE = /^never set off, since no `(\w+)` is made (with .+)$/;
const unmadeOf = ({ values }: FindingDraft) => (values?.effect === 'none' ? UNMADE.exec(`${values.dead}`) : null);
const isForDetective = (one: FindingDraft) => unmadeOf(one) !== null || one.values?.model !== undefined;

/** What is left to do for one that nothing can set off, by why. */
const IDLE: readonly (readonly [RegExp, string])[] = [
	[/^never set off, since no criterion/, 'test for a criterion that the rubric has, or for evidence'],
	[/^never set off, since .{1,200} has no field/, 'test a field that the state has'],
	[/^given a /, 'be handed what it asks for'],
];

/** What the course asks of a rule. */
const ASKED: Readonly<Record<string, string>> = {
	dissent: 'the verdict’s text tells where the judges differ',
	evidence: 'facts overrule an opinion',
	functionality: 'the TechLead counts more',
	security: 'a security fault limits the score',
	variance: 'where judges’ scores lie far apart, the score is computed in another way',
};

/** What is written for a rule that is missing. */
const WRITTEN: Readonly<Record<string, string>> = {
	evidence: 'under an `if` that reads a field of the evidence, lower or bound the score',
	functionality: 'give the TechLead’s score a greater weight than the others where the scores become one',
};

const isUnfilled = ({ values }: Pick<FindingDraft, 'values'>) => values?.unfilled !== undefined;

/** What is left to do for a rule, and where; of one that punishes all that is asked, for what does nothing yet is asked for the rest only then. */
function toMend(finding: FindingDraft, isDoubtful: boolean, isText: boolean, punishes: boolean): string {
	const { outcome, values, location } = finding;
	const rule = `\`${values?.rule}\``;
	const asked = ASKED[`${values?.rule}`];
	const then = punishes ? [TEST_FIELDS, 'limit the score after every line that sets or raises it'] : [];
	const how = WRITTEN[`${values?.rule}`];
	if (location?.kind !== 'file')
		return `Write the rule ${rule}${asked ? ` (${asked})` : ''}${how ? `: ${how}` : ''}${punishes ? `, let it ${listed(then)}` : ''}`;
	const at = `${rule} (${asked ? `asked for: ${asked}; ` : ''}${location.path}:${location.line})`;
	if (outcome === 'false') {
		const [, model = '', filled] = unmadeOf(finding) ?? [];
		if (filled)
			return `Let a detective make ${/^[AEIOU]/i.test(model) ? 'an' : 'a'} \`${model}\` ${filled} where it finds the fault: ${at} waits for it`;
		if (isText && values?.dead === UNREAD) return `Carry the text for ${at} into the report and print it`;
		const [, wakes] = (values?.effect === 'none' && IDLE.find(([why]) => why.test(`${values.dead}`))) || [];
		if (wakes !== undefined) return `Let ${at} ${listed([...(punishes && wakes.startsWith('test ') ? [] : [wakes]), ...then])}`;
		const idle =
			values?.effect !== 'none' ? null : values.dead === UNREAD ? 'be read' : /^never called/.test(`${values?.dead}`) ? 'be called' : null;
		const deed = isText ? 'come into the report' : (DEEDS[`${values?.effect}`] ?? 'change the score');
		return `Let ${at} ${listed([...(idle ? [idle] : []), deed, ...then])}`;
	}
	if (values?.model)
		return `Let a detective set \`${values.unfilled}\` of \`${values.model}\` where it finds the fault: ${at} waits for it`;
	const later = Array.isArray(values?.lost) ? values.lost.map(String) : [];
	const test = TESTS[`${values?.trigger}`] ?? TEST_FIELDS;
	const deeds = [
		...(isUnfilled({ values })
			? ['test a field of the evidence that a node fills']
			: [...(values?.partly === true ? [`change the score outside of ${values.within}, too`] : []), ...(isDoubtful ? [test] : [])]),
		...(later.length > 0
			? [`hold against ${listed(later)}, which ${later.length === 1 ? 'raises the score or sets it' : 'raise the score or set it'} anew`]
			: []),
	];
	return `Let ${at} ${listed(deeds)}`;
}

export const rulesApplied = defineProbe({
	id: 'synthesis/rules-applied',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, texts: textsArtifact, graphs: graphsArtifact },
	question: 'Which rules of the rubric are found in the final judge’s code?',
	motivation: 'One rule left out is a gap; most of them left out is an average with a name.',
	method:
		'Counts the findings of synthesis/rule. True when one rule is applied at least; not told where one of them could not be. Values: applied, missing (names), missingCount, unconfirmed (rules of the parameter `confirmed`, by default security, that are set off without evidence), weaknesses: one for each missing rule, and for each of those that should be confirmed nothing where evidence sets it off, a half where a judge’s words do beside a low score, evidence does as well, or words of a detective do, one for words or scores alone, nothing where what sets it off was not followed, one too where the rule’s own name in a judge’s text is enough; and a half more, up to one, for each that applies to one criterion alone; one for each after which a line may set the score anew or raise it, and two where it is one that should be confirmed: such a limit does not hold. Where the product uses no function of the final judge, each rule counts as missing and none as applied. A judge’s score that every criterion begins with is no rule, and no fault of its view’s weight.',
	blindSpots: 'As synthesis/rule.',
	remediation: {
		effort: 'high',
		text: 'Let each rule of the rubric change the score on what the evidence says, and have the final judge call all of them.',
	},
	inspect: ({ project, texts, graphs }, context) => {
		const rules = ruleFindings(project, texts, graphs, context);
		if (rules.length === 0) return [notApplicable('The rubric’s lexicon names no rules of synthesis.')];
		const nameOf = (finding: FindingDraft) => String(finding.values?.rule ?? '');
		const glossed = (one: FindingDraft) => [nameOf(one), ...(ASKED[nameOf(one)] ? [`(${ASKED[nameOf(one)]})`] : [])].join(' ');
		const named = (one: FindingDraft) => `${nameOf(one)}${one.values?.within ? ` (within ${one.values.within})` : ''}`;
		const isDefault = ({ values }: FindingDraft) => values?.effect === 'default';
		const granted = rules.filter((finding) => finding.outcome === 'true');
		const applied = granted.filter(({ values }) => values?.applied === true);
		const partial = applied.filter(({ values }) => values?.partly === true);
		const missing = rules.filter((finding) => finding.outcome === 'false');
		const unseen = rules.filter((finding) => finding.outcome === 'not-available');
		const textRules = stringsOf(context.parameters, 'textRules', TEXT_RULES);
		const confirmed = stringsOf(context.parameters, 'confirmed', CONFIRMED);
		const doubts = applied.flatMap((finding) =>
			confirmed.includes(nameOf(finding)) && finding.values?.trigger !== 'flag'
				? [{ finding, doubt: Number(finding.values?.doubt ?? 0) }]
				: [],
		);
		const unconfirmed = doubts.flatMap(({ finding, doubt }) => (doubt > 0.5 ? [finding] : []));
		const doubtful = doubts.flatMap(({ finding, doubt }) => (doubt > 0 ? [finding] : []));
		const worded = applied.filter(
			(one) => nameOf(one) === BY_FACTS && BY_JUDGES.has(`${one.values?.trigger}`) && !doubtful.includes(one) && !partial.includes(one),
		);
		// The score is set anew just where judges differ, which is where a limit is needed: as good as missing.
		const lost = applied.filter(({ values }) => Array.isArray(values?.lost) && values.lost.length > 0);
		const weak = missing.length > 0 ? missing : [...doubtful, ...partial, ...lost];
		// No more than a rule that is missing, but for a limit that does not hold.
		const weightOf = (finding: FindingDraft) => {
			const doubt = doubts.find((one) => one.finding === finding)?.doubt ?? 0;
			if (lost.includes(finding)) return confirmed.includes(nameOf(finding)) ? 2 : 1;
			return Math.min(1, doubt + (partial.includes(finding) ? 0.5 : 0));
		};
		const weaknesses = missing.length + applied.reduce((sum, finding) => sum + weightOf(finding), 0);
		const judge = finalJudge(project, graphs, context);
		const decides = typeof judge === 'string' ? undefined : judge.cast[0];
		const idle = decides ? missing.filter(({ values }) => values?.effect !== 'none' || values?.dead !== null) : [];
		const isOther = ({ values }: FindingDraft) => /^penalty\b| given a score/.test(`${values?.effect} ${values?.dead}`);
		const isTold = (one: FindingDraft) => one.values?.effect === 'text' && !isOther(one);
		// A text that is compared with a number ends the run.
		const isMishanded = ({ values }: FindingDraft) => /^given a text\b/.test(`${values?.dead}`);
		const vain = idle.filter((one) => !isOther(one) && !isTold(one) && !isMishanded(one));
		const isRecorded = ({ values }: FindingDraft) => values?.trigger === 'recorded';
		const told: readonly (readonly [string, readonly FindingDraft[]])[] = [
			['Rules found in the code', applied.filter((one) => ![...partial, ...doubtful, ...worded, ...lost].includes(one))],
			['In the code, but with another effect than asked', idle.filter(isOther)],
			['In the code, but handed what it cannot work with', idle.filter((one) => isMishanded(one) && !isOther(one) && !isTold(one))],
			['Told in a text, without a change of a score', idle.filter(isTold)],
			['Named in the code, but without effect', [...vain, ...granted.filter((one) => !applied.includes(one) && !isDefault(one))]],
			['Not needed, for every criterion begins with the score of the judge that counts more', granted.filter(isDefault)],
			['Not found', missing.filter((finding) => !idle.includes(finding))],
			['We could not tell', unseen],
			['Found, but it reads evidence that no node fills', applied.filter(isUnfilled)],
			['Found, but a line may raise the score or set it anew', lost],
			['Found for a part of the criteria only', partial.filter((one) => !isUnfilled(one))],
			['Found, but triggered by words that a detective wrote', doubtful.filter(isRecorded)],
			[
				'Found, but triggered by a judge’s words, score or citations',
				[...doubtful.filter((one) => !isRecorded(one) && !isUnfilled(one)), ...worded],
			],
		];
		const open = rules.filter((one) => [...missing, ...doubtful, ...partial, ...worded, ...lost].includes(one));
		const left = (one: FindingDraft) =>
			`${toMend(one, [...doubtful, ...worded].includes(one), textRules.includes(nameOf(one)), confirmed.includes(nameOf(one)))}.`;
		// What a detective has to do stands before what the final judge has to.
		const [before, within] = [open.filter(isForDetective), open.filter((one) => !isForDetective(one))].map((some) =>
			some.map(left).join(' ').replaceAll('FIELD', evidenceField(project, context)),
		);
		const mends = (judged: string) => [before, within && `${judged}: ${within}`].filter((part) => part).join(' ');
		const lists = told.flatMap(([what, of], nth) => (of.length > 0 ? [`${what}: ${listed(of.map(nth === 0 ? glossed : named))}.`] : []));
		const sum: FindingDraft = {
			outcome: unseen.length > 0 ? 'not-available' : granted.length > 0 ? 'true' : 'false',
			message: lists.join(' '),
			rationale: 'This sums up what was found for each rule.',
			location:
				open.find(({ location }) => location)?.location ??
				(decides ? placeOf(decides.file, decides.fact.line, decides.fact.endLine) : null),
			related: granted.flatMap((finding) => finding.location ?? []),
			values: {
				applied: applied.length,
				missing: missing.map(nameOf),
				missingCount: missing.length,
				unconfirmed: unconfirmed.map(nameOf),
				weaknesses,
				...(open.length > 0 && {
					fault: `${open.length} of the ${rules.length} rules of the final judge ${open.length === 1 ? 'is' : 'are'} missing or incomplete: ${listed(open.map((one) => `${nameOf(one)}${missing.includes(one) ? '' : ' (incomplete)'}`))}.`,
					remedy: mends('In the final judge'),
				}),
			},
			context: 'source',
			// As sure as the least sure of the weaknesses: it is they that a rubric counts.
			confidence: Math.min(
				...(weak.length > 0 ? weak : rules).map((finding) => Math.min(finding.confidence ?? 1, finding.disputed ? 0.5 : 1)),
			),
		};
		if (typeof judge !== 'string' && judge.idle !== null) {
			const fault = `${judge.idle}, so none of its rules runs.`;
			const remedy =
				`Put the final judge into the graph, behind the judges. Check that the models have the fields it reads. ${mends('In it')}`.trim();
			const values = { ...sum.values, applied: 0, weaknesses: rules.length, fault, remedy };
			return [{ ...sum, outcome: granted.length > 0 ? 'true' : 'false', message: `${fault} ${sum.message}`, values, confidence: 0.85 }];
		}
		return [sum];
	},
});
