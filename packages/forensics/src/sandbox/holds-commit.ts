// Does a repository hold a commit? Asked of git itself, which neither fetches nor runs anything for it.
import { tmpdir } from 'node:os';
import { gitEnvironment } from './git-environment.js';
import { askGitNow } from './run-git.js';

const TIME_MS = 10_000;

/** Whether a repository holds one of the commits. Where git cannot say it (a damaged one, no git at all), it may hold them: true. */
export function mayHoldCommit(gitDirectory: string, commits: readonly string[]): boolean {
	const asked = [...new Set(commits)].filter((id) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id));
	if (asked.length === 0) return false;
	const run = { environment: gitEnvironment(tmpdir(), 'none'), gitDirectory, folder: tmpdir(), timeoutMs: TIME_MS };
	const answers = askGitNow(['cat-file', '--batch-check'], run, `${asked.join('\n')}\n`)
		.toString('latin1')
		.trim();
	return answers === '' || answers.split('\n').some((line) => !line.endsWith(' missing'));
}
