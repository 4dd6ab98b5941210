// Does the README say how to start the service?
import { defineProbe, fencedBlocks, withoutComments } from '@auditor/probes';
import { fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
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
		'Looks in the README at the root, then in those of folders, for a command that starts something: in fenced blocks, then as inline code, an item of a list or a cell of a table. A run of tests, a check or a set-up starts nothing. Values: starts.',
	blindSpots: 'Whether the commands work; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Write every command from a fresh clone to the first request into the README.' },
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
		const scripts = new Map(manifestsOf(tree, texts).flatMap(({ data }) => Object.entries(recordOf(data.scripts))));
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
		return {
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
				starts: starts !== undefined,
				...(moved && !starts && { remedy: `Lead from ${path} to the place that says how it is started.` }),
			},
			context: path === null ? null : 'documentation',
			confidence: starts ? 0.9 : 0.75,
		};
	},
});

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
	const file =
		/(?:\b(?:python3?|node|tsx|streamlit\s+run|fastapi\s+(?:dev|run)|bash|sh|pwsh|powershell)\s+(?:-\S{1,40}\s){0,9}(?:\.[\\/])?|(?:^|\s)\.[\\/])([\w./-]{1,200}\.(?:py|[cm]?[jt]s|sh|ps1|bat|cmd))\b/.exec(
			line,
		)?.[1];
	return file !== undefined && !tree.files.some(({ path }) => path === file || path.endsWith(`/${file}`));
}
