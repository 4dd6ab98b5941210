// What a sentence says of each of a set: a row says the form of the rest behind "every x", and of which of them it holds.
import { callGraph, parseObject } from '@auditor/code';
import { testCasesOf } from '@auditor/forensics';
import { own } from '@auditor/schema/pure';
import { declaredOf } from './dependencies.js';
import type { Framed } from './frame.js';
import type { Member, Members } from './members.js';
import { nameParts } from './name-parts.js';
import { headingsOf, readmeOf, slugOf } from './texts.js';

/** True, false, or null where it cannot be told. */
export type Holds = (member: Member) => boolean | null;

export interface TraitRow {
	readonly form: RegExp;
	/** What is said of one that has it, and of one that has not. */
	readonly told: readonly [yes: string, no: string];
	readonly holds: (framed: Framed, members: Members) => Holds | null;
}

export const TRAITS: readonly TraitRow[] = [
	{ form: /^ is (?:listed|declared|named|documented|defined|mentioned|described|contained|found) (?:in|as|by) (?:root )?(#p\d{1,3}|readme)(?:'s? [a-z ]{1,40})?$/, told: ['is listed there', 'is not listed there'], holds: listed },
	{ form: /^ has (?:heading|section) (?:in|of) readme(?:'s? [a-z ]{1,40})?$/, told: ['has a heading in the README', 'has no heading in the README'], holds: headed },
	{ form: /^ has (?:defined |configured )?([a-z][a-z _-]{2,30})$/, told: ['has it', 'does not have it'], holds: keyed },
	{ form: /^ is (?:called|tested|covered|run|used|exercised)(?: (?:in|by) (?:at least #d\d{1,3} |some )?(?:unit )?tests?)?$/, told: ['is run by a test', 'is run by no test'], holds: tested },
	{ form: /^ (?:points?|leads?|links?) to (?:section|heading|place|file) (?:that |which )?exists?$/, told: ['is there', 'leads nowhere'], holds: leading },
	{ form: /^ (?:inherits?|extends?|derives?|is derived|is subclass(?:es)?|subclass(?:es)?)(?: from| of)? (#[nw]\d{1,3})$/, told: ['inherits from it', 'does not inherit from it'], holds: inherits },
	{ form: /^ exists?$/, told: ['exists', 'is not there'], holds: leading },
	{ form: /^ is pinned (?:to|by) (?:full |exact )?(?:commit(?: hash(?:es)?| sha(?:s)?)?|sha(?:s|-#d\d{1,3})?|hash(?:es)?)$/, told: ['is pinned to a commit', 'is not pinned to a commit'], holds: pinnedToCommit },
	{ form: /^ is pinned(?: to (?:exact|fixed|specific|certain) versions?)?(?: in (#p\d{1,3}))?$/, told: ['is pinned to a version', 'is not pinned'], holds: pinned },
]; // biome-ignore format: a table

function listed({ parts, index, nameIn }: Framed, { kind }: Members): Holds | null {
	const named = nameIn(parts[0] ?? '');
	const paths = named === null ? [readmeOf(index)].flatMap((path) => path ?? []) : index.files(named.text);
	// Of several files of a name the one at the root is meant.
	const path = paths.find((one) => one === named?.text) ?? (paths.length === 1 ? paths[0] : undefined);
	const text = index.texts.get(path ?? '');
	if (path === undefined || text === undefined) return null;
	if (kind === 'package' || kind === 'dependency') {
		const declared = declaredOf(path, index);
		return declared === null
			? null
			: ({ name, file }) =>
					isDeclared(
						name,
						declared.map((one) => one.name),
						file?.facts.language === 'python',
					);
	}
	if (kind === 'script') {
		const { scripts } = (parseObject(text) ?? {}) as { scripts?: Record<string, unknown> };
		return scripts === undefined ? null : ({ name }) => name in scripts;
	}
	const words = new Set(text.match(/[\w$]{1,120}/g) ?? []);
	return kind === 'path' || kind === 'entry' ? null : ({ name }) => words.has(name);
}

/** A distribution is often called otherwise than its module: only what shares no part with any is missing. */
function isDeclared(name: string, declared: readonly string[], python: boolean): boolean | null {
	const plain = (one: string) => one.toLowerCase().replaceAll('_', '-');
	if (declared.some((one) => plain(one) === plain(name))) return true;
	if (!python) return false;
	const known = own(DISTRIBUTIONS, name);
	if (known !== undefined) return known.split(' ').some((one) => declared.some((own) => plain(own) === one));
	const parts = nameParts(name);
	return declared.some((one) => nameParts(one).some((part) => parts.some((own) => part.includes(own) || own.includes(part))))
		? null
		: false;
}

/** Modules whose distribution has another name. @source pypi.org */
const DISTRIBUTIONS: Readonly<Record<string, string>> = {
	yaml: 'pyyaml', dotenv: 'python-dotenv', cv2: 'opencv-python opencv-python-headless', PIL: 'pillow pypdf', sklearn: 'scikit-learn', bs4: 'beautifulsoup4', fitz: 'pymupdf',
	git: 'gitpython', jwt: 'pyjwt', dateutil: 'python-dateutil', attr: 'attrs', docx: 'python-docx', pptx: 'python-pptx', jose: 'python-jose', magic: 'python-magic', OpenSSL: 'pyopenssl',
	langchain_core: 'langchain-core', typing_extensions: 'typing-extensions', google: 'google-genai google-generativeai', requests: 'requests',
}; // biome-ignore format: a table

function headed({ index }: Framed): Holds | null {
	const path = readmeOf(index);
	const text = index.texts.get(path ?? '');
	if (text === undefined) return null;
	const words = new Set(headingsOf(text.split('\n')).flatMap(({ title }) => title.match(/[\w$]{1,120}/g) ?? []));
	return ({ name }) => words.has(name);
}

const KEYS: Readonly<Record<string, string>> = {
	'restart policy': 'restart',
	'environment file': 'env_file',
	'container name': 'container_name',
	volume: 'volumes',
	port: 'ports',
};

function keyed({ parts }: Framed, { kind }: Members): Holds | null {
	const key = own(KEYS, parts[0] ?? '') ?? (parts[0] ?? '').replaceAll(' ', '_');
	return kind !== 'service' ? null : ({ keys }) => (keys!.includes('*') ? null : keys!.includes(key) || keys!.includes(`${key}s`));
}

function tested({ index }: Framed, { kind }: Members): Holds | null {
	if (kind !== 'function' || !index.complete) return null;
	const files = index.project.files.filter(({ context }) => context === 'test');
	const graph = callGraph(index.project);
	const texts = files.map(({ path }) => index.textOf(path)).join('\n');
	const words = new Set(texts.match(/[\w$]{1,120}/g) ?? []);
	return ({ name, file }) => {
		const called = index
			.find(name)
			.some(
				(one) =>
					files.includes(one.file) &&
					one.as === 'call' &&
					testCasesOf(index.project, one.file, index.texts).some(({ line, idle }) => line <= one.line && !idle),
			);
		if (called) return true;
		const own = file?.facts.functions.filter((fact) => fact.name === name) ?? [];
		const reached = files.flatMap((one) => one.facts.functions.map((fact, at) => ({ file: one, index: at, fact })));
		const through = [...graph.reach(reached, 4).values()].some(({ ref }) => ref.file === file && own.includes(ref.fact));
		return words.has(name) || through ? null : false;
	};
}

function leading({ index }: Framed, { kind }: Members): Holds | null {
	if (kind === 'path') return ({ name }) => index.tree.files.some(({ path }) => path === name || path.endsWith(`/${name}`));
	const path = readmeOf(index);
	const text = index.texts.get(path ?? '');
	if (kind !== 'entry' || text === undefined) return null;
	const slugs = new Set<string>();
	for (const { title } of headingsOf(text.split('\n'))) {
		const slug = slugOf(title);
		let at = 0;
		while (slugs.has(at === 0 ? slug : `${slug}-${at}`)) at++;
		slugs.add(at === 0 ? slug : `${slug}-${at}`);
	}
	const loose = (slug: string) => slug.replace(/[^\p{L}\p{N}]/gu, '');
	const bare = new Set([...slugs].map(loose));
	for (const [, id] of text.matchAll(/\b(?:id|name)=["']([^"']{1,200})["']/g)) slugs.add(id!.toLowerCase());
	return ({ name }) => {
		const slug = decodeURIComponent(name.slice(1)).toLowerCase();
		// Signs in headings are written in many ways.
		return slugs.has(slug) ? true : bare.has(loose(slug)) ? null : false;
	};
}
const classOf = ({ file, at }: Member) => file?.facts.classes.findIndex(({ line }) => line === at.line) ?? -1;

function inherits({ parts, index, nameIn }: Framed, { kind }: Members): Holds | null {
	const base =
		nameIn(parts[0] ?? '')
			?.text.split('.')
			.at(-1) ?? '';
	return kind !== 'class' || base === ''
		? null
		: (member) => {
				const at = classOf(member);
				if (member.file === undefined || at < 0) return null;
				const { own, external } = index.project.lineage(member.file, at);
				return own.some(({ fact }) => fact.name === base) || external.some((one) => one.split('.').at(-1) === base);
			};
}

function pinnedToCommit(_: Framed, { kind }: Members): Holds | null {
	return kind !== 'action' ? null : ({ version }) => /^@[\da-f]{40}$/.test(version ?? '');
}

function pinned(_: Framed, { kind }: Members): Holds | null {
	return kind !== 'dependency'
		? null
		: ({ version }) => (version === undefined ? null : /^(?:={2,3}\s*)?v?\d[\w.+-]*$|^[\w.+-]*@[\da-f]{40}$/.test(version.trim()));
}
