// Which calls do harm by what they are handed: a shell, a program, code, SQL, a path, an address? Each call is a finding of its own.
import { calleeName, folderOf, kept, type Project, pathIn, textOf } from '@auditor/code';
import { contextNote, shownAt } from '@auditor/probes';
import { escapeText, type FindingDraft, type Texts, type Tree, treeArtifact, type UnsafeCall } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import type { Taken } from '../../libraries/library.js';
import { textDispute } from '../../models/source/code-text.js';
import { isUnmade, runsByHand, standsApart } from '../../models/source/product-calls.js';
import { notAsked } from '../../models/source/unread.js';
import { instructionsIn, isContainer } from '../../models/starts/containers.js';
import { toolsOf } from '../../models/tools/tools.js';
import type { ExaminedCall } from '../../models/unsafe-calls/commands.js';
import { takingCalls } from '../../models/unsafe-calls/taken.js';
import { examineUnsafeCalls } from '../../models/unsafe-calls/unsafe-calls.js';
import { AUXILIARY, inPublished, isWithin, publishedOf } from '../library/_package.js';

/** Artifacts that a probe on them needs. */
export const needs = { tree: treeArtifact, project: projectArtifact, texts: textsArtifact };

/** Calls that run a program, a shell or code, of these kinds. */
export function unsafeCalls(project: Project, kinds: readonly UnsafeCall['kind'][]): ExaminedCall[] {
	return examineUnsafeCalls(project).filter(({ kind }) => kinds.includes(kind));
}

/** Calls that take what others give. */
export function takenCalls(project: Project, kind: Taken): ExaminedCall[] {
	return takingCalls[kind](project).flatMap(({ file, call, made }) => {
		const { line, endLine } = call;
		const callee = calleeName(project, file, call) ?? textOf(call.callee, file);
		return made ? [{ file: file.path, line, endLine, callee, kind, context: file.context, ...made }] : [];
	});
}

export const LOOKED = 'Looked at are calls that run a program, a shell or code; what is constant does not count.';

export function answer(
	{ tree, project, texts }: { readonly tree: Tree; readonly project: Project; readonly texts: ReadonlyMap<string, string> },
	calls: readonly ExaminedCall[],
	what: string,
	looked: string,
	text?: RegExp,
	also = '',
): FindingDraft[] {
	const nothing = notAsked(project);
	if (nothing) return nothing;
	const [isShipped, isBeside] = [inPublished(tree, texts), besidePublished(tree, texts)];
	const isForDevelopers = (path: string) => SCRIPTS.test(path) || isBeside(path);
	const product = calls.some(({ file }) => isForDevelopers(file)) ? project.files.filter(({ path }) => !isForDevelopers(path)) : [];
	const imported = new Set(product.flatMap(project.imports).map(({ path }) => path));
	const tools = calls.length > 0 ? toolsOf(project) : [];
	const isInTool = ({ file, line }: ExaminedCall) =>
		tools.some(({ file: at, body }) => at.path === file && body && body.line <= line && body.endLine >= line);
	const published = publishedOf(tree, texts).length > 0;
	const idle = new Map<string, boolean>();
	const fileAt = (path: string) => project.files.find((one) => one.path === path)!;
	const asideOf = ({ file, line }: ExaminedCall) =>
		isBeside(file) && !imported.has(file)
			? 'a file that the package leaves out'
			: (isForDevelopers(file) && !imported.has(file)) || runsByHand(project, fileAt(file))
				? 'a script that somebody runs by hand'
				: standsApart(project, fileAt(file))?.serves === false
					? 'a program that shares no module with the service'
					: published && kept(idle, file, () => isIdle(project, texts, file))
						? 'a module that nothing imports'
						: isUnmade(project, fileAt(file), line)
							? 'a class that nothing uses'
							: '';
	const found = calls.map((call) => {
		const box = standsApart(project, fileAt(call.file)) ? ownContainer(call.file, texts) : null;
		return draft(box ? boxed(call, box) : call, texts, asideOf(call), isShipped(call.file), isInTool(call));
	});
	const unsafe = found.filter(({ outcome }) => outcome === 'true');
	if (unsafe.some(({ values }) => values?.shipped !== false)) return found;
	const clean: FindingDraft = {
		outcome: 'false',
		message: `We found no ${what} in ${unsafe.length > 0 ? 'the packages that are published' : found.some(({ context }) => context === 'source') ? 'what the product imports' : 'the source code'}${also}.`,
		rationale: looked,
		values: { calls: 0, inTests: calls.length },
		disputed: text ? textDispute(project, texts, text, `a ${what}`) : null,
		confidence: 0.95,
	};
	return [clean, ...found];
}

/** What builds a container that starts this file alone: it stands beside it, and copies no folder. */
function ownContainer(path: string, texts: ReadonlyMap<string, string>): string | null {
	const folder = folderOf(path);
	const name = path.slice(path.lastIndexOf('/') + 1);
	const isOwn = (at: string) => {
		const steps = folder !== '' && folderOf(at) === folder && isContainer(at, texts) ? instructionsIn(at, texts) : [];
		const copied = steps.filter((one) => /^(?:COPY|ADD)$/.test(one.name)).map(({ text }) => text);
		return copied.some((text) => text.includes(name)) && !copied.some((text) => /(?:^|\s)(?:\.|\S{0,100}\/)\s/.test(text));
	};
	return [...texts.keys()].find(isOwn) ?? null;
}

/** In a container of its own, what runs does less harm, and we do not see what the container may do. */
function boxed(call: ExaminedCall, by: string): ExaminedCall {
	const reason = `${call.reason.replace(/, in the process of the service.*/, '')}, in a container of its own (${by})`;
	return { ...call, reason, confidence: Math.min(call.confidence, 0.6) };
}

/** A module of functions in a folder of which others are imported: no module imports it, and no text names it. */
function isIdle(project: Project, texts: ReadonlyMap<string, string>, path: string): boolean {
	const file = project.files.find((one) => one.path === path);
	const [, name] = /^(.{1,200})\.[cm]?[jt]sx?$/.exec(path.split('/').at(-1)!) ?? [];
	if (!file || name === undefined || /^(?:index|main|cli|app|server)$/.test(name)) return false;
	const { exports, calls } = file.facts;
	const imported = new Set(project.files.filter((one) => one !== file).flatMap(project.imports));
	const named = new RegExp(`(?<![\\w-])${escapeText(name)}\\.[cm]?[jt]sx?\\b|/${escapeText(name)}["'\`]`);
	const globbed = (at: string, text: string) => /package\.json$|\.config\.\w+$/.test(at) && /src\/\*(?!\S{0,40}test)/.test(text);
	return (
		exports.length > 0 &&
		calls.every(({ scope }) => scope.function !== null) &&
		!imported.has(file) &&
		[...imported].some((one) => folderOf(one.path) === folderOf(path)) &&
		![...texts].some(([at, text]) => at !== path && !at.endsWith('.md') && (named.test(text) || globbed(at, text)))
	);
}

function draft(call: ExaminedCall, texts: ReadonlyMap<string, string>, aside = '', shipped = true, isInTool = false): FindingDraft {
	const source = call.context === 'source' && aside === '';
	const [, told] = REMEDIES.find(([reason]) => reason.test(call.reason)) ?? [];
	// A tool that is there to run commands has no list of arguments to hand over.
	const remedy = told ?? (isInTool && /\bshell\b/.test(call.reason) ? SANDBOX : undefined);
	return {
		outcome: source ? 'true' : 'false',
		message: `\`${call.callee}\` at ${call.file}:${call.line}: ${call.reason}${aside ? ` (in ${aside})` : contextNote(call.context)}.`,
		rationale: source
			? 'Read from the arguments of the call.'
			: `${aside ? `${aside[0]!.toUpperCase()}${aside.slice(1)}` : `A ${call.context} file`} is not part of the product.`,
		...shownAt(texts, { path: call.file }, call.line, call.endLine),
		values: {
			kind: call.kind,
			callee: call.callee,
			context: call.context,
			...(!shipped && { shipped }),
			...(source && remedy && { remedy }),
		},
		context: call.context,
		confidence: call.confidence,
	};
}

const SANDBOX = 'Run the shell in a sandbox that holds no secrets, or run only programs of a fixed list, and without a shell.';
const REMEDIES: readonly [RegExp, string][] = [
	[/handed a command/, SANDBOX],
	[
		/^its model runs any command/,
		'Let a person allow each command, or list the tools that may run without a shell among them. Run the agent in a sandbox without secrets.',
	],
	[
		/chosen by data, and its list/,
		'Take the option `shell` away, for the arguments are a list already; name the programs that may be started, and refuse every other.',
	],
	[/its list of arguments, which/, 'Take the option `shell` away: the arguments are a list already.'],
	[
		/^builds a function from data$/,
		'Build the function of closures instead of text. Where it must be text, put every name and value into it escaped, and take no part of it from users.',
	],
	[/^runs code .*language model/, 'Run such code in a container without secrets and network, with a time limit. To read data, parse.'],
	[/^all of its query text/, 'Let a model choose among queries with parameters. Whether its user may only read, we cannot see.'],
	[/^on Windows/, 'Start the program on Windows without a shell, such as by cross-spawn, or quote its arguments there.'],
	[/unpickling|builds any object|yaml\.load/, 'Read such data in a form that builds no objects, such as JSON.'],
	[/file that is filled|stands in its folder/, 'Run what is written in a sandbox without secrets, with a limit of time and memory.'],
	[/state of the run/, 'Keep the servers of MCP in the settings of the service, and let a run choose among their names.'],
	[
		/which a request fills/,
		'Keep what servers of MCP run in the settings of the service, or take from a request only the address of a server.',
	],
	[/chosen by data|whole command/, 'Name the programs that may be started, and refuse every other.'],
];

/** Beside the product; what a module of the product imports belongs to it. */
const SCRIPTS = /(?:^|\/)scripts?\/|(?:^|\/)(?:migrate|backfill|seed)(?:[_-][\w-]{1,60})?\.\w{2,3}$/;

/** Whether a file lies in a folder for the work on a published package, or of a website, that its list of files leaves out. */
function besidePublished(tree: Tree, texts: Texts): (path: string) => boolean {
	const packages = publishedOf(tree, texts).flatMap(({ folder, data: { files } }) => {
		const listed = Array.isArray(files) ? files.map(String) : ['*'];
		return listed.some((one) => /^(?:\*|\.\/?$)/.test(one)) ? [] : [{ folder, listed: listed.map((one) => one.replace(/^\.?\//, '')) }];
	});
	const sites = new Set(tree.files.filter((f) => /(?:^|\/)index\.html$/.test(f.path)).map(({ path }) => folderOf(path)));
	return (path) =>
		packages.some(({ folder, listed }) => {
			const own = isWithin(path, folder) ? path.slice(folder === '' ? 0 : folder.length + 1) : '';
			const [top = ''] = own.split('/');
			// No build makes a program of another language part of what is listed.
			const isApart = AUXILIARY.exec(own)?.index === 0 || sites.has(pathIn(folder, top)) || !/\.[cm]?[jt]sx?$/.test(own);
			return own !== '' && isApart && !listed.some((one) => one.startsWith(top));
		});
}
