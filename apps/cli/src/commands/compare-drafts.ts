// auditor compare --format html: a page of draft and final, for one target or for each of a class.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CohortRow, studentLine } from '@auditor/cohort';
import { type Comparison, compareVerdicts } from '@auditor/justice';
import { type DraftAuthor, draftPage } from '@auditor/report';
import { AuditorError, type AuditReport, compareBy } from '@auditor/schema';
import { type Fingerprints, fingerprintsSchema } from '@auditor/similarity';
import { folderOfRow, showDecidedCohort } from '../batch/cohort-folder.js';
import { type DecidedSide, decidedSide, notesOn } from '../decisions/decided-side.js';
import { readCohort } from '../input/read-cohort.js';
import { ownFiles } from '../output/own-files.js';
import { printable } from '../output/printable.js';
import { refuseLinks, writeFileAtomically } from '../output/write-file.js';
import { named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';

interface Page {
	readonly comparison: Comparison;
	readonly notes: readonly string[];
	readonly student?: string;
	readonly back?: string;
}

/** Writes the page of one target, or prints it. @throws AuditorError AUD_USAGE for a bare verdict */
export function writeDraft(before: DecidedSide, after: DecidedSide, { out, ...page }: Page & { readonly out: string | undefined }): void {
	const text = pageOf(before, after, page);
	if (out === undefined) process.stdout.write(text);
	else writeFileAtomically(out, text);
}

/** A page for each target of both batches, and links to them on the page of the later one. Exit code 0. */
export function draftCohorts(before: string, after: string, out: string | undefined): number {
	const [earlier, later] = [before, after].map((folder) => readCohort(join(folder, 'cohort.json')));
	const drafts = new Map(earlier!.rows.map((row) => [row.entry.id, row]));
	const folder = resolve(out ?? join(after, 'drafts'));
	const without: string[] = [];
	const texts: Record<string, string> = {};
	for (const row of later!.rows) {
		const places = [placeIn(before, drafts.get(row.entry.id)), placeIn(after, row)];
		if (places.some((place) => place === null)) {
			without.push(row.entry.name);
			continue;
		}
		const [one, other] = [decidedSide(places[0]!), decidedSide(places[1]!)];
		const comparison = compareVerdicts(one.comparable, other.comparable);
		const page = { comparison, notes: notesOn(one, other), student: studentLine(row.entry), back: '../index.html' };
		texts[`${row.entry.id}.html`] = pageOf(one, other, page);
	}
	const written = Object.keys(texts).length;
	refuseLinks(folder, [process.cwd(), resolve(after)]);
	ownFiles(folder).write(texts, { sync: false });
	if (out === undefined) showDecidedCohort(after);
	const rest =
		without.length > 0
			? ` ${without.slice(0, 5).join(', ')}${without.length > 5 ? ` and ${without.length - 5} more` : ''} stand in one batch alone.`
			: '';
	process.stdout.write(printable(`${written} ${written === 1 ? 'page' : 'pages'} of draft and final written to ${folder}.${rest}\n`));
	return 0;
}

function placeIn(folder: string, row: CohortRow | undefined): string | null {
	return row === undefined ? null : folderOfRow(folder, row);
}

function pageOf(before: DecidedSide, after: DecidedSide, { comparison, notes, student, back }: Page): string {
	if (before.report === null || after.report === null)
		throw new AuditorError('AUD_USAGE', 'A page of draft and final needs two reports; one side is a bare verdict.');
	const { criteria, appeared, fixed } = comparison;
	return draftPage({
		before: before.comparable as AuditReport,
		after: after.comparable as AuditReport,
		criteria,
		appeared,
		fixed,
		authors: authorsSince(before.folder, after.folder),
		notes,
		...(student !== undefined && { student }),
		...(back !== undefined && { back }),
	});
}

/** Who committed what the later history has and the earlier has not; null where one of the two was not kept. */
function authorsSince(before: string, after: string): DraftAuthor[] | null {
	const [then, now] = [before, after].map((folder) => fingerprintsIn(join(folder, 'fingerprints.json'))?.commits);
	if (!then || !now) return null;
	const known = new Set(then.map((c) => c.id));
	const people = new Map<string, { name: string; commits: number; lines: number; paths: Map<string, number> }>();
	for (const { id, mail, author, lines, paths } of now) {
		if (known.has(id)) continue;
		const one = people.get(mail) ?? { name: author, commits: 0, lines: 0, paths: new Map() };
		one.commits++;
		one.lines += lines;
		for (const path of paths) one.paths.set(path, (one.paths.get(path) ?? 0) + 1);
		people.set(mail, one);
	}
	return [...people.values()]
		.map(({ paths, ...one }) => ({
			...one,
			paths: [...paths]
				.sort(
					compareBy(
						([, n]) => -n,
						([path]) => path,
					),
				)
				.map(([path]) => path),
		}))
		.sort(
			compareBy(
				(a) => -a.lines,
				(a) => -a.commits,
				(a) => a.name,
			),
		);
}

function fingerprintsIn(file: string): Fingerprints | null {
	if (!existsSync(file)) return null;
	try {
		return fingerprintsSchema.safeParse(parseJson(readText(named(file)))).data ?? null;
	} catch {
		return null;
	}
}
