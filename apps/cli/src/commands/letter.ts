// auditor letter: one page to each author, in three formats.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseScale, type Scale, worthOf } from '@auditor/cohort';
import { type LetterFormat, letter, letterTexts, nameOf } from '@auditor/report';
import { AuditorError, nearest } from '@auditor/schema';
import type { DecidedAudit } from '../decisions/decide-report.js';
import { decidedRun } from '../decisions/decided-run.js';
import { readRun } from '../input/read-run.js';
import { writeFileAtomically } from '../output/write-file.js';
import { openDesk } from '../review/desk.js';
import { named as userFile } from '../trust/origin.js';
import { readText } from '../trust/read.js';
import type { CommandInput } from './definition.js';

const files: Readonly<Record<LetterFormat, string>> = { markdown: 'md', html: 'html', text: 'txt' };

export default async function main({ args, options }: CommandInput): Promise<number> {
	const folder = args[0]!;
	const named = options.decisions as string | undefined;
	const language = languageOf(options.language as string);
	const scale = scaleOf(options);
	const frame = { language, opening: textOf(options.opening), closing: textOf(options.closing) };
	const out = (options.out as string | undefined) ?? join(folder, 'letters');
	const cohort = existsSync(join(folder, 'cohort.json'));
	const letters = cohort ? cohortLetters(folder, named) : [runLetter(folder, named, options.name as string | undefined)];
	for (const { id, name, audit } of letters) {
		const { report, decided } = audit;
		const points = scale ? worthOf(report.total.score, scale) : null;
		for (const [format, ending] of Object.entries(files))
			writeFileAtomically(join(out, `${id}.${ending}`), letter({ report, decided, name, points, ...frame }, format as LetterFormat), {
				sync: false,
				within: folder,
			});
	}
	const open = letters.filter(({ audit }) => (audit.decided?.toConfirm ?? 0) > 0).length;
	process.stdout.write(`${letters.length} ${letters.length === 1 ? 'letter' : 'letters'} written to ${resolve(out)}.\n`);
	if (open > 0)
		process.stderr.write(`auditor: decisions on ${open} of them ask to be confirmed; these letters give the computed scores.\n`);
	return 0;
}

interface Addressed {
	readonly id: string;
	readonly name: string;
	readonly audit: DecidedAudit;
}

function cohortLetters(folder: string, named: string | undefined): Addressed[] {
	const desk = openDesk(folder, { named });
	return desk.cohort().rows.flatMap(({ entry }): Addressed[] => {
		const found = desk.open(entry.id);
		return found ? [{ id: entry.id, name: entry.name === entry.target ? entry.id : entry.name, audit: found.audit }] : [];
	});
}

function runLetter(path: string, named: string | undefined, name: string | undefined): Addressed {
	const { report, folder } = readRun(path);
	if (report === null)
		throw new AuditorError('AUD_USAGE', 'A letter needs a concluded audit: give the folder that auditor audit --out wrote.');
	return { id: 'letter', name: name ?? nameOf(report.repository), audit: decidedRun(folder, report, { named }) };
}

/** The scale of the options; null where none is given. @throws AuditorError AUD_USAGE */
export function scaleOf({ points, letters }: Record<string, unknown>): Scale | null {
	if (points === undefined && letters === undefined) return null;
	if (points === undefined) throw new AuditorError('AUD_USAGE', '--letters goes with --points.');
	return parseScale(String(points), letters === undefined ? '' : String(letters));
}

function languageOf(code: string): string {
	if (Object.hasOwn(letterTexts, code)) return code;
	const near = nearest(code, Object.keys(letterTexts));
	throw new AuditorError(
		'AUD_USAGE',
		`There are no letters in "${code}"${near ? `; did you mean "${near}"?` : `; languages: ${Object.keys(letterTexts).join(', ')}.`}`,
	);
}

function textOf(file: unknown): string | undefined {
	if (file === undefined) return undefined;
	try {
		return readText(userFile(String(file))).replace(/^\ufeff/, '');
	} catch (cause) {
		throw new AuditorError('AUD_USAGE', `${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unreadable'}).`, { cause });
	}
}
