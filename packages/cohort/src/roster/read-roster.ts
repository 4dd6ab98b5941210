// Who is to be judged? Reads a roster file, or takes the clones in a folder for one. Does not look whether the targets exist: that is a row's
// business and not the roster's.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AuditorError, compareText } from '@auditor/schema';
import { decodeText } from './decode-text.js';
import { type Entries, entriesOf } from './entries.js';
import { type RosterRow, rowsOf } from './rows.js';

/** @source chosen: a hundred thousand targets are months of judging, and a larger file is no roster */
const MAX_ENTRIES = 100_000;
const MAX_BYTES = 64_000_000;

export interface Roster extends Entries {
	/** Folder that paths of targets and reports are relative to. */
	readonly base: string;
	readonly name: string;
}

export interface RosterOptions {
	/** How the address of a row is made of its columns: `https://github.com/school/court-{login}`. */
	readonly address?: string | undefined;
}

/**
 * The roster in a file (CSV, JSON, YAML, plain lines, an export of Canvas, Moodle or GitHub Classroom) or in a folder of clones.
 * @throws AuditorError AUD_ROSTER_INVALID
 */
export async function readRoster(path: string, { address }: RosterOptions = {}): Promise<Roster> {
	const place = resolve(path);
	const found = await stat(place).catch(() => null);
	if (!found) throw invalid(`There is no roster at ${path}.`);
	const name = basename(place);
	if (found.isDirectory() && address !== undefined) throw invalid(`${name} is a folder; --address needs a table.`);
	if (found.isDirectory()) return { ...(await clonesIn(place, name)), base: place, name };
	if (found.size > MAX_BYTES) throw invalid(`${name} is larger than ${MAX_BYTES / 1e6} MB and is no roster.`);
	const bytes = await readFile(place).catch((cause: NodeJS.ErrnoException) => {
		throw invalid(`${name} cannot be read (${cause.code ?? 'unknown reason'}).`, cause);
	});
	const rows = rowsOf(decodeText(bytes, name), name, address);
	if (rows.every(({ nothing }) => nothing)) throw invalid(`${name} names no target.`);
	if (rows.length > MAX_ENTRIES) throw invalid(`${name} has ${rows.length} targets; a batch judges at most ${MAX_ENTRIES}.`);
	return { ...entriesOf(rows), base: dirname(place), name };
}

/**
 * Everything in the folder that could be somebody's submission: each folder and link, and every bundle. One that holds no repository is an entry, too:
 * its row says so, and nobody is left out in silence. Files, hidden folders and the results of a batch are none.
 */
async function clonesIn(folder: string, name: string): Promise<Entries> {
	const rows: RosterRow[] = [];
	let clones = 0;
	const items = (await readdir(folder, { withFileTypes: true })).sort((a, b) => compareText(a.name, b.name));
	for (const item of items) {
		if (item.name.startsWith('.')) continue;
		const bundle = item.name.endsWith('.bundle');
		if ((item.isFile() && !bundle) || (await holdsBatch(join(folder, item.name)))) continue;
		const found = bundle ? item.name : await repositoryIn(folder, item.name);
		if (found !== null) clones++;
		rows.push({ place: `${name}/${item.name}`, values: { target: found ?? item.name, name: item.name.replace(/\.(git|bundle)$/, '') } });
	}
	if (clones === 0) throw invalid(`The folder ${name} holds no clone: a roster is a file, or a folder of git repositories.`);
	return entriesOf(rows);
}

/** The folder itself, or the only one in it (a clone in a folder by the student's name); null where neither is a repository. */
async function repositoryIn(folder: string, name: string): Promise<string | null> {
	if (await isRepository(join(folder, name))) return name;
	const inside = await readdir(join(folder, name), { withFileTypes: true }).catch(() => []);
	const inner = inside.filter((item) => item.isDirectory());
	const only = inner.length === 1 ? inner[0] : undefined;
	return only && (await isRepository(join(folder, name, only.name))) ? `${name}/${only.name}` : null;
}

function holdsBatch(folder: string): Promise<boolean> {
	return stat(join(folder, 'batch.json')).then(Boolean, () => false);
}

async function isRepository(folder: string): Promise<boolean> {
	const has = (path: string) => stat(join(folder, path)).then(Boolean, () => false);
	return (await has('.git')) || ((await has('HEAD')) && (await has('objects')));
}

function invalid(message: string, cause?: unknown): AuditorError {
	return new AuditorError('AUD_ROSTER_INVALID', message, { cause });
}
