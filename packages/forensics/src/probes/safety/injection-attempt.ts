// Does the repository speak to its judge? Looks at every text and commit message for orders to whoever grades it. It reports; nothing obeys.
// Text in pictures, in other encodings, and in documents that only the document detective reads is not seen here.
import { defineProbe } from '@auditor/probes';
import type { Commit, FileContext, FindingDraft, InjectionAttempt } from '@auditor/schema';
import {
	commitLocation,
	compareBy,
	compareText,
	fileLocation,
	findInjectionAttempts,
	historyArtifact,
	treeArtifact,
} from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { contextOf } from '../../classify-file.js';

/** From here on a text is plainly meant for whoever judges the repository. @source calibration in `findInjectionAttempts` */
const PLAIN = 0.7;
/** What stands in other people's code, or is there to be tested against, was not written for this judge. */
const NOT_MEANT: readonly FileContext[] = ['vendored', 'generated', 'test', 'fixture'];
/** Data quotes conversations with models: the border of a message is no imitation there. Orders to a judge still are. */
const DATA = /\.(?:json|jsonl|ndjson|ipynb|csv|tsv|log)$/i;
/** Places that are listed one by one. */
const MOST = 100;

export const injectionAttempt = defineProbe({
	id: 'safety/injection-attempt',
	lifecycle: 'stable',
	needs: { tree: treeArtifact, texts: textsArtifact, history: historyArtifact },
	question: 'Do files or commit messages hold instructions to whoever judges the repository?',
	motivation: 'Instructions to a judge are no evidence; that they were written is.',
	method:
		'Sentence by sentence through the files that were read and all commit messages, for orders that set instructions aside, demand a grade, address a judge or ask for silence; sentences that forbid or quote such an order are let pass. Tests, fixtures, vendored and generated files answer false with their place.',
	blindSpots: 'Orders in pictures, encoded text, files that are not read, and most languages other than English.',
	remediation: { on: 'true', effort: 'low', text: 'Remove the instructions to judges.' },
	inspect({ tree, texts, history }) {
		const contexts = new Map(tree.files.map((f) => [f.path, f.context]));
		const inFiles = [...texts.keys()].sort(compareText).flatMap((path) => {
			const context = contexts.get(path) ?? contextOf(path);
			const attempts = findInjectionAttempts([{ text: texts.get(path) ?? '', location: fileLocation(path, 1) }]);
			return attempts.filter(({ confidence }) => confidence >= PLAIN).map((attempt) => draft(attempt, context));
		});
		const found = [...inFiles, ...history.commits.flatMap(inCommit)].sort(
			compareBy(
				(d) => (d.outcome === 'true' ? 0 : 1),
				(d) => -(d.confidence ?? 0),
			),
		);
		if (found.some((d) => d.outcome === 'true')) return found.slice(0, MOST);
		const clean: FindingDraft = {
			outcome: 'false',
			message: 'No file and no commit message gives instructions to a judge.',
			rationale: `${texts.size} files and ${history.commits.length} commit messages were searched.`,
			confidence: 0.85,
			values: { attempts: 0 },
		};
		return [clean, ...found.slice(0, MOST)];
	},
});

function inCommit(commit: Commit): FindingDraft[] {
	const text = commit.body === '' ? commit.subject : `${commit.subject}\n\n${commit.body}`;
	return findInjectionAttempts([{ text, location: commitLocation(commit.id) }])
		.filter((attempt) => attempt.confidence >= PLAIN)
		.map((attempt) => draft(attempt, null));
}

function draft(attempt: InjectionAttempt, context: FileContext | null): FindingDraft {
	const quoted = attempt.kind === 'role-mark' && DATA.test(attempt.location.path ?? '');
	const meant = !quoted && (context === null || !NOT_MEANT.includes(context));
	const where = context === null ? 'A commit message' : meant ? 'The text' : quoted ? 'A data file' : `A ${context} file`;
	return {
		outcome: meant ? 'true' : 'false',
		message: `${attempt.hidden ? `${where} hides words that speak` : `${where} speaks`} to a judge (${attempt.kind}).`,
		rationale: meant
			? 'It was not obeyed and changes no score by itself.'
			: 'Such files quote what a program must withstand; it was not obeyed either.',
		confidence: Math.min(attempt.confidence, 0.95),
		location: attempt.location,
		snippet: { text: attempt.excerpt, truncated: attempt.excerpt.length >= 200 },
		context,
		values: { kind: attempt.kind, hidden: attempt.hidden },
	};
}
