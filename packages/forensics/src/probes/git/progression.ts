// Do the commits show how the work grew, phase by phase? The phases are the rubric's; a commit belongs to those that it brings code to. How good the work
// of a phase is, is not asked.
import { kept } from '@auditor/code';
import { defineProbe, listed, notApplicable, numberOf, plural } from '@auditor/probes';
import { type Commit, commitLocation, type FindingDraft, historyArtifact, matchesGlob, type Phase, readGlob } from '@auditor/schema';
import { contextOf, languageOf } from '../../classify-file.js';
import { answered, certainty, share, type Timeline, timelineOf } from './_timeline.js';

/** @source reference rubric: set-up -> tools -> graph; most of the phases, most of their pairs in order */
const REACHED = 0.6;
const ORDERED = 0.6;
/** Lines of code that begin a phase without a definition of its words, where a later commit brings more. */
const BEGUN_LINES = 15;

const UNREAD: FindingDraft = {
	outcome: 'not-available',
	message: 'What each commit brought to the parts was not measured.',
	rationale:
		'A path tells little: a file that is named after a phase may hold something else, and the phase may have begun in another file.',
	confidence: 1,
};

interface Reached {
	readonly phase: Phase;
	readonly first: Commit;
	/** Number of the commit, oldest first. */
	readonly at: number;
}

export const progression = defineProbe({
	id: 'git/progression',
	lifecycle: 'stable',
	needs: { history: historyArtifact },
	question: 'Do the commits show the work growing from phase to phase?',
	motivation: 'A history in which set-up, parts and whole follow on each other shows how the work came to be.',
	method:
		'Each phase of the lexicon begins at the first commit that brings something to it: a definition whose name ends in one of its words, or, to a file at its paths, fifteen lines of code (any line where no commit brings more; any content, where the path names one file). Code that is moved there was begun by the commit that first defined it. Empty files, comments, tests and messages begin nothing, nor do functions that only print, wait and return what they were given or fixed values, or whose docstring says that they will be replaced; nor does a file whose functions of those words are such ones. True when the phases begin in as many commits as 60 % of them, and 60 % of their pairs begin in the order of the lexicon. Parameters `reachedShare`, `orderedShare`.',
	blindSpots:
		'Work whose files and definitions the lexicon does not know. Histories of more than 1,500 commits are not measured: the path of a file does not tell what a commit brought to it.',
	remediation: {
		effort: 'medium',
		text: 'From now on build in parts that can be followed (set-up, models, tools, agents, graph) and commit each by itself.',
	},
	inspect: answered(true, ({ history }, { lexicon, parameters }) => {
		const { phases } = lexicon;
		if (phases.length < 2) return [notApplicable('The lexicon names no phases of development.', 1)];
		const timeline = timelineOf(history);
		const found = reachedPhases(timeline, phases);
		if (found === null) return [UNREAD];
		const pairs = found.flatMap((a, i) => found.slice(i + 1).map((b) => [a, b] as const));
		const ordered = pairs.filter(([a, b]) => a.at < b.at);
		const sequence = [...found].sort((a, b) => a.at - b.at);
		const together = [...new Set(sequence.map(({ at }) => at))].map((at) => sequence.filter((entry) => entry.at === at));
		const missing = phases.filter((phase) => !found.some((entry) => entry.phase === phase));
		const values = {
			phases: sequence.map((entry) => entry.phase.id),
			missing: missing.map((phase) => phase.id),
			reached: found.length,
			share: share(found.length, phases.length),
			distinctCommits: together.length,
			orderedShare: share(ordered.length, pairs.length),
			commits: timeline.commits.length,
		};
		const shown =
			share(together.length, phases.length) >= numberOf(parameters, 'reachedShare', REACHED) &&
			values.orderedShare >= numberOf(parameters, 'orderedShare', ORDERED);
		const names = together
			.map((group) => `${listed(group.map(({ phase }) => phase.name))}${group.length > 1 ? ' in one commit' : ''}`)
			.join('; then ');
		const isInOrder = !shown && together.length > 1 && pairs.every(([a, b]) => a.at <= b.at);
		const order = isInOrder ? ' The order is the one that is asked for; too few of the parts have a commit of their own.' : '';
		const told = `By names of definitions, and of files from ${BEGUN_LINES} lines of code on, ${found.length} of ${plural(phases.length, 'part')} begin`;
		const absent = missing.length > 0 ? ` Not found: ${missing.map(({ name }) => name).join(', ')}.` : '';
		return {
			outcome: shown ? 'true' : 'false',
			message:
				found.length === 0
					? 'We found no commit with a file or a definition of one of the parts.'
					: `${told} in ${plural(together.length, 'commit')}: ${names}.${order}${absent}`,
			rationale: 'A phase begins with the first code in its files, or the first definition named after it; messages do not count.',
			location: sequence[0] ? commitLocation(sequence[0].first.id) : null,
			related: together.slice(1).flatMap(([entry]) => (entry ? [commitLocation(entry.first.id)] : [])),
			values,
			confidence: certainty(history, 0.8),
		};
	}),
});

/** In the order of the lexicon. Null where a phase would begin in code that was not read. */
function reachedPhases({ commits }: Timeline, phases: readonly Phase[]): Reached[] | null {
	const phasesOf = phaseFinder(phases);
	/** Commits that bring anything to a phase, and those that bring enough to have begun it. */
	const [touched, begun] = [new Map<Phase, number>(), new Map<Phase, number>()];
	/** Name of a definition to the commit that first brought it. */
	const origins = new Map<string, number>();
	const stubbed = new Set<string>();
	let unread = false;
	commits.forEach((commit, at) => {
		for (const change of commit.changes) {
			const { defines = [], moved = [], stubs = [] } = change;
			for (const name of defines) kept(origins, name, () => at);
			// What was only moved there was begun where it was written.
			const written = Math.min(at, ...moved.map((name) => origins.get(name) ?? at));
			for (const name of stubs) stubbed.add(name);
			const isFilled = defines.some((name) => stubbed.has(name));
			const enough = languageOf(change.path) === null || moved.length > 0 || isFilled || (change.lines ?? BEGUN_LINES) >= BEGUN_LINES;
			const [heads, idle] = [defines, stubs].map((names) => names.flatMap(headsOf));
			const isUnread = change.lines === undefined && languageOf(change.path) !== null;
			for (const phase of phasesOf(change)) {
				unread ||= isUnread && !begun.has(phase);
				const isNamed = (names: readonly string[] = []) => names.some((head) => phase.words.some((word) => plain(word) === head));
				// Where stubs stand for the thing itself, what else the file holds does not begin it.
				const isStub = moved.length === 0 && (isNamed(idle) || (stubs.length > 0 && defines.length === 0));
				const isOwn = isNamed(heads) || (enough && !isStub);
				for (const first of isOwn ? [touched, begun] : [touched]) if (!first.has(phase)) first.set(phase, written);
			}
		}
	});
	if (unread) return null;
	return phases.flatMap((phase) => {
		const at = begun.get(phase) ?? touched.get(phase);
		const commit = at === undefined ? undefined : commits[at];
		return commit && at !== undefined ? [{ phase, first: commit, at }] : [];
	});
}

/** To which phases a change of a file brings something. */
function phaseFinder(phases: readonly Phase[]): (change: Commit['changes'][number]) => readonly Phase[] {
	// A pattern stands for code; a file that is named whole may be anything.
	const globs = phases.map((phase) => phase.paths.map((path) => ({ glob: globOf(path), code: /[*?]/.test(path) })));
	const words = phases.map((phase) => new Set(phase.words.map(plain)));
	const byPath = new Map<string, readonly Phase[]>();
	const atPath = (path: string) =>
		kept(byPath, path, () => {
			const named = phases.filter((_, p) => globs[p]?.some(({ glob, code }) => glob(path) && (!code || languageOf(path) !== null)));
			return contextOf(path) === 'test' ? [] : named;
		});
	return ({ status, path, lines, defines = [], moved }) => {
		if (status === 'D' || (languageOf(path) !== null && lines === 0 && !moved)) return [];
		const found = atPath(path);
		if (defines.length === 0 || contextOf(path) !== 'source') return found;
		// A file of one phase may hold the first things of another.
		const heads = defines.flatMap(headsOf);
		return phases.filter((phase, p) => found.includes(phase) || heads.some((head) => words[p]?.has(head)));
	};
}

/** What a name says that a thing is: `state` of `AgentState`; `node` and `prosecutor` of `prosecutor_node`. */
function headsOf(name: string): string[] {
	const words = name
		.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
		.split(/[^\p{L}\d]+/u)
		.filter((word) => word !== '')
		.map(plain);
	const last = words.at(-1) ?? '';
	return KINDS.has(last) ? [last, words.at(-2) ?? ''] : [last];
}

/** Last words that say how a thing is used, and not what it is. */
const KINDS = new Set(['node', 'agent', 'function', 'fn', 'impl', 'type', 'clas']);

function plain(word: string): string {
	return word.toLowerCase().replace(/s$/, '');
}

/** `*` within a folder, `**` across folders; a pattern without a slash names a file in any folder. Letter case does not count. */
function globOf(glob: string): (path: string) => boolean {
	const parts = readGlob((glob.includes('/') ? glob : `**/${glob}`).toLowerCase());
	return (path) => matchesGlob(parts, path.toLowerCase());
}
