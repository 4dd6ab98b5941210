// What a route lacks, and what no test speaks of: where none of the names that it would need stands in what was read whole, it is not there.
import type { CodeIndex } from './code-index.js';

import { tellingIn } from './explained.js';
import type { Ask } from './frame.js';
import { missing } from './look.js';

const TESTED =
	/^(?:there is )?(?:automated |unit |integration |end-to-end )*tests? (?:that |which )?(?:covers?|proves?|checks?|verif(?:y|ies)|exercises?|asserts?|for|of|shows?)(?: that)? (.{5,140})$|^(.{5,140}?) (?:is|has) (?:covered|checked|exercised|tested|verified|guarded) by (?:at least #d\d{1,3} )?(?:automated |unit |integration |end-to-end )*tests?$|^(.{5,140}?) (?:has|have) (?:automated |unit |integration |end-to-end )*tests$/;
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
	const lost = words.find((word) => isOfPath(word, index) && !all.includes(word.replace(/(?:ings?|ed|s|es|e)$/, '').slice(0, 6)));
	const [place] = index.product.filter(({ path }) => lost !== undefined && path.toLowerCase().includes(lost));
	return lost === undefined || place === undefined
		? null
		: [missing(`a test of ${lost}`, `none of ${paths.length} files of tests names ${lost}, as ${place.path} does`, place.path)];
};

/** A module of the product is called so: a test of it would have to name its path. */
const isOfPath = (word: string, { product }: CodeIndex) => product.some(({ path }) => path.toLowerCase().includes(word));

export const LACKING: readonly Ask[] = [untested];
