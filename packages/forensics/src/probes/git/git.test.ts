// biome-ignore-all format: tables of scenarios, one a line
import { runProbes } from '@auditor/probes';
import { probeTester } from '@auditor/probes/testing';
import { type Artifacts, available, type Commit, type History, historyArtifact, } from '@auditor/schema';
import { expect, it } from 'vitest';
import { duration, percent } from './_timeline.js';
import { bulkUpload } from './bulk-upload.js';
import { bursts } from './bursts.js';
import { commitCount } from './commit-count.js';
import { emptyClaims } from './empty-claims.js';
import { growthSteps } from './growth-steps.js';
import { gitProbes } from './index.js';
import { messageQuality } from './message-quality.js';
import { progression } from './progression.js';
import { sessions } from './sessions.js';
import { timeSpan } from './time-span.js';

type Sketch = Partial<Pick<Commit, 'subject' | 'author' | 'email' | 'parents' | 'zone'>> & {
	/** Minutes from the beginning. */
	at?: number;
	/** Minutes from being written to being committed. */
	late?: number;
	/** `A path`, `M path`, `D path`, with `+lines` of code behind it, and the names it defines after a colon, after `<` those that were moved there, or after `~` those of stubs; a bare path is added. */
	files?: string[];
};

const BEGINNING = Date.UTC(2026, 0, 5, 9) / 1000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Oldest first, as one tells a story. */
function history(sketches: readonly Sketch[], more: Partial<History> = {}): Artifacts {
	const commits = sketches.map((sketch, i): Commit => {
		const time = BEGINNING + (sketch.at ?? i * 3 * HOUR) * 60;
		const changes = (sketch.files ?? []).map((file) => {
			const [whole = '', stubs] = file.split(' ~ ');
			const [, status = 'A', path = '', lines, from, names] = /^(?:([AMD]) )?(.+?)(?: \+(\d+)(?:([:<]) (.+))?)?$/.exec(whole) ?? [];
			return { status, path, ...(stubs === undefined ? {} : { stubs: stubs.split(' ') }), ...(lines === undefined ? {} : { lines: Number(lines) }), ...(names !== undefined && { [from === '<' ? 'moved' : 'defines']: names.split(' ') }) };
		});
		const parents = sketch.parents ?? (i === 0 ? [] : [`c${i - 1}`]);
		return { id: `c${i}`, parents, author: sketch.author ?? 'Ada', email: sketch.email ?? 'ada@example.org', authoredAt: time, committedAt: time + (sketch.late ?? 0) * 60, ...(sketch.zone === undefined ? {} : { zone: sketch.zone }), subject: sketch.subject ?? `Work on part ${i} of the reader`, body: '', changes };
	});
	return available(historyArtifact, { head: commits.at(-1)?.id ?? null, commits: commits.reverse(), shallow: false, limitations: [], ...more });
}

const empty = history([]);
const files = (n: number, from = 0) => Array.from({ length: n }, (_, i) => `src/part${from + i}.py`);
const code = (n: number, from = 0) => files(n, from).map((file) => `${file} +10`);
const times = (n: number, sketch: (i: number) => Sketch) => Array.from({ length: n }, (_, i) => sketch(i));
const test = probeTester({ it, equal: (actual, expected) => expect(actual).toEqual(expected) });

test(commitCount, [
	{ name: 'four commits are more than three', artifacts: history(times(4, () => ({}))), outcomes: ['true'], values: { commits: 4, merges: 0, bots: 0 } },
	{ name: 'merges and bots are counted apart', artifacts: history([{}, {}, {}, { author: 'dependabot[bot]' }, { email: '1+helper[bot]@users.noreply.github.com' }, { parents: ['c3', 'c1'] }]), outcomes: ['false'], values: { commits: 3, merges: 1, bots: 2, allCommits: 6 } },
	{ name: 'a merged branch', artifacts: history([{}, {}, { parents: ['c1', 'c0'], subject: 'Merge pull request #3 from a/b' }]), outcomes: ['false'], values: { merges: 1 } },
	{ name: 'three are not', artifacts: history(times(3, () => ({}))), outcomes: ['false'] },
	{ name: 'no commit at all', artifacts: empty, outcomes: ['not-applicable'], values: { commits: 0 } },
	{ name: 'a shallow history says nothing of what is missing', artifacts: history([{}], { shallow: true }), outcomes: ['not-available'] },
	{ name: 'the rubric may ask for more', artifacts: history(times(4, () => ({}))), parameters: { moreThan: 10 }, outcomes: ['false'] },
]);

test(bulkUpload, [
	{ name: 'a single commit with the code', artifacts: history([{ files: code(5) }]), outcomes: ['true'], values: { largestShare: 1 } },
	{ name: 'code in one commit, prose in the others', artifacts: history([{ files: ['README.md'] }, { files: code(9) }, ...times(6, (i) => ({ files: [`docs/${i}.md`] }))]), outcomes: ['true'] },
	{ name: 'nearly everything in one commit, and work on it in eight more', artifacts: history([{ files: code(9) }, ...times(8, (i) => ({ files: [`M src/part${i}.py +1`] }))]), outcomes: ['false'], values: { largestShare: 0.918, codeCommitsAfterLargest: 8 } },
	{ name: 'nearly everything in one commit, and three touches among ten others', artifacts: history([{ files: ['README.md'] }, { files: code(9) }, ...times(7, (i) => ({ files: [`docs/${i}.md`] })), ...times(3, (i) => ({ files: [`M src/part${i}.py +1`] }))]), outcomes: ['true'], values: { codeCommitsAfterLargest: 3 } },
	{ name: 'file after file', artifacts: history(times(8, (i) => ({ files: code(1, i) }))), outcomes: ['false'], values: { largestShare: 0.125 } },
	{ name: 'nearly all lines in one commit, over a scaffold of empty files', artifacts: history([{ files: files(9).map((file) => `${file} +0`) }, ...times(8, (i) => ({ files: [`docs/${i}.md`] })), { files: files(9).map((file) => `M ${file} +900`) }, { files: ['M src/part0.py +40'] }]), outcomes: ['true'], values: { largestShare: 0.995, commitsWithCode: 2 } },
	{ name: 'all files in one commit, nearly all lines in later ones', artifacts: history([{ files: files(9).map((file) => `${file} +10`) }, ...times(8, (i) => ({ files: [`M src/part${i}.py +90`] }))]), outcomes: ['false'], values: { largestShare: 0.111 } },
	{ name: 'one large file and years of work on it', artifacts: history([{ files: ['main.py +100'] }, ...times(9, () => ({ files: ['M main.py +1'] }))]), outcomes: ['false'] },
	{ name: 'generated and vendored files that arrive at once', artifacts: history([...times(5, (i) => ({ files: code(1, i) })), { files: ['dist/a.js +90', 'node_modules/b/c.js +900', 'node_modules/b/d.js +900'] }]), outcomes: ['false'], values: { sourceFiles: 5 } },
	{ name: 'a merge that shows a whole branch', artifacts: history([...times(5, (i) => ({ files: code(1, i) })), { parents: ['c4', 'c2'], files: code(40, 100) }]), outcomes: ['false'] },
	{ name: 'not measured', artifacts: history(times(8, (i) => ({ files: files(1, i) }))), outcomes: ['not-available'] },
	{ name: 'no code', artifacts: history([{ files: ['README.md'] }]), outcomes: ['not-applicable'] },
	{ name: 'no commits', artifacts: empty, outcomes: ['not-applicable'] },
	{ name: 'a shallow history, whose oldest commit shows everything', artifacts: history([{ files: code(9) }], { shallow: true }), outcomes: ['not-available'] },
]);

test(growthSteps, [
	{ name: 'equal commits', artifacts: history(times(8, (i) => ({ files: [`src/part${i}.py +100`] }))), outcomes: ['true'], values: { commits: 7, sessions: 7, largestShare: 0.125, lines: 800 } },
	{ name: 'a scaffold of empty files, then everything at once', artifacts: history([{ files: files(9).map((file) => `${file} +0`) }, { files: files(9).map((file) => `M ${file} +900`) }, ...times(7, (i) => ({ files: [`M src/part${i}.py +60`] }))]), outcomes: ['false'], values: { largestShare: 0.951, commits: 1, commitsWithCode: 8 } },
	{ name: 'prose, generated files, merges and bots weigh nothing', artifacts: history([...times(8, (i) => ({ files: [`src/part${i}.py +100`] })), { files: ['README.md', 'dist/a.js +9000'] }, { author: 'pre-commit-ci[bot]', files: ['src/b.py +9000'] }, { parents: ['c8', 'c3'], files: ['src/all.py +9000'] }]), outcomes: ['true'], values: { lines: 800 } },
	{ name: 'scripts of tools in folders with a dot', artifacts: history([...times(8, (i) => ({ files: [`src/part${i}.py +100`] })), { files: ['.specify/scripts/setup.ps1 +9000'] }]), outcomes: ['true'], values: { lines: 800 } },
	{ name: 'finished work committed in pieces comes in one working session', artifacts: history(times(8, (i) => ({ at: i * 2, files: [`src/part${i}.py +100`] }))), outcomes: ['true'], values: { commits: 7, sessions: 1 } },
	{ name: 'two landings are two working sessions', artifacts: history(times(8, (i) => ({ at: i + (i < 4 ? 0 : DAY), files: [`src/part${i}.py +100`] }))), outcomes: ['true'], values: { sessions: 2 } },
	{ name: 'not measured', artifacts: history(times(8, (i) => ({ files: files(1, i) }))), outcomes: ['not-available'] },
	{ name: 'no code', artifacts: history([{ files: ['README.md'] }]), outcomes: ['not-applicable'] },
	{ name: 'nothing but comments', artifacts: history([{ files: ['src/a.py +0'] }]), outcomes: ['not-applicable'] },
	{ name: 'a rubric may ask for more', artifacts: history(times(8, (i) => ({ files: [`src/part${i}.py +100`] }))), parameters: { commits: 10 }, outcomes: ['false'] },
	{ name: 'or for working sessions alone', artifacts: history(times(2, (i) => ({ files: [`src/part${i}.py +100`] }))), parameters: { commits: 1 }, outcomes: ['true'], values: { commits: 2, sessions: 2 } },
	{ name: 'a shallow history', artifacts: history([{ files: ['a.py +10'] }], { shallow: true }), outcomes: ['not-available'] },
]);

test(bursts, [
	{ name: 'a finished tree, file by file within minutes', artifacts: history([...times(8, (i) => ({ at: i * 0.3, files: files(2, i * 2) })), ...times(12, (i) => ({ at: DAY + i * 90, files: ['M src/part1.py'] }))]), outcomes: ['true'], values: { landedShare: 1, landedCommits: 8 } },
	{ name: 'nine of seventeen commits in ten minutes', artifacts: history([...times(9, (i) => ({ at: i * 1.1, files: ['M a.py'] })), ...times(8, (i) => ({ at: DAY + i * 90 }))]), outcomes: ['true'], values: { windowCommits: 9 } },
	{ name: 'quick repairs of the same file are no staging', artifacts: history([...times(20, (i) => ({ at: i * 60, files: files(1, i) })), ...times(8, (i) => ({ at: 5 * DAY + i, files: ['M src/part1.py'] }))]), outcomes: ['false'] },
	{ name: 'a pair of commits in one minute now and then', artifacts: history(times(20, (i) => ({ at: Math.floor(i / 4) * 300 + (i % 4) * (i % 4 === 1 ? 0.5 : 40), files: files(1, i) }))), outcomes: ['false'] },
	{ name: 'hourly work', artifacts: history(times(12, (i) => ({ at: i * 70, files: files(1, i) }))), outcomes: ['false'], values: { burstShare: 0, landedCommits: 1 } },
	{ name: 'merges of the same minute do not count', artifacts: history(times(20, (i) => ({ at: Math.floor(i / 2) * 100, ...(i % 2 === 1 ? { parents: [`c${i - 1}`, 'c0'] } : {}), files: i % 2 === 1 ? [] : files(1, i) }))), outcomes: ['false'] },
	{ name: 'one commit', artifacts: history([{ files: files(9) }]), outcomes: ['not-applicable'] },
	{ name: 'dates that cannot be', artifacts: history([{ at: -1e12 }, { at: 1e12 }, { at: 0 }]), outcomes: ['not-applicable'] },
]);

test(sessions, [
	{ name: 'three days', artifacts: history(times(6, (i) => ({ at: Math.floor(i / 2) * DAY + (i % 2) * 20 }))), outcomes: ['true'], values: { hours: 3, days: 3, dayShare: 0.333 } },
	{ name: 'one long evening', artifacts: history(times(12, (i) => ({ at: i * 20 }))), outcomes: ['false'], values: { hours: 4, days: 1 } },
	{ name: 'nearly all on one day', artifacts: history([...times(18, (i) => ({ at: i * 40 })), { at: 2 * DAY }, { at: 3 * DAY }]), outcomes: ['false'], values: { dayShare: 0.9 } },
	{ name: 'many hours of one day', artifacts: history(times(5, (i) => ({ at: i * 120 }))), outcomes: ['false'], values: { hours: 5, days: 1 } },
	{ name: "a night that is the next day by the author's clock alone", artifacts: history(times(4, (i) => ({ at: (i < 2 ? 11 : 13) * HOUR + i, zone: 180 }))), outcomes: ['false'], values: { hours: 2, days: 2, dayShare: 0.5 } },
	{ name: 'the same night by a clock at UTC', artifacts: history(times(4, (i) => ({ at: (i < 2 ? 11 : 13) * HOUR + i }))), outcomes: ['false'], values: { hours: 2, days: 1, dayShare: 1 } },
	{ name: 'absurd dates are left out and counted', artifacts: history([{ at: -1e12 }, { at: 0 }, { at: DAY }, { at: 2 * DAY }]), outcomes: ['true'], values: { undated: 1, hours: 3 } },
	{ name: 'no commits', artifacts: empty, outcomes: ['not-applicable'] },
]);

test(timeSpan, [
	{ name: 'a day', artifacts: history([{ at: 0 }, { at: DAY }]), outcomes: ['true'], values: { hours: 24, commits: 2 } },
	{ name: 'less than an hour', artifacts: history(times(10, (i) => ({ at: i * 5 }))), outcomes: ['false'], values: { hours: 0.75 } },
	{ name: 'a merge long after the work', artifacts: history([{ at: 0 }, { at: 9 }, { at: 9 * DAY, parents: ['c1', 'c0'] }]), outcomes: ['false'] },
	{ name: 'one commit', artifacts: history([{}]), outcomes: ['not-applicable'] },
	{ name: 'a shallow history', artifacts: history([{}, {}], { shallow: true }), outcomes: ['not-available'] },
]);

it('tells how the code came', () => {
	const said = (probe: typeof bulkUpload, ...sketches: Sketch[]) => runProbes([probe], history(sketches), { detective: 'repo' })[0]?.message;
	const steps = times(4, (i) => ({ at: i * DAY, files: [`src/part${i}.py +${i + 1}00`] }));
	expect(said(bulkUpload, ...steps)).toBe('The largest of 4 commits with code brought 40 % of its new lines.');
	expect(said(growthSteps, ...steps)).toBe('The 3 largest commits brought 90 % of the new lines of code; most lines came in 3 working sessions. The largest commit is c3.');
});

it('is less sure of what author dates say in a rewritten history', () => {
	const ask = (late: (i: number) => number) => runProbes([sessions], history(times(8, (i) => ({ at: i * DAY, late: late(i) }))), { detective: 'repo' })[0]?.confidence;
	expect([ask(() => 0), ask((i) => (9 - i) * DAY)]).toEqual([0.9, 0.6]);
});

const messages = (...subjects: string[]) => history(subjects.map((subject) => ({ subject })));
test(messageQuality, [
	{ name: 'telling subjects', artifacts: messages('feat(state): add typed agent state', 'Parse annotated assignments', 'fix: router returned no label', 'Add OAuth login'), outcomes: ['true'], values: { weakShare: 0 } },
	{ name: 'things of the code under their own names', artifacts: messages('feat: `withParams`', 'feat: getParams', 'chore: update `odd` version', 'chore: initial `odd.chars` tests', 'Use `@odd/name` (#9)', 'bench: update odd ~> 2.x', 'Bump odd to 1.1.1', 'chore: fix typo in readme'), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'filler', artifacts: messages('update', 'Bug fix', 'fix: bug', 'wip', '.', ':wq', 'final commit', 'some changes'), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'a whole file that is added or deleted', artifacts: messages('added Dockerfile', 'Delete report/interim_report.pdf', 'Update pyproject.toml and uv.lock'), outcomes: ['true'], values: { weakShare: 0 } },
	{ name: 'updates that do not say how', artifacts: messages('Update README', 'Update detective node logic', 'Updated core files', 'Add files'), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'updates of what is no code', artifacts: messages('chore: update CI matrix', 'chore: update badges', 'ci: update pkg size'), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'the issue that a change is for', artifacts: messages('Add test for #7', 'Fixes #12', 'test (closes #3)'), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'numbers that lead to no issue', artifacts: messages('Add test #7', 'fix #2', 'Minor tweaks (#22)', 'for 7'), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'and those that name nothing, or code', artifacts: messages('chore: update', 'chore: update some files', 'feat: update nodes'), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'updates that do', artifacts: messages('Update judge prompts to cite evidence ids', 'Change the clone timeout from 60 to 300 seconds'), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'names of files alone', artifacts: messages('Update README.md', 'Update src/a.py', 'Create test_x.py', 'docs: README.md'), outcomes: ['false'] },
	{ name: 'the same again and again', artifacts: messages('Tune judge prompts', 'Tune judge prompts', 'tune judge prompts', 'Tune judge prompts'), outcomes: ['false'], values: { repeatedShare: 0.75, vagueShare: 0 } },
	{ name: 'updates of dependencies, again and again', artifacts: history([{ subject: 'Read the tree of a commit' }, ...times(5, () => ({ subject: 'Update dependencies', files: ['M package.json', 'M pnpm-lock.yaml', 'M src/a.ts'] })), ...times(3, () => ({ subject: 'chore(deps): bump all', files: ['M uv.lock'] }))]), outcomes: ['true'], values: { commits: 9, weakShare: 0 } },
	{ name: 'and those that change code', artifacts: history([{ subject: 'Read the tree of a commit' }, ...times(3, () => ({ subject: 'Update dependencies', files: ['M package.json', 'M src/a.ts', 'M src/b.ts'] })), { subject: 'update', files: ['M package.json'] }]), outcomes: ['false'], values: { vagueShare: 0.8 } },
	{ name: 'releases are written by a tool', artifacts: history([{ subject: 'Read the tree of a commit' }, ...times(3, (i) => ({ subject: `1.${i}.0`, files: ['M package.json'] })), { subject: 'release', files: ['M src/a.ts'] }, { subject: 'Bound scores to five' }]), outcomes: ['false'], values: { commits: 3, vagueShare: 0.333 } },
	{ name: 'a noun that names the files of the commit', artifacts: history([{ subject: 'refactored repo tools', files: ['M src/nodes.py', 'src/tools/repo_tools.py'] }, { subject: 'readme updated', files: ['M README.md'] }, { subject: 'readme added', files: ['README.md'] }, { subject: 'project renamed', files: ['M pyproject.toml'] }]), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'a noun that names none of them, few of them, or code that was updated', artifacts: history([{ subject: 'refactored tools', files: ['M src/judges.py'] }, { subject: 'readme added', files: ['README.md', 'src/a.py', 'src/b.py'] }, { subject: 'tools updated', files: ['M src/tools.py'] }, { subject: 'report updated', files: ['M report.md'] }, { subject: 'big refactor', files: ['M src/a.py'] }]), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'a noun that names the files that are added, a thing that is initialised, and a thing of a repository', artifacts: history([{ subject: 'docs: final report', files: ['reports/final_report.pdf'] }, { subject: 'init speckit', files: ['a.md'] }, { subject: 'initialize folder structure', files: ['src/__init__.py'] }, { subject: 'feat: repo investigator', files: ['src/tools.py'] }]), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'what was misspelled where, and what something was fitted to', artifacts: messages('Fix readme typo', 'update tests for latest AVA version', 'Docs typos'), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'and neither of them', artifacts: messages('Fix typo', 'update tests for latest changes', 'small typo fix'), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'a repository alone', artifacts: messages('Init repo', 'update repo structure', 'Initial commit of the repository', 'push to repo'), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'words that say that there is no message, and words on one', artifacts: messages('GITBOOK-7: No subject', 'GitBook: No commit message', 'no message'), outcomes: ['false'], values: { vagueShare: 1 } },
	{ name: 'words on a subject or a message that is missing', artifacts: messages('Print no subject in the header', 'No message of the queue is lost'), outcomes: ['true'], values: { vagueShare: 0 } },
	{ name: 'no message at all', artifacts: messages('', '', ''), outcomes: ['false'] },
	{ name: 'an initial commit among good ones', artifacts: messages('Initial commit', 'Read the tree of a commit', 'Count sessions by gaps', 'Render verdicts as Markdown', 'Bound scores to five'), outcomes: ['true'] },
	{ name: 'other languages', artifacts: messages('Añade el grafo de jueces', 'Исправить чтение истории', '添加状态模型与归约器', 'グラフの並列化を追加'), outcomes: ['true'] },
	{ name: 'the messages of merges are written by git', artifacts: history([{ subject: 'Read the tree of a commit' }, { subject: "Merge branch 'main'", parents: ['c0', 'x'] }, { subject: "Merge branch 'main'", parents: ['c1', 'x'] }]), outcomes: ['true'], values: { commits: 1 } },
	{ name: 'nothing but merges', artifacts: history([{ parents: ['x', 'y'] }]), outcomes: ['not-applicable'] },
]);

const phases = [
	{ id: 'setup', name: 'Set-up', paths: ['pyproject.toml', 'README.md'], words: [] },
	{ id: 'state', name: 'State', paths: ['**/state.*'], words: ['state'] },
	{ id: 'tools', name: 'Tools', paths: ['**/tools/**'], words: ['tool'] },
	{ id: 'graph', name: 'Graph', paths: ['**/graph.*'], words: ['graph'] },
];
const story = [{ files: ['pyproject.toml'] }, { files: ['src/state.py +9'] }, { files: ['src/tools/git.py +9'] }, { files: ['M src/tools/git.py +9'] }, { files: ['src/graph.py +9'] }];
test(progression, [
	{ name: 'set-up, state, tools, graph', lexicon: { phases }, artifacts: history(story), outcomes: ['true'], values: { phases: ['setup', 'state', 'tools', 'graph'], orderedShare: 1, reached: 4 } },
	{ name: 'told by the definitions of one file', lexicon: { phases }, artifacts: history([{ files: ['README.md'] }, { files: ['main.py +20: AgentState'] }, { files: ['M main.py +9: clone_tool'] }, { files: ['M main.py +9: build_graph'] }]), outcomes: ['true'], values: { phases: ['setup', 'state', 'tools', 'graph'] } },
	{ name: 'code that is moved was begun where it was written', lexicon: { phases }, artifacts: history([{ files: ['README.md'] }, { files: ['src/detective.py +40: clone parse'] }, { files: ['src/state.py +9: State'] }, { files: ['src/tools/repo.py +4< clone parse'] }, { files: ['src/graph.py +9'] }]), outcomes: ['true'], values: { phases: ['setup', 'tools', 'state', 'graph'] } },
	{ name: 'a file of one phase that holds another one too', lexicon: { phases }, artifacts: history([{ files: ['README.md'] }, { files: ['src/state.py +9: State'] }, { files: ['src/graph.py +40: clone_tool build'] }, { files: ['src/tools/repo.py +40: fetch'] }]), outcomes: ['true'], values: { phases: ['setup', 'state', 'tools', 'graph'], distinctCommits: 3 } },
	{ name: 'a few lines without a definition begin nothing where the thing comes later', lexicon: { phases }, artifacts: history([{ files: ['pyproject.toml', 'src/graph.py +9'] }, { files: ['src/state.py +9: State'] }, { files: ['src/tools/git.py +9: clone'] }, { files: ['M src/graph.py +20: build'] }]), outcomes: ['true'], values: { phases: ['setup', 'state', 'tools', 'graph'] } },
	{ name: 'stubs begin nothing, whatever else their file holds', lexicon: { phases }, artifacts: history([{ files: ['pyproject.toml', 'src/graph.py +40: gather ~ build_graph', 'src/tools/git.py +30 ~ fetch parse'] }, { files: ['src/state.py +9: State'] }, { files: ['M src/tools/git.py +9: fetch'] }, { files: ['M src/graph.py +20: build_graph'] }]), outcomes: ['true'], values: { phases: ['setup', 'state', 'tools', 'graph'], distinctCommits: 4 } },
	{ name: 'a file with a stub beside its own thing', lexicon: { phases }, artifacts: history([{ files: ['pyproject.toml', 'src/graph.py +40: build_graph ~ draw'] }, { files: ['src/state.py +9: State'] }]), outcomes: ['false'], values: { phases: ['setup', 'graph', 'state'] } },
	{ name: 'words of messages begin nothing', lexicon: { phases }, artifacts: history([{ subject: 'Set-up of the project' }, { subject: 'Write git tools', files: ['main.py +1: main'] }, { subject: 'Wire the StateGraph' }]), outcomes: ['false'], values: { reached: 0 } },
	{ name: 'a scaffold of empty files and comments first', lexicon: { phases }, artifacts: history([{ files: ['src/graph.py +0', 'src/tools/git.py +0', 'src/state.py +0'] }, ...story.map(({ files: [file = ''] }) => ({ files: [`M ${file}`] }))]), outcomes: ['true'], values: { distinctCommits: 4, orderedShare: 1 } },
	{ name: 'what a name begins with is not what it is', lexicon: { phases }, artifacts: history([{ files: ['main.py +9: StateReader ToolUser GraphNode'] }]), outcomes: ['false'], values: { phases: ['graph'] } },
	{ name: 'prose and data at the paths of code begin nothing', lexicon: { phases }, artifacts: history([{ files: ['src/tools/notes.md', 'src/graph.json', 'graph.png'] }]), outcomes: ['false'], values: { reached: 0 } },
	{ name: 'tests of a phase begin none', lexicon: { phases }, artifacts: history([{ files: ['tests/graph.py +9', 'tests/tools/git.py +9'] }]), outcomes: ['false'], values: { reached: 0 } },
	{ name: 'all in one commit', lexicon: { phases }, artifacts: history([{ files: ['pyproject.toml', 'src/state.py +9', 'src/tools/git.py +9', 'src/graph.py +9'] }]), outcomes: ['false'], values: { distinctCommits: 1 } },
	{ name: 'backwards', lexicon: { phases }, artifacts: history([...story].reverse()), outcomes: ['false'], values: { orderedShare: 0 } },
	{ name: 'phases that never come', lexicon: { phases }, artifacts: history([{ files: ['README.md'] }, { files: ['a.py +3'] }]), outcomes: ['false'], values: { missing: ['state', 'tools', 'graph'] } },
	{ name: 'deletions begin nothing', lexicon: { phases }, artifacts: history([{ files: ['D src/graph.py'] }]), outcomes: ['false'], values: { reached: 0 } },
	{ name: 'lines that were not measured', lexicon: { phases }, artifacts: history([{ files: ['README.md'] }, { files: ['src/state.py'] }, { files: ['src/tools/a.py'] }, { files: ['src/graph.py'] }]), outcomes: ['not-available'] },
	{ name: 'a rubric without phases', artifacts: history(story), outcomes: ['not-applicable'] },
	{ name: 'a shallow history', lexicon: { phases }, artifacts: history(story, { shallow: true }), outcomes: ['not-available'] },
]);

it('lets nothing lie within less time than it took', () => {
	expect([duration(202, Math.ceil), duration(202)]).toEqual(['4 minutes', '3 minutes']);
});

it('rounds a share once', () => {
	expect([percent(10, 26), percent(0.385)]).toEqual(['38 %', '39 %']);
});

it('keeps ids and places of every git probe apart and cites commits alone', () => {
	expect(new Set(gitProbes.map((probe) => probe.id)).size).toBe(gitProbes.length);
	expect(gitProbes.every((probe) => probe.id.startsWith('git/'))).toBe(true);
});

test(emptyClaims, [
	{ name: 'two commits that implement empty files', artifacts: history([{ subject: 'feat(graph): implement fan-out and fan-in', files: ['src/graph.py +0'] }, { subject: 'Integrated the judges', files: ['src/judges.py +0', 'src/bench.py +0'] }, {}]), outcomes: ['true'], values: { claims: 2, emptyCommits: 2 } },
	{ name: 'a file is created that holds nothing, and a report that is not there', artifacts: history([{ subject: 'creating detective , judge and justice', files: ['src/judge.py +0'] }, { subject: 'docs: interim report with decisions', files: ['reports/.gitkeep'] }, {}]), outcomes: ['true'], values: { claims: 2, emptyCommits: 2 } },
	{ name: 'a folder that is kept, and files that are said to be files', artifacts: history([{ subject: 'chore: keep the reports folder', files: ['reports/.gitkeep'] }, { subject: 'creating the component files', files: ['src/a.py +0'] }, { subject: 'docs: interim report', files: ['reports/.gitkeep', 'reports/interim.md'] }]), outcomes: ['false'], values: { claims: 0, emptyCommits: 2 } },
	{ name: 'what is said to be added', artifacts: history([{ subject: 'state added', files: ['src/state.py +0'] }, { subject: 'Add state', files: ['src/s.py +0'] }]), outcomes: ['false'], values: { claims: 1, emptyCommits: 2 } },
	{ name: 'compiled files are nobody’s work', artifacts: history([{ subject: 'code added', files: ['M src/__pycache__/graph.cpython-314.pyc'] }, { subject: 'Fixed the index', files: ['D src/a.pyc'] }]), outcomes: ['false'], values: { claims: 1, emptyCommits: 1 } },
	{ name: 'one is a slip', artifacts: history([{ subject: 'Implement the graph', files: ['src/graph.py +0'] }, { files: ['M src/graph.py +900'] }]), outcomes: ['false'], values: { claims: 1 } },
	{ name: 'the rubric may count a slip', artifacts: history([{ subject: 'Implement the graph', files: ['src/graph.py +0'] }]), parameters: { emptyClaims: 1 }, outcomes: ['true'] },
	{ name: 'a scaffold that is called so', artifacts: history([{ subject: 'Add core module files', files: files(3).map((file) => `${file} +0`) }, { subject: 'Implement project structure', files: files(3, 3).map((file) => `${file} +0`) }, { subject: 'Create the judge files', files: ['src/judge.py +0'] }]), outcomes: ['false'], values: { claims: 0, emptyCommits: 3 } },
	{ name: 'package files', artifacts: history(times(2, (i) => ({ subject: 'Fix imports with __init__ files', files: [`src/a${i}/__init__.py +0`] }))), outcomes: ['false'] },
	{ name: 'a claim with something in it', artifacts: history(times(2, (i) => ({ subject: `Implement part ${i}`, files: [`src/a${i}.py +0`, `src/b${i}.py +40`] }))), outcomes: ['false'] },
	{ name: 'a move', artifacts: history(times(2, (i) => ({ subject: `Refactored part ${i}`, files: [`src/a${i}.py +0`, `D a${i}.py`] }))), outcomes: ['false'] },
	{ name: 'sizes that were not measured', artifacts: history(times(2, (i) => ({ subject: `Implement part ${i}`, files: [`src/a${i}.py`] }))), outcomes: ['false'] },
	{ name: 'commits without files', artifacts: history(times(2, () => ({ subject: 'Implement all of it' }))), outcomes: ['false'] },
	{ name: 'no commits', artifacts: empty, outcomes: ['not-applicable'] },
	{ name: 'a shallow history', artifacts: history([{}], { shallow: true }), outcomes: ['not-available'] },
]);
