// A table as teachers have it: a criterion a row, its levels in columns.

import { verbOf } from '../words/verbs.js';
import type { Draft } from './model.js';
import { fault, idOf, once, plain, short } from './parts.js';
import { readCanvasRows } from './rated.js';
import { markdownTable, type Table, valuesTable } from './tables.js';

export function readTable(text: string, file: string): Draft {
	const table = markdownTable(text) ?? (/\.(?:md|markdown)$/i.test(file) ? null : valuesTable(text));
	if (table === null) throw fault(file, '', 'no table was found; a Markdown table has bars and a line of dashes below its head');
	const canvas = table.head.findIndex((cell) => /^criteri(?:a|on) name$/i.test(cell));
	if (canvas >= 0 && table.head.some((cell) => /^rating name$/i.test(cell))) return readCanvasRows(table, canvas);
	return readTeacherTable(table, file);
}

const CRITERION = /^(?:criteri(?:on|a)|requirements?|name|dimension|aspect|item|what|task|skill|objective|topic|area)\b/i;
const POINTS = /^(?:points?|weight|max(?:imum)?(?: points| score)?|marks?|worth|%|percent(?:age)?|score)\b/i;
/** A column that holds numbers alone is what the rows are worth, in any language. */
const ONLY_POINTS = /^\d{1,4}(?:[.,]\d{1,2})? ?(?:p|pts?|points?|punkte?|%)?$/i;
const DESCRIPTION = /^(?:description|details?|instructions?|explanation|notes?|comments?|expectations?)\b|\b(?:look(?:ing)? for|expect)\b/i;

/** A row that adds up the others. */
const TOTAL = /^(?:(?:grand )?total|sum|summe|gesamt|insgesamt|totale?)\b.{0,20}$/i;

function readTeacherTable(table: Table, file: string): Draft {
	const { title, head } = table;
	const notes: string[] = [];
	const rows = table.rows.filter(({ line, cells }) => {
		const words = cells.filter((cell) => /\p{L}{3}/u.test(cell));
		const isTotal = table.rows.length > 1 && words.length === 1 && TOTAL.test(plain(words[0]!));
		if (isTotal) notes.push(`Line ${line} adds up the others, and is left out.`);
		return !isTotal;
	});
	const find = (expression: RegExp) => head.findIndex((cell) => expression.test(cell));
	const named = find(POINTS);
	const numeric = head.flatMap((_, at) => (rows.length > 0 && rows.every(({ cells }) => ONLY_POINTS.test(cells[at] ?? '')) ? [at] : []));
	const points = named >= 0 ? named : numeric.length === 1 ? numeric[0]! : -1;
	const description = find(DESCRIPTION);
	const own = Math.max(
		0,
		head.findIndex((cell, at) => at !== points && at !== description && CRITERION.test(cell)),
	);
	const others = head.flatMap((cell, at) => (at === own || at === points || at === description || cell === '' ? [] : [{ at, cell }]));
	// What is still to be filled in says nothing of a level, and one column alone tells no level from another.
	const filled = others.filter(({ at }) => rows.length === 0 || rows.some(({ cells }) => (cells[at] ?? '') !== ''));
	for (const { cell } of others.filter((one) => !filled.includes(one))) notes.push(`The column “${cell}” is empty, and is left out.`);
	const levels = filled.length > 1 ? filled : [];
	const described = [...(description < 0 ? [] : [description]), ...(filled.length === 1 ? [filled[0]!.at] : [])];
	if (filled.length === 1) notes.push(`The column “${filled[0]!.cell}” is read as what is looked for.`);
	const scores = scoresOf(
		levels.map(({ cell }) => cell),
		file,
	);
	const criteria = rows.map(({ line, cells }, index) => {
		if (cells.length > head.length)
			throw fault(
				file,
				`line ${line}`,
				`it has ${cells.length} cells, and the head has ${head.length}; write a bar inside of a cell as \\|`,
			);
		if (cells.length < head.length)
			throw fault(file, `line ${line}`, `it has ${cells.length} cells, and the head has ${head.length}; merged cells cannot be read`);
		const name = plain(cells[own]!);
		if (name === '') throw fault(file, `line ${line}`, 'its first cell is empty; merged cells cannot be read');
		const weight = points < 0 ? 1 : weightOf(cells[points]!, file, line);
		const byScore = Object.fromEntries(levels.flatMap(({ at }, n) => (plain(cells[at]!) === '' ? [] : [[scores[n]!, plain(cells[at]!)]])));
		const instruction = described
			.map((at) => plain(cells[at]!))
			.filter((text) => text !== '')
			.join('\n');
		return {
			id: idOf(name, index),
			name: short(name),
			instruction: levels.length > 0 ? instruction : [...(instruction === '' || isSaid(name) ? [name] : []), instruction].join('\n').trim(),
			weight,
			levels: levels.length > 0 ? byScore : null,
			requirements: [],
		};
	});
	const sum = criteria.reduce((total, { weight }) => total + weight, 0);
	if (points >= 0 && sum !== 100 && (/%|percent/i.test(head[points]!) || rows.some(({ cells }) => cells[points]?.includes('%'))))
		notes.push(`The weights of column “${head[points]}” add up to ${sum} %, and not to 100; each counts by its share.`);
	if (levels.length > 0) notes.push(`The columns ${levels.map(({ cell }, n) => `“${cell}” (${scores[n]})`).join(', ')} are the levels.`);
	return { format: 'table', name: title || nameOf(file), criteria: once(criteria), notes };
}

/** A whole sentence, which requires something by itself. */
const isSaid = (name: string) => {
	const words = name.toLowerCase().split(/\s+/);
	return (
		words.length > 3 &&
		words.some((word, at) => at > 0 && (/^(?:is|are|has|have|must|should|can|comes?)$/.test(word) || verbOf(word) !== null))
	);
};

/** A file of values has no title: its own name is one. */
function nameOf(file: string): string {
	return (
		file
			.split(/[\\/]/)
			.at(-1)!
			.replace(/\.\w+$/, '')
			.replace(/[-_]+/g, ' ')
			.trim() || 'A rubric in words'
	);
}

/** "5", "4 – good", "Excellent (20 pts)", "A": by their numbers, else by their order from best to worst. */
function scoresOf(heads: readonly string[], file: string): string[] {
	if (heads.length === 0) return [];
	if (heads.length > 5) throw fault(file, 'the head', `it has ${heads.length} levels; at most five are known`);
	const numbers = heads.map((cell) => /\d+(?:\.\d+)?/.exec(cell)?.[0]).map((digits) => (digits === undefined ? null : Number(digits)));
	const plain =
		numbers.every((one) => one !== null && Number.isInteger(one) && one >= 1 && one <= 5) &&
		numbers.includes(5) &&
		new Set(numbers).size === heads.length;
	if (plain) return numbers.map(String);
	const known = numbers.every((one) => one !== null);
	const order = heads.map((_, at) => at).sort((a, b) => (known ? numbers[b]! - numbers[a]! : rank(heads[a]!, a) - rank(heads[b]!, b)));
	const score = (place: number) => (heads.length === 1 ? 5 : Math.round(5 - (4 * place) / (heads.length - 1)));
	return heads.map((_, at) => String(score(order.indexOf(at))));
}

const WORST = /^(?:f\b|fail\w*|poor|missing|insufficient|unsatisfactory|none|not |beginning|inadequate|no )/i;

/** Best first, as tables are written, unless the first column is the worst. */
function rank(head: string, at: number): number {
	return WORST.test(head.trim()) ? 100 : at;
}

function weightOf(cell: string, file: string, line: number): number {
	const digits = /\d+(?:[.,]\d+)?/.exec(cell)?.[0];
	if (digits === undefined) throw fault(file, `line ${line}`, `“${cell}” is no number of points`);
	return Math.max(0, Math.round(Number(digits.replace(',', '.')) * (digits.includes('.') || digits.includes(',') ? 10 : 1)));
}
