// Which functions, classes and files of the product do words name? Their names have the words and no others, but for those that say of which kind they are.
import type { FunctionFact, SourceFile } from '@auditor/code';
import type { CodeIndex } from './code-index.js';
import { tellingIn } from './explained.js';
import type { Framed } from './frame.js';
import { sameStem, stemOf } from './look.js';
import { nameParts } from './name-parts.js';

/** They say of which kind a thing is. */
const KIND =
	/^(?:node|nodes|tool|tools|service|services|agent|agents|handler|handlers|module|modules|helper|helpers|util|utils|command|commands|controller|manager|function|functions|class|component|components|layer|logic|src|lib|index|py|ts|js|factory|impl)$/;

interface NamedThings {
	readonly functions: readonly { readonly file: SourceFile; readonly fact: FunctionFact }[];
	readonly classes: readonly { readonly file: SourceFile; readonly name: string; readonly line: number }[];
	readonly files: readonly SourceFile[];
}

/** The words of a phrase that name something; those of names as well. */
export const wordsNaming = (said: string, { namesIn }: Pick<Framed, 'namesIn'>): string[] =>
	[...tellingIn(said), ...namesIn(said).flatMap(({ kind, text }) => (kind === 'number' ? [] : nameParts(text)))].filter(
		(word) => !KIND.test(word),
	);

export function thingsNamed(words: readonly string[], { product }: CodeIndex): NamedThings {
	const is = (name: string) => {
		const parts = nameParts(name).filter((part) => !KIND.test(part));
		return (
			parts.length > 0 &&
			parts.every((part) => words.some((word) => sameStem(part, word))) &&
			words.every((word) => parts.some((part) => sameStem(part, word)))
		);
	};
	return {
		functions: product.flatMap((file) =>
			file.facts.functions.flatMap((fact) =>
				!fact.name.startsWith('<') && !isUncalledName(fact.name) && is(fact.name) ? [{ file, fact }] : [],
			),
		),
		classes: product.flatMap((file) => file.facts.classes.flatMap(({ name, line }) => (is(name) ? [{ file, name, line }] : []))),
		files: product.filter(({ path }) => is(stemOf(path))),
	};
}

const isUncalledName = (name: string) => /^(?:constructor|__\w+__)$/.test(name);
