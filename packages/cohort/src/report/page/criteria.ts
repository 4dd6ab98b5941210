// How the scores spread: one row per criterion with a small bar per score, and the targets that stand apart.
import { type Html, html } from '@auditor/schema/pure';
import { lostPoints } from '../class.js';
import { decidedScore } from '../decided.js';
import { OUTLIER_RULE, type Outlier } from '../outliers.js';
import { mean, median } from '../statistics.js';
import { count, type PageContext, short, signed, target } from './context.js';

const SCORES = [1, 2, 3, 4, 5] as const;
const WIDTH = 150;
const HEIGHT = 34;
const STEP = WIDTH / SCORES.length;
/** Outliers that are listed. */
const LISTED = 30;

export function criteria(page: PageContext): Html {
	const { rows } = page.cohort;
	return html`<section aria-labelledby="criteria">
<h2 id="criteria">Where points were lost</h2>
<p class="note">Lost is what a criterion costs the total on average, by its weight. The costliest stands first.</p>
<div class="canvas" tabindex="0" role="region" aria-label="Table of distributions">
<table class="spread">
<thead><tr><th scope="col">Criterion</th><th scope="col">Lost</th><th scope="col">Weight</th><th scope="col">Scores 1 to 5</th><th scope="col">Median</th><th scope="col">Mean</th><th scope="col">Contested</th><th scope="col">Without a score</th></tr></thead>
<tbody>${lostPoints(page.cohort).map((c) => {
		const cells = rows.flatMap((row) => row.criteria[c.id] ?? []);
		const scores = rows.flatMap((row) => decidedScore(row, c.id).score ?? []);
		const contested = cells.filter((cell) => cell.contested).length;
		return html`<tr><th scope="row">${short(c.name, 120)}</th><td>${c.scored === 0 ? '–' : c.lost.toFixed(2)}</td><td>${c.weight}</td><td>${bars(scores)}</td><td>${median(scores) ?? '–'}</td><td>${mean(scores)?.toFixed(2) ?? '–'}</td><td>${contested}</td><td>${rows.length - scores.length}</td></tr>`;
	})}</tbody>
</table>
</div>
</section>`;
}

/** A bar per score with the number above it; the figures are also read out. */
function bars(scores: readonly number[]): Html {
	const counts = SCORES.map((s) => scores.filter((score) => Math.floor(score) === s).length);
	const most = Math.max(1, ...counts);
	const words = counts.map((n, i) => `${n} of score ${i + 1}`).join(', ');
	return html`<svg class="bars" viewBox="0 0 ${WIDTH} ${HEIGHT + 14}" width="${WIDTH}" height="${HEIGHT + 14}" role="img" aria-label="${words}">${counts.map(
		(n, i) => {
			const height = Math.round((n / most) * HEIGHT * 10) / 10;
			return html`<rect class="b${i + 1}" x="${i * STEP + 2}" y="${HEIGHT + 12 - height}" width="${STEP - 4}" height="${Math.max(1, height)}"/><text x="${i * STEP + STEP / 2}" y="${HEIGHT + 9 - height}" text-anchor="middle">${n}</text>`;
		},
	)}</svg>`;
}

/** Totals in quarters of a point, for the glance at the top. */
export function totalsPlot(totals: readonly number[]): Html {
	const bins = Array.from({ length: 16 }, (_, i) => totals.filter((t) => Math.min(15, Math.floor((t - 1) * 4)) === i).length);
	const most = Math.max(1, ...bins);
	const wide = 20;
	const words = bins.flatMap((n, i) => (n > 0 ? [`${n} from ${1 + i / 4}`] : [])).join(', ');
	return html`<svg class="totals" viewBox="0 0 340 92" width="340" height="92" role="img" aria-label="Totals in quarters of a point: ${words || 'none'}">${bins.map(
		(n, i) => {
			const height = Math.round((n / most) * 56 * 10) / 10;
			return html`<rect x="${10 + i * wide + 1}" y="${72 - height}" width="${wide - 2}" height="${n > 0 ? Math.max(1.5, height) : 0}"/>${n > 0 ? html`<text x="${10 + i * wide + wide / 2}" y="${69 - height}" text-anchor="middle">${n}</text>` : null}`;
		},
	)}<line x1="10" x2="330" y1="72.5" y2="72.5"/>${SCORES.map((s) => html`<text x="${10 + (s - 1) * 80}" y="87" text-anchor="middle">${s}</text>`)}</svg>`;
}

export function outliers(found: readonly Outlier[], page: PageContext): Html {
	return html`<section aria-labelledby="outliers">
<h2 id="outliers">Outliers</h2>
${found.length === 0 ? html`<p>No target stands apart.</p>` : html`<ul class="limits">${found.slice(0, LISTED).map((o) => html`<li><b class="move">${signed(o.distance, 1)}</b> ${target(o.target, page)}: ${o.text}</li>`)}</ul>`}
${found.length > LISTED ? html`<p class="note">${count(found.length - LISTED, 'more outlier')}; cohort.json lists them with their targets.</p>` : null}
<p class="note">${OUTLIER_RULE}</p>
</section>`;
}
