// Does a rubric say what its author expects? Builds each small repository of rubric.test.json with git in a private folder, audits it with the
// heuristic bench, and compares. Nothing of a fixture is run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditorError, type AuditReport } from '@auditor/schema';
import { audit } from '../audit.js';
import type { LoadedRubric } from '../input/load-rubric.js';
import { expectedOf, type RubricFixture, rangeOf, readRubricTests } from './rubric-tests.js';

export interface FixtureResult {
	readonly name: string;
	/** What differs, one sentence each; empty when all is as expected. */
	readonly faults: readonly string[];
	readonly scores: Readonly<Record<string, number | string>>;
	readonly total: number | null;
}

/** @throws AuditorError when the tests cannot be read or an audit cannot be made. */
export async function testRubric(loaded: LoadedRubric, options: { allowCode: boolean; signal: AbortSignal }): Promise<FixtureResult[]> {
	const fixtures = readRubricTests(loaded.located.folder, loaded.origin, loaded.rubric);
	const results: FixtureResult[] = [];
	for (const fixture of fixtures) {
		const folder = mkdtempSync(join(realpathSync(tmpdir()), 'auditor-rubric-test-'));
		try {
			build(folder, fixture);
			const { report, trouble } = await audit(
				{
					target: folder,
					cwd: process.cwd(),
					rubric: loaded.located.file,
					allowRubricCode: options.allowCode,
					cache: false,
					bench: 'heuristic',
				},
				{ signal: options.signal },
			);
			if (trouble) throw trouble;
			if (report === null) throw new AuditorError('AUD_INTERNAL', `The fixture "${fixture.name}" was audited without a report.`);
			results.push(compare(fixture, report));
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}
	return results;
}

function compare(fixture: RubricFixture, report: AuditReport): FixtureResult {
	const faults: string[] = [];
	for (const [id, wanted] of Object.entries(fixture.expect)) {
		const { status, score } = expectedOf(wanted);
		const is = report.criteria.find((c) => c.id === id)!;
		if (is.status !== status)
			faults.push(`${id} is ${is.status}${is.score === null ? '' : ` with ${is.score}`}, not ${status}: ${is.reason}`);
		else if (score && is.score !== null && (is.score < score[0] || is.score > score[1])) {
			const unmet = is.evidence.filter((e) => e.role === 'expectation' && e.satisfied === false).map((e) => e.message);
			faults.push(`${id} has ${is.score}, not ${told(score)}: ${is.reason}${unmet.length > 0 ? ` Not met: ${unmet.join(' ')}` : ''}`);
		}
	}
	const total = rangeOf(fixture.total);
	if (total && (report.total.score === null || report.total.score < total[0] || report.total.score > total[1]))
		faults.push(`the total is ${report.total.score ?? 'not scored'}, not ${told(total)}`);
	const scores = Object.fromEntries(report.criteria.map((c) => [c.id, c.score ?? c.status]));
	return { name: fixture.name, faults, scores, total: report.total.score };
}

function told([least, most]: readonly [number, number]): string {
	return least === most ? String(least) : `${least} to ${most}`;
}

/** Noon of a day long ago: the same commits, the same ids, on every machine. */
const FIRST = Date.parse('2026-01-05T09:00:00Z');

/** Written as objects of git, without a work tree: git looks into no file or folder that a fixture describes. */
function build(folder: string, { files, commits = [{ message: 'Add the project', files: files ?? {} }] }: RubricFixture): void {
	const git = (args: readonly string[], input = '') => {
		try {
			execFileSync('git', ['-c', 'gc.auto=0', '-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', ...args], {
				cwd: folder,
				input,
				stdio: ['pipe', 'ignore', 'pipe'],
				env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_ALLOW_PROTOCOL: 'none' },
			});
		} catch (cause) {
			if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new AuditorError('AUD_GIT_MISSING', 'git is not installed.', { cause });
			throw new AuditorError('AUD_RUBRIC_INVALID', `git ${args[0]} cannot make the repository of a fixture.`, { cause });
		}
	};
	let clock = FIRST;
	const stream = commits.map((commit) => {
		clock = commit.at === undefined ? clock + 3_600_000 : Date.parse(commit.at);
		if (Number.isNaN(clock))
			throw new AuditorError('AUD_RUBRIC_INVALID', `A commit of a fixture is dated "${commit.at}", which is no date.`);
		const when = `Rubric Test <rubric@example.org> ${Math.floor(clock / 1000)} +0000\n`;
		const changes = Object.entries(commit.files).map(([path, text]) =>
			text === null ? `D ${quoted(path)}\n` : `M 100644 inline ${quoted(path)}\n${data(text)}`,
		);
		return `commit refs/heads/main\nauthor ${when}committer ${when}${data(`${commit.message.trim()}\n`)}${changes.join('')}\n`;
	});
	git(['init', '-q', '--bare', '-b', 'main']);
	git(['fast-import', '--quiet', '--date-format=raw'], stream.join(''));
}

/** @source git-fast-import: `data <bytes>` and the bytes */
function data(text: string): string {
	return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** @source git-fast-import: a path in quotes, as in C */
function quoted(path: string): string {
	return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}
