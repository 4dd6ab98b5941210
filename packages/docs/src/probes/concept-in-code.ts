// Does an explanation of a concept name something of the code?
import { defineProbe, plural } from '@auditor/probes';
import { documentsArtifact, type FindingDraft, graphsArtifact, optionalArtifact, textsArtifact, treeArtifact } from '@auditor/schema';
import { codeText } from '../claims/code-text.js';
import { assessConcepts, explains } from '../concepts/assess.js';
import { readingConfidence, unreadable } from './_documents.js';

const HOW = 'What the passages on the concepts write as code is looked up among the names of the product’s code and its paths.';
/** `ask_judge`, `AskJudge`, `askJudge`, `module.name`, `judge()`, `judge.py` and what stands between backticks. */
const WRITTEN = /`[^`\n]{2,60}`|\b\w+(?:[_.]\w+)+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b|\b\w+\(\)/g;
const NAME = /[A-Za-z_]\w{2,59}/g;
/** Names that a message shows. */
const SHOWN = 3;

export const conceptInCode = defineProbe({
	id: 'docs/concept-in-code',
	lifecycle: 'experimental',
	needs: { documents: documentsArtifact, tree: treeArtifact, texts: textsArtifact, graphs: optionalArtifact(graphsArtifact) },
	question: 'Does an explanation of a concept name a file, a function or another name of the code?',
	motivation: 'An explanation that names nothing of the code could stand in any textbook.',
	method:
		'Of each concept that docs/concept-depth calls described, all passages on it are read. A word that is written as code, as `ask_judge`, `AskJudge` or `judge.py` are, counts where the product’s code or a path of it has the name in any spelling; names that are imported alone do not, nor do those of a sentence that the code contradicts. One finding. Values: named (concepts with such a name), explained (concepts described).',
	blindSpots:
		'Names that look like plain words. Whether the code does what is said of it, where it does not know the part for something else.',
	remediation: { effort: 'low', text: 'Say in each explanation which file, function or node does it.' },
	inspect: ({ documents, tree, texts, graphs }, { lexicon }): FindingDraft[] => {
		const missing = unreadable(documents);
		if (missing) return missing;
		const explained = assessConcepts(documents, lexicon, { tree, texts, graphs }).filter(explains);
		if (explained.length === 0)
			return [
				{ outcome: 'not-applicable', message: 'We found no explanation of a concept to look for names of the code in.', rationale: HOW },
			];
		const code = codeText(texts, tree);
		const found = explained.map(({ mentions }) => ({
			mentions,
			names: mentions.flatMap(({ passage }) => passage.text.match(WRITTEN) ?? []).filter((word) => word.match(NAME)?.some(code.names)),
		}));
		const tied = found.filter(({ names }) => names.length > 0);
		const [first] = (tied[0] ?? found[0]!).mentions;
		const shown = [...new Set(tied.flatMap(({ names }) => names))].slice(0, SHOWN).join(', ');
		const all = plural(explained.length, 'explained concept');
		if (tied.length === 0 && !code.complete)
			return [
				{
					outcome: 'not-available',
					message: `We found no name of the code in what the report tells of ${all}, and did not read all of the code.`,
					rationale: HOW,
					confidence: 0.5,
				},
			];
		return [
			{
				outcome: tied.length > 0 ? 'true' : 'false',
				message:
					tied.length > 0
						? `What the report tells of ${tied.length} of ${all} names the code, for example ${shown}.`
						: `We found no name of the code in what the report tells of ${all}.`,
				rationale: HOW,
				confidence: readingConfidence(documents, tied.length > 0 ? 0.9 : 0.75),
				location: first?.location ?? null,
				snippet: first?.snippet ?? null,
				values: { named: tied.length, explained: explained.length },
			},
		];
	},
});
