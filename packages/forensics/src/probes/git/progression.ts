// Do the commits tell how the work grew, phase by phase? The phases are the rubric's; a commit belongs to those whose files it touches or whose
// words its message uses. How good the work of a phase is, is not asked.
import { defineProbe } from '@auditor/probes';
import { type Commit, commitLocation, historyArtifact, type Phase } from '@auditor/schema';
import { certainty, numberOf, round, share, type Timeline, timelineOf, unanswerable } from './_timeline.js';

/** @source reference rubric: set-up -> tools -> graph; most of the phases, most of their pairs in order */
const REACHED = 0.6;
const ORDERED = 0.6;

interface Reached {
	readonly phase: Phase;
	readonly first: Commit;
	/** Place of the first commit of the phase, and the middle of all of them, among the commits (0-1). */
	readonly start: number;
	readonly middle: number;
}

export const progression = defineProbe({
	id: 'git/progression',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Do the commits show the work growing from phase to phase?',
	motivation: 'A history in which set-up, parts and whole follow on each other shows how the work came to be.',
	method:
		'Each phase of the lexicon begins at the first commit that is about it: by the files it touches or the words of its subject, where that is not most of the phases at once. True when 60 % of the phases are reached in commits of their own and 60 % of their pairs begin in the order of the lexicon. Parameters `reachedShare`, `orderedShare`.',
	blindSpots: 'Work whose files and words the lexicon does not know; several phases in one large commit count once.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'From now on build in steps that can be followed (set-up, models, tools, agents, graph) and commit each by itself.',
	},
	inspect({ history }, { lexicon, parameters }) {
		const unanswered = unanswerable(history, true);
		if (unanswered) return unanswered;
		const { phases } = lexicon;
		if (phases.length < 2) {
			const message = 'The lexicon names no phases of development.';
			return [{ outcome: 'not-applicable', message, rationale: 'The rubric says what the phases are.', confidence: 1 }];
		}
		const timeline = timelineOf(history);
		const found = reachedPhases(timeline, phases);
		const pairs = found.flatMap((a, i) => found.slice(i + 1).map((b) => [a, b] as const));
		const ordered = pairs.filter(([a, b]) => a.first !== b.first && a.start < b.start);
		const distinct = new Set(found.map((entry) => entry.first.id)).size;
		const sequence = [...found].sort((a, b) => a.start - b.start || a.middle - b.middle);
		const seconds = (sequence.at(-1)?.first.authoredAt ?? 0) - (sequence[0]?.first.authoredAt ?? 0);
		const values = {
			phases: sequence.map((entry) => entry.phase.id),
			missing: phases.filter((phase) => !found.some((entry) => entry.phase === phase)).map((phase) => phase.id),
			reached: found.length,
			share: share(found.length, phases.length),
			distinctCommits: distinct,
			orderedShare: share(ordered.length, pairs.length),
			spreadHours: round(Math.max(0, seconds) / 3600),
			commits: timeline.commits.length,
		};
		const shown =
			share(distinct, phases.length) >= numberOf(parameters.reachedShare, REACHED) &&
			values.orderedShare >= numberOf(parameters.orderedShare, ORDERED);
		const names = sequence.map((entry) => entry.phase.name).join(' -> ');
		return [
			{
				outcome: shown ? 'true' : 'false',
				message: shown
					? `The phases begin one after the other: ${names}.`
					: found.length === 0
						? 'No commit could be told to belong to a phase of its own.'
						: `${found.length} of ${phases.length} phases begin in ${distinct} ${distinct === 1 ? 'commit' : 'commits'}: ${names}.`,
				rationale: `${Math.round(values.orderedShare * 100)} % of the pairs of phases begin in the order of the lexicon; the first and the last begin ${values.spreadHours} h apart.`,
				location: sequence[0] ? commitLocation(sequence[0].first.id) : null,
				related: sequence.slice(1).map((entry) => commitLocation(entry.first.id)),
				values,
				confidence: certainty(history, 0.8),
			},
		];
	},
});

/** In the order of the lexicon. */
function reachedPhases(timeline: Timeline, phases: readonly Phase[]): Reached[] {
	const { commits } = timeline;
	const matchers = phases.map((phase) => phaseMatcher(phase));
	const touched = commits.map((commit) => {
		const about = matchers.map((matches) => matches.words(commit.subject));
		const paths = matchers.map((matches) => commit.changes.some(({ status, path }) => status !== 'D' && matches.path(path)));
		return phases.map((_, p) => ({ word: about[p] === true, path: paths[p] === true }));
	});
	return phases.flatMap((phase, p) => {
		const own = touched.flatMap((entry, i) => {
			const mine = entry[p];
			const others = entry.filter((other) => other.path).length;
			// A commit that touches the files of most phases is about the phases its message names.
			const broad = others > Math.max(2, phases.length / 2);
			return mine && (mine.word || mine.path) && (mine.word || !broad) ? [i] : [];
		});
		const all = own.length > 0 ? own : touched.flatMap((entry, i) => (entry[p]?.path ? [i] : []));
		const first = all[0] === undefined ? undefined : commits[all[0]];
		if (!first || all[0] === undefined) return [];
		const middle = all[Math.floor(all.length / 2)] ?? 0;
		return [{ phase, first, start: share(all[0], commits.length), middle: share(middle, commits.length) }];
	});
}

function phaseMatcher(phase: Phase): { path: (path: string) => boolean; words: (subject: string) => boolean } {
	const globs = phase.paths.map(globToRegExp);
	const words = phase.words.map(
		(word) => new RegExp(`(?<![\\p{L}\\d])${word.toLowerCase().replace(/[^\p{L}\d]+/gu, '[\\s_-]*')}(?![\\p{L}\\d])`, 'u'),
	);
	return {
		path: (path) => globs.some((glob) => glob.test(path)),
		words: (subject) => {
			const text = subject.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase();
			return words.some((word) => word.test(text));
		},
	};
}

/** `*` within a folder, `**` across folders; a pattern without a slash names a file in any folder. */
function globToRegExp(glob: string): RegExp {
	const source = glob.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
		if (part === '**/') return '(?:.*/)?';
		if (part === '**') return '.*';
		if (part === '*') return '[^/]*';
		if (part === '?') return '[^/]';
		return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
	});
	return new RegExp(`${glob.includes('/') ? '^' : '(?:^|/)'}${source}$`, 'i');
}
