// What serves the product, and which of its graphs does that run: a web server or a page of its own, or a server of LangGraph that a file names them to?
import { folderOf, normalised, type Project, parseObject, reachedFrom, type SourceFile } from '@auditor/code';
import { escapeText, type Texts } from '@auditor/schema';
import { codeText } from '../source/code-text.js';
import { type Found, madeIn } from '../source/product-calls.js';
import { runsGraph } from '../state/threads.js';

/** Names the graphs that a server of LangGraph, or another of the Agent Protocol, serves. */
export const SERVED = /(^|\/)(?:langgraph|aegra)\.json$/;

/** What such a file says of each graph: its module, by a path or a dotted name, and its name there; null where it has none. */
function graphsIn(path: string, texts: Texts): { module: string; name: string | null }[] {
	return Object.values(Object(parseObject(texts.get(path) ?? '')?.graphs)).map((graph) => {
		const said = String(typeof graph === 'string' ? graph : Object(graph).path);
		return { module: said.replace(/^\.?\/|(?<=[^:]):[^:/\\]*$/g, ''), name: /(?<=:)[\w$]{1,100}$/.exec(said)?.[0] ?? null };
	});
}

const IS_PATH = /\.(?:[cm]?[jt]sx?|py)$/;

/** Names a graph in a file that is there; one of an installed package is taken to be. Dependencies that are no list stop the server. */
export function servesGraph(path: string, texts: Texts): boolean {
	if (!Array.isArray(parseObject(texts.get(path) ?? '')?.dependencies ?? [])) return false;
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	return graphsIn(path, texts).some(({ module, name }) =>
		IS_PATH.test(module) ? name !== null && isNamedIn(folder + module, name, texts) : !/\.(?:md|json|txt|ya?ml|toml)$/.test(module),
	);
}

/** A module that is there and has the name, by itself or from another. */
function isNamedIn(path: string, name: string, texts: Texts): boolean {
	return (
		texts.has(path) &&
		(new RegExp(`\\b${escapeText(name)}\\b`).test(codeText(texts, path)) ||
			/^\s{0,9}(?:from\b.{1,200}\bimport\s{1,9}\*|export\s{1,9}\*)/m.test(texts.get(path)!))
	);
}

/** Web servers and pages of the product whose modules build one of the graphs, and that `langgraph.json` does not mount. */
export function ownServers(project: Project, mounts: string, graphs: readonly Found[]): Found[] {
	const builders = new Set(graphs.map(({ file }) => file));
	const own = madeIn(project, ['server', 'page']).filter(({ file }) => !mounts.includes(file.path.slice(file.path.lastIndexOf('/') + 1)));
	// What a framework of pages serves by its place has no call that makes a server.
	const routes = project.files.flatMap((file) => {
		const [call] = file.context === 'source' && ROUTES.test(file.path) && file.facts.parse.status === 'ok' ? file.facts.calls : [];
		return call ? [{ file, call, name: 'route' }] : [];
	});
	return [...own, ...routes].filter(({ file }) => reachedFrom(file, project.imports).some((one) => builders.has(one)));
}

const ROUTES = /(?:^|\/)(?:src\/)?(?:app\/(?:[^/]+\/){0,9}route|pages\/api\/(?:[^/]+\/){0,9}[^/]+)\.[jt]sx?$/;

/** Programs that scripts of manifests run and that ask one of the graphs themselves; none where the product is started or developed by a server of LangGraph. */
export function ownPrograms(project: Project, texts: Texts, graphs: readonly Found[]): Pick<Found, 'file' | 'call'>[] {
	const builders = new Set(graphs.map(({ file }) => file));
	const scripts = [...texts].flatMap(([path, text]) =>
		/(?:^|\/)package\.json$/.test(path)
			? Object.entries(Object(parseObject(text)?.scripts)).map(([name, body]) => ({ folder: folderOf(path), name, body: String(body) }))
			: [],
	);
	if (scripts.some(({ name, body }) => /^(?:start|dev|serve)/.test(name) && /\b(?:langgraph|aegra)/.test(body))) return [];
	return scripts.flatMap(({ folder, name, body }) => {
		if (BESIDE.test(name)) return [];
		const named = (body.match(/[\w@./-]{1,200}\.[cm]?[jt]sx?\b/g) ?? []).map((one) => normalised(`${folder}/${one}`));
		return project.files.flatMap((file) => {
			const call = named.includes(file.path) ? file.facts.calls.find(runsGraph) : undefined;
			return call && reachedFrom(file, project.imports).some((one) => builders.has(one)) ? [{ file, call }] : [];
		});
	});
}

const BESIDE = /test|eval|bench|example|demo|seed|studio|lint|check/i;

/** Files that what serves the product comes to: its own servers, or where it has none the graphs that such a file names. */
export function filesServed(project: Project, texts: Texts): ReadonlySet<SourceFile> {
	const named = [...texts.keys()].filter((path) => SERVED.test(path));
	const own = ownServers(project, named.map((path) => texts.get(path)).join(), madeIn(project, ['graph', 'agent', 'workflow']));
	const starts = own.length > 0 ? own.map(({ file }) => file) : named.flatMap((path) => graphFiles(project, path, texts));
	return new Set(starts.flatMap((file) => reachedFrom(file, project.imports)));
}

/** Files of the project that such a file names. */
function graphFiles(project: Project, path: string, texts: Texts): SourceFile[] {
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	return graphsIn(path, texts).flatMap(({ module }) => {
		const written = IS_PATH.test(module) ? folder + module : `/${module.replaceAll('.', '/')}.py`;
		return project.files.filter((file) => file.path === written || (!IS_PATH.test(module) && `/${file.path}`.endsWith(written)));
	});
}

/** A deployment file gives the server its database. */
export function describesDatabase(texts: Texts, server: string): boolean {
	// Below a key, and with a value: of its own, or of a secret that the next lines name.
	// Docs of the server call it `DATABASE_URI`, too. @source docs.langchain.com/langsmith/env-var
	const names = [databaseOf(server), databaseOf(server).replace('POSTGRES', 'DATABASE')];
	const set = new RegExp(
		`^[ \\t-]{1,40}["']?(?:${names.map(escapeText).join('|')})(?:_CUSTOM)?["']?[ \\t]{0,9}[:=][ \\t]{0,9}(?!["']{0,2}[ \\t]{0,9}$|["']?(?:none|null|~)\\b)\\S|^[ \\t-]{1,40}["']?(?:name|key)["']?[ \\t]{0,9}:[ \\t]{0,9}["']?(?:${names.map(escapeText).join('|')})(?:_CUSTOM)?\\b`,
		'im',
	);
	return [...texts].some(
		([path, text]) => /\.ya?ml$/.test(path) && !/(?:^|\/)(?:docs?|tests?|\.github)\//.test(path) && set.test(text.replace(/#.*/g, '')),
	);
}

/** The variable that names it. */
export function databaseOf(server: string): string {
	return server.endsWith('aegra.json') ? 'DATABASE_URL' : 'POSTGRES_URI';
}
