// A service of which nothing says how it is built: a Dockerfile that installs as its manifest says and starts it as its documentation says. Settings
// and what is installed on the author's machine stay out of the image.
import { folderOf, pathIn } from '@auditor/code';
import type { Fix, Ground } from '../fix.js';
import { newFile } from './_places.js';
import { nodePackage, pythonVersion } from './_runtimes.js';

export const containerFile: Fix = {
	id: 'container-file',
	title: 'Describe the build and the start of the service in a Dockerfile.',
	answers: ['service/deployment'],
	async propose({ outcome }, ground) {
		const found = outcome === 'false' ? ((await pythonService(ground)) ?? (await nodeService(ground))) : null;
		if (!found) return null;
		const files = [newFile(pathIn(found.folder, 'Dockerfile'), found.lines), newFile(pathIn(found.folder, '.dockerignore'), found.left)];
		return files.filter(({ path }) => !ground.paths.has(path));
	},
};

interface Service {
	readonly folder: string;
	readonly lines: readonly string[];
	/** What is not copied into the image. */
	readonly left: readonly string[];
}

const EVERYWHERE = ['.git', '.env', '.env.*', '!.env.example'];
const PAGE = /^(?:[^/]+\/)?(?:README|CLAUDE|AGENTS|SETUP|DEPLOY)[^/]*\.md$|^[^/]+\.sh$/i;
const STARTS = /\b(?:uvicorn\s+([\w.]{1,100}):(\w{1,60})|fastapi\s+(?:dev|run)\s+([\w/]{1,100})\.py)(?=[\s`"']|$)/g;

/** A web server of Python whose start is written down, and whose module and manifest are there. */
async function pythonService(ground: Ground): Promise<Service | null> {
	const said: (readonly [string, string])[] = [];
	for (const path of [...ground.paths].filter((one) => PAGE.test(one)).sort())
		for (const [, module, app, file] of ((await ground.open(path))?.source.text ?? '').matchAll(STARTS))
			said.push(module === undefined ? [file!.replaceAll('/', '.'), 'app'] : [module, app!]);
	for (const [module, app] of said) {
		const at = module.replaceAll('.', '/');
		const file = ground.project.files.find(({ path }) => `/${path}`.endsWith(`/${at}.py`) || `/${path}`.endsWith(`/${at}/__init__.py`));
		if (
			!file?.facts.assignments.some(({ target, scope }) => target === app && scope.function === null) &&
			!file?.facts.imports.some(({ alias }) => alias === app)
		)
			continue;
		const root = file!.path.slice(0, file!.path.lastIndexOf(at)).replace(/\/$/, '');
		const isInstalled = /(?:^|\/)src$/.test(root);
		const folder = isInstalled ? folderOf(root) : root;
		const service = await inFolder(folder, [module, app], isInstalled, ground);
		if (service) return service;
	}
	return null;
}

async function inFolder(
	folder: string,
	[module, app]: readonly [string, string],
	isInstalled: boolean,
	ground: Ground,
): Promise<Service | null> {
	const textOf = async (name: string) => (await ground.open(pathIn(folder, name)))?.source.text ?? '';
	const has = (name: string) => ground.paths.has(pathIn(folder, name));
	const asked = `${await textOf('requirements.txt')}\n${await textOf('pyproject.toml')}`;
	if (!/(?<![\w.-])(?:uvicorn|fastapi-cli|fastapi\[(?:standard|all)\])/.test(asked)) return null;
	const server = ['uvicorn', `${module}:${app}`, '--host', '0.0.0.0', '--port', '8000'];
	const head = [`FROM python:${(await pythonVersion(textOf)) ?? '3.12'}-slim`, 'WORKDIR /app'];
	const start = (words: readonly string[]) => ['EXPOSE 8000', `CMD [${words.map((word) => JSON.stringify(word)).join(', ')}]`];
	const left = [...EVERYWHERE, '.venv', 'venv', '__pycache__', 'node_modules'];
	if (has('uv.lock') && has('pyproject.toml'))
		return {
			folder,
			left,
			lines: [
				...head,
				'RUN pip install --no-cache-dir uv',
				'COPY . .',
				'RUN uv sync --locked --no-dev',
				...start(['uv', 'run', '--no-sync', ...server]),
			],
		};
	if (!has('requirements.txt') || isInstalled) return null;
	return {
		folder,
		left,
		lines: [...head, 'COPY requirements.txt .', 'RUN pip install --no-cache-dir -r requirements.txt', 'COPY . .', ...start(server)],
	};
}

/** What starts a program as it is developed. */
const DEVELOPED = /\b(?:nest start|ts-node|tsx|nodemon|vite|next dev|turbo|concurrently)\b|--watch|\bdev\b/;

/** A package of the root that npm locks, builds and starts. */
async function nodeService({ open, paths }: Ground): Promise<Service | null> {
	const text = paths.has('package-lock.json') ? (await open('package.json'))?.source.text : undefined;
	const { data, script, node } = nodePackage(text);
	const start = ['start:prod', 'start'].find((name) => script(name) !== '' && !DEVELOPED.test(script(name)));
	const serves = Object.keys(Object(data.dependencies)).some((name) => /^(?:@nestjs\/core|express|fastify|hono|koa|next)$/.test(name));
	if (start === undefined || script('build') === '' || !serves || data.workspaces !== undefined) return null;
	return {
		folder: '',
		left: [...EVERYWHERE, 'node_modules', 'dist'],
		lines: [
			`FROM node:${node ?? '22'}-slim`,
			'WORKDIR /app',
			'COPY package.json package-lock.json ./',
			'RUN npm ci',
			'COPY . .',
			'RUN npm run build',
			`CMD ["npm", ${start === 'start' ? '' : '"run", '}"${start}"]`,
		],
	};
}
