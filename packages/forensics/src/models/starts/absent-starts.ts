// Does a command that should start the service name what is not there: a script, a file, an application, a folder to compile?
import { normalised, parseObject } from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';
import { compilersIn } from '../packages/compiled-files.js';
import { absentBuild, absentModule, COMPOSE, composesMore, startsStores } from './containers.js';
import { SERVED } from './served.js';
import { type Around, bodiesOf, FILE } from './start-commands.js';

/** The command names a script that no manifest has, a file that is not in the tree, or databases alone. */
export function isAbsent(line: string, around: Around): boolean {
	const { tree, texts, manifests } = around;
	const [, given, named] = /\bdocker[ -]compose((?:\s+(?:-[fp]|--[\w-]{1,20})[ =]\S{1,200}){0,6})\s+up\b([^&|;#]{0,300})/.exec(line) ?? [];
	if (named !== undefined) {
		const composed = [...texts].filter(([path]) => (/-f |--file/.test(given ?? '') ? given!.includes(path) : COMPOSE.test(path)));
		const services = named.split(/\s+/).filter((one) => /^[\w.]/.test(one));
		const isStarted = ([path, text]: [string, string]) =>
			composesMore(text, /--profile/.test(given ?? '')) && !absentBuild(path, texts, tree);
		return startsStores(services) || !composed.some(isStarted);
	}
	if (/\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?(?:[\w.-]{1,40}:)?(?:dev|start|serve|demo|agent)\b/.test(line))
		return bodiesOf(line, manifests).every((body) => isGone(FILE.exec(body)?.[1] ?? 'dist/', around));
	const stands = (path: RegExp) => tree.files.some((one) => path.test(one.path));
	if (/\bmake\s/.test(line) && !stands(/(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/)) return true;
	if (/\blanggraph\s+(?:dev|up)\b(?!.*\s(?:-c|--config)\b)/.test(line) && !stands(SERVED)) return true;
	const agent = /\badk\s+run\s+(?:\.\/)?([\w./-]{1,100})/.exec(line)?.[1];
	if (agent && !tree.files.some(({ path }) => `/${path}`.includes(`/${normalised(agent)}/`))) return true;
	const file = FILE.exec(line)?.[1];
	if (absentModule(line, tree) || isUnnamed(line, around)) return true;
	return file !== undefined && !tree.files.some(({ path }) => path === file || path.endsWith(`/${file}`));
}

/** A server is given the name of an application that its module lacks. */
function isUnnamed(line: string, { tree, texts }: Around): boolean {
	const [, module, app] = /\b(?:uvicorn|gunicorn)\s(?:[^\n]{0,200}\s)?([\w.]{1,100}):(\w{1,60})/.exec(line) ?? [];
	if (module === undefined || app === undefined) return false;
	const ends = ['.py', '/__init__.py'].map((end) => `/${module.replaceAll('.', '/')}${end}`);
	const at = tree.files.filter(({ path }) => ends.some((end) => `/${path}`.endsWith(end)));
	const names = new RegExp(`\\b${escapeText(app)}\\b|import \\*`);
	return at.length > 0 && at.every(({ path }) => texts.has(path) && !names.test(texts.get(path)!));
}

/** Not in the tree, and nothing that a build makes or git ignores. */
function isGone(file: string, around: Around): boolean {
	const { tree, texts } = around;
	const isMade =
		!isUncompiled(file, around) &&
		(/(?:^|\/)(?:dist|build|out|lib|target|node_modules|\.\w[\w-]{0,40})\//.test(file) || isIgnored(texts, file));
	return !isMade && !tree.files.some(({ path }) => path === file || path.endsWith(`/${file}`));
}

/** The compiler alone writes it, and its settings name no folder that is there: it stops. @source typescriptlang.org/tsconfig#include (TS18003) */
function isUncompiled(file: string, { tree, texts, manifests: [own, ...others] }: Around): boolean {
	const compiler = compilersIn(texts).find(({ path }) => path === 'tsconfig.json');
	const { include, files, extends: from } = parseObject(texts.get('tsconfig.json') ?? '') ?? {};
	const isPlain = others.length === 0 && texts.has('package.json') && /^(?:npx )?tsc$/.test(String(own?.build));
	const isAway = include !== undefined && !tree.files.some(({ path }) => compiler?.takes(path));
	return (
		isPlain && isAway && files === undefined && from === undefined && compiler?.into.some((into) => file.startsWith(`${into}/`)) === true
	);
}
