// Where a report gives scores by criterion: a row of a table, a heading, or what stands below the name of a criterion up to the next one (`Oven Care (Score: 4/5)`,
// `P/D/T: 3 / 5 / 5`, `Prosecutor (1): … Defense (5): …`, `effect: routine synthesis to 4/5`).
import { escapeText } from '@auditor/schema';
import { lineOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { unmarked } from '../text/sentences.js';

export interface Reading {
	readonly start: number;
	/** Where what gives it begins and ends; a row begins with its name. */
	readonly from: number;
	readonly end: number;
	/** Words of the criterion, as the report writes them. */
	readonly name: readonly string[];
	/** The score, where one is given. */
	readonly score: number | null;
	/** Scores of three judges in rising order; empty where they are not given. */
	readonly opinions: readonly number[];
	/** It stands right behind the name: a row, or a heading. */
	readonly row: boolean;
}

const NUMBER = '\\d{1,3}(?:\\.\\d)?(?:\\s?/\\s?(?:5|10|15|20|25|30|35|50|100)(?!\\d))?';
const COLUMNS = new RegExp(`^[\\s|*]{1,40}(${NUMBER}(?:[\\s|*]{1,12}${NUMBER}){3})(?![\\d/.])`);
const FIRST =
	/^[\s|:*(–—-]{1,40}(?:final\s)?(?:score[\s:*]{1,4})?(?<score>\d{1,2}(?:\.\d)?)\s?\/\s?(?:5|10|15|20|25|30|35|50|100)(?!\d|\s?\/)(?:[\s|]{1,3}(?<opinions>\d\s?[-/,]\s?\d\s?[-/,]\s?\d)(?!\d))?/i;
const FINAL =
	/\b(?:final|score|synthesis|verdict|overruled|capped|remains)\b[^\n\d.;]{0,20}\s(?<score>\d{1,2}(?:\.\d)?)\s?\/\s?(?:5|10|100)(?!\d|\s?\/)/gi;
const TRIPLE = /(?<![\d./-])[1-5]\s?\/\s?[1-5]\s?\/\s?[1-5](?![\d./])/g;
const UNANIMOUS = /\b(?:unanimous(?:ly)?|all\s(?:(?:three|3)\s)?judges)\b[^.\n\d]{0,40}(?<all>[1-5])\s?\/\s?5/gi;
const OF_JUDGE =
	/\b(?<judge>prosecut|defen[sc]e|tech[\s_-]?lead)\w*(?:\sattorney)?[\s:(*=–-]{1,8}(?:(?:scored?|gave|score:)\s)?(?<score>[1-5])(?![\d.]\d)/gi;
/** Behind the first words of a longer name that stand for it. */
const SHORTENED = /^\s*(?:[|:*(–—\d-]|\n|$)/;
/** Characters below a name that are read, and above a row in which the names of its columns stand. */
const BELOW = 1500;
const HEAD = 4000;
const MOST = 200;

/** @param names of criteria, in words of small letters */
export function scoreReadings(prose: string, names: readonly (readonly string[])[]): Reading[] {
	if (names.length === 0) return [];
	const longest = [...new Map(names.map((words) => [words.join(' '), words])).values()].sort((a, b) => b.join().length - a.join().length);
	// The first two words of a name, and as many of the others as are written.
	const named = new RegExp(
		`(?<![\\p{L}\\p{N}_])(?:${longest.map(([first, second, ...rest]) => `${escapeText(first!)}[\\s_]+${escapeText(second!)}${rest.map((word) => `(?:[\\s_]+(?:&\\s+)?${escapeText(word)})?`).join('')}`).join('|')})(?![\\p{L}_])`,
		'giu',
	);
	const whole = new Set(names.map((words) => words.join(' ')));
	const found = [...prose.matchAll(named)]
		// `Chief Justice effect` is no short form of `Chief Justice Synthesis`.
		.filter(
			({ 0: name, index }) =>
				whole.has(wordsIn(name).join(' ')) ||
				wordsIn(name).length > 2 ||
				SHORTENED.test(prose.slice(index + name.length, index + name.length + 20)),
		)
		.slice(0, MOST);
	const begins = found.map(({ index }) => /^[\s|*#•●○▪\d.)-]*$/.test(prose.slice(lineOf(prose, index).start, index)));
	return found.flatMap(({ 0: name, index }, at): Reading[] => {
		const aside = /^\s*\([^()\n\d]{1,40}\)/.exec(prose.slice(index + name.length, index + name.length + 60))?.[0] ?? '';
		const from = index + name.length + aside.length;
		const next = found.findIndex((_, other) => other > at && begins[other]);
		const line = lineOf(prose, index);
		// A row of a table with lines goes no further than its line.
		const until =
			begins[at] && !line.text.startsWith('|')
				? Math.min(next === -1 ? prose.length : lineOf(prose, found[next]!.index).start, from + BELOW)
				: line.start + line.text.length;
		const full = `${name} ${aside.replace(/[()]/g, '').trim()}`.trim();
		const own = { start: begins[at] ? line.start : index, name: wordsIn(whole.has(wordsIn(full).join(' ')) ? full : name) };
		return readingsIn(prose, own.start, from, section(prose.slice(from, until), line.text)).map((reading) => ({ ...own, ...reading }));
	});
}

export function sayingOf({ prose }: Flow, { from, end }: Reading): string {
	return unmarked(prose.slice(from, prose[end] === ')' ? end + 1 : end).replace(/[\s|*]+/g, ' '));
}

function wordsIn(name: string): string[] {
	return name.toLowerCase().split(/[\s&_]+/);
}

/** Up to the next heading that stands no deeper. */
function section(text: string, heading: string): string {
	const level = (/^\s*(#{1,6})\s/.exec(heading)?.[1] ?? '######').length;
	const [first, ...lines] = text.split('\n');
	const end = lines.findIndex((line) => {
		const marks = /^#{1,6}(?=\s)/.exec(line)?.[0].length;
		return marks === undefined ? /^\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s\p{Lu}/u.test(line) : marks <= level;
	});
	return [first, ...(end === -1 ? lines : lines.slice(0, end))].join('\n');
}

function readingsIn(prose: string, start: number, from: number, text: string): Omit<Reading, 'start' | 'name'>[] {
	const readings: Omit<Reading, 'start' | 'name'>[] = [];
	const add = (begin: number, end: number, score: string | undefined, opinions: readonly string[] = []) => {
		// What is given once more may be of a criterion whose name is not known.
		if (readings.some((other) => (score === undefined ? other.opinions.length > 0 : other.score !== null))) return;
		readings.push({
			from: begin === 0 ? start : from + begin,
			end: from + end,
			score: score === undefined ? null : Number(score),
			opinions: opinions.map(Number).sort((a, b) => a - b),
			row: begin === 0,
		});
	};
	const columns = COLUMNS.exec(text);
	const first = FIRST.exec(text);
	const cells = (columns?.[1] ?? '').match(new RegExp(NUMBER, 'g')) ?? [];
	const slashed = cells.findIndex((cell) => cell.includes('/'));
	const final = slashed === -1 ? finalColumn(prose, from) : slashed;
	if (columns !== null && final !== -1 && cells.filter((cell) => cell.includes('/')).length < 2) {
		const scores = cells.map((cell) => cell.split('/')[0]!.trim());
		const others = scores.filter((_, at) => at !== final);
		add(0, columns[0].length, scores[final], others);
	} else if (first !== null) add(0, first[0].length, first.groups!.score, first.groups!.opinions?.match(/\d/g) ?? []);
	const each = (expression: RegExp, tell: (match: RegExpMatchArray) => [score: string | undefined, opinions?: readonly string[]]) => {
		const [match] = text.matchAll(expression);
		// What else the name's own line says is no score.
		if (match !== undefined) add(lineOf(text, match.index).start || match.index || 1, match.index + match[0].length, ...tell(match));
	};
	each(FINAL, ({ groups }) => [groups!.score]);
	each(TRIPLE, ({ 0: said }) => [undefined, said.match(/\d/g)!]);
	each(UNANIMOUS, ({ groups }) => [undefined, Array(3).fill(groups!.all)]);
	const judges = [
		...new Map([...text.matchAll(OF_JUDGE)].reverse().map((match) => [match.groups!.judge![0]!.toLowerCase(), match])).values(),
	].reverse();
	const last = judges.at(-1);
	if (judges.length === 3)
		add(
			judges[0]!.index,
			last!.index + last![0].length,
			undefined,
			judges.map(({ groups }) => groups!.score!),
		);
	return readings;
}

/** Of four columns the one of the final score, by the nearest line above that names the judges; -1 where none does. */
function finalColumn(prose: string, at: number): number {
	const head = prose
		.slice(Math.max(0, at - HEAD), at)
		.split('\n')
		.findLast((line) => /prosecut/i.test(line) && /defen[sc]e/i.test(line) && /tech[\s_-]?lead/i.test(line));
	const columns = (head ?? '').match(/prosecut|defen[sc]e|tech[\s_-]?lead|final|score|verdict/gi) ?? [];
	return columns.length === 4 ? columns.findIndex((column) => /final|score|verdict/i.test(column)) : -1;
}
