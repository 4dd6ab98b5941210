// Which documents are the report: those the user named, else what the audited tree holds.
import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { findReports } from '@auditor/docs';
import type { Snapshot } from '@auditor/forensics';
import { AuditorError } from '@auditor/schema';

/** A document over this size is not read. @source DOCUMENTS.md "Budgets" */
export const MAX_REPORT_BYTES = 25 * 1024 * 1024;

export interface ReportInput {
	name: string;
	/** Null when it is too large to be read. */
	bytes: Uint8Array | null;
	chosen: string;
	fromTree: boolean;
}

/** @throws AuditorError AUD_REPORT_NOT_FOUND */
export function readGivenReports(paths: readonly string[], cwd: string): ReportInput[] {
	return paths.map((path) => {
		const full = resolve(cwd, path);
		try {
			if (!statSync(full).isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
			const bytes = statSync(full).size > MAX_REPORT_BYTES ? null : new Uint8Array(readFileSync(full));
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

/** The tree's own report and, where it is a PDF, its Markdown twin after it. */
export async function chooseReports(snapshot: Snapshot): Promise<ReportInput[]> {
	const chosen = findReports(await snapshot.files());
	return Promise.all(
		chosen.map(async ({ path, reason }) => ({
			name: path,
			bytes: await snapshot.readFile(path),
			chosen: `found in the repository: ${reason}`,
			fromTree: true,
		})),
	);
}
