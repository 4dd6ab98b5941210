// By which key do we know again what we kept? It lies in the user's own folder for state, readable by him alone; machines that share what is kept share
// it through the environment.
import { randomBytes } from 'node:crypto';
import {
	chmodSync,
	closeSync,
	constants,
	fstatSync,
	linkSync,
	mkdirSync,
	openSync,
	readSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema/errors';

const KEY = /^[0-9a-f]{64}$/;
const KEY_LETTERS = 64;
/** So few characters can be guessed by trying. */
const LEAST = 16;

/**
 * `AUDITOR_STATE_KEY`, else the key of this user, made when there is none. Where it cannot be kept, one that ends with the process.
 * @throws AuditorError AUD_USAGE for a key that can be guessed
 */
export function stateKey(environment: NodeJS.ProcessEnv = process.env): string {
	const given = environment.AUDITOR_STATE_KEY;
	if (given && given.length < LEAST)
		throw new AuditorError('AUD_USAGE', `AUDITOR_STATE_KEY has ${given.length} characters; at least ${LEAST} are asked for.`, {
			hint: 'Make one with: openssl rand -hex 32.',
		});
	if (given) return given;
	const folder = ownFolder(environment);
	if (folder === null) return passing();
	const place = join(folder, 'key');
	return read(place) ?? make(folder, place) ?? read(place) ?? passing();
}

/** The platform's folder for state; null when the user has no home. @source XDG base directory specification 0.8 */
export function stateFolder(environment: NodeJS.ProcessEnv = process.env): string | null {
	const home = homedir();
	const base =
		environment.XDG_STATE_HOME ||
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

/** Null when there is none, or it is a link, another user's, or open to others. */
function read(place: string): string | null {
	let file: number | null = null;
	try {
		file = openSync(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
		const found = fstatSync(file);
		const own = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
		if (!found.isFile() || !own) return null;
		const text = Buffer.alloc(KEY_LETTERS);
		const key = text.toString('latin1', 0, readSync(file, text, 0, KEY_LETTERS, 0));
		return KEY.test(key) ? key : null;
	} catch {
		return null;
	} finally {
		if (file !== null) closeSync(file);
	}
}

/** Null when somebody else made one meanwhile, or none can be made. */
function make(folder: string, place: string): string | null {
	const key = randomBytes(KEY_LETTERS / 2).toString('hex');
	const own = `${place}.${process.pid}`;
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		writeFileSync(own, key, { mode: 0o600, flag: 'wx' });
		linkSync(own, place);
		return key;
	} catch {
		return null;
	} finally {
		rmSync(own, { force: true });
	}
}

let once: string | null = null;

function passing(): string {
	once ??= randomBytes(KEY_LETTERS / 2).toString('hex');
	return once;
}
