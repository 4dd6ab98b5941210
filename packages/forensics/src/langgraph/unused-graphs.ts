// Which files build a graph that the product never loads, where another graph is loaded?
import type { Project } from '@auditor/code';
import { relevanceOf } from './relevance.js';

/** Paths of such files, sorted; empty where no graph is known to be loaded. */
export function unusedGraphFiles(project: Project): string[] {
	const sites = new Set([...relevanceOf(project).sites].map((site) => site.slice(0, site.lastIndexOf('#'))));
	const files = project.files.filter((file) => file.context === 'source' && sites.has(file.path));
	const unused = files.length < 2 ? [] : files.filter(project.reach.isUnused);
	return unused.length === files.length ? [] : unused.map(({ path }) => path).sort();
}
