// By which key do we know again what we kept? It lies in the user's own folder for state, readable by him alone; machines that share what is kept share
// it through the environment.
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, linkSync, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema/errors';
import { ownFolder } from './state-folder.js';

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
