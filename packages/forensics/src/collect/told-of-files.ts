// What is told of the files that were read: what was left out, damaged, of another encoding, or broken.
import { listedUpTo } from '@auditor/probes';
import type { CollectedSources } from './collect-sources.js';

/** Files named on one line at most. */
const NAMED = 3;

/** Files whose objects are damaged. */
export function damagedObjects(files: readonly { readonly path: string }[]): string {
	const names = files.map(({ path }) => path);
	return `Objects of the repository are damaged, for their content is not that of their ids: ${listedUpTo(names, NAMED)} cannot be read.`;
}

/** How files were read that are not UTF-8, and what of them was lost. */
export function encodings(decoded: CollectedSources['decoded']): string | null {
	if (decoded.size === 0) return null;
	const list = [...decoded].map(([path, { encoding, replaced }]) => {
		const lost = replaced > 0 ? `, ${replaced} ${replaced === 1 ? 'byte' : 'bytes'} replaced` : '';
		return `${path} (${encoding}${lost})`;
	});
	return `${decoded.size === 1 ? 'One file was' : `${decoded.size} files were`} decoded by another encoding than UTF-8: ${listedUpTo(list, NAMED)}.`;
}

/** What of a very large project was read in part. */
export function definitionsOnly(files: number): string {
	return `The project is very large: ${files} files without a sign of agents, models, prompts or commands were read for their definitions alone.`;
}

/** What syntax errors hide; null where every file was read whole. */
export function faultySources(sources: CollectedSources['sources']): { message: string; all: boolean } | null {
	const faulty = sources.filter(({ facts }) => facts.parse.status !== 'ok');
	if (faulty.length === 0) return null;
	const places = faulty.map(({ path, facts }) => `${path}:${facts.parse.errors[0]?.line ?? 1}`);
	return {
		message: `${faulty.length} of ${sources.length} source files ${faulty.length === 1 ? 'has' : 'have'} syntax errors (${listedUpTo(places, NAMED)}); what stands there may not have been seen.`,
		all: faulty.length === sources.length,
	};
}
