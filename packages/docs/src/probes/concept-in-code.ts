// Does an explanation of a concept name something of the code?
import { defineProbe, plural } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, textsArtifact } from '@auditor/schema';
import { assessConcepts, explains } from '../concepts/assess.js';
import { codeNames } from '../concepts/code-names.js';
import { readingConfidence, unreadable } from './_documents.js';

const HOW = 'What the passages on the concepts write as code is looked up among the names in the source files and their paths.';
/** Names that a message shows. */
const SHOWN = 3;

export const conceptInCode = defineProbe({
	id: 'docs/concept-in-code',
	lifecycle: 'experimental',
	needs: { documents: documentsArtifact, texts: textsArtifact },
	question: 'Does an explanation of a concept name a file, a function or another name of the code?',
	motivation: 'An explanation that names nothing of the code could stand in any textbook.',
	method:
		'Of each concept that docs/concept-depth calls described, all passages on it are read. A word that is written as code, as `ask_judge`, `AskJudge` or `judge.py` are, counts where a source file or its path has it in any spelling. One finding. Values: named (concepts with such a name), explained (concepts described).',
	blindSpots: 'Names that look like plain words. Whether the code does what is said of it.',
	remediation: { on: 'false', effort: 'low', text: 'Say in each explanation which file, function or node does it.' },
	inspect: ({ documents, texts }, { lexicon }): FindingDraft[] => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const explained = assessConcepts(documents, lexicon).filter(explains);
		if (explained.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'We found no explanation of a concept to look for names of the code in.', rationale: HOW },
			];
		const found = explained.map(({ mentions }) => mentions.flatMap(({ passage }) => codeNames(passage, texts)));
		const named = found.filter((names) => names.length > 0).length;
		const shown = [...new Set(found.flat())].slice(0, SHOWN).join(', ');
		const first =
			explained[
				Math.max(
					0,
					found.findIndex((names) => names.length > 0),
				)
			]?.mentions[0];
		return [
			{
				outcome: named > 0 ? 'true' : 'false',
				message:
					named > 0
						? `What the report tells of ${named} of ${plural(explained.length, 'explained concept')} names the code, for example ${shown}.`
						: `We found no name of the code in what the report tells of ${plural(explained.length, 'explained concept')}.`,
				rationale: HOW,
				confidence: readingConfidence(documents, named > 0 ? 0.9 : 0.75),
				location: first?.location ?? null,
				snippet: first?.snippet ?? null,
				values: { named, explained: explained.length },
			},
		];
	},
});
