// What manifests say of the product: that nothing is depended on, commands that are installed, runtimes, the licence.
import { fileLocation } from '@auditor/schema';
import { PIPELINE_ACTS } from '../words/pipeline-acts.js';
import { does } from './acting.js';
import type { CodeIndex } from './code-index.js';
import { scriptsOf } from './commands.js';
import { declaredOf, manifestsOf } from './dependencies.js';
import type { Frame, Framed } from './frame.js';
import { found, judged, type Look, missing, open, placed } from './look.js';
import { READS_LINE } from './spoken.js';

/** "There are no runtime dependencies." */
function noDependencies({ parts, index, nameIn }: Framed): Look[] | null {
	const named = nameIn(parts[0] ?? '')?.text;
	const path = manifestsOf(index).find((one) => named === undefined || index.files(named).includes(one));
	const all = path === undefined ? null : declaredOf(path, index);
	if (path === undefined || all === null || (named === undefined && path.includes('/'))) return null;
	const own = all.filter(({ dev }) => !dev);
	const [first] = own;
	return [
		first === undefined
			? found('no dependencies', `${path} declares no dependencies but ${all.length} for development`, path)
			: missing(
					'no dependencies',
					`${path}:${first.line} declares ${first.name}, one of ${own.length} dependencies`,
					fileLocation(path, first.line),
				),
	];
}

/** Commands that an installed package offers, with the line of each. */
function installed(index: CodeIndex): { name: string; path: string; line: number }[] {
	const [root] = index.files('package.json').filter((path) => path === 'package.json');
	const data = index.jsonOf(root);
	const bin = typeof data?.bin === 'string' ? { [String(data.name).split('/').at(-1)!]: data.bin } : Object(data?.bin);
	const lines = index.linesOf(root);
	const scripts = [...index.tree.files].flatMap(({ path }) => {
		if (!/^(?:pyproject\.toml|setup\.cfg|setup\.py)$/.test(path)) return [];
		const text = index.linesOf(path);
		let section = '';
		return text.flatMap((line, at) => {
			section = /^\s{0,9}\[([^\]]{1,120})\]/.exec(line)?.[1] ?? section;
			const name = /^(?:project|tool\.poetry)\.scripts$/.test(section)
				? /^["']?([\w.-]{1,80})["']?\s{0,9}=/.exec(line)?.[1]
				: path === 'pyproject.toml'
					? undefined
					: /^[ \t"']{0,40}([\w.-]{1,80})[ \t]{0,9}=[ \t]{0,9}[\w.]{1,120}:\w/.exec(line)?.[1];
			return name === undefined ? [] : [{ name, path, line: at + 1 }];
		});
	});
	return [
		...Object.keys(bin).map((name) => ({ name, path: root!, line: lines.findIndex((line) => line.includes(`"${name}"`)) + 1 })),
		...scripts,
	];
}

/** "The tool is installed as `x`", "it installs the commands a, b and c". */
function commandsInstalled({ parts: [counted = '', words = ''], index, namesIn }: Framed): Look[] | null {
	const all = installed(index);
	const names = words.split(/, and |, | and /).map((word) => (word.startsWith('#') ? (namesIn(word)[0]?.text ?? '') : word));
	const count = namesIn(counted)[0]?.text;
	if (names.some((name) => !/^[\w.-]{1,60}$/.test(name)) || (count !== undefined && Number(count) !== names.length)) return null;
	const about = `the commands ${names.join(', ')}`;
	const lost = names.find((name) => !all.some((one) => one.name === name));
	const [first] = all;
	if (lost !== undefined)
		return [
			first === undefined
				? open(about, 'no command that is installed was found')
				: missing(about, `${placed(first)} installs ${all.map(({ name }) => name).join(', ')}, and no ${lost}`, first),
		];
	if (count !== undefined && all.length !== names.length)
		return [missing(about, `${first!.path}:${first!.line} installs ${all.length} commands`, first!)];
	const one = all.find(({ name }) => name === names[0])!;
	return [found(about, `${placed(one)} installs ${names.join(', ')}`, one)];
}

/** "`npm test` also lints with xo and checks the types": what a script does. */
function scriptTools({ parts: [script = '', rest = ''], index, namesIn }: Framed): Look[] | null {
	const name = /^(?:npm|yarn|pnpm|make) (?:run )?([\w:-]{1,60})$/.exec(namesIn(script)[0]?.text ?? '')?.[1];
	const all = scriptsOf(index);
	const own = name === undefined ? undefined : all.get(name);
	if (own === undefined) return null;
	const follow = (text: string, depth: number): string =>
		[
			text,
			...[...text.matchAll(/\b(?:npm|yarn|pnpm|make|bun)\s+(?:run\s+)?([a-z][\w:.-]{0,60})/g)].map(([, one]) =>
				depth < 4 ? follow(all.get(one!) ?? '', depth + 1) : '',
			),
		].join(' && ');
	const full = follow(own, 0);
	const closed = !/\b(?:turbo|nx|lerna|run-s|run-p|npm-run-all)\b/.test(full);
	const acts = rest.split(/, and |, | and /).map((act) => {
		const row = PIPELINE_ACTS.find(({ said }) => said.test(act));
		if (row) return { about: row.about, is: does(row)({ full, path: '' }) };
		const slot =
			/^(?:also )?(?:runs|lints with|formats with|checks (?:types|code|formatting|style) with|checks|builds with|tests with|uses|calls|starts|bundles with|compiles with) (#[nwtx]\d{1,3}|[a-z][\w-]{1,40})$/.exec(
				act,
			)?.[1];
		const tool = slot?.startsWith('#') ? namesIn(slot)[0]!.text : slot;
		return tool === undefined
			? null
			: {
					about: tool,
					is: full
						.toLowerCase()
						.split(/[^\w@/.-]+/)
						.includes(tool.toLowerCase()),
				};
	});
	if (acts.some((act) => act === null)) return null;
	const told = `\`${name}\` runs “${own.slice(0, 80)}”`;
	return acts.flatMap((act): Look[] =>
		act === null ? [] : [act.is ? found(act.about, told, null) : closed ? missing(act.about, told) : open(act.about, told)],
	);
}

const LICENCES: readonly (readonly [RegExp, RegExp])[] = [
	[/^mit$/, /\bMIT\b|Permission is hereby granted, free of charge/],
	[/^apache(?:[- ]#?[\w.]{1,6})?$/, /\bApache(?:-2\.0| License)/],
	[/^(?:gnu )?a?gpl(?:v?#?[\w.]{1,6})?$/, /\bA?GPL|GNU (?:AFFERO )?GENERAL PUBLIC LICENSE/i],
	[/^bsd(?:[- ].{1,12})?$/, /\bBSD\b|Redistribution and use in source and binary forms/],
	[/^isc$/, /\bISC\b|Permission to use, copy, modify, and\/or distribute/],
	[/^(?:mpl|mozilla public)(?:[- ].{1,6})?$/, /\bMPL\b|Mozilla Public License/],
];

/** "It is licensed under the MIT licence." */
function licensed({ parts: [name = ''], index }: Framed): Look[] | null {
	const paths = index.pathsOf(/^(?:licen[cs]e|copying)(?:[.-][\w.]{1,20})?$/i);
	const said = [
		...paths.map((path) => ({ path, text: index.textOf(path).slice(0, 600) })),
		...['package.json', 'pyproject.toml'].flatMap((path) => {
			const text = index.textOf(path);
			const line = text.split('\n').find((one) => /^\s{0,20}"?license"?\s{0,9}[:=]/.test(one));
			return line === undefined ? [] : [{ path, text: line }];
		}),
	];
	const wanted = LICENCES.find(([names]) => names.test(name));
	if (wanted === undefined) return null;
	const about = `the licence ${name}`;
	const here = said.find(({ text }) => wanted[1].test(text));
	if (here) return [found(about, `${here.path} says ${about}`, here.path)];
	const other = said.find(({ text }) => LICENCES.some(([, text2]) => text2.test(text)));
	if (other) return [missing(about, `${other.path} names another licence`, other.path)];
	return said.length === 0 ? [missing(about, 'no licence is in the repository')] : null;
}

/** "It needs Node 20 or newer", by the range of the manifest. */
function runtime({ parts: [runs = '', version = ''], index, nameIn }: Framed): Look[] | null {
	const number = nameIn(version)?.text ?? '';
	const about = `${runs} from ${number}`;
	const python = runs.startsWith('python');
	const path = index.tree.files.map(({ path: one }) => one).find((one) => one === (python ? 'pyproject.toml' : 'package.json'));
	const lines = index.linesOf(path);
	const form = python
		? /^\s{0,9}(?:requires-python|python)\s{0,9}=\s{0,9}["']\s{0,9}(?:>=|\^|~=?)\s{0,9}(\d+(?:\.\d+)?)/
		: /^\s{0,20}"node"\s{0,9}:\s{0,9}"\s{0,9}>=\s{0,9}(\d+(?:\.\d+)?)(?:\.\d+)?"/;
	const at = lines.findIndex((line) => form.test(line));
	if (at < 0 || path === undefined) return null;
	const own = form.exec(lines[at]!)![1]!;
	const location = fileLocation(path, at + 1);
	const same = own === number || (!python && Number.parseInt(own, 10) === Number(number) && /^\d+(?:\.0)?$/.test(own));
	return [judged(same, about, `${path}:${at + 1} says “${lines[at]!.trim()}”`, location)];
}

/** "Node 16 is supported": the version from which the manifest takes it. */
function supports({ parts: [runs = '', version = ''], index, nameIn }: Framed): Look[] | null {
	const wanted = (nameIn(version)?.text ?? '').split('.').map(Number);
	const path = runs === 'python' ? 'pyproject.toml' : 'package.json';
	const lines = index.linesOf(path);
	const form =
		runs === 'python'
			? /^\s{0,9}(?:requires-python|python)\s{0,9}=\s{0,9}["']\s{0,9}(?:>=|\^)\s{0,9}(\d+(?:\.\d+)?)(?:["',.]|$)/
			: /^\s{0,20}"node"\s{0,9}:\s{0,9}"\s{0,9}(?:>=|\^)\s{0,9}(\d+(?:\.\d+)?)(?:\.\d+)?"/;
	const at = lines.findIndex((line) => form.test(line));
	if (at < 0) return null;
	const own = form.exec(lines[at]!)![1]!.split('.').map(Number);
	const place = own.findIndex((part, n) => wanted[n] !== undefined && wanted[n] !== part);
	const isLower = place >= 0 && wanted[place]! < own[place]!;
	// An upper bound was not read.
	if (!isLower && (/\^|,\s{0,3}</.test(lines[at]!) || wanted.length < own.length)) return null;
	return [judged(!isLower, `${runs} ${wanted.join('.')}`, `${path}:${at + 1} says “${lines[at]!.trim()}”`, fileLocation(path, at + 1))];
}

/** "The package ships an ES module build": by the fields of its manifest, or nothing there says so. */
function modulesOf({ parts: [kind = ''], index }: Framed): Look[] | null {
	const data = index.jsonOf('package.json');
	if (data === null || (data.main === undefined && data.exports === undefined && data.module === undefined)) return null;
	const said = JSON.stringify([data.exports, data.main, data.module]);
	const isEsm = /^es/.test(kind);
	const is = isEsm
		? data.type === 'module' || data.module !== undefined || /"import"|\.mjs"/.test(said)
		: /"require"|\.cjs"/.test(said) || (data.type !== 'module' && data.main !== undefined && !/\.mjs"/.test(said));
	return [
		judged(
			is,
			`${isEsm ? 'ES' : 'CommonJS'} modules`,
			`package.json has ${['type', 'main', 'module', 'exports']
				.filter((key) => data[key] !== undefined)
				.map((key) => `\`${key}\``)
				.join(', ')}`,
			'package.json',
		),
	];
}

/** "The package provides a command line tool": the manifest installs one, or nothing reads a command line. */
function hasCommand({ index }: Framed): Look[] | null {
	const [first] = installed(index);
	const [source] = index.product;
	if (first) return [found('a command', `${placed(first)} installs ${first.name}`, first)];
	return source !== undefined && index.closed && !READS_LINE.some((name) => index.says(name))
		? [missing('a command', 'no manifest installs a command, and nothing in the code reads its command line', source.path)]
		: null;
}

/** "`package.json` states the minimum Node version": whether the field is there. */
function hasRuntime({ parts: [slot = '', runs = 'node'], index, nameIn }: Framed): Look[] | null {
	const python = runs.startsWith('python') || /\.toml$/.test(nameIn(slot)?.text ?? '');
	const path = index.tree.files.map(({ path: one }) => one).find((one) => one === (python ? 'pyproject.toml' : 'package.json'));
	const lines = index.linesOf(path);
	if (path === undefined) return null;
	const at = lines.findIndex((line) =>
		(python ? /^\s{0,9}(?:requires-python|python)\s{0,9}=/ : /^\s{0,40}"node"\s{0,9}:\s{0,9}"/).test(line),
	);
	const about = `a version of ${python ? 'Python' : 'Node'} in \`${path}\``;
	return [
		at < 0
			? missing(about, `\`${path}\` names none`, path)
			: found(about, `${path}:${at + 1} says “${lines[at]!.trim()}”`, fileLocation(path, at + 1)),
	];
}

/** "ESM and CommonJS users each get their own types": conditions of the exports of the manifest, at its root or at `.`. */
function typesOfEach({ index }: Framed): Look[] | null {
	const path = index.tree.files.map(({ path: one }) => one).find((one) => one === 'package.json');
	const data = index.jsonOf(path);
	if (path === undefined || data === null) return null;
	const about = 'types for each kind of module';
	const root = Object(data.exports);
	const own = typeof data.exports === 'string' ? {} : Object('.' in root ? root['.'] : root);
	const typed = (kind: string) => (Object.hasOwn(own, kind) ? typeof Object(own[kind]).types === 'string' : null);
	const both = ['import', 'require'].map(typed);
	if (both.every((one) => one === true)) return [found(about, `${path} gives \`types\` to \`import\` and to \`require\``, path)];
	if (data.exports === undefined) return [missing(about, `${path} has no \`exports\``, path)];
	// Types that lie beside each file are found without being named.
	return both.includes(null) && !Object.hasOwn(own, 'node') && !Object.hasOwn(own, 'default')
		? [missing(about, `${path} has no \`${both[0] === null ? 'import' : 'require'}\` in its \`exports\``, path)]
		: [open(about, `${path} names its types in another way`, path)];
}

export const MANIFEST_FRAMES: readonly Frame[] = [
	{ form: /^(?:(?:esm|es modules?|#[tw]\d{1,3}) and (?:commonjs|cjs|#[tw]\d{1,3})|(?:commonjs|cjs) and (?:esm|es modules?))(?: users| consumers| code| builds?)?(?: each| both)? (?:gets?|has|finds?|sees?|receives?|is given)(?: separate| different)? (?:type declarations|type definitions|types|typings|declarations)(?: files?)?(?: (?:through|via|by|in|from) exports(?: map| field)?| through map)?$/, look: typesOfEach },
	{ form: /^(?:published )?(?:package|library|project|it)(?: itself)? (?:has|ships with|comes with|pulls in|brings|needs|requires|depends on|installs) (?:zero|no)()(?: other)? (?:(?:runtime|production|third-party|external) ){0,2}(?:dependenc(?:y|ies)|packages?)(?: at runtime| of own)?$/, look: noDependencies },
	{ form: /^(?:.{3,50}: )?(#p\d{1,3}|package|manifest) (?:lists|has|names|declares|contains) no (?:runtime |production )?dependencies(?:, .{2,30} included)?$/, look: noDependencies },
	{ form: /^(?:published )?(?:package|library|project|it)(?: itself)? (?:depends on|needs|requires|installs|brings|pulls in)() (?:nothing|no other (?:package|library|packages|libraries))(?: else)?(?: at runtime)?$/, look: noDependencies },
	{ form: /^(?:published )?(?:package|library|project|it) (?:(?:may |must |should |can )?not has|has not)() any (?:runtime |production )?dependencies$/, look: noDependencies },
	{ form: /^(#p\d{1,3}|package|manifest|it) (?:states|declares|names|sets|has|specifies|says|defines) (?:minimum |required |supported |lowest |oldest )?(node|python) version(?: in engines(?: field)?)?$/, look: hasRuntime },
	{ form: /^(?:there is |(?:package|library|project|it) has |(?:package|library|project|it) declares )?no (?:runtime |production )?dependencies(?: at runtime)?(?: in (#p\d{1,3}))?$/, look: noDependencies },
	{ form: /^(?:everything|every (?:dependency|package)|every dependencies|every packages) in (#p\d{1,3}) is (?:dev|development) (?:dependency|dependencies|ones)$/, look: noDependencies },
	{ form: /^(#d\d{1,3}) commands is (?:installed|provided|offered|shipped)(?: by package)?:? ([^:]{1,200})$/, look: commandsInstalled },
	{ form: /^(?:package|it|tool|project) (?:installs|provides|offers|ships|has) (?:console script|command|command line tool|executable)s?() (?:called|named) (#[nwx]\d{1,3})$/, look: commandsInstalled },
	{ form: /^(?:command line )?(?:tool|program|script|command|cli) is installed() (?:under name|as|as command) (#[nwx]\d{1,3})$/, look: commandsInstalled },
	{ form: /^(#x\d{1,3}) ([a-z].{1,200})$/, look: scriptTools },
	{ form: /^(?:project|package|library|template|code|software|repository|tool|app|it) (?:is (?:licensed|released|published|distributed) under|has|uses) ([a-z][\w .#-]{1,30}?)(?: licen[cs]e)?$/, look: licensed },
	{ form: /^(?:licen[cs]e|#p\d{1,3}) is (mit|apache|isc|bsd|a?gpl|mpl)(?: licen[cs]e)?$/, look: licensed },
	{ form: /^(?:(?:project|package|library|code|app|tool|it) )?(?:supports|runs? on|works with) (node|python)(?: version)? (#d\d{1,3})$/, look: supports },
	{ form: /^(node|python)(?: version)? (#d\d{1,3}) is supported$/, look: supports },
	{ form: /^(?:package|library|it|project) (?:also )?(?:ships|has|provides|comes with|offers|contains|exports) (es ?modules?|esm|cjs|commonjs(?: modules?)?)(?: build| version| bundle| entry)?$/, look: modulesOf },
	{ form: /^(?:package|project|library|it) (?:provides|offers|installs|ships|has|comes with|contains) (?:command[- ]line (?:tool|interface|program)|cli|executable|command)$/, look: hasCommand },
	{ form: /^(?:(?:project|package|library|code|app|tool|it) )?(?:requires|needs|supports|runs on|works with) (?:at least )?(node|python) (#d\d{1,3})(?: (?:or|and) (?:newer|later|higher|above|up))?(?:,? and (?:#p\d{1,3}|package|manifest) says so)?$/, look: runtime },
	{ form: /^(node|python)(?: version)? (#d\d{1,3})(?: (?:or|and) (?:newer|later|higher|above|up))? is (?:required|needed|requirement)$/, look: runtime },
	{ form: /^(node|python) (#d\d{1,3}) is (?:minimum|oldest|lowest)(?: supported| required)? version$/, look: runtime },
]; // biome-ignore format: a table
