// What leaves vitest or jest no test to run: a name that no test has, or settings by which they look for none of the files.
import { parseObject } from '@auditor/code';
import { matchesGlob, readGlob } from '@auditor/schema';
import { writtenFrom } from '../packages/compiled-files.js';
import { unfolded } from '../packages/file-patterns.js';
import { isLookedThrough } from './looked-through.js';
import { type Around, partsOf } from './test-commands.js';

const BY_NAME = /\s(?:-t|--testNamePattern)[ =](?:"([\w -]{1,200})"|'([\w -]{1,200})'|([\w-]{1,200})(?=\s|$))/;
/** Other programs have options of that name. */
const RUNS = /\b(?:vitest|jest)\b|^\s{0,9}(?:npm|pnpm|yarn|bun)\s/;
const TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/;

export function picksNoScript(texts: ReadonlyMap<string, string>, text: string, scripts: Around['scripts']): string | null {
	const own = /^(?:npm|pnpm|yarn|bun) (?:run )?(?:test|t)(?=\s|$)/.test(text) ? (scripts.get('test') ?? []) : [];
	const parts = [...partsOf(text, scripts), ...own];
	const [spec] = own.length === 1 && /^mocha(?:\s--?[\w-]{1,40}(?:=\S{1,100})?){0,9}$/.test(own[0]!.trim()) ? unmatched(texts) : [];
	if (spec !== undefined) return `runs no test: .mocharc.json names ${spec}, and no file is called so`;
	const tests = [...texts.keys()].filter((path) => TEST.test(path));
	if (tests.length === 0 || own.length > 1 || !parts.some((part) => /\b(?:vitest|jest)\b/.test(part))) return null;
	const commands = parts.flatMap((part) => part.split(/&&|;/));
	const name = commands.flatMap(
		(part) => (RUNS.test(part) ? BY_NAME.exec(part) : null)?.slice(1).find((one) => one !== undefined) ?? [],
	)[0];
	// A title may be put together, so each of its words may stand anywhere in the code.
	const isSaid = (word: string) => [...texts].some(([path, code]) => /\.[cm]?[jt]sx?$/.test(path) && code.toLowerCase().includes(word));
	if (name && !name.toLowerCase().split(' ').every(isSaid)) return `picks tests by the name \`${name}\`, which none has`;
	const whole = parts.every((part) => !/--(?:config|root|dir|project|workspace)\b|\s-[cr]\s/.test(part));
	return whole && !tests.some((path) => isLookedThrough(texts, path))
		? 'runs no test: the settings of the runner leave out every file'
		: null;
}

/** Patterns by which the settings of mocha find no file; none where one finds some, or is not read. */
function unmatched(texts: ReadonlyMap<string, string>): string[] {
	const { spec, extends: base, package: other } = parseObject(texts.get('.mocharc.json') ?? '') ?? {};
	const globs = [spec].flat().filter((one) => typeof one === 'string');
	const files = [...texts.keys()].flatMap((path) => [path, ...writtenFrom(texts, path)]);
	const isFound = globs
		.flatMap(unfolded)
		.some((glob) => /[!+@?]\(|[[\]]/.test(glob) || files.some((path) => matchesGlob(readGlob(glob), path)));
	return isFound || base !== undefined || other !== undefined ? [] : globs;
}
