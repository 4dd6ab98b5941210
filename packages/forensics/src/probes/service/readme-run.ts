// Does the README say how to start the service?
import { defineProbe, fencedBlocks } from '@auditor/probes';
import { fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { composesMore } from '../../models/containers.js';

export const readmeRun = defineProbe({
	id: 'service/readme-run',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the README say how to start the service?',
	motivation: 'Whoever is on call at night was not there when it was written.',
	method:
		'Looks in the README at the root, then in those of folders, for fenced blocks with a command that starts something; a run of tests, a check or a set-up starts nothing. Values: starts.',
	blindSpots: 'Whether the commands work; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Show the command that starts it, from a fresh clone to the first request.' },
	inspect: ({ tree, texts }) => {
		const readmes = tree.files
			.filter(
				({ path: p, context }) =>
					/(?:^|\/)readme(\.\w+)?$/i.test(p) && (!p.includes('/') || context === 'source' || context === 'documentation'),
			)
			.map((f) => f.path)
			.sort((a, b) => a.split('/').length - b.split('/').length);
		const root = readmes.find((p) => !p.includes('/')) ?? null;
		const start =
			/\b(npm|pnpm|yarn|bun)\s+(run\s+)?(?:[\w.-]{1,40}:)?(dev|start|serve|demo|agent)\b|\b(?:npx|bunx|uvx|(?:pnpm|yarn) dlx|bun x|npm exec|uv tool run)\s+(?:-\S{1,40}\s+){0,5}(?:\S*langgraph|\S{1,100}\s+(?:dev|start|serve|up)(?![\w-]))|\blanggraph\s+(dev|up)\b|\bdocker[ -]compose\s+up\b|\b(uv|poetry|pdm|pipenv)\s+run\b|\bpython3?\s+(-m\s+(?!(?:venv|virtualenv|pip|ensurepip|build|pytest|unittest)\b)\S+|\S+\.py)|\b(uvicorn|gunicorn|fastapi|streamlit)\s+\w|\bmake\s+(?:[\w-]{1,40}-)?(run|dev|start|serve|up)\b|\b(tsx|node)\s+\S+\.[jt]s|(?:(?:^|\s)\.[\\/]|\b(?:bash|sh|pwsh|powershell)\s+)[\w./\\-]{0,80}(?:start|run|serve|launch|dev)[\w-]{0,40}\.(?:sh|ps1|bat|cmd)\b/;
		// An image that the README does not build is another program: a database, a model server.
		const image = /\bdocker\s+build\b[^\n]{0,200}?(?:-t|--tag)[ =]([\w./:-]{1,100})/.exec(texts.get(root ?? '') ?? '')?.[1];
		const isStart = (l: string) =>
			(start.test(l) &&
				!NO_START.test(l) &&
				!/^\s{0,9}(?:\$ )?(?:echo|eval|cat|less|vim?|nano|code|open|touch|rm|#|\/\/)(?:\s|$)/.test(l) &&
				!isAbsent(l, tree, texts)) ||
			(image !== undefined && /\bdocker\s+run\b/.test(l) && l.includes(image));
		const startIn = (readme: string) => {
			const starting = fencedBlocks(texts.get(readme) ?? '').flatMap((b) =>
				b.text.split('\n').flatMap((said, i) => (isStart(said) ? [{ said, line: b.line + 1 + i }] : [])),
			);
			// A script that is run by its file may do anything; what speaks of serving comes before, and it alone counts beside the root.
			return starting.find(({ said }) => SERVES.test(said)) ?? (readme === root ? starting[0] : undefined);
		};
		const path = readmes.find((one) => startIn(one)) ?? root;
		const starts = path === null ? undefined : startIn(path)?.line;
		const line = starts ?? 1;
		return {
			outcome: starts ? 'true' : 'false',
			message:
				path === null
					? 'The repository has no README at its root.'
					: starts
						? `${path}:${line} shows how to start it.`
						: `We found no command in the code blocks of ${path} that starts it.`,
			rationale: 'Blocks of code of each README outside of tests and examples were read.',
			location: path === null ? null : fileLocation(path, line),
			values: { starts: starts !== undefined },
			context: path === null ? null : 'documentation',
			confidence: starts ? 0.9 : 0.75,
		};
	},
});

/** A run of tests or checks, or of a tool that sets something up. */
const NO_START =
	/\b(?:uv|poetry|pdm|pipenv)\s+run\s+(?:-\S+\s+)*(?:pytest|ruff|mypy|black|isort|flake8|pyright|pre-commit|ipython|jupyter|playwright|alembic|pip|pyinstaller)\b|\bpython3?\s+(?:-m\s+(?:pytest|unittest|playwright|ipykernel)\b|\S*\b(?:tests?\/|test_|run_(?:all_)?tests?)\S*)/;
const SERVES = /\b(?:dev|start|serve|up|run|langgraph|uvicorn|gunicorn|fastapi|streamlit)\b/;

/** The command names a script that no manifest has, a file that is not in the tree, or databases alone. */
function isAbsent(line: string, tree: Tree, texts: ReadonlyMap<string, string>): boolean {
	if (/\bdocker[ -]compose\s+up\b/.test(line)) {
		const composed = [...texts].filter(([path]) => /(?:^|\/)(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/.test(path));
		return composed.length > 0 && !composed.some(([, text]) => composesMore(text));
	}
	const script = /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?((?:[\w.-]{1,40}:)?(?:dev|start|serve|demo|agent))\b/.exec(line)?.[1];
	const manifests = [...texts].filter(([path]) => /(^|\/)package\.json$/.test(path));
	if (script !== undefined) return !manifests.some(([, text]) => text.includes(`"${script}"`));
	const file =
		/(?:\b(?:python3?|node|tsx|bash|sh|pwsh|powershell)\s+(?:-\S{1,40}\s){0,9}(?:\.[\\/])?|(?:^|\s)\.[\\/])([\w./-]{1,200}\.(?:py|[cm]?[jt]s|sh|ps1|bat|cmd))\b/.exec(
			line,
		)?.[1];
	return file !== undefined && !tree.files.some(({ path }) => path === file || path.endsWith(`/${file}`));
}
