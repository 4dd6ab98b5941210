// What a route lacks, and what no test speaks of: where none of the names that it would need stands in what was read whole, it is not there.
import { type CodeIndex, PROSE } from './code-index.js';
import { DENIES } from './deeds.js';

import { meaningOf, tellingIn } from './explained.js';
import type { Ask } from './frame.js';
import { missing } from './look.js';
import { readmeOf } from './texts.js';

const TESTED =
	/^(?:there is )?(?:automated |unit |integration |end-to-end |#[tw]\d{1,3} )*tests? (?:that |which )?(?:covers?|proves?|checks?|verif(?:y|ies)|exercises?|asserts?|for|of|shows?)(?: that)? (.{5,140})$|^(.{5,140}?) (?:is|has) (?:covered|checked|exercised|tested|verified|guarded) by (?:at least #d\d{1,3} )?(?:automated |unit |integration |end-to-end )*tests?$|^(.{5,140}?) (?:has|have) (?:automated |unit |integration |end-to-end )*tests$/;
/** Words that a test need not use. */
const IDLE =
	/^(?:test|tests|tested|code|logic|behaviour|behavior|helper|helpers|module|modules|correctly|works?|main|own|core|public|whole|different|several|least|unit|automated|that|how|what|when)$/;

/** "The routing of `Shop` has unit tests": a word that the names of the product have, and that stands in no test. */
const untested: Ask = ({ shape, index, namesIn }) => {
	const match = TESTED.exec(shape.text);
	const said = match?.slice(1).find((part) => part !== undefined);
	if (said === undefined || !index.closed || /\b(?:no|not|never|without|or|unless|readme|ci)\b/.test(said)) return null;
	const paths = index.tree.files
		.filter(({ context, path }) => context === 'test' || /(?:^|\/)(?:tests?|__tests__|spec|e2e)\//.test(path))
		.map(({ path }) => path);
	const texts = paths.map((path) => index.textOf(path));
	// What was not read may speak of it.
	if (
		paths.length === 0 ||
		texts.some((text, at) => text === '' && /\.(?:py|[cm]?[jt]sx?)$/.test(paths[at]!) && !/__init__\.py$/.test(paths[at]!))
	)
		return null;
	const all = [...paths, ...texts].join('\n').toLowerCase();
	const named = namesIn(said).flatMap(({ kind, text }) =>
		kind === 'number' || kind === 'text' ? [] : [text.toLowerCase().split('.').at(-1)!],
	);
	const words = [...tellingIn(said).filter((word) => word.length > 3 && !IDLE.test(word)), ...named];
	const lost = words
		.map((word) => word.replace(/s$/, ''))
		.find((word) => isOfPath(word, index) && !all.includes(word.replace(/(?:ing|ed|es|e)$/, '').slice(0, 6)));
	const [place] = index.product.filter(({ path }) => lost !== undefined && path.toLowerCase().includes(lost));
	return lost === undefined || place === undefined
		? null
		: [missing(`a test of ${lost}`, `none of ${paths.length} files of tests names ${lost}, as ${place.path} does`, place.path)];
};

/** A module of the product is called so: a test of it would have to name its path. */
const isOfPath = (word: string, { product }: CodeIndex) => product.some(({ path }) => path.toLowerCase().includes(word));

const WRITTEN = [
	/^(?:readme|documentation|docs|#p\d{1,3}) (?:also )?(?:documents?|explains?|tells?|describes?|shows?|says?|lists?|mentions?|covers?|contains?|has) (.{4,160})$/,
	/^(.{4,140}?) is (?:documented|explained|described|mentioned|shown|listed) in (?:readme|documentation|docs|#p\d{1,3})$/,
];
/** Words that a document need not use. */
const NEVER_WRITTEN =
	/^(?:how|what|which|where|why|when|whose|who|users?|readers?|newcomers?|developers?|people|someone|instructions?|sections?|examples?|explanations?|descriptions?|overview|enable|enabled|use|using|used|needed|required|works?|does|means?|works|option|options|passed|argument|second|first|called|own|each|every|different|stored?|data|things?|kinds?|meaning|purpose|details?|list|table|chapter|note|warning)$/;

/** "The README explains how to enable shell completion": a name that no document has, or words of which none stands in any. */
const unwritten: Ask = ({ shape, index, namesIn }) => {
	const match = WRITTEN.map((form) => form.exec(shape.text)).find((one) => one !== null);
	const path = readmeOf(index);
	if (!match || path === undefined || DENIES.test(match[1]!)) return null;
	const document = match[0].match(/#p\d{1,3}/)?.[0];
	if (document !== undefined && (match[1]!.includes(document) || !/\.(?:md|mdx|rst)$/i.test(namesIn(document)[0]?.text ?? ''))) return null;
	const all = [...index.texts]
		.filter(([one]) => PROSE.test(one))
		.map(([, text]) => text.replace(/```\w{1,20}/g, '').toLowerCase())
		.join('\n');
	const slots = namesIn(match[1]!);
	const lost = slots.find(
		({ kind, text }) => /^(?:name|option|constant)$/.test(kind) && !all.includes(text.split('(')[0]!.split('.').at(-1)!.toLowerCase()),
	);
	const words = tellingIn(match[1]!).filter((word) => word.length > 3 && !NEVER_WRITTEN.test(word));
	const isSpoken = (word: string) =>
		[word, ...meaningOf(word)].some((one) => all.includes(one.replace(/(?:ations?|ings?|ions?|ed|es|e|s)$/, '').slice(0, 7)));
	const about = `${lost?.text ?? words.join(' ')} in the README`;
	if (lost) return [missing(about, `no document names ${lost.text}, and neither does ${path}`, path)];
	return words.length > 1 && slots.length === 0 && words.every((word) => !isSpoken(word))
		? [missing(about, `no document speaks of any of ${words.join(', ')}`, path)]
		: null;
};

export const LACKING: readonly Ask[] = [untested, unwritten];
