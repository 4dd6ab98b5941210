// What a row of the attack suite is, and the laboratory in which it is tried: folders, repositories, a server that writes down who came, and the
// built command with a home of its own.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { type GitRepository, gitRepository, temporaryFolder } from '@auditor/testkit';
import { type Answer, Served, type Start } from '../support/served.js';
import { root } from '../support/shell.js';
import { watch } from '../support/time-of.js';

export interface Attack {
	/** What the attacker does, as a noun phrase. */
	readonly way: string;
	/** Who can do it: the people of the table in docs/security.md. */
	readonly by: 'author' | 'neighbour' | 'writer of the store' | 'model server' | 'rubric author' | 'agent';
	/** Does it. Null when the auditor held; else one sentence that says what came in, or what was not said. */
	attempt(lab: Lab): Promise<string | null>;
}

export interface Running {
	readonly cwd?: string;
	readonly env?: Record<string, string>;
	readonly input?: Start['input'];
	readonly until?: Start['until'];
	/** After so many milliseconds of the processor, or fifteen times as many of the clock, the process is killed and its status is null. Default 30,000. */
	readonly timeout?: number;
	/** Whether it gets a process of its own. */
	readonly alone?: boolean;
}

export interface Visit {
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** The command under attack: the build of this repository, or the one that `AUDITOR_MAIN` names, to see a row fail where the way is open. */
const { env: environment } = process;
export const main = environment.AUDITOR_MAIN ?? join(root, 'apps/cli/dist/main.js');
/** Another build may have no entry to call. */
const served = environment.AUDITOR_MAIN === undefined ? new Served(join(main, '../command-line.js')) : null;

/** One attempt's own world. */
export class Lab {
	readonly base = temporaryFolder('auditor-attack-');
	readonly home = join(this.base, 'home');
	readonly #marker = join(this.base, 'code-ran');
	readonly #closing: (() => void)[] = [];

	/** A folder with these files. */
	folder(files: Record<string, string | Uint8Array> = {}): string {
		const folder = mkdtempSync(join(this.base, 'folder-'));
		this.write(folder, files);
		return folder;
	}

	write(folder: string, files: Record<string, string | Uint8Array>): void {
		for (const [path, content] of Object.entries(files)) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), content);
		}
	}

	/** A repository whose one commit holds these files. */
	repository(files: Record<string, string | Uint8Array> = { 'app.py': 'print(1)\n' }): GitRepository {
		return gitRepository([{ message: 'Add the project', files }]);
	}

	/** A module that leaves a mark when it is run, and exports `value`: by default nothing that could be read without running it. */
	code(value = 'Object({})'): string {
		return `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(this.#marker)}, '');\nexport default ${value};\n`;
	}

	/** Whether a module of `code` was run. */
	codeRan(): string | null {
		return existsSync(this.#marker) ? 'the code was run' : null;
	}

	/** The command line, as a user starts it, with a home of its own and no key. */
	async auditor(args: readonly string[], running: Running = {}): Promise<Answer> {
		mkdirSync(this.home, { recursive: true });
		const { cwd = this.base, timeout = 30_000, alone = false, input, until } = running;
		const env = { PATH: process.env.PATH ?? '', HOME: this.home, TMPDIR: this.base, ...running.env };
		const start = { args, cwd, env, timeout, input, until };
		return (alone ? null : await served?.answer(this, start)) ?? this.#alone(start);
	}

	#alone({ args, cwd, env, timeout, input, until }: Start): Promise<Answer> {
		const child = spawn(process.execPath, [main, ...args], { cwd, env, stdio: 'pipe' });
		const watched = watch(child.pid, timeout, () => child.kill('SIGKILL'));
		const said = { stdout: '', stderr: '' };
		for (const stream of ['stdout', 'stderr'] as const)
			child[stream].setEncoding('utf8').on('data', (text: string) => {
				said[stream] += text;
				if (until !== undefined && said.stdout.includes(until)) child.stdin.end();
			});
		child.stdin.on('error', () => {});
		if (until === undefined) child.stdin.end(input);
		else child.stdin.write(input ?? '');
		return new Promise((resolve, reject) => {
			child.on('error', reject);
			child.on('close', (status) => {
				resolve({ status, ...said, milliseconds: watched.stop() });
			});
		});
	}

	/** A server on this machine that writes down every request; `answer` gives the body of its JSON answers. */
	async server(answer: (visit: Visit) => unknown = () => ({})): Promise<{ url: string; visits: Visit[] }> {
		const visits: Visit[] = [];
		const server = createServer((request, response) => {
			let body = '';
			request.setEncoding('utf8').on('data', (text: string) => {
				body += text;
			});
			request.on('end', () => {
				const visit = { path: request.url ?? '', headers: request.headers, body };
				visits.push(visit);
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(answer(visit)));
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		this.#closing.push(() => server.close());
		return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visits };
	}

	/** Has something ended with the laboratory. */
	atEnd(work: () => void): void {
		this.#closing.push(work);
	}

	close(): void {
		for (const work of this.#closing) work();
		rmSync(this.base, { recursive: true, force: true });
	}
}

const preparations: Lab[] = [];

/**
 * What several attempts begin with is made once, in a laboratory of its own; each gets a copy of all that lies in there, home included.
 * @param make resolves to what the attempts should know of it: names below `base`
 */
export function prepared<T>(make: (lab: Lab) => Promise<T>): (lab: Lab) => Promise<T> {
	let begun: Promise<{ from: Lab; value: T }> | null = null;
	return async (lab) => {
		begun ??= (async () => {
			const from = new Lab();
			preparations.push(from);
			return { from, value: await make(from) };
		})();
		const { from, value } = await begun;
		cpSync(from.base, lab.base, { recursive: true });
		return value;
	};
}

/** Ends what serves all attempts. */
export async function closeLaboratory(): Promise<void> {
	await served?.close();
	for (const lab of preparations) lab.close();
}
