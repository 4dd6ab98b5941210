// What do manifests say of dependencies: which there are, of what kind and version, how many, and what the package is made with?
import { parseObject } from '@auditor/code';
import { escapeText, fileLocation } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import { toolOf } from '../words/tools.js';
import { allDeclared, declaredOf, manifestsOf } from './dependencies.js';
import type { Frame, Framed } from './frame.js';
import { found, judged, type Look, missing, placed } from './look.js';
import { nameParts } from './name-parts.js';
import { field } from './package-fields.js';
import { key, strict, threshold, toolKey } from './tool-settings.js';

/** Names under which a manifest may list what a sentence names. */
function namesOf(slot: string, { nameIn }: Framed): string[] {
	const named = nameIn(slot);
	if (named === null) return [];
	const text = named.text.toLowerCase();
	return [
		text,
		...(named.kind === 'tool'
			? [toolOf(text).name.toLowerCase(), ...toolOf(text).modules.map((one) => one.replace(/[/.]$/, '').toLowerCase())]
			: []),
	].map((one) => one.replaceAll('_', '-'));
}

/** The lowest version that a range takes; null: it is written otherwise. */
const lowest = (range: string) => /^(?:>=|\^|~=?|={2,3})?\s?v?(\d+(?:\.\d+){0,2})/.exec(range.trim())?.[1] ?? null;
const isBelow = (a: string, b: string) => {
	const [left, right] = [a, b].map((one) => one.split('.').map(Number));
	for (let at = 0; at < 3; at++) if ((left![at] ?? 0) !== (right![at] ?? 0)) return (left![at] ?? 0) < (right![at] ?? 0);
	return false;
};

/** "It depends on langgraph 0.3 or newer", "`zod` is pinned to version 3": what the range says. */
function version(framed: Framed): Look[] | null {
	const [slot = '', how = '', number = '', more = ''] = framed.parts;
	const names = namesOf(slot, framed);
	const wanted = framed.nameIn(number)?.text.replace(/^v/, '') ?? '';
	const own = allDeclared(framed.index).filter(({ name }) => names.includes(name.toLowerCase().replaceAll('_', '-')));
	const [first] = own;
	const about = `${names[0]} ${how} ${wanted}${more}`.trim();
	if (first === undefined) return null;
	const told = `${placed(first)} asks for ${first.name} “${first.version}”`;
	const ranges = new Set(own.map((one) => one.version));
	const range = first.version;
	if (ranges.size > 1) return null;
	const exact = /^(?:={2,3}\s?)?v?\d[\w.+-]*$/.test(range.trim());
	const least = lowest(range);
	if (least === null) return null;
	const same =
		least === wanted || least.startsWith(`${wanted}.`) || (wanted.startsWith(`${least}.`) && /^(?:\.0)+$/.test(wanted.slice(least.length)));
	if (/pinned|fixed|exact/.test(how)) {
		if (wanted === '') return [judged(exact, about, told, first)];
		return [same && exact ? found(about, told, first) : !same || /^>=/.test(range) ? missing(about, told, first) : null].flatMap(
			(look) => look ?? [],
		);
	}
	// A version alone, or one from which on.
	if (/newer|later|higher|above|up|least|\+/.test(`${more} ${how}`))
		return [
			same && !exact ? found(about, told, first) : isBelow(least, wanted) || isBelow(wanted, least) ? missing(about, told, first) : null,
		].flatMap((look) => look ?? []);
	return [
		same
			? found(about, told, first)
			: isBelow(wanted, least) || Number(least.split('.')[0]) !== Number(wanted.split('.')[0])
				? missing(about, told, first)
				: null,
	].flatMap((look) => look ?? []);
}

/** "`x` is a dev dependency", "`x` is an optional dependency", "`x` is a peer dependency". */
function kindOfDependency(framed: Framed): Look[] | null {
	const [slot = '', kind = ''] = framed.parts;
	const names = namesOf(slot, framed);
	const own = allDeclared(framed.index).filter(({ name }) => names.includes(name.toLowerCase().replaceAll('_', '-')));
	const [first] = own;
	if (first === undefined || own.length > 1 || !/^(?:dev|runtime|peer)/.test(kind) || /\.(?:txt|in)$/.test(first.path)) return null;
	const about = `${first.name} as ${kind} dependency`;
	const told = `${placed(first)} lists ${first.name} ${first.dev ? 'for development' : 'among the dependencies'}`;
	if (/^peer/.test(kind)) {
		const data = framed.index.jsonOf(first.path);
		return data === null
			? null
			: [
					first.name in Object(data.peerDependencies)
						? found(about, told, first)
						: missing(about, `${placed(first)} lists ${first.name}, and not as a peer`, first),
				];
	}
	return [judged(first.dev === /^dev/.test(kind), about, told, first)];
}

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
	{ form: /^(#[ntwx]\d{1,3})(?: dependency| version)? is (pinned|fixed|pinned exactly)(?: to| at)?(?: exact)?(?: version)?(?: (#d\d{1,3}))?()(?: in #p\d{1,3})?$/, look: version },
	{ form: /^(#[ntwx]\d{1,3}) is (?:listed as |declared as |only )?(dev|development|runtime|peer|optional)(?: dependency| dependencies)(?: only)?(?: in #p\d{1,3})?$/, look: kindOfDependency },
	{ form: new RegExp(`^(?:${IT} )?(?:has|declares|there is) (?:exactly |only )?(#d\\d{1,3}) (?:runtime |production |direct )?dependenc(?:y|ies)(?:[:,] ((?:#[ntwx]\\d{1,3}|, | and )+))?$`), look: onlyDependencies },
	{ form: /^(?:package |library )?(#[nx]\d{1,3}) (?:has|declares) (?:exactly |only )?(#d\d{1,3}) (?:runtime |production |direct )?dependenc(?:y|ies)$/, look: (framed) => onlyDependencies({ ...framed, parts: [framed.parts[1]!, '', framed.parts[0]!] }) },
	{ form: /^(?:only|sole) (?:runtime |production )?dependency is()(?: package)? (#[ntwx]\d{1,3})$/, look: onlyDependencies },
	{ form: /^(?:published )?(?:#[tw]\d{1,3} )?(?:package|library|it|module|project|repository|types?|typings|type ?script|declarations?|type declarations?|type definitions?)\b.{3,80}$/, look: field },
	{ form: /^(#p\d{1,3}) (?:sets|has|declares|says|gives|defines) (#[nxwt]\d{1,3}|[a-z]\w{2,40})(?: set)? (?:to|is|as|=) (#[nxwtd]\d{1,3}|true|false|[a-z][\w.-]{1,40})$/, look: key },
	{ form: /^(#[tpw]\d{1,3}|typescript|tsconfig|mypy)(?: compiler)? (?:is (?:configured |run |set |used )?(?:in|to|with)|runs in|uses|has|is)(?: its)? strict(?: mode| settings?)?(?: enabled| on)?$/, look: strict },
	{ form: /^(#[tpw]\d{1,3}|typescript|mypy)(?:'s)? strict mode is (?:on|enabled|used|switched on|turned on)$/, look: strict },
	{ form: /^(#[tnw]\d{1,3}) (?:is configured with|is set to|uses|allows|has|enforces) (?:maximum |max )?([a-z][a-z -]{2,30}?)(?: of|:)? (#d\d{1,3}|#[xntw]\d{1,3})(?: characters)?$/, look: toolKey },
	{ form: /^()(?:maximum |max )?(line length) (?:is (?:limited to|set to|at most)? ?|of )(#d\d{1,3})(?: characters)?$/, look: toolKey },
]; // biome-ignore format: a table
