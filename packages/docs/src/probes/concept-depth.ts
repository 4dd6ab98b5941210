// Does the report explain the rubric's concepts, one finding per concept?
import { defineProbe } from '@auditor/probes';
import {
	type AuditDocument,
	documentsArtifact,
	type FindingDraft,
	formatLocation,
	graphsArtifact,
	type Lexicon,
	optionalArtifact,
	textsArtifact,
	treeArtifact,
} from '@auditor/schema';
import { codeText } from '../claims/code-text.js';
import { claimOtherWork, type OtherWork } from '../claims/other-work.js';
import { assessConcepts, type ConceptAssessment, type ConceptMention, explains, type KnownCode } from '../concepts/assess.js';
import { termExpression } from '../concepts/terms.js';
import { readable } from '../text/flow.js';
import { unmarked } from '../text/sentences.js';
import { foreignConcept, readingConfidence, unreadable } from './_documents.js';

/** Prose is judged by signs: no answer is more certain than this. @source DOCUMENTS "Concept depth" */
const MOST = 0.75;
/** Certainty that a passage says too little. */
const DOUBTFUL = 0.6;
/** Letters that a message quotes at most. */
const QUOTED = 200;
const HOW = 'We look for the name and for other words of the rubric, and weigh what the sentences around them tell of a mechanism.';

export const conceptDepth = defineProbe({
	id: 'docs/concept-depth',
	lifecycle: 'stable',
	needs: {
		documents: documentsArtifact,
		tree: optionalArtifact(treeArtifact),
		texts: optionalArtifact(textsArtifact),
		graphs: optionalArtifact(graphsArtifact),
	},
	question: 'Does the report describe how the concept works, rather than drop its name?',
	motivation: 'A term without a mechanism shows that its author has heard of it.',
	method:
		'Every mention gets a role; one that is not a listed, quoted, denied, promised, praised or pasted word is scored by definition, verbs of mechanism, cause and effect, code and roles around it. Questions and plans (`will run`) tell nothing; fewer than three words of a mechanism beside the name, or words that no short one joins, explain nothing. The rubric’s paraphrases of a concept count only with its whole mechanism beside them. A sentence that gives work to a function, class or node that the code knows to be something else (`merge_notes fans out` of a reducer) explains nothing.',
	blindSpots:
		'Whether the explanation is right in all else; explanations that use no word of the lexicon. Where much is written in a language for which the lexicon has no words, what was not found is not available.',
	remediation: {
		effort: 'medium',
		text: 'Explain in a sentence with this term how the code does it.',
	},
	inspect: ({ documents, tree, texts, graphs }, { lexicon }) => {
		const missing = unreadable(documents);
		if (missing) return missing;
		if (lexicon.concepts.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'The rubric names no concepts.', rationale: 'lexicon.concepts is empty.', confidence: 1 },
			];
		const foreign = foreignConcept(documents, lexicon);
		const most = readingConfidence(documents, MOST);
		const raw = assessConcepts(documents, lexicon);
		const code = tree === null || texts === null ? null : { tree, texts, graphs };
		const assessed = assessConcepts(documents, lexicon, code);
		// It answers for no concept of its own.
		const none: FindingDraft = {
			outcome: 'not-applicable',
			message: 'We saw no concept of which the report tells a little and no more.',
			rationale: HOW,
			values: { concept: '', verdict: 'mentioned' },
		};
		const found = assessed.flatMap((assessment, at) =>
			explains(raw[at]!) && !explains(assessment) && code !== null
				? [contradictedBy(raw[at]!, code, lexicon, most)]
				: foreign !== null && !explains(assessment)
					? foreign.map((draft) => ({ ...draft, values: { concept: assessment.concept } }))
					: toFinding(assessment, { most, drawn: termOf(assessment.concept, documents, lexicon) }),
		);
		return foreign !== null || assessed.some(({ verdict }) => verdict === 'mentioned') ? found : [...found, none];
	},
});

/** What was told of a concept, and explains nothing without the sentences that the code contradicts. */
function contradictedBy(raw: ConceptAssessment, { tree, texts, graphs }: KnownCode, lexicon: Lexicon, most: number): FindingDraft {
	const [best] = raw.mentions as [ConceptMention, ...ConceptMention[]];
	const claims = raw.mentions.flatMap(({ passage }): OtherWork[] => claimOtherWork(passage, codeText(texts, tree), graphs ?? [], lexicon));
	const [first] = claims;
	return {
		outcome: 'false',
		message: `The code contradicts what the report tells of ${raw.name}, and we found no other explanation${first === undefined ? '.' : `: ${first.what}, but ${first.because}.`}`,
		rationale: HOW,
		confidence: most,
		location: (first ?? best).location,
		related: claims.map(({ by }) => by),
		snippet: (first ?? best).snippet,
		values: { concept: raw.concept, verdict: 'contradicted', score: 0, mentions: raw.mentions.length, clean: 0 },
	};
}

/** Whether a mention writes all words of the concept's name, and not one of them alone. */
function isWhole(name: string, term: string): boolean {
	return term.split(/[\s-]+/).length >= Math.min(2, name.split(/\s+(?:and\s+)?/).length);
}

function isNamed({ name, mentions }: ConceptAssessment): boolean {
	return mentions.some(({ term }) => isWhole(name, term));
}

function brief(text: string): string {
	return text.length <= QUOTED ? text.replace(/[.:]$/, '') : `${text.slice(0, text.lastIndexOf(' ', QUOTED))} …`;
}

/** A term of the concept as the documents write it anywhere, in drawings and code too; null where they do not. */
function termOf(id: string, documents: readonly AuditDocument[], { concepts }: Lexicon): string | null {
	const terms = concepts.find((concept) => concept.id === id)?.terms ?? [];
	// Labels of Mermaid write a line's end as two characters.
	const texts = readable(documents).flatMap(({ pages }) => pages.map(({ text }) => text.replaceAll('\\n', ' ')));
	return texts.map((text) => text.match(termExpression(terms))?.[0]).find((found) => found !== undefined) ?? null;
}

interface Told {
	readonly most: number;
	/** The concept's name where it stands in no sentence. */
	readonly drawn: string | null;
}

function toFinding(assessment: ConceptAssessment, { most, drawn }: Told): FindingDraft {
	const { verdict, score, mentions, roles, near } = assessment;
	const name = assessment.name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
	const [best] = mentions;
	const named = mentions.find(({ term, role }) => /^(?:clean|quoted)$/.test(role) && isWhole(name, term));
	const namedAt = named === undefined ? null : formatLocation(named.location);
	const told = best?.isSentence ? `“${brief(unmarked(best.snippet.text))}”.` : null;
	const inDrawing = `The report has “${drawn?.replace(/\s+/g, ' ')}” in a drawing, a picture or code, and in no sentence that we read`;
	const messages = {
		// Depth is not truth: docs/concept-truth asks the code.
		substantive: told ? `The explanation that we found begins: ${told}` : `The report explains ${name}.`,
		paraphrased: `${namedAt === null ? '' : `The report names it (${namedAt}), with little on how it works. `}${
			told ? `A passage that seems to explain it in other words begins: ${told}` : `A passage explains ${name} in other words.`
		}`,
		unnamed: `${drawn === null ? `The report does not name ${name}` : inDrawing}. A passage on “${best?.term}” may be about it: name it there, and say how it works.`,
		mentioned: `The passage on “${best?.term}” has few words on how ${name} works. Explain that there.`,
		'keyword-dropping': isNamed(assessment)
			? `The report names ${name}; we found no passage that tells how it works.`
			: `The report says “${best?.term}”; we found no passage that tells how ${name} works.`,
		absent: `${drawn === null ? `We did not find the term “${name}” in the sentences of the report` : inDrawing}${near === null ? '' : `; what it tells of “${near.term}” may be its mechanism`}.`,
	};
	return {
		outcome: explains(assessment) ? 'true' : 'false',
		message: messages[verdict],
		rationale: HOW,
		confidence: verdict === 'mentioned' || verdict === 'unnamed' ? Math.min(most, DOUBTFUL) : most,
		location: (best ?? near)?.location ?? null,
		snippet: (best ?? near)?.snippet ?? null,
		values: { concept: assessment.concept, verdict, score, mentions: mentions.length, clean: roles.clean ?? 0 },
	};
}
