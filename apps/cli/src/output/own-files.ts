// Which files of a folder did this auditor write? A list that lies beside them says so. Only what it names is replaced or removed: the folder may be
// one of the audited tree, with files of its author under the same names.
import { basename, dirname, join } from 'node:path';
import { AuditorError, canonicalJson } from '@auditor/schema';
import { z } from 'zod';
import { found } from '../trust/origin.js';
import { parseJson, readFound } from '../trust/read.js';
import { standsAt } from '../trust/where.js';
import { writeFileAtomically } from './write-file.js';

export const MANIFEST = '.auditor.json';

const manifestSchema = z.strictObject({ schemaVersion: z.literal('1.0'), files: z.array(z.string()) });

export interface OwnFiles {
	/** Whether a file or folder of that name was written by us. */
	holds(name: string): boolean;
	/** @throws AuditorError AUD_OUTPUT for the first of these names under which a stranger's file stands */
	claim(names: readonly string[]): void;
	/** Writes all or, where a stranger's file is in the way, none. @throws AuditorError AUD_OUTPUT */
	write(files: Readonly<Record<string, string>>, options?: { readonly sync?: boolean }): void;
	/** @throws AuditorError AUD_OUTPUT for the first of these names under which no folder of ours stands */
	claimFolders(names: readonly string[]): void;
	/** Takes files and folders into the list, which others write. */
	add(...names: readonly string[]): void;
}

/** The files of ours in a folder, which need not exist. */
export function ownFiles(folder: string): OwnFiles {
	const own = new Set(listed(folder));
	const list = () => writeFileAtomically(join(folder, MANIFEST), `${canonicalJson({ schemaVersion: '1.0', files: [...own].sort() }, 2)}\n`);
	const claim = (names: readonly string[]) => {
		for (const name of names) {
			const there = standsAt(join(folder, name));
			if (there === null) continue;
			if (!there.isFile()) throw inTheWay(folder, name, 'is no regular file');
			if (!own.has(name)) throw inTheWay(folder, name, 'was not written by the auditor');
		}
	};
	return {
		holds: (name) => own.has(name),
		claim,
		claimFolders: (names) => {
			for (const name of names) {
				const there = standsAt(join(folder, name));
				if (there === null) continue;
				if (!there.isDirectory()) throw inTheWay(folder, name, 'is no folder');
				if (!own.has(name)) throw inTheWay(folder, name, 'was not made by the auditor');
			}
		},
		add: (...names) => {
			const before = own.size;
			for (const name of names) own.add(name);
			if (own.size > before) list();
		},
		write: (files, { sync = true } = {}) => {
			const names = Object.keys(files);
			claim(names);
			// First the list: what is killed in between has written nothing that it does not know.
			const before = own.size;
			for (const name of names) own.add(name);
			if (own.size > before) list();
			for (const [name, text] of Object.entries(files)) writeFileAtomically(join(folder, name), text, { sync, within: folder });
		},
	};
}

/**
 * Writes a file under a name that the user gave. In a folder of reports of ours it is one of them from now on, and the next audit may replace it.
 * @throws AuditorError AUD_OUTPUT
 */
export function writeNamedFile(path: string, text: string): void {
	writeFileAtomically(path, text);
	const folder = dirname(path);
	if (listed(folder).length > 0) ownFiles(folder).add(basename(path));
}

/** Empty where there is no list, or none that can be read: then nothing is ours. */
function listed(folder: string): readonly string[] {
	try {
		return manifestSchema.parse(parseJson(readFound(found(join(folder, MANIFEST))))).files;
	} catch {
		return [];
	}
}

function inTheWay(folder: string, name: string, why: string): AuditorError {
	return new AuditorError('AUD_OUTPUT', `${join(folder, name)} ${why}, and is not replaced.`, {
		hint: 'Choose another folder with --out, or move that file away.',
	});
}
