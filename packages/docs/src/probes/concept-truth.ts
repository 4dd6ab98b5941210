// Does the code contradict what the report says where it explains a concept?
import { defineProbe } from '@auditor/probes';
import {
	documentsArtifact,
	type FindingDraft,
	graphsArtifact,
	historyArtifact,
	type Lexicon,
	optionalArtifact,
	textsArtifact,
	treeArtifact,
} from '@auditor/schema';
import type { Statement } from '../claims/statement.js';
import { readStatements } from '../claims/statements.js';
import { tell } from '../claims/tell.js';
import { assessConcepts, type ConceptMention, explains } from '../concepts/assess.js';
import { compact, holdsInflected, termExpression } from '../concepts/terms.js';
import { type Flow, flowOf, readable } from '../text/flow.js';
import { readingConfidence, unreadableClaims } from './_documents.js';

const HOW = 'The passage is read up to the next heading or the next concept; what it claims is looked up in the code.';

export const conceptTruth = defineProbe({
	id: 'docs/concept-truth',
	lifecycle: 'experimental',
	needs: {
		documents: documentsArtifact,
		tree: treeArtifact,
		history: historyArtifact,
		texts: textsArtifact,
		graphs: optionalArtifact(graphsArtifact),
	},
	question: 'Is what the report says where it explains a concept free of contradiction by the code?',
	motivation: 'A mechanism that the code does not have explains another system.',
	method:
		'Of each concept that docs/concept-depth calls described, the passage around its best explanation is read on its own, up to the next heading or the next concept. A feature in it that names the concept or a word of its mechanism, and that the code contradicts in more than a detail, is told. Where none is, nothing is said: that no contradiction was found makes no explanation true.',
	blindSpots: 'Sentences that no probe can answer. What is told of the concept in other places.',
	remediation: { effort: 'medium', text: 'Describe it in the report as the code does it.' },
	inspect: ({ documents, tree, history, texts, graphs }, { lexicon, findings, parameters }): FindingDraft[] => {
		const missing = unreadableClaims(documents, lexicon);
		if (missing) return missing;
		const explained = assessConcepts(documents, lexicon).filter(explains);
		if (explained.length === 0)
			return [{ outcome: 'not-applicable', message: 'We found no explanation of a concept to look up.', rationale: HOW }];
		const read = (flows: readonly Flow[]) =>
			readStatements({ flows, tree, history, texts, graphs: graphs ?? [], findings, lexicon, parameters });
		let whole: readonly Statement[] | undefined;
		// What the rest of the report calls a plan is one, whatever a passage says.
		const isAgainstAll = ({ because, name = because }: Statement): boolean => {
			whole ??= read(readable(documents).map(flowOf)).filter(isAgainst);
			return whole.some((other) => other.because === because || other.name === name);
		};
		const against = explained.flatMap(({ concept, name, mentions, verdict }): FindingDraft[] => {
			const called = name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
			const isAbout = aboutConcept(lexicon, concept);
			const [mention] = mentions as [ConceptMention, ...ConceptMention[]];
			const wrong = read([mention.passage]).filter((one) => isAgainst(one) && isAbout(one) && isAgainstAll(one));
			if (wrong.length === 0) return [];
			return [
				{
					outcome: 'false',
					message: `The code contradicts what the report says ${verdict === 'paraphrased' ? `of ${called} in other words` : `where it explains ${called}`}: ${wrong.map(tell).join('; ')}.`,
					rationale: HOW,
					confidence: readingConfidence(documents, 0.75),
					location: wrong[0]!.location,
					related: wrong.flatMap(({ by }) => by ?? []),
					snippet: mention.snippet,
					values: { concept, contradicted: wrong.length, remedy: `Describe ${called} in the report as the code does it.` },
				},
			];
		});
		if (against.length > 0) return against;
		return [
			{
				outcome: 'not-available',
				message: 'We cannot tell whether the explanations are true of the code: we looked up little of them.',
				rationale: HOW,
				confidence: 0.5,
				values: { concept: '', contradicted: 0 },
			},
		];
	},
});

/** Statements about how something works; paths, numbers and words of a prompt explain nothing. */
function isAgainst({ kind, verdict, slip }: Statement): boolean {
	return kind === 'feature' && verdict === 'contradicted' && !slip;
}

/** Words of a concept's mechanism that make a sentence one about it, where the feature that it claims has none of them. */
const ABOUT = 2;

/** Whether a statement is about the concept: it names it, or its mechanism. What else stands beside it is charged where claims are. */
function aboutConcept({ concepts }: Lexicon, id: string): (statement: Statement) => boolean {
	const { terms = [], paraphrases = [], mechanism = [] } = concepts.find((concept) => concept.id === id) ?? {};
	const wordsIn = (text: string) => mechanism.filter((word) => holdsInflected(word, text, compact(text))).length;
	return ({ phrase, what }) =>
		what.search(termExpression([...terms, ...paraphrases])) >= 0 || wordsIn(phrase) > 0 || wordsIn(what) >= ABOUT;
}
