// Means of a project that a file shows (`a Dockerfile`, `GitHub Actions`, `pre-commit hooks`, `managed by uv`), against the tree. One without its file is contradicted
// only where nothing but such a file could be it.
import { fileLocation, type Lexicon, type Tree } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import { ASKED, standingOf } from './standing.js';

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
		said: /\b(?:(?:built|managed|installed|locked)\s(?:by|with|via|using|strictly\svia)\s`?uv`?(?=[\s.,;)]|$)|uv\s(?:sync|lock|package\smanager|for\s(?:\w+\s)?(?:package|dependency)\smanagement)|uv\.lock)\b/gi,
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

/** What is said to be kept out of the repository, the files that show that it is not, and what such a file must hold besides. */
const KEPT_OUT: readonly { readonly said: RegExp; readonly files: RegExp; readonly holds?: RegExp }[] = [
	{
		said: /\b(?:(?:no|zero)\s(?:secrets?|api\skeys?|credentials)\s(?:(?:is|are|were)\s)?(?:ever\s)?|(?:secrets?|api\skeys?|credentials)\s(?:is|are|were)\s(?:never|not)\s)(?:committed|checked\sin|tracked)\b/gi,
		files: /(?:^|\/)\.env$/,
		holds:
			/^[ \t]*(?:export[ \t]+)?\w*(?:KEY|TOKEN|SECRET|PASSWORD)[ \t]*=[ \t]*["']?(?![\w-]{0,60}(?:your|example|xxx|placeholder|change|dummy))[\w-]{16,200}["']?[ \t]*\r?$/im,
	},
	{
		said: /(?<![\w/])\.env`?\s(?:files?\s)?(?:is|are)\s(?:strictly\s|properly\s|always\s)?(?:(?:never|not)\s(?:committed|tracked)|(?:git-?)?ignored|excluded)\b/gi,
		files: /(?:^|\/)\.env$/,
	},
	{
		said: /(?<!\w)(?:bytecode|__pycache__\/?|\.?pyc\sfiles)\b[^.;\n]{0,60}?\s(?:strictly\s|properly\s|always\s)?(?:excluded|(?:git-?)?ignored|(?:never|not)\s(?:committed|tracked))\b/gi,
		files: /\.pyc$/,
	},
];

/** Claims in order of their kinds, each once. @param texts what files hold, where that matters */
export function claimFiles(
	flow: Flow,
	tree: Tree,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
	texts: ReadonlyMap<string, string> = new Map(),
): AnsweredClaim[] {
	const named = (said: RegExp, what: string, standings: readonly string[]) => {
		const all = [...flow.prose.matchAll(said)].map((match) => {
			const [start, end] = [match.index, match.index + match[0].length];
			const sentence = sentenceAt(flow.prose, start);
			const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: what }, lexicon, true);
			const isAsked = ASKED.test(flow.prose.slice(sentence.start, sentence.end));
			return {
				claimed: role === 'clean' && !isAsked && standings.includes(standingOf(flow, start, end, lexicon)),
				what: match[0].replace(/[`\s]+/g, ' '),
				location: flow.place(start),
			};
		});
		const first = all.find(({ claimed }) => claimed);
		return { first, always: all.every(({ claimed }) => claimed) };
	};
	const there = MEANS.flatMap(({ said, files, what, only }): AnsweredClaim[] => {
		const { first, always } = named(said, what, ['claim']);
		const found = tree.files.find(({ path }) => files.test(path));
		// Who plans it, or says that it lacks, in another sentence does not say that it is there.
		if (first === undefined || (found === undefined && (only || !always))) return [];
		const { claimed: _, ...told } = first;
		return [
			found === undefined
				? { ...told, verdict: 'contradicted', because: `the repository has no ${what}`, by: null, slip: true }
				: { ...told, verdict: 'verified', because: `${found.path} is there`, by: fileLocation(found.path), slip: true },
		];
	});
	const out = KEPT_OUT.flatMap(({ said, files, holds }): AnsweredClaim[] => {
		const found = tree.files.find(({ path }) => files.test(path) && (holds?.test(texts.get(path) ?? '') ?? true));
		const { first } = named(said, 'kept out', ['claim', 'denied']);
		if (first === undefined || found === undefined) return [];
		const { claimed: _, ...told } = first;
		const because = `the repository holds ${found.path}${holds === undefined ? '' : ', which sets one'}`;
		return [{ ...told, verdict: 'contradicted', because, by: fileLocation(found.path), slip: false }];
	});
	return [...there, ...out];
}
