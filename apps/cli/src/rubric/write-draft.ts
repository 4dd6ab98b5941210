// Writes what a teacher's table becomes: a rubric in words, and a page about it that is read before it is used. Overwrites nothing.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { draftRubric, toldCoverage } from '@auditor/requirements';
import { AuditorError, type Probe } from '@auditor/schema';
import { writeFileAtomically } from '../output/write-file.js';
import { namedPath } from '../trust/origin.js';
import { readText, reasonOf } from '../trust/read.js';

/**
 * @param folder where to write; it is not there yet, or empty
 * @returns the folder, and a sentence on what is looked up and on each thing that was changed to fit.
 * @throws AuditorError AUD_USAGE for a file that cannot be read or a folder that holds something, AUD_RUBRIC_INVALID with the place in the file, AUD_OUTPUT
 */
export function writeDraft(file: string, folder: string | undefined, { cwd, probes }: { cwd: string; probes: readonly Probe[] }) {
	const name = basename(file);
	const into = folder ?? `${name.replace(/(?<=.)\.\w+$/, '')}-rubric`;
	const target = resolve(cwd, into);
	if (existsSync(target) && (!statSync(target).isDirectory() || readdirSync(target).length > 0))
		throw new AuditorError('AUD_USAGE', `${into} is there already and not empty; name a folder that is not with --out.`);
	let text: string;
	try {
		text = readText(namedPath(cwd, file));
	} catch (cause) {
		throw new AuditorError('AUD_USAGE', `${file} cannot be read: ${reasonOf(cause)}.`, { cause });
	}
	const { rubric, page, coverage, notes } = draftRubric(text, name, probes);
	writeFileAtomically(join(target, 'rubric.json'), `${JSON.stringify(rubric, null, 2)}\n`);
	writeFileAtomically(join(target, 'rubric.md'), page);
	return { folder: into, told: [toldCoverage(coverage), ...notes].join('\n') };
}
