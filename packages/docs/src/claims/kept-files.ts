// Means of a project that a file shows (`a Dockerfile`, `GitHub Actions`, `pre-commit hooks`, `managed by uv`), against the tree. One without its file is contradicted
// only where nothing but such a file could be it.
import { fileLocation, type Lexicon, type Snippet, type Tree } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { ASKED, standingOf } from './standing.js';

export interface FileClaim extends Omit<AnsweredClaim, 'by'> {
	readonly snippet: Snippet;
	readonly by: AnsweredClaim['by'] | null;
}

const MEANS: readonly { readonly said: RegExp; readonly files: RegExp; readonly what: string; readonly only?: boolean }[] = [
	{
		said: /\b(?:docker\s(?:image|container)|containeri[sz]ed|multi-stage\sdockerfile|dockeri[sz]ed)\b/gi,
		files: /(?:^|\/)(?:[\w.-]{0,30}dockerfile[\w.-]{0,30}|containerfile|(?:docker-)?compose[\w.-]{0,30}\.ya?ml)$/i,
		what: 'Dockerfile',
	},
	{
		said: /\b(?:github\sactions|ci\/cd\s(?:pipelines?|workflows?)|ci\s(?:pipelines?|workflows?))\b/gi,
		files:
			/(?:^|\/)(?:\.github\/workflows\/[^/]+\.ya?ml|\.gitlab-ci\.yml|azure-pipelines\.yml|Jenkinsfile|\.circleci\/config\.yml|\.travis\.yml)$/,
		what: 'file of a pipeline',
	},
	{
		said: /\bpre-commit\s(?:hooks?|framework|checks?)\b/gi,
		files: /(?:^|\/)(?:\.pre-commit-config\.ya?ml|\.husky\/[^/]+|lefthook\.ya?ml)$/,
		what: 'configuration of pre-commit hooks',
		only: true,
	},
	{
		said: /\b(?:managed\s(?:by|with|via|strictly\svia)\suv|uv\s(?:sync|lock|package\smanager|for\s(?:\w+\s)?(?:package|dependency)\smanagement)|uv\.lock)\b/gi,
		files: /(?:^|\/)uv\.lock$/,
		what: 'uv.lock',
		only: true,
	},
	{
		said: /\b(?:unit\stests|test\ssuite|integration\stests)\b/gi,
		files: /(?:^|\/)(?:test_[^/]{1,80}|[^/]{1,80}(?:_test|\.test|\.spec))\.(?:py|ts|tsx|js|mjs)$/,
		what: 'file of tests',
	},
];

/** Claims in order of their kinds, each once. */
export function claimFiles(flow: Flow, tree: Tree, lexicon: Pick<Lexicon, 'language' | 'lists'>): FileClaim[] {
	return MEANS.flatMap(({ said, files, what, only }) => {
		for (const match of flow.prose.matchAll(said)) {
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(flow.prose, start);
			const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: what }, lexicon, true);
			if (role !== 'clean' || ASKED.test(flow.prose.slice(sentence.start, sentence.end))) continue;
			if (standingOf(flow, start, end, lexicon) !== 'claim') continue;
			const found = tree.files.find(({ path }) => files.test(path));
			if (found === undefined && only) return [];
			return [
				{
					what: match[0].replace(/\s+/g, ' '),
					verdict: found === undefined ? ('contradicted' as const) : ('verified' as const),
					because: found === undefined ? `the repository has no ${what}` : `${found.path} is there`,
					location: flow.place(start),
					snippet: excerpt(flow.prose, sentence, 240),
					by: found === undefined ? null : fileLocation(found.path),
				},
			];
		}
		return [];
	});
}
