// Files, folders and images: that they are there fulfils nothing, that they are not decides.

import { fileLocation } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import type { Mention } from '../model.js';
import { type Ask, answer, found, type Look, missing, objectsOf, open, placed, placesOf, shownName } from './look.js';

import { lookForDefinition, lookForUse } from './names.js';
import { lists } from './texts.js';
import { lookForOption } from './values.js';

/** Kinds of files that people name without their path. */
const KNOWN: Readonly<Record<string, RegExp>> = {
	dockerfile: /(?:^|\/)(?:Dockerfile(?:[.-][\w-]{1,40})?|[\w-]{1,40}\.Dockerfile|Containerfile)$/,
	makefile: /(?:^|\/)Makefile$/,
	license: /(?:^|\/)licen[cs]e(?:\.\w+)?$/i,
	licence: /(?:^|\/)licen[cs]e(?:\.\w+)?$/i,
	changelog: /(?:^|\/)changelog(?:\.\w+)?$/i,
	contributing: /(?:^|\/)contributing(?:\.\w+)?$/i,
	readme: /(?:^|\/)readme(?:\.\w+)?$/i,
};

/** A line without which such a file is none: that it is there fulfils nothing. */
const SAYS: Readonly<Record<string, RegExp>> = {
	dockerfile: /^\s*(?:RUN|COPY|ADD|CMD|ENTRYPOINT)\s+\S/i,
	makefile: /^[\w.-]+\s*:(?!=)/,
	license: /licen[cs]e|copyright|permission/i,
	licence: /licen[cs]e|copyright|permission/i,
	changelog: /\d\.\d/,
	contributing: /\p{L}{3}.{60}/u,
	readme: /\p{L}{3}.{60}/u,
};
/** Characters of a line that are told. */
const SHOWN = 60;

/** The image that a Dockerfile starts from. */
export const images: Ask = ({ clause, index }) => {
	const isBase = /^(?:bas|start|deriv)/.test(clause.verb);
	const named = clause.mentions.filter(
		({ kind, role, text }) =>
			kind !== 'number' &&
			kind !== 'constant' &&
			role !== 'subject' &&
			role !== 'place' &&
			!/^dockerfile$/i.test(text) &&
			(isBase || text.includes(':')),
	);
	const isImage = clause.mentions.some(({ text }) => /^dockerfile$/i.test(text) || /^[\w./-]+:[\w.-]+$/.test(text));
	if (!clause.nouns.includes('image') && !isImage) return null;
	// "based on Python", which is no name of a tool.
	const plainWords = isBase && named.length === 0 && clause.left.length === 1 ? clause.left : [];
	const wanted = [...named, ...plainWords.map((text): Mention => ({ kind: 'proper', text, role: 'means', noun: null, listed: false }))];
	if (wanted.length === 0) return null;
	const files = index.pathsOf(KNOWN.dockerfile!);
	const from = files.flatMap((path) =>
		index
			.linesOf(path)
			.flatMap((line, at) => (/^\s*FROM\s/i.test(line) ? [{ path, line: at + 1, image: line.trim().split(/\s+/)[1] ?? '' }] : [])),
	);
	return answer(
		wanted.map((mention): Look => {
			const about = shownName(mention);
			if (from.length === 0) return files.length === 0 ? missing(about, 'there is no Dockerfile') : open(about, 'no image was read');
			const plain = mention.text.toLowerCase();
			const here = from.find(
				({ image }) => image === plain || image.startsWith(`${plain}:`) || image.split('/').at(-1)!.split(':')[0] === plain,
			);
			return here
				? found(about, `${placed(here)} starts from ${about}`, here)
				: missing(about, `${from[0]!.path}:${from[0]!.line} starts from \`${from[0]!.image}\``, from[0]!);
		}),
		['docker', 'start', 'derive', ...plainWords],
	);
};

/** A file or folder has to be there. Where it is there, what is required of it is still to be looked up. */
export const presence: Ask = ({ clause, index }) => {
	const wanted = clause.mentions.filter(({ kind, role }) => kind === 'path' && (role === 'object' || role === 'subject'));
	const looks = wanted.flatMap((mention): Look[] => {
		const known = own(KNOWN, mention.text.toLowerCase());
		const there = (path: string) => (clause.negative ? [found(shownName(mention), `\`${path}\` is in the repository`, path)] : []);
		if (known !== undefined) {
			const path = index.tree.files.map((file) => file.path).find((one) => known.test(one));
			if (path === undefined) return [missing(shownName(mention), `${shownName(mention)} is not in the repository`)];
			const lines = index.linesOf(path);
			const at = lines.findIndex((line) => SAYS[mention.text.toLowerCase()]!.test(line));
			return clause.negative || at < 0
				? there(path)
				: [found(shownName(mention), `${path}:${at + 1} says “${lines[at]!.trim().slice(0, SHOWN)}”`, fileLocation(path, at + 1))];
		}
		const places = placesOf(mention, index);
		if ('about' in places) return [places];
		// That it is there decides where it must not be.
		return there(places[0]!.path);
	});
	return answer(looks);
};

/** Something holds what is named: a class its members, a file of code its names, a file of data its texts. */
export const contains: Ask = (asked) => {
	const { clause, index, scope } = asked;
	const isCode = (path: string) => index.project.file(path) !== undefined;
	if (scope !== null && scope.length > 0 && scope.every(({ path }) => !isCode(path))) return lists(asked);
	const names = clause.mentions.filter(({ kind, role }) => role !== 'place' && role !== 'subject' && kind !== 'path' && kind !== 'number');
	const negative = clause.negative && clause.verb === '';
	return answer(
		names.map((mention): Look => {
			if (mention.kind === 'option' && !negative) return lookForOption(mention, index);
			if (mention.kind === 'tool' || mention.kind === 'proper' || negative) return lookForUse(mention, index, scope);
			if (mention.role === 'means' && mention.noun === null) return lookForUse(mention, index, scope);
			if (mention.kind === 'text') return open(shownName(mention), `${shownName(mention)} was not looked up`);
			const definition = lookForDefinition(mention, index, scope);
			if (definition.state === 'found' || mention.noun !== null) return definition;
			const use = lookForUse(mention, index, scope);
			return use.state === 'found' ? use : definition;
		}),
	);
};

/** Something that is said of every function of a place: docstrings, hints of types. */
export const universals: Ask = ({ clause, index, scope }) => {
	const what = clause.nouns.includes('docstring') ? 'docstring' : clause.nouns.includes('hint') ? 'hint' : null;
	if (what === null || !clause.universal || clause.negative || objectsOf(clause).length > 0) return null;
	const wanted = clause.nouns.includes('class') ? 'class' : 'function';
	if (!clause.nouns.includes('function') && !clause.nouns.includes('method') && wanted !== 'class') return null;
	const paths = scope === null ? null : new Set(scope.map(({ path }) => path));
	const files = index.project.files.filter(({ path, context }) => (paths === null ? context === 'source' : paths.has(path)));
	const all = files.flatMap((file) => {
		const { functions, classes } = file.facts;
		const named = functions.filter(({ name }) => !name.startsWith('<'));
		if (what === 'hint')
			return named.map((fact) => ({
				file,
				line: fact.line,
				name: fact.name,
				holds:
					fact.parameters.every(({ name, annotation }, at) => annotation !== null || (at === 0 && /^(?:self|cls)$/.test(name))) &&
					(fact.returns !== null || fact.name === '__init__'),
			}));
		return (wanted === 'class' ? classes : named).map(({ name, line, docstring }) => ({ file, line, name, holds: docstring !== null }));
	});
	if (all.length === 0) return answer([open(what, 'there is nothing to ask')]);
	const without = all.find(({ holds }) => !holds);
	const about = what === 'hint' ? 'type hints' : 'docstrings';
	const told = `${all.filter(({ holds }) => holds).length} of ${all.length} have ${about}`;
	if (without !== undefined)
		return answer([missing(about, `${told}; \`${without.name}\` at ${placed(without)} has not`, without)], ['type']);
	return answer([index.complete ? found(about, told, all[0]!) : open(about, told)], ['type']);
};
