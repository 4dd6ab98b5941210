// How far these scores agree with people's grades, or that nobody knows.
import { type Html, html } from '@auditor/schema/pure';
import type { Agreement, Estimate } from '../../calibrate/model.js';
import { count, type PageContext, short, signed } from './context.js';

export function calibrationSection(page: PageContext): Html {
	const { calibration } = page.extras;
	const figures = page.cohort.calibration;
	return html`<section aria-labelledby="calibration">
<h2 id="calibration">Calibration</h2>
${
	calibration
		? html`<p>Compared with ${count(calibration.overall.pairs, 'grade')} of ${count(Math.max(1, calibration.graders.length), 'person', 'people')} on ${count(calibration.targets, 'target')}. In brackets the range that holds the figure in 95 of 100 resamples of the targets.</p>
<div class="canvas" tabindex="0" role="region" aria-label="Agreement with people"><table class="plain"><thead><tr><th scope="col">Who</th><th scope="col">Grades</th><th scope="col">Equal</th><th scope="col">Within a point</th><th scope="col">Weighted kappa</th><th scope="col">Kinder by</th></tr></thead><tbody>${[
				row('Auditor and people', calibration.overall),
				calibration.ceiling ? row('People among themselves', calibration.ceiling) : null,
				...calibration.personas.map((p) => row(`Judge ${p.id}`, p)),
				...calibration.criteria.filter((c) => c.pairs > 0).map((c) => row(c.name, c)),
			]}</tbody></table></div>${calibration.notes.length > 0 ? html`<ul class="note">${calibration.notes.map((n) => html`<li>${n}</li>`)}</ul>` : null}`
		: figures
			? html`<p>Compared with ${count(figures.grades, 'grade')} of people: ${percent(figures.exact)} equal, ${percent(figures.adjacent)} within a point, weighted kappa ${figures.kappa.toFixed(2)}.</p>`
			: html`<p class="banner"><b>Uncalibrated.</b> These scores were compared with no grades of people; what a report says of readers comes with the rubric and is about other repositories. <code>auditor calibrate --grades grades.csv</code> compares them.</p>`
}
</section>`;
}

function row(name: string, a: Agreement): Html {
	return html`<tr><th scope="row">${short(name, 90)}</th><td>${a.pairs}</td><td>${range(a.exact, percent)}</td><td>${range(a.adjacent, percent)}</td><td>${range(a.kappa, (v) => v.toFixed(2))}</td><td>${range(a.bias, (v) => signed(v))}</td></tr>`;
}

function range(e: Estimate | null, show: (value: number) => string): string {
	return e === null ? '–' : `${show(e.value)} (${show(e.low)} to ${show(e.high)})`;
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}
