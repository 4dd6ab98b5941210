// Lines of files that a report points at (`src/a.py:120`, `src/a.py lines 10-40`): a line behind the file's end was never looked at.
import { fileLocation, type Location, type Snippet, type Tree } from '@auditor/schema';
import { pathText } from '../paths/mentions.js';
import { indexTree } from '../paths/tree-index.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';

export interface LineClaim {
	readonly what: string;
	readonly verdict: 'contradicted';
	readonly because: string;
	readonly location: Location;
	readonly snippet: Snippet;
	readonly by: Location;
}

const REFERENCE =
	/(?<![\w./-])(?<path>[\w./-]{1,120}\.(?:py|ts|tsx|js|mjs|md|json|toml))[`"'*]*(?::|#L|,?\s+\(?(?:lines?|L)\.?\s*)(?<from>\d{1,5})(?:\s?[-–]\s?L?(?<to>\d{1,5}))?(?!\d|\.\d|:\d)/giu;

/** References of one document that are looked at, from the front. */
const MOST_MENTIONS = 300;

/** Places behind a file's end, each once; files that cannot be told apart by what is written are left out. */
export function claimLines(flow: Flow, tree: Tree): LineClaim[] {
	const index = indexTree(tree);
	const claims = new Map<string, LineClaim>();
	const seen = new Set<string>();
	for (const match of [...pathText(flow.text).matchAll(REFERENCE)].slice(0, MOST_MENTIONS)) {
		const { path, from, to } = match.groups as { path: string; from: string; to?: string };
		const written = `${path}:${from}-${to}`;
		if (seen.has(written)) continue;
		seen.add(written);
		const found = index.resolve(path);
		const lines = found === null ? undefined : tree.lines[found.target];
		const sameName = tree.files.filter((file) => file.path === path || file.path.endsWith(`/${path}`)).length;
		if (found === null || lines === undefined || sameName !== 1) continue;
		const what = `${found.target}:${from}${to ? `-${to}` : ''}`;
		if (Number(from) <= lines && Number(to ?? from) <= lines) continue;
		claims.set(what, {
			what,
			verdict: 'contradicted',
			because: `the file has ${lines} ${lines === 1 ? 'line' : 'lines'}`,
			location: flow.place(match.index),
			snippet: excerpt(flow.text, sentenceAt(flow.text, match.index), 240),
			by: fileLocation(found.target),
		});
	}
	return [...claims.values()];
}
