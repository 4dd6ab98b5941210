// What stands in a function or a module: the order of its calls, options that each call is given, decorators, what is exported, what is used there alone.
import type { SourceFile } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing } from './look.js';
import { modulesOf } from './members.js';

/** "`shop.ts` exports `a` and `b`", "the default export of `shop.ts` is `a`". */
function exportsOf(framed: Framed, where: string, words: string, kind: 'default' | 'only' | ''): Look[] | null {
	const { index, namesIn } = framed;
	const path = namesIn(where)[0]?.text;
	const files = path === undefined ? (index.files('package.json').length > 0 ? entriesOf(index) : []) : index.files(path);
	const file = files.length === 1 ? index.project.file(files[0]!) : undefined;
	if (file === undefined || file.facts.language === 'python' || file.facts.parse.status !== 'ok') return null;
	const exports = exportedFrom(file, index);
	const names = namesIn(words).map(({ text }) => text);
	if (names.length === 0 || /[^#a-z\d ,]/.test(words) || /[a-z]/.test(words.replace(/#[a-z]\d{1,3}|\band\b/g, ''))) return null;
	const all = exports.map((one) => (kind === 'default' && one.name === 'default' ? (one.local ?? '?') : one.name));
	const own = kind === 'default' ? exports.filter((one) => one.name === 'default').map((one) => one.local ?? '?') : all;
	if (kind === 'default' && own.some((one) => one === '?')) return null;
	const about = `${names.join(', ')} as ${kind === 'default' ? 'default export' : 'exports'} of \`${file.path}\``;
	const at = fileLocation(file.path, exports[0]?.line ?? 1);
	const told = `\`${file.path}\` exports ${own.length === 0 ? 'nothing' : own.join(', ')}${kind === 'default' ? ' as default' : ''}`;
	if (kind === '' && all.includes('*')) return null;
	if (!names.every((name) => own.includes(name))) return [missing(about, told, at)];
	return kind === 'only' && own.some((name) => !names.includes(name)) ? [missing(about, told, at)] : [found(about, told, at)];
}

/** What a module exports, what it takes from others by a star too. */
function exportedFrom(file: SourceFile, index: CodeIndex, seen = new Set<string>()): SourceFile['facts']['exports'] {
	seen.add(file.path);
	return file.facts.exports.flatMap((one) => {
		const target = one.name === '*' && one.from !== null ? modulesOf(index).find(file, one.from) : null;
		return target && !seen.has(target.path) && target.facts.parse.status === 'ok'
			? exportedFrom(target, index, seen).filter(({ name }) => name !== 'default')
			: [one];
	});
}

/** The module that the manifest at the root names, as it stands in the repository. */
function entriesOf(index: CodeIndex): string[] {
	const text = index.textOf('package.json');
	const names = [...text.matchAll(/"(?:main|module|default|import|exports)"\s*:\s*"\.?\/?([\w./-]+)"/g)].map(([, one]) => one!);
	return [...new Set(names.flatMap((one) => (index.tree.files.some(({ path }) => path === one) ? [one] : [])))];
}

export const FUNCTION_FRAMES: readonly Frame[] = [
	{ form: /^default export (?:of (#p\d{1,3}|package|library|module) )?is (?:function |class )?(#n\d{1,3})$/, look: (framed) => exportsOf(framed, framed.parts[0]!, framed.parts[1]!, 'default') },
]; // biome-ignore format: a table
