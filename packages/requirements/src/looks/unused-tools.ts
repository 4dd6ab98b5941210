// Is a tool that a sentence names used by the program at all? Declared and never named by code or settings, it is not, whatever else is said of it.
import { once } from '@auditor/code';
import { toolOf } from '../words/tools.js';
import { type CodeIndex, LOCK, PROSE } from './code-index.js';
import { withoutComments } from './code-lines.js';
import type { Ask } from './frame.js';
import { missing } from './look.js';
import { nameParts, squeeze } from './name-parts.js';

/** What is denied, is one of several, or is no business of the program. */
const LOOSE =
	/\b(?:no|not|never|neither|nor|without|none|nothing|nobody|cannot|or|either|instead|rather than|unless|except|such as|like|e\.g|for example|if|free of|readme|docs?|documentation|documents?|ci|pipelines?|workflows?|github|containers?|images?|docker|dockerfile|compose|tests?|tested|suite|lint\w*|scripts?|manifests?|dependenc\w+|packages?|declared|installed|installs?|commit\w*|ignored?|is built|licen[cs]e|comments?)\b/;
/** What declares a tool uses none. */
const DECLARES =
	/(?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|environment\.ya?ml|requirements[\w-]*\.(?:txt|in)|\.\w+ignore)$/;
/** Names of what it offers, as settings and models write them. */
const OFFERS: Readonly<Record<string, string>> = {
	openai: 'gpt',
	anthropic: 'claude',
	gemini: 'google',
	sqlite: 'db',
	qdrant: 'vector',
	aws: 'boto',
};
/** Letters of a name that may stand inside of other words. */
const SHORT = 5;

/** All that the program and its settings say, in small letters: without signs, and word by word. */
const said = once((index: CodeIndex) => {
	const tests = new Set(index.tree.files.flatMap(({ path, context }) => (context === 'test' ? [path] : [])));
	const texts = [...index.texts].flatMap(([path, text]) =>
		PROSE.test(path) || LOCK.test(path) || DECLARES.test(path) || tests.has(path) ? [] : [withoutComments(index.project.file(path), text)],
	);
	return {
		whole: squeeze(texts.join('')),
		words: new Set(texts.flatMap((text) => nameParts(text))),
	};
});

function isNamed(name: string, index: CodeIndex): boolean {
	const plain = squeeze(name);
	return plain.length > SHORT
		? said(index).whole.includes(plain)
		: said(index).words.has(plain) || nameParts(name).every((part) => said(index).words.has(part));
}

/** "Tokens are counted with tiktoken", where nothing but a manifest names it. */
export const unusedTool: Ask = ({ shape, index, namesIn }) => {
	const [first] = index.product;
	if (first === undefined || !index.closed || LOOSE.test(shape.text)) return null;
	for (const { kind, text } of namesIn(shape.text)) {
		if (kind !== 'tool') continue;
		const { name, modules, calls, method, does } = toolOf(text);
		if (method || modules.length === 0 || /^(?:test|bundle)$/.test(does[0] ?? '')) continue;
		const offers = OFFERS[name];
		const bare = name.replace(/^(?:python|node|py)-|[-.](?:js|py|python|node)$/g, '');
		const names = [
			text,
			name,
			bare,
			...modules,
			...calls,
			...modules.map((one) => one.split(/[./@]/).filter(Boolean).at(-1)!),
			...(offers ? [offers] : []),
		];
		if (!names.some((one) => isNamed(one, index))) return [missing(text, `nothing in the code or its settings names ${text}`, first.path)];
	}
	return null;
};
