// Does a rubric ask anything of a report? Where it does not, none is looked for, and its absence is no loss.
import { probes as documentProbes } from '@auditor/docs';
import type { Rubric } from '@auditor/schema';
import { probes as diagramProbes } from '@auditor/vision';

/** Whether the rubric judges a report or its diagrams, or asks a probe that reads them. */
export function asksReport({ criteria }: Rubric): boolean {
	const readers = new Set([...documentProbes, ...diagramProbes].map((probe) => probe.id));
	return criteria.some(
		({ artifact, expectations, hazards, context }) =>
			artifact !== 'repository' || [...expectations, ...hazards].some((x) => readers.has(x.probe)) || context.some((id) => readers.has(id)),
	);
}
