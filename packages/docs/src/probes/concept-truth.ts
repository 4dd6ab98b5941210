// Is what the report says where it explains a concept true of the code?
import { defineProbe } from '@auditor/probes';
import {
	type AuditDocument,
	documentsArtifact,
	type FindingDraft,
	formatLocation,
	historyArtifact,
	textsArtifact,
	treeArtifact,
} from '@auditor/schema';
import { readStatements, type Statement, tell } from '../claims/statements.js';
import { assessConcepts, type ConceptAssessment, type ConceptMention, explains } from '../concepts/assess.js';
import { flowOf, readable } from '../text/flow.js';
import { plural, readingConfidence, unreadableClaims } from './_documents.js';

/** Statements about how something works; paths, numbers and words of a prompt explain nothing. */
const MECHANISM = new Set(['feature', 'name']);

export const conceptTruth = defineProbe({
	id: 'docs/concept-truth',
	lifecycle: 'experimental',
	needs: { documents: documentsArtifact, tree: treeArtifact, history: historyArtifact, texts: textsArtifact },
	question: 'Is what the report says where it explains the concept true of the code?',
	motivation: 'A mechanism that the code does not have explains another system.',
	method:
		'Of each concept that docs/concept-depth calls explained, the passage around its best explanation is read on its own, up to the next heading or the next concept. Its features, settings and names of code are looked up as docs/claim-accuracy does. One that the code contradicts, in more than a detail, makes the explanation false. Where none is and one of them holds, the explanation agrees. That the code has what is named says nothing of what is told about it: then no answer is given.',
	blindSpots: 'Sentences that no probe can answer; they are not counted. What is told of the concept in other places.',
	remediation: { on: 'false', effort: 'medium', text: 'Describe the mechanism as the code has it.' },
	inspect: ({ documents, tree, history, texts }, { lexicon, findings, parameters }) => {
		const missing = unreadableClaims(documents, lexicon);
		if (missing) return missing;
		const explained = assessConcepts(documents, lexicon).filter(explains);
		if (explained.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'The report explains no concept of the rubric.', rationale: 'See docs/concept-depth.' },
			];
		return explained.map((assessment) => {
			const [mention] = assessment.mentions as [ConceptMention, ...ConceptMention[]];
			const flows = [flowOf(passageOf(readable(documents), mention))];
			const said = readStatements({ flows, tree, history, texts, findings, lexicon, parameters });
			return toFinding(
				assessment,
				mention,
				said.filter(({ kind, quoted }) => MECHANISM.has(kind) && quoted !== true),
				readingConfidence(documents, 0.75),
			);
		});
	},
});

/** Parts of which a message tells at most. */
const MOST_TOLD = 3;

/** The passage as a document of its own, each line where it stood. */
function passageOf(documents: readonly AuditDocument[], { from: location, passage }: ConceptMention): AuditDocument {
	const document = documents.find(({ name }) => name === location.path) ?? documents[0]!;
	const text = '\n'.repeat(Math.max(0, (location.line ?? 1) - 1)) + passage;
	const page = document.pages.find((one) => one.page === location.page) ?? document.pages[0]!;
	return { ...document, pages: [{ ...page, text }] };
}

function toFinding(
	{ concept, name }: ConceptAssessment,
	{ location, snippet }: ConceptMention,
	said: readonly Statement[],
	confidence: number,
): FindingDraft {
	const of = (verdict: Statement['verdict']) => said.filter((statement) => statement.verdict === verdict);
	const against = of('contradicted').filter(({ slip }) => !slip);
	const isFeature = ({ kind }: Statement) => kind === 'feature';
	const held = of('verified').filter(isFeature);
	const there = of('found').filter(isFeature);
	const values = { concept, held: held.length, there: there.length, contradicted: against.length, unchecked: of('unverified').length };
	const rationale = `${plural(values.held, 'statement')} of the passage ${values.held === 1 ? 'holds' : 'hold'}, ${values.contradicted} ${values.contradicted === 1 ? 'is' : 'are'} contradicted, of ${values.there} the code has what is named, ${values.unchecked} could not be checked.`;
	if (against.length > 0)
		return {
			outcome: 'false',
			message: `${name} is not explained as the code works. ${against.map(tell).join('; ')}.`,
			rationale,
			confidence,
			location: against[0]!.location,
			related: against.flatMap(({ by }) => by ?? []),
			snippet,
			values,
		};
	const parts = there.slice(0, MOST_TOLD).map(({ phrase, by }) => `“${phrase}”${by === null ? '' : ` (${formatLocation(by)})`}`);
	const named =
		there.length === 0
			? ''
			: `The code has what the explanation of ${name} names: ${parts.join(', ')}. What it says of ${there.length === 1 ? 'that' : 'them'} was not checked.`;
	if (held.length === 0)
		return {
			outcome: 'not-available',
			message: named || `No check of ours answers how the report explains ${name}.`,
			rationale,
			confidence: 0.5,
			location,
			snippet,
			values,
		};
	return {
		outcome: 'true',
		message: `Of the explanation of ${name} holds: ${held.slice(0, MOST_TOLD).map(tell).join('; ')}.${named && ` ${named}`}`,
		rationale,
		confidence,
		location,
		snippet,
		values,
	};
}
