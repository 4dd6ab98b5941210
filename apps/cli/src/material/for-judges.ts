// What of that which the detectives saw do judges of models get? Material of each criterion, a library to look further in, and files of the target.
import { projectArtifact, textsArtifact } from '@auditor/forensics';
import {
	type ArtifactToken,
	diagramsArtifact,
	documentsArtifact,
	type Evidence,
	graphsArtifact,
	historyArtifact,
	type Rubric,
	treeArtifact,
} from '@auditor/schema';
import type { Detectives } from '../detectives.js';
import type { LibrarySources } from '../inquiry/library.js';
import { targetReader } from './read-target.js';

/** @param detectives asked when something is wanted: what they have by then is given */
export function forJudges(rubric: Rubric, detectives: Pick<Detectives, 'snapshot' | 'artifacts'>) {
	let reader: ReturnType<typeof targetReader> | null = null;
	/** A file of the target; null where it cannot be shown. */
	const read: LibrarySources['read'] = async (path) => {
		reader ??= detectives.snapshot && targetReader(detectives.snapshot);
		return reader?.(path) ?? null;
	};
	const value = <T>({ name }: ArtifactToken<T>): T | null => {
		const artifact = detectives.artifacts[name];
		return artifact?.state === 'available' ? (artifact.value as T) : null;
	};
	return {
		read,
		/** The documents of the target, by what was read of them. */
		get documents() {
			return value(documentsArtifact) ?? [];
		},
		get paths() {
			return value(treeArtifact)?.files.map(({ path }) => path) ?? [];
		},
		/** What they get to read of each criterion. */
		async material(evidence: readonly Evidence[]) {
			const { buildMaterial } = await import('./build-material.js');
			return buildMaterial(rubric, evidence, {
				read,
				documents: value(documentsArtifact) ?? [],
				diagrams: value(diagramsArtifact) ?? [],
				graphs: value(graphsArtifact) ?? [],
				history: value(historyArtifact),
				paths: this.paths,
			});
		},
		/** What they may look at when they investigate a requirement; null where no code was read. */
		library(): LibrarySources | null {
			const [project, tree, texts] = [value(projectArtifact), value(treeArtifact), value(textsArtifact)];
			if (project === null || tree === null || texts === null) return null;
			const sources = { project, tree, texts, graphs: value(graphsArtifact) ?? [] };
			return { sources, documents: value(documentsArtifact) ?? [], read };
		},
	};
}
