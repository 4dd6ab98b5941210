// The small words that tell what a sentence does with a thing: promise it, deny it, quote it, praise it. English is built in; a rubric in
// another language brings its own in `lexicon.lists` under the same keys, and English then plays no part.
import type { Lexicon } from '@auditor/schema';

const ENGLISH = {
	/** Not yet there. */
	'words:forward': [
		'will',
		'would',
		'should',
		'shall',
		'must be',
		'plan',
		'plans',
		'planned',
		'planning',
		'to add',
		'to be added',
		'to create',
		'to be created',
		'to implement',
		'to be implemented',
		'to do',
		'todo',
		'next step',
		'next steps',
		'future',
		'upcoming',
		'pending',
		'remediation',
		'propose',
		'proposed',
		'proposal',
		'recommend',
		'recommended',
		'recommendation',
		'roadmap',
		'not yet',
		'deferred',
		'intend',
		'intended',
		'going to',
		'target',
		'deadline',
		'milestone',
		'deliverable',
		'deliverables',
		'once',
		'suggest',
		'suggested',
		'remaining',
		'improvement',
		'follow-up',
		'add',
		'create',
		'extract',
		'introduce',
		'refactor',
		'move to',
		'migrate',
	],
	/** Said to be somebody else's word, or gone. */
	'words:third-party': [
		'claimed',
		'claims',
		'renamed',
		'formerly',
		'previously',
		'removed',
		'deleted',
		'replaced',
		'moved',
		'does not exist',
		'do not exist',
		'did not exist',
		"doesn't exist",
		'missing',
		'absent',
		'no longer',
		'hallucinated',
		'hallucination',
		'hallucinations',
		'non-existent',
		'nonexistent',
		'not found',
		'no such file',
		'never existed',
		'was called',
		'another project',
		'another repository',
		'third-party',
		'their repo',
		'their repository',
		'hypothetical',
		'imaginary',
	],
	/** Possibly somebody else's, or an example: no excuse for a path whose folder is here. */
	'words:elsewhere': ['peer', 'peers', "peer's", 'for example', 'for instance', 'e.g.', 'such as', 'flagged', 'cited', 'example', 'sample'],
	/** Made when the program runs. */
	'words:runtime': [
		'generated',
		'generates',
		'written to',
		'writes',
		'write',
		'saved',
		'saves',
		'save',
		'outputs',
		'output',
		'produces',
		'produced',
		'exported',
		'exports',
		'persisted',
		'stored in',
		'rendered to',
		'gitignored',
		'ignored',
		'not committed',
		'temporary',
		'temp',
		'at runtime',
		'downloaded',
		'logs to',
		'logged to',
		'cache',
		'cached',
		'cloned',
		'clone',
	],
	/** In a heading: what follows is a plan. */
	'words:plan': [
		'plan',
		'plans',
		'planned',
		'roadmap',
		'timeline',
		'milestones',
		'schedule',
		'next steps',
		'future work',
		'future',
		'remediation',
		'proposed',
		'recommendations',
		'to do',
		'todo',
		'outlook',
		'remaining work',
	],
	/** Denies. */
	'words:negation': [
		'not',
		'no',
		'never',
		'without',
		'lack',
		'lacks',
		'lacking',
		'missing',
		'absent',
		'absence',
		"doesn't",
		"don't",
		"isn't",
		"aren't",
		"wasn't",
		'neither',
		'nor',
		'fails to',
		'failed to',
		'cannot',
		'none',
	],
} as const satisfies Record<string, readonly string[]>;

export type WordList = keyof typeof ENGLISH;

/** The list for the lexicon's language: the rubric's own, else English for an English rubric, else nothing. */
export function wordsFor(lexicon: Pick<Lexicon, 'language' | 'lists'>, key: WordList): readonly string[] {
	const own = lexicon.lists[key];
	if (own !== undefined) return own;
	return /^en\b/i.test(lexicon.language) ? ENGLISH[key] : [];
}

const expressions = new Map<string, RegExp>();

/** Finds any of the words as whole words, without regard to case. */
export function wordExpression(words: readonly string[]): RegExp {
	const key = words.join('\n');
	let expression = expressions.get(key);
	if (expression === undefined) {
		const sources = [...words].sort((a, b) => b.length - a.length).map((word) => word.split(/\s+/).map(escapeText).join('\\s+'));
		expression = words.length === 0 ? /(?!)/ : new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
		expressions.set(key, expression);
	}
	return expression;
}

export function escapeText(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
