// What documents point to, and what they list: links, files that commands name, each of the things that a file of code takes in.
import { escapeText, fileLocation } from '@auditor/schema';
import { type CodeIndex, PROSE } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, open } from './look.js';
import { nameParts } from './name-parts.js';
import { readmeOf } from './texts.js';

interface Target {
	readonly text: string;
	readonly line: number;
}

/** Targets of the links of a document, outside of its examples. */
function linksOf(text: string): Target[] {
	let fenced = false;
	return text.split('\n').flatMap((row, at) => {
		if (/^\s{0,9}(?:```|~~~)/.test(row)) fenced = !fenced;
		if (fenced) return [];
		const plain = row.replace(/`[^`]{0,400}`/g, '');
		const all = [...plain.matchAll(/\]\(\s{0,9}<?([^\s()<>]{1,300})>?(?:\s+"[^"]{0,200}")?\s{0,9}\)/g)].map(([, one]) => one!);
		const named = /^\s{0,3}\[[^\]]{1,120}\]:\s{0,9}<?(\S{1,300}?)>?(?:\s|$)/.exec(plain)?.[1];
		return [...all, ...(named === undefined ? [] : [named])].map((one) => ({ text: one, line: at + 1 }));
	});
}

/** A path of a document, from the root; null: it leaves the tree. */
function resolved(from: string, target: string): string | null {
	const plain = target.split(/[?#]/)[0]!;
	const parts = plain.startsWith('/') ? [] : from.split('/').slice(0, -1);
	for (const part of plain.split('/')) {
		if (part === '' || part === '.') continue;
		if (part !== '..') parts.push(part);
		else if (parts.pop() === undefined) return null;
	}
	return parts.join('/');
}

const isThere = (path: string, { tree }: CodeIndex) =>
	path === '' || tree.files.some((file) => file.path === path || file.path.startsWith(`${path}/`) || file.path === decoded(path));

const decoded = (path: string) => path.replace(/%20/g, ' ');

/** "The relative links of `docs/a.md` are not dead." */
function links({ parts: [kind = '', slot = ''], index, nameIn }: Framed): Look[] | null {
	const path = slot === 'readme' ? readmeOf(index) : index.files(nameIn(slot)?.text ?? '')[0];
	const text = index.texts.get(path ?? '');
	if (path === undefined || text === undefined || (slot !== 'readme' && index.files(nameIn(slot)!.text).length !== 1)) return null;
	const all = linksOf(text).filter(({ text: one }) => !one.startsWith('#'));
	const own = all.filter(({ text: one }) => !/^[a-z][a-z\d+.-]{1,20}:|^\/\//i.test(one));
	const about = `the links of \`${path}\``;
	// Where it leaves the tree, or stands for a place of a site, nobody can tell.
	const known = own.map((one) => ({ ...one, path: one.text.startsWith('/') ? null : resolved(path, one.text) }));
	const dead = known.find((one) => one.path !== null && !isThere(one.path, index));
	if (dead) return [missing(about, `${path}:${dead.line} points to \`${dead.text}\`, which does not exist`, fileLocation(path, dead.line))];
	const closed = known.every((one) => one.path !== null) && (kind !== '' || own.length === all.length);
	if (own.length === 0) return null;
	return [
		closed
			? found(about, `each of ${own.length} targets is in the repository`, path)
			: open(about, 'some of them lead out of the repository', path),
	];
}

const ENDING: Readonly<Record<string, RegExp>> = {
	pdf: /\.pdf$/i, json: /\.json$/i, csv: /\.csv$/i, script: /\.(?:sh|py|js|mjs|ts)$/i, file: /\.\w{1,8}$/, files: /\.\w{1,8}$/, image: /\.(?:png|jpe?g|gif|svg)$/i, config: /\.(?:ya?ml|toml|json|ini|cfg)$/i,
}; // biome-ignore format: a table

/** "The PDF that README's command points to is checked in": each path of that kind in the README's commands. */
function named({ parts: [kind = '', words = ''], index }: Framed): Look[] | null {
	const path = readmeOf(index);
	const text = index.texts.get(path ?? '');
	const ending = Object.hasOwn(ENDING, kind) ? ENDING[kind]! : null;
	if (path === undefined || text === undefined || ending === null) return null;
	let fenced = false;
	const about = `what the commands of ${path} name`;
	const all = text.split('\n').flatMap((row, at) => {
		if (/^\s{0,9}(?:```|~~~)/.test(row)) fenced = !fenced;
		if (!fenced || /^\s{0,9}(?:#|```)/.test(row)) return [];
		// What a command writes, or gets from elsewhere, need not be there before.
		const given = row.split(/\s>>?\s|\s(?:-o|--out(?:put)?|--save|--dest)[ =]/)[0]!;
		return [...given.matchAll(/(?:^|[\s="'])((?:\.\/)?[\w-]{1,60}(?:\/[\w.-]{1,60}){1,8})(?=["'\s]|$)/g)]
			.map(([, one]) => ({ text: one!.replace(/^\.\//, ''), line: at + 1 }))
			.filter(
				({ text: one }) =>
					ending.test(one) && !/(?:^|\/)(?:path|your|my|some|example)[-_/]|^(?:dist|build|node_modules|venv|\.venv)\//.test(one),
			);
	});
	const isMade = (one: string) =>
		index.mentions(one.split('/').at(-1)!, (own) => !/\.md$/.test(own) && index.project.file(own)?.context !== 'test');
	const lost = all.find((one) => !isThere(one.text, index) && !index.tree.files.some((file) => file.path.endsWith(`/${one.text}`)));
	if (lost)
		return isMade(lost.text)
			? null
			: [missing(about, `${path}:${lost.line} names \`${lost.text}\`, which does not exist`, fileLocation(path, lost.line))];
	const [first] = all;
	return first === undefined || (all.length > 1 && /\b[a-z]+-[a-z]+\b/.test(words))
		? null
		: [found(about, `each of ${all.length} paths is in the repository, as \`${first.text}\``, fileLocation(path, first.line))];
}

/** Of all that a file takes in or defines, those that a document has to name before it is taken for a list of them. */
const MOST = 0.75;
const FEWEST = 4;

/** "`docs/tools.md` lists every tool that is registered in `catalog.ts`": names of the file that end with that word. */
function listsEach({ parts: [slot = '', noun = '', other = ''], index, nameIn }: Framed): Look[] | null {
	const [paper, ...papers] = slot === 'readme' ? [readmeOf(index) ?? ''] : index.files(nameIn(slot)?.text ?? '');
	const [source, ...sources] = index.files(nameIn(other)?.text ?? '');
	const file = index.project.file(source ?? '');
	const text = index.texts.get(paper ?? '');
	if (file === undefined || text === undefined || papers.length > 0 || sources.length > 0 || file.facts.parse.status !== 'ok') return null;
	const word = noun.replace(/s$/, '');
	const names = new Set(
		[
			...file.facts.imports.map(({ alias }) => alias),
			...file.facts.functions.map(({ name }) => name),
			...file.facts.classes.map(({ name }) => name),
		].filter((name) => nameParts(name).length > 1 && nameParts(name).at(-1) === word),
	);
	const letters = text.toLowerCase().replace(/[^a-z\d]/g, '');
	const all = [...names].map((name) => ({ name, said: letters.includes(nameParts(name).slice(0, -1).join('')) }));
	const said = all.filter((one) => one.said).length;
	if (all.length < FEWEST || said < all.length * MOST) return null;
	const lost = all.find((one) => !one.said);
	const about = `each ${word} of \`${source}\` in \`${paper}\``;
	return [
		lost
			? missing(about, `\`${lost.name}\` is not named, one of ${all.length}`, paper!)
			: found(about, `each of ${all.length} names of \`${source}\` stands there`, paper!),
	];
}

/** "`deno.ts` uses the named `bake` import." */
function imports({ parts: [slot = '', kind = '', said = ''], index, nameIn }: Framed): Look[] | null {
	const [path, ...more] = index.files(nameIn(slot)?.text ?? '');
	const file = index.project.file(path ?? '');
	const name = nameIn(said)?.text ?? said;
	if (file === undefined || more.length > 0 || file.facts.parse.status !== 'ok') return null;
	const own = file.facts.imports.filter((one) => one.alias === name || one.name === name);
	const [first] = own;
	if (first === undefined) return null;
	const is = (one: { name: string | null }) =>
		kind === 'default' ? one.name === 'default' : one.name !== null && one.name !== '*' && one.name !== 'default';
	const about = `a ${kind} import of \`${name}\``;
	const told = `${path}:${first.line} imports ${first.name === 'default' ? 'the default' : first.name === null ? 'the module' : `\`${first.name}\``} as \`${first.alias}\``;
	return [
		own.every(is)
			? found(about, told, fileLocation(path!, first.line))
			: own.some(is)
				? open(about, told)
				: missing(about, told, fileLocation(path!, first.line)),
	];
}

const LIVE =
	'(?:is not (?:dead|broken)|not be (?:dead|broken)|works?|resolves?|is valid|is intact|is alive|points? to (?:existing )?files(?: that exist)?|leads? somewhere)';

/** "`A` and `B` are documented in `.env.example`": each name stands there, or not. */
function namedIn({ parts: [words = '', slot = ''], index, namesIn, nameIn }: Framed): Look[] | null {
	const named = nameIn(slot)?.text;
	const paths = named === undefined ? [readmeOf(index)].flatMap((path) => path ?? []) : index.files(named);
	const path = paths.find((one) => one === named) ?? (paths.length === 1 ? paths[0] : undefined);
	const text = index.texts.get(path ?? '');
	if (path === undefined || text === undefined) return null;
	const lines = text.split('\n');
	const names = namesIn(words);
	return names.map(({ text: name }): Look => {
		const word = new RegExp(`(?<![\\w-])${escapeText(name)}(?![\\w-])`);
		const at = lines.findIndex((line) => word.test(line));
		const about = `${name} in \`${path}\``;
		if (at < 0)
			return text.toLowerCase().includes(name.toLowerCase())
				? open(about, `${name} was not found there`)
				: missing(about, `\`${path}\` does not name ${name}`, path);
		// In a text for people a name alone explains nothing, nor does one in an example or a table of figures.
		let fenced = false;
		const isTold =
			!PROSE.test(path) ||
			lines.some((line) => {
				if (/^\s{0,9}(?:```|~~~)/.test(line)) fenced = !fenced;
				return !fenced && word.test(line) && !/^\s{0,9}(?:[|│┌├└$>]|```|~~~)/.test(line) && (line.match(/\p{L}{2,}/gu) ?? []).length > 4;
			});
		return isTold
			? found(about, `${path}:${at + 1} says “${lines[at]!.trim().slice(0, 60)}”`, fileLocation(path, at + 1))
			: open(about, `${path}:${at + 1} names ${name} alone`, fileLocation(path, at + 1));
	});
}

const NAMED = '((?:(?:environment |env )?(?:variables? |options? |flags? |settings? )?#[ncox]\\d{1,3}(?:, and |, | and )?){1,6})';
const TOLD = '(?:documented|listed|named|mentioned|described|explained|given|contained|declared)';

export const PAPER_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^${NAMED} (?:is )?(?:both )?${TOLD} in (#p\\d{1,3}|readme)$`), look: namedIn },
	{ form: new RegExp(`^(#p\\d{1,3}|readme) (?:documents|lists|names|mentions|describes|explains|contains|covers) (?:what )?${NAMED}(?: (?:does|do|means?|returns?|is for|is))?$`), look: (framed) => namedIn({ ...framed, parts: [framed.parts[1]!, framed.parts[0]!] }) },
	{ form: new RegExp(`^(?:every )?(relative |internal |local )?links? (?:in|of|from) (#p\\d{1,3}|readme) ${LIVE}$`), look: links },
	{ form: /^(?:every )?([a-z]{3,6})(?: files?)? (?:that |which )?readme's ((?:[a-z-]{2,20} )?)(?:command|example|quick start|instruction)s? (?:points? to|names?|uses?|refers? to|reads?|mentions?) (?:is |exists?)(?:checked in|committed|in repository|in tree|there|present|included)?(?:,? so (?:that )?.{3,80})?$/, look: named },
	{ form: /^(#p\d{1,3}|readme) (?:lists|names|documents|mentions|describes|covers) every (?:single )?([a-z]{3,20}) (?:that is |which is )?(?:registered |defined |declared |exported |listed |imported |found )?(?:in|by|of|from) (#p\d{1,3})$/, look: listsEach },
	{ form: /^(#p\d{1,3}) (?:uses|has|makes) (named|default) (#[nwx]\d{1,3}|[a-z]\w{1,40}) import(?:, (?:way|as) .{3,40})?$/, look: imports },
]; // biome-ignore format: a table
