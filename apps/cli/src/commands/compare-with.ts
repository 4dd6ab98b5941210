// auditor compare --with: the report of another auditor beside a run of ours.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AuditorError, factsSchema } from '@auditor/schema';
import { decidedSide } from '../decisions/decided-side.js';
import { readStage } from '../input/read-stage.js';
import { printable } from '../output/printable.js';
import { comparePeer, type PeerComparison, type PeerPlace } from '../peer/compare-peer.js';
import { readPeer } from '../peer/read-peer.js';

/** Places that are listed of each side in the terminal; JSON has all. */
const SHOWN = 4;

/** @returns 0. @throws AuditorError AUD_STAGE_INVALID */
export function compareWith(file: string, run: string, options: { readonly json: boolean }): number {
	const side = decidedSide(run);
	const factsFile = join(side.folder, 'facts.json');
	if (side.report === null || !existsSync(factsFile))
		throw new AuditorError('AUD_STAGE_INVALID', `${run} holds no report.json with its facts.json beside it.`, {
			hint: 'Name the folder that auditor audit --out wrote.',
		});
	const report = side.comparable as NonNullable<typeof side.report>;
	const comparison = comparePeer(report, readStage(factsFile, factsSchema, 'facts.json'), readPeer(file), file);
	const notes = [...side.notes, ...comparison.notes];
	process.stdout.write(
		options.json
			? `${JSON.stringify({ with: file, run: side.source, ...comparison, notes }, null, 2)}\n`
			: printable(told(comparison, notes)),
	);
	return 0;
}

function told({ total, rows, unmatched, cited }: PeerComparison, notes: readonly string[]): string {
	const score = (n: number | null) => (n === null ? '–' : String(n));
	const sign = (n: number | null) => (n === null || n === 0 ? '' : ` (${n > 0 ? '+' : ''}${n})`);
	const lines = [`total: ours ${total.ours?.toFixed(2) ?? 'not scored'}, theirs ${total.theirs?.toFixed(2) ?? 'not told'}`, ...notes];
	for (const row of rows) {
		const note = row.note === null ? '' : `; ${row.note}`;
		lines.push(
			`  ${row.name}: ours ${score(row.ours)}, theirs ${score(row.theirs)}${sign(row.difference)}${row.line === null ? '' : `, line ${row.line}`}${note}`,
		);
		if (row.as === null) continue;
		if (row.onlyTheirs.length > 0) lines.push(`    only they cite ${listed(row.onlyTheirs.map(placed))}`);
		if (row.onlyOurs.length > 0) lines.push(`    only we cite ${listed(row.onlyOurs)}`);
	}
	for (const { name, score: theirs, of } of unmatched) lines.push(`  ${name}: theirs ${theirs} of ${of}; we have no such criterion`);
	const differ = rows.filter((row) => row.difference !== null);
	lines.push(`${differ.filter((row) => row.difference === 0).length} of ${differ.length} compared scores are equal.`);
	if (cited.places > 0) lines.push(`${cited.exist} of the ${cited.places} places that they cite exist.`);
	return `${lines.join('\n')}\n`;
}

function placed({ path, line, fault }: PeerPlace): string {
	return `${path}${line === null ? '' : `:${line}`}${fault === null ? '' : ` (${fault})`}`;
}

function listed(places: readonly string[]): string {
	const rest = places.length - SHOWN;
	return `${places.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
