// What do runs of the tests say, file by file? What a second run says of a file takes the place of what the first one said.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED = ['pending', 'skipped', 'todo', 'disabled'];

/**
 * The reports of one run, as Vitest writes them as JSON.
 * @returns of each file, by its path from the root: how many tests passed, the names of those that failed and were skipped, and whether the file is red,
 *   which it may be without a failed test; `unexplained`: a run is red and none of its files
 */
export function readResults(folder, root) {
	const files = new Map();
	let unexplained = false;
	for (const name of readdirSync(folder)) {
		const { success, testResults } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
		if (!success && !testResults.some(({ status }) => status === 'failed')) unexplained = true;
		for (const { name: path, status, assertionResults } of testResults) {
			const file = relative(root, path);
			const named = (kinds) => assertionResults.flatMap((test) => (kinds.includes(test.status) ? [`${file}: ${test.fullName}`] : []));
			files.set(file, { passed: named(['passed']).length, failed: named(['failed']), skipped: named(SKIPPED), red: status === 'failed' });
		}
	}
	return { files, unexplained };
}

/** Counts and names of all files together; `red` are the files. A red file without a failed test counts as one that failed. */
export function totalsOf(files) {
	const all = [...files];
	const failed = all.flatMap(([file, { failed, red }]) => (red && failed.length === 0 ? [`${file}: could not be run`] : failed));
	return {
		passed: all.reduce((sum, [, { passed }]) => sum + passed, 0),
		failed,
		skipped: all.flatMap(([, { skipped }]) => skipped),
		red: all.flatMap(([file, { red }]) => (red ? [file] : [])),
	};
}
