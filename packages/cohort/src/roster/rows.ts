// What does a roster file say, line by line? CSV, JSON, YAML or plain lines become rows of named values with their place. Does not judge values.
import { AuditorError, nearest } from '@auditor/schema';
import { parse } from 'csv-parse/sync';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** What one line or entry of a roster says. */
export interface RosterRow {
	readonly place: string;
	readonly values: Partial<Record<Field, string | readonly string[]>>;
	/** Further columns, by their names as written. */
	readonly columns?: Readonly<Record<string, string>>;
}

export type Field = 'target' | 'commit' | 'asOf' | 'reports' | 'name' | 'id' | 'tags';

/** Other words for a field, in lower case without blanks, hyphens and underscores. */
const words: Readonly<Record<string, Field>> = {
	target: 'target',
	repo: 'target',
	repository: 'target',
	url: 'target',
	commit: 'commit',
	ref: 'commit',
	sha: 'commit',
	asof: 'asOf',
	report: 'reports',
	reports: 'reports',
	name: 'name',
	id: 'id',
	tag: 'tags',
	tags: 'tags',
};

/** Columns of a GitHub Classroom export that are used, and the two by which it is recognised. */
const classroom: Readonly<Record<string, Field>> = { studentrepositoryurl: 'target', assignmentname: 'tags' };
const CLASSROOM_MARKS = ['studentrepositoryurl', 'githubusername'];

/** The rows of a roster's text. @throws AuditorError AUD_ROSTER_INVALID */
export function rowsOf(text: string, name: string): RosterRow[] {
	const format = formatOf(text, name);
	if (format === 'csv') return tableRows(text, name);
	if (format === 'document') return documentRows(text, name);
	return text
		.split(/\r\n|\r|\n/)
		.map((line, index) => ({ place: `${name}:${index + 1}`, values: { target: line.trim() } }))
		.filter((row) => row.values.target !== '' && !row.values.target.startsWith('#'));
}

function formatOf(text: string, name: string): 'csv' | 'document' | 'lines' {
	if (/\.[ct]sv$/i.test(name)) return 'csv';
	if (/\.(json|ya?ml)$/i.test(name)) return 'document';
	const first = text.trimStart().split(/\r\n|\r|\n/, 1)[0] ?? '';
	if (/^[[{]/.test(first)) return 'document';
	const columns = first.split(delimiterOf(first)).map(plain);
	return columns.length > 1 && columns.some((c) => Object.hasOwn(words, c) || CLASSROOM_MARKS.includes(c)) ? 'csv' : 'lines';
}

function tableRows(text: string, name: string): RosterRow[] {
	const header = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
	let records: { record: string[]; info: { lines: number } }[];
	try {
		records = parse(text, {
			bom: true,
			delimiter: delimiterOf(header),
			info: true,
			trim: true,
			skip_empty_lines: true,
			skip_records_with_empty_values: true,
		}) as unknown as typeof records;
	} catch (cause) {
		const { lines, message } = cause as { lines?: number; message: string };
		throw invalid(`${name}:${lines ?? 1} cannot be read as a table: ${(message.split('\n')[0] ?? '').replace(/\.$/, '')}.`, cause);
	}
	const [first, ...rest] = records;
	if (!first) return [];
	const columns = first.record.map(plain);
	const fields = CLASSROOM_MARKS.every((mark) => columns.includes(mark))
		? columns.map((column) => (Object.hasOwn(classroom, column) ? classroom[column] : undefined))
		: first.record.map((column) => fieldOrColumn(column, `${name}:${first.info.lines}`));
	const person = ['rosteridentifier', 'githubusername'].map((column) => columns.indexOf(column)).filter((index) => index >= 0);
	return rest.map(({ record, info }) => {
		const values: RosterRow['values'] = {};
		for (const [index, field] of fields.entries()) if (field && record[index]) values[field] = record[index];
		const who = person.map((index) => record[index]).find(Boolean);
		if (who) values.name ??= who;
		const further = fields.flatMap((field, index): [string, string][] => {
			const [column, cell] = [(first.record[index] ?? '').replace(/^\ufeff/, '').trim(), record[index]];
			return field === undefined && column !== '' && cell ? [[column, cell]] : [];
		});
		return { place: `${name}:${info.lines}`, values, ...(further.length > 0 && { columns: Object.fromEntries(further) }) };
	});
}

function delimiterOf(header: string): string {
	const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
	return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

function documentRows(text: string, name: string): RosterRow[] {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines, prettyErrors: true });
	const [fault] = document.errors;
	if (fault) {
		const why = (fault.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
		throw invalid(`${name}:${fault.linePos?.[0].line ?? 1} is not well-formed: ${why}.`, fault);
	}
	const placeOf = (node: unknown) => `${name}:${lines.linePos((node as Node | null)?.range?.[0] ?? 0).line}`;
	const root = document.contents;
	const list = isMap(root) && root.items.length === 1 && isSeq(root.get('targets', true)) ? root.get('targets', true) : root;
	if (!isSeq(list)) throw invalid(`${placeOf(root)} is no list of targets.`);
	return list.items.map((item) => {
		const place = placeOf(item);
		if (isScalar(item) && typeof item.value === 'string') return { place, values: { target: item.value } };
		if (!isMap(item)) throw invalid(`${place} is neither an address nor an object with a target.`);
		const values: RosterRow['values'] = {};
		for (const pair of item.items) {
			const key = String(isScalar(pair.key) ? pair.key.value : '');
			const at = placeOf(pair.key);
			const value = (pair.value as Node | null)?.toJS(document) ?? null;
			if (value !== null) values[fieldOf(key, at, 'field')] = textOf(value, key, at);
		}
		return { place, values };
	});
}

function textOf(value: unknown, key: string, place: string): string | string[] {
	if (typeof value === 'string' || typeof value === 'number') return String(value);
	if (Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number')) return value.map(String);
	throw invalid(`${place}: ${key} is neither a text nor a list of texts.`);
}

/** A column of the roster's own passes through; one that looks like a slip of the pen is refused. */
function fieldOrColumn(column: string, place: string): Field | undefined {
	const word = plain(column);
	if (Object.hasOwn(words, word) || nearest(word, Object.keys(words)) !== null || word === '__proto__')
		return fieldOf(column, place, 'column');
	return undefined;
}

function fieldOf(column: string, place: string, what: string): Field {
	const field = Object.hasOwn(words, plain(column)) ? words[plain(column)] : undefined;
	if (field) return field;
	const near = nearest(plain(column), Object.keys(words));
	const known = 'target, commit, as-of, report, name, id, tags';
	const shown = column.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 60);
	throw invalid(`${place}: unknown ${what} "${shown}"; ${near ? `did you mean "${near}"?` : `known are ${known}.`}`);
}

function plain(column: string): string {
	return column
		.replace(/^\ufeff/, '')
		.replace(/["\s_-]+/g, '')
		.toLowerCase();
}

function invalid(message: string, cause?: unknown): AuditorError {
	return new AuditorError('AUD_ROSTER_INVALID', message, { cause });
}
