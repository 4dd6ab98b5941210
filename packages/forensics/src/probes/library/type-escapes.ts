// Does `any` stand in many places of the product, and in what it exports?
import { folderOf, reachedFrom } from '@auditor/code';
import { defineProbe, excerpt, listed, notApplicable, numberOf, plural } from '@auditor/probes';
import { escapeText, type FindingDraft, fileLocation, groupBy, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { missingTypes, ownTools, typesNothing } from '../../models/packages/declared-types.js';
import { ANY_IN_FACE, exportedFaces, GUARDED, withAnyShown, withoutHarmlessAny } from '../../models/packages/exported-face.js';
import { isCompiledAlone, isLeftOut } from '../../models/packages/packed-files.js';
import { publicExports } from '../../models/packages/public-exports.js';
import { places as placesOf, type Spot } from '../../models/pipelines/spots.js';
import { codeText } from '../../models/source/code-text.js';
import { AUXILIARY, entryPointsOf, inPublished, isWithin, type Manifest, publishedOf, recordOf } from './_package.js';

/** Escapes on a thousand lines, and in all, from which they are many. @source readers of 26 libraries gave 5 up to 5 on 1,000 lines and 17 in all */
const MANY_ESCAPES = { perThousand: 12, places: 25, least: 1 };

/** Code so short that a few places decide. @source readers of 3 such libraries with 2 to 4 places: 5, 4 and 4 */
const SMALL = { lines: 500, places: 4 };

export const typeEscapes = defineProbe({
	id: 'library/type-escapes',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Do `any`, casts over unknown or @ts- comments stand in many places of the product?',
	motivation: 'Each `any` and each @ts-ignore is a place where the compiler was told to look away; in what is exported, users inherit it.',
	method: `Counts \`any\` as a type, \`as any\` (a constraint \`extends any\`, a filter \`Extract<T, any[]>\`, a default \`<T = any>\` and \`(...args: any[]) =>\` switch nothing off), \`as unknown as\`, \`as object as\`, \`as never\`, and @ts- comments in TypeScript of the published packages, but for settings (\`*.config.ts\`) what .npmignore leaves out, and modules that no entry point loads. True from ${MANY_ESCAPES.perThousand} on 1,000 lines or ${MANY_ESCAPES.places} in all and one on 1,000 lines, or for any @ts-nocheck in a file that is not a declaration. A second finding, by exports: \`any\` in the signature of a function, type, constant or class that the entry points export (members of a namespace that is exported as a whole too), or in a type of the project that such a one names (\`Record<…, any>\` takes any interface, and a parameter of \`any[]\` any list, and both are let pass, the first but as a whole exported type; so is the value that a type guard checks). A third, by packages, where the compiler alone builds the package and such a signature or type names one that stands, or whose types stand, in \`devDependencies\` alone. Of fewer than 500 lines, two to four places at that rate are in doubt. Values: by, missing (so many imports; null where it is not asked), packages (which those are of). Parameter \`perThousand\`.`,
	blindSpots: 'Types that are wrong without being any; types that no module exports.',
	remediation: { on: 'true', effort: 'medium', text: 'Write types in their place.' },
	inspect: ({ tree, project, texts }, { parameters }) => {
		const shipped = inPublished(tree, texts);
		const published = publishedOf(tree, texts);
		const sources = project.files.filter(
			({ path, context }) =>
				context === 'source' && shipped(path) && /(?<!\.config)\.[cm]?tsx?$/.test(path) && texts.has(path) && !isAside(published, path),
		);
		// What is built of all that an entry point loads is published, whether or not its sources are.
		const bundled = new Set(
			publicExports(project, published.map(entryPointsOf), () => '')
				.opened.flatMap((file) => reachedFrom(file, project.imports))
				.map(({ path }) => path),
		);
		// Declarations are published as they are: the compiler makes nothing of them.
		const isOut = (path: string) => published.some((one) => one.folder === '' && isLeftOut(tree, texts, one, path));
		const left = sources.filter(({ path }) =>
			DECLARES.test(path)
				? (bundled.has(path) || !isOut(path)) && !isIgnored(texts, path, '.npmignore') && !typesNothing(texts, path)
				: bundled.has(path) || !isIgnored(texts, path, '.npmignore'),
		);
		const files = left.length > 0 ? left : sources.filter(({ path }) => !DECLARES.test(path) || !typesNothing(texts, path));
		if (files.length === 0) return [notApplicable('The product is not written in TypeScript.')];
		const places: { path: string; line: number; what: string; felt: boolean }[] = [];
		let lines = 0;
		const other = namesOfAny(files.map(({ path }) => [path, codeText(texts, path)] as const));
		const exported: { path: string; line: number; name: string; seen: boolean }[] = [];
		const named = new RegExp(`(?<!\\btype\\s+)\\b(?:${['any', ...other.keys()].map(escapeText).join('|')})\\b`, 'g');
		const plainOf = (path: string) => withoutHarmlessAny(withAnyShown(codeText(texts, path).replace(named, 'any'), texts.get(path) ?? ''));
		// Of declarations alone, those of a file that neither takes nor hands on anything hold wherever it is loaded.
		const alone = files.every(({ path }) => DECLARES.test(path));
		const isGlobal = (path: string) => alone && !/^(?:import|export)\b/m.test(codeText(texts, path));
		const faces = new Map(files.map(({ path }) => [path, exportedFaces(plainOf(path), isGlobal(path))] as const));
		const facesOf = new Map([...faces].map(([path, all]) => [path, groupBy(all, ({ name }) => name)] as const));
		// What an object that is the default hands on.
		const listedIn = (path: string) => /^export default \{([\w$,\s]{1,4000})\}/m.exec(codeText(texts, path))?.[1]?.match(/[\w$]+/g) ?? [];
		const wordsOf = (path: string, name: string) => [
			...(name === 'default' ? listedIn(path) : []),
			...(facesOf.get(path)?.get(name) ?? []).flatMap(({ face }) => face.replace(TESTED, '').match(/\b[A-Z]\w*/g) ?? []),
		];
		const { closed, shown: seen } = publicExports(project, published.map(entryPointsOf), () => '', wordsOf);
		const opened = published.some(({ data }) => Object.keys(recordOf(data.exports)).some((key) => key.includes('*')));
		const toolsOf = new Map(published.map(({ folder, data }) => [folder, ownTools(data)] as const));
		const missing = files.flatMap((file) => {
			const { folder = '' } = published.findLast((one) => isWithin(file.path, one.folder)) ?? {};
			const tools = toolsOf.get(folder) ?? new Set();
			const facing = faces.get(file.path)!.map(({ name, face }) => ({ face, isSeen: seen.has(`${file.path}#${name}`) }));
			return missingTypes(file, facing, tools);
		});
		// A draft that no entry point loads is nobody's: the files behind them are known where users can enter by no other way.
		const isWhole = closed && !opened && published.every(({ data }) => data.exports !== undefined && data.bin === undefined);
		const counted = files.filter(({ path }) => !isWhole || bundled.has(path) || DECLARES.test(path));
		for (const { path } of counted) {
			const text = texts.get(path) ?? '';
			lines += text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
			const code = plainOf(path).split('\n');
			const spelled = codeText(texts, path).split('\n');
			const shows: boolean[] = [];
			for (const { name, face, isOwn } of faces.get(path)!)
				for (const row of face.replace(/\n$/, '').split('\n')) {
					const isSeen = (published.length === 0 && !isOwn) || isGlobal(path) || seen.has(`${path}#${name}`);
					shows.push(ANY_IN_FACE.test(row) && (isSeen || !isOwn));
					if (!shows.at(-1)) continue;
					const called = spelled[shows.length - 1]?.match(named)?.find((one) => one !== 'any') ?? 'any';
					exported.push({ path, line: shows.length, name: called, seen: isSeen });
				}
			text.split('\n').forEach((raw, i) => {
				for (const [cast] of (code[i] ?? '').matchAll(ESCAPE))
					places.push({
						path,
						line: i + 1,
						what: /\bas\s+(?:unknown|object|never)/.exec(cast)?.[0] ?? 'any',
						felt: shows[i]! || cast.startsWith('as'),
					});
				const comment = /^\s*(?:\/\/|\/\*|\*)\s*@ts-(ignore|nocheck|expect-error)\b/.exec(raw);
				// Below code it is a text: TypeScript reads it before all statements alone.
				const isRead = comment?.[1] !== 'nocheck' || spelled.slice(0, i).every((one) => one.trim() === '');
				if (comment && isRead) places.push({ path, line: i + 1, what: `@ts-${comment[1]}`, felt: false });
			});
		}
		const used = KINDS.filter(([, what]) => places.length === 0 || places.some((one) => what.test(one.what)));
		const kinds = listed(used.map(([kind]) => kind));
		const passes = files.some(({ path }) => withoutHarmlessAny(codeText(texts, path)) !== codeText(texts, path));
		const apart = passes || files.some(({ path }) => LET_PASS.test(codeText(texts, path)) || codeText(texts, path).search(GUARDED) >= 0);
		const perThousand = Math.round((places.length / Math.max(1, lines)) * 10_000) / 10;
		const unchecked = places.find((p) => p.what === '@ts-nocheck' && !p.path.endsWith('.d.ts'));
		const most = numberOf(parameters, 'perThousand', MANY_ESCAPES.perThousand);
		const often = perThousand >= most && places.length > 2;
		const few = Math.min(Math.max(3, Math.ceil((most * lines) / 1000)), Math.max(MANY_ESCAPES.places, Math.ceil(lines / 1000)));
		// The share of so few lines hangs on one place or two.
		const isClose = lines < SMALL.lines && places.length > 1 && places.length <= SMALL.places && perThousand >= most;
		const many = often || (places.length >= MANY_ESCAPES.places && perThousand >= MANY_ESCAPES.least);
		const atLeast = places.length < MANY_ESCAPES.places ? places.length : `at least ${MANY_ESCAPES.places}`;
		const byPath = groupBy(places, ({ path }) => path);
		places.sort((a, b) => Number(b.felt) - Number(a.felt) || byPath.get(b.path)!.length - byPath.get(a.path)!.length);
		const first = unchecked ?? places[0];
		const rationale = 'TypeScript of the product was searched, comments and strings apart.';
		const met = exported.filter((one) => one.seen);
		const open = met.length === 0 && exported.length > 0 && (!closed || opened) && published.length > 0;
		const [name, under = []] = [...groupBy(met, (one) => one.name)].find(([one, of]) => one !== 'any' && of.length * 2 > met.length) ?? [];
		const own = name === undefined ? '' : `\`${name}\` (${other.get(name)})`;
		const shown = (spots: readonly { path: string; line: number }[]) => ({
			location: spots[0] ? fileLocation(spots[0].path, spots[0].line) : null,
			related: spots.slice(1, 6).map((p) => fileLocation(p.path, p.line)),
			snippet: spots[0] ? excerpt(texts, spots[0].path, spots[0].line) : null,
			context: 'source' as const,
			confidence: 0.85,
		});
		return [
			{
				outcome: many || unchecked ? 'true' : 'false',
				message: `${unchecked ? `@ts-nocheck at ${unchecked.path}:${unchecked.line} switches types off for a whole file. ` : ''}${kinds} ${kinds === '`any`' ? 'stands' : 'stand'} in ${plural(places.length, 'place')} of ${plural(lines, 'line')}, comments and blank ones among them${lines < 500 ? '' : ` (${perThousand} on 1,000 lines)`}${first && !unchecked ? `, ${places.length === 1 ? '' : 'one of them '}at ${first.path}:${first.line} (${first.what})` : ''}${passes ? '. Not counted: `any` in type constraints, in type conditions and for all arguments of a function' : ''}.${isClose && !unchecked ? ' In so little code one place more or less decides.' : ''}`,
				rationale,
				...shown(first ? [first, ...places.filter((p) => p !== first)] : []),
				...(isClose && !unchecked && { confidence: 0.65 }),
				values: {
					...(unchecked && !many && { remedy: 'Take @ts-nocheck away: type the file, or put a declaration file beside it.' }),
					...(many && {
						remedy: `Write types in their place, until fewer than ${few} places are left${met.length > 0 ? ', none of them in what users import' : ''}.`,
						fault: `${kinds} ${kinds === '`any`' ? 'loosens' : 'loosen'} types in ${atLeast} places.`,
					}),
					by: 'places',
					places: places.length,
					lines,
					perThousand,
					any: places.filter((p) => p.what === 'any').length,
				},
			},
			{
				outcome: open ? 'not-available' : met.length > 0 ? 'true' : 'false',
				message: open
					? `\`any\` stands in what a module exports (${exported[0]!.path}:${exported[0]!.line}); whether users can import it was not found.`
					: met.length > 0
						? `\`any\` stands in signatures or types that users import, at ${listed([...met.slice(0, 3).map((p) => `${p.path}:${p.line}`), ...(met.length > 3 ? [plural(met.length - 3, 'more line')] : [])])}${own && `; ${under.length} by the name ${own}`}${apart ? `. ${NOT_COUNTED}` : ''}.`
						: `We found no \`any\` in signatures and types that users import${apart ? `. ${NOT_COUNTED}` : ''}.`,
				rationale,
				...shown(open ? exported : met),
				values: {
					by: 'exports',
					places: met.length,
					...(met[0] && { remedy: own ? `Write the exact type in the place of ${own}, or a type parameter.` : NAMED }),
				},
			},
			...missingOf(
				missing,
				closed,
				[...toolsOf.values()].some((tools) => tools.size > 0),
				published.some(isCompiledAlone),
			),
		];
	},
});

/** What is told of types that users see and do not get. Where no export names a tool's type, nobody need know what users see, or what a bundler does. */
function missingOf(
	named: readonly (Spot & { readonly isSeen: boolean })[],
	isClosed: boolean,
	hasTools: boolean,
	isCompiled: boolean,
): FindingDraft[] {
	const rationale = 'The imports of files that export something were compared with the dependencies of their package.';
	const values = { by: 'packages', missing: 0 };
	const missing = named.filter(({ isSeen }) => isSeen);
	const [first] = missing;
	if (first === undefined)
		return (isClosed && isCompiled) || (hasTools && named.length === 0)
			? [{ outcome: 'false', message: 'We found no type that users see and whose package they do not get.', rationale, values }]
			: [];
	if (!isCompiled) return [];
	const others = new Set(missing.map(({ text }) => text)).size - 1;
	return [
		{
			outcome: 'true',
			message: `Types that users import name \`${first.text}\`${others > 0 ? ` and ${plural(others, 'more package')}` : ''} (${first.path}:${first.line}), whose types are in \`devDependencies\` alone: users do not get them.`,
			rationale,
			...placesOf(missing),
			values: {
				...values,
				missing: missing.length,
				packages: [...new Set(missing.map(({ text }) => text))],
				remedy: `Move the package that types \`${first.text}\` to \`dependencies\` or \`peerDependencies\`.`,
			},
			context: 'source',
			confidence: 0.85,
		},
	];
}

/** Other names by which `any` is written, with the place of each: a type that is nothing else, or one of several of which one is. */
function namesOfAny(files: readonly (readonly [path: string, code: string])[]): ReadonlyMap<string, string> {
	const types = files.flatMap(([path, code]) =>
		[...code.matchAll(/\btype\s{1,9}(\w{1,80})\s{0,9}=((?:[^;=\n]|\n\s{0,20}[|&]){1,400})/g)].map(({ 1: name, 2: body, index }) => ({
			name: name!,
			parts: body!.split(/[|&]/).map((part) => part.trim()),
			place: () => `${path}:${code.slice(0, index).split('\n').length}`,
		})),
	);
	const found = new Map<string, string>();
	const isNew = ({ name, parts }: (typeof types)[number]) => !found.has(name) && parts.some((part) => part === 'any' || found.has(part));
	for (let next = types.find(isNew); next; next = types.find(isNew)) found.set(next.name, next.place());
	return found;
}

const DECLARES = /\.d\.[cm]?ts$/;

/** What escapes are called. */
const KINDS = [
	['`any`', /^any$/],
	['casts through unknown or never', /^as/],
	['@ts- comments', /^@/],
] as const;
const ESCAPE =
	/(?:[:<|&]|=>|\bas)\s*any\b(?!\s*[:(?.])|,\s*any\b(?!\s*[:(?.])(?!\s*=[^>])|\btype\s[^=<]{0,200}(?:<[^=>]{0,200}>\s{0,9})?=\s*any\b|\bas\s+(?:unknown|object)\b\s{0,9}\)?\s{0,9}as\b|\bas\s+never\b/g;

/** What a condition or constraint asks for; what an interface or a class inherits is shown. */
const TESTED = /(?<!\b(?:interface|class)\s[^{}]{0,300})\bextends\s[\w\s|]{1,300}/g;
/** `any` that switches nothing off. */
const LET_PASS =
	/\bRecord<[^<>]{0,200},\s{0,9}any\s{0,9}>|(?:[<,]\s{0,9}\w{1,80}\s{0,9}(?:=|extends\s)|\.\.\.\w{1,80}\s{0,9}:(?:\s{0,9}readonly\b)?)\s{0,9}any\b/;

const NOT_COUNTED =
	'Not counted: `any` in parameters such as `all: any[]` (apart from `x is (...args: any[]) => any`), in `Record<string, any>`, as the constraint or default of a type parameter, and as the value that a type guard checks';

const NAMED = 'Write the exact type or a type parameter where users see `any`.';

/** What serves the work on a package, and declarations beside the manifest that it neither names nor has an entry point for: nobody gets them. */
function isAside(published: readonly Manifest[], path: string): boolean {
	const inside = (folder: string) => path.slice(folder === '' ? 0 : folder.length + 1);
	if (published.some(({ folder }) => isWithin(path, folder) && AUXILIARY.exec(inside(folder))?.index === 0)) return true;
	const beside = published.find(({ folder }) => folderOf(path) === folder);
	if (beside === undefined || !DECLARES.test(path)) return false;
	const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.d\.[cm]?ts$/, '');
	const { types, typings, module, main, exports = 'index.js' } = beside.data;
	const entries = JSON.stringify([types, typings, module, main ?? exports, recordOf(exports)]);
	return !new RegExp(`"(?:\\./)?${escapeText(name)}(?:\\.d)?\\.[cm]?[jt]s"`).test(entries);
}
