// Tiny real repositories, built at test time as git would build them: fixed author, dates and configuration, branch `main`, no garbage collection.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPlain, writeCommits, writeRepository } from './git-objects.js';
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

const ADA = { name: 'Ada Fixture', email: 'ada@example.org' };

export function gitRepository(commits: FixtureCommit[] = []): GitRepository {
	const folder = temporaryFolder('auditor-repo-');
	const environment = {
		PATH: process.env.PATH,
		HOME: folder,
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_AUTHOR_NAME: ADA.name,
		GIT_AUTHOR_EMAIL: ADA.email,
		GIT_COMMITTER_NAME: ADA.name,
		GIT_COMMITTER_EMAIL: ADA.email,
	};
	const run = (args: string[], extra: NodeJS.ProcessEnv = {}) =>
		execFileSync('git', ['-c', 'gc.auto=0', '-c', 'core.autocrlf=false', ...args], {
			cwd: folder,
			env: { ...environment, ...extra },
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'pipe'],
		});
	let clock = Date.parse('2026-01-05T09:00:00Z');
	const tick = ({ at }: FixtureCommit) => {
		clock = at === undefined ? clock + 3_600_000 : Date.parse(at);
		return Math.floor(clock / 1000);
	};
	const repository: GitRepository = {
		folder,
		commits: [],
		git: (...args) => run(args),
		commit(commit) {
			const { message, files = {}, author = ADA } = commit;
			writeFiles(folder, files);
			run(['add', '-A']);
			const date = `${tick(commit)} +0000`;
			run(['commit', '-q', '--allow-empty', '--allow-empty-message', '-m', message], {
				GIT_AUTHOR_DATE: date,
				GIT_COMMITTER_DATE: date,
				GIT_AUTHOR_NAME: author.name,
				GIT_AUTHOR_EMAIL: author.email,
			});
			const id = run(['rev-parse', 'HEAD']).trim();
			repository.commits.push(id);
			return id;
		},
	};
	writeRepository(folder);
	const started = clock;
	const stamped = commits.map((commit) => {
		const { message, files = {}, author = ADA } = commit;
		return { at: tick(commit), message, files, author: `${author.name} <${author.email}>`, committer: `${ADA.name} <${ADA.email}>` };
	});
	if (stamped.length > 0 && stamped.every(isPlain)) {
		for (const { files } of stamped) writeFiles(folder, files);
		repository.commits.push(...writeCommits(folder, stamped));
	} else {
		clock = started;
		for (const commit of commits) repository.commit(commit);
	}
	return repository;
}

function writeFiles(folder: string, files: NonNullable<FixtureCommit['files']>): void {
	for (const [path, content] of Object.entries(files)) {
		const full = join(folder, path);
		if (content === null) rmSync(full, { force: true });
		else {
			mkdirSync(dirname(full), { recursive: true });
			writeFileSync(full, content);
		}
	}
}
