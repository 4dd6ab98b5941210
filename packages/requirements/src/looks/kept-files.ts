// What git keeps and leaves out, a template of the environment, paths of somebody's machine, volumes of compose: facts of a repository, in whatever words.
import { fileLocation, type Location } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import { COMPOSE, servicesOf } from './compose-services.js';
import type { Ask, Framed } from './frame.js';
import { found, judged, type Look, missing, placed } from './look.js';

/** What people call files that git may leave out: paths that would be tracked, and those of which a rule has to fit one. */
const KINDS: readonly (readonly [RegExp, RegExp, string])[] = [
	[/\b(?:compiled|built?|generated) (?:output|files?|code|artefacts?|artifacts?)\b|\bbuild (?:output|folder|directory)\b/, /(?:^|\/)(?:dist|build|out)\/[^\n]{1,200}\.(?:[cm]?js|d\.ts|map)$/, 'dist/index.js build/index.js out/index.js'],
	[/\b(?:sqlite|local) (?:database )?files?\b|\bdatabase files?\b/, /\.(?:db|sqlite3?)$/, 'data.db data.sqlite data.sqlite3 instance/data.db'],
	[/\b(?:virtual environments?|virtualenv|venv)\b/, /(?:^|\/)\.?venv\//, '.venv/a venv/a env/a'],
	[/\b(?:python )?(?:bytecode|byte code|python caches?)\b/, /__pycache__\/|\.pyc$/, '__pycache__/a.pyc'],
	[/\blog files?\b/, /\.log$/, 'app.log logs/app.log'],
	[/\b(?:environment|secrets?|env) files?\b|\bsecrets\b/, /(?:^|\/)\.env(?:\.local|\.production)?$/, '.env'],
	[/\binstalled (?:packages|dependencies|modules)\b/, /(?:^|\/)node_modules\//, 'node_modules/a/index.js'],
]; // biome-ignore format: a table
const OUT =
	/\b(?:not|never|neither|nor|no)\b.{0,80}\b(?:version control|committed|checked in|tracked|in (?:repository|git))\b|\b(?:left|kept|stays?|keeps?|leaves?) (?:.{1,40} )?out(?: of|\b)|\b(?:ignored?|ignores|excludes?|excluded|git-ignored)\b/;
/** The sentence without what it is good for. */
const plainOf = (text: string) => {
	const end = text.search(/,? (?:so|because|since|in order to)\b/);
	return end < 0 ? text : text.slice(0, end);
};
/** Words beside what is left out. */
const BESIDE =
	/\b(?:neither|nor|not|never|no|is|are|be|kept|left|leaves?|keeps?|stays?|out|of|under|version|control|committed|to|checked|in|into|tracked|repository|git|by|from|ignored?|ignores|excludes?|excluded|git-ignored|files?|folder|directory|and|or|local|with|that|its|may|can|must|also|itself|listed|as|well)\b|[,:#()]/g;

/** A rule of `.gitignore` that is such a path itself. */
const ruleThat = (is: (path: string) => boolean, index: CodeIndex) =>
	index
		.pathsOf(/(?:^|\/)\.gitignore$/)
		.flatMap((path) => index.linesOf(path).flatMap((line, at) => (is(line.trim()) ? [{ path, line: at + 1 }] : [])))
		.at(0) ?? null;

/** A rule of `.gitignore` that fits a path. */
function ruleFor(path: string, index: CodeIndex): { path: string; line: number } | null {
	const parts = path.split('/');
	for (const own of index.pathsOf(/(?:^|\/)\.gitignore$/))
		for (const [at, raw] of index.linesOf(own).entries()) {
			const rule = raw
				.trim()
				.replace(/^\/|^\*\*\//, '')
				.replace(/\/(?:\*{0,2})?$/, '');
			if (rule === '' || rule.startsWith('#') || rule.startsWith('!')) continue;
			const pieces = rule.split('*').filter(Boolean);
			const fits = (text: string) =>
				rule.includes('*')
					? pieces.every((piece) => text.includes(piece)) &&
						text.endsWith(rule.endsWith('*') ? '' : pieces.at(-1)!) &&
						text.startsWith(rule.startsWith('*') ? '' : pieces[0]!)
					: text === rule;
			if (parts.some(fits) || fits(path) || parts.some((_, n) => fits(parts.slice(0, n + 1).join('/')))) return { path: own, line: at + 1 };
		}
	return null;
}

/** "Neither the compiled output nor `.env` is under version control", "the database file is left out by .gitignore". */
const leftOut: Ask = ({ shape, index, namesIn }) => {
	const text = plainOf(shape.text);
	if (
		!OUT.test(text) ||
		!/\b(?:git|git-ignored|version control|committed|checked in|tracked|gitignore)\b/.test(
			[text, ...namesIn(text).map((one) => one.text)].join(' '),
		)
	)
		return null;
	const byRule = namesIn(text).some((one) => one.text === '.gitignore') || /\bignore[sd]?\b|git-ignored/.test(text);
	const objects: { about: string; tracked: (path: string) => boolean; example: string }[] = [];
	// "the SQLite file" is one thing, and no tool.
	const named = namesIn(text);
	let rest = text.replace(/#[tw]\d{1,3}/g, (slot) => namesIn(slot)[0]!.text.toLowerCase());
	for (const [said, path, example] of KINDS)
		if (said.test(rest)) {
			objects.push({ about: said.exec(rest)![0], tracked: (one) => path.test(one), example });
			rest = rest.replace(said, ' ');
		}
	for (const { kind, text: path } of named)
		if (kind === 'path' && path !== '.gitignore' && !path.includes('*')) {
			const own = path.replace(/^\/|\/$/g, '');
			objects.push({
				about: `\`${path}\``,
				tracked: (one) => one === own || one.endsWith(`/${own}`) || one.startsWith(`${own}/`),
				example: path.endsWith('/') ? `${own}/a` : own,
			});
		}
	rest = rest
		.replace(/#[pd]\d{1,3}/g, ' ')
		.replace(BESIDE, ' ')
		.trim();
	if (objects.length === 0 || /[a-z]{2}/.test(rest)) return null;
	return objects.map(({ about, tracked, example }): Look => {
		const here = index.tree.files.find(({ path }) => tracked(path));
		const what = `${about} out of version control`;
		if (here) return missing(what, `\`${here.path}\` is in the repository`, here.path);
		if (!byRule) return found(what, `no file of ${index.tree.files.length} is ${about}`, null);
		const paths = example.split(' ');
		// A rule may name the very file.
		const rule = paths.flatMap((path) => ruleFor(path, index) ?? []).at(0) ?? ruleThat(tracked, index);
		return rule === null
			? missing(what, `no rule of .gitignore fits \`${paths[0]}\``)
			: found(what, `${rule.path}:${rule.line} leaves it out`, fileLocation(rule.path, rule.line));
	});
};

/** "A sample environment file lies in the root": that there is none decides, that there is one does not. */
const template: Ask = ({ shape, index }) => {
	if (
		!/\b(?:sample|example|template)\b.{0,30}\b(?:environment|env|dotenv) ?(?:variables? )?files?\b|\b(?:environment|env) (?:file )?(?:template|example|sample)\b/.test(
			shape.text,
		) ||
		/\b(?:no|not|never|without|unless|if|or)\b/.test(shape.text)
	)
		return null;
	const [here] = index
		.pathsOf(/(?:^|\/)[\w.-]{0,30}env[\w.-]{0,30}$|(?:^|\/)(?:example|sample)[\w.-]{0,30}$/i)
		.filter((path) => /example|sample|template|dist|default/i.test(path));
	return here === undefined
		? [missing('a template of the environment', `none of ${index.tree.files.length} files is a template of the environment`)]
		: null;
};

const MACHINE = /["'`](?:\/Users\/[\w.-]{2,40}\/|\/home\/(?!user\/|app\/|node\/|runner\/)[\w.-]{2,40}\/|[A-Z]:[\\/]{1,2}Users[\\/])/;

/** "No absolute path of a developer's own machine is left in the source." */
const machinePaths: Ask = ({ shape, index }) => {
	if (
		!/^(?:no|source (?:has|contains) no|there is no)\b.{0,60}\bpaths?\b.{0,60}\b(?:machines?|computers?|laptops?|home|hard-?coded|user's own)\b|^no hard-?coded (?:absolute |local )?paths?\b/.test(
			shape.text,
		)
	)
		return null;
	for (const { path } of index.product) {
		const at = index.linesOf(path).findIndex((line) => MACHINE.test(line));
		if (at >= 0)
			return [
				missing(
					'no path of a machine',
					`${path}:${at + 1} says “${index.linesOf(path)[at]!.trim().slice(0, 70)}”`,
					fileLocation(path, at + 1),
				),
			];
	}
	return index.closed ? [found('no path of a machine', `none of ${index.product.length} files of the product has one`, null)] : null;
};

/** "Compose brings up PostgreSQL with a named volume." */
function volumes({ shape, index, namesIn }: Framed): Look[] | null {
	const text = plainOf(shape.text).replace(/#t\d{1,3}/g, (slot) => namesIn(slot)[0]!.text.toLowerCase());
	const name =
		/^(?:docker[- ]compose|compose|#p\d{1,3}) (?:file )?(?:brings up|starts|runs|defines|gives|has|declares) ([a-z#\d][\w -]{1,30}?)(?: service| database| container)? (?:with )?(?:named |own |persistent )?volumes?$/.exec(
			text,
		)?.[1];
	const wanted = name === undefined ? '' : (namesIn(name)[0]?.text ?? name).toLowerCase();
	const paths = index.pathsOf(COMPOSE);
	const [path] = paths;
	if (wanted === '' || path === undefined || paths.length > 1) return null;
	const lines = index.linesOf(path);
	const services = servicesOf(index);
	const own = services.filter(
		({ name: service, image }) =>
			service.toLowerCase().includes(wanted.slice(0, 8)) || (image ?? '').toLowerCase().includes(wanted.slice(0, 8)),
	);
	const [only] = own;
	if (own.length !== 1 || only!.opaque) return null;
	const next = Math.min(lines.length + 1, ...services.map(({ line }) => line).filter((line) => line > only!.line));
	const about = `a volume of \`${only!.name}\``;
	for (let at = only!.line; at < next - 1 && !/^\S/.test(lines[at]!); at++)
		if (/^\s{1,40}-\s{1,9}["']?[A-Za-z][\w-]{0,60}:\/|^\s{1,40}source:\s{0,9}[A-Za-z][\w-]{0,60}$/.test(lines[at]!))
			return [found(about, `${path}:${at + 1} says “${lines[at]!.trim()}”`, fileLocation(path, at + 1))];
	return [missing(about, `\`${only!.name}\` at ${placed(only!)} has no named volume`, only!)];
}

const DOCKERFILE = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]{1,30})?$/;
const PLAIN_IMAGE =
	/^\s{0,9}FROM\s{1,9}(?:--\S{1,60} )?(?:docker\.io\/)?(?:library\/)?(?:python|node|golang|debian|ubuntu|alpine|oven\/bun)[:\s@]/i;

/** The user of the last stage of an image; null: the image below may bring one. */
export function userOf(path: string, index: CodeIndex): { root: boolean; told: string; at: Location } | null {
	const lines = index.linesOf(path);
	const last = lines.findLastIndex((line) => /^\s{0,9}FROM\s/i.test(line));
	const user = lines.findLastIndex((line, at) => at > last && /^\s{0,9}USER\s/i.test(line));
	const name = /USER\s{1,9}(\S{1,80})/i.exec(lines[user] ?? '')?.[1] ?? null;
	if (name === null && !PLAIN_IMAGE.test(lines[last] ?? '')) return null;
	const told = name === null ? `${path} names no user behind line ${last + 1}` : `${path}:${user + 1} runs as \`${name}\``;
	return { root: name === null || /^(?:root|0)(?::|$)/.test(name), told, at: fileLocation(path, (user < 0 ? last : user) + 1) };
}

/** "The image of the pricing service runs under an unprivileged user": of several images the one whose path has those words. */
const unprivileged: Ask = ({ shape, index, namesIn }) => {
	const said =
		/^(?:(?:docker |container )?images?|containers?|dockerfiles?|#p\d{1,3})?(.{0,60}?)(?:runs?|is run|starts?|executes?|works?|switches)(?: its process| processes)?(?: as| under| with| to)? (not as root|as non-?root|non-?root|unprivileged|without root(?: rights| privileges)?|dedicated|unprivileged system|own|separate|non-privileged)(?: user| account)?(?: of its own)?(?:,? not as root)?$/.exec(
			plainOf(shape.text),
		);
	if (!said || !/image|container|docker|#p/.test(shape.text)) return null;
	const words = [
		...(said[1]!.replace(/#[a-z]\d{1,3}/g, (slot) => ` ${namesIn(slot)[0]!.text.toLowerCase()} `).match(/[a-z]{3,}/g) ?? []),
	].filter((word) => !/^(?:image|container|docker|service|the|for|that|which|application|app|server|final|production|stage)$/.test(word));
	const all = index.pathsOf(DOCKERFILE);
	const fits = words.length === 0 ? all : all.filter((path) => words.every((word) => path.toLowerCase().includes(word)));
	const own = fits.length > 1 ? fits.filter((path) => path.endsWith('file')) : fits;
	const [path] = own;
	if (path === undefined || own.length > 1) return null;
	const user = userOf(path, index);
	return user && [judged(!user.root, 'a user that is not root', user.told, user.at)];
};

export const KEPT_FILES: readonly Ask[] = [leftOut, template, machinePaths, (framed) => volumes(framed), unprivileged];
