// Criteria with ratings by points, as Canvas and Moodle export them.
import type { Draft, DraftCriterion } from './model.js';
import { fault, findRecord, idOf, isRecord, once, plain, short, words } from './parts.js';
import type { Table } from './tables.js';

/** One criterion a row, its ratings in columns that repeat: name, description, points. */
export function readCanvasRows({ head, rows }: Table, name: number): Draft {
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
						? [{ text: plain(wordsOf(cells[index] ?? '', cells[index + 1] ?? '')), points: Number(cells[index + 2] ?? 0) || 0 }]
						: [],
				),
				points: null,
			})),
		plain(rows[0]?.cells[title] ?? ''),
		'canvas',
	);
}

/** The description of a rating; its name ("Full marks") says what is required only where nothing else does. */
export function wordsOf(name: string, description: string): string {
	return description || (NAME_OF_LEVEL.test(name) ? '' : name);
}

const NAME_OF_LEVEL =
	/^(?:full|partial|no|some|half)(?: marks?| credit| points)?$|^(?:excellent|good|fair|poor|satisfactory|insufficient|proficient|developing|beginning)$/i;

interface Rated {
	readonly name: string;
	readonly description: string;
	readonly ratings: readonly { readonly text: string; readonly points: number }[];
	readonly points: number | null;
}

/** Ratings by points: the most is 5, the least 1. */
export function canvas(rated: readonly Rated[], name: string, format: string): Draft {
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

/** What Moodle's web service `core_grading_get_definitions` gives, whole or its rubric alone. */
export function moodleCriteria(value: unknown): Draft | null {
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
export function readMoodleXml(text: string, file: string): Draft {
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
