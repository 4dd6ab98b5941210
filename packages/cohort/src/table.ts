// A table that people or school systems wrote: CSV with commas, semicolons or tabs, in any encoding that says what it is. Each record keeps its line.
import { AuditorError, type ErrorCode } from '@auditor/schema';
import { parse } from 'csv-parse/sync';
import { decodeText } from './roster/decode-text.js';

const DELIMITERS = [',', ';', '\t'];
/** A cohort of 10,000 with ten criteria and several graders has fewer lines. */
const MOST_LINES = 500_000;

export interface TableRecord {
	/** `grades.csv:12`. */
	readonly place: string;
	readonly cells: readonly string[];
}

/** The records that hold anything, the header first. @throws AuditorError with `code`, naming the line of the fault */
export function tableOf(bytes: Uint8Array, file: string, code: ErrorCode): TableRecord[] {
	const text = decodeText(bytes, file, code);
	if (hasMoreLines(text)) throw new AuditorError(code, `${file} has more than ${MOST_LINES} lines, which no sheet of grades has.`);
	const first = /[^\s\ufeff][^\r\n]*/.exec(text)?.[0] ?? '';
	const delimiter = DELIMITERS.reduce((best, d) => (first.split(d).length > first.split(best).length ? d : best));
	let records: { record: string[]; info: { lines: number } }[];
	try {
		records = parse(text, {
			bom: true,
			delimiter,
			info: true,
			relax_column_count: true,
			skip_empty_lines: true,
		}) as unknown as typeof records;
	} catch (cause) {
		const { lines, message } = cause as { lines?: number; message: string };
		throw new AuditorError(code, `${file}${lines ? `:${lines}` : ''} is no CSV: ${message.replace(/\.$/, '')}.`, { cause });
	}
	return records
		.map(({ record, info }) => ({ place: `${file}:${info.lines}`, cells: record }))
		.filter((r) => r.cells.some((c) => c.trim() !== ''));
}

function hasMoreLines(text: string): boolean {
	let lines = 0;
	for (const _ of text.matchAll(/\r\n?|\n/g)) if (lines++ === MOST_LINES) return true;
	return false;
}
