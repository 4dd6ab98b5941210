// What does a command name that a README, a manifest or a file of containers holds: a script, a program of Python, a module that a server is given?
import { folderOf, normalised } from '@auditor/code';
import type { Tree } from '@auditor/schema';
import { yamlOf } from '../pipelines/actions.js';
import { COMPOSE, instructionsIn, isContainer } from './containers.js';

/** What stands around a command of a README. */
export interface Around {
	readonly tree: Tree;
	readonly texts: ReadonlyMap<string, string>;
	/** Scripts of each manifest. */
	readonly manifests: readonly Record<string, unknown>[];
	/** Files that import what agents are made of. */
	readonly agents: readonly string[];
	readonly readme: string;
	/** Whether a program may come to the agent. */
	readonly mayAsk: (program: string) => boolean;
	/** Folder in which a line is run, from that of the README on. */
	readonly folder: string;
}

/** A file that a command runs. */
export const FILE =
	/(?:\b(?:python3?|node|tsx|bun(?:\s+-\S{1,60}){0,5}(?:\s+run)?|streamlit\s+run|fastapi\s+(?:dev|run)|bash|sh|pwsh|powershell)\s+(?:-\S{1,40}\s){0,9}(?:\.[\\/])?|(?:^|\s)\.[\\/])([\w./-]{1,200}\.(?:py|[cm]?[jt]s|sh|ps1|bat|cmd))\b(?!\.\w)/;

/** Bodies of the script that a line of npm and its like runs. */
export function bodiesOf(said: string, manifests: Around['manifests']): string[] {
	const name = /\b(?:npm|pnpm|yarn|bun)\s+(?:-\S+\s+)*(?:run\s+)?([\w.:-]{1,60})/.exec(said)?.[1] ?? '';
	return manifests.flatMap((one) => (typeof one[name] === 'string' ? [one[name]] : []));
}

/** The file of the tree that a command of Python runs. */
export function programOf(said: string, tree: Tree): string | undefined {
	const module = /\bpython3?\s+(?:-\w\s+){0,3}?-m\s+([\w.]{1,100})/.exec(said)?.[1]?.replaceAll('.', '/');
	const file = /\bpython3?\s/.test(said) ? FILE.exec(said)?.[1] : undefined;
	const ends = module ? [`${module}.py`, `${module}/__main__.py`] : file ? [normalised(file)] : [];
	return tree.files.find(({ path }) => ends.some((end) => path === end || path.endsWith(`/${end}`)))?.path;
}

/** The file of the tree that a server is given the module of, or that a runner of JavaScript runs. */
export function servedBy(said: string, { files }: Tree): string | undefined {
	const module = /\b(?:uvicorn|gunicorn)\s(?:[^\n]{0,200}\s)?([\w.]{1,100}):\w/.exec(said)?.[1]?.replaceAll('.', '/');
	const file = /\b(?:tsx|node|bun|fastapi|streamlit)\s/.test(said) ? FILE.exec(said)?.[1] : undefined;
	const ends = module ? [`${module}.py`, `${module}/__init__.py`] : file ? [normalised(file)] : [];
	const found = files.filter(({ path }) => ends.some((end) => path === end || path.endsWith(`/${end}`)));
	return found.length === 1 ? found[0]!.path : undefined;
}

/** The one program that the files of containers and hosts hand to a server; undefined where there are several. */
export function containedProgram(tree: Tree, texts: Around['texts']): string | undefined {
	const lines = [...texts].flatMap(([path, text]) =>
		isContainer(path, texts) || COMPOSE.test(path) || /(?:^|\/)Procfile$/.test(path) ? text.split('\n') : [],
	);
	const found = new Set(lines.flatMap((one) => servedBy(one.replace(/["',[\]]+/g, ' '), tree) ?? []));
	return found.size === 1 ? [...found][0] : undefined;
}

/** The files that the one compose file runs by Python: of the folders that their image is given, else of each name all. None where an image that it builds may run anything else. */
export function composedPrograms({ tree, texts }: Around): string[] {
	const [file, ...others] = tree.files.filter(({ path }) => COMPOSE.test(path));
	if (!file || others.length > 0) return [];
	const { services } = Object(yamlOf(texts.get(file.path) ?? ''));
	const own = Object.values(Object(services))
		.map(Object)
		.filter((one) => one.build || !one.image);
	const found = own.map(({ command, entrypoint, build }) => {
		const program = PROGRAM.exec(entrypoint ? '' : [command].flat().join(' '))?.[1];
		if (!program) return [];
		const { context = build, dockerfile = 'Dockerfile' } = Object(build);
		const at = normalised(`${folderOf(file.path)}/${typeof context === 'string' ? context : ''}`);
		const given = instructionsIn(normalised(`${at}/${dockerfile}`), texts).flatMap(({ name, text }) =>
			name === 'COPY' ? text.split(/\s+/).slice(0, -1) : [],
		);
		const copied = new Set(given.map((one) => normalised(`${at}/${one}/${program}`)));
		const named = tree.files.flatMap(({ path }) => (`/${path}`.endsWith(`/${normalised(program)}`) ? path : []));
		const inside = named.filter((path) => copied.has(path));
		return inside.length > 0 ? inside : named;
	});
	return found.every((one) => one.length > 0) ? found.flat() : [];
}

/** One program of Python, and nothing else. */
const PROGRAM = /^python3?(?: -[uB])? ([\w./-]{1,200}\.py)$/;

/** Programs that run nothing of what they are given. */
const LOOKS =
	/^(?:man|type|which|whereis|test|\[|e?grep|rg|wc|diff|git|ls|chmod|chown|cat|less|more|head|tail|touch|stat|file|echo|printf|sed|awk|cp|mv|rm|ln|code|vim?|nano|open|help|info|apropos|tldr|alias|hash|read|return|exit|true|false|:)$/;

/** @param before what stands before a command on its line */
export function isOnlyLookedAt(before: string): boolean {
	if (/\s#|\|\s{0,9}$|<<\w{0,20}\s{0,9}$/.test(before)) return true;
	const own = before
		.split(/&&|\|\||;|\|/)
		.at(-1)!
		.trim()
		.replace(/^(?:[$>%] |sudo )/, '');
	return LOOKS.test(own.split(/\s/, 1)[0]!) || /\breturn;\s{0,9}$|\[ \];\s{0,9}then\s{0,9}$/.test(before);
}
