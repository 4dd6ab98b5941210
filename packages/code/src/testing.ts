// Projects from sources written in a test. Not part of the package's face.
import { createHash } from 'node:crypto';
import { createProject } from './project/create-project.js';
import type { Project } from './project/project.js';
import { pythonFrontEnd } from './syntax/python/front-end.js';
import type { SourceFile } from './syntax/source-facts.js';
import { typescriptFrontEnd } from './syntax/typescript/front-end.js';

/**
 * The project of some files, each parsed by the front end that takes its path; files that none takes are left out.
 *
 * @example
 * const project = await projectOf({ 'src/graph.py': 'from .nodes import run', 'src/nodes.py': 'def run(state): ...' });
 */
export async function projectOf(sources: Record<string, string>): Promise<Project> {
	return createProject(await filesOf(sources), [], Object.entries(sources));
}

/** The parsed files alone. */
export async function filesOf(sources: Record<string, string>): Promise<SourceFile[]> {
	const frontEnds = [pythonFrontEnd, typescriptFrontEnd];
	for (const frontEnd of frontEnds) await frontEnd.prepare();
	return Object.entries(sources).flatMap(([path, text]) => {
		const frontEnd = frontEnds.find((candidate) => candidate.accepts(path));
		if (!frontEnd) return [];
		return [
			{
				path,
				blob: createHash('sha1').update(text).digest('hex'),
				context: /(?:^|\/)tests?\//.test(path) ? ('test' as const) : ('source' as const),
				facts: frontEnd.parse(path, text),
			},
		];
	});
}
