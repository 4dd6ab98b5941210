// The served court for programs that embed it in theirs. It is compiled when it is asked for, by the LangGraph that comes with the command; what a program
// of its own hands to it and takes from it is plain data, so the two need not be of one version.
import type { AuditReport } from '@auditor/schema';
import type { ServedInput, ServedSettings } from './served-court.js';

export interface CourtGraph {
	/** @throws AuditorError AUD_USAGE for what the settings do not allow */
	invoke(input: ServedInput, config?: { readonly signal?: AbortSignal }): Promise<{ report: AuditReport; markdown: string }>;
}

/** The graph with these settings; those left out are a server's. Count runs by one graph. */
export async function courtGraph(settings: Partial<ServedSettings> = {}): Promise<CourtGraph> {
	const { settingsFrom, served } = await import('./served.js');
	const graph = served({ ...settingsFrom({}), ...settings });
	return { invoke: async (input, config) => (await graph.invoke(input, config)) as unknown as { report: AuditReport; markdown: string } };
}
