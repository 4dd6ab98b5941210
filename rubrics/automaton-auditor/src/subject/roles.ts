// Which roles does a name hold, and where is an answer kept that several probes ask for?
import { kept, once, type Project } from '@auditor/code';
import { rolesOf } from '@auditor/probes';
import type { Lexicon } from '@auditor/schema';

const memory = once((_: Project) => once((_: Lexicon) => new Map<string, unknown>()));

/** What several probes ask of one project with one lexicon is found once. */
export function remember<T>(project: Project, lexicon: Lexicon, key: string, find: () => T): T {
	return kept(memory(project)(lexicon), key, find) as T;
}

/** Roles of a name, found once per lexicon and name. */
export function rolesOfName(project: Project, lexicon: Lexicon, name: string): readonly string[] {
	return remember(project, lexicon, `roles ${name}`, () => rolesOf(name, lexicon));
}

/** `judges` of `src/nodes/judges.py`, `judges/index` of an index file. */
export function stemOf(path: string): string {
	const parts = path.split('/');
	const stem = (parts.at(-1) ?? '').replace(/\.[^.]+$/, '');
	return stem === 'index' || stem === '__init__' ? (parts.at(-2) ?? stem) : stem;
}
