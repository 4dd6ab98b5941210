// Which command lines start a service, by the tools that people start one with? Rows by kind of tool; a new tool is a row here.

/** Command lines that start a program: scripts of a manifest, frameworks of agents, hosts, programs of Python, runners of tasks, programs of Node and of a shell. */
const STARTS: readonly RegExp[] = [
	/\b(npm|pnpm|yarn|bun)\s+(run\s+)?(?:[\w.-]{1,40}:)?(dev|start|serve|demo|agent)\b/,
	/\b(?:npx|bunx|uvx|(?:pnpm|yarn) dlx|bun x|npm exec|uv tool run)\s+(?:-\S{1,40}\s+){0,5}(?:\S*langgraph|\S{1,100}\s+(?:dev|start|serve|up)(?![\w-]))/,
	/\b(?:langgraph\s+(?:dev|up)|adk\s+(?:web|run|api_server)|crewai\s+(?:run|chat|flow\s+kickoff)|mastra\s+(?:dev|start)|chainlit\s+run)\b/,
	/\b(?:(?:cdk|sls|serverless|sam|modal|fly(?:ctl)?|gcloud\s+run)\s+deploy|azd\s+up|modal\s+serve)\b/,
	/\bdocker[ -]compose(?:\s+(?:-[fp]|--[\w-]{1,20})[ =]\S{1,200}){0,6}\s+up\b/,
	/\b(uv|poetry|pdm|pipenv)\s+run\b/,
	/\bpython3?\s+(?:-[uB]\s+)?(-m\s+(?!(?:venv|virtualenv|pip|ensurepip|build|pytest|unittest)\b)\S+|\S+\.py(?!\.\w))/,
	/\b(?:uvicorn|gunicorn)\s[^\n]{0,200}\w:[A-Za-z_]/,
	/\b(?:fastapi\s+(?:dev|run)|streamlit\s+run)\b/,
	/\bmake\s+(?:[\w-]{1,40}-)?(?:run|dev|start|serve|up)\b/,
	/\b(?:just|task)\s+(?:[\w-]{1,40}[-:])?(?:run|dev|start|serve|up)(?![\w-])/,
	/\bmoon\s+run\s+[\w-]{0,40}:(?:dev|start|serve)\b/,
	/\b(?:tsx|node|bun(?:\s+run)?|deno\s+run)\s+(?:-\S{1,60}\s+){0,5}\S+\.[jt]s(?![\w.])/,
	/(?:(?:^|\s)\.[\\/]|\b(?:bash|sh|pwsh|powershell)\s+)[\w./\\-]{0,80}(?:start|run|serve|launch|dev)[\w-]{0,40}\.(?:sh|ps1|bat|cmd)\b/,
];

/** Runs of tests or checks, or of a tool that sets something up. */
const TESTS_AND_SETUP: readonly RegExp[] = [
	/\b(?:uv|poetry|pdm|pipenv)\s+run\s+(?:-\S+\s+)*(?:pytest|ruff|mypy|black|isort|flake8|pyright|pre-commit|ipython|jupyter|playwright|alembic|pip|pyinstaller)\b/,
	/\bpython3?\s+(?:-m\s+(?:pytest|unittest|playwright|ipykernel)\b|(?:\S{1,80}\/)?(?:tests?\/|test_|run_(?:all_)?tests?))/,
	/\bpython3?\s+(?:\S{1,60}\/)?[\w-]{0,30}(?:migrat|seed|ingest|backfill|(?:init|create|setup|reset)_?(?:db|database|tables?|schema))[\w-]{0,30}\.py\b/,
	/\bpython3?\s+-m\s+(?:py_compile|compileall|pdb|tokenize|ast|dis|timeit|trace|cProfile|json\.tool|this|site|sysconfig|zipfile|tabnanny|doctest)\b/,
	/\bpython3?\s+(?:-m\s+[\w.]+|\S{1,200}\.py)\s+(?:--help|-h|--version)\b/,
	/^\s*(?:\$ )?(?:true|false|echo|:|timeout 0)\s/,
	/\bpython3? -c pass\b/,
];

/** What `uv run` runs is told by the words behind it. */
export const SERVES_BY_NAME = /\b(?:dev|start|serve|up|deploy|langgraph|adk|crewai|chainlit|uvicorn|gunicorn|fastapi|streamlit)\b/;

/** What a program calls or imports that waits for requests, messages or what somebody types. */
export const SERVES_BY_CODE =
	/\b(?:uvicorn|hypercorn|waitress|web|anyio|mcp|server|app|bot|demo|socketio|cli)\.(?:run|serve|launch|run_app|infinity_polling|polling)\(|\brun_polling\(|start_polling\(|\.launch\(|serve_forever\(|run_forever\(|\binput\(|\bPrompt\.ask\(|\bcmdloop\(|\bchainlit\b|\bstreamlit\b|\bgradio\b|\bFastAPI\(|\bFlask\(|while True/;

/** Where in a line the first command stands that starts a program; null where there is none. */
export function startIn(line: string): number | null {
	const found = STARTS.flatMap((one) => one.exec(line)?.index ?? []);
	return found.length > 0 ? Math.min(...found) : null;
}

/** A line runs tests or checks, or sets something up. */
export const isTestOrSetup = (line: string): boolean => TESTS_AND_SETUP.some((one) => one.test(line));
