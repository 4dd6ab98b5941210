// May reports be written into this folder? It is a folder of its own, no link of a stranger leads to it, and nothing that the repository tracks is
// replaced. Found out before an audit is spent.
import { join, relative, resolve, sep } from 'node:path';
import { openRepository } from '@auditor/forensics';
import { renderers } from '@auditor/report';
import { AuditorError, type Renderer } from '@auditor/schema';
import { refuseForeignLedger } from '../decisions/place.js';
import { ALWAYS } from '../formats.js';
import { folderOf } from '../places.js';
import { realOf, standsAt } from '../trust/where.js';
import { MANIFEST, type OwnFiles, ownFiles } from './own-files.js';
import { ensureFolder, refuseLinks } from './write-file.js';

/** Files that stand beside the report. */
export const STAGES: readonly string[] = ['facts.json', 'opinions.json', 'verdict.json', 'gate.json', 'material.json', 'disputes.json'];

/**
 * Makes the folder, or makes sure of it.
 * @param options.tree folder of what is audited; null for an address
 * @param options.further renderers of the user's own
 * @param options.decisions the file that --decisions names
 * @throws AuditorError AUD_OUTPUT
 */
export async function openOut(
	out: string,
	options: { cwd: string; tree: string | null; formats?: readonly string[]; further?: readonly Renderer[]; decisions?: string | undefined },
): Promise<OwnFiles> {
	const folder = resolve(options.cwd, out);
	const { tree } = options;
	if (tree !== null && realOf(tree) === realOf(folder))
		throw new AuditorError('AUD_OUTPUT', `${out} is the folder that is audited: reports would stand among its files, and replace some.`, {
			hint: 'Give reports a folder of their own, such as --out audit.',
		});
	if (realOf(folder).split(sep).includes('.git'))
		throw new AuditorError('AUD_OUTPUT', `${out} lies in a folder of git.`, { hint: 'Choose another folder with --out.' });
	refuseLinks(folder, [resolve(options.cwd), ...(tree === null ? [] : [tree])]);
	if (options.decisions === undefined) refuseForeignLedger(folder, { sources: tree === null ? [] : [tree], commits: [] });
	ensureFolder(folder);
	const own = ownFiles(folder);
	const formats = new Set<string>([...ALWAYS, ...(options.formats ?? [])]);
	const written = [...renderers.filter(({ id }) => formats.has(id)), ...(options.further ?? [])];
	const names = [...written.map(({ fileName }) => fileName), ...STAGES];
	own.claim(names);
	const ours = [...names, MANIFEST].filter((name) => standsAt(join(folder, name)));
	if (ours.length > 0) await refuseTracked(folder, ours);
	return own;
}

/** A list of ours that the repository brings proves nothing, and a report that it tracks is a part of it. */
async function refuseTracked(folder: string, names: readonly string[]): Promise<void> {
	const top = folderOf({ target: folder, cwd: folder });
	if (top === null) return;
	const snapshot = await openRepository(top, {}).catch(() => null);
	if (snapshot === null) return;
	try {
		const within = relative(realOf(top), realOf(folder)).split(sep).filter(Boolean);
		const paths = new Map(names.map((name) => [[...within, name].join('/'), name]));
		const tracked = snapshot.files().find(({ path }) => paths.has(path));
		if (tracked)
			throw new AuditorError('AUD_OUTPUT', `${join(folder, paths.get(tracked.path)!)} is a file of the repository, and is not replaced.`, {
				hint: 'Choose another folder with --out.',
			});
	} finally {
		await snapshot.close();
	}
}
