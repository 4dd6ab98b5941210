// In a pull request the author of the change may not set the gate that it has to pass: what is found is read from the commit that it shall be merged
// into. Which one that is, the environment of the job says; the change itself is not asked.
import { posix, relative, sep } from 'node:path';
import { openRepository } from '@auditor/forensics';
import { folderOf } from '../places.js';
import { named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';
import { realOf } from '../trust/where.js';

type BaseFile =
	| { readonly known: false }
	| { readonly known: true; readonly name: string; readonly text: string }
	| { readonly known: true; readonly name: null; readonly text: null };

const OBJECT_ID = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** The id of the commit that a pull or merge request starts from; null outside of one. `AUDITOR_BASE_COMMIT` says it for other servers. */
export function baseCommitOf(environment: NodeJS.ProcessEnv): string | null {
	const said = [environment.AUDITOR_BASE_COMMIT, ofGitHub(environment), environment.CI_MERGE_REQUEST_DIFF_BASE_SHA];
	return said.find((id): id is string => id !== undefined && OBJECT_ID.test(id)) ?? null;
}

function ofGitHub({ GITHUB_EVENT_NAME, GITHUB_EVENT_PATH }: NodeJS.ProcessEnv): string | undefined {
	if (!GITHUB_EVENT_NAME?.startsWith('pull_request') || !GITHUB_EVENT_PATH) return undefined;
	try {
		const event = parseJson(readText(named(GITHUB_EVENT_PATH))) as { pull_request?: { base?: { sha?: unknown } } };
		return String(event.pull_request?.base?.sha);
	} catch {
		return undefined;
	}
}

/** The first of these files in the folder as a commit has it, read from git's objects; not known where the clone does not hold the commit. */
export async function atBase(folder: string, commit: string, names: readonly string[]): Promise<BaseFile> {
	const top = folderOf({ target: '.', cwd: folder });
	if (top === null) return { known: false };
	const within = relative(realOf(top), realOf(folder)).split(sep).filter(Boolean);
	const snapshot = await openRepository(top, { commit }).catch(() => null);
	if (snapshot === null) return { known: false };
	try {
		for (const name of names) {
			const bytes = await snapshot.readFile(posix.normalize([...within, ...name.split(sep)].join('/')));
			if (bytes !== null) return { known: true, name, text: Buffer.from(bytes).toString('utf8') };
		}
		return { known: true, name: null, text: null };
	} finally {
		await snapshot.close();
	}
}
