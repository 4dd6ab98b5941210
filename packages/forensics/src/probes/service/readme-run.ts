// Does the README say how to start the service?
import { defineProbe, fencedBlocks, withoutComments } from '@auditor/probes';
import { type FindingDraft, fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { COMPOSE, composesMore, startsStores } from '../../models/containers.js';
import { movedAt } from '../../models/readme.js';
import { manifestsOf, recordOf } from '../library/_package.js';

export const readmeRun = defineProbe({
	id: 'service/readme-run',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the README say how to start the service?',
	motivation: 'Whoever is on call at night was not there when it was written.',
	method:
		'Looks in the README at the root, then in those of folders, for a command that starts something: in fenced blocks, then as inline code, an item of a list or a cell of a table. A run of tests, a check or a set-up starts nothing. A second finding, on the blocks of the README at the root: whether each command there runs a script, a target of make or a file that is in the tree; what a build makes or git ignores is let pass. Values: of (`start` or `commands`), starts.',
	blindSpots: 'Whether the commands work; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Write the command that starts the service into the README.' },
	inspect: ({ tree, texts }) => {
		const readmes = tree.files
			.filter(
				({ path: p, context }) =>
					/(?:^|\/)readme(\.\w+)?$/i.test(p) && (!p.includes('/') || context === 'source' || context === 'documentation'),
			)
			.map((f) => f.path)
			.sort((a, b) => a.split('/').length - b.split('/').length);
		const root = readmes.find((p) => !p.includes('/')) ?? null;
		// An image that the README does not build is another program: a database, a model server.
		const image = /\bdocker\s+build\b[^\n]{0,200}?(?:-t|--tag)[ =]([\w./:-]{1,100})/.exec(texts.get(root ?? '') ?? '')?.[1];
		const manifests = manifestsOf(tree, texts).map(({ data }) => recordOf(data.scripts));
		const scripts = new Map(manifests.flatMap((one) => Object.entries(one)));
		const isStart = (said: string): boolean =>
			[said, said.replace(SCRIPT, (all, name: string) => String(scripts.get(name) ?? all))].some(
				(l) =>
					START.test(l) &&
					!NO_START.test(l) &&
					!/^\s{0,9}(?:\$ )?(?:echo|eval|cat|less|vim?|nano|code|open|touch|rm|#|\/\/)(?:\s|$)/.test(l) &&
					!isAbsent(l, tree, texts),
			) ||
			(image !== undefined && /\bdocker\s+run\b/.test(said) && said.includes(image));
		const startIn = (readme: string) => {
			const text = withoutComments(texts.get(readme) ?? '');
			const shown = new Set(fencedBlocks(text).flatMap((block) => block.text.split('\n').map((_, i) => block.line + 1 + i)));
			const lines = text.split('\n').map((said, i) => ({ said, line: i + 1 }));
			const starting = lines.filter(({ said, line }) => shown.has(line) && isStart(said));
			// A script that is run by its file may do anything; what speaks of serving comes before, and it alone counts beside the root.
			const serving =
				[SERVES_FIRST, SERVES].flatMap((one) => starting.filter(({ said }) => one.test(said)))[0] ??
				(readme === root ? starting[0] : undefined);
			return serving ?? lines.find(({ said, line }) => !shown.has(line) && piecesOf(said).some((one) => SERVES.test(one) && isStart(one)));
		};
		const path = readmes.find((one) => startIn(one)) ?? root;
		const starts = path === null ? undefined : startIn(path)?.line;
		const moved = path === null ? null : movedAt(path, texts.get(path) ?? '');
		const line = starts ?? moved?.line ?? 1;
		const started: FindingDraft = {
			outcome: starts ? 'true' : 'false',
			message:
				path === null
					? 'The repository has no README at its root.'
					: starts
						? `${path}:${line} shows how to start it.`
						: `${moved ? `${moved.says} ` : ''}We found no command in ${path} that starts it.`,
			rationale: 'Code, lists and tables of each README outside of tests and examples were read.',
			location: path === null ? null : fileLocation(path, line),
			values: {
				of: 'start',
				starts: starts !== undefined,
				...(moved && !starts && { remedy: `Lead from ${path} to the place that says how it is started.` }),
			},
			context: path === null ? null : 'documentation',
			confidence: starts ? 0.9 : 0.75,
		};
		const gone = root === null ? [] : goneIn(root, tree, texts, manifests);
		const [first, ...others] = gone;
		const told = gone.slice(0, 3).map((one) => `${root}:${one.line} ${one.says}`);
		return [
			started,
			{
				outcome: root === null ? 'not-applicable' : first ? 'false' : 'true',
				message: `${first ? `${told.join('; ')}${gone.length > 3 ? `; and ${gone.length - 3} more` : ''}` : 'We found no command of the README that runs what is not there'}.`,
				rationale: 'Scripts, targets and files in the blocks of the README at the root were compared with the tree.',
				location: first ? fileLocation(root!, first.line) : null,
				related: others.map((one) => fileLocation(root!, one.line)),
				values: { of: 'commands' },
				context: 'documentation',
				confidence: 0.8,
			},
		];
	},
});

/** Commands in the blocks of a README that run what is not there, each told once. */
function goneIn(readme: string, tree: Tree, texts: ReadonlyMap<string, string>, manifests: readonly Record<string, unknown>[]) {
	const text = texts.get(readme) ?? '';
	const makes = [...texts].flatMap(([path, own]) => (/(?:^|\/)(?:GNU)?[Mm]akefile$/.test(path) ? own : []));
	const goneFile = (said: string): string | null => {
		const file = FILE.exec(said)?.[1]?.replace(/^\.\//, '');
		if (file === undefined || MADE.test(file) || isIgnored(texts, file)) return null;
		return tree.files.some(({ path }) => path === file || path.endsWith(`/${file}`)) ? null : file;
	};
	const saysOf = (row: string): string | null => {
		const name = RUN.exec(row)?.[1];
		const bodies = manifests.flatMap((one) => (name !== undefined && typeof one[name] === 'string' ? [one[name]] : []));
		const files = bodies.flatMap((body) => goneFile(body) ?? []);
		if (name !== undefined && !/\.[cm]?[jt]sx?$/.test(name)) {
			if (files[0] && files.length === bodies.length) return `runs the script \`${name}\`, whose file ${files[0]} is not in the tree`;
			const isTool = [...texts].some(([path, own]) => /(?:^|\/)package\.json$/.test(path) && own.includes(name));
			return manifests.length > 0 && bodies.length === 0 && !isTool ? `runs the script \`${name}\`, which no package.json has` : null;
		}
		const target = /^\s{0,20}(?:\$ )?make\s+([a-z][\w-]{0,60})\s*(?:#|$)/.exec(row)?.[1];
		if (target && makes.length > 0 && !makes.some((own) => own.includes(target) || /^-?include\b|^[^\n#:]{0,200}%/m.test(own)))
			return `runs \`make ${target}\`, which no Makefile has`;
		const file = goneFile(row);
		return file ? `runs ${file}, which is not in the tree` : null;
	};
	const seen = new Set<string>();
	return fencedBlocks(text).flatMap((block) => {
		const rows = block.text.split('\n');
		// A folder that is not in the tree is of another repository, but for the one that was cloned.
		const isAway = (into = '.') => !into.startsWith('.') && !tree.files.some(({ path }) => path.startsWith(`${into}/`));
		const away =
			text.split('git clone').length === 2 ? -1 : rows.findIndex((row) => isAway(/^\s{0,20}(?:\$ )?cd\s+([\w.-]+)/.exec(row)?.[1]));
		return rows.slice(0, away < 0 ? rows.length : away).flatMap((row, i) => {
			const says = /^\s*(?:#|\/\/|<|["'{])/.test(row) ? null : saysOf(row);
			return says === null || seen.has(says) || !seen.add(says) ? [] : [{ line: block.line + 1 + i, says }];
		});
	});
}

const RUN = /(?:^|&&|;|\$)\s{0,20}(?:npm|pnpm|yarn|bun)\s+run\s+([\w.:-]{1,60})(?=\s|$)/;
/** What a build makes, what a reader is to write, and what stands outside. */
const MADE =
	/(?:^|\/)(?:dist|build|out|\.next|node_modules|target|\.?venv)\/|^\/|\.\.\/|(?:^|\/)(?:your|my|example|sample|foo|path|some|test_)[\w-]*[./]/i;
const FILE =
	/(?:\b(?:python3?|node|tsx|bun(?:\s+-\S{1,60}){0,5}(?:\s+run)?|streamlit\s+run|fastapi\s+(?:dev|run)|bash|sh|pwsh|powershell)\s+(?:-\S{1,40}\s){0,9}(?:\.[\\/])?|(?:^|\s)\.[\\/])([\w./-]{1,200}\.(?:py|[cm]?[jt]s|sh|ps1|bat|cmd))\b/;

/** A script of a manifest by its name: what it runs tells whether it starts something. */
const SCRIPT = /\b(?:npm|pnpm|yarn|bun)\s+run\s+([\w.:-]{1,60})/;

const START =
	/\b(npm|pnpm|yarn|bun)\s+(run\s+)?(?:[\w.-]{1,40}:)?(dev|start|serve|demo|agent)\b|\b(?:npx|bunx|uvx|(?:pnpm|yarn) dlx|bun x|npm exec|uv tool run)\s+(?:-\S{1,40}\s+){0,5}(?:\S*langgraph|\S{1,100}\s+(?:dev|start|serve|up)(?![\w-]))|\blanggraph\s+(dev|up)\b|\bdocker[ -]compose(?:\s+-f\s+\S{1,200}){0,4}\s+up\b|\b(uv|poetry|pdm|pipenv)\s+run\b|\bpython3?\s+(-m\s+(?!(?:venv|virtualenv|pip|ensurepip|build|pytest|unittest)\b)\S+|\S+\.py)|\b(?:uvicorn|gunicorn)\s[^\n]{0,200}\w:[A-Za-z_]|\b(?:fastapi\s+(?:dev|run)|streamlit\s+run)\b|\bmake\s+(?:[\w-]{1,40}-)?(run|dev|start|serve|up)\b|\b(?:just|task)\s+(?:[\w-]{1,40}[-:])?(?:run|dev|start|serve|up)(?![\w-])|\bmoon\s+run\s+[\w-]{0,40}:(?:dev|start|serve)\b|\b(tsx|node)\s+\S+\.[jt]s|(?:(?:^|\s)\.[\\/]|\b(?:bash|sh|pwsh|powershell)\s+)[\w./\\-]{0,80}(?:start|run|serve|launch|dev)[\w-]{0,40}\.(?:sh|ps1|bat|cmd)\b/;

/** What a line outside of blocks may hold as a command of its own: inline code, an item of a list, a cell of a table. */
function piecesOf(line: string): string[] {
	if (/\b(?:not|never|instead of|no longer)\b/i.test(line)) return [];
	const item = /^\s{0,20}(?:[-*+]|\d{1,3}[.)])\s{1,9}(.{1,300})/.exec(line)?.[1] ?? '';
	const cells = /^\s{0,9}\|/.test(line) ? line.split('|') : [];
	const codes = [...line.matchAll(/`([^`\n]{1,300})`/g)].map(([, code]) => code!);
	const pieces = [item, ...cells, ...codes].map((one) =>
		one
			.split(' && ')
			.at(-1)!
			.replace(/^\s*(?:(?:uv|poetry|pdm|pipenv) run )?\s*/, ''),
	);
	return pieces.filter((one) => START.exec(one)?.index === 0 && !/^(?:\S+\s){1,3}(?:is|are|was|has|can|will|does)\s/.test(one));
}

/** A run of tests or checks, or of a tool that sets something up. */
const NO_START =
	/\b(?:uv|poetry|pdm|pipenv)\s+run\s+(?:-\S+\s+)*(?:pytest|ruff|mypy|black|isort|flake8|pyright|pre-commit|ipython|jupyter|playwright|alembic|pip|pyinstaller)\b|\bpython3?\s+(?:-m\s+(?:pytest|unittest|playwright|ipykernel)\b|\S*\b(?:tests?\/|test_|run_(?:all_)?tests?)\S*)|\bpython3?\s+\S{0,100}(?:migrat|seed|ingest|backfill|(?:init|create|setup|reset)_?(?:db|database|tables?|schema))\w*\.py\b/;
/** What `uv run` runs is told by the words behind it. */
const SERVES_FIRST = /\b(?:dev|start|serve|up|langgraph|uvicorn|gunicorn|fastapi|streamlit)\b/;
const SERVES = /\b(?:dev|start|serve|up|run|langgraph|uvicorn|gunicorn|fastapi|streamlit)\b/;

/** The command names a script that no manifest has, a file that is not in the tree, or databases alone. */
function isAbsent(line: string, tree: Tree, texts: ReadonlyMap<string, string>): boolean {
	const [, given, named] = /\bdocker[ -]compose((?:\s+-f\s+\S{1,200}){0,4})\s+up\b([^&|;#]{0,300})/.exec(line) ?? [];
	if (named !== undefined) {
		const composed = [...texts].filter(([path]) => (given ? given.includes(path) : COMPOSE.test(path)));
		const services = named.split(/\s+/).filter((one) => /^[\w.]/.test(one));
		return startsStores(services) || (composed.length > 0 && !composed.some(([, text]) => composesMore(text)));
	}
	const script = /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?((?:[\w.-]{1,40}:)?(?:dev|start|serve|demo|agent))\b/.exec(line)?.[1];
	const manifests = [...texts].filter(([path]) => /(^|\/)package\.json$/.test(path));
	if (script !== undefined) return !manifests.some(([, text]) => text.includes(`"${script}"`));
	const file = FILE.exec(line)?.[1];
	return file !== undefined && !tree.files.some(({ path }) => path === file || path.endsWith(`/${file}`));
}
