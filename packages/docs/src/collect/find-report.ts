// Which file of a repository is its report, when nobody says: judged by name, folder, format and size, never by content.
// A README is no report, and neither are the audits that such a repository writes about others. Where names say little, the reader of the
// candidates decides by what is in them.

import { nameParts } from '@auditor/probes';
import { compareBy, type TreeFile } from '@auditor/schema';
import { FORMAT, isInterim, isTwin } from '../text/document-names.js';

export interface ReportWords {
	/** Parts of a file name, with what they add. */
	readonly names: Readonly<Record<string, number>>;
	/** Parts of folder names, with what they add. */
	readonly folders: Readonly<Record<string, number>>;
}

export interface ReportCandidate {
	readonly path: string;
	/** Why it is one, for people. */
	readonly reason: string;
	readonly score: number;
	/** Its name alone does not say that it is one. */
	readonly doubtful?: true;
	/** Its name says that it is the last one. */
	readonly final?: true;
}

export interface FoundReport {
	readonly path: string;
	readonly reason: string;
	/** Best first; the first is the one chosen. A PDF's Markdown twin follows it at once, for the case that the PDF cannot be read. */
	readonly candidates: readonly ReportCandidate[];
}

export const REPORT_WORDS: ReportWords = {
	names: {
		report: 6,
		reports: 5,
		final: 4,
		submission: 3,
		interim: 0,
		draft: -2,
		architecture: 4,
		design: 3,
		whitepaper: 4,
		paper: 2,
		thesis: 3,
		writeup: 4,
		documentation: 3,
		overview: 2,
		readme: -20,
		changelog: -20,
		license: -20,
		licence: -20,
		contributing: -20,
		security: -8,
		agents: -8,
		claude: -20,
		todo: -8,
		sample: -7,
		example: -7,
		test: -7,
		tests: -7,
		template: -7,
		dummy: -7,
		demo: -4,
		audit: -4,
		peer: -6,
		bypeer: -8,
		onpeer: -8,
		onself: -8,
		self: -3,
		received: -5,
		generated: -4,
		challenge: -7,
		assignment: -7,
		instructions: -7,
		instruction: -7,
		requirements: -7,
		rubric: -7,
		spec: -5,
		specification: -5,
		plan: -4,
		notes: -3,
		tasks: -5,
		quickstart: -5,
		checklist: -6,
		prompt: -7,
		prompts: -7,
		log: -5,
		feedback: -4,
		requirement: -7,
		guide: -3,
		reading: -7,
		writing: -7,
		how: -5,
		tutorial: -5,
		glossary: -7,
		api: -7,
		testing: -7,
		coverage: -7,
		bug: -6,
		verification: -5,
		validation: -5,
		benchmark: -4,
		status: -3,
		cv: -8,
		resume: -8,
		invoice: -8,
		slides: -3,
		bericht: 6,
		rapport: 6,
		informe: 6,
	},
	folders: {
		report: 3,
		reports: 3,
		docs: 1,
		doc: 1,
		documentation: 1,
		documents: 1,
		deliverables: 2,
		submission: 2,
		audit: -4,
		audits: -4,
		bypeer: -8,
		onpeer: -8,
		onself: -8,
		peer: -6,
		received: -3,
		generated: -4,
		output: -4,
		outputs: -4,
		results: -3,
		test: -8,
		tests: -8,
		fixtures: -8,
		examples: -6,
		samples: -6,
		data: -3,
		specs: -6,
		spec: -6,
		specify: -10,
		node: 0,
		vendor: -10,
		site: -5,
		prompts: -8,
		templates: -8,
		memory: -6,
	},
};

/** Score below which a file is doubtful. */
const ENOUGH = 4;
/** Score below which a file is not taken for a report. */
const LEAST = 2;
/** Bytes of a PDF that may be a report though its name does not say so. */
const WEIGHTY = 20_000;
/** What a PDF has over a Markdown file of the same name. */
const PDF_BONUS = 2;
/** What people call what they hand in, and programs do not call what they write. */
const HANDED_IN = ['interim', 'final', 'submission'];
const LAST = ['final', 'submission'];
const PDF = /\.pdf$/i;
/** Formats that are not read: such a file is named only where nothing that is read looks like a report. */
const OFFICE = /\.(docx?|odt|pages)$/i;

/**
 * The report of the tree, with the further candidates; null when nothing looks like one.
 * @param changed when each file was last changed: of equals the later one comes first
 */
export function findReport(
	files: readonly TreeFile[],
	words: ReportWords = REPORT_WORDS,
	changed: ReadonlyMap<string, number> = new Map(),
): FoundReport | null {
	const rated = files
		.filter((file) => FORMAT.test(file.path) && file.mode !== '160000' && file.mode !== '120000')
		.filter((file) => file.context === 'source' || file.context === 'documentation')
		// Folders of tools (.changeset, .github) hold their own texts, never the report.
		.filter((file) => !/(?:^|\/)\.[^/]+\//.test(file.path))
		.map((file) => rate(file, words))
		.filter((candidate) => candidate !== null)
		.sort(
			compareBy(
				(candidate) => (OFFICE.test(candidate.path) ? 1 : 0),
				(candidate) => -candidate.score,
				(candidate) => -(changed.get(candidate.path) ?? 0),
				(candidate) => candidate.path,
			),
		);
	const candidates = interimLast(twinsFirst(rated), words, changed);
	const [first] = candidates;
	return first === undefined ? null : { path: first.path, reason: first.reason, candidates };
}

function rate(file: TreeFile, words: ReportWords): ReportCandidate | null {
	const parts = file.path.split('/');
	const name = parts.at(-1)!.replace(FORMAT, '');
	const pdf = PDF.test(file.path);
	let score = pdf ? PDF_BONUS : 0;
	let handedIn = false;
	let final = false;
	const reasons: string[] = [];
	for (const part of new Set(nameParts(name))) {
		const value = words.names[part] ?? 0;
		score += value;
		if (value > 0) reasons.push(`“${part}” in its name`);
		if (HANDED_IN.includes(part)) handedIn = true;
		if (LAST.includes(part)) final = true;
	}
	for (const part of new Set(parts.slice(0, -1).flatMap(nameParts))) {
		const value = words.folders[part] ?? 0;
		score += value;
		if (value > 0) reasons.push(`the folder ${part}/`);
	}
	if (parts.length > 4) score -= 2;
	if (file.bytes === 0) score -= 1;
	else if ((file.bytes ?? 0) >= WEIGHTY || (!pdf && (file.bytes ?? 0) >= 4_000)) score += 0.5;
	reasons.push(pdf ? 'a PDF' : OFFICE.test(file.path) ? 'an office document' : 'a text');
	if (file.bytes === 0) reasons.push('though it is empty');
	const candidate = { path: file.path, reason: reasons.join(', '), score, ...(final ? { final: true as const } : {}) };
	if (score >= ENOUGH) return candidate;
	return score >= LEAST && (handedIn || (pdf && (file.bytes ?? 0) >= WEIGHTY)) ? { ...candidate, doubtful: true } : null;
}

/** A later report goes before one that calls itself interim, what was handed in before its source. */
function interimLast(
	candidates: readonly ReportCandidate[],
	words: ReportWords,
	changed: ReadonlyMap<string, number>,
): readonly ReportCandidate[] {
	const [first] = candidates;
	if (first === undefined || !isInterim(first.path)) return candidates;
	const at = changed.get(first.path) ?? 0;
	const later = candidates
		.filter(({ path, doubtful }) => {
			const values = nameParts(path.split('/').at(-1)!.replace(FORMAT, '')).map((part) => words.names[part] ?? 0);
			const named = values.includes(words.names.report!) && values.every((value) => value >= 0);
			return named && doubtful === undefined && !isInterim(path) && (changed.get(path) ?? 0) > at;
		})
		.map((candidate) => ({ ...candidate, reason: `${candidate.reason}, later than ${first.path}` }))
		.sort(compareBy(({ path }) => (PDF.test(path) ? 0 : 1)));
	return [...later, ...candidates.filter(({ path }) => later.every((other) => other.path !== path))];
}

/** A PDF and a Markdown file of one name are the same report: they stand together, what was handed in before its source. */
function twinsFirst(rated: readonly ReportCandidate[]): ReportCandidate[] {
	const left = [...rated];
	const result: ReportCandidate[] = [];
	while (left.length > 0) {
		const first = left.shift()!;
		const twins = [first];
		for (let at = 0; at < left.length; ) {
			if (!OFFICE.test(left[at]!.path) && isTwin(left[at]!.path, first.path)) twins.push(left.splice(at, 1)[0]!);
			else at++;
		}
		const own = twins.find(({ path }) => PDF.test(path)) ?? first;
		result.push(own, ...twins.filter((twin) => twin !== own).map((twin) => ({ ...twin, reason: `of the same name as ${own.path}` })));
	}
	return result;
}
