// What a teacher, a team or a benchmark has, read into criteria in words: a table, an export of Canvas or Moodle, the dimensions format, a tree of
// requirements with weights, a list with prerequisites. Words are kept as they were; what does not fit is refused with its place.
import { AuditorError, isDimensionsFormat } from '@auditor/schema';
import { markdownTable, type Table, valuesTable } from './tables.js';

export interface DraftRequirement {
	readonly id: string;
	readonly text: string;
	readonly weight: number;
	/** Ids of requirements of the same draft that have to hold first. */
	readonly after: readonly string[];
}

export interface DraftCriterion {
	readonly id: string;
	readonly name: string;
	readonly instruction: string;
	readonly weight: number;
	/** Levels by score, "1" to "5"; null: it has none. */
	readonly levels: Readonly<Record<string, string>> | null;
	/** Of trees and lists, whose requirements weigh and rest on each other; of others none: their words are read when they are asked. */
	readonly requirements: readonly DraftRequirement[];
}

export interface Draft {
	readonly format: string;
	readonly name: string;
	readonly criteria: readonly DraftCriterion[];
	/** What was changed to fit, in one sentence each. */
	readonly notes: readonly string[];
}

/** @param file name of the file, which tells a table from JSON and is named in faults @throws AuditorError AUD_RUBRIC_INVALID */
export function readDraft(text: string, file: string): Draft {
	if (text.trim() === '') throw fault(file, '', 'it is empty');
	const draft = /^\s*[[{]/.test(text)
		? readJson(text, file)
		: /^\s*<\?xml|^\s*</.test(text)
			? readMoodleXml(text, file)
			: readTable(text, file);
	if (draft.criteria.length === 0) throw fault(file, '', 'it names no criterion');
	return draft;
}

function readTable(text: string, file: string): Draft {
	const table = markdownTable(text) ?? (/\.(?:md|markdown)$/i.test(file) ? null : valuesTable(text));
	if (table === null) throw fault(file, '', 'no table was found; a Markdown table has bars and a line of dashes below its head');
	const canvas = table.head.findIndex((cell) => /^criteri(?:a|on) name$/i.test(cell));
	if (canvas >= 0 && table.head.some((cell) => /^rating name$/i.test(cell))) return readCanvasRows(table, canvas);
	return readTeacherTable(table, file);
}

const CRITERION = /^(?:criteri(?:on|a)|requirements?|name|dimension|aspect|item|what|task|skill|objective|topic|area)\b/i;
const POINTS = /^(?:points?|weight|max(?:imum)?(?: points| score)?|marks?|worth|%|percent(?:age)?|score)\b/i;
const DESCRIPTION = /^(?:description|details?|instructions?|explanation|notes?|looking for)\b/i;

function readTeacherTable({ title, head, rows }: Table, file: string): Draft {
	const find = (expression: RegExp) => head.findIndex((cell) => expression.test(cell));
	const [own, points, description] = [Math.max(0, find(CRITERION)), find(POINTS), find(DESCRIPTION)];
	const levels = head.flatMap((cell, at) => (at === own || at === points || at === description || cell === '' ? [] : [{ at, cell }]));
	const notes: string[] = [];
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
		const described = Object.fromEntries(
			levels.flatMap(({ at }, n) => (plain(cells[at]!) === '' ? [] : [[scores[n]!, plain(cells[at]!)]])),
		);
		const instruction = description < 0 ? '' : plain(cells[description]!);
		return {
			id: idOf(name, index),
			name: short(name),
			instruction: instruction || (levels.length > 0 ? '' : name),
			weight,
			levels: levels.length > 0 ? described : null,
			requirements: [],
		};
	});
	if (levels.length > 0) notes.push(`The columns ${levels.map(({ cell }, n) => `“${cell}” (${scores[n]})`).join(', ')} are the levels.`);
	return { format: 'table', name: title || 'A rubric in words', criteria: once(criteria), notes };
}

/** "5", "4 – good", "Excellent (20 pts)", "A": by their numbers, else by their order from best to worst. */
function scoresOf(heads: readonly string[], file: string): string[] {
	if (heads.length === 0) return [];
	if (heads.length > 5) throw fault(file, 'the head', `it has ${heads.length} levels; at most five are known`);
	const numbers = heads.map((cell) => /\d+(?:\.\d+)?/.exec(cell)?.[0]).map((digits) => (digits === undefined ? null : Number(digits)));
	const plain =
		numbers.every((one) => one !== null && Number.isInteger(one) && one >= 1 && one <= 5) && new Set(numbers).size === heads.length;
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

/** One criterion a row, its ratings in columns that repeat: name, description, points. */
function readCanvasRows({ head, rows }: Table, name: number): Draft {
	const at = (expression: RegExp) => head.findIndex((cell) => expression.test(cell));
	const [title, description] = [at(/^rubric name$/i), at(/^criteri(?:a|on) description$/i)];
	const ratings = head.flatMap((cell, index) => (/^rating name$/i.test(cell) ? [index] : []));
	return canvas(
		rows
			.flatMap(({ cells }) => (cells[name] ? [cells] : []))
			.map((cells) => ({
				name: plain(cells[name]!),
				description: plain(cells[description] ?? ''),
				ratings: ratings.flatMap((index) =>
					cells[index] || cells[index + 1]
						? [{ text: plain([cells[index], cells[index + 1]].filter(Boolean).join(': ')), points: Number(cells[index + 2] ?? 0) || 0 }]
						: [],
				),
				points: null,
			})),
		plain(rows[0]?.cells[title] ?? ''),
		'canvas',
	);
}

interface Rated {
	readonly name: string;
	readonly description: string;
	readonly ratings: readonly { readonly text: string; readonly points: number }[];
	readonly points: number | null;
}

/** Ratings by points: the most is 5, the least 1. */
function canvas(rated: readonly Rated[], name: string, format: string): Draft {
	const criteria = rated.map((one, index): DraftCriterion => {
		const sorted = [...one.ratings].sort((a, b) => b.points - a.points);
		const most = sorted[0]?.points ?? 0;
		const score = (points: number, place: number) => (most > 0 ? Math.max(1, Math.round(1 + (4 * points) / most)) : Math.max(1, 5 - place));
		const levels: Record<string, string> = {};
		sorted.forEach(({ text, points }, place) => {
			const key = String(score(points, place));
			levels[key] = levels[key] === undefined ? text : levels[key];
		});
		return {
			id: idOf(one.name, index),
			name: short(one.name),
			instruction: one.description,
			weight: Math.round(one.points ?? most) || 1,
			levels: sorted.length > 0 ? levels : null,
			requirements: [],
		};
	});
	return { format, name: name || 'A rubric in words', criteria: once(criteria), notes: [] };
}

function readJson(text: string, file: string): Draft {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		throw fault(file, '', `it is no JSON: ${error instanceof Error ? error.message : String(error)}`);
	}
	if (isDimensionsFormat(value)) return readDimensions(value as Record<string, unknown>);
	if (isRecord(value) && Array.isArray(value.sub_tasks)) return readTree(value, file);
	if (isRecord(value) && Array.isArray(value.requirements)) return readList(value, value.requirements, file);
	const moodle = moodleCriteria(value);
	if (moodle !== null) return moodle;
	const rows = Array.isArray(value)
		? value
		: isRecord(value)
			? (value.data ?? value.criteria ?? (isRecord(value.rubric) ? value.rubric.criteria : value.rubric))
			: null;
	if (Array.isArray(rows) && rows.every((row) => isRecord(row) && Array.isArray(row.ratings))) {
		const name = isRecord(value) ? words(value.title) || words(value.name) : '';
		return canvas(
			rows.map((row: Record<string, unknown>) => ({
				name: words(row.description),
				description: words(row.long_description),
				ratings: (row.ratings as unknown[]).filter(isRecord).map((rating) => ({
					text: [words(rating.description), words(rating.long_description)].filter(Boolean).join(': '),
					points: Number(rating.points) || 0,
				})),
				points: Number(row.points) || null,
			})),
			name,
			'canvas',
		);
	}
	throw fault(
		file,
		'',
		'it is no rubric that is known: a table, an export of Canvas or Moodle, the dimensions format, a tree with sub_tasks, or a list of requirements',
	);
}

function readDimensions(value: Record<string, unknown>): Draft {
	const about = isRecord(value.rubric_metadata) ? value.rubric_metadata : {};
	const rows = Array.isArray(value.dimensions) ? value.dimensions.filter(isRecord) : [];
	const criteria = rows.map(
		(row, index): DraftCriterion => ({
			id: words(row.id) || idOf(words(row.name), index),
			name: words(row.name) || words(row.id),
			instruction: [words(row.forensic_instruction), words(row.success_pattern)].filter(Boolean).join('\n'),
			weight: 1,
			levels: null,
			requirements: [],
		}),
	);
	return { format: 'dimensions', name: words(about.rubric_name) || 'A rubric in words', criteria: once(criteria), notes: [] };
}

/** A tree is scored from its leaves: each weighs its share of the branch that it hangs on. The first branches are the criteria. */
function readTree(root: Record<string, unknown>, file: string): Draft {
	const seen = new Set<string>();
	const leaves = (node: Record<string, unknown>, share: number, path: string): DraftRequirement[] => {
		const id = words(node.id) || `n${seen.size + 1}`;
		if (seen.has(id)) throw fault(file, path, `“${id}” stands twice in the tree`);
		if (path.split('.').length > 40) throw fault(file, path.slice(0, 60), 'the tree is deeper than 40');
		seen.add(id);
		const below = Array.isArray(node.sub_tasks) ? node.sub_tasks.filter(isRecord) : [];
		if (below.length === 0) return [{ id: key(id), text: words(node.requirements), weight: share, after: [] }];
		const all = below.map((one, at) => weightIn(one, file, `${path}.sub_tasks[${at}]`));
		const sum = all.reduce((total, one) => total + one, 0);
		if (sum === 0) throw fault(file, path, 'the weights of its parts add up to 0');
		return below.flatMap((one, at) => leaves(one, (share * all[at]!) / sum, `${path}.sub_tasks[${at}]`));
	};
	seen.add(words(root.id) || 'root');
	const branches = (root.sub_tasks as unknown[]).filter(isRecord);
	const criteria = branches.map((branch, index): DraftCriterion => {
		const all = leaves(branch, 1000, `sub_tasks[${index}]`);
		const name = words(branch.requirements) || words(branch.id);
		return {
			id: idOf(words(branch.id) && /^[A-Za-z]/.test(words(branch.id)) && words(branch.id).length < 40 ? words(branch.id) : name, index),
			name: short(name),
			instruction: name,
			weight: weightIn(branch, file, `sub_tasks[${index}]`),
			levels: null,
			requirements: all.map((one) => ({ ...one, weight: Math.max(1, Math.round(one.weight)) })),
		};
	});
	return { format: 'tree', name: short(words(root.requirements)) || 'A tree of requirements', criteria: once(criteria), notes: [] };
}

function weightIn(node: Record<string, unknown>, file: string, path: string): number {
	const weight = node.weight ?? 1;
	if (typeof weight !== 'number' || !Number.isFinite(weight) || weight < 0) throw fault(file, path, `“${String(weight)}” is no weight`);
	return Math.round(weight);
}

/** A list of requirements that rest on each other, as DevAI has it; a circle is refused. */
function readList(root: Record<string, unknown>, list: readonly unknown[], file: string): Draft {
	const rows = list.map((row) => (isRecord(row) ? row : { criteria: row }));
	const ids = new Map(rows.map((row, at) => [String(row.requirement_id ?? row.id ?? at), at]));
	const after = rows.map((row, at) => {
		const given = row.prerequisites ?? row.depends_on ?? [];
		return (Array.isArray(given) ? given : [given]).map((one) => {
			const other = ids.get(String(one));
			if (other === undefined) throw fault(file, `requirements[${at}].prerequisites`, `there is no requirement “${String(one)}”`);
			return other;
		});
	});
	const state = new Map<number, 'open' | 'done'>();
	const visit = (at: number, chain: readonly number[]): void => {
		if (state.get(at) === 'done') return;
		if (state.get(at) === 'open')
			throw fault(file, `requirements[${at}].prerequisites`, `they rest on each other in a circle: ${[...chain, at].join(' > ')}`);
		state.set(at, 'open');
		for (const next of after[at]!) visit(next, [...chain, at]);
		state.set(at, 'done');
	};
	for (const at of rows.keys()) visit(at, []);
	const requirements = rows.map((row, at): DraftRequirement => {
		const text = words(row.criteria) || words(row.requirement) || words(row.text) || words(row.description);
		if (text === '') throw fault(file, `requirements[${at}]`, 'it has no words');
		return { id: `r${at}`, text, weight: 1, after: after[at]!.map((one) => `r${one}`) };
	});
	const groups = new Map<string, DraftRequirement[]>();
	rows.forEach((row, at) => {
		const name = words(row.category) || 'Requirements';
		groups.set(name, [...(groups.get(name) ?? []), requirements[at]!]);
	});
	const criteria = [...groups].map(
		([name, all], index): DraftCriterion => ({
			id: idOf(name, index),
			name,
			instruction: '',
			weight: all.length,
			levels: null,
			requirements: all,
		}),
	);
	return { format: 'list', name: words(root.name) || 'A list of requirements', criteria: once(criteria), notes: [] };
}

/** What Moodle's web service `core_grading_get_definitions` gives, whole or its rubric alone. */
function moodleCriteria(value: unknown): Draft | null {
	const definition = findRecord(value, (one) => isRecord(one.rubric) && Array.isArray(one.rubric.rubric_criteria));
	const rubric =
		definition === null ? findRecord(value, (one) => Array.isArray(one.rubric_criteria)) : (definition.rubric as Record<string, unknown>);
	if (rubric === null) return null;
	const rows = (rubric.rubric_criteria as unknown[]).filter(isRecord);
	return canvas(
		rows.map((row) => ({
			name: words(row.description),
			description: '',
			ratings: (Array.isArray(row.levels) ? row.levels : [])
				.filter(isRecord)
				.map((level) => ({ text: words(level.definition), points: Number(level.score) || 0 })),
			points: null,
		})),
		words(definition?.name),
		'moodle',
	);
}

/** `grading.xml` of a Moodle backup. */
function readMoodleXml(text: string, file: string): Draft {
	const inner = (part: string, tag: string) =>
		unescaped(new RegExp(`<${tag}(?:\\s[^>]{0,200})?>([^<]{0,20000})</${tag}>`).exec(part)?.[1] ?? '');
	const parts = text.split(/<criterion(?:\s[^>]{0,200})?>/).slice(1);
	if (parts.length === 0) throw fault(file, '', 'it has no criterion of a rubric');
	return canvas(
		parts.map((part) => {
			const [head, ...levels] = part.split(/<level(?:\s[^>]{0,200})?>/);
			return {
				name: inner(head!, 'description'),
				description: '',
				ratings: levels.map((level) => ({ text: inner(level, 'definition'), points: Number(inner(level, 'score')) || 0 })),
				points: null,
			};
		}),
		inner(text, 'name'),
		'moodle',
	);
}

function unescaped(text: string): string {
	return plain(
		text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
	);
}

function findRecord(value: unknown, fits: (one: Record<string, unknown>) => boolean, depth = 0): Record<string, unknown> | null {
	if (depth > 6) return null;
	if (Array.isArray(value)) {
		for (const one of value) {
			const found = findRecord(one, fits, depth + 1);
			if (found) return found;
		}
		return null;
	}
	if (!isRecord(value)) return null;
	return fits(value) ? value : findRecord(Object.values(value), fits, depth + 1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function words(value: unknown): string {
	return typeof value === 'string' ? plain(value) : typeof value === 'number' ? String(value) : '';
}

/** Without the marks of bold text and of HTML; lines are kept. */
function plain(text: string): string {
	return text
		.replace(/<\/?(?:p|div|b|i|strong|em|span|ul|ol|li)(?:\s[^<>]{0,200})?>/gi, ' ')
		.replaceAll('**', '')
		.replace(/[ \t]+/g, ' ')
		.trim();
}

function short(name: string): string {
	return name.length > 60 ? `${name.slice(0, 57)}…` : name;
}

function key(id: string): string {
	const plainId = id.replace(/[^A-Za-z0-9_.-]+/g, '-').slice(0, 60);
	return /^[A-Za-z]/.test(plainId) ? plainId : `n-${plainId}`;
}

function idOf(name: string, index: number): string {
	const id = name
		.toLowerCase()
		.split(/[^a-z0-9]/)
		.filter((part) => part !== '')
		.slice(0, 5)
		.join('-');
	return /^[a-z]/.test(id) ? id : `c${index + 1}`;
}

/** Ids of criteria, each once. */
function once(criteria: readonly DraftCriterion[]): DraftCriterion[] {
	const seen = new Map<string, number>();
	return criteria.map((criterion) => {
		const count = (seen.get(criterion.id) ?? 0) + 1;
		seen.set(criterion.id, count);
		return count === 1 ? criterion : { ...criterion, id: `${criterion.id}-${count}` };
	});
}

function fault(file: string, place: string, message: string): AuditorError {
	return new AuditorError('AUD_RUBRIC_INVALID', `${file}: ${place === '' ? '' : `at ${place}: `}${message}.`, { context: { path: place } });
}
