// On which versions of a runtime, and on which systems, do the pipelines test?
import { actionsOf, pipelineFiles } from '@auditor/forensics';
import type { CodeIndex } from './code-index.js';
import type { Framed } from './frame.js';
import { found, judged, type Look, missing, open, placed } from './look.js';
import { IN, runsOf } from './pipeline-runs.js';

/** Versions of a runtime that jobs set up; `closed`: all are written as numbers. */
function versionsOf(
	{ tree, texts }: CodeIndex,
	runtime: string,
): { versions: Set<string>; closed: boolean; path: string; line: number } | null {
	const key = runtime.startsWith('python') ? /py/i : /node/i;
	const jobs = actionsOf(tree, texts).flatMap(({ path, jobs: own }) => own.map((job) => ({ path, job })));
	const cells = jobs.flatMap(({ path, job }) => {
		const rows = [job.matrix, ...[job.matrix?.include].flat()].flatMap((row) =>
			typeof row === 'object' && row !== null ? Object.entries(row) : [],
		);
		return rows.flatMap(([name, value]) =>
			key.test(name) ? [value].flat().map((one) => ({ path, line: job.line, text: String(one) })) : [],
		);
	});
	const fixed = jobs.flatMap(({ path, job }) =>
		job.steps.flatMap(({ inputs, line }) =>
			[...inputs].flatMap(([name, { text }]) =>
				key.test(name) && /version/.test(name) ? text.split(/[\s,]{1,9}/).map((one) => ({ path, line, text: one })) : [],
			),
		),
	);
	const all = cells.length > 0 ? cells : fixed;
	const [first] = all;
	if (first === undefined) return null;
	// `3.10` without quotes is the number 3.1.
	const plain = (text: string) => (/^3\.1$/.test(text) ? '3.10' : text.replace(/^v/, '').replace(/(?:\.x|\.\*|\.0){1,3}$/, ''));
	const versions = all.map(({ text }) => plain(text));
	return {
		versions: new Set(versions),
		closed: versions.every((one) => /^\d+(?:\.\d+)*(?:-dev)?$/.test(one)),
		path: first.path,
		line: first.line,
	};
}

export function matrix({ parts: [runtime = '', words = ''], shape, index, namesIn }: Framed): Look[] | null {
	const about = `${runtime} ${namesIn(words)
		.map(({ text }) => text)
		.join(', ')}`;
	const all = versionsOf(index, runtime);
	if (all === null) return pipelineFiles(index.tree).length === 0 ? [missing(about, IN)] : null;
	const told = `${placed(all)} tests ${[...all.versions].join(', ')}`;
	const named = namesIn(words).map(({ text }) => text);
	const between = /through| to |-|–/.test(words);
	if (between && named.length !== 2) return null;
	const [from = 0, to = 0] = named.map((one) => Number(one.split('.').at(-1)));
	const wanted = between
		? Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => named[0]!.replace(/\d{1,9}$/, String(from + step)))
		: named;
	// Of a range with gaps the first and the last are tested.
	const isSpanned =
		between &&
		named.every((one) => all.versions.has(one)) &&
		Math.min(...[...all.versions].map(Number)) === Number(named[0]) &&
		Math.max(...[...all.versions].map(Number)) === Number(named[1]);
	if (isSpanned && all.versions.size !== wanted.length) return [open(about, told, all)];
	const lost = wanted.some((one) => !all.versions.has(one));
	if (lost) return [all.closed ? missing(about, told, all) : open(about, told, all)];
	// "covers Node 20" speaks of one of them.
	const isEnough = all.versions.size === wanted.length || (wanted.length === 1 && /\b(?:covers?|includes?|part of)\b/.test(shape.text));
	return [isEnough ? found(about, told, all) : open(about, told, all)];
}

export function countOfMatrix({ parts: [least = '', count = '', runtime = ''], index, nameIn }: Framed): Look[] | null {
	const all = versionsOf(index, runtime);
	const wanted = Number(nameIn(count)?.text);
	if (all === null || !all.closed) return null;
	const told = `${placed(all)} tests ${[...all.versions].join(', ')}`;
	const about = `${wanted} versions of ${runtime}`;
	return [judged(all.versions.size === wanted || (least !== '' && all.versions.size > wanted), about, told, all)];
}

const SYSTEMS: readonly (readonly [RegExp, RegExp])[] = [[/windows/, /\bwindows-/], [/linux|ubuntu/, /\bubuntu-|container:/], [/mac ?os|macos/, /\bmacos-/]]; // biome-ignore format: a table

/** "CI tests on Linux and Windows", by the machines of the workflows that run tests. */
export function systems({ parts: [words = ''], index, namesIn }: Framed): Look[] | null {
	const said = namesIn(words).reduce((rest, { text }) => rest.replace(/#[a-z]\d{1,3}/, text.toLowerCase()), words);
	const wanted = said.split(/, and |, | and (?:on )?/).map((one) => SYSTEMS.find(([form]) => form.test(one)) ?? null);
	if (wanted.length === 0 || wanted.some((one) => one === null)) return null;
	if (pipelineFiles(index.tree).length === 0) return [missing(said, IN)];
	const testing = new Set(
		runsOf(index)
			.filter(({ full }) => /\b(?:test|pytest|jest|vitest|mocha|ava|unittest|tox|nox)\b/.test(full))
			.map(({ path }) => path),
	);
	const texts = [...testing].map((path) => ({
		path,
		text: index
			.linesOf(path)
			.filter((line) => !/^\s{0,60}#/.test(line))
			.join('\n'),
	}));
	const [first] = texts;
	if (first === undefined) return null;
	const lost = wanted.find((one) => !texts.some(({ text }) => one![1].test(text)));
	if (lost)
		return texts.some(({ text }) => !/runs-on:/.test(text) || /self-hosted|runs-on: \$\{\{ (?!matrix)/.test(text)) ||
			pipelineFiles(index.tree).some((path) => lost[1].test(index.textOf(path)))
			? null
			: [missing(said, `${first.path} runs the tests on other systems`, first.path)];
	return [found(said, `${first.path} names them`, first.path)];
}
