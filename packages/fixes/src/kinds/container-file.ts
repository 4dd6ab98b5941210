// A service of which nothing says how it is built: a Dockerfile that installs as its manifest says and starts it as its documentation says. Settings
// and what is installed or was left by runs on the author's machine stay out of the image. Nothing where the build loads code that fails without a secret.
import { folderOf, pathIn, type SourceFile } from '@auditor/code';
import type { Fix, Ground } from '../fix.js';
import { isWhereCompiled } from './_compiled.js';
import { importsBuilt, isCompiled, needsSettings, PAGE, programsOf, takesMore } from './_image-needs.js';
import { localData } from './_local-data.js';
import { newFile } from './_places.js';
import { isInStep, LOCKS, nodePackage, pythonVersion, testedVersion, toldNode, toldPython } from './_runtimes.js';

export const containerFile: Fix = {
	id: 'container-file',
	title: 'Describe the build and the start of the service in a Dockerfile.',
	answers: ['service/deployment'],
	async propose({ outcome }, ground) {
		const found = outcome === 'false' ? ((await pythonService(ground)) ?? (await nodeService(ground))) : null;
		const programs = found && (await programsOf(ground));
		if (!found || programs === null || (await takesMore(found.folder, ground))) return null;
		// What a database of somebody's own run left is no part of an image.
		if ([...ground.paths].some((path) => /\.(?:db|sqlite3?)-(?:wal|shm|journal)$/.test(path))) return null;
		const data = await localData(found.folder, ground);
		// What is written beside the code is lost with the container, and whoever runs it has to say where it is kept.
		if (data.some((one) => /(?:^|\/)data$/.test(one))) return null;
		const left = [...found.left, ...data];
		const files = [
			newFile(pathIn(found.folder, 'Dockerfile'), withPrograms(found.lines, programs)),
			newFile(pathIn(found.folder, '.dockerignore'), left),
		];
		return files.filter(({ path }) => !ground.paths.has(path));
	},
};

function withPrograms([from, ...lines]: readonly string[], programs: readonly string[]): string[] {
	const names = ['ca-certificates', ...programs].join(' ');
	const install = `RUN apt-get update && apt-get install -y --no-install-recommends ${names} && rm -rf /var/lib/apt/lists/*`;
	return [from!, ...(programs.length > 0 ? [install] : []), ...lines];
}

interface Service {
	readonly folder: string;
	readonly lines: readonly string[];
	/** What is not copied into the image. */
	readonly left: readonly string[];
}

const EVERYWHERE = ['.git', '**/.env', '**/.env.*', '!**/.env.example'];
const STARTS =
	/\b(?:uvicorn\s+([\w.]{1,100}):(\w{1,60})|fastapi\s+(?:dev|run)\s+([\w/]{1,100})\.py|streamlit\s+run\s+([\w/]{1,100})\.py|python3?\s+([\w/]{1,100})\.py|adk (web|api_server))(?=[\s`"']|$)/g;

/** A start as a page tells it: what is started, below the folder that it stands in. */
interface Start {
	/** Path of its module, without the ending. */
	readonly at: string;
	/** What the manifest has to name. */
	readonly by: RegExp;
	readonly port: string | null;
	/** What it has to be told where it is built, as a variable of its environment. */
	readonly told?: string;
	/** It is named as a module, which is found wherever it is installed. */
	readonly isModule: boolean;
	/** The start is told of the folder that holds that of the module. */
	readonly isBelow?: boolean;
	/** The command, of the path from that folder. */
	words(path: string): readonly string[];
	/** The module is one that is started so. */
	fits(file: SourceFile, ground: Ground): Promise<boolean>;
}

const ASGI = /(?<![\w.-])(?:uvicorn|fastapi-cli|fastapi\[(?:standard|all)\])/;

function startsOf([, module, name = 'app', developed, shown, run, adk]: RegExpMatchArray): Start[] {
	const starts =
		(text: RegExp) =>
		async ({ path }: SourceFile, { textAt }: Ground) =>
			text.test(await textAt(path));
	const own = { at: run ?? shown ?? '', isModule: false };
	if (adk !== undefined)
		return [
			{
				at: 'agent',
				isModule: true,
				isBelow: true,
				by: /(?<![\w.-])google-adk(?![\w-])/,
				port: '8000',
				words: () => ['adk', adk, '--host', '0.0.0.0', '--port', '8000'],
				fits: starts(/^root_agent\b/m),
			},
		];
	if (shown !== undefined)
		return [
			{
				...own,
				by: /(?<![\w.-])streamlit(?![\w-])/,
				port: '8501',
				words: (path) => ['streamlit', 'run', path, '--server.address=0.0.0.0'],
				fits: starts(/\bimport streamlit\b/),
			},
		];
	if (run !== undefined) {
		const words = (path: string) => ['python', path];
		// Inside of a container it answers only who asks from outside.
		return [
			{
				...own,
				by: ASGI,
				port: null,
				words,
				fits: starts(/\buvicorn\.run\((?![^#]{0,300}?\breload ?= ?True)[^#]{0,300}?\bhost=["']0\.0\.0\.0["']/),
			},
			{
				...own,
				by: /(?<![\w.-])gradio(?![\w-])/,
				port: '7860',
				told: 'GRADIO_SERVER_NAME=0.0.0.0',
				words,
				fits: async ({ path }, { textAt }) => isOpenPage(await textAt(path)),
			},
		];
	}
	const isApp = ({ facts }: SourceFile) =>
		facts.assignments.some(({ target, scope }) => target === name && scope.function === null) ||
		facts.imports.some(({ alias }) => alias === name);
	return [
		{
			at: developed ?? module!.replaceAll('.', '/'),
			by: ASGI,
			port: '8000',
			isModule: true,
			words: (path) => ['uvicorn', `${path.replace(/\.py$/, '').replaceAll('/', '.')}:${name}`, '--host', '0.0.0.0', '--port', '8000'],
			fits: async (file) => isApp(file),
		},
	];
}

/** It is launched without a word on whom it answers. */
function isOpenPage(text: string): boolean {
	return /^import gradio\b/m.test(text) && /\.launch\(/.test(text) && !/\bserver_(?:name|port)\s{0,9}=/.test(text);
}

/** A web server of Python whose start is written down, and whose module and manifest are there. */
async function pythonService(ground: Ground): Promise<Service | null> {
	for (const path of [...ground.paths].filter((one) => PAGE.test(one)).sort())
		for (const start of [...(await ground.textAt(path)).matchAll(STARTS)].flatMap(startsOf)) {
			const file = ground.project.files.find((one) => ['.py', '/__init__.py'].some((end) => `/${one.path}`.endsWith(`/${start.at}${end}`)));
			if (!file || !(await start.fits(file, ground))) continue;
			const home = file.path.slice(0, file.path.lastIndexOf(start.at)).replace(/\/$/, '');
			const root = start.isBelow ? folderOf(home) : home;
			const isInstalled = /(?:^|\/)src$/.test(root);
			const folder = isInstalled ? folderOf(root) : root;
			const port = start.port ?? /\buvicorn\.run\([^#]{0,300}?\bport=(\d{2,5})\b/.exec(await ground.textAt(file.path))?.[1] ?? null;
			const service = await inFolder(folder, { ...start, port }, isInstalled, ground);
			if (service) return service;
		}
	return null;
}

async function inFolder(folder: string, start: Start, isInstalled: boolean, ground: Ground): Promise<Service | null> {
	const textOf = (name: string) => ground.textAt(pathIn(folder, name));
	const has = (name: string) => ground.paths.has(pathIn(folder, name));
	const asked = `${await textOf('requirements.txt')}\n${await textOf('pyproject.toml')}`;
	if (!start.by.test(asked)) return null;
	const server = start.words(`${isInstalled && !start.isModule ? 'src/' : ''}${start.at}.py`);
	const version = (await pythonVersion(textOf)) ?? (await testedVersion('python', ground)) ?? (await toldPython(textOf)) ?? '3.12';
	const head = [`FROM python:${version}${needsLibpq(`${asked}\n${await textOf('uv.lock')}`) ? '' : '-slim'}`, 'WORKDIR /app'];
	const ends = (words: readonly string[]) => [
		...(start.told === undefined ? [] : [`ENV ${start.told}`]),
		...(start.port === null ? [] : [`EXPOSE ${start.port}`]),
		`CMD [${words.map((word) => JSON.stringify(word)).join(', ')}]`,
	];
	const left = [...EVERYWHERE, '.venv', 'venv', '**/__pycache__', 'node_modules'];
	if (has('uv.lock') && has('pyproject.toml'))
		return {
			folder,
			left,
			lines: [
				...head,
				'RUN pip install --no-cache-dir uv',
				'COPY . .',
				'RUN uv sync --locked --no-dev',
				...ends(['uv', 'run', '--no-sync', ...server]),
			],
		};
	if (has('poetry.lock') && !isInstalled)
		return {
			folder,
			left,
			lines: [
				...head,
				'RUN pip install --no-cache-dir poetry',
				'COPY . .',
				'RUN poetry install --only main --no-root --no-interaction',
				...ends(['poetry', 'run', ...server]),
			],
		};
	if (!has('requirements.txt') || isInstalled) return null;
	return {
		folder,
		left,
		lines: [...head, 'COPY requirements.txt .', 'RUN pip install --no-cache-dir -r requirements.txt', 'COPY . .', ...ends(server)],
	};
}

/** A driver of PostgreSQL without its own library, which no slim image has. */
function needsLibpq(asked: string): boolean {
	return (
		/(?<![\w.-])(?:psycopg(?![\w-])|langgraph-checkpoint-postgres\b)/.test(asked) &&
		!/\bpsycopg(?:-binary\b|\[[\w,]{0,40}binary)/.test(asked)
	);
}

/** What starts a program as it is developed. */
const DEVELOPED = /\b(?:nest start|ts-node|tsx|nodemon|vite|next dev|turbo|concurrently)\b|--(?:watch|hot)\b|\bdev\b/;

const SERVES = /^(?:@nestjs\/core|express|fastify|hono|koa|next|elysia)$/;

/** A start of a module of the tree: `tsx src/server.ts`. */
const SOURCES = /^(node|tsx|ts-node) ([\w./-]{1,200}\.[cm]?[jt]s)$/;

/** A start of what is built: `node dist/index.js`. */
const BUILT = /^(?:node|bun(?: run)?)(?: --?[\w=./-]{1,60}){0,5} ([\w./-]{1,200}\.[cm]?js)$/;

/** What builds, or calls another script that does. */
const BUILDS =
	/\b(?:tsc|tsgo|tsup|tsdown|esbuild|swc|babel|vite|webpack|rspack|rollup|parcel|ncc|unbuild|turbo|nx|build|compile|npm|pnpm|yarn|bun|node|run-[sp]|tsx)\b/;

/** A build that loads the modules of the product. */
const LOADS = /\bnext build\b/;
/** A package of the root that its manager locks, builds and starts. */
async function nodeService(ground: Ground): Promise<Service | null> {
	const { textAt, paths } = ground;
	const locks = LOCKS.filter(([file]) => paths.has(file));
	const { data, script, node } = nodePackage(locks.length > 0 ? await textAt('package.json') : '');
	const runs = Object.keys(Object(data.dependencies));
	// What runs the sources as they are is installed with the product, and needs no build.
	const bySource = (name: string) => {
		const [, runner, path] = SOURCES.exec(script(name)) ?? [];
		return path !== undefined && paths.has(path.replace(/^\.\//, '')) && (runner === 'node' || runs.includes(runner!));
	};
	const start = ['start:prod', 'start'].find((name) => script(name) !== '' && (bySource(name) || !DEVELOPED.test(script(name))));
	const [lock, manager, install] = locks.find(([, by]) => (by === 'bun') === /^bun\b/.test(script(start ?? ''))) ?? [];
	const chosen = String(data.packageManager ?? '');
	const isBun = manager === 'bun';
	if (
		start === undefined ||
		manager === undefined ||
		(script('build') === '' && !isBun && !bySource(start)) ||
		// A build that cannot fail makes an image of whatever there is.
		/\|\|\s{0,9}(?:true|exit 0)\b/.test(script('build')) ||
		// Nor does one that names nothing which builds.
		(script('build') !== '' && !BUILDS.test(script('build'))) ||
		!runs.some((name) => SERVES.test(name)) ||
		// What is run by its name on a command line waits for no request.
		data.bin !== undefined ||
		data.workspaces !== undefined ||
		paths.has('pnpm-workspace.yaml') ||
		// A newer yarn installs by other words, and pnpm has to know its version.
		/^yarn@[2-9]/.test(chosen) ||
		(manager === 'pnpm' && chosen === '')
	)
		return null;
	if ((manager === 'npm' && !(await isInStep('package.json', ground))) || importsBuilt(ground)) return null;
	// What the compiler writes elsewhere is not there to be started.
	const [, started] = BUILT.exec(script(start)) ?? [];
	if (started !== undefined && !(await isWhereCompiled('', [script('prebuild'), script('build')], [started], ground))) return null;
	const isLoaded = LOADS.test(script('build'));
	if (isLoaded && (await needsSettings(ground))) return null;
	const port = /\bnext start\b(?:.{0,80}\s(?:-p|--port)[\s=](\d{2,5}))?/.exec(script(start));
	const exposed = port ? (port[1] ?? '3000') : await ownPort(ground);
	// What runs as it installs may need the code.
	const isWhole = ['preinstall', 'postinstall', 'prepare'].some((name) => script(name) !== '');
	const settings = paths.has('.npmrc') ? ' .npmrc' : '';
	const copied = [`COPY package.json ${lock}${settings} ./`, `RUN ${install}`, 'COPY . .'];
	return {
		folder: '',
		left: [...EVERYWHERE, 'node_modules', isLoaded ? '.next' : 'dist'],
		lines: [
			isBun
				? 'FROM oven/bun:1'
				: `FROM node:${node ?? (await toldNode(ground)) ?? (await testedVersion('node', ground)) ?? '22'}${isCompiled(await textAt('package.json')) ? '' : '-slim'}`,
			'WORKDIR /app',
			...(manager === 'pnpm' ? ['RUN corepack enable'] : []),
			...(isWhole ? ['COPY . .', `RUN ${install}`] : copied),
			...(script('build') === '' || bySource(start) ? [] : [`RUN ${manager} run build`]),
			...(exposed === null ? [] : [`EXPOSE ${exposed}`]),
			`CMD ["${manager}", ${start === 'start' && !isBun ? '' : '"run", '}"${start}"]`,
		],
	};
}

const PORT =
	/\bprocess\.env\.PORT\)?\s{0,9}(?:\?\?|\|\|)\s{0,9}["']?(\d{2,5})\b|^\s{1,20}PORT: z\.[^\n]{0,99}\.default\(["']?(\d{2,5})["']?\)/gm;

/** The port that the code takes where its environment names none: `process.env.PORT ?? 8080`, `PORT: z.coerce.number().default(8080)`; null for none, and for several. */
async function ownPort({ project, textAt }: Ground): Promise<string | null> {
	const found = new Set<string>();
	for (const { path, context } of project.files)
		if (context === 'source') for (const [, given, ported] of (await textAt(path)).matchAll(PORT)) found.add((given ?? ported)!);
	const [only = null] = found;
	return found.size === 1 ? only : null;
}
