// What a finding about the supply chain counts: every place with the total, and what was not looked at.
import { listedUpTo, notApplicable } from '@auditor/probes';
import { type FindingDraft, fileLocation, type Tree } from '@auditor/schema';
import type { ActionsFile, Said } from './actions.js';
import { pipelineFiles } from './workflows.js';

/** Something that a finding counts and names. */
export interface Spot extends Said {
	readonly path: string;
}

/** `2 of 7 uses are pinned`: the noun agrees with all of them, the verb with those that are. */
export function counted(
	met: number,
	all: number,
	[noun, nouns]: readonly [string, string],
	[verb, verbs]: readonly [string, string],
): string {
	return `${met} of ${all} ${all === 1 ? noun : nouns} ${met === 1 || all === 1 ? verb : verbs}`;
}

/** Names of the first few with their places, and how many more there are. */
export function named(spots: readonly Spot[], most = 3): string {
	const all = spots.map(({ text, path, line }) => `\`${shortened(text)}\`${text === path ? '' : ` (${path}:${line})`}`);
	return listedUpTo(all, most);
}

/** Of code what a sentence has room for. */
export function shortened(text: string): string {
	const flat = text.replaceAll('`', "'").replace(/\s+/g, ' ').trim();
	return flat.length > 80 ? `${flat.slice(0, 79)}…` : flat;
}

/** Every place, the first as the finding's own. */
export function places(spots: readonly Spot[]): Pick<FindingDraft, 'location' | 'related' | 'context'> {
	const all = [...new Map(spots.map((spot) => [`${spot.path}:${spot.line}`, fileLocation(spot.path, spot.line)])).values()];
	return { location: all[0] ?? null, related: all.slice(1), context: 'source' };
}

/** What was not looked at, a sentence with a space before it; empty where there is nothing. */
export function unseen(tree: Tree, files: readonly ActionsFile[]): string {
	// Their lines are read for commands, and never for what only GitHub Actions has.
	const others = pipelineFiles(tree).filter((path) => !path.startsWith('.github/'));
	return [
		...files.filter((file) => file.fault !== null).map((file) => ` ${file.path} ${file.fault}.`),
		...(others.length > 0 ? [` We do not look at ${others.slice(0, 3).join(', ')}.`] : []),
	].join('');
}

/** There is no workflow to ask about. */
export function noWorkflow(tree: Tree, files: readonly ActionsFile[]): FindingDraft {
	return notApplicable(`The repository has no workflow of GitHub Actions.${unseen(tree, files)}`);
}
