// What do the settings of a tool say: a key of a JSON file, an option of a linter, a strict mode, a threshold of coverage?

import type { Framed } from './frame.js';
import { found, judged, type Look, missing, placed } from './look.js';

/** "ruff is configured with a line length of 100": a key of the section of a tool. */
export function toolKey({ parts: [tool = '', words = '', said = ''], index, nameIn }: Framed): Look[] | null {
	const name = (nameIn(tool)?.text ?? '').toLowerCase();
	const wanted = nameIn(said)?.text ?? '';
	const key = words.trim().replace(/[ _-]/g, '');
	const all = [...index.texts].flatMap(([path, text]) => {
		if (
			!/(?:^|\/)(?:pyproject\.toml|setup\.cfg|tox\.ini|\.?ruff\.toml|\.flake8|mypy\.ini|\.prettierrc(?:\.\w+)?|biome\.jsonc?)$/.test(path)
		)
			return [];
		let section = /pyproject|setup\.cfg|tox\.ini/.test(path) ? '' : path.toLowerCase();
		return text.split('\n').flatMap((line, at) => {
			const head = /^\s{0,9}\[{1,2}([^\]]{1,80})\]/.exec(line)?.[1];
			if (head !== undefined) section = head.toLowerCase();
			const [, written, held] = /^["']?([\w-]{1,60})["']?\s{0,9}[=:]\s{0,9}["']?([\w.-]{1,40})/.exec(line.trim()) ?? [];
			const value = written?.replace(/[_-]/g, '').toLowerCase() === key ? held : undefined;
			return value !== undefined &&
				section.includes(name) &&
				/tool\.|ruff|black|flake8|isort|mypy|prettier|biome|pytest|coverage/.test(section)
				? [{ path, line: at + 1, value, text: line.trim() }]
				: [];
		});
	});
	const [first] = all;
	if (first === undefined || all.some(({ value }) => value !== first.value)) return null;
	const told = `${placed(first)} says “${first.text}”`;
	return [judged(first.value.toLowerCase() === wanted.toLowerCase(), `${words} ${wanted}`, told, first)];
}

/** "TypeScript is in strict mode", "mypy is configured in strict mode". */
export function strict({ parts: [tool = ''], index, nameIn }: Framed): Look[] | null {
	const name = tool.startsWith('#') ? (nameIn(tool)?.text ?? '').toLowerCase() : tool;
	const about = `${name} in strict mode`;
	if (name !== 'mypy') return null;
	const files = ['pyproject.toml', 'mypy.ini', '.mypy.ini', 'setup.cfg'].flatMap((path) => {
		const text = index.texts.get(path);
		if (text === undefined) return [];
		const from = path.endsWith('mypy.ini') ? 0 : text.search(/^\[(?:tool\.mypy|mypy)\]/m);
		return from < 0 ? [] : [{ path, text: text.slice(from + 1).split(/^\[(?!tool\.mypy\])/m)[0]! }];
	});
	const [first] = files;
	if (first === undefined) return null;
	const here = files.find(({ text }) => /^strict ?= ?true/im.test(text));
	if (here) return [found(about, `${here.path} says strict for mypy`, here.path)];
	return [...index.texts].some(([, text]) => /mypy[^\n]{0,80}--strict/.test(text))
		? null
		: [missing(about, `${first.path} does not say strict for mypy`, first.path)];
}

/** "pytest fails when coverage drops below 75 percent": the threshold that its settings name. */
export function threshold({ parts: [slot = ''], index, nameIn }: Framed): Look[] | null {
	const wanted = Number(slot.startsWith('#') ? nameIn(slot)?.text : slot);
	const about = `a threshold of ${wanted} percent`;
	const all = [...index.texts].flatMap(([path, text]) =>
		/(?:^|\/)(?:pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|\.coveragerc|package\.json|Makefile|jest\.config\.\w+|vitest\.config\.\w+|vite\.config\.\w+|\.c8rc\.json|\.nycrc(?:\.json)?|codecov\.ya?ml)$|\.github\/workflows\//.test(
			path,
		)
			? text.split('\n').flatMap((line, at) => {
					if (/^\s{0,40}(?:#|\/\/)/.test(line)) return [];
					const own =
						/(?:--cov-fail-under|fail_under|--fail-under|--check-coverage --lines|"?(?:lines|statements)"?)[ =:]{1,3}["']?(\d{1,3})(?![\w.])/.exec(
							line,
						)?.[1];
					return own === undefined ? [] : [{ path, line: at + 1, number: Number(own) }];
				})
			: [],
	);
	const [first] = all;
	const HELD = /check-?coverage|fail[-_]under|threshold|cov-fail|codecov|coveralls|per-?file/i;
	if (
		first === undefined &&
		index.closed &&
		![...index.texts].some(([path, text]) => !/\.(?:md|lock)$/.test(path) && !index.project.file(path) && HELD.test(text))
	)
		return [missing(about, 'no setting names a threshold of the coverage')];
	if (first === undefined || all.some(({ number }) => number !== first.number)) return null;
	const told = `${placed(first)} says ${first.number}`;
	return [judged(first.number === wanted, about, told, first)];
}
