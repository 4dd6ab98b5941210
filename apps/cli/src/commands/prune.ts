// auditor prune: what is old in folders of ours is named first, and taken away when that is said.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { lockFolder } from '@auditor/cohort';
import { defaultCacheFolder } from '@auditor/forensics';
import { AuditorError, groupBy } from '@auditor/schema';
import { printable } from '../output/printable.js';
import { type OldFile, oldCached, oldIn } from '../prune/old-files.js';
import type { CommandInput } from './definition.js';

const DAY_MS = 86_400_000;

interface Place {
	readonly folder: string;
	readonly find: () => OldFile[];
	/** Nobody may write there meanwhile. */
	readonly locked: boolean;
}

export default async function main({ args, options }: CommandInput): Promise<number> {
	const folders = (args[0] ?? []) as unknown as readonly string[];
	const before = Date.now() - (options.olderThan as number) * DAY_MS;
	const cache = options.caches === true ? defaultCacheFolder() : null;
	const places: Place[] = [
		...folders.map((folder) => ({ folder, find: () => oldIn(folder, before), locked: true })),
		...(cache === null ? [] : [{ folder: dirname(cache), find: () => oldCached(dirname(cache), before), locked: false }]),
	];
	if (places.length === 0) throw new AuditorError('AUD_USAGE', 'Name a folder, or say --caches.');
	// Every folder is looked at before the first file goes.
	const found = places.map(({ folder, find }) => ({ folder, files: find() }));
	if (options.json) process.stdout.write(`${JSON.stringify({ removed: options.yes === true, places: found }, null, 2)}\n`);
	else for (const { folder, files } of found) process.stdout.write(printable(tell(folder, files, options.yes === true)));
	if (options.yes === true) for (const place of places) remove(place);
	return 0;
}

/** What became young meanwhile stays. */
function remove({ folder, find, locked }: Place): void {
	const files = find();
	if (files.length === 0) return;
	const unlock = locked ? lockFolder(folder) : () => {};
	try {
		for (const { path } of files) rmSync(path, { recursive: true, force: true });
	} catch (cause) {
		throw new AuditorError('AUD_OUTPUT', `${folder} cannot be written: ${(cause as NodeJS.ErrnoException).code ?? 'unknown reason'}.`, {
			cause,
		});
	} finally {
		unlock();
	}
}

function tell(folder: string, files: readonly OldFile[], yes: boolean): string {
	if (files.length === 0) return `${folder}: nothing is so old.\n`;
	const bytes = files.reduce((total, file) => total + file.bytes, 0);
	const kinds = [...groupBy(files, (file) => file.kind)].map(([kind, { length }]) => `${length} ${kind}${length === 1 ? '' : 's'}`);
	const end = yes ? 'Taken away.' : 'Nothing was taken away; --yes does it.';
	return `${folder}: ${kinds.join(', ')}, ${(bytes / 1e6).toFixed(1)} MB. ${end}\n`;
}
