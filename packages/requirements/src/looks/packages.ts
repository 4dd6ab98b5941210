// What the manifests and settings of tools say: versions of dependencies, fields of `package.json`, options of compilers and checkers.
import { parseObject } from '@auditor/code';
import { escapeText, fileLocation } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import { toolOf } from '../words/tools.js';
import { type CodeIndex, nameParts } from './code-index.js';
import { declaredOf, manifestsOf } from './dependencies.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing } from './look.js';

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

const allDeclared = (index: CodeIndex) => manifestsOf(index).flatMap((path) => declaredOf(path, index) ?? []);

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
	const at = fileLocation(first.path, first.line);
	const told = `${first.path}:${first.line} asks for ${first.name} “${first.version}”`;
	const ranges = new Set(own.map((one) => one.version));
	const range = first.version;
	if (ranges.size > 1) return null;
	const exact = /^(?:={2,3}\s?)?v?\d[\w.+-]*$/.test(range.trim());
	const least = lowest(range);
	if (least === null) return null;
	const same =
		least === wanted || least.startsWith(`${wanted}.`) || (wanted.startsWith(`${least}.`) && /^(?:\.0)+$/.test(wanted.slice(least.length)));
	if (/pinned|fixed|exact/.test(how)) {
		if (wanted === '') return [exact ? found(about, told, at) : missing(about, told, at)];
		return [same && exact ? found(about, told, at) : !same || /^>=/.test(range) ? missing(about, told, at) : null].flatMap(
			(look) => look ?? [],
		);
	}
	// A version alone, or one from which on.
	if (/newer|later|higher|above|up|least|\+/.test(`${more} ${how}`))
		return [
			same && !exact ? found(about, told, at) : isBelow(least, wanted) || isBelow(wanted, least) ? missing(about, told, at) : null,
		].flatMap((look) => look ?? []);
	return [
		same
			? found(about, told, at)
			: isBelow(wanted, least) || Number(least.split('.')[0]) !== Number(wanted.split('.')[0])
				? missing(about, told, at)
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
	const at = fileLocation(first.path, first.line);
	const told = `${first.path}:${first.line} lists ${first.name} ${first.dev ? 'for development' : 'among the dependencies'}`;
	if (/^peer/.test(kind)) {
		const data = parseObject(framed.index.texts.get(first.path) ?? '');
		return data === null
			? null
			: [
					first.name in Object(data.peerDependencies)
						? found(about, told, at)
						: missing(about, `${first.path}:${first.line} lists ${first.name}, and not as a peer`, at),
				];
	}
	return [first.dev === /^dev/.test(kind) ? found(about, told, at) : missing(about, told, at)];
}

/** "The only dependency is x", "it has exactly two runtime dependencies". */
function onlyDependencies(framed: Framed): Look[] | null {
	const [count = '', words = '', owner = ''] = framed.parts;
	const named = framed.nameIn(owner)?.text;
	// One of several packages, by the name that its manifest gives it.
	const path = manifestsOf(framed.index).find((one) =>
		named === undefined
			? !one.includes('/')
			: one.endsWith('package.json') && parseObject(framed.index.texts.get(one) ?? '')?.name === named,
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
	return [own.length === number && !lost ? found(about, told, at) : missing(about, told, at)];
}

/** What a sentence says of a package, and the field of its manifest that says so. */
const TYPES =
	'(?:(?:type ?script|#[tw]\\d{1,3}) )?(?:types?|type declarations?|type definitions?|typings|declarations?)(?: for (?:type ?script|#[tw]\\d{1,3}))?';
const PACKAGE = '(?:published )?(?:package|library|it|project|module)';
const ESM = '(?:esm?|es ?modules?|#[a-z]\\d{1,3}|import)';
const CJS = '(?:commonjs|cjs|#[a-z]\\d{1,3}|require)';

const FIELDS: readonly { readonly said: RegExp; readonly is: (data: Readonly<Record<string, unknown>>) => boolean; readonly about: string }[] = [
	{ said: new RegExp(`^${TYPES} is (?:shipped|published|included|bundled|part|delivered)(?: (?:with|in|of|as part of) (?:published )?(?:package|library|it))?$`), is: (data) => /"(?:types|typings)":/.test(JSON.stringify(data)), about: 'types' },
	{ said: new RegExp(`^${PACKAGE} (?:is (?:shipped|published|offered|available|built)|works|ships|publishes|offers) (?:both )?as ${CJS} and(?: as)? ${ESM}$`), is: (data) => isDual(data), about: 'both kinds of modules' },
	{ said: new RegExp(`^${PACKAGE} (?:is (?:shipped|published|offered|available|built)|works|ships|publishes|offers) (?:both )?as ${ESM} and(?: as)? ${CJS}$`), is: (data) => isDual(data), about: 'both kinds of modules' },
	{ said: /^(?:published )?(?:package|library|it|project) (?:ships|has|offers|provides|publishes|includes|contains|comes with) (?:(?:es ?modules?|esm) (?:build|version|bundle)|(?:build|version|bundle) as (?:es ?modules?|esm))$/, is: (data) => data.type === 'module' || data.module !== undefined || /"import":/.test(JSON.stringify(data.exports ?? {})), about: 'an ES module' },
	{ said: /^(?:package|library|it|module|project) is (?:published as )?(?:es module|esm|pure esm|esm only|esm-only|es modules?)(?: package| only)?$/, is: (data) => data.type === 'module', about: '"type": "module"' },
	{ said: /^(?:published )?(?:package|library|it|project) (?:is |can be |works |is shipped |is published |is built )?(?:usable |importable |loaded |imported |available |offered |works )?(?:from |as |in |for |with )?both(?: as| from)? (?:esm?|es modules?|#[a-z]\d{1,3}|import) and (?:commonjs|cjs|#[a-z]\d{1,3}|require)(?: modules?)?$/, is: (data) => isDual(data), about: 'both kinds of modules' },
	{ said: /^(?:published )?(?:package|library|it|project) (?:ships|comes with|has|includes|contains|is published with|is shipped with|provides|bundles)(?: own)? (?:type ?script )?(?:types?|type declarations?|type definitions?|typings|declarations?)$/, is: (data) => /"(?:types|typings)":/.test(JSON.stringify(data)), about: 'types' },
	{ said: /^(?:type ?script )?(?:types?|type declarations?|type definitions?|typings) is (?:shipped|published|included|bundled)(?: with package| in package)?$/, is: (data) => /"(?:types|typings)":/.test(JSON.stringify(data)), about: 'types' },
	{ said: /^(?:package|project|it|repository) is (?:marked )?private(?: package)?$|^package is not published$/, is: (data) => data.private === true, about: '"private": true' },
	{ said: /^(?:package|library|it) is (?:marked )?(?:free of side effects|side[- ]effect[- ]free)$|^(?:package|library|it) has no side effects$/, is: (data) => data.sideEffects === false, about: '"sideEffects": false' },
	{ said: /^(?:repository|project|it) (?:uses|has|is organi[sz]ed (?:as|in)|is) (?:(?:npm|yarn|pnpm) )?(?:workspaces?|monorepo)$/, is: (data) => data.workspaces !== undefined, about: 'workspaces' },
]; // biome-ignore format: a table

/** Paths of modules that the manifest offers. */
const exportsOf = ({ exports }: Readonly<Record<string, unknown>>) =>
	(JSON.stringify(exports ?? {}).match(/"\.\/[\w./-]{1,120}\.[cm]?js"/g) ?? []).map((text) => text.slice(3, -1));

/** `import` and `require` among its exports, or a field for each. */
function isDual(data: Readonly<Record<string, unknown>>): boolean {
	const text = JSON.stringify(data.exports ?? {});
	return (
		(text.includes('"import"') && text.includes('"require"')) ||
		(data.module !== undefined && data.main !== undefined && data.type !== 'module')
	);
}

function field({ shape, index }: Framed): Look[] | null {
	const row = FIELDS.find(({ said }) => said.test(shape.text));
	const data = parseObject(index.texts.get('package.json') ?? '');
	if (
		row === undefined ||
		data === null ||
		(row.about === 'workspaces' && index.tree.files.some(({ path }) => /^(?:pnpm-workspace|lerna|nx|turbo)/.test(path)))
	)
		return null;
	// A declaration may stand beside the module, and a build may make the other kind.
	const paths = index.tree.files.map(({ path }) => path);
	const isBuilt = typeof data.main === 'string' && !paths.includes(data.main.replace(/^\.\//, ''));
	const none = (told: string) => [missing(row.about, told, fileLocation('package.json'))];
	if (!row.is(data) && row.about === 'types') {
		const isTyped =
			paths.some((path) => /\.d\.[cm]?ts$|\.tsx?$|(?:^|\/)tsconfig/.test(path)) ||
			allDeclared(index).some(({ name }) => /^typescript$|dts/.test(name));
		return isTyped || isBuilt ? null : none('package.json names no types, and no file declares any');
	}
	if (!row.is(data) && row.about.startsWith('an ES'))
		return isBuilt || paths.some((path) => path.endsWith('.mjs')) ? null : none('package.json offers no ES module');
	if (!row.is(data) && row.about.startsWith('both')) {
		const isOnly = data.type === 'module' && !isBuilt && !/"require"|\.cjs"/.test(JSON.stringify(data));
		return isOnly && exportsOf(data).every((path) => paths.includes(path)) ? none('package.json offers ES modules alone') : null;
	}
	return [
		row.is(data)
			? found(row.about, `package.json says ${row.about}`, fileLocation('package.json'))
			: missing(row.about, `package.json does not say ${row.about}`, fileLocation('package.json')),
	];
}

/** "`package.json` sets "type" to "module"", "`tsconfig.json` sets strict to true": a key of a JSON file. */
function key({ parts: [file = '', name = '', said = ''], index, nameIn }: Framed): Look[] | null {
	const paths = index.files(nameIn(file)?.text ?? '');
	const path = paths.find((one) => one === nameIn(file)?.text) ?? (paths.length === 1 ? paths[0] : undefined);
	if (path === undefined || !/\.json$/.test(path)) return null;
	const data = parseObject(index.texts.get(path) ?? '');
	const wanted = name.startsWith('#') ? (nameIn(name)?.text ?? '') : name;
	const value = said.startsWith('#') ? (nameIn(said)?.text ?? '') : said;
	if (data === null || wanted === '' || 'extends' in data) return null;
	const options = Object(data.compilerOptions ?? {});
	const all: Record<string, unknown> = { ...data, ...options };
	const one = wanted.split('.').reduce<unknown>((at, part) => (at === undefined ? undefined : Object(at)[part]), all);
	const about = `${wanted} ${value} in \`${path}\``;
	const at = (index.texts.get(path) ?? '').split('\n').findIndex((line) => line.includes(`"${wanted.split('.').at(-1)}"`)) + 1;
	const location = fileLocation(path, at === 0 ? 1 : at);
	if (one === undefined) return [missing(about, `\`${path}\` has no \`${wanted}\``, location)];
	if (typeof one === 'object' && one !== null) return null;
	return [
		String(one).toLowerCase() === value.toLowerCase()
			? found(about, `${path}:${at} says ${wanted} is ${String(one)}`, location)
			: missing(about, `${path}:${at} says ${wanted} is ${String(one)}`, location),
	];
}

/** "ruff is configured with a line length of 100": a key of the section of a tool. */
function toolKey({ parts: [tool = '', words = '', said = ''], index, nameIn }: Framed): Look[] | null {
	const name = (nameIn(tool)?.text ?? '').toLowerCase();
	const wanted = nameIn(said)?.text ?? '';
	const key = words.trim().replace(/[ _-]/g, '');
	const all = [...index.texts].flatMap(([path, text]) => {
		if (
			!/(?:^|\/)(?:pyproject\.toml|setup\.cfg|tox\.ini|\.?ruff\.toml|\.flake8|mypy\.ini|\.prettierrc(?:\.\w+)?|biome\.jsonc?)$/.test(path)
		)
			return [];
		let section = /pyproject|setup\.cfg|tox\.ini/.test(path) ? '' : path.toLowerCase();
		return text.split('\n').flatMap((line, at) => {
			const head = /^\s{0,9}\[{1,2}([^\]]{1,80})\]/.exec(line)?.[1];
			if (head !== undefined) section = head.toLowerCase();
			const [, written, held] = /^["']?([\w-]{1,60})["']?\s{0,9}[=:]\s{0,9}["']?([\w.-]{1,40})/.exec(line.trim()) ?? [];
			const value = written?.replace(/[_-]/g, '').toLowerCase() === key ? held : undefined;
			return value !== undefined &&
				section.includes(name) &&
				/tool\.|ruff|black|flake8|isort|mypy|prettier|biome|pytest|coverage/.test(section)
				? [{ path, line: at + 1, value, text: line.trim() }]
				: [];
		});
	});
	const [first] = all;
	if (first === undefined || all.some(({ value }) => value !== first.value)) return null;
	const at = fileLocation(first.path, first.line);
	const told = `${first.path}:${first.line} says “${first.text}”`;
	return [
		first.value.toLowerCase() === wanted.toLowerCase() ? found(`${words} ${wanted}`, told, at) : missing(`${words} ${wanted}`, told, at),
	];
}

/** "TypeScript is in strict mode", "mypy is configured in strict mode". */
function strict({ parts: [tool = ''], index, nameIn }: Framed): Look[] | null {
	const name = tool.startsWith('#') ? (nameIn(tool)?.text ?? '').toLowerCase() : tool;
	const about = `${name} in strict mode`;
	if (/^typescript|^tsconfig|^compiler/.test(name)) {
		const path = index.tree.files.map(({ path: one }) => one).find((one) => one === 'tsconfig.json');
		const data = path === undefined ? null : parseObject(index.texts.get(path) ?? '');
		const options = Object(data?.compilerOptions ?? {});
		if (path === undefined || data === null || ('extends' in data && options.strict === undefined)) return null;
		return [
			options.strict === true
				? found(about, `${path} says strict`, fileLocation(path))
				: missing(about, `${path} does not say strict`, fileLocation(path)),
		];
	}
	if (name !== 'mypy') return null;
	const files = ['pyproject.toml', 'mypy.ini', '.mypy.ini', 'setup.cfg'].flatMap((path) => {
		const text = index.texts.get(path);
		if (text === undefined) return [];
		const from = path.endsWith('mypy.ini') ? 0 : text.search(/^\[(?:tool\.mypy|mypy)\]/m);
		return from < 0 ? [] : [{ path, text: text.slice(from + 1).split(/^\[(?!tool\.mypy\])/m)[0]! }];
	});
	const [first] = files;
	if (first === undefined) return null;
	const here = files.find(({ text }) => /^strict ?= ?true/im.test(text));
	if (here) return [found(about, `${here.path} says strict for mypy`, fileLocation(here.path))];
	return [...index.texts].some(([, text]) => /mypy[^\n]{0,80}--strict/.test(text))
		? null
		: [missing(about, `${first.path} does not say strict for mypy`, fileLocation(first.path))];
}

/** "pytest fails when coverage drops below 75 percent": the threshold that its settings name. */
function threshold({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const wanted = Number(slot.startsWith('#') ? nameIn(slot)?.text : slot);
	const about = `a threshold of ${wanted} percent`;
	const all = [...index.texts].flatMap(([path, text]) =>
		/(?:^|\/)(?:pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|\.coveragerc|package\.json|Makefile|jest\.config\.\w+|vitest\.config\.\w+|vite\.config\.\w+|\.c8rc\.json|\.nycrc(?:\.json)?|codecov\.ya?ml)$|\.github\/workflows\//.test(
			path,
		)
			? text.split('\n').flatMap((line, at) => {
					if (/^\s{0,40}(?:#|\/\/)/.test(line)) return [];
					const own =
						/(?:--cov-fail-under|fail_under|--fail-under|--check-coverage --lines|"?(?:lines|statements)"?)[ =:]{1,3}["']?(\d{1,3})(?![\w.])/.exec(
							line,
						)?.[1];
					return own === undefined ? [] : [{ path, line: at + 1, number: Number(own) }];
				})
			: [],
	);
	const [first] = all;
	const HELD = /check-?coverage|fail[-_]under|threshold|cov-fail|codecov|coveralls|per-?file/i;
	if (
		first === undefined &&
		index.closed &&
		![...index.texts].some(([path, text]) => !/\.(?:md|lock)$/.test(path) && !index.project.file(path) && HELD.test(text))
	)
		return [missing(about, 'no setting names a threshold of the coverage')];
	if (first === undefined || all.some(({ number }) => number !== first.number)) return null;
	const at = fileLocation(first.path, first.line);
	const told = `${first.path}:${first.line} says ${first.number}`;
	return [first.number === wanted ? found(about, told, at) : missing(about, told, at)];
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
	return [holds ? found(`${bound} ${wanted} dependencies`, told, at) : missing(`${bound} ${wanted} dependencies`, told, at)];
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
	return script ? [found(about, `the script \`${script[0]}\` runs ${name}`, fileLocation('package.json'))] : null;
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
	const files = index.project.files.filter(({ path, context }) => context === 'source' && !/\.d\.[cm]?ts$|\.config\.\w+$/.test(path));
	const [first] = files;
	if (ending === undefined || first === undefined || !index.closed) return null;
	const here = files.filter(({ path }) => ending.test(path));
	const at = fileLocation(first.path);
	if (here.length === files.length) return [found(name, `each of ${files.length} files of code is ${name}, as \`${first.path}\``, at)];
	return here.length === 0 ? [missing(name, `none of ${files.length} files of code is ${name}, as \`${first.path}\``, at)] : null;
}

const MADE =
	'(minified|bundled|compiled|transpiled|built|formatted|linted|generated|packaged|mangled|compressed|documented|released|published|rendered)';
const IT = '(?:package|library|project|backend|frontend|it|app|application|tool|server)';

export const PACKAGE_FRAMES: readonly Frame[] = [
	{ form: /^(?:package|library|project|code|it|tool|product|application|app)(?: code)? is (?:written|implemented|programmed)(?: entirely| completely| purely)? in (typescript|javascript|python|#[tw]\d{1,3})$/, look: writtenIn },
	{ form: new RegExp(`^([a-z][a-z ]{2,30}) is ${MADE} (?:with|by|using|through) (#[ntwx]\\d{1,3}|[a-z][\\w.-]{2,30})$`), look: madeWith },
	{ form: /^(?:[a-z ]{3,20}: )?(?:there is )?(at most|at least|exactly|no more than|no fewer than|not more than) (#d\d{1,3}) (?:runtime )?(?:packages?|dependenc(?:y|ies)|entries)(?: (?:under|in|among) dependencies)? (?:in|of) (#p\d{1,3})$/, look: countedDependencies },
	{ form: /^(?:#[tnw]\d{1,3}|pytest|tests?|test run|ci|build|pipeline|test suite|test command|test script|coverage run) fails? (?:when|if|where|once) (?:test |line )?coverage (?:drops|falls|is|goes|sinks) (?:below|under) (#d\d{1,3}|\d{1,3}) ?(?:percent|%)?$/, look: threshold },
	{ form: /^(?:minimum |required )?(?:test |line )?coverage(?: threshold| minimum)?(?: of tests)? is (?:set to |at least |enforced at |held at )?(#d\d{1,3}|\d{1,3}) ?(?:percent|%)$/, look: threshold },
	{ form: new RegExp(`^(?:${IT} )?(?:depends on|requires|needs|uses|declares) (?:at least )?(#[ntwx]\\d{1,3})()(?: in| at)?(?: version)? (#d\\d{1,3})( (?:or|and) (?:newer|later|higher|above|up)| as minimum|\\+)?$`), look: version },
	{ form: /^(#[ntwx]\d{1,3})(?: dependency| version)? is (pinned|fixed|pinned exactly)(?: to| at)?(?: exact)?(?: version)?(?: (#d\d{1,3}))?()(?: in #p\d{1,3})?$/, look: version },
	{ form: /^(?:version of (#[ntwx]\d{1,3}) is|(?:minimum|lowest) version of #[ntwx]\d{1,3} is) (pinned|fixed|exact)()()$/, look: version },
	{ form: /^(#[ntwx]\d{1,3}) is (?:listed as |declared as |only )?(dev|development|runtime|peer|optional)(?: dependency| dependencies)(?: only)?(?: in #p\d{1,3})?$/, look: kindOfDependency },
	{ form: new RegExp(`^(?:${IT} )?(?:has|declares|there is)() no (?:runtime |production )?dependencies (?:but|except|besides|other than|apart from) (#[ntwx]\\d{1,3}|[a-z][\\w-]{1,30})$`), look: onlyDependencies },
	{ form: new RegExp(`^(?:${IT} )?(?:has|declares|there is) (?:exactly |only )?(#d\\d{1,3}) (?:runtime |production |direct )?dependenc(?:y|ies)(?:[:,] ((?:#[ntwx]\\d{1,3}|, | and )+))?$`), look: onlyDependencies },
	{ form: /^(?:package |library )?(#[nx]\d{1,3}) (?:has|declares) (?:exactly |only )?(#d\d{1,3}) (?:runtime |production |direct )?dependenc(?:y|ies)$/, look: (framed) => onlyDependencies({ ...framed, parts: [framed.parts[1]!, '', framed.parts[0]!] }) },
	{ form: /^(?:only|sole) (?:runtime |production )?dependency is()(?: package)? (#[ntwx]\d{1,3})$/, look: onlyDependencies },
	{ form: /^(#[ntwx]\d{1,3}) is only (?:runtime |production )?dependency()$/, look: (framed) => onlyDependencies({ ...framed, parts: ['', framed.parts[0]!] }) },
	{ form: /^(?:published )?(?:#[tw]\d{1,3} )?(?:package|library|it|module|project|repository|types?|typings|type ?script|declarations?|type declarations?|type definitions?)\b.{3,80}$/, look: field },
	{ form: /^(#p\d{1,3}) (?:sets|has|declares|says|gives|defines) (#[nxwt]\d{1,3}|[a-z]\w{2,40})(?: set)? (?:to|is|as|=) (#[nxwtd]\d{1,3}|true|false|[a-z][\w.-]{1,40})$/, look: key },
	{ form: /^(#[nx]\d{1,3}|[a-z]\w{2,40}) is (?:set to |enabled |)?(true|false|#[nxwtd]\d{1,3}) in (#p\d{1,3})$/, look: (framed) => key({ ...framed, parts: [framed.parts[2]!, framed.parts[0]!, framed.parts[1]!] }) },
	{ form: /^(#[tpw]\d{1,3}|typescript|tsconfig|mypy)(?: compiler)? (?:is (?:configured |run |set |used )?(?:in|to|with)|runs in|uses|has|is)(?: its)? strict(?: mode| settings?)?(?: enabled| on)?$/, look: strict },
	{ form: /^(#[tpw]\d{1,3}|typescript|mypy)(?:'s)? strict mode is (?:on|enabled|used|switched on|turned on)$/, look: strict },
	{ form: /^(#[tnw]\d{1,3}) (?:is configured with|is set to|uses|allows|has|enforces) (?:maximum |max )?([a-z][a-z -]{2,30}?)(?: of|:)? (#d\d{1,3}|#[xntw]\d{1,3})(?: characters)?$/, look: toolKey },
	{ form: /^()(?:maximum |max )?(line length) (?:is (?:limited to|set to|at most)? ?|of )(#d\d{1,3})(?: characters)?$/, look: toolKey },
]; // biome-ignore format: a table
