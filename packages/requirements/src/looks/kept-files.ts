// What do git and the code keep of files: what git leaves out, a template of the environment, paths of somebody's machine? In whatever words.
import { isIgnored } from '@auditor/forensics';
import { fileLocation } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import { withoutPurpose } from './deeds.js';
import { type Ask, firstOf } from './frame.js';
import { found, type Look, missing } from './look.js';

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
/** Words beside what is left out. */
const BESIDE =
	/\b(?:neither|nor|not|never|no|is|are|be|kept|left|leaves?|keeps?|stays?|out|of|under|version|control|committed|to|checked|in|into|tracked|repository|git|by|from|ignored?|ignores|excludes?|excluded|git-ignored|files?|folder|directory|and|or|local|with|that|its|may|can|must|also|itself|listed|as|well)\b|[,:#()]/g;

const IGNORE = /(?:^|\/)\.gitignore$/;

/** The first rule of a `.gitignore` that is so. */
const ruleThat = (is: (rule: string) => boolean, index: CodeIndex) =>
	index
		.pathsOf(IGNORE)
		.flatMap((path) => index.linesOf(path).flatMap((line, at) => (is(line.trim()) ? [{ path, line: at + 1 }] : [])))
		.at(0) ?? null;

/** The first rule that fits a path, as if it stood in its folder: of a file or of a folder, as people name both alike. */
const ruleFor = (path: string, index: CodeIndex) => ruleThat((rule) => isIgnored(new Map([['.gitignore', rule]]), `${path}/`), index);

/** "Neither the compiled output nor `.env` is under version control", "the database file is left out by .gitignore". */
const leftOut: Ask = ({ shape, index, namesIn }) => {
	const text = withoutPurpose(shape.text);
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
			const own = path.replace(/^\.?\/|\/$/g, '');
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

export const keptFiles: Ask = firstOf([leftOut, template, machinePaths]);
