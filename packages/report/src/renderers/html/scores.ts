// The table of scores, with a plot of the judges in each row. A judge has a lane and a shape of its own, and the figures stand beside it:
// colour says nothing that is not said otherwise.
import type { ReportCriterion } from '@auditor/schema';
import { type Html, html, own, prose } from '@auditor/schema/pure';
import { readingsTold } from '../../card.js';
import { decidedBeside } from '../../decided-words.js';
import { whyOf } from '../../why.js';
import { brief, judgeName, statusWords, weightsOf } from '../../words.js';
import type { PageContext } from './context.js';

const WIDTH = 172;
const LANE = 12;
/** Distance of a score of 1 from the left. */
const EDGE = 12;
const STEP = (WIDTH - 2 * EDGE) / 4;

export function scores(page: PageContext): Html {
	const { criteria } = page.report;
	const { judges } = page;
	// Without a model three readings of the same facts are one column, told in words; the plot is for judges who may differ.
	const plain = page.report.bench === 'heuristic';
	const legend = html`<p class="legend">${judges.map((judge, i) => html`<span><svg viewBox="-7 -7 14 14" width="14" height="14" aria-hidden="true">${shape(i, 0, 0)}</svg> ${judgeName(judge)}</span>`)}<span><svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true"><rect class="verdict" x="1" y="1" width="12" height="12" rx="4"/></svg> verdict</span><span><svg viewBox="0 0 22 14" width="22" height="14" aria-hidden="true"><rect class="bounds" x="0.5" y="1.5" width="21" height="11" rx="3"/></svg> what the facts allow</span></p>`;
	return html`<section aria-labelledby="scores">
<h2 id="scores">Scores</h2>
${plain ? null : legend}
<table class="scores${plain ? ' plain' : ''}">
<caption class="unseen">Verdict and judges’ scores by criterion</caption>
<thead><tr><th scope="col">Criterion</th><th scope="col">Verdict</th><th scope="col">${plain ? 'Why' : 'Judges, 1 to 5'}</th></tr></thead>
<tbody>${criteria.map((c) => row(c, judges, page, plain))}</tbody>
</table>
${readingsTold(page.report) === '' ? null : html`<p class="note">${readingsTold(page.report)}</p>`}${weightsOf(page.report) === '' ? null : html`<p class="note">${weightsOf(page.report)}</p>`}${criteria.some((c) => c.contested) ? html`<p class="note">Contested: the judges were too far apart, the cited places were read again, and they were asked once more.</p>` : null}
</section>`;
}

function row(c: ReportCriterion, judges: readonly string[], page: PageContext, plain: boolean): Html {
	const rule = c.rulings.filter((r) => r.before !== r.after).at(-1)?.rule;
	const beside = decidedBeside(c.id, page.options);
	const scored = Object.keys(c.scores).length > 0 || c.score !== null;
	return html`<tr>
<th scope="row"><a href="#${page.criterionAnchor(c.id)}">${c.name}</a>${c.contested ? html` <span class="tag">contested</span>` : null}${c.dissent ? html` <span class="tag">dissent</span>` : null}${rule && beside === null && !plain ? html`<span class="by">decided by ${rule}</span>` : null}</th>
<td>${chip(c)}${beside === null ? null : html`<span class="by">${beside}</span>`}</td>
<td>${plain ? html`<span class="why">${prose(whyOf(c))}</span>` : scored ? html`<div class="strip">${plot(c, judges)}<span class="figures">${judges.map((j) => html`<span>${judgeName(j).slice(0, 1)}&#8239;${own(c.scores, j) ?? '–'}</span>`)}</span></div>` : html`<span class="by">${brief(c.reason, 160)}</span>`}</td>
</tr>`;
}

/** The score as a figure, or the status in words. */
export function chip(c: ReportCriterion): Html {
	if (c.score === null) return html`<span class="chip none">${statusWords(c.status)}</span>`;
	return html`<span class="chip s${Math.floor(c.score)}"><b>${c.score}</b><span class="unseen"> of 5</span></span>`;
}

export function plot(c: ReportCriterion, judges: readonly string[]): Html {
	const height = Math.max(2, judges.length) * LANE + 6;
	const x = (score: number) => EDGE + (score - 1) * STEP;
	const words = [
		...judges.map((j) => `${judgeName(j)} ${own(c.scores, j) ?? 'without a score'}`),
		...(c.bounds ? [`facts allow ${c.bounds.floor} to ${c.bounds.ceiling}`] : []),
		c.score === null ? statusWords(c.status) : `verdict ${c.score}`,
	];
	return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${words.join(', ')}">
${c.bounds ? html`<rect class="bounds" x="${x(c.bounds.floor) - 9}" y="1" width="${(c.bounds.ceiling - c.bounds.floor) * STEP + 18}" height="${height - 2}" rx="5"/>` : null}
${[1, 2, 3, 4, 5].map((v) => html`<line class="tick" x1="${x(v)}" x2="${x(v)}" y1="4" y2="${height - 4}"/>`)}
${c.score === null ? null : html`<rect class="verdict" x="${x(c.score) - 9}" y="1" width="18" height="${height - 2}" rx="5"/>`}
${judges.map((j, i) => {
	const score = own(c.scores, j);
	return typeof score === 'number' ? shape(i, x(score), 3 + LANE * (i + 0.5)) : null;
})}</svg>`;
}

/** A shape for the judge at `index`: triangle down, triangle up, diamond, square, circle. */
function shape(index: number, x: number, y: number): Html {
	const at = (points: readonly [number, number][]) => points.map(([dx, dy]) => `${x + dx},${y + dy}`).join(' ');
	const judge = index % 5;
	if (judge === 4) return html`<circle class="judge j4" cx="${x}" cy="${y}" r="4.5"/>`;
	return html`<polygon class="judge j${judge}" points="${at(outlines[judge]!)}"/>`;
}

const outlines: readonly (readonly [number, number][])[] = [
	[
		[-5.5, -4.5],
		[5.5, -4.5],
		[0, 5.5],
	],
	[
		[-5.5, 4.5],
		[5.5, 4.5],
		[0, -5.5],
	],
	[
		[0, -6],
		[6, 0],
		[0, 6],
		[-6, 0],
	],
	[
		[-4.5, -4.5],
		[4.5, -4.5],
		[4.5, 4.5],
		[-4.5, 4.5],
	],
];
