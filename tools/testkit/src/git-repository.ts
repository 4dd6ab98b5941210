// Tiny real repositories, built by git at test time: fixed author, dates and configuration, branch `main`, no garbage collection.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

export interface FixtureCommit {
	/** ISO date; default: one hour after the commit before, from 2026-01-05T09:00:00Z. */
	at?: string;
	message: string;
	/** Path to content; null removes the file. */
	files?: Record<string, string | Uint8Array | null>;
	author?: { name: string; email: string };
}

export interface GitRepository {
	/** Work tree. */
	folder: string;
	/** Object ids in the order of the commits given. */
	commits: string[];
	git(...args: string[]): string;
	commit(commit: FixtureCommit): string;
}

export function gitRepository(commits: FixtureCommit[] = []): GitRepository {
	const folder = temporaryFolder('auditor-repo-');
	const environment = {
		PATH: process.env.PATH,
		HOME: folder,
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_AUTHOR_NAME: 'Ada Fixture',
		GIT_AUTHOR_EMAIL: 'ada@example.org',
		GIT_COMMITTER_NAME: 'Ada Fixture',
		GIT_COMMITTER_EMAIL: 'ada@example.org',
	};
	const run = (args: string[], extra: NodeJS.ProcessEnv = {}) =>
		execFileSync('git', ['-c', 'gc.auto=0', '-c', 'core.autocrlf=false', ...args], {
			cwd: folder,
			env: { ...environment, ...extra },
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'pipe'],
		});
	run(['init', '-q', '--template=', '-b', 'main']);
	let clock = Date.parse('2026-01-05T09:00:00Z');
	const repository: GitRepository = {
		folder,
		commits: [],
		git: (...args) => run(args),
		commit({ at, message, files = {}, author }) {
			clock = at === undefined ? clock + 3_600_000 : Date.parse(at);
			for (const [path, content] of Object.entries(files)) {
				const full = join(folder, path);
				if (content === null) rmSync(full, { force: true });
				else {
					mkdirSync(dirname(full), { recursive: true });
					writeFileSync(full, content);
				}
			}
			run(['add', '-A']);
			const date = `${Math.floor(clock / 1000)} +0000`;
			const who = author ? { GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email } : {};
			run(['commit', '-q', '--allow-empty', '--allow-empty-message', '-m', message], {
				GIT_AUTHOR_DATE: date,
				GIT_COMMITTER_DATE: date,
				...who,
			});
			const id = run(['rev-parse', 'HEAD']).trim();
			repository.commits.push(id);
			return id;
		},
	};
	for (const commit of commits) repository.commit(commit);
	return repository;
}
