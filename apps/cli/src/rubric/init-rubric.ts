// Writes a rubric package to start from: one that can be validated, tested, packed and used as it stands. Overwrites nothing.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { writeFileAtomically } from '../output/write-file.js';
import { locateRubric, packageNames } from './locate-rubric.js';
import { starterFiles } from './starter.js';

/**
 * Writes the package into a folder that is empty or not there.
 * @returns the paths written, relative to the folder.
 * @throws AuditorError AUD_RUBRIC_NOT_FOUND when the rubric to extend is not there, AUD_USAGE when the folder holds something or the name is none, AUD_OUTPUT
 */
export function initRubric(folder: string, options: { name?: string; extends?: string; cwd: string }): string[] {
	const target = resolve(options.cwd, folder);
	if (existsSync(target) && (!statSync(target).isDirectory() || readdirSync(target).some((name) => name !== '.git')))
		throw new AuditorError('AUD_USAGE', `${folder} is there already and not empty; name a folder that is not.`);
	const name = options.name ?? nameFor(basename(target));
	if (!/^(@[a-z0-9][\w.-]*\/)?auditor-rubric(-[a-z0-9][a-z0-9._-]*)?$/.test(name) || name.length > 200)
		throw new AuditorError(
			'AUD_USAGE',
			`"${name}" is no name for a rubric package: it is auditor-rubric-<name> or @scope/auditor-rubric-<name>, in lower case.`,
		);
	if (options.extends !== undefined) locateRubric(options.extends, { file: target });
	const files = starterFiles(name, options.extends ?? null);
	for (const [path, text] of Object.entries(files)) writeFileAtomically(join(target, path), text);
	return Object.keys(files);
}

function nameFor(folder: string): string {
	const slug = folder
		.toLowerCase()
		.replace(/[^a-z0-9._-]+/g, '-')
		.replace(/^[-._]+|(?<![-._])[-._]+$/g, '');
	return slug.startsWith('auditor-rubric') ? slug : packageNames(slug || 'ours').at(-1)!;
}
