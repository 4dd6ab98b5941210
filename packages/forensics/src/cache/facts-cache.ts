// Keeps the facts of a file by what they depend on: the blob's id, the front end with its version, and the extension. A content-addressed store in
// the user's cache folder; an entry that does not read back whole is made anew. What holds something like a secret is never written.
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SourceFacts } from '../syntax/source-facts.js';

export interface FactsCache {
	/** Null when there is no entry, or it is damaged. */
	get(key: string): Promise<SourceFacts | null>;
	/** Facts as JSON. Never throws: a cache that cannot be written is no cache. */
	set(key: string, json: string): Promise<void>;
}

/** `false` = none; a folder; left out = the user's cache folder. */
export type CacheOption = false | { readonly folder: string } | undefined;

const NONE: FactsCache = { get: async () => null, set: async () => {} };

/** Forms of keys and tokens that their issuers document. */
const SECRET =
	/\b(?:sk-[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[A-Za-z0-9_-]{18,}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}|xox[abprs]-[A-Za-z0-9-]{10,}|hf_[A-Za-z0-9]{30,}|lsv2_[a-z]{2}_[A-Za-z0-9_]{30,}|gsk_[A-Za-z0-9]{40,}|eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.)|-----BEGIN [A-Z ]*PRIVATE KEY-----/;

export async function openCache(option: CacheOption): Promise<FactsCache> {
	if (option === false) return NONE;
	const folder = option?.folder ?? defaultCacheFolder();
	if (folder === null) return NONE;
	const { default: cacache } = await import('cacache');
	return {
		async get(key) {
			try {
				const { data } = await cacache.get(folder, key, { memoize: false });
				return JSON.parse(data.toString('utf8')) as SourceFacts;
			} catch {
				return null;
			}
		},
		async set(key, json) {
			if (SECRET.test(json)) return;
			await cacache.put(folder, key, json, { memoize: false }).catch(() => {});
		},
	};
}

/** The platform's folder for caches; null when the user has no home. */
export function defaultCacheFolder(environment: NodeJS.ProcessEnv = process.env): string | null {
	const home = homedir();
	const base =
		environment.XDG_CACHE_HOME ||
		(process.platform === 'win32'
			? environment.LOCALAPPDATA
			: home && join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache'));
	return base ? join(base, 'automaton-auditor', 'facts') : null;
}
