// What an investigation may ask of the code besides its likeliest places: who calls a name, where a text stands, and whether words stand nowhere.
import { codeIndex, PROSE, type Sources } from '../looks/code-index.js';
import type { Requirement } from '../model.js';
import { readRequirement } from '../read/read-requirement.js';
import { wordsOf } from './locate.js';
import { stemsOf } from './passages.js';

/** Where a function or class is called, in the order of the tree. */
export function callersOf(name: string, sources: Sources): { readonly path: string; readonly line: number }[] {
	const calls = codeIndex(sources)
		.find(name)
		.filter(({ as }) => as === 'call' || as === 'decorator' || as === 'base class')
		.map(({ file, line }) => ({ path: file.path, line }));
	return calls.filter(({ path, line }, at) => calls.findIndex((one) => one.path === path && one.line === line) === at);
}

/** Letters of a word, below which it stands everywhere by chance. */
const SHORTEST = 3;

/** All of the code was read, none of the words stands in it, and one of them is a word of the requirement or what code calls one. */
export function isAbsent(text: string, words: readonly string[], sources: Sources): boolean {
	const index = codeIndex(sources);
	const plain = words.map((word) => word.trim()).filter((word) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= SHORTEST);
	if (!index.complete || plain.length === 0 || plain.length < words.length) return false;
	const wanted = wordsOf(text, readRequirement('', text));
	return plain.some((word) => stemsOf(word).some((stem) => wanted.has(stem))) && plain.every((word) => !index.mentions(word));
}

/** What it asks for stands in a document, and not in code. */
export function isOfDocuments({ clauses }: Requirement): boolean {
	return clauses.some(
		({ predicate, nouns, mentions }) =>
			predicate === 'documents' ||
			nouns.includes('section') ||
			mentions.some(({ kind, text }) => kind === 'path' && /\.(?:md|mdx|rst)$/i.test(text)),
	);
}

const FIRST_READ = ['source', 'test', 'example'];

/** Lines where a text stands as it is written, in great or small letters: code before tests before the rest. */
export function standsAt(text: string, { project, tree, texts }: Sources): { readonly path: string; readonly line: number }[] {
	const wanted = text.trim().toLowerCase();
	if (wanted.length < SHORTEST) return [];
	const rank = ({ context, path }: Sources['tree']['files'][number]) =>
		((FIRST_READ.indexOf(context) + 10) % 10) + (PROSE.test(path) ? 20 : project.file(path) === undefined ? 10 : 0);
	return [...tree.files]
		.filter(({ path, context }) => context !== 'generated' && context !== 'vendored' && texts.has(path))
		.sort((a, b) => rank(a) - rank(b))
		.flatMap(({ path }) => {
			const lower = texts.get(path)!.toLowerCase();
			return lower.includes(wanted) ? lower.split('\n').flatMap((line, at) => (line.includes(wanted) ? [{ path, line: at + 1 }] : [])) : [];
		});
}
