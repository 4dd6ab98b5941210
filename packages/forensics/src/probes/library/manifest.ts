// What does a package promise to those who install it? Reads package.json alone: entry points, types, files, engines, dependency ranges, scripts that
// run at install. It does not build the package and does not know the registry.
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, fileNear, lineOfKey, type Manifest, manifestsOf, publishedOf, recordOf } from './_package.js';

const needs = { tree: treeArtifact, texts: textsArtifact };

export const packageManifest = defineProbe({
	id: 'library/package-manifest',
	lifecycle: 'experimental',
	needs,
	question: 'Does the repository hold a package that can be published to npm?',
	motivation: 'Everything else about a library is asked of a package that others can install.',
	method:
		'Looks for a package.json of the product (no test, example or fixture) with a name that is not marked private; a bare workspace root is none.',
	blindSpots: 'Packages whose manifest is written by a build.',
	remediation: { on: 'false', effort: 'low', text: 'Give package.json a name, a version and entry points, and take "private" away.' },
	inspect: ({ tree, texts }) => {
		const all = manifestsOf(tree, texts);
		const published = publishedOf(tree, texts);
		const [first] = published.length > 0 ? published : all;
		const names = published.map((m) => m.name);
		return [
			{
				outcome: published.length > 0 ? 'true' : 'false',
				message:
					published.length > 0
						? `${published.length === 1 ? 'A package is' : `${published.length} packages are`} published: ${names.slice(0, 5).join(', ')}.`
						: all.length > 0
							? 'Every package.json of the product is private or without a name.'
							: 'The repository holds no package.json.',
				rationale: `${all.length} manifests of the product were read.`,
				location: first ? fileLocation(first.path, lineOfKey(first.text, 'name')) : null,
				values: { packages: names.slice(0, 50), count: names.length, manifests: all.length },
				context: first ? 'source' : null,
			},
		];
	},
});

export const packageExports = defineProbe({
	id: 'library/package-exports',
	lifecycle: 'experimental',
	needs,
	question: 'Does the package name its entry points in an `exports` map?',
	motivation: 'An exports map says what is public; without one every file can be imported, and every move of a file breaks somebody.',
	method:
		'Reads `exports` of each published package.json. Values: form (`exports`, `main`, `none`), esm, cjs, subpaths. A package with a command and nothing to import is let pass.',
	blindSpots: 'Whether the files named exist after a build.',
	remediation: { on: 'false', effort: 'low', text: 'Add an `exports` map with `types` first in each entry, and `"./package.json"`.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const text = JSON.stringify(data.exports ?? null);
			const esm = data.type === 'module' || /"import"|"module"|\.mjs"/.test(text);
			const cjs = /"require"|\.cjs"/.test(text) || (data.type !== 'module' && typeof data.main === 'string');
			const form = data.exports !== undefined ? 'exports' : data.main !== undefined || data.module !== undefined ? 'main' : 'none';
			const command = form === 'none' && data.bin !== undefined;
			const keys = Object.keys(recordOf(data.exports));
			const subpaths = keys.filter((k) => k.startsWith('.')).length;
			return {
				met: form === 'exports' || command,
				message: command
					? 'is a command and offers nothing to import.'
					: form === 'exports'
						? `names its entry points in \`exports\`${subpaths > 1 ? ` (${subpaths})` : ''}.`
						: form === 'main'
							? 'has `main` without an `exports` map.'
							: 'names no entry point: neither `exports` nor `main`.',
				rationale: 'Read from package.json.',
				values: { form, esm, cjs, subpaths },
				key: form === 'exports' ? 'exports' : form === 'main' ? 'main' : 'name',
			};
		}),
});

export const typeDeclarations = defineProbe({
	id: 'library/type-declarations',
	lifecycle: 'experimental',
	needs,
	question: 'Does the package bring type declarations?',
	motivation: 'A TypeScript package without declarations is untyped for everyone who imports it.',
	method:
		'Looks for `types` or `typings`, a `types` condition in `exports`, or a declaration file beside the entry point that the manifest names. Value: typesFirst (the condition stands before the others, as resolvers ask).',
	blindSpots: 'Declarations that lie beside built files without being named; whether they are right.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Emit declarations (`"declaration": true`) and name them: `types` first in each entry of `exports`.',
	},
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const how = declarationsOf(
				manifest,
				tree.files.map((f) => f.path),
			);
			const conditions = conditionsOf(manifest.data.exports);
			const typesFirst = conditions.filter((keys) => keys.includes('types')).every((keys) => keys[0] === 'types');
			return {
				met: how !== null,
				message: how === null ? 'names no type declarations.' : `brings type declarations: ${how}.`,
				rationale: 'Read from package.json and the names of the tree.',
				values: { typesFirst },
				key: /`exports`/.test(how ?? '') ? 'exports' : manifest.data.types !== undefined ? 'types' : 'name',
				confidence: how === null ? 0.85 : 0.95,
			};
		}),
});

function declarationsOf({ data, folder }: Manifest, paths: readonly string[]): string | null {
	for (const key of ['types', 'typings']) if (typeof data[key] === 'string') return `\`${key}\` is ${data[key] as string}`;
	const exported = JSON.stringify(data.exports ?? null);
	if (/"types(@[^"]*)?":/.test(exported) || /\.d\.[cm]?ts"/.test(exported)) return 'a `types` condition in `exports`';
	const entry = [data.exports, recordOf(data.exports)['.'], data.main].find((x): x is string => typeof x === 'string') ?? 'index.js';
	const beside = entry.replace(/^\.\//, '').replace(/\.([cm]?)js$/, '.d.$1ts');
	const full = folder === '' ? beside : `${folder}/${beside}`;
	if (paths.includes(full)) return full;
	return /\.[cm]?ts$/.test(entry) ? `the entry ${entry} is TypeScript` : null;
}

/** Keys of every object of conditions in an exports map. */
function conditionsOf(value: unknown): string[][] {
	const record = recordOf(value);
	const keys = Object.keys(record);
	const own = keys.length > 0 && !keys[0]!.startsWith('.') ? [keys] : [];
	return [...own, ...keys.flatMap((key) => conditionsOf(record[key]))];
}

export const packagedFiles = defineProbe({
	id: 'library/packaged-files',
	lifecycle: 'experimental',
	needs,
	question: 'Does the package say which files are published?',
	motivation: 'Without a list the tarball holds tests, configuration and whatever lies about, a stray .env included.',
	method: 'Looks for `files` in package.json, or an .npmignore beside it or at the root.',
	blindSpots: 'What the list lets through; packages that are put together and published from another folder.',
	remediation: { on: 'false', effort: 'low', text: 'List what users need in `files`, such as ["dist"].' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data, folder }) => {
			const ignore = fileNear(tree, folder, /^\.npmignore$/);
			const files = Array.isArray(data.files);
			return {
				met: files || ignore !== null,
				message: files
					? `lists its files (${(data.files as unknown[]).length}).`
					: ignore
						? `leaves files out by ${ignore}.`
						: 'publishes every file of its folder.',
				rationale: 'Read from package.json and the names of the tree.',
				key: files ? 'files' : 'name',
			};
		}),
});

export const supportedEngines = defineProbe({
	id: 'library/supported-engines',
	lifecycle: 'experimental',
	needs,
	question: 'Does the package say which versions of the runtime it supports?',
	motivation: 'Users learn at install, and not from a syntax error, that their Node is too old.',
	method: 'Looks for `engines` (node, bun, deno) or `browserslist` in package.json.',
	blindSpots: 'Whether the code runs there.',
	remediation: { on: 'false', effort: 'low', text: 'State the oldest Node you test: "engines": { "node": ">=20" }.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const engines = Object.entries(recordOf(data.engines)).filter(([, v]) => typeof v === 'string');
			const said = engines.length > 0 || data.browserslist !== undefined;
			return {
				met: said,
				message: said
					? `supports ${engines.map(([k, v]) => `${k} ${v as string}`).join(', ') || 'the browsers of its browserslist'}.`
					: 'does not say which runtimes it supports.',
				rationale: 'Read from package.json.',
				key: engines.length > 0 ? 'engines' : 'name',
			};
		}),
});

export const dependencyRanges = defineProbe({
	id: 'library/dependency-ranges',
	lifecycle: 'experimental',
	needs,
	question: 'Is every dependency that users install taken from a registry, by a range that ends somewhere?',
	motivation: '`*`, `latest`, a git address or a tarball put code into users’ trees that nobody of the package has seen.',
	method:
		'Reads `dependencies`, `optionalDependencies` and `peerDependencies` (peers may be `*`). Values: dependencies, loose. workspace: and catalog: are turned into versions when published.',
	blindSpots: 'What the dependencies themselves depend on.',
	remediation: { on: 'false', effort: 'low', text: 'Depend on published versions by a range such as ^1.2.3.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data, text, path }) => {
			const own = [...Object.entries(recordOf(data.dependencies)), ...Object.entries(recordOf(data.optionalDependencies))];
			const peers = Object.entries(recordOf(data.peerDependencies));
			const address = /^(git|git\+|https?:|file:|link:|github:|gitlab:|bitbucket:)|^[\w.-]+\/[\w.-]+(#|$)/;
			const loose = [
				...own.filter(([, v]) => typeof v !== 'string' || /^(\*|latest|next|x|>=?\s*\d[\d.]*|)$/.test(v.trim()) || address.test(v)),
				...peers.filter(([, v]) => typeof v === 'string' && address.test(v)),
			].map(([name]) => name);
			const [first] = loose;
			return {
				met: loose.length === 0,
				message:
					loose.length === 0
						? `has ${own.length} dependencies, each from a registry and bounded.`
						: `depends loosely on ${loose.slice(0, 5).join(', ')}.`,
				rationale: `${own.length} dependencies and ${peers.length} peers were read.`,
				values: { dependencies: own.length, loose },
				...(first !== undefined ? { location: fileLocation(path, lineOfKey(text, first)) } : { key: 'dependencies' }),
			};
		}),
});

export const installScripts = defineProbe({
	id: 'library/install-scripts',
	lifecycle: 'experimental',
	needs,
	question: 'Does the package run a script on the machine of everyone who installs it?',
	motivation: 'Install scripts are how supply-chain attacks spread; most users switch them off, and a package that needs them breaks.',
	method:
		'Looks for `preinstall`, `install` and `postinstall` in the scripts of published packages. `prepare` and `prepublishOnly` run for authors alone.',
	blindSpots: 'What the script does; native builds by binding.gyp without a script.',
	remediation: {
		on: 'true',
		effort: 'medium',
		text: 'Do the work at build time or at first use; ship prebuilt binaries as optional dependencies.',
	},
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data }) => {
			const scripts = recordOf(data.scripts);
			const found = ['preinstall', 'install', 'postinstall'].find((key) => typeof scripts[key] === 'string');
			return {
				met: found !== undefined,
				message: found ? `runs \`${String(scripts[found]).slice(0, 80)}\` at ${found}.` : 'runs nothing at install.',
				rationale: 'Read from the scripts of package.json.',
				values: { script: found ?? null },
				key: found ?? 'scripts',
			};
		}),
});
