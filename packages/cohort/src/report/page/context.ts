// What every part of the page needs: the cohort, its names and anchors, and links into the reports.
import { type Html, html, line } from '@auditor/schema/pure';
import type { Calibration } from '../../calibrate/model.js';
import type { Drift } from '../../drift/drift.js';
import type { Cohort, CohortRow } from '../../model.js';

/** What the page may show besides the cohort. */
export interface PageExtras {
	/** Against an earlier judging. */
	readonly drift?: Drift | null;
	/** Against people's grades. */
	readonly calibration?: Calibration | null;
	/** Entry ids of those whose letter, or page of draft and final, lies in the folder: `letters/<id>.html`, `drafts/<id>.html`. */
	readonly letters?: ReadonlySet<string>;
	readonly drafts?: ReadonlySet<string>;
}

export interface PageContext {
	readonly cohort: Cohort;
	readonly extras: PageExtras;
	/** Rows by entry id. */
	readonly rows: ReadonlyMap<string, CohortRow>;
	/** Criterion names by id. */
	readonly criteria: ReadonlyMap<string, string>;
	/** Anchor of a row in the matrix. */
	readonly anchor: (id: string) => string;
}

export function contextOf(cohort: Cohort, extras: PageExtras): PageContext {
	const anchors = new Map(cohort.rows.map((row, i) => [row.entry.id, `target-${i + 1}`]));
	return {
		cohort,
		extras,
		rows: new Map(cohort.rows.map((row) => [row.entry.id, row])),
		criteria: new Map(cohort.rubric.criteria.map((c) => [c.id, c.name])),
		anchor: (id) => anchors.get(id) ?? '',
	};
}

/** A target's name, led to its report where there is one, else to its row. */
export function target(id: string, page: PageContext): Html {
	const row = page.rows.get(id);
	if (!row) return html`<span>${short(id, 80)}</span>`;
	return html`<a href="${reportLink(row) ?? `#${page.anchor(id)}`}">${shortName(row)}</a>`;
}

/** Links to the letter and to draft and final, where they lie in the folder. */
export function papers({ entry: { id } }: CohortRow, { extras }: PageContext): Html | null {
	const has = (ids: ReadonlySet<string> | undefined, folder: string, name: string) =>
		ids?.has(id) ? html` <a class="by" href="./${folder}/${encodeURIComponent(id)}.html">${name}</a>` : null;
	const [letter, draft] = [has(extras.letters, 'letters', 'letter'), has(extras.drafts, 'drafts', 'draft and final')];
	return letter === null && draft === null ? null : html`${letter}${draft}`;
}

/** A name that leaves room for the rest of the page. */
export function shortName(row: CohortRow): string {
	return short(row.entry.name, 80) || row.entry.id;
}

/** One visible line of at most so many characters. */
export function short(text: string, longest: number): string {
	const whole = line(text);
	if (whole.length <= longest) return whole;
	const end = /[\ud800-\udbff]/.test(whole[longest - 2]!) ? longest - 2 : longest - 1;
	return `${whole.slice(0, end)}…`;
}

/** Path of the target's report, or of one criterion in it, relative to the page; null without a report. */
export function reportLink(row: CohortRow, criterion: string | null = null): string | null {
	if (row.folder === null) return null;
	const path = row.folder.split('/').map(encodeURIComponent).join('/');
	return `${path.startsWith('.') ? '' : './'}${path}/report.html${criterion === null ? '' : `#criterion-${criterion.replace(/[^\w-]/g, '-').slice(0, 80)}`}`;
}

/** `1 target`, `2 targets`. */
export function count(n: number, one: string, many = `${one}s`): string {
	return `${n} ${n === 1 ? one : many}`;
}

/** A signed figure with a true minus. */
export function signed(value: number | null, digits = 2): string {
	if (value === null) return '–';
	const text = Math.abs(value).toFixed(digits);
	return value > 0 ? `+${text}` : value < 0 && Number(text) !== 0 ? `\u2212${text}` : text;
}
