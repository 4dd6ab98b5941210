// Does the package bring type declarations?
import { normalised, parseObject, pathIn } from '@auditor/code';
import { defineProbe, plural } from '@auditor/probes';
import { escapeText, fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { typesNothing } from '../../models/packages/declared-types.js';
import { compiledInto, isLeftOut, optionsOf, whyLeftOut, writtenElsewhere } from '../../models/packages/packed-files.js';
import { RESOLVED } from '../../models/packages/resolvers.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { AUXILIARY, besideEntry, eachPackage, entryOf, isAbsent, isWithin, type Manifest, recordOf, targetsOf } from './_package.js';

export const typeDeclarations = defineProbe({
	id: 'library/type-declarations',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package bring type declarations?',
	motivation: 'A TypeScript package without declarations is untyped for everyone who imports it.',
	method:
		'Looks for `types` or `typings`, a `types` condition in `exports`, or a declaration file beside the entry point that the manifest names, in the tree or written by the build. Values: declared, typesFirst (the condition stands before others without types of their own; null where no entry names it), found (a compiler that reads `exports` finds them by each of its entries; false where one leads to `.mjs` or `.cjs` and the compiler alone writes declarations, which are `.d.ts`), packed (false where npm leaves out the declarations that it names, by `files`, .npmignore or, without both, what git ignores), against (then: what tells that they are brought, as `probe@place`). A package that offers data alone, or a command alone, needs none.',
	blindSpots:
		'Declarations that a build puts beside the entry point without naming them, which leaves the answer open; whether they are right.',
	remediation: {
		effort: 'low',
		text: 'Emit declarations (`"declaration": true`) and name them where the build puts them: `types` first in each entry of `exports`.',
	},
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const moot = needsNone(manifest, tree);
			if (moot) return { met: false, moot: true, message: moot };
			const build = buildOf(manifest, texts);
			const settings = pathIn(manifest.folder, 'tsconfig.json');
			const how = declarationsOf(manifest, tree, texts, build);
			// Beside an entry point that is nowhere, where the compiler writes into another folder, there are none.
			const main = entryOf(manifest.data);
			const isLost = isAbsent(tree, texts, manifest, main) && writtenElsewhere(texts, manifest, normalised(main)) !== null;
			const emits = how === null && !isLost && EMITS.test(build);
			const naming = conditionsOf(manifest.data.exports).filter(({ one }) => 'types' in one);
			const targets = naming.flatMap(({ one }) => targetsOf(one.types));
			const entry = besideEntry(manifest);
			const all = [manifest.data.types, manifest.data.typings, ...targets].filter((x): x is string => typeof x === 'string');
			const places = all.length > 0 ? all : how === entry ? [entry.slice(manifest.folder === '' ? 0 : manifest.folder.length + 1)] : [];
			const isGone = (one: string) => one === '' || UNTYPED.test(one) || isAbsent(tree, texts, manifest, one);
			const isHollow = (one: string) => typesNothing(texts, normalised(pathIn(manifest.folder, one)));
			// Of several the first that is right is enough: what another entry point lacks, its users see.
			const isNull = naming.length > 0 && all.length === 0;
			const [named] = places.some((one) => !isGone(one) && !isHollow(one)) ? [] : places;
			const absent = isNull || (named !== undefined && isGone(named));
			const hollow = named !== undefined && !absent;
			const isOther = ({ one }: (typeof naming)[number]) =>
				one.require && isModule(one.types, manifest) !== isModule(one.require, manifest);
			const isFirst = ({ one, hidden }: (typeof naming)[number]) => !hidden && !isHidden(one, 'types');
			// Behind a file of each kind of module `types` is never reached: each kind has its own beside it, and to put one before both would break the other.
			const first = naming.filter((one) => isFirst(one) || (one.one.import && isOther(one))).length;
			const typesFirst = naming.length > 0 ? first === naming.length : null;
			const other = naming.filter(isFirst).find(isOther)?.one;
			const typed = tree.files.some((file) => file.context === 'source' && /(?<!\.d|\.config)\.[cm]?tsx?$/.test(file.path));
			const declared = how !== null && !absent && !hollow;
			const unfound = declared && naming.length === 0 ? withoutDeclarations(manifest, tree, build) : null;
			const packed = !declared || places.length === 0 ? null : !places.every((one) => isLeftOut(tree, texts, manifest, one));
			const key = /`exports`/.test(how ?? '')
				? 'exports'
				: (['types', 'typings'].find((one) => manifest.data[one] !== undefined) ?? 'name');
			const shownAt = key in recordOf(manifest.data.publishConfig) ? 'publishConfig' : key;
			const lost = packed === false ? ` It ${whyLeftOut(tree, manifest)}: users would get no types.` : '';
			return {
				met: declared,
				open: emits,
				message:
					how === null
						? `names no type declarations${emits ? '; its build may put some beside the entry point' : ''}.`
						: absent
							? named
								? `names ${named} as its declarations, which is ${UNTYPED.test(named) ? 'no file of types' : 'not in the repository'}.`
								: `names declarations by \`${isNull ? 'exports' : 'types'}\`, but gives no file of them.`
							: hollow
								? `names ${named} as its declarations, which gives nothing a type.`
								: `brings types: ${how}${naming.length > 0 ? `; \`types\` comes first in ${first} of ${plural(naming.length, 'entry', 'entries')} of \`exports\`` : ''}${other ? `; \`require\` is given ${String(other.types)}, types of another kind of module` : ''}.${unfound ? ` Beside ${unfound.target}, to which \`exports\` leads, TypeScript looks for ${unfound.wanted}, and the build writes none.` : ''}${lost}`,
				values: {
					typesFirst,
					declared,
					packed,
					...(declared && { found: unfound === null }),
					...(how === null && !typed && { remedy: BY_HAND }),
					...(absent && EMITS.test(build) && { remedy: EMITTED }),
					// That they are brought is no merit where nobody gets them.
					...(packed === false && { against: [`library/type-declarations@${manifest.path}:${lineOfKey(manifest.text, shownAt)}`] }),
				},
				key,
				...(how?.startsWith('the compiler') && {
					location: fileLocation(settings, lineOfKey(texts.get(settings) ?? '', 'declaration')),
				}),
				confidence: how === null ? 0.85 : 0.95,
			};
		}),
});

/** A file to which `exports` leads without `types`, where those of its kind of module are not made: the compiler writes `.d.ts` beside what a bundler calls `.mjs` or `.cjs`. @source github.com/arethetypeswrong, typescriptlang.org/docs/handbook/modules/reference.html */
function withoutDeclarations({ data, folder }: Manifest, tree: Tree, build: string): { target: string; wanted: string } | null {
	if (data.exports === undefined || DECLARING.test(build) || !/\btsc\b/.test(build)) return null;
	const isThere = (wanted: string) => tree.files.some(({ path }) => path === normalised(pathIn(folder, wanted)) || /\.[cm]ts$/.test(path));
	const of = targetsOf(data.exports).flatMap((target) => {
		const [, stem, kind] = /^(.{1,300})\.([cm])js$/.exec(target) ?? [];
		return stem && !isThere(`${stem}.d.${kind}ts`) && !build.includes(`d.${kind}ts`)
			? [{ target, wanted: `${stem.split('/').at(-1)}.d.${kind}ts` }]
			: [];
	});
	return of[0] ?? null;
}

/** What writes declarations for each kind of module. */
const DECLARING = /\b(?:dts|experimentalDts|tsdown|unbuild|obuild|pkgroll|tshy|zshy|tsc-multi|rslib|bunchee|duel)\b/;

const EMITTED = 'Name as `types` the declarations that the build writes, where it writes them.';
const BY_HAND = 'Write a declaration file for what users import, and name it as `types` in package.json.';

/** An ES module, by its ending or the manifest; null where a condition leads on. */
function isModule(path: unknown, { data }: Manifest): boolean | null {
	const [, kind] = (typeof path === 'string' && /\.([cm]?)[jt]s$/.exec(path)) || [];
	return kind === undefined ? null : kind === '' ? data.type === 'module' : kind === 'm';
}

/** No compiler reads types from it. */
const UNTYPED = /\.(?!(?:[cm]?ts|tsx)$)(?:[cm]?jsx?|json|md|txt|css|html)$/;

/** Why nobody asks for types: what users import is data, or they import nothing. */
function needsNone({ data, folder }: Manifest, tree: Tree): string | null {
	if (data.types !== undefined || data.typings !== undefined) return null;
	const isCode = (path: string) =>
		isWithin(path, folder) && CODE.test(path) && !AUXILIARY.test(path.slice(folder === '' ? 0 : folder.length + 1));
	const named = [data.exports, data.main, data.module].flatMap(targetsOf).filter((one) => !/^(?:\.\/)?package\.json$/.test(one));
	if (named.length === 0 && data.bin !== undefined)
		return tree.files.some(({ path }) => INDEX.test(path) && isWithin(path, folder) && path.slice(folder.length).lastIndexOf('/') <= 0)
			? null
			: 'is a command and offers nothing to import, so it needs no type declarations.';
	if (named.length === 0 || !named.every((one) => DATA.test(one))) return null;
	if (tree.files.some(({ path, context }) => context === 'source' && isCode(path))) return null;
	return `offers data alone (${named[0]}), which needs no type declarations.`;
}

/** What is imported without types of its own: data, styles, texts and pictures. */
const DATA = /\.(?:json[5c]?|css|scss|sass|less|styl|svg|ya?ml|toml|txt|md|html|csv|png|woff2?|ttf|graphql)$/;
const CODE = /(?<!\.config|\.d)\.[cm]?[jt]sx?$/;
const INDEX = /(?:^|\/)index\.(?:js|json|node)$/;

function declarationsOf(manifest: Manifest, tree: Tree, texts: Texts, build: string): string | null {
	const { data, folder } = manifest;
	for (const key of ['types', 'typings']) if (typeof data[key] === 'string') return `\`${key}\` is ${data[key] as string}`;
	const exported = JSON.stringify(data.exports ?? null);
	if (/"types(@[^"]*)?":/.test(exported) || /\.d\.[cm]?ts"/.test(exported)) return 'a `types` condition in `exports`';
	const entry = entryOf(data);
	const full = besideEntry({ data, folder });
	const beside = full.slice(folder === '' ? 0 : folder.length + 1);
	if (!UNTYPED.test(full) && tree.files.some(({ path }) => path === full)) return full;
	// The compiler puts declarations beside what it writes.
	const { declaration, declarationDir } = optionsOf(texts, manifest);
	const into = compiledInto(texts, manifest);
	if (declaration === true && declarationDir === undefined && into !== null && isWithin(normalised(entry), into))
		return normalised(entry) === into && !tree.files.some(({ path }) => isWithin(path, folder) && SOURCE.test(path))
			? `the compiler writes those of single files into ${into}; none is there for the entry point`
			: `the compiler writes ${beside}, beside the entry point`;
	// tsup names what it writes by its entry, in `dist` where it is told nothing else.
	const [, from] = /\btsup ([\w./-]{1,100})\.[cm]?tsx?(?=[^"&|;]{0,200}--dts\b)(?![^"&|;]{0,200}(?:--out-dir|-d)\b)/.exec(build) ?? [];
	if (from && new RegExp(`^dist/${escapeText(from.split('/').at(-1)!)}\\.[cm]?js$`).test(normalised(entry)))
		return `tsup writes ${beside}, beside the entry point`;
	if (/\.d\.[cm]?ts$/.test(beside) && build.includes(beside)) return `the build writes ${beside}, beside the entry point`;
	const isThere = (one: string) => tree.files.some(({ path }) => path === normalised(`${folder}/${one}`));
	// A compiler that comes to a script takes the source of the same name for its types.
	const source = entry.replace(/\.([cm]?)js$/, '.$1ts');
	if (source !== entry && isThere(source) && !isLeftOut(tree, texts, manifest, source))
		return `${source} is published beside the entry point, and TypeScript reads it`;
	return /\.[cm]?ts$/.test(entry) && isThere(entry) ? `the entry ${entry} is TypeScript` : null;
}

const SOURCE = /(?:^|\/)index\.[cm]?tsx?$/;

/** What says how the package is built: its scripts, and the settings of compiler and bundler beside its manifest. */
function buildOf({ data, folder }: Manifest, texts: Texts): string {
	const beside = folder === '' ? '' : `${folder}/`;
	const settings = [...texts].filter(([path]) => path.startsWith(beside) && SETTINGS.test(path.slice(beside.length)));
	// What a comment of tsconfig.json says is not set; where nothing is emitted, it asks for no declarations.
	const set = (text: string) => (parseObject(text) ? JSON.stringify(parseObject(text)) : text);
	const said = [JSON.stringify(data.scripts ?? {}), ...settings.map(([, text]) => set(text))];
	const isSwitched = said.some((text) => /\bnoEmit\b["']?[:= ]{0,9}false\b/.test(text));
	return said.filter((text) => isSwitched || !/"noEmit":true\b/.test(text)).join('\n');
}

const SETTINGS = /^(?:tsconfig[\w.-]{0,40}\.json|[\w.-]{1,40}\.config\.[cm]?[jt]s)$/;

/** A build that writes declarations: TypeScript finds those that lie beside `main`, named or not. */
const EMITS = /\bemitDeclarationOnly\b|\bdeclaration["']?\s{0,9}:\s{0,9}true\b|--declaration\b|\bdts\b|"composite"\s{0,9}:\s{0,9}true\b/;

/** Every object of conditions in an exports map, and whether another condition around it comes first. */
function conditionsOf(value: unknown, hidden = false): { one: Record<string, unknown>; hidden: boolean }[] {
	const record = recordOf(value);
	const keys = Object.keys(record);
	const isOwn = keys.length > 0 && !keys[0]!.startsWith('.');
	const inside = keys.flatMap((key) => conditionsOf(record[key], hidden || (isOwn && isHidden(record, key))));
	return isOwn ? [{ one: record, hidden }, ...inside] : inside;
}

/** A condition before this one is asked for, and leads to no types: those that never meet it apart, and runtimes that are given TypeScript. */
function isHidden(one: Record<string, unknown>, key: string): boolean {
	const before = Object.entries(one).slice(0, Object.keys(one).indexOf(key));
	const holdsCode = (name: string, to: unknown) => typeof to === 'string' && /\.[cm]?tsx?$/.test(to) && !LOADS.test(name);
	return before.some(
		([name, to]) => RESOLVED.has(name) && !(LOADS.test(name) && LOADS.test(key)) && !holdsCode(name, to) && !leadsToTypes(to),
	);
}

/** `import` and `require` exclude each other. */
const LOADS = /^(?:import|require|module-sync)$/;

function leadsToTypes(to: unknown): boolean {
	return to === null || 'types' in recordOf(to) || Object.values(recordOf(to)).some(leadsToTypes);
}
