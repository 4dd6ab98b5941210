// Are most exported functions, classes and constants documented where they are defined?
import { grouped, kept, type Project, pathIn } from '@auditor/code';
import { defineProbe, notApplicable, numberOf, plural, sectionsOf, shownAt } from '@auditor/probes';
import { escapeText, fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { commentsOf, saysMore } from '../../models/packages/doc-comments.js';
import { isCompiledAlone, optionsOf } from '../../models/packages/packed-files.js';
import { type PublicExport, publicExports } from '../../models/packages/public-exports.js';
import { doing } from '../../models/packages/readme.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { blocksOf, CALL, guidesOf } from './_guides.js';
import { entryPointsOf, isWithin, type Manifest, nothingPublished, publishedOf, recordOf } from './_package.js';

const DOCUMENTED_SHARE = 0.5;
/** Of all exports so many are functions and classes, where these alone may be enough. */
const WORK_SHARE = 1 / 3;
/** Of fewer exports each is asked. */
const MANY = 5;
/** Exports under the same comment from which it is that of none. */
const SAME_COMMENT = 3;

export const documentedExports = defineProbe({
	id: 'library/documented-exports',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Are most exported functions, classes and constants documented where they are defined?',
	motivation: 'Editors show these comments to everyone who uses the package; a README is read once.',
	method:
		'Takes what the entry points of the published packages export (functions, classes, constants; declarations that are written by hand where there are any, with the members of a namespace that is exported as a whole; none that a comment hides from users) and asks for a doc comment that says more than the name. Comments on most members of a class, or of the type of a constant, are enough; where the compiler alone builds the package and `removeComments` is set, none has one that users see. True from half of them on, or from half of the functions and classes among five exports or more, or where each of the others is described: below a heading of the README or the documentation that names the parameters or has the name above code that calls it with some, or sets it as a tag with attributes, or most members of a class below headings of their own. Values: exported, documented, described, share (with a comment), remedy. Parameter `share`.',
	blindSpots: 'Types; what other packages bring; what a pattern of `exports` opens.',
	remediation: { effort: 'medium', text: 'Say in one sentence above each export what it does.' },
	inspect: ({ tree, project, texts }, { parameters }) => {
		const nothing = nothingPublished(tree, texts);
		if (nothing) return [nothing];
		const read = new Map<string, string[]>();
		const lines = (path: string) => kept(read, path, () => (texts.get(path) ?? '').split('\n'));
		const packages = publishedOf(tree, texts);
		const { found, closed } = publicExports(project, packages.map(entryPointsOf), (path, line) => lines(path)[line - 1] ?? '');
		const commented = found
			.map((one) => ({ ...one, comment: one.comment || commentsOf(lines(one.path), one) }))
			.filter(({ comment }) => !HIDDEN.test(comment));
		const removes = packages.find((one) => isCompiledAlone(one) && optionsOf(texts, one).removeComments === true);
		// Packages that belong together say the same of what is the same in each.
		const sayingOf = ({ path, comment }: PublicExport & { comment: string }) =>
			`${packages.findLast(({ folder }) => isWithin(path, folder))?.folder}#${comment}`;
		const namesOf = new Map([...grouped(commented, sayingOf)].map(([said, of]) => [said, new Set(of.map(({ name }) => name)).size]));
		const exported = commented.map((one) => {
			// What stands above several exports, word for word, is said of none.
			const isOwn = namesOf.get(sayingOf(one))! < SAME_COMMENT;
			return { ...one, isOwn, documented: removes === undefined && isOwn && saysMore(one.comment, one.name) };
		});
		// Of a function that is declared several times one comment is enough.
		const every = [...grouped(exported, ({ path, name }) => `${path}#${name}`).values()].map(
			(same) => same.find((one) => one.documented) ?? same[0]!,
		);
		const least = numberOf(parameters, 'share', DOCUMENTED_SHARE);
		const isMet = (some: typeof every) => some.filter((one) => one.documented).length >= some.length * least;
		// What a constant is its name and value tell.
		const working = every.filter(({ isConstant }) => !isConstant);
		const isWork = every.length >= MANY && working.length >= every.length * WORK_SHARE && isMet(working);
		const all = !isMet(every) && isWork ? working : every;
		const aside = every.length - all.length;
		if (all.length === 0)
			return [
				closed
					? notApplicable('The entry points export no function, class or constant of their own.')
					: { ...notApplicable('The source of the entry points was not found.'), outcome: 'not-available' as const },
			];
		const documented = all.filter((one) => one.documented).length;
		const share = Math.round((documented / all.length) * 1000) / 1000;
		const sections = share >= least ? [] : onPages(all, project, packages, tree, texts);
		const bare = all.filter((one) => !one.documented && !sections.some(({ of }) => of === one));
		bare.sort((a, b) => Number(a.comment !== '') - Number(b.comment !== ''));
		const settings = removes && pathIn(removes.folder, 'tsconfig.json');
		const gone =
			settings && ` ${settings}:${lineOfKey(texts.get(settings) ?? '', 'removeComments')} takes all comments out of what is published.`;
		const why = bare[0]?.comment ? 'The comment of one says no more than its name, or stands above others' : 'One without it';
		const first = bare[0] ?? sections[0] ?? all[0]!;
		const opened = packages.some(({ data }) => Object.keys(recordOf(data.exports)).some((key) => key.includes('*')));
		const whose = !closed
			? 'of the entry points whose source we found'
			: opened
				? 'of the entry points that `exports` names'
				: 'that users import';
		const also = sections[0]
			? ` Pages describe ${sections.length} of ${all.length} under ${sections.length === 1 ? 'a heading of its own' : 'headings of their own'}, as ${sections[0].path}:${sections[0].line} does.`
			: '';
		const met = share >= least || bare.length === 0;
		const hasDeclarations = !/\.[cm]?tsx?$/.test(first.path);
		const values = {
			exported: all.length,
			documented,
			described: sections.length,
			...(!met && gone ? { remedy: REMOVED } : !met && hasDeclarations && { remedy: DECLARED }),
		};
		return {
			outcome: met ? 'true' : 'false',
			message: `${documented} of ${all.length} functions${aside > 0 ? ' and classes' : ', classes and constants'} ${whose} ${documented === 1 ? 'has' : 'have'} a comment at the definition${bare[0] && !gone ? `. ${why}: ${bare[0].path}:${bare[0].line}` : ''}${gone ? ' that users see' : ''}.${gone ?? ''}${also}${aside > 0 ? ` Not counted: ${plural(aside, 'constant')}.` : ''}${opened ? ' What a pattern of `exports` opens was not counted.' : ''}`,
			rationale: 'Doc comments above a definition or most members of a class or of the type of a constant, and docstrings.',
			...shownAt(texts, first, first.line),
			related: bare.slice(1, 6).map((b) => fileLocation(b.path, b.line)),
			values: { ...values, share },
			confidence: closed ? 0.8 : 0.65,
		};
	},
});

const REMOVED = 'Take `removeComments` out of the settings of the compiler.';

/** The exports that a heading of a page describes with what they take. */
function onPages<T extends PublicExport>(all: readonly T[], project: Project, packages: readonly Manifest[], tree: Tree, texts: Texts) {
	const pages = guidesOf(tree, texts, ...packages.map(({ folder }) => folder), '');
	// A fork may be shown by the name without its scope, where nothing else has that name.
	const plain = (name: string) => name.replace(/^@[^/]+\//, '');
	const isFree = (name: string) => !packages.some(({ text }) => text.includes(`"${name}":`));
	const takes = takesOf(packages.flatMap(({ name }) => (isFree(plain(name)) ? [name, plain(name)] : [name])));
	const blocks = pages
		.map(({ text }) => blocksOf(text).map((block) => block.text))
		.filter((page) => page.some((block) => block.search(takes) >= 0))
		.flat();
	const heads = blocks.flatMap((block) => block.match(takes) ?? []);
	const whole = new Set(heads.flatMap((line) => line.match(WHOLE) ?? []));
	const ownerOf = (path: string) => packages.findLast(({ folder }) => isWithin(path, folder));
	// What is the one default of a package bears any name that a page gives it.
	const defaults = grouped(all, ({ as, path }) => (as === 'default' ? ownerOf(path)?.name : undefined));
	const given = grouped(heads, (line) => packages.find(({ name }) => takesOf([name]).test(line))?.name);
	// An object that is exported may hand on what is exported beside it, by shorter names.
	const members = [...new Set(all.map(({ path }) => path))].flatMap((path) => [...(texts.get(path) ?? '').matchAll(MEMBER)]);
	const memberOf = grouped(members, ([, , local]) => local);
	const namesOf = ({ name, as, path }: T): readonly string[] => {
		const owner = ownerOf(path)?.name ?? '';
		if (as !== 'default' || defaults.get(owner)?.length !== 1)
			return [name, as, ...(memberOf.get(name) ?? []).map(([, member]) => `.${member}`)];
		const short = owner.replace(/^.*\//, '').replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
		return [name, short, ...(given.get(owner) ?? []).flatMap((line) => GIVEN.exec(line)?.[0] ?? [])];
	};
	const owners = new Set(all.map(({ name }) => name));
	const called = pages.flatMap(({ path, text }) =>
		sectionsOf(text).flatMap(({ head, line, text: below }) => {
			const said = head.replace(/^[*[]{0,3}`([^`]{1,300})`/, (_, code: string) => code.replace(' (', '('));
			const [, dot, of, name] = CALL.exec(said) ?? [];
			return name && (!of || whole.has(of) || owners.has(of)) && saysMore(below, name)
				? [{ path, line, names: [name, `${dot && '.'}${name}`] }]
				: [];
		}),
	);
	// A plain heading is that of a function which the code below calls with what it takes, or takes from the package under words on it.
	const headed = pages.flatMap(({ path, text }) => {
		const calls = blocksOf(text).flatMap((block) => [
			...[...doing(block.text).matchAll(CALLED)].map(([, name, tag]) => ({ at: block.line, name: (name ?? tag)!, isCalled: true })),
			...(block.text.match(takes) ?? [])
				.flatMap((line) => line.match(/[\w$]+/g) ?? [])
				.map((name) => ({ at: block.line, name, isCalled: false })),
		]);
		const rows = text.split('\n');
		return sectionsOf(text).flatMap(({ head, line, text: below }) => {
			// What stands below the title of a page is the page.
			if (/^#\s/.test(rows[line - 1] ?? '')) return [];
			const title = /^[*[`]{0,3}([\w$]{1,80})(?:\(\))?[*\]`]{0,3}\s{0,3}$/.exec(head)?.[1]?.toLowerCase();
			const isBelow = (at: number) => at > line && at <= line + below.split('\n').length;
			const names = calls.flatMap(({ at, name, isCalled }) =>
				name.toLowerCase() === title && isBelow(at) && (isCalled || saysMore(below, name)) ? [name] : [],
			);
			return names.length > 0 ? [{ path, line, names }] : [];
		});
	});
	const titled = pages.flatMap(({ path, text }) =>
		sectionsOf(text).flatMap(({ head, line, text: below }) => {
			const [name] = /(?<=^[*[]{0,3}`)[\w$]{1,80}(?=[`(])/.exec(head) ?? [];
			return name && saysMore(below, name) ? [{ path, line, names: [name] }] : [];
		}),
	);
	return all.flatMap((one) => {
		const isNear = (path: string) => [undefined, ownerOf(one.path)].includes(ownerOf(path));
		const found =
			[...called, ...headed].find(({ path, names }) => namesOf(one).some((name) => names.includes(name)) && isNear(path)) ??
			membersDescribed(
				membersOf(project, one),
				titled.filter(({ path }) => isNear(path)),
			);
		return found ? [{ ...found, of: one }] : [];
	});
}

/** What users see of a class. */
function membersOf(project: Project, { path, name }: PublicExport): string[] {
	const { classes = [], functions = [] } = project.file(path)?.facts ?? {};
	const methods = classes.find((one) => one.name === name)?.methods ?? [];
	return [...new Set(methods.map((i) => functions[i]!.name))].filter((one) => /^[a-z]\w*$/.test(one) && one !== 'constructor');
}

/** The first heading of those that bear the names of most members of a class. */
function membersDescribed<T extends { readonly names: readonly string[] }>(
	members: readonly string[],
	called: readonly T[],
): T | undefined {
	const found = members.map((member) => called.find(({ names }) => names.includes(member)));
	return members.length > 1 && found.filter(Boolean).length * 2 > members.length ? found.find(Boolean) : undefined;
}

/** What is called with something, and a tag with attributes. */
const CALLED = /([\w$]{1,80})\(\s{0,9}[^)\s]|<([A-Z][\w$]{0,80})\s{1,40}[a-z]\w{0,60}=/g;
/** A member of an object that is another thing by its name. */
const MEMBER = /^[ \t]{1,99}([\w$]{1,80}): ([\w$]{1,80}),?$/gm;
/** Exports that are there for others than users. */
const HIDDEN = /^\W{0,20}@(?:hidden|internal|ignore)\b/;
/** The name by which a line takes the default of a module. */
const GIVEN = /(?<=^\s{0,9}import\s{1,9}|\bdefault as )[\w$]{1,80}|(?<=^\s{0,9}(?:const|let|var)\s{1,9})[\w$]{1,80}(?=\s{0,9}=)/;

/** The name by which it takes all of it. */
const WHOLE = /(?<=^\s{0,9}(?:import|const|let|var)\s{1,9}|\* as )[\w$]{1,80}/;

/** Editors do not read comments of JavaScript in other packages. */
const DECLARED = 'Document each export in a declaration file.';

/** Lines of code that take something from one of the packages. */
function takesOf(packages: readonly string[]): RegExp {
	const names = packages.map(escapeText).join('|');
	const ways = String.raw`import\b[^;'"]{0,400}\bfrom\s|(?:const|let|var)\b[^;='"]{0,400}=\s?(?:await\s)?(?:require|import)\(`;
	return new RegExp(String.raw`^[ \t]*(?:${ways})\s{0,9}['"](?:${names})(?:/[^'"]{0,200})?['"]`, 'gm');
}
