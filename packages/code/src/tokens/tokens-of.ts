// Which tokens does each function of a target consist of, whatever its names? For whoever compares targets; nothing here compares or judges.
// Not seen: languages without a front end, files that a parser might choke on, and what code makes at run time.
import { frontEndFor } from '../syntax/front-ends.js';
import { isHeavy } from '../syntax/heavy.js';
import type { Grammar } from '../syntax/python/grammar.js';
import { type Found, OUTSIDE, type TextUnit, type TokenUnit } from './units.js';

/** Tokens of a target. */
export interface CodeTokens {
	/** Functions, rests of classes and rests of modules, by path and line. */
	readonly units: TokenUnit[];
	/** Long texts in the code, by path and line: prompts, mostly. */
	readonly texts: TextUnit[];
	/** Sources that were not read, with the reason. */
	readonly leftOut: { path: string; reason: string }[];
}

/**
 * Token streams of Python, TypeScript and JavaScript files; other files are passed over.
 *
 * A token is a keyword, an operator, a kind of syntax, `i` for a name, `n` and `s` for literals, or a called name that no file given here
 * defines: who renames his own names cannot rename those of a library.
 *
 * @example
 * const { units } = await tokensOf([{ path: 'a.py', text: 'def double(x):\n    return 2 * x\n' }]);
 * units.find((unit) => unit.name === 'double')?.tokens; // ['function', 'i', 'return_statement', 'binary_operator', 'n', '*', 'i']
 */
export async function tokensOf(files: readonly { readonly path: string; readonly text: string }[]): Promise<CodeTokens> {
	const found: Found = { units: [], texts: [], defined: new Set() };
	const leftOut: { path: string; reason: string }[] = [];
	for (const { path, text } of files) {
		const frontEnd = frontEndFor(path);
		if (frontEnd === null) continue;
		if (isHeavy(text)) leftOut.push({ path, reason: 'too large, too deep or with very long lines' });
		else if (!(await addUnits(frontEnd, path, text, found))) leftOut.push({ path, reason: 'could not be parsed' });
	}
	for (const unit of found.units) {
		const { tokens } = unit;
		for (let i = 0; i < tokens.length; i++) {
			const token = tokens[i]!;
			if (token.startsWith(OUTSIDE)) tokens[i] = found.defined.has(token.slice(1)) ? 'i' : token.slice(1);
		}
	}
	return { units: found.units.filter((unit) => unit.tokens.length > 0).sort(order), texts: found.texts.sort(order), leftOut };
}

/** By path, as code units compare, then by line. */
function order(a: TokenUnit | TextUnit, b: TokenUnit | TextUnit): number {
	return a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1;
}

let grammar: Promise<Grammar> | null = null;

/** Reads the units of a text, by front end. */
const UNITS: Readonly<Record<string, (path: string, text: string, found: Found) => Promise<boolean>>> = {
	python: async (path, text, found) => {
		grammar ??= import('../syntax/python/grammar.js').then(({ loadGrammar }) => loadGrammar());
		const { pythonUnits } = await import('./python.js');
		return pythonUnits(await grammar, path, text.replaceAll('\0', ' '), found);
	},
	typescript: async (path, text, found) => (await import('./typescript.js')).typescriptUnits(path, text, found),
};

async function addUnits(frontEnd: string, path: string, text: string, found: Found): Promise<boolean> {
	try {
		return (await UNITS[frontEnd]?.(path, text, found)) ?? false;
	} catch {
		return false;
	}
}
