// auditor grades: the decided totals as points in the gradebook of a school system.

import { basename, join } from 'node:path';
import { type CohortRow, decidedTotal, fillSheet, worthOf } from '@auditor/cohort';
import { AuditorError } from '@auditor/schema';
import { showDecidedCohort } from '../batch/cohort-folder.js';
import { printable } from '../output/printable.js';
import { writeFileAtomically } from '../output/write-file.js';
import { named as userFile } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';
import type { CommandInput } from './definition.js';
import { scaleOf } from './letter.js';

/** Students without a target that are named one by one. */
const TOLD = 10;

export default async function main({ args, options }: CommandInput): Promise<number> {
	const folder = args[0]!;
	const sheet = String(options.sheet);
	const cohort = showDecidedCohort(folder, { tell: true });
	if (cohort === null)
		throw new AuditorError('AUD_USAGE', `${join(folder, 'cohort.json')} does not exist; give the folder that auditor batch wrote.`);
	const scale = scaleOf(options)!;
	const give = (row: CohortRow) => {
		const { score, computed, by } = decidedTotal(row);
		const worth = worthOf(score, scale);
		if (worth === null || score === null) return null;
		const beside = by === null ? '' : ` (decided by ${by}; computed ${computed?.toFixed(2) ?? 'none'})`;
		const comments = (row.decided?.comments ?? []).map((c) => ` ${c.text}`).join('');
		return {
			points: worth.points,
			feedback: `${score.toFixed(2)} of 5${worth.grade === null ? '' : `, grade ${worth.grade}`}${beside}.${comments}`,
		};
	};
	const filled = fillSheet(bytesOf(sheet), basename(sheet), cohort, give, (options.column as string | undefined) ?? null);
	if (options.out) writeFileAtomically(String(options.out), filled.text);
	else process.stdout.write(filled.text);
	const lines = [
		`${filled.system}: ${filled.filled} ${filled.filled === 1 ? 'student' : 'students'} filled in.`,
		...filled.missing.slice(0, TOLD).map((who) => `${who} has no target in the cohort and stays as it is.`),
		...(filled.missing.length > TOLD ? [`... and ${filled.missing.length - TOLD} more.`] : []),
	];
	const open = cohort.rows.filter((row) => (row.decided?.toConfirm ?? 0) > 0).length;
	if (open > 0) lines.push(`Decisions on ${open} ask to be confirmed; their points follow from the computed scores.`);
	process.stderr.write(printable(lines.map((line) => `auditor: ${line}\n`).join('')));
	return 0;
}

function bytesOf(file: string): Uint8Array {
	try {
		return readBytes(userFile(file));
	} catch (cause) {
		throw new AuditorError('AUD_GRADES_INVALID', `${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unreadable'}).`, {
			cause,
		});
	}
}
