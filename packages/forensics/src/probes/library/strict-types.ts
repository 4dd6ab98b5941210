// Is the TypeScript compiler told to be strict?
import { folderOf, kept, normalised, parseObject, pathIn } from '@auditor/code';
import { defineProbe, notApplicable } from '@auditor/probes';
import { type FindingDraft, fileLocation, type Location, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import type { Spot } from '../../models/pipelines/spots.js';
import { codeText } from '../../models/source/code-text.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { besideEntry, publishedOf, recordOf } from './_package.js';

/** Published bases that switch `strict` on. */
const STRICT_BASE =
	/^@tsconfig\/|^@sindresorhus\/tsconfig|^@total-typescript\/tsconfig|^@vue\/tsconfig|^astro\/tsconfigs\/strict|^kcd-scripts\//;

export const strictTypes = defineProbe({
	id: 'library/strict-types',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is the TypeScript compiler told to be strict?',
	motivation: 'Declarations made without strict null checks are wrong for users who have them on.',
	method:
		'Reads the tsconfig nearest to each published package, or to the root, and what it extends inside of the repository; the known strict bases count. Of JavaScript with declarations by hand, asks whether a manifest, workflow or setting names a compiler or a test of types; a strict tsconfig over them, or tsd, which is strict by default, is enough; and so is `tsc --strict` where there is no tsconfig. A base by a path that leads out of the tree is told, and switches nothing on. Values: strict, off (options that take a part of it back; null where it is not strict), implicit (one of them lets the compiler take any for what has no type), base.',
	blindSpots: 'Bases from packages that are not known to be strict; options of a command beside a tsconfig.',
	remediation: { effort: 'medium', text: 'Set "strict": true in compilerOptions, and mend what the compiler then says.' },
	inspect: ({ tree, texts }) => {
		const used = new Map<string, string[]>();
		const [configs, idle] = [true, false].map((checks) =>
			tree.files
				.filter(({ path, context }) => context === 'source' && /(^|\/)tsconfig(\.[\w-]+)?\.json$/.test(path) && texts.has(path))
				.filter(({ path }) => isUsed(path, texts, used) && checksSomething(path, texts) === checks)
				.map((f) => f.path)
				.sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length || (a < b ? -1 : 1)),
		) as [string[], string[]];
		const typed = tree.files.filter(
			(f) => f.context === 'source' && /(?<!\.d|\.test-d)\.[cm]?tsx?$/.test(f.path) && !/(^|\/)[^/]*\.config\.[cm]?ts$/.test(f.path),
		);
		const isEmpty = (path: string) => /^\s*(?:export\s*\{\s*\};?\s*)?$/.test(codeText(texts, path));
		const byHand = typed.every(({ path }) => isEmpty(path)) ? declarationsByHand(tree, texts) : null;
		const untyped = notApplicable('The product is not written in TypeScript.');
		if (byHand?.settings.length === 0) return handMade(byHand.path, null);
		if (typed.length === 0 && byHand === null) return untyped;
		const folders = publishedOf(tree, texts).map(({ folder }) => folder);
		const own = folders.filter((folder) => folder === '' || typed.some(({ path }) => path.startsWith(`${folder}/`)));
		const near = own
			.map((folder) => nearest(folder, configs).flatMap((path) => referredBy(path, configs, texts)))
			.filter((group) => group.length > 0);
		// Of several configurations for the same files the one that asks most decides, of several packages the one that asks least.
		const isIdle = near.length === 0 && own.some((folder) => idle.some((path) => folderOf(path) === folder));
		const read = (near.length > 0 ? near : isIdle ? [] : [configs]).flatMap((group) => {
			const all = group.map((path) => strictness(path, texts));
			return all.find(({ strict }) => strict) ?? all.find(({ strict }) => strict === null) ?? all[0] ?? [];
		});
		const decided =
			read.find(({ strict }) => strict === false) ??
			read.find(({ strict }) => strict === null) ??
			read.find(({ off, implicit }) => off.length > 1 || implicit) ??
			read[0];
		const tested = !decided?.strict ? testedAt(byHand?.settings ?? [...texts.keys()].filter((path) => SETTINGS.test(path)), texts) : null;
		if (typed.length === 0 && !decided?.strict) return tested ? handMade(byHand!.path, tested) : untyped;
		if (decided === undefined) {
			const strict = tested?.by === COMMAND;
			return {
				outcome: strict ? 'true' : 'false',
				message: strict ? `The types are checked by ${COMMAND}.` : 'We found no tsconfig.json for the sources, and no `tsc --strict`.',
				rationale: 'Names of the tree, what each tsconfig.json includes, and the commands of manifests and workflows.',
				location: strict ? tested.at : null,
				values: { strict, off: strict ? 0 : null, implicit: false },
				confidence: 0.75,
			};
		}
		const { path, strict, base, off, on, place, implicit } = decided;
		// A file around the repository is there for nobody who gets it.
		const isAway = strict === null && base?.startsWith('.') === true;
		const [parts, single] = [off, on].map((list) => list.map(({ text, path: at, line }) => `\`${text}\` (${at}:${line})`).join(', '));
		const lacking = strict && single ? PARTS.slice(1).filter((part) => !on.some(({ text }) => text === part)) : [];
		return {
			outcome: strict === null && !isAway ? 'not-available' : strict ? 'true' : 'false',
			message: lacking[0]
				? `${path} switches ${single} on one by one; ${lacking.map((part) => `\`${part}\``).join(', ')} ${lacking[1] ? 'stay' : 'stays'} off.`
				: strict
					? `${path} is strict${base ? ` (by ${base})` : ''}${byHand ? `, and checks ${byHand.path}, which is written by hand` : ''}${parts && `, but weakens its checks by ${parts}`}.`
					: isAway
						? `${path} extends ${base}, which is not in the repository, and does not switch \`strict\` on by itself.`
						: strict === null
							? `${path} extends ${base}, which is not in the repository.`
							: `${path} ${parts ? `weakens its checks by ${parts}` : `does not switch \`strict\` on${single && `, but ${single}`}`}.`,
			rationale: `The configurations were read${near.length > 0 ? '; those of published packages decide' : ''}.`,
			location: place,
			values: {
				strict: strict === true,
				base,
				...(strict !== null && { off: strict ? off.length + lacking.length : null, implicit }),
				...(strict === false && parts && { remedy: 'Delete the options that weaken `strict`, and mend what the compiler then says.' }),
				...(lacking[0] && { remedy: 'Set "strict": true instead of its single checks, and mend what the compiler then says.' }),
			},
			context: 'source',
			confidence: strict ? 0.95 : isAway ? 0.75 : 0.88,
		};
	},
});

/** Declarations, with the manifests, workflows and settings that name a compiler or a test of types. */
type ByHand = { readonly path: string; readonly settings: readonly string[] };

/** Declarations that are written by hand beside JavaScript, and published; null where there are none. */
function declarationsByHand(tree: Tree, texts: Texts): ByHand | null {
	const beside = publishedOf(tree, texts).map(besideEntry);
	const fields = publishedOf(tree, texts).map(({ data }) => [data.types, data.typings, recordOf(data.exports)]);
	const named = JSON.stringify([fields, beside.filter((path) => texts.has(path))]);
	const isNamed = (path: string) => named.includes(path);
	const depth = (path: string) => path.split('/').length;
	const [first] = tree.files
		.filter(({ path, context }) => context === 'source' && /(?<!\.test-d)\.d\.[cm]?ts$/.test(path))
		.sort((a, b) => Number(isNamed(b.path)) - Number(isNamed(a.path)) || depth(a.path) - depth(b.path));
	if (!first || !/\.d\.[cm]?ts"|"types"/.test(named)) return null;
	// A compiler that is only installed checks what a configuration names.
	const configured = tree.files.some(({ path, context }) => context === 'source' && /(?:^|\/)[jt]sconfig[\w.-]{0,40}\.json$/.test(path));
	const settings = tree.files.filter(
		({ path, context }) =>
			context === 'source' && SETTINGS.test(path) && CHECKS_TYPES.test(saidIn(path, texts.get(path) ?? '', configured)),
	);
	return { path: first.path, settings: settings.map(({ path }) => path) };
}

/** Where tsd tests types, which is strict unless it is told otherwise, or a command says so; what else looks at them may not be. */
function testedAt(settings: readonly string[], texts: Texts): { at: Location; by: string } | null {
	const places = settings.flatMap((path) => {
		const text = texts.get(path) ?? '';
		const rows = text.split('\n').map((row, i) => ({ by: STRICTLY.find(([, pattern]) => pattern.test(row))?.[0], line: i + 1 }));
		return /"strict":\s{0,3}false/.test(text) ? [] : rows.flatMap(({ by, line }) => (by ? { by, at: fileLocation(path, line) } : []));
	});
	return places[0] ?? null;
}

const COMMAND = '`tsc --strict`';
const STRICTLY = [
	['tsd, which is strict by default', /\btsd\b(?!"?:|\w)/],
	[COMMAND, /\btsc\b[^"]{0,200}\s--strict\b(?!\s{1,9}false)/],
] as const;

function handMade(path: string, tested: ReturnType<typeof testedAt>): FindingDraft {
	const test = path.replace(/\.d(?=\.[cm]?ts$)/, '.test-d');
	const remedy = `Import ${path} in a test of types, ${test}, that tsd runs in CI, or in a file that \`tsc --strict\` checks.`;
	return {
		outcome: tested ? 'true' : 'false',
		message: `${path} is written by hand${tested ? ` and tested by ${tested.by}` : ', and we found no script, workflow or configuration that checks it'}.`,
		rationale: 'Manifests, workflows and settings were searched for tsc, TypeScript, tsd and their like.',
		location: tested?.at ?? fileLocation(path, 1),
		values: { strict: tested !== null, base: null, off: tested ? 0 : null, implicit: false, ...(tested === null && { remedy }) },
		context: 'source',
		confidence: 0.85,
	};
}

/** What a setting says to programs: no names, words for people or comments. */
function saidIn(path: string, text: string, configured: boolean): string {
	const data = /package\.json$/.test(path) ? (parseObject(text) ?? {}) : null;
	if (data === null) return text.replace(/#.*|^[ \t-]{0,40}name:.*|^\s{0,99}\/\/.*/gm, '');
	const { name: _, description, keywords, repository, homepage, scripts, dependencies, devDependencies, ...rest } = data;
	return JSON.stringify([Object.values(recordOf(scripts)), rest, configured && [dependencies, devDependencies]]);
}

const SETTINGS = /(?:^|\/)(?:package\.json|Makefile|[\w.-]{1,40}\.ya?ml|[jt]sconfig[\w.-]{0,40}\.json|deno\.jsonc?)$/;
const CHECKS_TYPES =
	/\b(?:tsc|tsd|tsgo|vue-tsc|typescript|check-dts|dtslint|tstyche|expect-type|type-tests?|ts-expect|attw|arethetypeswrong|deno check|typecheck)\b|\bcheckJs\b(?!"\s{0,3}:\s{0,3}false)/i;

/** Configurations of the nearest folder, from this one upwards, that has some. */
function nearest(folder: string, configs: readonly string[]): string[] {
	const own = configs.filter((path) => folderOf(path) === folder);
	return own.length > 0 || folder === '' ? own : nearest(folderOf(folder), configs);
}

/** A configuration, or where it has no files of its own, those that it refers to, for what they compile. */
function referredBy(path: string, configs: readonly string[], texts: Texts, seen = new Set<string>()): string[] {
	const { files, include, references } = parseObject(texts.get(path) ?? '') ?? {};
	if (seen.has(path) || !Array.isArray(references) || include !== undefined || !Array.isArray(files) || files.length > 0) return [path];
	seen.add(path);
	const meant = references.flatMap((one) => {
		const to = normalised(`${folderOf(path)}/${String(recordOf(one).path)}`);
		return configs.find((config) => config === to || config === `${to}/tsconfig.json`) ?? [];
	});
	return meant.length > 0 ? [...new Set(meant.flatMap((one) => referredBy(one, configs, texts, seen)))] : [path];
}

/** An option with the configuration that sets it. */
interface Option extends Spot {
	readonly value: unknown;
}

/** Configurations of a chain that are read. */
const MOST_BASES = 50;

/** Options of a configuration over those of its bases; `strict` of a base that is only known by its name counts, and any other stands as its `base`. */
function optionsOf(path: string, texts: Texts, known = new Map<string, Map<string, Option>>()): Map<string, Option> {
	const text = texts.get(path) ?? '';
	const config = parseObject(text) ?? {};
	const options = new Map<string, Option>();
	known.set(path, options);
	for (const said of [config.extends].flat().filter((x) => typeof x === 'string')) {
		// What is installed goes by the name of its package.
		const base = said.replace(/^(?:\.{1,2}\/){1,9}node_modules\//, '');
		const beside = normalised(`${folderOf(path)}/${base}`);
		const isOut = base.split('../').length > folderOf(path).split('/').filter(Boolean).length + 1;
		const inside =
			base.startsWith('.') && !isOut ? [beside, `${beside}.json`, `${beside}/tsconfig.json`].find((one) => texts.has(one)) : undefined;
		const strict = STRICT_BASE.test(base);
		const read = inside === undefined || known.size > MOST_BASES ? undefined : (known.get(inside) ?? optionsOf(inside, texts, known));
		if (read) for (const [key, option] of read) options.set(key, option);
		else if (inside === undefined)
			options.set(strict ? 'strict' : 'base', { path, line: lineOfKey(text, 'extends'), text: base, value: strict });
	}
	const own = recordOf(config.compilerOptions);
	for (const key of [...PARTS, 'strict'])
		if (Object.hasOwn(own, key)) options.set(key, { path, line: lineOfKey(text, key), text: key, value: own[key] });
	return options;
}

/** `strict` is null where it depends on a base that was not read; `off` is what takes a part of it back. */
function strictness(path: string, texts: Texts) {
	const options = optionsOf(path, texts);
	const strict = options.get('strict');
	const open = strict === undefined ? options.get('base') : undefined;
	const off = PARTS.flatMap((part) => options.get(part) ?? []).filter(({ value, text }) => value === (text === 'noCheck'));
	const undone = off.some(({ text }) => PARTS.indexOf(text) < 2);
	const implicit = off.some(({ text }) => text === 'noImplicitAny');
	const single = strict?.value === true ? [] : PARTS.slice(1).flatMap((part) => options.get(part) ?? []);
	const on = single.filter(({ value }) => value === true);
	// With the two that matter most it is strict but for the rest.
	const most = on.filter(({ text }) => PARTS.indexOf(text) < 3).length === 2 && !undone;
	const held = strict?.value === true ? (strict.text === 'strict' ? strict.path : strict.text) : null;
	const at = off.length > 1 || undone || implicit ? off[0]! : ((most ? single[0] : strict) ?? open);
	return {
		path,
		strict: undone ? false : open && !most ? null : most || held !== null,
		base: open?.text ?? (held === path ? null : held),
		off: strict?.value === true ? off : [],
		implicit: strict?.value === true && implicit,
		on,
		place: at ? fileLocation(at.path, at.line) : fileLocation(path, lineOfKey(texts.get(path) ?? '', 'compilerOptions')),
	};
}

/** Options that take a part of `strict` back; with one of the first two nothing much is left of it. */
const PARTS =
	'noCheck strictNullChecks noImplicitAny strictFunctionTypes strictBindCallApply strictPropertyInitialization noImplicitThis useUnknownInCatchVariables'.split(
		' ',
	);

/** The compiler finds `tsconfig.json` by itself; one of another name counts where a setting, script or workflow names it. */
function isUsed(path: string, texts: Texts, known: Map<string, string[]>): boolean {
	const name = path.slice(path.lastIndexOf('/') + 1);
	const short = name.replace(/\.json$/, '');
	const naming = () =>
		[...texts].flatMap(([at, text]) => (/(?:\.(?:json|ya?ml|[cm]?[jt]s)|Makefile)$/.test(at) && text.includes(short) ? at : []));
	return name === 'tsconfig.json' || kept(known, short, naming).some((at) => at !== path);
}

/** Some file of TypeScript below it is meant by `include` and `files`, and not by `exclude`. */
function checksSomething(path: string, texts: Texts): boolean {
	const config = parseObject(texts.get(path) ?? '') ?? {};
	const list = (key: string) => {
		const given = config[key];
		return Array.isArray(given) ? given.map((one) => String(one).replace(/^\.\//, '')) : null;
	};
	const [include, files, exclude] = [list('include'), list('files'), list('exclude') ?? []];
	// Projects that it refers to have files of their own.
	const isThere = (one: unknown) =>
		texts.has(pathIn(folderOf(path), `${normalised(String(recordOf(one).path))}`.replace(/(?<!\.json)$/, '/tsconfig.json')));
	if (
		(Array.isArray(config.references) && config.references.some(isThere)) ||
		[include, files].flat().some((one) => /^(?:\.\.|\$)/.test(one ?? ''))
	)
		return true;
	const start = (pattern: string) => pattern.split(/[*?]/)[0]!.replace(/(?:^\.|\/)$/, '');
	const all = exclude.some((pattern) => /^(?:\*\*?|\*\*\/\*)$/.test(pattern)) ? [] : (include ?? (files === null ? [''] : []));
	const isTyped = (pattern: string) => !/\*\.\w{1,9}$/.test(pattern) || /\.(?:[cm]?[jt]sx?|json|vue|svelte|astro)$/.test(pattern);
	const [meant, listed] = [all.filter(isTyped).map(start), new Set(files)];
	const left = exclude
		.map((pattern) => pattern.replace(/\/\*\*(?:\/\*)?$/, ''))
		.filter((pattern) => !/[*?]/.test(pattern))
		.map((pattern) => `${start(pattern)}/`);
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	const own = [...texts.keys()].filter((one) => one.startsWith(folder) && /\.[cm]?tsx?$/.test(one)).map((one) => one.slice(folder.length));
	return own.some(
		(one) => listed.has(one) || (meant.some((from) => one.startsWith(from)) && !left.some((folder) => `${one}/`.startsWith(folder))),
	);
}
