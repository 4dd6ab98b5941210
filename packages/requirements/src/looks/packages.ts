// What do manifests say of dependencies: which there are, of what kind and version, how many, and what the package is made with?
import { parseObject } from '@auditor/code';
import { escapeText, fileLocation } from '@auditor/schema';
import { own } from '@auditor/schema/pure';

import { allDeclared, declaredOf, manifestsOf } from './dependencies.js';
import type { Frame, Framed } from './frame.js';
import { found, judged, type Look, missing } from './look.js';
import { nameParts } from './name-parts.js';
import { field } from './package-fields.js';
import { strict, threshold, toolKey } from './tool-settings.js';

/** "The only dependency is x", "it has exactly two runtime dependencies". */
function onlyDependencies(framed: Framed): Look[] | null {
	const [count = '', words = '', owner = ''] = framed.parts;
	const named = framed.nameIn(owner)?.text;
	// One of several packages, by the name that its manifest gives it.
	const path = manifestsOf(framed.index).find((one) =>
		named === undefined ? !one.includes('/') : one.endsWith('package.json') && framed.index.jsonOf(one)?.name === named,
	);
	const all = path === undefined ? null : declaredOf(path, framed.index);
	if (all === null || path === undefined) return null;
	const own = all.filter(({ dev }) => !dev);
	const wanted = words.startsWith('#') || words === '' ? framed.namesIn(words) : [{ text: words }];
	const number = count === '' ? wanted.length : Number(framed.nameIn(count)?.text);
	const about = `${number} dependencies`;
	const at = fileLocation(path, own[0]?.line ?? 1);
	const told = `${path} declares ${own.map(({ name }) => name).join(', ') || 'none'}`;
	const lost = wanted.some((named) => !own.some(({ name }) => name.toLowerCase() === named.text.toLowerCase()));
	return [judged(own.length === number && !lost, about, told, at)];
}

/** "At most four packages under dependencies in `package.json`." */
function countedDependencies({ parts: [bound = '', count = '', slot = ''], index, nameIn }: Framed): Look[] | null {
	const path = manifestsOf(index).find((one) => index.files(nameIn(slot)?.text ?? '').includes(one));
	const all = path === undefined ? null : declaredOf(path, index);
	const wanted = Number(nameIn(count)?.text);
	if (path === undefined || all === null) return null;
	const own = all.filter(({ dev }) => !dev);
	const holds = /most|more/.test(bound) ? own.length <= wanted : /least|fewer/.test(bound) ? own.length >= wanted : own.length === wanted;
	const at = fileLocation(path, own[0]?.line ?? 1);
	const told = `${path} declares ${own.length} dependencies`;
	return [judged(holds, `${bound} ${wanted} dependencies`, told, at)];
}

/** "The build is minified with terser": a dependency that is used, under a name that says so. */
function madeWith({ parts: [said = '', verb = '', slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = (slot.startsWith('#') ? (nameIn(slot)?.text ?? '') : slot).toLowerCase();
	const own = allDeclared(index).find((one) => one.name.toLowerCase() === name);
	if (own === undefined) return null;
	const about = `${said} ${verb} with ${name}`;
	const stem = verb.replace(/(?:ied|ed)$/, '').slice(0, 5);
	const isSaid = (text: string) => nameParts(text).some((part) => part.startsWith(stem));
	for (const file of index.project.files)
		for (const { module, name: taken, alias, line } of file.facts.imports)
			if (
				module.split('/')[0] === name &&
				(isSaid(taken ?? '') || isSaid(alias) || isSaid(name)) &&
				file.facts.calls.some(({ callee }) => callee.kind === 'name' && callee.name.split('.')[0] === alias)
			)
				return [found(about, `${file.path}:${line} imports \`${taken ?? alias}\` of ${name} and calls it`, fileLocation(file.path, line))];
	const manifest = [...index.texts].find(([path]) => path === 'package.json');
	const scripts = Object.entries(Object(parseObject(manifest?.[1] ?? '')?.scripts)).filter(
		([key, text]) => isSaid(key) && new RegExp(`(?:^|[\\s&;|])${escapeText(name)}(?:\\s|$)`).test(String(text)),
	);
	const [script] = scripts;
	return script ? [found(about, `the script \`${script[0]}\` runs ${name}`, 'package.json')] : null;
}

const LANGUAGES: Readonly<Record<string, RegExp>> = {
	typescript: /\.(?:ts|tsx|mts|cts)$/,
	javascript: /\.(?:js|jsx|mjs|cjs)$/,
	python: /\.py$/,
};

/** "The package is written in TypeScript": all of its code, or none. */
function writtenIn({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = (slot.startsWith('#') ? (nameIn(slot)?.text ?? '') : slot).toLowerCase();
	const ending = own(LANGUAGES, name);
	const files = index.product.filter(({ path }) => !/\.d\.[cm]?ts$|\.config\.\w+$/.test(path));
	const [first] = files;
	if (ending === undefined || first === undefined || !index.closed) return null;
	const here = files.filter(({ path }) => ending.test(path));
	if (here.length === files.length)
		return [found(name, `each of ${files.length} files of code is ${name}, as \`${first.path}\``, first.path)];
	return here.length === 0 ? [missing(name, `none of ${files.length} files of code is ${name}, as \`${first.path}\``, first.path)] : null;
}

const MADE =
	'(minified|bundled|compiled|transpiled|built|formatted|linted|generated|packaged|mangled|compressed|documented|released|published|rendered)';
const IT = '(?:package|library|project|backend|frontend|it|app|application|tool|server)';

export const PACKAGE_FRAMES: readonly Frame[] = [
	{ form: /^(?:package|library|project|code|it|tool|product|application|app)(?: code)? is (?:written|implemented|programmed)(?: entirely| completely| purely)? in (typescript|javascript|python|#[tw]\d{1,3})$/, look: writtenIn },
	{ form: new RegExp(`^([a-z][a-z ]{2,30}) is ${MADE} (?:with|by|using|through) (#[ntwx]\\d{1,3}|[a-z][\\w.-]{2,30})$`), look: madeWith },
	{ form: /^(?:[a-z ]{3,20}: )?(?:there is )?(at most|at least|exactly|no more than|no fewer than|not more than) (#d\d{1,3}) (?:runtime )?(?:packages?|dependenc(?:y|ies)|entries)(?: (?:under|in|among) dependencies)? (?:in|of) (#p\d{1,3})$/, look: countedDependencies },
	{ form: /^(?:#[tnw]\d{1,3}|pytest|tests?|test run|ci|build|pipeline|test suite|test command|test script|coverage run) fails? (?:when|if|where|once) (?:test |line )?coverage (?:drops|falls|is|goes|sinks) (?:below|under) (#d\d{1,3}|\d{1,3}) ?(?:percent|%)?$/, look: threshold },
	{ form: new RegExp(`^(?:${IT} )?(?:has|declares|there is) (?:exactly |only )?(#d\\d{1,3}) (?:runtime |production |direct )?dependenc(?:y|ies)(?:[:,] ((?:#[ntwx]\\d{1,3}|, | and )+))?$`), look: onlyDependencies },
	{ form: /^(?:package |library )?(#[nx]\d{1,3}) (?:has|declares) (?:exactly |only )?(#d\d{1,3}) (?:runtime |production |direct )?dependenc(?:y|ies)$/, look: (framed) => onlyDependencies({ ...framed, parts: [framed.parts[1]!, '', framed.parts[0]!] }) },
	{ form: /^(?:published )?(?:#[tw]\d{1,3} )?(?:package|library|it|module|project|repository|types?|typings|type ?script|declarations?|type declarations?|type definitions?)\b.{3,80}$/, look: field },
	{ form: /^(#[tpw]\d{1,3}|typescript|tsconfig|mypy)(?: compiler)? (?:is (?:configured |run |set |used )?(?:in|to|with)|runs in|uses|has|is)(?: its)? strict(?: mode| settings?)?(?: enabled| on)?$/, look: strict },
	{ form: /^()(?:maximum |max )?(line length) (?:is (?:limited to|set to|at most)? ?|of )(#d\d{1,3})(?: characters)?$/, look: toolKey },
]; // biome-ignore format: a table
