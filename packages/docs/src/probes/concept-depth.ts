// Does the report explain the rubric's concepts, one finding per concept?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact, type FindingDraft } from '@auditor/schema';
import { assessConcepts, type ConceptAssessment, explains } from '../concepts/assess.js';
import { foreignConcept, plural, readingConfidence, unreadable } from './_documents.js';

/** Prose is judged by signs: no answer is more certain than this. @source DOCUMENTS "Concept depth" */
const MOST = 0.75;
/** Documents left aside that a message names. */
const MOST_ASIDE = 3;

export const conceptDepth = defineProbe({
	id: 'docs/concept-depth',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Does the report explain how the concept works, rather than drop its name?',
	motivation: 'A term without a mechanism shows that its author has heard of it.',
	method:
		'Every mention gets a role; one that is not a listed, quoted, denied, promised, praised or pasted word is scored by definition, verbs of mechanism, cause and effect, code and roles around it. The rubric’s paraphrases of a concept count only with its whole mechanism beside them.',
	blindSpots:
		'Whether the explanation is right; explanations that use no word of the lexicon. Where much is written in a language for which the lexicon has no words, what was not found is not available.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Name the concept where its mechanism is told, and explain it by the nodes, edges, rules or fields that carry it out.',
	},
	inspect: ({ documents }, { lexicon }) => {
		const missing = unreadable(documents);
		if (missing) return missing;
		if (lexicon.concepts.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'The rubric names no concepts.', rationale: 'lexicon.concepts is empty.', confidence: 1 },
			];
		const foreign = foreignConcept(documents, lexicon);
		const assessed = assessConcepts(documents, lexicon);
		const none: FindingDraft[] = assessed.every(explains)
			? [
					{
						outcome: 'not-applicable',
						message: 'Every concept is explained.',
						rationale: 'None is only named or mentioned.',
						// It answers for no concept of its own.
						values: { concept: '', verdict: 'mentioned' },
					},
				]
			: [];
		const found = assessed.flatMap((assessment) =>
			foreign !== null && !explains(assessment)
				? foreign.map((draft) => ({ ...draft, values: { concept: assessment.concept } }))
				: toFinding(
						assessment,
						readingConfidence(documents, MOST),
						documents.flatMap(({ aside = [] }) => aside),
					),
		);
		return [...found, ...none];
	},
});

/** Whether a mention writes all words of the concept's name, and not one of them alone. */
function isNamed({ name, mentions }: ConceptAssessment): boolean {
	const words = name.split(/\s+(?:and\s+)?/).length;
	return mentions.some(({ term }) => term.split(/[\s-]+/).length >= Math.min(2, words));
}

/** @param aside documents that may tell of it and were not read */
function toFinding(assessment: ConceptAssessment, most: number, aside: readonly string[]): FindingDraft {
	const { name, verdict, score, ties, mentions, roles, sharedWith, near } = assessment;
	const [best] = mentions;
	const listed = Object.entries(roles)
		.map(([role, count]) => `${count} ${role}`)
		.join(', ');
	const beside = ties > 0 ? ` and names ${plural(ties, 'role or piece of code', 'roles or pieces of code')} with it` : '';
	const shared = sharedWith === null ? '' : ` The same sentence describes ${sharedWith}.`;
	const messages = {
		// Depth is not truth: docs/concept-truth asks the code.
		substantive: `The report describes ${name}${beside}.${shared}`,
		paraphrased: `The term ${name} is missing; its mechanism is described${ties > 0 ? `, with ${plural(ties, 'role or piece of code', 'roles or pieces of code')}` : ''}.${shared}`,
		unnamed: `The term ${name} is missing; its mechanism is told. Whether that explains it is for a reader to say.`,
		mentioned: `The report mentions ${name} with little explanation.`,
		'keyword-dropping': isNamed(assessment)
			? `The report names ${name} without an explanation.`
			: `The report says “${best?.term}” and does not explain ${name}.`,
		absent: `The term “${name}” does not occur in the report${near === null ? '' : `; what it tells of “${near.term}” may be its mechanism`}.`,
	};
	const elsewhere =
		explains(assessment) || verdict === 'unnamed' || aside.length === 0
			? ''
			: ` We did not read ${aside.slice(0, MOST_ASIDE).join(', ')} for it.`;
	return {
		outcome: explains(assessment) ? 'true' : verdict === 'unnamed' ? 'not-available' : 'false',
		message: `${messages[verdict]}${elsewhere}`,
		rationale:
			mentions.length === 0
				? `The text that was read has no name of the concept${near === null ? ', and explains none of the other words that the rubric knows for it' : ''}.`
				: `${plural(mentions.length, 'mention')} (${listed}); the best scores ${score}.`,
		confidence: verdict === 'mentioned' || verdict === 'unnamed' ? Math.min(most, 0.6) : most,
		location: (best ?? near)?.location ?? null,
		related: mentions.slice(1, 4).map((mention) => mention.location),
		snippet: (best ?? near)?.snippet ?? null,
		values: { concept: assessment.concept, verdict, score, ties, mentions: mentions.length, clean: roles.clean ?? 0 },
	};
}
