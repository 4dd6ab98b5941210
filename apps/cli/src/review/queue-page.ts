// The queue: who is to be looked at, how far the reviewer is, and how two graders agree.
import { type Cohort, type CohortRow, decidedTotal } from '@auditor/cohort';
import { type Html, html, line } from '@auditor/schema/pure';
import { newDecisionId } from '../decisions/ledger.js';
import { type Filter, filters } from './filters.js';
import { shell } from './page.js';

/** A form that is sent twice, by a second press or after a broken connection, asks for one decision. */
export function once(): Html {
	return html`<input type="hidden" name="id" value="${newDecisionId()}">`;
}

/** What every page carries in its address. */
export interface Seat {
	/** Path of the desk, with its token. */
	readonly base: string;
	readonly by: string;
	/** Second grader, who does not see what others gave. */
	readonly blind: boolean;
	readonly filter: string;
}

export interface Agreed {
	readonly pairs: number;
	readonly exact: number | null;
	readonly kappa: number | null;
}

export function address(seat: Seat, path: string, more: Record<string, string> = {}): string {
	const query = new URLSearchParams({
		...(seat.by && { by: seat.by }),
		...(seat.blind && { blind: '1' }),
		...(seat.filter !== 'all' && { filter: seat.filter }),
		...more,
	});
	return `${seat.base}${path}${query.size > 0 ? `?${query}` : ''}`;
}

export function rowsOf(cohort: Cohort, filter: string): CohortRow[] {
	const own = filters.find((f) => f.id === filter) ?? (filters[0] as Filter);
	return cohort.rows.filter((row) => own.keeps(row, cohort.conditions.policy.id));
}

export function queuePage(cohort: Cohort, seat: Seat, agreed: Agreed, told: string | null): string {
	const rows = rowsOf(cohort, seat.filter);
	const first = rows.find((row) => row.folder !== null);
	return shell(
		'Review',
		html`${bar(cohort, seat, agreed, html`<h1>${line(cohort.rubric.name, 120)}: review</h1>`)}
<main class="list">
${told ? html`<p class="done" id="told" tabindex="-1" role="status">${told}</p>` : null}
<form method="get" action="${seat.base}/" class="buttons"><label>Show <select name="filter" data-key="f">${filters.map((f) => html`<option value="${f.id}"${f.id === seat.filter ? html` selected` : null}>${f.text} (${rowsOf(cohort, f.id).length})</option>`)}</select></label>
<label>You are <input type="text" name="by" value="${seat.by}" autocomplete="name" maxlength="120"></label>
<label><input type="checkbox" name="blind" value="1"${seat.blind ? html` checked` : null}> second grader, blind</label><button type="submit">Show</button></form>
${seat.by === '' ? html`<p class="banner">Enter your name first: a decision is signed.</p>` : null}
${first ? html`<p class="buttons"><a data-key="n" href="${address(seat, `/t/${first.entry.id}`)}">Begin with ${line(first.entry.name, 80)}</a> <kbd>n</kbd></p>` : html`<p>No target is left in this list.</p>`}
<table><thead><tr><th scope="col">Target</th>${seat.blind ? null : html`<th scope="col">Total</th>`}<th scope="col">Why look</th><th scope="col">Decided</th></tr></thead>
<tbody>${rows.map((row) => rowOf(row, seat))}</tbody></table>
</main>`,
	);
}

function rowOf(row: CohortRow, seat: Seat): Html {
	const { score, computed, by } = decidedTotal(row);
	const figure = (n: number | null) => (n === null ? 'none' : n.toFixed(2));
	const name = line(row.entry.name, 80);
	const kinds = [...new Set(row.attention.map((a) => a.kind.replace(/-/g, ' ')))];
	const decided = row.decided;
	return html`<tr><th scope="row">${row.folder === null ? name : html`<a href="${address(seat, `/t/${row.entry.id}`)}">${name}</a>`}</th>
${seat.blind ? null : html`<td>${figure(score)}${by === null ? null : html` <span class="by">computed ${figure(computed)}</span>`}</td>`}
<td>${row.folder === null ? line(row.reason ?? 'no report', 160) : kinds.map((kind) => html`<span class="tag">${kind}</span> `)}</td>
<td>${!decided ? null : html`${decided.signed ? 'signed by ' : ''}${line(decided.by.join(', '), 80)}${decided.toConfirm > 0 ? `, ${decided.toConfirm} to confirm` : ''}`}</td></tr>`;
}

/** Heading, progress, agreement, and the way back. */
export function bar(cohort: Cohort, seat: Seat, agreed: Agreed, heading: Html): Html {
	const reports = cohort.rows.filter((row) => row.folder !== null);
	const signed = reports.filter((row) => row.decided?.signed).length;
	const share = (n: number | null) => (n === null ? '–' : `${Math.round(n * 100)} %`);
	return html`<header class="top">${heading}
<div class="bar"><label>${signed} of ${reports.length} signed <progress max="${Math.max(1, reports.length)}" value="${signed}"></progress></label>
${agreed.pairs > 0 ? html`<span>Two graders on ${agreed.pairs} ${agreed.pairs === 1 ? 'score' : 'scores'}: ${share(agreed.exact)} equal, kappa ${agreed.kappa === null ? '–' : agreed.kappa.toFixed(2)}</span>` : null}
<span>${seat.by ? `You are ${line(seat.by, 80)}${seat.blind ? ', second grader' : ''}` : 'Nobody signs yet'}</span>
<form method="post" action="${address(seat, '/undo')}">${once()}<button type="submit" data-key="u"${seat.by === '' ? html` disabled` : null}>Undo my last</button> <kbd>u</kbd></form></div></header>`;
}
