// The cohort as one page.
import { html } from '@auditor/schema/pure';
import type { Cohort } from '../../model.js';

/** index.html */
export function cohortPage(cohort: Cohort): string {
	const { criteria } = cohort.rubric;
	return `${
		html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${cohort.rubric.name}</title></head><body><table>
<thead><tr><th>Target</th><th>Total</th>${criteria.map((c) => html`<th>${c.name}</th>`)}</tr></thead>
<tbody>${cohort.rows.map((row) => html`<tr><th>${row.entry.name}</th><td>${row.total ?? row.status}</td>${criteria.map((c) => html`<td>${row.criteria[c.id]?.score ?? '–'}</td>`)}</tr>`)}</tbody>
</table></body></html>`.markup
	}\n`;
}
