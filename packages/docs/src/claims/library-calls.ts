// Names of libraries with what is called of them (`subprocess.run`, `asyncio.Semaphore`), as a report says that the code uses them. One that the code calls is
// there; one that it does not call may be meant otherwise,
// and is left to the reader of names: only of a module of Python that `is used in` something it is said that nobody calls it.
import { escapeText, fileLocation, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { standingOf } from './standing.js';

const DOTTED = /(?<![\w./@-])(?<module>[a-z_]\w{1,30})\.(?<name>(?:[A-Za-z_]\w{0,30}\.){0,2}[A-Za-z_]\w{2,40})(?![\w/]|\.\w)/g;
const SUFFIX = /^(?:py|tsx?|jsx?|mjs|json|ya?ml|md|toml|lock|pdf|png|txt|com|org|io|ai|sh|env)$/;
/** Behind a name: it is used, here and now. */
const USED = /^(?:\(\))?[`"”*]{0,3}\s(?:is\s|are\s)?used\s(?:in|for|by|to)\b/;
const USED_WITHIN = 24;
/** Modules of Python whose names nobody gives to things of their own. */
const LIBRARY = /^(?:os|subprocess|tempfile|shutil|asyncio|json|operator)$/;
/** Names in one document that are looked up, from the front. */
const MOST = 200;

/** Claims in order of appearance, each name once. */
export function claimCalls(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const claims = new Map<string, AnsweredClaim>();
	const known = new Map<string, Location | null>();
	for (const match of [...flow.prose.matchAll(DOTTED)].slice(0, MOST)) {
		const { module, name } = match.groups as { module: string; name: string };
		if (claims.has(match[0]) || SUFFIX.test(name)) continue;
		const by = known.has(match[0]) ? known.get(match[0])! : calledAt(module, name, code);
		known.set(match[0], by);
		const isUsed = USED.test(flow.prose.slice(match.index + match[0].length, match.index + match[0].length + USED_WITHIN));
		if (by === null && !(isUsed && LIBRARY.test(module) && isNowhere(module, name, code))) continue;
		const [start, end] = [match.index, match.index + match[0].length];
		const sentence = sentenceAt(flow.prose, start);
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: match[0] }, lexicon, true);
		// What is looked for is used by somebody else.
		if (by === null && wordExpression(wordsFor(lexicon, 'words:search')).test(flow.prose.slice(sentence.start, start))) continue;
		if (role !== 'clean' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		claims.set(match[0], {
			what: match[0],
			verdict: by === null ? 'contradicted' : 'verified',
			because: by === null ? 'the report says that it is used; the code calls it nowhere' : 'the code uses it',
			location: flow.place(start),
			by,
		});
	}
	return [...claims.values()];
}

/** Nobody calls it so, nor by a name that was brought in. */
function isNowhere(module: string, name: string, code: CodeText): boolean {
	const broughtIn = new RegExp(`from[ \\t]+${escapeText(module)}\\b[^\\n]*import|import[ \\t]+${escapeText(module)}[ \\t]+as\\b`);
	return (
		code.complete &&
		!code.uses(`${module}.${name}`) &&
		code.paths.every((path) => !path.endsWith('.py') || !broughtIn.test(code.text(path)!))
	);
}

/** First line that uses it, as it is written or by the name that is brought in. */
function calledAt(module: string, name: string, code: CodeText): Location | null {
	const last = name.split('.').at(-1)!;
	const imported = new RegExp(`^[ \\t]*(?:from|import)[ \\t]+[^\\n]*\\b${escapeText(module)}\\b`, 'm');
	const whole = new RegExp(`(?<![\\w.])${escapeText(`${module}.${name}`)}(?!\\w)`);
	const own = new RegExp(`^(?![ \\t]*(?:from|import)\\b).*(?<![\\w.])${escapeText(last)}(?!\\w)`);
	const broughtIn = new RegExp(`^[ \\t]*from[ \\t]+${escapeText(module)}\\b[^\\n]*import[^\\n]*\\b${escapeText(last)}\\b`, 'm');
	for (const path of code.paths) {
		const text = code.text(path)!;
		if (!path.endsWith('.py') || /(?:^|\/)tests?\//.test(path) || !imported.test(text)) continue;
		const expression = broughtIn.test(text) ? own : whole;
		const at = code
			.bare(path)!
			.split('\n')
			.findIndex((line, above) => expression.test(line) && !code.isIdle(path, above + 1));
		if (at !== -1) return fileLocation(path, at + 1);
	}
	return null;
}
