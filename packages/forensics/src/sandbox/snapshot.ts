// What an open target offers: its identity, files, contents and history. The only door through which the rest of the package reads a repository.
import type { History, Limitation, Repository, TreeFile } from '@auditor/schema';
import type { CloneProgress } from './clone-progress.js';

/** Content of one file, good until the call that it is handed to is done; or why there is none. */
export type BlobResult = { readonly content: Buffer } | { readonly skipped: string };

export interface ReadOptions {
	/** Per file; larger ones are skipped with a reason. Default 1 MiB. */
	readonly maxBytes?: number;
	/** Of all files together. Default 256 MiB. */
	readonly maxTotalBytes?: number;
	readonly signal?: AbortSignal;
}

export interface Snapshot {
	readonly repository: Repository;
	readonly limitations: readonly Limitation[];
	/** Files of a local work tree that differ from the commit, or that it does not have; null or absent where that could not be told, or was not asked. */
	readonly uncommitted?: number | null;
	/** Every path of the audited commit (or of the work tree), sorted. */
	files(): readonly TreeFile[];
	/** Reads files in the order given and hands each over once; `onBlob` may return a promise to slow the reading down. Never throws. */
	readBlobs(
		files: readonly TreeFile[],
		onBlob: (file: TreeFile, result: BlobResult) => void | Promise<void>,
		options?: ReadOptions,
	): Promise<void>;
	/** Bytes of one file of at most 25 MB; null when there is no such regular file, or it is larger, missing or damaged. */
	readFile(path: string): Promise<Uint8Array | null>;
	/** Contents at once, in the order given, null where there is none: for what is seldom asked. Left out where files are not read from objects. */
	readNow?(files: readonly TreeFile[]): (Buffer | null)[];
	/** Newest first. */
	history(): Promise<History>;
	/** Removes the temporary files. A second call does nothing. */
	close(): Promise<void>;
}

/** What is kept of clones of one address. Whoever keeps it gives back what it was given, or nothing. */
export interface KeptClone {
	/** Puts the packs into a folder of objects; the branches that they were kept with, or null. */
	take(objects: string): Promise<ReadonlyMap<string, string> | null>;
	/** Keeps the packs of a folder of objects. Never throws. */
	keep(objects: string, refs: ReadonlyMap<string, string>): Promise<void>;
}

export interface OpenOptions {
	/** Object id (or the start of one), branch or tag; default: HEAD. */
	readonly commit?: string | null;
	/** ISO date: the newest commit of the branch at or before it. */
	readonly asOf?: string | null;
	/** Fetch only so many commits of a remote. Default: all. */
	readonly depth?: number | null;
	/** Read the plain files of a local work tree instead of the commit's. Default false. */
	readonly worktree?: boolean;
	readonly allowPrivateHosts?: boolean;
	/** Hosts that may be cloned from; null = every public one. */
	readonly allowHosts?: readonly string[] | null;
	/** Of the clone, and of each reading pass. Default 300,000. */
	readonly timeoutMs?: number;
	/** Of what a clone may bring. Default 1 GB. */
	readonly maxBytes?: number;
	/** For a private remote; sent to its host alone. */
	readonly token?: string | null;
	/** PEM file with the certificate authority of a host of one's own. */
	readonly caFile?: string | null;
	readonly signal?: AbortSignal;
	/** Clones of remotes are made of what is kept for an address and a token. Not with a depth. */
	readonly clones?: (address: string, token: string | null) => KeptClone;
	/** Told how far a clone is. */
	readonly onProgress?: (progress: CloneProgress) => void;
}

export const MAX_TEXT_BYTES = 1024 * 1024;
export const MAX_TOTAL_BYTES = 256 * 1024 * 1024;
export const MAX_DOCUMENT_BYTES = 25_000_000;

/** Reasons that files of more than one source share. */
export const SKIPPED = {
	missing: 'its object is missing from the source',
	damaged: 'its object is damaged: its content is not that of its id',
	symlink: 'symbolic link',
	submodule: 'submodule',
	total: 'the limit on bytes read in all is reached',
	interrupted: 'reading was stopped before it',
	large: (maxBytes: number) => `larger than ${Math.round((maxBytes / 1024 / 1024) * 100) / 100} MiB`,
} as const;

/** Why an entry of this mode holds no content of its own; null for regular files. */
export function skipByMode(mode: string): string | null {
	if (mode === '120000') return SKIPPED.symlink;
	if (mode === '160000') return SKIPPED.submodule;
	return null;
}
