// The heat map: a row per target, a column per criterion. The figure stands in the cell, and why is one key away; colour only repeats it.
import { type Html, html } from '@auditor/schema/pure';
import type { Cell, CohortRow } from '../../model.js';
import { studentIds } from '../../roster/columns.js';
import { decidedScore, decidedTotal } from '../decided.js';
import { type PageContext, papers, reportLink, short, shortName } from './context.js';

const UNSCORED: Readonly<Record<Cell['status'], string>> = {
	scored: '–',
	abstained: 'no vote',
	'not-applicable': 'n/a',
	'not-assessed': 'not seen',
	'auditor-error': 'our error',
};

/** Criteria from which on their names stand upright. */
const MANY = 7;
/** Rows that are shown at once: laying them out is most of what a sort costs, about .5 ms a row. The script has the same number. */
export const AT_ONCE = 200;
/** Tags offered in the filter. */
const TAGS = 100;

/** Sentences of the cells, each once; a cell names its own by number. */
export class Reasons {
	readonly #numbers = new Map<string, number>();

	numberOf(text: string): number {
		const known = this.#numbers.get(text);
		if (known !== undefined) return known;
		this.#numbers.set(text, this.#numbers.size);
		return this.#numbers.size - 1;
	}

	get all(): string[] {
		return [...this.#numbers.keys()];
	}
}

export function matrix(page: PageContext, reasons: Reasons): Html {
	const { rows, rubric } = page.cohort;
	const heading = (name: string, column: number, kind = '') =>
		html`<th scope="col" class="${kind}" aria-sort="none"><button type="button" data-column="${column}"><span>${short(name, 70)}</span></button></th>`;
	return html`<section aria-labelledby="matrix" id="matrix-section">
<h2 id="matrix">How the class stands</h2>
${toolbar(page)}
<p class="shown note" role="status" id="shown">${rows.length} of ${rows.length} targets</p>
<div class="canvas heat-canvas" tabindex="0" role="region" aria-label="Matrix of scores">
<table class="heat${rubric.criteria.length > MANY ? ' upright' : ''}" id="heat">
<caption class="unseen">Score of each target by criterion, 1 to 5. Buttons in the header sort; arrow keys move between cells, and the reason of a cell stands below the table.</caption>
<thead><tr>${heading('Target', 0, 'who')}${heading('Total', 1, 'total')}${rubric.criteria.map((c, i) => heading(c.name, i + 2))}</tr></thead>
<tbody>${rows.slice(0, AT_ONCE).map((row) => matrixRow(row, page, reasons))}</tbody>
</table>
</div>
${rows.length > AT_ONCE ? further(rows.slice(AT_ONCE), page, reasons) : null}
<div class="why" id="why" role="status"><p class="note">Choose a cell, by a click or the arrow keys, to read why.</p></div>
${legend()}
</section>`;
}

/** Rows that a browser need not lay out; the script turns them up. */
function further(rows: readonly CohortRow[], page: PageContext, reasons: Reasons): Html {
	return html`<p class="pager" id="pager" hidden><button type="button" class="copy" id="earlier">Earlier</button> <span id="part" role="status"></span> <button type="button" class="copy" id="later">Later</button></p>
<noscript><p class="note">These are the first ${AT_ONCE} targets; all stand in cohort.csv.</p></noscript>
<template id="further">${rows.map((row) => matrixRow(row, page, reasons))}</template>`;
}

function matrixRow(row: CohortRow, page: PageContext, reasons: Reasons): Html {
	const { entry } = row;
	const link = reportLink(row);
	const name = shortName(row);
	const kinds = [...new Set(row.attention.map((a) => a.kind))];
	return html`<tr id="${page.anchor(entry.id)}" data-status="${row.status}" data-tags="${JSON.stringify(entry.tags.map((t) => short(t, 60)))}" data-kinds="${kinds.join(' ')}" data-text="${short(`${entry.id} ${entry.target} ${entry.tags.join(' ')}`, 200).toLowerCase()}"><th scope="row">${link ? html`<a href="${link}">${name}</a>` : html`<span>${name}</span>`}<small class="papers by">${studentIds(entry).length > 0 ? ` ${short(studentIds(entry).join(', '), 60)}` : null}</small>${papers(row, page) === null ? null : html`<small class="papers">${papers(row, page)}</small>`}${kinds.length > 0 ? html`<span class="flag" title="${kinds.join(', ')}"><span aria-hidden="true">⚑</span><span class="unseen">, needs a look: ${kinds.join(', ')}</span></span>` : null}</th>${
		row.status === 'failed'
			? html`<td class="none">–</td><td class="failed" colspan="${page.cohort.rubric.criteria.length}" data-w="${reasons.numberOf(short(row.reason ?? '', 600))}">failed: ${short(row.reason ?? '', 140)}</td>`
			: html`${totalCell(row)}${page.cohort.rubric.criteria.map((c) => cell(row, c.id, reasons))}`
	}</tr>`;
}

/** The total that holds; where people decided, the computed one stands beside it. */
function totalCell(row: CohortRow): Html {
	const { score, computed, by } = decidedTotal(row);
	const figure = score === null ? '–' : score.toFixed(2);
	const points = row.grade
		? html`<small class="points"> ${row.grade.points}<span class="unseen"> points</span>${row.grade.grade === null ? null : ` ${short(row.grade.grade, 12)}`}${row.grade.late && row.grade.late.minus > 0 ? html` <span title="${row.grade.late.text}, ${row.grade.late.minus} points less">late</span>` : null}</small>`
		: null;
	if (by === null) return html`<td class="total">${figure}${points}</td>`;
	return html`<td class="total decided">${figure}<small> <span class="unseen">decided by ${short(by, 80)}, </span>computed ${computed === null ? 'none' : computed.toFixed(2)}</small>${points}</td>`;
}

function cell(row: CohortRow, id: string, reasons: Reasons): Html {
	const c = row.criteria[id];
	if (!c) return html`<td class="none" data-w="${reasons.numberOf('The report does not mention this criterion.')}">–</td>`;
	const { score, computed, by } = decidedScore(row, id);
	const person = by === null ? '' : `Decided by ${short(by, 80)}: ${score ?? 'no score'}; computed ${computed ?? 'none'}. `;
	const judges = Object.keys(c.judges)
		.sort()
		.map((judge) => `${judge} ${c.judges[judge] ?? 'no score'}`);
	const why = reasons.numberOf(
		short(`${person}${c.contested ? 'Contested. ' : ''}${c.reason}${judges.length > 0 ? ` (${judges.join(', ')})` : ''}`, 600),
	);
	const mark =
		by === null
			? null
			: html`<span class="pen" aria-hidden="true">✎</span><span class="unseen"> decided by a person, computed ${computed ?? 'none'}</span>`;
	if (score === null) return html`<td class="none" data-w="${why}">${c.status === 'scored' ? 'withdrawn' : UNSCORED[c.status]}${mark}</td>`;
	return html`<td class="s${Math.floor(score)}${c.contested ? ' contested' : ''}" data-w="${why}">${score}${mark}${c.contested ? html`<span class="unseen"> contested</span>` : null}</td>`;
}

function toolbar({ cohort }: PageContext): Html {
	const tags = [...new Set(cohort.rows.flatMap((row) => row.entry.tags.map((t) => short(t, 60))))].sort().slice(0, TAGS);
	const kinds = [...new Set(cohort.rows.flatMap((row) => row.attention.map((a) => a.kind)))];
	const choice = (id: string, name: string, all: string, values: readonly string[]) =>
		html`<label for="${id}">${name} <select id="${id}"><option value="">${all}</option>${values.map((v) => html`<option value="${v}">${v.replace(/-/g, ' ')}</option>`)}</select></label>`;
	return html`<form class="tools" role="search" aria-label="Filter the targets" hidden>
<label for="find">Find <input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="name, id, tag"></label>
${choice('status', 'Status', 'any', ['audited', 'partial', 'failed'])}
${tags.length > 0 ? choice('tag', 'Tag', 'any', tags) : null}
${choice('kind', 'Needs a look', 'any or none', [...kinds, 'anything', 'nothing'])}
<button type="reset" class="copy">Show all</button>
</form>`;
}

function legend(): Html {
	return html`<p class="legend">${[1, 2, 3, 4, 5].map((s) => html`<span class="key s${s}">${s}</span>`)} <span>score</span><span class="key s3 contested">3</span> <span>judges far apart</span><span class="key none">n/a</span> <span>no score, and no zero</span><span>⚑ needs a look</span><span>✎ decided by a person</span></p>`;
}
