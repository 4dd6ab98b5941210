// Reads the audited repository's own report: the best candidate that can be read and is about this repository. What was passed over is said.
import type { AuditDocument, Tree } from '@auditor/schema';
import { claimPaths } from '../paths/claim-paths.js';
import { isForeign } from '../paths/foreign.js';
import { readable } from '../text/flow.js';
import { findReport, type ReportWords } from './find-report.js';
import { type IngestOptions, ingest, OCR_OFF } from './ingest.js';
import { findStandIns } from './stand-ins.js';

export interface IngestReportOptions extends IngestOptions {
	readonly words?: ReportWords;
}

/** Candidates that are tried at most. */
const MAX_TRIED = 4;

/**
 * Documents in order: those that were tried and could not be read, and last the one that is the report. Where the tree holds none, what stands
 * in for one (`standIn`), the README last; empty when nothing does.
 * @param read bytes of a path of the tree; null when it cannot be read.
 */
export async function ingestReport(
	tree: Tree,
	read: (path: string) => Promise<Uint8Array | null>,
	options: IngestReportOptions = {},
): Promise<AuditDocument[]> {
	const found = findReport(tree.files, options.words);
	if (found === null) return readStandIns(tree, read, options);
	const candidates = found.candidates.slice(0, MAX_TRIED);
	const tried: AuditDocument[] = [];
	const passedOver: string[] = [];
	for (const { path, reason } of candidates) {
		const chosen = `found in the repository: ${reason}${passedOver.length > 0 ? `; ${passedOver.join('; ')}` : ''}`;
		const input = { name: path, bytes: await read(path), chosen, fromTree: true };
		// Pictures are recognised only when no other candidate has text.
		const document = await ingest(input, { ...options, ocr: false });
		if (readable([document]).length === 0) {
			tried.push(document);
			passedOver.push(`${path} could not be read (${document.status})`);
			continue;
		}
		const claims = claimPaths(document, tree, { language: 'en', lists: {} });
		if (!isForeign(claims)) {
			const more = options.ocr !== false && document.limitations.some((limitation) => limitation.includes(OCR_OFF));
			return [...tried, more ? await ingest(input, options) : document];
		}
		passedOver.push(`${path} is about another project`);
	}
	const pictures = tried.find((document) => document.status === 'no-text-layer');
	if (pictures !== undefined && options.ocr !== false) {
		const document = await ingest(
			{ name: pictures.name, bytes: await read(pictures.name), chosen: pictures.chosen, fromTree: true },
			options,
		);
		return [...tried.filter((other) => other !== pictures), document];
	}
	if (tried.length > 0) return tried;
	// Every one is about something else: the best is taken, and the probes say so.
	const [first] = candidates as [(typeof candidates)[number]];
	return [
		await ingest(
			{ name: first.path, bytes: await read(first.path), chosen: `found in the repository: ${first.reason}`, fromTree: true },
			options,
		),
	];
}

async function readStandIns(
	tree: Tree,
	read: (path: string) => Promise<Uint8Array | null>,
	options: IngestReportOptions,
): Promise<AuditDocument[]> {
	const documents: AuditDocument[] = [];
	for (const { path, reason } of findStandIns(tree.files))
		documents.push({ ...(await ingest({ name: path, bytes: await read(path), chosen: reason, fromTree: true }, options)), standIn: true });
	return documents;
}
