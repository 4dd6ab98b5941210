// What does a roster file say, line by line? CSV, JSON, YAML or plain lines become rows of named values with their place. Does not judge values.
import { AuditorError, nearest } from '@auditor/schema';
import { parse } from 'csv-parse/sync';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { addressColumn, addressesIn, addressMaker, exportOf, type SchoolExport } from './exports.js';

/** What one line or entry of a roster says. */
export interface RosterRow {
	readonly place: string;
	readonly values: Partial<Record<Field, string | readonly string[]>>;
	/** Further columns, by their names as written. */
	readonly columns?: Readonly<Record<string, string>>;
	/** A student in the export of a school system who handed in no address. */
	readonly nothing?: true;
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

/**
 * The rows of a roster's text.
 * @param address how the address of a row is made of its columns, where it names none
 * @throws AuditorError AUD_ROSTER_INVALID
 */
export function rowsOf(text: string, name: string, address?: string): RosterRow[] {
	const format = formatOf(text, name);
	if (format === 'csv') return tableRows(text, name, address);
	if (address !== undefined) throw invalid(`${name} has no columns to make addresses of; --address needs a table.`);
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
	return columns.length > 1 && (columns.some((c) => Object.hasOwn(words, c)) || exportOf(columns) !== null) ? 'csv' : 'lines';
}

function tableRows(text: string, name: string, address: string | undefined): RosterRow[] {
	const [first, ...rest] = recordsOf(text, name);
	if (!first) return [];
	const columns = first.record.map(plain);
	const system = exportOf(columns);
	const people = rest.filter(({ record }) => system === null || system.number === null || record[columns.indexOf(system.number)]);
	const fields: (Field | undefined)[] = system
		? columns.map((column) => exportedField(system, column))
		: first.record.map((column) => fieldOrColumn(column, `${name}:${first.info.lines}`));
	const found = addressColumn(
		people.map(({ record }) => record),
		columns.length,
	);
	if (system && !fields.includes('target') && found >= 0) fields[found] = 'target';
	const make = address === undefined ? null : addressMaker(address, columns, plain, name);
	if (system && make === null && !fields.includes('target'))
		throw new AuditorError(
			'AUD_ROSTER_INVALID',
			`${name} is an export of ${system.id}, and no column of it holds the addresses of repositories.`,
			{
				hint: `Add a column "repository", or say how they are made of its columns: --address "https://github.com/school/court-{${first.record[columns.indexOf(system.marks[0]!.at(-1)!)] ?? 'login'}}".`,
			},
		);
	return people.map(({ record, info }) => {
		const place = `${name}:${info.lines}`;
		const values: RosterRow['values'] = {};
		for (const [index, field] of fields.entries()) if (field && record[index]) values[field] = record[index];
		if (system) {
			const names = system.name.filter((group) => group.every((column) => columns.includes(column)));
			const who = names
				.map((group) =>
					group
						.map((column) => record[columns.indexOf(column)] ?? '')
						.join(' ')
						.trim(),
				)
				.find(Boolean);
			if (who) values.name ??= who;
			const addresses = addressesIn(String(values.target ?? ''));
			if (addresses.length > 1) throw invalid(`${place} names ${addresses.length} addresses; leave one.`);
			// What was written in place of an address is none.
			if (addresses[0] || fields.indexOf('target') === columns.indexOf(system.target ?? '')) values.target = addresses[0] ?? '';
		}
		if (make && !values.target) values.target = make(record);
		const further = fields.flatMap((field, index): [string, string][] => {
			const [column, cell] = [(first.record[index] ?? '').replace(/^\ufeff/, '').trim(), record[index]];
			return field === undefined && column !== '' && cell ? [[column, cell]] : [];
		});
		const nothing = system !== null && !values.target;
		return { place, values, ...(further.length > 0 && { columns: Object.fromEntries(further) }), ...(nothing && { nothing }) };
	});
}

/** What a column of an export is to us; undefined: it passes through. */
function exportedField(system: SchoolExport, column: string): Field | undefined {
	if (column === system.target) return 'target';
	if (column === system.tags) return 'tags';
	return Object.hasOwn(words, column) && !system.marks.flat().includes(column) ? words[column] : undefined;
}

function recordsOf(text: string, name: string): { record: string[]; info: { lines: number } }[] {
	const header = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
	try {
		return parse(text, {
			bom: true,
			delimiter: delimiterOf(header),
			info: true,
			trim: true,
			skip_empty_lines: true,
			skip_records_with_empty_values: true,
		}) as unknown as { record: string[]; info: { lines: number } }[];
	} catch (cause) {
		const { lines, message } = cause as { lines?: number; message: string };
		throw invalid(`${name}:${lines ?? 1} cannot be read as a table: ${(message.split('\n')[0] ?? '').replace(/\.$/, '')}.`, cause);
	}
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
