// What does package.json say of the package as a whole: kinds of modules, types, licence, workspaces?
import { allDeclared } from './dependencies.js';
import type { Framed } from './frame.js';
import { found, type Look, missing } from './look.js';

const TYPES =
	'(?:(?:type ?script|#[tw]\\d{1,3}) )?(?:types?|type declarations?|type definitions?|typings|declarations?)(?: for (?:type ?script|#[tw]\\d{1,3}))?';
const PACKAGE = '(?:published )?(?:package|library|it|project|module)';
const ESM = '(?:esm?|es ?modules?|#[a-z]\\d{1,3}|import)';
const CJS = '(?:commonjs|cjs|#[a-z]\\d{1,3}|require)';

/** What a sentence says of a package, and the field of its manifest that says so. */
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

/** What the first manifest says in a field of its own; null where no row is meant, or a build may make it. */
export function field({ shape, index }: Framed): Look[] | null {
	const row = FIELDS.find(({ said }) => said.test(shape.text));
	const data = index.jsonOf('package.json');
	if (
		row === undefined ||
		data === null ||
		(row.about === 'workspaces' && index.tree.files.some(({ path }) => /^(?:pnpm-workspace|lerna|nx|turbo)/.test(path)))
	)
		return null;
	// A declaration may stand beside the module, and a build may make the other kind.
	const paths = index.tree.files.map(({ path }) => path);
	const isBuilt = typeof data.main === 'string' && !paths.includes(data.main.replace(/^\.\//, ''));
	const none = (told: string) => [missing(row.about, told, 'package.json')];
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
			? found(row.about, `package.json says ${row.about}`, 'package.json')
			: missing(row.about, `package.json does not say ${row.about}`, 'package.json'),
	];
}
