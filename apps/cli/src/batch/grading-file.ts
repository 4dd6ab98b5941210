// grading.json: what the school makes of a result. Options write it, and every output of the cohort reads it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Cohort, type Grading, gradingSchema, instantFrom, parseLateSteps, parseScale, parseWeights } from '@auditor/cohort';
import { AuditorError, canonicalJson } from '@auditor/schema';
import { writeFileAtomically } from '../output/write-file.js';
import { named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';

export const GRADING = 'grading.json';

/** The grading of a cohort's folder; null where none was given. @throws AuditorError AUD_STAGE_INVALID */
export function gradingIn(folder: string): Grading | null {
	const file = join(folder, GRADING);
	if (!existsSync(file)) return null;
	const value = gradingSchema.safeParse(jsonOf(file));
	if (value.success) return value.data;
	throw new AuditorError(
		'AUD_STAGE_INVALID',
		`${file} is no grading: ${value.error.issues[0]?.path.join('.') || 'the file'} is not valid.`,
		{
			hint: 'auditor grades writes one; remove the file to grade without it.',
		},
	);
}

/**
 * The grading that the options give: what they leave out stays as it was. Null: they name none, and there was none.
 * @throws AuditorError AUD_USAGE
 */
export function gradingFrom(
	options: Record<string, unknown>,
	before: Grading | null,
	criteria: Cohort['rubric']['criteria'] | null,
): Grading | null {
	const { points, letters, weights, late, due } = options;
	if (points === undefined && before === null) {
		const other = Object.entries({ letters, weights, late, due }).find(([, value]) => value !== undefined);
		if (other) throw new AuditorError('AUD_USAGE', `--${other[0]} goes with --points.`);
		return null;
	}
	const scale = points === undefined ? { points: before!.points, letters: before!.letters } : parseScale(tableText(points), '');
	const own = letters === undefined ? (before?.letters ?? []) : parseScale('5=1,1=0', tableText(letters)).letters;
	const steps = late === undefined ? before?.late?.steps : parseLateSteps(tableText(late));
	const deadline = due === undefined ? before?.late?.deadline : deadlineFrom(String(due));
	if (steps !== undefined && deadline === undefined)
		throw new AuditorError('AUD_USAGE', '--late goes with --due, the deadline that it counts from.');
	return {
		schemaVersion: '1.0',
		points: [...scale.points],
		letters: [...own],
		weights: weights === undefined ? (before?.weights ?? null) : parseWeights(tableText(weights), criteria ?? []),
		late: deadline === undefined ? null : { deadline, steps: [...(steps ?? [])] },
	};
}

/** @throws AuditorError AUD_OUTPUT */
export function writeGrading(folder: string, grading: Grading): void {
	writeFileAtomically(join(folder, GRADING), `${canonicalJson(grading, 2)}\n`, { within: folder });
}

/** Entries as written, or those of a file that holds them line by line. */
function tableText(value: unknown): string {
	const text = String(value);
	if (text.includes('=')) return text;
	try {
		return readText(named(text))
			.replace(/^\ufeff/, '')
			.replace(/\r/g, '')
			.split('\n')
			.filter((line) => !line.trimStart().startsWith('#'))
			.join('\n');
	} catch (cause) {
		throw new AuditorError('AUD_USAGE', `"${text.slice(0, 80)}" is no table such as 5=100,1=20, and no file that holds one.`, { cause });
	}
}

function deadlineFrom(text: string): string {
	const instant = instantFrom(text);
	if (instant !== null) return instant;
	throw new AuditorError(
		'AUD_USAGE',
		`--due: "${text.slice(0, 40)}" is no instant; write it with its zone, as in 2026-02-28T23:59:59Z, or a day as in "2026-02-28 Europe/Vienna".`,
	);
}

function jsonOf(file: string): unknown {
	try {
		return parseJson(readText(named(file)));
	} catch {
		return null;
	}
}
