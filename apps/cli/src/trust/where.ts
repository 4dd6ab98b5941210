// Where does a path lead, links followed? Not to decide whose it is, but to keep what was said within a folder in that folder.
import { existsSync, lstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Whether a path leads to a folder or to something in it. What does not exist yet leads where its nearest existing folder does. */
export function leadsInto(folder: string, path: string): boolean {
	const way = relative(realOf(folder), realOf(path));
	return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Whether a path lies in a folder as it is written; links of the folder itself are followed, links below it are not. */
export function standsIn(folder: string, path: string): boolean {
	const below = (top: string) => {
		const way = relative(top, resolve(path));
		return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
	};
	return below(resolve(folder)) || below(realOf(folder));
}

/** The place of a path with every link on the way followed. */
export function realOf(path: string): string {
	const full = resolve(path);
	if (existsSync(full)) return realpathSync.native(full);
	const above = dirname(full);
	return above === full ? full : join(realOf(above), basename(full));
}

/** What stands at a path itself, links not followed; null where nothing can be seen. */
export function standsAt(path: string): Stats | null {
	try {
		return lstatSync(path);
	} catch {
		return null;
	}
}

/**
 * Whether a word is a name and no path. A name holds nothing that a file system reads as a way, on any system.
 * @example isName('courtroom') isName('@scope/auditor-rubric-x')
 */
export function isName(word: string): boolean {
	return /^(@[\w.-]+\/)?[\w][\w.-]*$/.test(word) && !word.includes('..') && !/\.json$/i.test(word);
}
