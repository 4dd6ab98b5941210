// Does the README say how to start the service?
import { folderOf, normalised, parseObject } from '@auditor/code';
import { defineProbe, fencedBlocks, plural, withoutComments } from '@auditor/probes';
import { escapeText, type FindingDraft, fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { firstOf } from '@auditor/schema/pure';
import { textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { TEMPLATE } from '../../models/settings/environment-files.js';
import { agentFiles, mayAsk } from '../../models/starts/agent-files.js';
import { absentBuild, absentModule, COMPOSE } from '../../models/starts/containers.js';
import { ASTRAY, AWAY, enteredBy, IDLE, LACKING, startsOf } from '../../models/starts/readme-starts.js';
import { containedProgram, FILE } from '../../models/starts/start-commands.js';
import { startIn as commandIn, isTestOrSetup } from '../../models/starts/start-patterns.js';
import { brokenManifest, lackingName, uninstalled, unknownOption } from '../../models/starts/uninstalled.js';
import { manifestsOf, recordOf } from '../library/_package.js';

export const readmeRun = defineProbe({
	id: 'service/readme-run',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the README say how to start the service?',
	motivation: 'Whoever is on call at night was not there when it was written.',
	method:
		'Looks in the README at the root, then in those of folders and in pages that it links, and in AGENTS.md where it is empty or missing, for a command that starts something: in fenced blocks, then as inline code, an item of a list or a cell of a table. A run of tests, a check or a set-up starts nothing, nor does a program that neither comes to a file of an agent nor asks another process, nor one that loads a package which the requirements that the README installs do not name, or, as it is loaded, imports a name of which its module has no word, nor one that takes its options by argparse and is given another, nor a package manager that a manifest beside the agent stops, which is no valid JSON; what a container starts stands for the command that starts the container. A second finding, on the blocks of the README at the root: whether each command there runs a script, a target of make or a file that is in the tree; what a build makes or git ignores is let pass. Values: of (`start` or `commands`), starts.',
	blindSpots: 'Whether the commands work; documentation on a site of its own.',
	remediation: { effort: 'low', text: 'Write the command that starts the service into the README.' },
	inspect: ({ tree, texts }) => {
		const readmes = tree.files
			.filter(
				({ path: p, context }) =>
					/(?:^|\/)readme(?:[._-][a-z]{2}(?:[_-][a-z]{2,4})?)?(?:\.\w+)?$/i.test(p) &&
					(!p.includes('/') || context === 'source' || context === 'documentation'),
			)
			.map((f) => f.path)
			.sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length);
		const root = readmes.find((p) => !p.includes('/')) ?? null;
		const linked = root === null ? [] : pagesOf(texts.get(root) ?? '').filter((page) => texts.has(page) && !readmes.includes(page));
		// Where there is nothing in it, what stands beside it for agents that write code.
		const instead = (texts.get(root ?? '') ?? '').trim() === '' ? ['AGENTS.md', 'CLAUDE.md'].filter((page) => texts.has(page)) : [];
		const manifests = manifestsOf(tree, texts).map(({ data }) => recordOf(data.scripts));
		const agents = agentFiles(tree, texts);
		const around = { tree, texts, manifests, agents, mayAsk: (program: string) => mayAsk(program, agents, texts) };
		const contained = containedProgram(tree, texts);
		const broken = brokenManifest(tree, texts, agents);
		const startIn = (readme: string) => {
			const text = withoutComments(texts.get(readme) ?? '');
			const lines = text.split('\n');
			const ranked = startsOf(text, { ...around, readme: text, folder: linked.includes(readme) ? '' : folderOf(readme) }).map((one) => {
				const lacks = one.program && one.rank < LACKING ? uninstalled(one.program, text, texts) : null;
				const loaded = one.program ?? contained;
				const stop = loaded && one.rank < LACKING ? lackingName(loaded, texts) : null;
				const refused = one.rank < LACKING && /\b(?:npm|pnpm|yarn)\s/.test(lines[one.line - 1]!) ? broken : null;
				const option = one.rank < LACKING ? unknownOption(lines.slice(one.line - 1), tree, texts) : null;
				const isRefused = lacks || stop || refused || option;
				return { ...one, lacks, refused, option, stop: stop && { ...stop, of: loaded }, ...(isRefused && { rank: LACKING }) };
			});
			const [best] = ranked.sort((one, other) => one.rank - other.rank);
			// Beside the root, what may do anything is no start.
			return best && (readme === root || instead.includes(readme) || best.rank === 0) ? best : undefined;
		};
		const path = [...readmes, ...linked, ...instead].find((one) => startIn(one)) ?? root;
		const start = path === null ? undefined : startIn(path);
		const starts = start && start.rank < LACKING ? start.line : undefined;
		const { gone, asked } = root === null ? { gone: [], asked: 0 } : goneIn(root, tree, texts, manifests);
		const named = start ? undefined : gone.find(({ starts }) => starts);
		const line = (start ?? named)?.line ?? 1;
		const started: FindingDraft = {
			outcome: starts ? 'true' : 'false',
			message:
				path === null
					? 'The repository has no README at its root.'
					: starts
						? `${path}:${line}${instead.includes(path) ? ', beside a README without a word,' : ''} shows how to ${start?.rank === 0 ? 'start' : 'run'} the product.`
						: start?.stop
							? `${path}:${line} starts ${start.stop.of}, which cannot be loaded: ${start.stop.path}:${start.stop.line} imports ${start.stop.name} from ${start.stop.from}, which defines no such name.`
							: start?.refused
								? `${path}:${line} starts it by a package manager, which stops at ${start.refused}: that is no valid JSON.`
								: start?.option
									? `${path}:${line} starts ${start.option.program} with \`${start.option.name}\`, an option that it does not take.`
									: start?.lacks
										? `${path}:${line} starts a program that needs \`${start.lacks.name}\`: ${start.lacks.path}:${start.lacks.line} imports it, and ${start.lacks.requirements}, which ${path} installs, does not name it.`
										: start?.rank === ASTRAY
											? `${path}:${line} runs a program that imports a folder which Python does not find from there. We found no other start of the agent.`
											: start?.rank === AWAY
												? `${path}:${line} starts a program that comes to no file of the agent. We found no other start of the agent.`
												: start?.rank === IDLE
													? `${path}:${line} runs a program that only defines functions and classes. We found no other start of the agent.`
													: start
														? `${path}:${line} starts the web page, and we found no command there that starts the agent.`
														: named
															? `${root}:${line} ${named.says}. We found no other command that starts it.`
															: `We found no command in ${path} that starts it.`,
			rationale: 'Code, lists and tables of each README outside of tests and examples were read.',
			location: path === null ? null : fileLocation(path, line),
			values: {
				of: 'start',
				starts: starts !== undefined,
				...(start?.stop && { remedy: `Mend the import at ${start.stop.path}:${start.stop.line}.` }),
				...(start?.refused && { remedy: `Mend the JSON of ${start.refused}.` }),
				...(start?.option && !start.stop && { remedy: `Write into ${path} the options that ${start.option.program} takes.` }),
				...(start?.lacks && !start.stop && { remedy: `Add \`${start.lacks.name}\` to ${start.lacks.requirements}.` }),
				...(named && { fault: ABSENT, remedy: `Add what ${root}:${line} runs to the repository, or name another command there.` }),
				...(path === null && { remedy: 'Add a README with the command that starts the service.' }),
			},
			context: path === null ? null : 'documentation',
			confidence: starts ? 0.9 : 0.75,
		};
		const [first, ...others] = gone;
		const told = firstOf(gone, 3).map((one) => `${root}:${one.line} ${one.says}`);
		return [
			started,
			{
				outcome: first ? 'false' : asked > 0 ? 'true' : 'not-applicable',
				message: `${first ? `${told.join('; ')}${gone.length > told.length ? `; and ${gone.length - told.length} more` : ''}` : asked > 0 ? `We looked up ${plural(asked, 'command')} of the README: what ${asked === 1 ? 'it runs' : 'they run'} is there` : 'The README at the root runs no script, target or file'}.`,
				rationale: 'Scripts, targets and files in the blocks of the README at the root were compared with the tree.',
				location: first ? fileLocation(root!, first.line) : null,
				related: others.map((one) => fileLocation(root!, one.line)),
				values: { of: 'commands', absent: gone.flatMap(({ template = [] }) => template), scripts: gone.map(({ script = null }) => script) },
				context: 'documentation',
				confidence: 0.8,
			},
		];
	},
});

const ABSENT = 'A README names a command that starts the service, and what that runs is not in the repository.';

/** Pages of the repository that a README links. */
const pagesOf = (text: string) =>
	[...text.matchAll(/\]\((?:\.?\/)?([\w.-][\w./-]{0,200}\.mdx?)(?:#[^)\s]{0,200})?\)/g)].map(([, page]) => page!);

/** What a command asks for and is not there: half a sentence, and its script, with the folders whose manifests have it and lack it, or the template that it copies. */
type Gone = {
	readonly says: string;
	readonly script?: { readonly name: string; readonly folder: string | null; readonly from?: string };
	readonly template?: string;
};

/** Commands in the blocks of a README that run what is not there, each told once. */
function goneIn(readme: string, tree: Tree, texts: ReadonlyMap<string, string>, manifests: readonly Record<string, unknown>[]) {
	const text = texts.get(readme) ?? '';
	const makes = [...texts].flatMap(([path, own]) => (/(?:^|\/)(?:GNU)?[Mm]akefile$/.test(path) ? own : []));
	const has = (path: string) => tree.files.some((one) => one.path === path || one.path.startsWith(`${path}/`));
	const goneFile = (said: string, folder = ''): string | null => {
		const file = FILE.exec(said)?.[1]?.replace(/^\.\//, '');
		// Where a line before it entered a folder, it has to stand there.
		const at = normalised(`${folder}/${file}`);
		const isAstray = file !== undefined && folder !== '' && ![at, file].some(has) && !isIgnored(texts, at);
		if (isAstray && tree.files.some(({ path }) => path.endsWith(`/${file}`))) return at;
		if (file === undefined || MADE.test(file) || isIgnored(texts, file)) return null;
		return tree.files.some(({ path }) => path === file || path.endsWith(`/${file}`)) ? null : file;
	};
	const entered = new Set(text.split('\n').flatMap((line) => enteredBy(line, '', tree).runs || []));
	const asked = new Set<string>();
	const saysOf = (row: string, folder: string, around: () => string): Gone | string | null => {
		const tested = TESTED.exec(row)?.[1];
		const installed = /\bpip3?\s+install\s+(?:-\S+\s+)?-r\s+(\S+\.txt)(?=\s|$)/.exec(row)?.[1];
		const copied = /^\s{0,20}(?:\$ )?(?:cp|copy)\s{1,9}(?:-\w{1,9}\s{1,9})?(?:\.\/)?(\S{1,100})\s/.exec(row)?.[1] ?? '';
		if (tested || installed || [/\bmake\s|\w:[A-Za-z_]/, RUN, FILE].some((one) => one.test(row)) || TEMPLATE.test(copied)) asked.add(row);
		if (tested && !tree.files.some(({ path }) => `/${path}/`.includes(`/${tested}/`)) && !isIgnored(texts, tested))
			return `tests ${tested}, which is not in the repository`;
		const composed = tree.files.flatMap(({ path }) => (COMPOSE.test(path) ? folderOf(path) : []));
		const leads = (one: string) => `${folder}/`.startsWith(one && `${one}/`) || text.includes(`\`${one}`) || entered.has(one);
		if (UP.test(row) && composed.length > 0 && !composed.some(leads)) return 'runs `docker compose up` where no compose file stands';
		// What lies over the first, by a word in its name, is read where it is named alone.
		const composes = UP.test(row) ? tree.files.filter(({ path }) => COMPOSE.test(path)) : [];
		const compose = (composes.find(({ path }) => row.includes(path)) ?? composes.find(({ path }) => /compose\.ya?ml$/.test(path)))?.path;
		const module = absentModule(row, tree) ?? (compose && absentBuild(compose, texts, tree));
		const isGone = (said: string) => !tree.files.some(({ path }) => path.endsWith(said.replace(/^.*[\\/]/, ''))) && !isIgnored(texts, said);
		if (installed && isGone(installed)) return `installs ${installed}, which is not in the repository`;
		const alike = tree.files.filter(({ path }) => `/${path}`.endsWith(`/${copied}`)).map(({ path }) => path);
		const isHere = folder === '' || alike.includes(normalised(`${folder}/${copied}`));
		if (TEMPLATE.test(copied) && alike[0] && !isHere) return `copies ${copied}, which ${folder} does not hold`;
		if (TEMPLATE.test(copied) && !alike.some((path) => leads(path.slice(0, -copied.length).replace(/\/$/, ''))))
			return alike[0]
				? `copies ${copied}, which stands at ${alike[0]}`
				: { says: `copies ${copied}, which is not in the repository`, template: copied };
		if (module) return `needs \`${module}\`, which is not in the repository`;
		const [, script, tests] = RUN.exec(row) ?? [];
		const name = script ?? tests;
		const astray = name === undefined || OF_PACKAGE.test(row) ? null : scriptAstray(name, folder, tree, texts, around, entered);
		if (astray) return astray;
		const bodies = manifests.flatMap((one) => (name !== undefined && typeof one[name] === 'string' ? [one[name]] : []));
		const files = bodies.flatMap((body) => goneFile(body) ?? []);
		if (name !== undefined && !/\.[cm]?[jt]sx?$/.test(name)) {
			if (files[0] && files.length === bodies.length) return `runs the script \`${name}\`, whose file ${files[0]} is not in the repository`;
			const word = new RegExp(`(?<![\\w-])${escapeText(name)}(?![\\w:-])`);
			const isTool = tests === undefined && [...texts].some(([path, own]) => /(?:^|\/)package\.json$/.test(path) && word.test(own));
			if (!tree.files.some(({ path }) => /(?:^|\/)package\.json$/.test(path)))
				return `runs the script \`${name}\`, and there is no package.json`;
			return manifests.length > 0 && bodies.length === 0 && !isTool
				? { says: `runs the script \`${name}\`, which no package.json has`, script: { name, folder: null } }
				: null;
		}
		const target = /^\s{0,20}(?:\$ )?make\s+([a-z][\w-]{0,60})\s*(?:#|$)/.exec(row)?.[1];
		if (target && makes.length > 0 && !makes.some((own) => own.includes(target) || /^-?include\b|^[^\n#:]{0,200}%/m.test(own)))
			return `runs \`make ${target}\`, which no Makefile has`;
		if (target && !tree.files.some(({ path }) => MAKES.test(path))) return `runs \`make ${target}\`, and there is no Makefile`;
		const file = goneFile(row, folder);
		return file ? `runs ${file}, which is not in the repository` : null;
	};
	const written = text.split('\n');
	const seen = new Set<string>();
	const gone = fencedBlocks(text).flatMap((block) => {
		const rows = block.text.split('\n');
		// A folder that is not in the tree is of another repository, but for the one that was cloned.
		const isAway = (into = '.') => !into.startsWith('.') && !tree.files.some(({ path }) => path.startsWith(`${into}/`));
		const away =
			text.split('git clone').length === 2 ? -1 : rows.findIndex((row) => isAway(/^\s{0,20}(?:\$ )?cd\s+([\w.-]+)/.exec(row)?.[1]));
		let next = '';
		return rows.slice(0, away < 0 ? rows.length : away).flatMap((row, i) => {
			const { runs: folder, ends } = enteredBy(row, next, tree);
			next = ends;
			const found = /^\s*(?:#|\/\/|<|["'{])/.test(row) ? null : saysOf(row, folder, () => sectionAt(written, block.line + 1 + i));
			const one = typeof found === 'string' ? { says: found } : found;
			return one === null || seen.has(one.says) || !seen.add(one.says)
				? []
				: [{ line: block.line + 1 + i, starts: commandIn(row) !== null && !isTestOrSetup(row), ...one }];
		});
	});
	return { gone, asked: asked.size };
}

/** What stands between the heading above a line and the line. */
function sectionAt(lines: readonly string[], line: number): string {
	const from = lines.findLastIndex((one, i) => i < line && /^#{1,6} \S/.test(one) && !/^#{1,6} .*\b(?:npm|pnpm|yarn|bun)\b/.test(one));
	return lines.slice(Math.max(0, from), line - 1).join('\n');
}

/** A script that the package around the folder lacks and others have, where nothing before it leads to one of these; or a task that turbo lacks. */
function scriptAstray(
	name: string,
	folder: string,
	tree: Tree,
	texts: ReadonlyMap<string, string>,
	around: () => string,
	entered: ReadonlySet<string>,
): Gone | string | null {
	const all = manifestsOf(tree, texts);
	const own = all.findLast((one) => `${folder}/`.startsWith(one.folder && `${one.folder}/`));
	const body = own && recordOf(own.data.scripts)[name];
	const task = /\bturbo\s+(?:run\s+)?([a-z][\w:-]{0,60})/.exec(typeof body === 'string' ? body : '')?.[1];
	const { tasks, pipeline } = parseObject(texts.get(own?.folder ? `${own.folder}/turbo.json` : 'turbo.json') ?? '') ?? {};
	const known = Object.keys(recordOf(tasks ?? pipeline));
	if (task && known.length > 0 && !known.some((one) => one === task || one.endsWith(`#${task}`)))
		return `runs the script \`${name}\`, which asks turbo for \`${task}\`, and turbo.json has no such task`;
	const having = all.filter(({ data }) => typeof recordOf(data.scripts)[name] === 'string');
	const isTold = ({ folder: at, name: called }: (typeof all)[number]) =>
		entered.has(at) ||
		around().includes(called) ||
		around()
			.toLowerCase()
			.includes(at.slice(at.lastIndexOf('/') + 1).toLowerCase());
	if (!own || body !== undefined || having.length === 0 || having.some(isTold)) return null;
	const [{ path, folder: at }] = having as [(typeof all)[number]];
	return {
		says: `runs the script \`${name}\`, which ${own.path} does not have (${path} has it)`,
		script: { name, folder: at, from: own.folder },
	};
}

/** A Makefile, or what one is made by. */
const MAKES = /(?:^|\/)(?:(?:GNU)?[Mm]akefile(?:\.\w{1,9})?|CMakeLists\.txt|configure(?:\.ac)?|meson\.build)$|\.mk$/;

/** Names the package that it is about. */
const OF_PACKAGE = /\s(?:-w|-C|-F|--(?:workspaces?|prefix|filter|cwd|dir))(?:[\s=]|$)/;

const TESTED = /^\s{0,20}(?:\$ )?(?:uv run |poetry run )?(?:python3? -m )?pytest\s+(?:-\S+\s+)*([\w-]{1,60}\/[\w./-]{1,200}?)\/?(?:\s|$)/;
/** Starts all that the first compose file holds. */
const UP = /\bdocker[ -]compose\s+up(?:\s+-[\w-]{1,20}){0,3}\s{0,9}(?:#|$)/;
const RUN = /(?:^|&&|;|\$)\s{0,20}(?:(?:npm|pnpm|yarn|bun)\s+run\s+(\w[\w.:-]{0,59})|(?:npm|pnpm|yarn)\s+(test))(?=\s|$)/;
/** What a build makes, what a reader is to write, and what stands outside. */
const MADE =
	/(?:^|\/)(?:dist|build|out|\.next|node_modules|target|\.?venv)\/|^\/|\.\.\/|(?:^|\/)(?:your|my|example|sample|foo|path|some|test_)[\w-]*[./]|(?:^|\/)(?:script|file|filename)\.\w+$/i;
