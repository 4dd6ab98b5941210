// Which documents are the report: those the user named, else what the audited tree holds.

import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type IngestOptions, ingestReport } from '@auditor/docs';
import type { Snapshot } from '@auditor/forensics';
import { type AuditDocument, AuditorError } from '@auditor/schema';
import { named } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';
import { leadsInto, standsIn } from '../trust/where.js';

/** A document over this size is not read. @source DOCUMENTS.md "Budgets" */
export const MAX_REPORT_BYTES = 25 * 1024 * 1024;

export interface ReportInput {
	name: string;
	/** Null when it is too large to be read. */
	bytes: Uint8Array | null;
	chosen: string;
	fromTree: boolean;
	/** Set when it was read already, while the report was looked for. */
	document?: AuditDocument;
}

/** Endings of what a roster may call a report: its cells are often what students filled in, and lead to any file of the machine. */
const DOCUMENT = /\.(?:pdf|md|mdx|markdown|txt|rst)$/i;

/** The reports that a row of a roster names. @throws AuditorError AUD_REPORT_NOT_FOUND for what is no document by its name, and as below */
export function readRosterReports(paths: readonly string[], cwd: string, within: readonly string[]): ReportInput[] {
	const other = paths.find((path) => !DOCUMENT.test(path));
	if (other !== undefined)
		throw new AuditorError('AUD_REPORT_NOT_FOUND', `The report ${other} of the roster is no document by its name, and is not read.`, {
			hint: 'Name a PDF or a Markdown file.',
		});
	return readGivenReports(paths, cwd, within);
}

/**
 * @param cwd folder that a path is read from first
 * @param within folders whose files are their authors': a path that the first folder lacks is read from them; a report in one of them does not lead out of it
 * @throws AuditorError AUD_REPORT_NOT_FOUND
 */
export function readGivenReports(paths: readonly string[], cwd: string, within: readonly string[] = []): ReportInput[] {
	return paths.map((path) => {
		const here = resolve(cwd, path);
		// A path as the repository writes it is found there, whatever folder the command is run in.
		const there = within.map((folder) => resolve(folder, path)).filter((full, at) => standsIn(within[at]!, full));
		const full = [here, ...there].find((one) => existsSync(one)) ?? here;
		if (within.some((folder) => standsIn(folder, full) && !leadsInto(folder, full)))
			throw new AuditorError(
				'AUD_REPORT_NOT_FOUND',
				`The report ${path} is reached through a link that leads elsewhere; it is not followed.`,
				{
					hint: 'Give the path of the document itself.',
				},
			);
		try {
			if (!statSync(full).isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
			const bytes = statSync(full).size > MAX_REPORT_BYTES ? null : new Uint8Array(readBytes(named(full)));
			return { name: basename(path), bytes, chosen: 'given with --report', fromTree: false };
		} catch (cause) {
			const reason = { ENOENT: 'it does not exist', EACCES: 'permission denied', EISDIR: 'it is not a file' }[
				(cause as NodeJS.ErrnoException).code ?? ''
			];
			throw new AuditorError('AUD_REPORT_NOT_FOUND', `The report ${path} cannot be read: ${reason ?? 'unknown reason'}.`, {
				hint: 'Give the path of a PDF or Markdown file, or leave --report out.',
				cause,
			});
		}
	});
}

/** The tree's own report: what was tried on the way to it, and last the one that was taken; empty when the tree holds none. */
export async function findReports(
	snapshot: Snapshot,
	options: Pick<IngestOptions, 'ocr' | 'engine' | 'signal' | 'store'>,
): Promise<ReportInput[]> {
	const tree = { commit: snapshot.repository.commit, files: [...snapshot.files()], lines: {} };
	const bytes = new Map<string, Uint8Array | null>();
	const read = async (path: string) => {
		if (!bytes.has(path)) bytes.set(path, await snapshot.readFile(path));
		return bytes.get(path) ?? null;
	};
	const documents = await ingestReport(tree, read, { ...options, history: () => snapshot.history() });
	return documents.map((document) => ({
		name: document.name,
		bytes: bytes.get(document.name) ?? null,
		chosen: document.chosen,
		fromTree: true,
		document,
	}));
}
