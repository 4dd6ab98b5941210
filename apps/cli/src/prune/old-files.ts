// What lies in folders of ours for longer than anybody wants it? Known by name and place: nothing else is looked at, and no link is followed.
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { RESULTS } from '@auditor/cohort';
import { AuditorError } from '@auditor/schema';
import { CLONES, isClone, LIST } from '../kept-clones.js';

export type Kind = 'clone' | 'result' | 'report' | 'record' | 'cached file' | 'unfinished file';

export interface OldFile {
	readonly kind: Kind;
	/** A report and a clone are folders. */
	readonly path: string;
	readonly bytes: number;
}

/** A write takes seconds: who has not ended it by then is gone. */
const DEAD_MS = 3_600_000;
/** As `writeFileAtomically` and the store in a folder name what is not whole yet. */
const UNFINISHED = /^\..+\.[0-9a-f]{8,12}\.tmp$/;
const RESULT = /^[0-9a-f]{16,64}\.json\.gz$/;
/** As recorded answers of models are named. */
const RECORD = /^[0-9a-f]{20,64}(?:\.failure)?\.json(?:\.\d+\.\d+\.tmp)?$/;
/** Says of which result the files beside it are; written last. */
export const MARK = '.result';

/** Files that somebody began to write in a batch's folder, and did not end. */
export function unfinishedIn(folder: string, now = Date.now()): OldFile[] {
	const reports = join(folder, 'reports');
	const folders = [folder, join(folder, RESULTS), ...names(reports).map((name) => join(reports, name))];
	return folders.flatMap((at) =>
		entries(at, UNFINISHED)
			.filter(({ stat }) => stat.isFile() && now - stat.mtimeMs > DEAD_MS)
			.map(({ name, stat }) => ({ kind: 'unfinished file' as const, path: join(at, name), bytes: stat.size })),
	);
}

/**
 * What is older in the folder of a batch, of a store, or of an audit.
 * @param before milliseconds since 1970
 * @throws AuditorError AUD_USAGE for a folder that is none of them
 */
export function oldIn(folder: string, before: number): OldFile[] {
	const has = (name: string) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true;
	if (has(CLONES)) return oldClones(folder, before);
	if (has('conditions.json')) return [...oldResults(folder, before), ...unfinishedIn(folder)];
	if (!has('report.json') && !has('facts.json'))
		throw new AuditorError('AUD_USAGE', `${folder} is no folder of a batch, a store, an audit or kept clones.`, {
			hint: 'Name the folder that --out, --store or --clone-cache named. What is old in a bucket of S3 is the business of its lifecycle rules.',
		});
	return filesBelow(join(folder, 'calls'), before, 'record').filter(({ path }) => RECORD.test(basename(path)));
}

/** Files of a cache that nobody wrote or read since. */
export function oldCached(folder: string, before: number): OldFile[] {
	return filesBelow(folder, before, 'cached file');
}

/** Of a batch whose results lie elsewhere, its reports alone. */
function oldResults(folder: string, before: number): OldFile[] {
	const results = entries(join(folder, RESULTS)).filter(({ name, stat }) => RESULT.test(name) && stat.isFile() && stat.mtimeMs < before);
	const reports = entries(join(folder, 'reports')).filter(({ name, stat }) => {
		const mark = lstatSync(join(folder, 'reports', name, MARK), { throwIfNoEntry: false });
		return stat.isDirectory() && mark?.isFile() === true && mark.mtimeMs < before;
	});
	return [
		...results.map(({ name, stat }) => ({ kind: 'result' as const, path: join(folder, RESULTS, name), bytes: stat.size })),
		...reports.map(({ name }): OldFile => {
			const path = join(folder, 'reports', name);
			return { kind: 'report', path, bytes: filesBelow(path, Number.POSITIVE_INFINITY, 'report').reduce(sum, 0) };
		}),
	];
}

function oldClones(folder: string, before: number): OldFile[] {
	return entries(folder).flatMap(({ name, stat }): OldFile[] => {
		const path = join(folder, name);
		if (
			!stat.isDirectory() ||
			!isClone(
				name,
				entries(path).map((entry) => entry.name),
			)
		)
			return [];
		if ((lstatSync(join(path, LIST), { throwIfNoEntry: false }) ?? stat).mtimeMs >= before) return [];
		return [{ kind: 'clone', path, bytes: filesBelow(path, Number.POSITIVE_INFINITY, 'clone').reduce(sum, 0) }];
	});
}

function filesBelow(folder: string, before: number, kind: Kind): OldFile[] {
	return entries(folder).flatMap(({ name, stat }): OldFile[] => {
		const path = join(folder, name);
		if (stat.isDirectory()) return filesBelow(path, before, kind);
		return stat.isFile() && Math.max(stat.mtimeMs, stat.atimeMs) < before ? [{ kind, path, bytes: stat.size }] : [];
	});
}

/** Nothing for what is no folder itself. */
function names(folder: string): string[] {
	return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
}

/** @param fit names that are looked at */
function entries(folder: string, fit = /^/): { readonly name: string; readonly stat: Stats }[] {
	return names(folder).flatMap((name) => {
		if (!fit.test(name)) return [];
		const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
		return stat === undefined ? [] : [{ name, stat }];
	});
}

function sum(total: number, { bytes }: OldFile): number {
	return total + bytes;
}
