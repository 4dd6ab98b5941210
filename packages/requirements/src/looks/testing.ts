// For tests of this package: what a detective reads of a few files.
import type { Project } from '@auditor/code';
import { artifactsOf } from '@auditor/forensics/testing';
import type { ArtifactState, GraphModel, Tree } from '@auditor/schema';
import type { Sources } from './code-index.js';

export async function sourcesFrom(files: Record<string, string>): Promise<Sources> {
	const artifacts = await artifactsOf(files);
	const value = <T>(name: string) => (artifacts[name] as Extract<ArtifactState<T>, { state: 'available' }>).value;
	const tree = value<Tree>('tree');
	const languages: Record<string, string> = { py: 'Python', ts: 'TypeScript', js: 'JavaScript' };
	return {
		project: value<Project>('project'),
		graphs: value<readonly GraphModel[]>('graphs'),
		texts: value<ReadonlyMap<string, string>>('texts'),
		tree: { ...tree, files: tree.files.map((file) => ({ ...file, language: languages[file.path.split('.').at(-1)!] ?? null })) },
	};
}
