// Do commits bring code where their messages claim work? What the code does is not compared with the message.
import { defineProbe, numberOf } from '@auditor/probes';
import { type Commit, commitLocation, historyArtifact } from '@auditor/schema';
import { answered, certainty, placesOf, share, type Timeline, timelineOf } from './_timeline.js';

/** Says that work is done; “add” and “set up” say as much of an empty file as it is, and “added” says more. */
const CLAIM =
	/\b(?:added|creat(?:es?|ed|ing)|implement(?:s|ed|ing|ation)?|fix(?:es|ed|ing)?|complet(?:es?|ed|ing)|finali[sz](?:es?|ed|ing)|integrat(?:es?|ed|ing)|refactor(?:s|ed|ing)?|rewr(?:ite|ites|ote|iting)|optimi[sz](?:es?|ed|ing))\b/i;
/** Says that what follows is a frame for later. */
const FRAME =
	/\b(?:placeholders?|scaffold(?:s|ing|ed)?|skeletons?|stubs?|structure|boilerplate|empty|init(?:ial(?:i[sz]e[sd]?)?)?|set[- ]?up|files?|folders?|director(?:y|ies)|modules?|\.?gitkeep)\b|__init__|\.(?:py|[jt]sx?)\b/i;
/** Names what a file without a word cannot be. */
const DOCUMENT = /\b(?:reports?|documentation|readme|diagrams?|write-?ups?)\b/i;
/** Keeps a folder in the tree, and holds nothing. */
const PLACEHOLDER = /(?:^|\/)\.(?:git)?keep$/;
/** Made by a compiler or an interpreter: nobody wrote it. */
const COMPILED = /\.(?:py[co]|class|o)$/;
/** One may be a slip: the file was saved too late. */
const ENOUGH = 2;

export const emptyClaims = defineProbe({
	id: 'git/empty-claims',
	lifecycle: 'experimental',
	needs: { history: historyArtifact },
	question: 'Are there commits that claim work and add only empty files?',
	motivation: 'A history can tell a story that its commits do not hold: telling messages over empty files.',
	method:
		'A commit counts when its subject says that something is created, implemented, fixed, completed, integrated or rewritten, or names a document, and all that it does is to add source files that are empty or hold comments alone, files such as .gitkeep, or compiled ones. Scaffolding that is called so does not count, nor does a move. True from 2 such commits on. Parameter `emptyClaims`.',
	blindSpots: 'Histories of more than 1,500 commits are not measured.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'From now on say in the subject what the commit holds; check it with `git show --stat`.',
	},
	inspect: answered(true, ({ history }, { parameters }) => {
		const timeline = timelineOf(history);
		const empty = timeline.commits.filter((commit) => addsOnlyEmpty(commit, timeline));
		const found = empty.filter(
			({ subject, changes }) =>
				!FRAME.test(subject) && (CLAIM.test(subject) || (DOCUMENT.test(subject) && changes.every(({ path }) => PLACEHOLDER.test(path)))),
		);
		const many = found.length >= numberOf(parameters, 'emptyClaims', ENOUGH);
		const [first] = found;
		return {
			outcome: many ? 'true' : 'false',
			message: first
				? `${found.length} ${found.length === 1 ? 'commit claims' : 'commits claim'} work and ${found.length === 1 ? 'adds' : 'add'} only empty or compiled files, such as "${first.subject.slice(0, 60)}".`
				: 'We found no commit that says that work is finished and adds only empty source files.',
			rationale: 'Looked at are commits that add files without code and nothing else, and words of finished work in their subjects.',
			location: first ? commitLocation(first.id) : null,
			related: placesOf(found.slice(1)),
			values: { claims: found.length, emptyCommits: empty.length, share: share(found.length, timeline.commits.length) },
			confidence: certainty(history, 0.85),
		};
	}),
});

function addsOnlyEmpty({ changes }: Commit, { isSource }: Timeline): boolean {
	return (
		changes.length > 0 &&
		changes.every(
			({ status, path, lines }) =>
				(COMPILED.test(path) && status !== 'D') || (status === 'A' && (PLACEHOLDER.test(path) || (lines === 0 && isSource(path)))),
		)
	);
}
