// At which commit does a repository on this machine stand? Read from its plain files, so that hundreds can be asked at once.
import { statSync } from 'node:fs';
import { readHead, readRefs, repositoryAround } from './local-repository.js';
import { looksLikeUrl } from './source-url.js';

/** Id of the commit that HEAD names; null for an address, a bundle, an unborn branch, or what is no repository. */
export async function headOf(source: string): Promise<string | null> {
	if (looksLikeUrl(source)) return null;
	try {
		if (!statSync(source, { throwIfNoEntry: false })?.isDirectory()) return null;
		const repository = repositoryAround(source);
		return repository && ((await readHead(repository, new Map())).head ?? (await readRefs(repository)).head);
	} catch {
		// What is wrong with it is said when it is opened.
		return null;
	}
}
