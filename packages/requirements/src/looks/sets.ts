// What "every x" counts: a row says the form behind "every", and finds all of them, or says that some may be overlooked.
import { actionsOf, pipelineCommands, pipelineFiles } from '@auditor/forensics';
import { fileLocation } from '@auditor/schema';
import { scriptsOf } from './commands.js';
import { COMPOSE, servicesOf } from './compose-services.js';
import { declaredOf, manifestsOf } from './dependencies.js';
import type { Framed } from './frame.js';
import { environmentOf } from './from-environment.js';
import { errorsOf, exported, imported, type Members, methods } from './members.js';
import { readmeOf } from './texts.js';

interface SetRow {
	/** What stands behind "every". */
	readonly form: RegExp;
	readonly members: (framed: Framed) => Members | null;
}

export const SETS: readonly SetRow[] = [
	{ form: /^services?(?: of| in)?(?: (#p\d{1,3}|compose|docker compose))?/, members: services },
	{ form: /^(?:public )?methods? of (#[nw]\d{1,3})(?: class)?/, members: methods },
	{ form: /^(?:public )?functions? (?:that is |which is )?exported (?:from|by|in) (#p\d{1,3})/, members: exported },
	{ form: /^(?:third-party |external )?(?:packages?|modules?|librar(?:y|ies)) (?:that is |which is )?imported (?:directly )?(?:under|in|by|from) (#p\d{1,3})/, members: imported },
	{ form: /^(?:third-party |external )?(?:packages?|modules?|librar(?:y|ies)) (?:that |which )?(tests?)(?: files?| code)? (?:imports?|uses?)/, members: imported },
	{ form: /^(?:(?:yarn|npm|pnpm|#t\d{1,3}) )?scripts? (?:that |which )?(?:ci|workflows?)(?: workflows?)? (?:calls?|runs?|uses?)/, members: calledScripts },
	{ form: /^(?:entry|entries|links?) (?:of|in) readme's table of contents/, members: entriesOf },
	{ form: /^(?:(?:environment |env )?variables?|settings?) (?:that |which )?(#[nw]\d{1,3})(?: class)? (?:reads?|uses?|has|needs?)/, members: fieldsRead },
	{ form: /^(?:environment|env) variables? (?:that |which )?(code|backend|frontend|server|service|api|app|application|program|project|it|bot|tool|cli) (?:reads?|uses?|needs?|asks? for|takes?)/, members: variables },
	{ form: /^(?:files?|paths?|documents?) (?:that |which )?readme (?:names|mentions|links to|refers to)/, members: pathsNamed },
	{ form: /^(?:github |third-party )?actions? (?:that is |which is )?(?:used |referenced |called )?(?:in|by|of) (?:ci |every |github )?(?:workflows?|ci|pipeline|#p\d{1,3})/, members: actionsUsed },
	{ form: /^(?:custom |own )?(?:exceptions?|errors?)(?: class(?:es)?| types?)?(?: (?:of|in) (#p\d{1,3}))?(?= (?:inherit|extend|derive|is))/, members: errorsOf },
	{ form: /^(?:runtime |(python|npm|node) )?dependenc(?:y|ies)(?: in (#p\d{1,3}))?(?= is)/, members: dependencies },
]; // biome-ignore format: a table

/** Services of the one compose file, or of the one that is named, with their keys. */
function services({ parts, index, nameIn }: Framed): Members | null {
	const named = nameIn(parts[0] ?? '');
	const [path, ...more] = named === null ? index.pathsOf(COMPOSE) : index.files(named.text);
	if (path === undefined || !index.texts.has(path) || more.length > 0 || !COMPOSE.test(path)) return null;
	const all = servicesOf(index).flatMap(({ name, line, keys, path: of }) =>
		of === path ? [{ name, keys, at: fileLocation(path, line) }] : [],
	);
	return { of: 'services', kind: 'service', closed: true, all };
}

/** Actions that workflows use, with their versions. */
function actionsUsed({ index }: Framed): Members | null {
	const files = actionsOf(index.tree, index.texts);
	const all = files.flatMap(({ path, jobs }) =>
		jobs.flatMap(({ steps, uses }) =>
			[
				...(uses === null ? [] : [{ text: uses.text, line: 1 }]),
				...steps.flatMap((step) => (step.uses === null ? [] : [{ text: step.uses.text, line: step.line }])),
			]
				.filter(({ text }) => !text.startsWith('./'))
				.map(({ text, line }) => ({ name: text, version: `@${text.split('@')[1] ?? ''}`, at: fileLocation(path, line) })),
		),
	);
	return files.length === 0 ? null : { of: 'actions', kind: 'action', closed: files.every(({ fault }) => fault === null), all };
}

const RUNS_SCRIPT = /\b(?:npm run|pnpm run|pnpm|yarn run|yarn|bun run)\s+([a-z][\w:.-]{1,60})(?![\w./=])/g;
/** Commands of the managers themselves. */
const OWN =
	/^(?:install|add|remove|i|ci|test|start|run|exec|dlx|create|init|publish|pack|config|cache|why|list|audit|version|set|up|upgrade|workspaces?|workspace|npm|node|link|global|tsc|npx|build|plugin|berry|bin|info|login|outdated|rebuild|prune|store|update|recursive|filter)$/;

function calledScripts({ index }: Framed): Members | null {
	const files = pipelineFiles(index.tree);
	const declared = scriptsOf(index);
	const all = pipelineCommands(files, index.texts).flatMap(({ text, path, line }) =>
		[...text.matchAll(RUNS_SCRIPT)].flatMap(([whole, name]) =>
			// A word that is a command of the manager, or of a package, is a script only where one is called so.
			(OWN.test(name!) && !whole.includes(' run ')) || (!whole.includes(' run ') && !/^(?:yarn|pnpm)\s/.test(whole))
				? []
				: [{ name: name!, at: fileLocation(path, line), known: declared.has(name!) }],
		),
	);
	return { of: 'scripts that workflows call', kind: 'script', closed: false, all };
}

/** Links of the first list of the README that lead to its own headings. */
function entriesOf({ index }: Framed): Members | null {
	const path = readmeOf(index);
	const text = index.texts.get(path ?? '');
	if (path === undefined || text === undefined) return null;
	const all = text.split('\n').flatMap((line, at) => {
		const link = /^\s{0,12}(?:[-*+]|\d{1,3}\.)\s{1,9}\[[^\]]{1,200}\]\((#[^)\s]{1,200})\)/.exec(line)?.[1];
		return link === undefined ? [] : [{ name: link, at: fileLocation(path, at + 1) }];
	});
	return { of: 'entries of the table of contents', kind: 'entry', closed: all.length > 1, all };
}

/** Fields of a class of settings, under the names that the environment has. */
function fieldsRead({ parts, index, nameIn }: Framed): Members | null {
	const name = nameIn(parts[0] ?? '')?.text ?? '';
	const own = index.project.files.flatMap((file) =>
		file.facts.classes.filter((fact) => fact.name === name).map((fact) => ({ file, fact })),
	);
	const [only] = own;
	if (only === undefined || own.length > 1) return null;
	const { external } = index.project.lineage(only.file, only.file.facts.classes.indexOf(only.fact));
	if (!external.some((base) => /(?:^|\.)BaseSettings$/.test(base))) return null;
	const text = index
		.linesOf(only.file.path)
		.slice(only.fact.line - 1, only.fact.endLine)
		.join('\n');
	const plain = !/env_prefix|alias|validation_alias/.test(text);
	return {
		of: `fields of \`${name}\``,
		kind: 'variable',
		closed: plain,
		all: plain
			? only.fact.fields
					.filter(({ name: field }) => !/^(?:model_config|_|Config$)/.test(field))
					.map(({ name: field, line }) => ({ name: field.toUpperCase(), at: fileLocation(only.file.path, line) }))
			: [],
	};
}

function variables({ parts: [who = ''], shape, index, namesIn }: Framed): Members | null {
	const { read, open } = environmentOf(index);
	// Of several programs of a tree, that in the folder of the name.
	const folder = index.tree.files.find(({ path }) => path.split('/').slice(0, -1).includes(who))?.path.split('/');
	const own = folder === undefined ? '' : `${folder.slice(0, folder.indexOf(who) + 1).join('/')}/`;
	const lists = namesIn(shape.text).flatMap(({ kind, text }) => (kind === 'path' ? index.files(text) : []));
	const inside = lists.length > 0 && lists.every((path) => path.startsWith(own)) ? own : '';
	return {
		of: 'variables of the environment that the code reads',
		kind: 'variable',
		closed: open.length === 0 && index.complete,
		all: [...read].flatMap(([name, places]) => {
			const first = places.find(({ path }) => path.startsWith(inside));
			return first === undefined ? [] : [{ name, at: fileLocation(first.path, first.line) }];
		}),
	};
}

/** Paths that the README names as code or links to, with an ending. */
function pathsNamed({ index }: Framed): Members | null {
	const path = readmeOf(index);
	const text = index.texts.get(path ?? '');
	if (path === undefined || text === undefined) return null;
	let fenced = false;
	const all = text.split('\n').flatMap((line, at) => {
		if (/^\s{0,12}(?:```|~~~)/.test(line)) fenced = !fenced;
		if (fenced) return [];
		return [
			...line.matchAll(/^\s{0,12}[-*+|] {1,3}(?:\*\*)?`((?:[\w.@-]{1,80}\/){0,9}[\w.@-]{1,80}\.(?:py|ts|js|md|tsx|toml|json|ya?ml))`/g),
		].map(([, name]) => ({
			name: name!,
			at: fileLocation(path, at + 1),
		}));
	});
	return { of: 'files that the README lists', kind: 'path', closed: false, all };
}

function dependencies({ parts, index, nameIn, shape }: Framed): Members | null {
	const [runs = '', slot = ''] = parts;
	const named = nameIn(slot)?.text ?? nameIn(shape.text)?.text;
	const files = manifestsOf(index).filter(
		(path) =>
			(named === undefined || index.files(named).includes(path)) && (runs === '' || path.endsWith('package.json') !== (runs === 'python')),
	);
	const all = files.flatMap((path) => declaredOf(path, index)?.filter(({ dev }) => !dev) ?? []);
	const unread = files.some((path) => declaredOf(path, index) === null);
	return files.length === 0
		? null
		: {
				of: 'dependencies',
				kind: 'dependency',
				closed: !unread,
				all: all.map(({ name, version, path, line }) => ({ name, version, at: fileLocation(path, line) })),
			};
}
