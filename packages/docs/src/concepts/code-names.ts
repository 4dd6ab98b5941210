// Which names of the code does a passage write? Words that look like code count where the source files have them, in any spelling.
import type { Flow } from '../text/flow.js';

/** `ask_judge`, `AskJudge`, `askJudge`, `module.name`, `judge()`, `judge.py` and what stands between backticks. */
const CODE = /`[^`\n]{2,60}`|\b\w+(?:[_.]\w+)+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b|\b\w+\(\)/g;
const NAME = /[A-Za-z_]\w{2,59}/g;
const SOURCE = /\.(?:py|[cm]?[jt]sx?)$/;
/** By the files of a repository: reading them once is enough. */
const known = new WeakMap<ReadonlyMap<string, string>, ReadonlySet<string>>();

/** Names that the passage writes as code, and that are names in a source file or parts of its path. */
export function codeNames({ text }: Flow, texts: ReadonlyMap<string, string>): string[] {
	if (text === '') return [];
	const there = namesIn(texts);
	const written = (text.match(CODE) ?? []).filter((word) => (word.match(NAME) ?? []).some((name) => there.has(plain(name))));
	return [...new Set(written)];
}

function namesIn(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
	const before = known.get(texts);
	if (before !== undefined) return before;
	const names = new Set<string>();
	for (const [path, text] of texts)
		if (SOURCE.test(path)) for (const part of [path, text]) for (const name of part.match(NAME) ?? []) names.add(plain(name));
	known.set(texts, names);
	return names;
}

/** `AskJudge` as `ask_judge`. */
function plain(name: string): string {
	return name.replaceAll('_', '').toLowerCase();
}
