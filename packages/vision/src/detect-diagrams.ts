// The diagram detective: collects diagrams from documents, reads what they show, runs the probes that need no other detective.
import { probesFor, runProbes } from '@auditor/probes';
import {
	available,
	type Detection,
	type Diagram,
	diagramsArtifact,
	type Json,
	type Lexicon,
	type Limitation,
	missing,
} from '@auditor/schema';
import { type CollectOptions, collectDiagrams, type DiagramInput } from './collect/collect-diagrams.js';
import { probes } from './probes/index.js';

export interface DetectDiagramsOptions extends Omit<CollectOptions, 'lexicon'> {
	lexicon: Lexicon;
	parameters?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Diagrams of the documents and the findings about them. Never throws for trouble with a document. */
export async function detectDiagrams(
	inputs: readonly DiagramInput[],
	options: DetectDiagramsOptions,
): Promise<Detection & { diagrams: Diagram[] }> {
	const { diagrams, limitations, readable } = await collectDiagrams(inputs, options);
	const artifacts =
		inputs.length === 0
			? missing(diagramsArtifact, 'unavailable', 'No report was given, and none was found in the repository.')
			: readable
				? available(diagramsArtifact, diagrams)
				: missing(diagramsArtifact, 'unavailable', unreadable(limitations));
	const findings = runProbes(probesFor(probes, artifacts), artifacts, {
		detective: 'diagram',
		lexicon: options.lexicon,
		parameters: options.parameters,
	});
	return { artifacts, findings, limitations, diagrams };
}

function unreadable(limitations: readonly Limitation[]): string {
	return (limitations.find((l) => l.ours) ?? limitations[0])?.message ?? 'No document could be read for diagrams.';
}
