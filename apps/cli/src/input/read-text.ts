// The text of a file that a person names. A device or a folder is no file: reading /dev/zero would never end.
import { readFileSync, statSync } from 'node:fs';

/** @throws an error with a `code`, as `readFileSync` does; `ENOTFILE` for what is neither a file nor a pipe. */
export function readText(file: string): string {
	const found = statSync(file);
	if (!found.isFile() && !found.isFIFO() && !found.isDirectory()) throw Object.assign(new Error('not a file'), { code: 'ENOTFILE' });
	return readFileSync(file, 'utf8');
}
