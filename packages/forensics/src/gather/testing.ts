// Artifacts of a project written in a test, as the repository's detective would make them. Not part of the package's face.
import { projectOf } from '@auditor/code/testing';
import type { Artifacts, Lexicon } from '@auditor/schema';
import { available, graphsArtifact, treeArtifact } from '@auditor/schema';
import {
	clonesArtifact,
	projectArtifact,
	reducersArtifact,
	structuredOutputArtifact,
	textsArtifact,
	unsafeCallsArtifact,
} from '../artifacts.js';
import { contextOf } from '../classify-file.js';
import { buildGraphs } from '../langgraph/build-graphs.js';
import { gatherClones, gatherReducers, gatherStructuredOutput, gatherUnsafeCalls } from './index.js';

/** A courtroom's words, odd enough that no default passes by luck. */
export const courtroom: Partial<Lexicon> = {
	roles: [
		{ id: 'judge', terms: ['judge', 'prosecutor', 'defense', 'techlead'], not: ['chief', 'aggregator'] },
		{ id: 'prosecutor', terms: ['prosecutor'], not: [] },
		{ id: 'defense', terms: ['defense', 'advocate'], not: [] },
		{ id: 'techlead', terms: ['techlead', 'tech lead'], not: [] },
		{ id: 'aggregator', terms: ['aggregator'], not: [] },
		{ id: 'chief-justice', terms: ['chief justice', 'justice'], not: [] },
	],
	lists: {
		'evidence-models': ['evidence', 'exhibit'],
		'opinion-models': ['opinion', 'judgment'],
		adversarial: ['flaw', 'gap', 'harsh', 'security'],
		forgiving: ['effort', 'intent', 'reward'],
		pragmatic: ['maintain', 'works', 'pragmatic'],
		'rule-security': ['security', 'security override', 'vulnerability'],
		'rule-evidence': ['fact supremacy', 'hallucination', 'evidence'],
		'rule-variance': ['variance', 're-evaluation', 'spread'],
		'rule-dissent': ['dissent'],
	},
};

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
		...available(graphsArtifact, buildGraphs(project)),
	};
}
