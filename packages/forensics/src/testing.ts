// @auditor/forensics/testing: artifacts of a project written in a test, as the repository's detective would make them.
import { projectOf } from '@auditor/code/testing';
import type { Artifacts } from '@auditor/schema';
import { available, graphsArtifact, treeArtifact } from '@auditor/schema';
import {
	clonesArtifact,
	projectArtifact,
	reducersArtifact,
	structuredOutputArtifact,
	textsArtifact,
	unsafeCallsArtifact,
} from './artifacts.js';
import { contextOf } from './classify-file.js';
import { buildGraphs } from './langgraph/build-graphs.js';
import { gatherClones, gatherReducers, gatherStructuredOutput, gatherUnsafeCalls } from './models/index.js';

/** Everything that the probes of this package read, but the history. */
export async function artifactsOf(sources: Record<string, string>): Promise<Artifacts> {
	const project = await projectOf(sources);
	const files = Object.entries(sources).map(([path, text]) => ({
		path,
		blob: path,
		mode: '100644',
		bytes: text.length,
		context: contextOf(path),
		language: null,
	}));
	return {
		...available(projectArtifact, project),
		...available(textsArtifact, new Map(Object.entries(sources))),
		...available(treeArtifact, { commit: null, files, lines: {} }),
		...available(reducersArtifact, gatherReducers(project)),
		...available(unsafeCallsArtifact, gatherUnsafeCalls(project)),
		...available(structuredOutputArtifact, gatherStructuredOutput(project)),
		...available(clonesArtifact, gatherClones(project)),
		...available(graphsArtifact, buildGraphs(project, new Map(Object.entries(sources)))),
	};
}
