// The cohort as one file that anyone can open: no network, no storage, one script whose hash is the only one the page's policy lets run.
// A teacher reads from the top: who needs me, how is the class, where was most lost, what was too hard, what to say to all; then how it was judged.
import { Html, html, pagePolicy } from '@auditor/schema/pure';
import type { Cohort } from '../../model.js';
import { classCounts } from '../class.js';
import { decidedTotal } from '../decided.js';
import { outliersOf } from '../outliers.js';
import { median } from '../statistics.js';
import { calibrationSection } from './calibration.js';
import { conditions } from './conditions.js';
import { contextOf, count, type PageContext, type PageExtras, short } from './context.js';
import { criteria, outliers, totalsPlot } from './criteria.js';
import { driftSection } from './drift.js';
import { lecture, missed } from './lecture.js';
import { matrix, Reasons } from './matrix.js';
import { queue } from './queue.js';
import { script } from './script.js';
import { similar } from './similar.js';
import { styles } from './styles.js';

/** index.html */
export function cohortPage(cohort: Cohort, extras: PageExtras = {}): string {
	const page = contextOf(cohort, extras);
	const reasons = new Reasons();
	const found = outliersOf(cohort);
	const parts = { similar: similar(page), drift: driftSection(page), matrix: matrix(page, reasons) };
	return `${
		html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(script, styles)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${cohort.auditor}">
<title>${short(cohort.rubric.name, 80)}: ${count(cohort.rows.length, 'target')}, cohort report</title>
<style>${new Html(styles)}</style>
</head>
<body>
<a class="skip" href="#queue">Skip to who needs a person</a>
${header(page)}
<div class="wide">
<nav aria-label="Contents"><ol>
<li><a href="#queue">Needs a person</a></li><li><a href="#matrix">The class</a></li><li><a href="#criteria">Where points were lost</a></li><li><a href="#missed">Too hard</a></li><li><a href="#lecture">Next lecture</a></li><li><a href="#outliers">Outliers</a></li>
${parts.similar ? html`<li><a href="#similar">Similar pairs</a></li>` : null}${parts.drift ? html`<li><a href="#drift">Drift</a></li>` : null}
<li><a href="#calibration">Calibration</a></li><li><a href="#conditions">Conditions</a></li>
</ol></nav>
<main id="main">
${queue(page)}
${parts.matrix}
${criteria(page)}
${missed(page)}
${lecture(page)}
${outliers(found, page)}
${parts.similar}
${parts.drift}
${calibrationSection(page)}
${conditions(page)}
</main>
</div>
<footer class="foot wide">Made by ${short(cohort.auditor, 120)}. Every score leads to its report, and from there to the rule, the opinions and the evidence it came from. cohort.json and cohort.csv hold the same. <span class="on-paper">What is folded in the file is not on paper.</span></footer>
<script type="application/json" id="reasons">${new Html(data(reasons.all))}</script>
<script>${new Html(script)}</script>
</body>
</html>`.markup
	}\n`;
}

/** JSON that no HTML parser takes for markup. */
function data(value: unknown): string {
	return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function header({ cohort, extras }: PageContext): Html {
	const { rows, rubric } = cohort;
	const totals = rows.flatMap((row) => decidedTotal(row).score ?? []);
	const counts = classCounts(cohort);
	const points = median(rows.flatMap((row) => row.grade?.points ?? []));
	const calibrated = extras.calibration != null || cohort.calibration !== null;
	return html`<header class="top wide">
<p class="kicker">Cohort report</p>
<h1>${short(rubric.name, 160)}</h1>
<p class="meta">${count(rows.length, 'target')}, ${count(rubric.criteria.length, 'criterion', 'criteria')}, rubric ${short(`${cohort.conditions.rubric.id} ${cohort.conditions.rubric.version}`, 120)}, bench ${short(cohort.conditions.bench, 80)}, ${short(cohort.times.finishedAt, 40).slice(0, 10)}${calibrated ? null : html` <a class="tag warn" href="#calibration">uncalibrated</a>`}</p>
<div class="glance">
<dl class="figures-row">
<div><dt>Median total</dt><dd>${counts.median === null ? '–' : counts.median.toFixed(2)}</dd></div>
${points === null ? null : html`<div><dt>Median points</dt><dd>${points}</dd></div>`}
<div><dt>Judged whole</dt><dd>${counts.audited}</dd></div>
<div><dt>In part</dt><dd>${counts.partial}</dd></div>
<div><dt>Not judged</dt><dd>${counts.failed}</dd></div>
<div><dt>Need a person</dt><dd><a href="#queue">${counts.needPerson}</a></dd></div>
${counts.signed === 0 ? null : html`<div><dt>Signed</dt><dd>${counts.signed}</dd></div>`}
${cohort.similar.note === null ? null : html`<div><dt>Similar pairs</dt><dd><a href="#similar">${cohort.similar.pairs.length + (cohort.similar.more ?? 0)}</a></dd></div>`}
</dl>
<figure><figcaption>Totals</figcaption>${totalsPlot(totals)}</figure>
</div>
</header>`;
}
