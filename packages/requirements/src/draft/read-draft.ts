// What a teacher, a team or a benchmark has, read into criteria in words: a table, an export of Canvas or Moodle, the dimensions format, a tree of
// requirements with weights, a list with prerequisites. Words are kept as they were; what does not fit is refused with its place.
import { isDimensionsFormat } from '@auditor/schema';
import type { Draft } from './model.js';
import { fault, isRecord, words } from './parts.js';
import { canvas, moodleCriteria, readMoodleXml, wordsOf } from './rated.js';
import { readDimensions, readList, readTree } from './requirements.js';
import { readTable } from './teacher-table.js';

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
					text: wordsOf(words(rating.description), words(rating.long_description)),
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
