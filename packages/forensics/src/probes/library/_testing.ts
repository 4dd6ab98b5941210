// Artifacts of a repository that a test writes as paths and texts. Not part of the package's face.
import { createProject } from '@auditor/code';
import { filesOf } from '@auditor/code/testing';
import { type Artifacts, available, graphsArtifact, missing, treeArtifact } from '@auditor/schema';
import { projectArtifact, structuredOutputArtifact, textsArtifact } from '../../artifacts.js';
import { contextOf, languageOf } from '../../classify-file.js';
import { buildGraphs } from '../../langgraph/build-graphs.js';
import { gatherStructuredOutput } from '../../models/index.js';

/** Tree, texts and project of these files, as the collectors would give them. */
export async function repository(files: Record<string, string>): Promise<Artifacts> {
	const tree = Object.keys(files)
		.sort()
		.map((path) => ({
			path,
			blob: path,
			mode: '100644',
			bytes: files[path]!.length,
			context: contextOf(path),
			language: languageOf(path),
		}));
	const parsed = (await filesOf(files)).map((file) => ({ ...file, context: contextOf(file.path) }));
	const project = createProject(parsed, [], Object.entries(files));
	return {
		...available(treeArtifact, { commit: 'c', files: tree, lines: {} }),
		...available(textsArtifact, new Map(Object.entries(files))),
		...(parsed.length > 0
			? {
					...available(projectArtifact, project),
					...available(graphsArtifact, buildGraphs(project, new Map(Object.entries(files)))),
					...available(structuredOutputArtifact, gatherStructuredOutput(project)),
				}
			: missing(projectArtifact, 'not-applicable', 'The repository holds no source code.')),
	};
}

/** package.json of a published package, with changes. */
export function manifest(more: Record<string, unknown> = {}): string {
	return JSON.stringify({ name: 'odd-name', version: '1.0.0', ...more }, null, 2);
}
