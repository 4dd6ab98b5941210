// What does a command run that names a target of make, a recipe of just or a task of pyproject.toml?

/** How a runner is asked for a task; what a task runs stands below the head of a section, or below its own name. */
interface Runner {
	readonly asks: RegExp;
	readonly file: RegExp;
	readonly section?: string;
}

const PYPROJECT = /(?:^|\/)pyproject\.toml$/;

// biome-ignore format: a table
/** @source poethepoet.natn.io, pdm-project.org/en/stable/usage/scripts, github.com/taskipy/taskipy, hatch.pypa.io/latest/config/environment/overview, just.systems/man/en */
const RUNNERS: readonly Runner[] = [
	{ asks: /\bmake\s+([a-z][\w.-]{0,60})/, file: /(?:^|\/)(?:GNU)?[Mm]akefile$/ },
	{ asks: /\bjust\s+([a-z][\w.-]{0,60})/, file: /(?:^|\/)\.?[Jj]ustfile$/ },
	{ asks: /\bpoe\s+([a-z][\w.-]{0,60})/, file: PYPROJECT, section: 'tool.poe.tasks' },
	{ asks: /\bpdm\s+(?:run\s+)?([a-z][\w.-]{0,60})/, file: PYPROJECT, section: 'tool.pdm.scripts' },
	{ asks: /\btask\s+([a-z][\w.-]{0,60})/, file: PYPROJECT, section: 'tool.taskipy.tasks' },
	{ asks: /\bhatch\s+run\s+([a-z][\w.-]{0,60})/, file: PYPROJECT, section: 'tool.hatch.envs.default.scripts' },
];

/** The lines that it runs, and of make and just those that it needs first; empty where it names no such task of the tree. */
export function recipesIn(said: string, texts: ReadonlyMap<string, string>): string[] {
	return RUNNERS.flatMap(({ asks, file, section }) => {
		const name = asks.exec(said)?.[1];
		const found = name === undefined ? [] : [...texts].filter(([path]) => file.test(path));
		return found.flatMap(([, text]) => (section ? taskOf(name!, section, text) : recipeOf(name!, text)));
	});
}

function taskOf(name: string, section: string, text: string): string[] {
	const lines = text.split('\n');
	const at = lines.findIndex((line) => line.trim() === `[${section}]`);
	const own = lines.slice(at + 1);
	const end = own.findIndex((line) => line.startsWith('['));
	const task = at < 0 ? undefined : (end < 0 ? own : own.slice(0, end)).find((line) => line.split('=', 1)[0]!.trim() === name);
	// A table of the task holds its command: `{ cmd = "python app.py" }`.
	return task ? (/(?:=\s{0,9}\{[^}]{0,80}?(?:cmd|shell)\s{0,9})?=\s{0,9}["']([^"'\n]{1,300})/.exec(task)?.slice(1) ?? []) : [];
}

function recipeOf(target: string, text: string, depth = 0): string[] {
	const lines = text.split('\n');
	const at = lines.findIndex((line) => line.startsWith(`${target}:`));
	const end = lines.findIndex((line, i) => i > at && /^[^\s#]/.test(line));
	if (at < 0) return [];
	const needed = lines[at]!.slice(target.length + 1).match(/[\w.-]{1,60}/g) ?? [];
	const values = new Map(lines.flatMap((line) => [...line.matchAll(SET)].map(([, name, value]) => [name, value])));
	const own = lines
		.slice(at + 1, end < 0 ? lines.length : end)
		.map((line) => line.trim().replace(/^[@-]+/, ''))
		.map((line) => line.replace(/\$[({](\w{1,60})[)}]/g, (said, name: string) => values.get(name) ?? said));
	return [...own, ...(depth < 2 ? needed.flatMap((one) => recipeOf(one, text, depth + 1)) : [])];
}

/** A variable that a makefile sets to one line: `COMPOSE := docker compose`. */
const SET = /^(\w{1,60})[ \t]{0,9}(?:\?|:{1,3})?=[ \t]{0,9}([^\s$#][^$#\n]{0,200}?)[ \t]{0,9}(?:#|$)/g;
