// The diagram detective: collects diagrams from documents, reads what they show, runs the probes that need no other detective.
import { probesFor, runProbes } from '@auditor/probes';
import {
	available,
	type Detection,
	type Diagram,
	diagramsArtifact,
	isPicture,
	isSource,
	type Json,
	type Lexicon,
	type Limitation,
	missing,
} from '@auditor/schema';
import { collectDiagrams } from './collect/collect-diagrams.js';
import type { CollectOptions, DiagramInput } from './collect/input.js';
import { isDrawn } from './graph/is-drawn.js';
import { isArchitecture } from './probes/_compared.js';
import { probes } from './probes/index.js';

export interface DetectDiagramsOptions extends Omit<CollectOptions, 'lexicon'> {
	lexicon: Lexicon;
	parameters?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
	/** Documents outside of the report, such as the README: looked at where the report shows no architecture, or shows it in pictures alone. */
	beside?: readonly DiagramInput[];
}

/** Pictures of the documents beside the report that are read at most. */
const PICTURES_BESIDE = 6;

/** Diagrams of the documents and the findings about them. Never throws for trouble with a document. */
export async function detectDiagrams(
	inputs: readonly DiagramInput[],
	options: DetectDiagramsOptions,
): Promise<Detection & { diagrams: Diagram[] }> {
	const { limitations, readable, empty, ...collected } = await collectDiagrams(inputs, options);
	const diagrams = readable || empty ? await withBeside(collected.diagrams, options) : collected.diagrams;
	const artifacts =
		inputs.length === 0
			? missing(diagramsArtifact, 'unavailable', 'No report was given, and none was found in the repository.')
			: // A report without a word asks for no drawing; what is drawn beside it counts.
				readable || (empty && diagrams.length > 0)
				? available(diagramsArtifact, diagrams)
				: missing(diagramsArtifact, 'unavailable', unreadable(limitations));
	const findings = runProbes(probesFor(probes, artifacts), artifacts, {
		detective: 'diagram',
		lexicon: options.lexicon,
		parameters: options.parameters,
	});
	return { artifacts, findings, limitations, diagrams };
}

/**
 * A report without an architecture diagram leaves it to the documents beside it; one that shows it in pictures
 * alone may have the source of them there, and one that prints the source a drawing of it.
 * Of these nothing but such a diagram, or such a source, is of interest.
 */
async function withBeside(diagrams: Diagram[], { beside = [], ...options }: DetectDiagramsOptions): Promise<Diagram[]> {
	const shows = (d: Diagram) => isArchitecture(d, options.lexicon.roles.length > 0);
	const shown = diagrams.filter(shows);
	if (beside.length === 0 || !shown.every((d) => isPicture(d) || !isDrawn(d))) return diagrams;
	const inputs = shown.length === 0 ? beside : beside.filter(({ name }) => !name.toLowerCase().endsWith('.pdf'));
	const pictures = shown.length === 0 ? PICTURES_BESIDE : 0;
	const more = await collectDiagrams(inputs, { ...options, maxPictures: Math.min(options.maxPictures ?? pictures, pictures) });
	const found = more.diagrams.filter((d) => shows(d) && (shown.length === 0 || isSource(d)));
	return [...diagrams, ...found.map((d) => ({ ...d, outside: true as const }))];
}

function unreadable(limitations: readonly Limitation[]): string {
	return (limitations.find((l) => l.ours) ?? limitations[0])?.message ?? 'No document could be read for diagrams.';
}
