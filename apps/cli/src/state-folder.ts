// Where lies what is kept between runs, and is the folder the user's alone? The key and compiled code lie there.
import { chmodSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** What `XDG_STATE_HOME` names; null for a relative name: what it leads to may lie in the target. @source XDG base directory specification 0.8 */
export function stateHome({ XDG_STATE_HOME: named = '' }: NodeJS.ProcessEnv): string | null {
	return isAbsolute(named) ? named : null;
}

/** The platform's folder for state; null when the user has no home. */
export function stateFolder(environment: NodeJS.ProcessEnv = process.env): string | null {
	const home = homedir();
	const base =
		stateHome(environment) ??
		(process.platform === 'win32'
			? environment.LOCALAPPDATA
			: home && join(home, process.platform === 'darwin' ? 'Library/Application Support' : '.local/state'));
	return base ? join(base, 'automaton-auditor') : null;
}

/** The folder for state, to which nobody but the user can write; null when there is none. */
export function ownFolder(environment: NodeJS.ProcessEnv): string | null {
	const folder = stateFolder(environment);
	return folder === null || !isClosed(folder) ? null : folder;
}

/** Closes a folder of this user to others. False where others could have put something into it: then nothing in it is ours. */
function isClosed(folder: string): boolean {
	const found = statSync(folder, { throwIfNoEntry: false });
	if (found === undefined || process.getuid === undefined) return true;
	if (found.uid !== process.getuid() || (found.mode & 0o022) !== 0) return false;
	if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
	return true;
}
