// Which prompts of the product ask a model for JSON? What reads the answer then, code or another model, expects a form that nothing holds it to.
import { namedFunction, once, type Project, type Scope, type SourceFile, textOf, valuesIn, walkValue } from '@auditor/code';
import { isBeside, isUsed, neverRuns } from '../source/product-calls.js';

export interface PromptText {
	readonly file: SourceFile;
	readonly line: number;
	readonly scope: Scope;
	readonly text: string;
	/** Of a text that a module keeps, its name there. */
	readonly name: string | null;
}

/** So many words make a prompt. */
const WORDS = 6;

/** Texts of several words in the code of the product. */
export const promptTexts = once((project: Project): readonly PromptText[] =>
	project.files.flatMap((file) => {
		if (file.context !== 'source') return [];
		const { assignments, strings } = file.facts;
		const written = valuesIn(file).flatMap(({ value, scope }) =>
			[...walkValue(value, file)].flatMap((one) =>
				one.kind === 'string' || one.kind === 'template' ? [{ line: 'line' in one ? one.line : 1, scope, text: textOf(one, file) }] : [],
			),
		);
		const texts = [...written, ...strings.map(({ value: text, line, scope }) => ({ line, scope, text }))];
		const kept = assignments.filter(({ scope }) => scope.function === null);
		return texts
			.filter(({ text }) => text.split(/\s+/, WORDS).length >= WORDS)
			.map((one) => ({ ...one, file, name: kept.find(({ line, endLine }) => line <= one.line && one.line <= endLine)?.target ?? null }));
	}),
);

/** Prompts that ask for JSON and for nothing else, in functions that may run or under names that something reads. */
export const jsonPrompts = once((project: Project): readonly PromptText[] =>
	promptTexts(project).filter((one) => {
		const { file, name, scope } = one;
		if (!asksForJson(one.text) || isBeside(project, file) || neverRuns(project, file, one)) return false;
		if (name === null || namedFunction(file, scope) !== null) return true;
		return (
			isUsed(file, name) || project.files.some(({ facts }) => facts.imports.some((taken) => taken.name === name || taken.name === '*'))
		);
	}),
);

/** In one sentence: to answer, in JSON, and strictly. */
function asksForJson(text: string): boolean {
	if (!/json/i.test(text) || text.split(/\s+/, LONG).length < LONG) return false;
	return text.split(/\n|\\n|[.;] /).some((said) => /\bJSON\b/i.test(said) && ANSWERS.test(said) && STRICT.test(said) && !DENIED.test(said));
}

/** What only says that an answer was wrong is shorter. */
const LONG = 14;
const ANSWERS = /\b(?:respond|reply|return|answer|output)\b/i;
const STRICT = /\b(?:only|strict(?:ly)?|valid|single|raw)\b/i;
const DENIED = /\b(?:not|n['’]t|never|avoid|without|instead of|rather than|input)\b[^\n]{0,40}\bJSON\b/i;
