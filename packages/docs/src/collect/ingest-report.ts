// Reads the audited repository's own report: the best candidate that can be read and is about this repository. What was passed over is said.
import { nameParts } from '@auditor/probes';
import type { AuditDocument, History, Tree } from '@auditor/schema';
import { claimPaths } from '../paths/claim-paths.js';
import { isForeign } from '../paths/foreign.js';
import { isInterim, isTwin } from '../text/document-names.js';
import { readable } from '../text/flow.js';
import { findReport, type ReportWords } from './find-report.js';
import { isGeneratedAudit } from './generated-audit.js';
import { type IngestOptions, ingest, OCR_OFF } from './ingest.js';

export interface IngestReportOptions extends IngestOptions {
	readonly words?: ReportWords;
	/** Asked where two candidates are equals. */
	readonly history?: () => Promise<History>;
}

/** Candidates that are tried at most. */
const MAX_TRIED = 8;
/** Words below which a document is taken only where no other one can be. */
const SLIGHT = 120;
/** Scripts without blanks: each sign is a word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\d]+/gu;
/** Characters in which a title stands. */
const TITLE = 400;
const FINAL = /^[^\n]{0,80}\bfinal\s+(?:[\p{L}-]+\s+){0,2}report\b(?![^\n]{0,40}\b(?:follows|will|due)\b)/imu;
/** Words that a document holds whose name leaves doubts. */
const SUBSTANTIAL = 300;

/**
 * Documents in order: those that were tried and could not be read, and last the one that is the report; empty when the tree
 * holds none, or only generated audits: a README is no report, and nothing is claimed in one's name.
 * @param read bytes of a path of the tree; null when it cannot be read.
 */
export async function ingestReport(
	tree: Tree,
	read: (path: string) => Promise<Uint8Array | null>,
	options: IngestReportOptions = {},
): Promise<AuditDocument[]> {
	const changed = await changesOf(tree, options);
	const candidates = (findReport(tree.files, options.words, changed)?.candidates ?? []).slice(0, MAX_TRIED);
	const tried: AuditDocument[] = [];
	const slight: AuditDocument[] = [];
	const foreign: AuditDocument[] = [];
	const passedOver: string[] = [];
	const open = async (path: string, chosen: string, ocr: boolean) =>
		ingest({ name: path, bytes: await read(path), chosen, fromTree: true }, { ...options, ocr });
	let taken: { readonly document: AuditDocument; readonly pictures: boolean } | null = null;
	for (const { path, reason, doubtful, final } of candidates) {
		// Behind one that could be it, only one that calls itself final is of interest.
		if (taken !== null && doubtful) continue;
		const chosen = `found in the repository: ${reason}${passedOver.length > 0 ? `; ${passedOver.join('; ')}` : ''}`;
		// Pictures are recognised only when no other candidate has text.
		const document = await open(path, chosen, false);
		if (readable([document]).length === 0) {
			if (taken !== null) continue;
			tried.push(document);
			passedOver.push(`${path} could not be read (${document.status})`);
			continue;
		}
		const text = document.pages.map((page) => page.text).join('\n');
		const pictures = document.limitations.some((limitation) => limitation.includes(OCR_OFF));
		const words = text.match(WORD)?.length ?? 0;
		const isFinal = FINAL.test(text.slice(0, TITLE));
		if (taken !== null && !isFinal) {
			if (isForeign(claimPaths(document, tree, { language: 'en', lists: {} }))) passedOver.push(`${path} is about another project`);
			continue;
		}
		if (isGeneratedAudit(text)) passedOver.push(`${path} is an audit with scores, not the authors’ report`);
		else if (isForeign(claimPaths(document, tree, { language: 'en', lists: {} }))) {
			if (taken === null) foreign.push(document);
			passedOver.push(`${path} is about another project`);
		} else if (words < (doubtful ? SUBSTANTIAL : SLIGHT) && !pictures) {
			if (!doubtful && taken === null) slight.push(document);
			passedOver.push(`${path} holds ${words} ${words === 1 ? 'word' : 'words'}`);
		} else if (taken !== null) {
			if (handedIn(taken.document, path, changed)) continue;
			taken = { document: { ...document, chosen: `${chosen}; its title says that it is the final report` }, pictures };
			break;
		} else {
			taken = { document, pictures };
			if (final || isFinal) break;
		}
	}
	if (taken !== null) {
		const { name } = taken.document;
		const others = candidates.filter(
			({ path, doubtful }) => path !== name && !doubtful && !passedOver.some((other) => other.startsWith(path)),
		);
		const aside =
			others.length === 0
				? ''
				: `; left aside: ${others.map(({ path }) => path).join(', ')} (for another one, audit again with --report FILE)`;
		const chosen = `${taken.document.chosen}${aside}`;
		const document = taken.pictures && options.ocr !== false ? await open(name, chosen, true) : { ...taken.document, chosen };
		// A twin holds the same text, and a peer's report tells of a peer's work.
		const unread = others.map(({ path }) => path).filter((path) => !isTwin(path, name) && !nameParts(path).includes('peer'));
		return [...tried, unread.length > 0 ? { ...document, aside: unread } : document];
	}
	const pictures = tried.find((document) => document.status === 'no-text-layer');
	if (pictures !== undefined && options.ocr !== false)
		return [...tried.filter((other) => other !== pictures), await open(pictures.name, pictures.chosen, true)];
	if (slight[0] !== undefined) return [...tried, slight[0]];
	if (tried.some(({ status }) => status !== 'empty')) return tried;
	// Every one is about something else: the best is taken, and the probes say so.
	if (foreign[0] !== undefined) return [await open(foreign[0].name, foreign[0].chosen, options.ocr !== false)];
	return tried;
}

/** When each file was last changed; empty where there is nothing to choose between. */
async function changesOf({ files }: Tree, { words, history }: IngestReportOptions): Promise<ReadonlyMap<string, number>> {
	const changed = new Map<string, number>();
	if (history === undefined || (findReport(files, words)?.candidates ?? []).length < 2) return changed;
	for (const { committedAt, changes } of (await history()).commits)
		for (const { path } of changes) changed.set(path, Math.max(committedAt, changed.get(path) ?? 0));
	return changed;
}

/** A PDF that its name does not call a draft stands before a text that calls itself final, unless the text is the later one. */
function handedIn({ name, format }: AuditDocument, path: string, changed: ReadonlyMap<string, number>): boolean {
	if (format !== 'pdf' || /\.pdf$/i.test(path) || isInterim(name)) return false;
	return (changed.get(path) ?? 0) <= (changed.get(name) ?? 0);
}
