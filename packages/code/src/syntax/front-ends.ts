// The languages that are read, in the order in which they are asked for a file. A front end is loaded with the first file it takes.
import { definitionsOf } from './compact-facts.js';
import type { FrontEnd, SourceFacts } from './source-facts.js';

interface Entry {
	readonly id: string;
	readonly accepts: (path: string) => boolean;
	readonly load: () => Promise<FrontEnd>;
}

const FRONT_ENDS: readonly Entry[] = [
	{ id: 'python', accepts: (path) => /\.py[iw]?$/i.test(path), load: async () => (await import('./python/front-end.js')).pythonFrontEnd },
	{
		id: 'typescript',
		accepts: (path) => /\.(?:[cm]?[jt]s|[jt]sx)$/i.test(path),
		load: async () => (await import('./typescript/front-end.js')).typescriptFrontEnd,
	},
];

export function frontEndFor(path: string): string | null {
	return FRONT_ENDS.find((entry) => entry.accepts(path))?.id ?? null;
}

/** Loaded and prepared. @throws what loading throws: a broken installation. */
export async function frontEndById(id: string): Promise<FrontEnd> {
	const entry = FRONT_ENDS.find((candidate) => candidate.id === id);
	if (!entry) throw new Error(`there is no front end ${id}`);
	const frontEnd = await entry.load();
	await frontEnd.prepare();
	return frontEnd;
}

export interface ParseTask {
	/** Id. */
	readonly frontEnd: string;
	readonly path: string;
	readonly text: string;
	/** Leave out what stands in functions. */
	readonly definitionsOnly: boolean;
}

export function parseTask(frontEnd: FrontEnd, { path, text, definitionsOnly }: ParseTask): SourceFacts {
	const facts = frontEnd.parse(path, text);
	return definitionsOnly ? definitionsOf(facts) : facts;
}
