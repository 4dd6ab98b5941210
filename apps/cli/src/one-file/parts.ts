// The one file of an audit holds our packages as they were when it was built: after an update of one of them alone it would judge by the old.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Whether the packages are installed as they were built into the one file. @param place folder of the built command */
export function isCurrent(place: string): boolean {
	try {
		return partsOf(place).every(({ path, digest }) => digestOf(readFileSync(path)) === digest);
	} catch {
		return false;
	}
}

/** A name for the engine, the one file and the packages as they lie there: whatever replaces a file changes it. Null where one is missing. */
export function stateOf(place: string): string | null {
	try {
		const paths = [join(place, 'audit-job.cjs'), ...partsOf(place).map(({ path }) => path)];
		const files = paths.map((path) => [path, statSync(path)] as const);
		return digestOf([process.version, process.arch, ...files.map(([path, s]) => [path, s.ino, s.size, s.mtimeMs, s.ctimeMs])].join('\n'));
	} catch {
		return null;
	}
}

function partsOf(place: string): { readonly path: string; readonly digest: string }[] {
	const require = createRequire(import.meta.url);
	const parts = JSON.parse(readFileSync(join(place, 'audit-job.json'), 'utf8')) as Record<string, Record<string, string>>;
	return Object.entries(parts).flatMap(([name, files]) => {
		const folder = dirname(require.resolve(name));
		return Object.entries(files).map(([file, digest]) => ({ path: join(folder, file), digest }));
	});
}

function digestOf(content: string | Buffer): string {
	return createHash('sha256').update(content).digest('hex');
}
