// Small readings that all forms share: words, names, ids, the fault that names its place.
import { AuditorError } from '@auditor/schema';
import type { DraftCriterion } from './model.js';

export function findRecord(value: unknown, fits: (one: Record<string, unknown>) => boolean, depth = 0): Record<string, unknown> | null {
	if (depth > 10) return null;
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

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function words(value: unknown): string {
	return typeof value === 'string' ? plain(value) : typeof value === 'number' ? String(value) : '';
}

/** Without the marks of bold text and of HTML; lines are kept. */
export function plain(text: string): string {
	return text
		.replace(/<br\s?\/?>/gi, '\n')
		.replaceAll('&nbsp;', ' ')
		.replace(/<\/?(?:p|div|b|i|strong|em|span|ul|ol|li)(?:\s[^<>]{0,200})?>/gi, ' ')
		.replaceAll('**', '')
		.replace(/[ \t]+/g, ' ')
		.trim();
}

export function short(name: string): string {
	return name.length > 60 ? `${name.slice(0, 57)}…` : name;
}

export function key(id: string): string {
	const plainId = id.replace(/[^A-Za-z0-9_.-]+/g, '-').slice(0, 60);
	return /^[A-Za-z]/.test(plainId) ? plainId : `n-${plainId}`;
}

export function idOf(name: string, index: number): string {
	const id = name
		.toLowerCase()
		.split(/[^a-z0-9]/)
		.filter((part) => part !== '')
		.slice(0, 5)
		.join('-');
	return /^[a-z]/.test(id) ? id : `c${index + 1}`;
}

/** Ids of criteria, each once. */
export function once(criteria: readonly DraftCriterion[]): DraftCriterion[] {
	const seen = new Map<string, number>();
	return criteria.map((criterion) => {
		const count = (seen.get(criterion.id) ?? 0) + 1;
		seen.set(criterion.id, count);
		return count === 1 ? criterion : { ...criterion, id: `${criterion.id}-${count}` };
	});
}

export function fault(file: string, place: string, message: string): AuditorError {
	return new AuditorError('AUD_RUBRIC_INVALID', `${file}: ${place === '' ? '' : `at ${place}: `}${message}.`, { context: { path: place } });
}
