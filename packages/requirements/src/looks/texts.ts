// What do files say that are no code: settings, manifests, workflows, ignore files, the README? Comments say nothing.
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import { SYSTEM } from '../words/others.js';
import { toolOf } from '../words/tools.js';
import type { CodeIndex } from './code-index.js';
import { type Ask, answer, found, type Look, missing, objectsOf, open, placed, sameStem, shownName } from './look.js';

const MANIFEST = /(?:^|\/)(?:pyproject\.toml|requirements[\w.-]*\.(?:txt|in)|package\.json|setup\.(?:py|cfg)|Pipfile|environment\.ya?ml)$/;
const README = /(?:^|\/)readme(?:\.\w+)?$/i;

interface Line {
	readonly path: string;
	readonly line: number;
	readonly text: string;
}

/** Lines of the files without their comments. */
export function linesOf(paths: readonly string[], { texts }: CodeIndex): Line[] {
	return paths.flatMap((path) => {
		const text = texts.get(path);
		if (text === undefined) return [];
		return text.split('\n').map((line, at) => ({ path, line: at + 1, text: withoutComment(line) }));
	});
}

function withoutComment(line: string): string {
	const plain = line.trimStart();
	if (plain.startsWith('#') || plain.startsWith('//')) return '';
	const at = line.indexOf(' # ');
	return at < 0 ? line : line.slice(0, at);
}

export function holds(line: string, word: string): boolean {
	const at = line.indexOf(word);
	if (at < 0) return false;
	return !/[\w-]/.test(line[at - 1] ?? ' ') && !/[\w-]/.test(line[at + word.length] ?? ' ');
}

export function lookInLines(about: string, lines: readonly Line[], fits: (line: string) => boolean, told: string): Look | null {
	const here = lines.find(({ text }) => fits(text));
	return here ? found(about, `${told} at ${placed(here)}`, here) : null;
}

/** A file of data lists, names or holds something. */
export const lists: Ask = ({ clause, index, scope }) => {
	const files = [...new Set((scope ?? []).map(({ path }) => path))];
	const wanted = objectsOf(clause).filter(({ kind }) => kind !== 'number');
	if (files.length === 0 || wanted.length === 0) return null;
	const unread = files.some((path) => !index.texts.has(path));
	const lines = linesOf(files, index);
	return answer(
		wanted.map((mention) => {
			const about = shownName(mention);
			const here = lookInLines(about, lines, (line) => holds(line, mention.text), `${about} stands`);
			if (here) return here;
			return unread || lines.some(({ text }) => text.toLowerCase().includes(mention.text.toLowerCase()))
				? open(about, `${about} was not found in \`${files[0]}\``)
				: missing(about, `\`${files[0]}\` does not name ${about}`, files[0]!);
		}),
	);
};

/** An ignore file leaves a path out. */
export const excludes: Ask = ({ clause, index, scope }) => {
	const wanted = objectsOf(clause).filter(({ kind }) => kind === 'path' || kind === 'name' || kind === 'text');
	const named = [...new Set((scope ?? []).map(({ path }) => path))];
	const files = named.length > 0 ? named : index.files('.gitignore');
	if (wanted.length === 0 || !files.every((path) => /ignore$/.test(path))) return null;
	const lines = linesOf(files, index);
	return answer(
		wanted.map((mention) => {
			const about = shownName(mention);
			const plain = mention.text.replace(/^\/|\/$/g, '');
			const is = (line: string) => line.trim().replace(/^\/|\/\*{0,2}$/g, '') === plain;
			const back = lines.some(({ text }) => text.trim().startsWith('!') && text.includes(plain));
			const here = back ? null : lookInLines(about, lines, is, `${about} is left out`);
			if (here) return here;
			return lines.some(({ text }) => /[*?[!]/.test(text) || text.includes(plain))
				? open(about, `no line of \`${files[0]}\` is ${about}`)
				: missing(about, `\`${files[0]}\` does not leave ${about} out`);
		}),
	);
};

/** A manifest declares a dependency. */
export const depends: Ask = ({ clause, index, scope }) => {
	// "depends on marshmallow", a name that no table knows.
	const plain = clause.mentions.length === 0 && /^depend/.test(clause.verb) && clause.left.length === 1 ? clause.left : [];
	const told = plain.map((text): Mention => ({ kind: 'name', text, role: 'object', noun: null, listed: false }));
	const wanted = [...clause.mentions, ...told].filter(
		({ role, kind }) =>
			(role === 'object' || role === 'means' || (clause.verb === 'is' && role === 'subject')) && kind !== 'path' && kind !== 'number',
	);
	const named = (scope ?? []).map(({ path }) => path).filter((path) => MANIFEST.test(path));
	const files =
		named.length > 0
			? named
			: index.tree.files.filter(({ path, context }) => MANIFEST.test(path) && context !== 'vendored').map(({ path }) => path);
	if (wanted.length === 0 || (named.length === 0 && (scope?.length ?? 0) > 0)) return null;
	// "`--key` is required", "`fetch` requires a `url`": what is required need not be a package.
	const packages =
		named.length > 0 || clause.nouns.includes('dependency') || wanted.every(({ kind }) => kind === 'tool' || kind === 'proper');
	if (/^requir/.test(clause.verb) && (clause.passive || !packages)) return null;
	const lines = linesOf(files, index);
	const dev = clause.left.filter((word) => /^dev(?:elopment)?$/.test(word));
	return answer(
		wanted.map((mention) => {
			const about = `${shownName(mention)} as a dependency`;
			const { modules } = toolOf(mention.text);
			const names = [...new Set([mention.text.toLowerCase(), ...modules.map((module) => module.toLowerCase())])].flatMap((name) => [
				name,
				name.replaceAll('_', '-'),
				name.replaceAll('-', '_'),
			]);
			const is = (line: string) =>
				names.some(
					(name) =>
						holds(line.toLowerCase(), name) &&
						/^\s*["']?[@\w./-]+["']?\s*(?:[=<>~!^:;[,(]|$)|^\s*-\s/.test(line.slice(line.toLowerCase().indexOf(name)).replace(name, 'x')),
				);
			const own = dev.length > 0 ? lines.filter((line) => isForDevelopment(line, lines)) : lines;
			const here = lookInLines(about, own, is, `${shownName(mention)} stands`);
			if (here) return here;
			if (files.length === 0) return open(about, 'no manifest was found');
			const spoken = lines.some(({ text }) => names.some((name) => text.toLowerCase().includes(name)));
			return spoken || files.some((path) => !index.texts.has(path))
				? open(about, `${shownName(mention)} was not found as a dependency in ${files.length} manifests`)
				: missing(about, `none of ${files.length} manifests names ${shownName(mention)}`, files[0]!);
		}),
		[...dev, ...plain],
	);
};

/** The file is one for development, or the section that the line stands in. */
function isForDevelopment({ path, line }: Line, lines: readonly Line[]): boolean {
	if (/dev/i.test(path.split('/').at(-1)!)) return true;
	const head = lines.findLast(
		(one) => one.path === path && one.line < line && /^\s*(?:\[[^\]]*\]|"[\w-]+"\s*:\s*\{|[\w.-]+\s*=\s*\[)\s*$/.test(one.text),
	);
	return head !== undefined && /dev/i.test(head.text);
}

/** A section of the README. Its heading alone is none. */
export const documents: Ask = ({ clause, index }) => {
	const path = readmeOf(index);
	const names = clause.mentions.filter(({ kind, text }) => !(kind === 'path' && README.test(text))).map(({ text }) => text.toLowerCase());
	const words = clause.left.filter(
		(word) =>
			!SYSTEM.has(word) &&
			!/^(?:describe|explain|document|mention|contain|have|include|how|which|what|need(?:ed|s)?|required?|available|first)$/.test(word),
	);
	// "how to run the tests": what is run is the topic.
	const runsTests = clause.nouns.includes('test') && words.some((word) => /^(?:run|runs|running|execute)$/.test(word));
	if (runsTests) words.splice(0, words.length, ...words.filter((word) => !/^(?:run|runs|running|execute)$/.test(word)), 'test');
	const isTopic = (word: string) => names.includes(word) || words.includes(word);
	const parts = clause.parts.map((part) => part.filter(isTopic)).filter((part) => part.length > 0);
	const topics = parts.length > 1 && !clause.negative ? parts : [[...names, ...words]];
	const looks = topics.map((topic) => lookForTopic(topic, path, index));
	return answer(looks, clause.left);
};

/** The README of the root, or the first one below. */
export function readmeOf({ tree }: CodeIndex): string | undefined {
	const readmes = tree.files.map(({ path }) => path).filter((path) => README.test(path) && path.split('/').length <= 2);
	return readmes.sort((a, b) => a.split('/').length - b.split('/').length)[0];
}

/** Letters below a heading from which it is a section. */
const SHORTEST_BODY = 15;

function lookForTopic(topic: readonly string[], path: string | undefined, index: CodeIndex): Look {
	const about = topic.length === 0 ? 'a README' : `a section on ${topic.join(' ')}`;
	if (path === undefined) return missing(about, 'there is no README');
	const text = index.texts.get(path);
	if (text === undefined) return open(about, `${path} could not be read`);
	const lines = text.split('\n');
	if (topic.length === 0) {
		const at = lines.findIndex((line) => /\p{L}{3}.{60}/u.test(line));
		return at < 0 ? open(about, `${path} says little`) : found(about, `${path}:${at + 1} has a text`, fileLocation(path, at + 1));
	}
	const heads = headingsOf(lines);
	const says = (line: string, word: string) =>
		line.toLowerCase().includes(word) ||
		(line.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).some(
			(one) => sameStem(one, word) || SAME.some((row) => row.includes(one) && row.includes(word)),
		);
	for (const [at, { line, title, until, above }] of heads.entries()) {
		const own = `${above} ${title}`;
		if (!topic.every((word) => says(own, word)) || !topic.some((word) => says(title, word))) continue;
		const body = lines
			.slice(line, until)
			.filter((one) => !/^#/.test(one))
			.join(' ')
			.trim();
		const below = heads[at + 1] !== undefined && heads[at + 1]!.line <= until;
		if (body.length >= SHORTEST_BODY || below)
			return found(about, `${path}:${line} has the heading “${title}” with text below it`, fileLocation(path, line));
	}
	const block = topic.length >= WHOLE_TOPIC ? blocksOf(lines).find((one) => topic.every((word) => says(one.text, word))) : undefined;
	if (block) return found(about, `${path}:${block.line} speaks of ${topic.join(' ')}`, fileLocation(path, block.line));
	if (topic.every((word) => !says(text, word))) return missing(about, `${path} does not speak of ${topic.join(' ')}`, path);
	return open(about, `${path} has no heading on ${topic.join(' ')}`, path);
}

/** Words of a topic that are enough to know a paragraph by. */
const WHOLE_TOPIC = 3;

/** Paragraphs with the list or the code that they introduce. */
function blocksOf(lines: readonly string[]): { line: number; text: string }[] {
	const blocks: { line: number; text: string }[] = [];
	for (const [at, text] of lines.entries()) {
		const before = blocks.at(-1);
		if (text.trim() === '' || /^#/.test(text)) blocks.push({ line: at + 2, text: '' });
		else if (before === undefined) blocks.push({ line: at + 1, text });
		else blocks[blocks.length - 1] = { ...before, text: `${before.text} ${text}` };
	}
	return blocks.flatMap((block, at) => {
		const next = blocks[at + 1];
		return block.text === '' ? [] : [block.text.trimEnd().endsWith(':') && next ? { ...block, text: `${block.text} ${next.text}` } : block];
	});
}

/** Words under which a README says the same. */
const SAME: readonly (readonly string[])[] = [
	['install', 'installation', 'installing', 'setup', 'set'],
	['run', 'running', 'usage', 'use'],
	['test', 'tests', 'testing'],
	['license', 'licence'],
	['configuration', 'configure', 'settings', 'environment'],
	['contribute', 'contributing'],
	['structure', 'layout', 'architecture'],
];

export function headingsOf(lines: readonly string[]): { line: number; title: string; until: number; above: string }[] {
	let fenced = false;
	const heads = lines.flatMap((text, at) => {
		if (/^(?:```|~~~)/.test(text.trimStart())) fenced = !fenced;
		const match = fenced ? null : /^(#{1,6})[ \t]{1,9}(\S.*)$/.exec(text);
		return match ? [{ line: at + 1, depth: match[1]!.length, title: match[2]!.trim() }] : [];
	});
	return heads.map(({ line, depth, title }, at) => {
		const next = heads.slice(at + 1).find((one) => one.depth <= depth);
		const above: string[] = [];
		let least = depth;
		for (const head of heads.slice(0, at).reverse()) {
			if (head.depth >= least) continue;
			above.unshift(head.title);
			least = head.depth;
		}
		return { line, title, until: (next?.line ?? lines.length + 1) - 1, above: above.join(' ') };
	});
}

/** Under which name a page links to its heading. */
export function slugOf(title: string): string {
	return title
		.toLowerCase()
		.replace(/\[([^\]]{0,200})\]\([^)]{0,400}\)/g, '$1')
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replace(/\s/g, '-');
}
