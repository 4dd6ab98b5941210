// What a developer's own runs leave beside the code and no image should hold: databases, sessions and secrets that git leaves out, or that the code makes itself.
import { pathIn } from '@auditor/code';
import type { Ground } from '../fix.js';
import { fitsPath } from './_globs.js';
import { pathFrom } from './_places.js';

/** Lines of a `.gitignore` that are about such data, or about secrets, by their names. */
const DATA =
	/sqlite|credential|secret|token\w{0,20}\.(?:json|pickle)|\.pem\b|service.account|\.db\b|checkpoint|session|history|upload|\.log\b|data\/?$/i;
/** A database that the code opens by its path, which makes it where it is not there. */
const OPENED =
	/(?:\bsqlite(?:\+\w{1,20})?:\/\/\/|\b(?:sqlite3?\.connect|from_conn_string|DatabaseSync|new (?:Database|BetterSqlite3))\(\s{0,9}["'`])(?:\.\/)?(\w[\w./-]{0,120}\.(?:sqlite3?|db))["'`?]/g;

/** What a login leaves in a file, or a console hands out as one: no image should hold it. */
const SECRETS =
	/["'`](?:\.\/)?([\w./-]{0,60}\b(?:credentials?|token|client_secrets?|service[-_]account)(?:[-_]\w{1,20})?\.(?:json|pickle|pem))["'`]/g;

/** Lines for the `.dockerignore` of a folder; none that leaves out a file of the tree. */
export async function localData(folder: string, { project, paths, textAt }: Ground): Promise<string[]> {
	const below = [...paths].flatMap((path) => pathFrom(folder, path) ?? []);
	const kept = (line: string) => !below.some((path) => fitsPath(line, path));
	const ignored = (await textAt(pathIn(folder, '.gitignore'))).split(/\r?\n/).map((line) => line.trim());
	const all = [
		...new Set(
			ignored
				.filter((line) => /^[^#!]/.test(line) && DATA.test(line))
				.map(forImages)
				.filter(kept),
		),
	];
	// What another line is about, too, says no more.
	const lines = all.filter((line) => !all.some((other) => other !== line && fitsPath(other, line)));
	const found: string[] = [];
	for (const file of project.files) {
		if (file.context !== 'source' || pathFrom(folder, file.path) === null) continue;
		const text = await textAt(file.path);
		for (const [, path] of text.matchAll(OPENED)) found.push(`${path}*`);
		for (const [, path] of text.matchAll(SECRETS)) found.push(path!);
	}
	const more = [...new Set(found)].filter((path) => !lines.some((line) => fitsPath(line, path.replace(/\*$/, ''))));
	return [...new Set([...lines, ...more])].filter(kept);
}

/** What git looks for in every folder, Docker looks for in the first alone. */
function forImages(line: string): string {
	const plain = line.endsWith('/') ? line.slice(0, -1) : line;
	return plain.includes('/') ? plain.replace(/^\//, '') : `**/${plain}`;
}
