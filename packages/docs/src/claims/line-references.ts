// Lines of files that a report points at (`src/a.py:120`, `Oven (src/a.py lines 10-40)`): a line behind the file's end was never looked at, and a function or a class
// whose name stands right before them, or what is said to stand there, stands there or elsewhere. Where the two overlap in part, nothing is said.
import { fileLocation, type Lexicon, type Tree } from '@auditor/schema';
import { pathText } from '../paths/mentions.js';
import { indexTree } from '../paths/tree-index.js';
import { type Flow, partOf } from '../text/flow.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { bodyOf } from './gaps.js';
import { BESIDE, type Lines, standsAt } from './line-subjects.js';
import { sectionAt, standingOf } from './standing.js';

const REFERENCE =
	/(?<![\w./-])(?<path>[\w./-]{1,120}(?:\n[\w./-]{0,80})?\.(?:py|ts|tsx|js|mjs|md|json|toml))[`"'*]*(?::|#L|,?\s+\(?(?:lines?|L)\.?\s*)(?<from>\d{1,5})(?:\s?[-–]\s?L?(?<to>\d{1,5}))?(?!\d|\.\d|:\d)/giu;

/** References of one document that are looked at, from the front. */
const MOST_MENTIONS = 300;

/** A name right before the file, or right behind its lines. */
const NAMED =
	/(?<![\w.])[`*]{0,2}(?<name>[A-Za-z_]\w{3,60})[`*]{0,2}(?:\(\))?[`*]{0,2}(?:\s(?:function|class|method|node|implemented|defined|in|at|is|are|wired|found|lives)){0,3}\s?[(:—–-]?\s?[`*(]{0,2}$/;
/** Places behind a file's end, and those of names, each once; files that cannot be told apart by what is written are left out. */
export function claimLines(flow: Flow, tree: Tree, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): AnsweredClaim[] {
	const index = indexTree(tree);
	const claims = new Map<string, AnsweredClaim>();
	const seen = new Set<string>();
	for (const match of [...pathText(flow.text).matchAll(REFERENCE)].slice(0, MOST_MENTIONS)) {
		const { path: torn, from, to } = match.groups as { path: string; from: string; to?: string };
		// A cell of a table may tear a path; else the line above is another word.
		const whole = torn.replace('\n', '');
		const path = index.resolve(whole) === null ? torn.split('\n').at(-1)! : whole;
		const start = path === whole ? match.index : match.index + torn.length - path.length;
		const written = `${path}:${from}-${to}`;
		const again = seen.has(written);
		seen.add(written);
		const found = index.resolve(path);
		const lines = found === null ? undefined : tree.lines[found.target];
		const sameName = tree.files.filter((file) => file.path === path || file.path.endsWith(`/${path}`)).length;
		if (found === null || lines === undefined || sameName !== 1) continue;
		const what = `${found.target}:${from}${to ? `-${to}` : ''}`;
		const location = flow.place(start);
		const at = { from: Number(from), to: Number(to ?? from) };
		if (at.from > lines || at.to > lines) {
			if (again) continue;
			const because = `the file has ${lines} ${lines === 1 ? 'line' : 'lines'}`;
			claims.set(what, { what, verdict: 'contradicted', because, location, by: fileLocation(found.target), slip: false });
			continue;
		}
		const name = again ? undefined : NAMED.exec(flow.text.slice(Math.max(0, start - 100), start))?.groups?.name;
		const own = name === undefined ? null : definedAt(name, found.target, code);
		const end = match.index + match[0].length;
		const answer = own === null ? subjectAt(flow, { start, end }, found.target, at, code, lexicon) : placedAt(name!, own, at);
		if (answer === null) continue;
		const { said, inside, by } = answer;
		const there = by.from === by.to ? `line ${by.from}` : `lines ${by.from}-${by.to}`;
		claims.set(`${said} ${what}`, {
			what: `${said} at ${what}`,
			verdict: inside ? 'verified' : 'contradicted',
			because: inside ? 'it stands there' : `it stands at ${there}`,
			location,
			by: fileLocation(found.target, by.from),
			slip: true,
		});
	}
	return [...claims.values()];
}

interface Placed {
	/** What stands there, as it is told. */
	readonly said: string;
	readonly inside: boolean;
	/** Where it stands. */
	readonly by: Lines;
}

/** A name that is defined there, or elsewhere. */
function placedAt(said: string, by: Lines, at: Lines): Placed | null {
	const inside = at.from >= by.from - BESIDE && at.to <= by.to + BESIDE;
	const apart = at.to < by.from - BESIDE || at.from > by.to + BESIDE;
	return inside || apart ? { said, inside, by } : null;
}

/** What the words around several lines say stands there, where the report claims it. */
function subjectAt(
	flow: Flow,
	reference: { readonly start: number; readonly end: number },
	file: string,
	at: Lines,
	code: CodeText,
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): Placed | null {
	const { start, end } = reference;
	const { said, start: from } = saidAt(flow.text, start, end);
	const answer = at.from === at.to ? null : standsAt(said, file, at, code);
	if (answer === null || sectionAt(flow, start, lexicon) !== 'claim') return null;
	const part = partOf(flow, { start: from, end });
	if (standingOf(part, start - from, end - from, lexicon) !== 'claim') return null;
	return { said: `“${said}”`, inside: answer.inside, by: answer.place };
}

/** Characters around lines in which is said what stands there. */
const REACH = 80;
/** Behind lines: what stands there. */
const BEHIND =
	/^[`*)]{0,3}\s{1,3}(?:\((?<aside>[^()]{3,70})\)|(?:implements?|defines?|contains?|shows?|holds?|wires?|handles?|builds?|declares?|enforces?)\s(?<object>(?:[^.;:()\n]|\n(?!\s*[\p{Lu}-]\S)){3,70}))/iu;

/** The words right before lines of a file, and those behind them that say what stands there. */
function saidAt(text: string, start: number, end: number): { readonly said: string; readonly start: number } {
	const window = text.slice(Math.max(0, start - REACH), start);
	const label = /(?:^|[\n•-])[^\S\n]*(?<label>[^.;:\n•]{3,60}):\s*[`*(]*$/.exec(window)?.groups?.label;
	const before = window
		.replace(/\|[\s`*]*$/, '')
		.split(/[.;:•●|]\s|\s[-–—]\s|,\s|\n\s*\n|\)|\d{1,5}-\d{1,5}/)
		.at(-1)!
		.trimEnd()
		.split('\n')
		.at(-1)!
		.replace(/^\s*[A-Z]{1,4}-?\d{1,4}\s/, '');
	const { aside, object } = BEHIND.exec(text.slice(end, end + REACH + 20))?.groups ?? {};
	const behind = aside ?? object;
	const own = /\w{3}/.test(before) ? before : behind === undefined ? (label ?? '') : '';
	const said = `${own} ${behind ?? ''}`.replace(/\s+/g, ' ').trim();
	return { said: said.replace(/\s(?:at|in|by|of)\s?[`*(]*$/i, ''), start: Math.max(0, start - before.length - 1) };
}

/** The lines of the one function or class of that name in a file. */
function definedAt(name: string, file: string, code: CodeText): Lines | null {
	const places = code.definitions(name).filter(({ path }) => path === file);
	const [at] = places;
	if (places.length !== 1 || at?.line == null || !file.endsWith('.py')) return null;
	const body = bodyOf(code.bare(file)!, at.line).trimEnd().split('\n');
	return /^\s*(?:async\s+)?(?:def|class)\b/.test(body[0]!) ? { from: at.line, to: at.line + body.length - 1 } : null;
}
