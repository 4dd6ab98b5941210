// Handlers of Python that every error comes to, and modules that talk to whoever sits before them.
import { folderOf, pathIn, reachedFrom, type SourceFile } from '@auditor/code';
import { childOfType, type SyntaxNode } from '@auditor/code/syntax-trees';
import type { Ground } from '../fix.js';
import type { Opened } from '../opened.js';

/** What a program on a command line is made of. */
const TALKS = /^(?:argparse|click|typer|rich|fire|cmd|curses|prompt_toolkit|questionary)\b/;

export function isTalk({ facts }: SourceFile): boolean {
	return facts.imports.some(({ module }) => TALKS.test(module)) || facts.calls.some(({ method }) => method === 'input');
}

/** `except:` and `except Exception as error:`. */
export function isOfEvery({ source }: Opened, clause: SyntaxNode): boolean {
	const head = source.text.slice(clause.start, childOfType(clause, 'block')?.start ?? clause.start);
	return /^except(?:\s+(?:Base)?Exception(?:\s+as\s+\w+)?)?\s*:/.test(head);
}

const SERVES = /^(?:fastapi|flask|starlette|quart|sanic|aiohttp\.web|django|celery|uvicorn|mcp|chainlit|streamlit|gradio)\b/;
const LOGS = /^(?:basicConfig|dictConfig|fileConfig|addHandler)$|^(?:setup|configure|init)_?\w{0,20}logg?\w{0,10}$/i;
const LOGGERS = /^(?:loguru|structlog)\b/;

/** A program that somebody starts on a command line, or a part of one, where nothing sets up a log: what it prints goes to whoever sits before it. */
export function isByHand(file: SourceFile, { project, paths }: Pick<Ground, 'project' | 'paths'>): boolean {
	const files = project.files.filter(({ context }) => context === 'source');
	const takes = ({ facts }: SourceFile, form: RegExp) => facts.imports.some(({ module }) => form.test(module));
	const isLogged = files.some((one) => takes(one, LOGGERS) || one.facts.calls.some(({ method }) => LOGS.test(method ?? '')));
	if (isLogged || paths.has('langgraph.json')) return false;
	const isReached = (from: SourceFile) => reachedFrom(from, project.imports).includes(file);
	const servers = files.filter((one) => takes(one, SERVES));
	const scripts = files.filter((one) => !servers.includes(one) && one.facts.branches.some(({ test }) => /\b__name__\b/.test(test)));
	return scripts.some(isReached) && !servers.some(isReached);
}

/** It stands in a folder that was copied in: a skill for agents, or what has a licence that the repository as a whole does not have. */
export async function isCopiedIn(
	{ path }: Pick<SourceFile, 'path'>,
	{ paths, textAt }: Pick<Ground, 'paths' | 'textAt'>,
): Promise<boolean> {
	const own = await Promise.all(LICENCES.map(textAt));
	for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
		if (paths.has(pathIn(folder, 'SKILL.md'))) return true;
		for (const name of LICENCES) {
			const at = pathIn(folder, name);
			if (paths.has(at) && !own.includes(await textAt(at))) return true;
		}
	}
	return false;
}
const LICENCES = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'COPYING'];
