// Which files did nobody of the class write? What three or more submissions of different authors hold byte for byte was installed by a tool or given to
// all. It is left out, and named, so that a ring that copied whole files is seen as well.
import { compareBy } from '@auditor/schema/pure';
import type { Fingerprints } from './model.js';

/** A file that several hold byte for byte. */
export interface InstalledFile {
	/** As most of them call it. */
	path: string;
	/** Ids of the targets, in code-unit order. */
	targets: string[];
}

/** Submissions of different authors from which on a file is nobody's own. */
const LEAST = 3;

/** The files, those of most first, and the targets without them. */
export function withoutInstalled(targets: ReadonlyMap<string, Fingerprints>): {
	targets: Map<string, Fingerprints>;
	installed: InstalledFile[];
} {
	const holders = new Map<string, { id: string; path: string }[]>();
	const ids = [...targets.keys()].sort();
	for (const id of ids) {
		const target = targets.get(id)!;
		// An empty file, and one too short to be compared, is alike everywhere and says nothing.
		const compared = new Set([...target.functions, ...target.prompts, ...target.documents].map(({ path }) => path));
		for (const [path, content] of Object.entries(target.files ?? {}))
			if (compared.has(path)) {
				const list = holders.get(content);
				if (list) list.push({ id, path });
				else holders.set(content, [{ id, path }]);
			}
	}
	const given = new Map([...holders].filter(([, list]) => differentAuthors([...new Set(list.map(({ id }) => id))], targets) >= LEAST));
	const installed = [...given.values()]
		.map((list) => ({ path: list[0]!.path, targets: [...new Set(list.map(({ id }) => id))] }))
		.sort(
			compareBy(
				(f) => -f.targets.length,
				(f) => f.path,
			),
		);
	return { installed, targets: new Map(ids.map((id) => [id, without(targets.get(id)!, given)])) };
}

/** How many of the targets share no author with each other; where nobody knows the authors, each counts. */
export function differentAuthors(ids: readonly string[], targets: ReadonlyMap<string, Fingerprints>): number {
	const taken = new Set<string>();
	let count = 0;
	for (const id of ids) {
		const mails = new Set((targets.get(id)?.commits ?? []).map((c) => c.mail));
		if ([...mails].some((mail) => taken.has(mail))) continue;
		for (const mail of mails) taken.add(mail);
		count++;
	}
	return count;
}

function without(target: Fingerprints, given: ReadonlyMap<string, unknown>): Fingerprints {
	const gone = new Set(Object.entries(target.files ?? {}).flatMap(([path, content]) => (given.has(content) ? [path] : [])));
	if (gone.size === 0) return target;
	const own = <T extends { readonly path: string }>(marks: readonly T[]) => marks.filter(({ path }) => !gone.has(path));
	return { ...target, functions: own(target.functions), prompts: own(target.prompts), documents: own(target.documents) };
}
