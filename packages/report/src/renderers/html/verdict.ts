// The verdict at a glance: the total on its scale, how much of the rubric it covers, and the strongest reasons on both sides.
import type { AuditReport } from '@auditor/schema';
import { type Html, html, line, prose } from '@auditor/schema/pure';
import { computedTotal } from '../../decided-words.js';
import { hardlyFits } from '../../hardly-fits.js';
import { commitLink } from '../../links.js';
import { readCriterion, standingsOf } from '../../read-criterion.js';
import { partedSteps } from '../../step-words.js';
import { bandOf, consequenceOf, count, coversLittle, day, misfitOf, nameOf, readAsReport, scoredBy, statusWords } from '../../words.js';
import type { PageContext } from './context.js';
import { peopleOnTheWhole } from './people.js';

/** Characters of a name in the head of the page; the whole stands under provenance. */
const NAME = 120;

export function header(page: PageContext): Html {
	const { repository, rubric, times } = page.report;
	const commit = commitLink(page.report, page.options);
	const id = repository.commit ? html`<code>${repository.commit.slice(0, 10)}</code>` : html`no commit`;
	const read = readAsReport(page.report);
	return html`<header class="top">
<p class="kicker">Audit report${page.options.about?.back ? html` <a href="${page.options.about.back}">The class</a>` : null}</p>
<h1>${line(nameOf(page.report.repository), NAME)}</h1>
${page.options.about ? html`<p class="student">${line(page.options.about.student, 200)}</p>` : null}
<p class="meta">${commit ? html`<a href="${commit}">${id}</a>` : id}${repository.branch ? html` on ${line(repository.branch, NAME)}` : null}, ${count(repository.commits, 'commit')}${repository.lastCommitAt === null ? null : html`, last on ${day(repository.lastCommitAt, repository.lastCommitZone)}`}. Graded by the rubric <em>${line(rubric.name, NAME)}</em> ${line(rubric.version, 40)} on ${times.finishedAt.slice(0, 10)}, by ${scoredBy(page.report.bench)}.</p>
${read === '' || misfitOf(page.report) !== null ? null : html`<p class="meta">${prose(read)}</p>`}
</header>`;
}

export function verdict(page: PageContext): Html {
	const { report } = page;
	const { total, summary } = report;
	const computed = computedTotal(page.options);
	const band = bandOf(report);
	const misfit = misfitOf(report);
	if (misfit !== null)
		return html`<section aria-labelledby="verdict">
<h2 id="verdict">Not scored</h2>
<p class="banner"><strong>${prose(misfit)}</strong></p>
${peopleOnTheWhole(page)}
</section>`;
	const missing = Object.entries(total.notScored).map(([status, n]) => `${n} ${statusWords(status)}`);
	return html`<section aria-labelledby="verdict">
<h2 id="verdict">Verdict</h2>
${report.completeness === 'partial' ? html`<p class="banner"><strong>Partial report.</strong> Something that this verdict rests on could not be seen: <a href="#not-seen">what was not seen</a>.</p>` : null}
${coversLittle(total) ? html`<p class="banner"><strong>${total.scored} of ${total.of} criteria scored.</strong> The figure stands for these alone and is no verdict on the whole.</p>` : null}
${hardlyFits(report) === '' ? null : html`<p class="banner">${prose(hardlyFits(report))}</p>`}
${report.limitations.filter((l) => l.detective === 'choice').map((l) => html`<p>${prose(l.message)}</p>`)}
<div class="glance">
<div class="total">
<p class="figure"><span class="number">${total.score === null ? '–' : total.score.toFixed(2)}</span> <span class="of">of 5</span>${band === null ? null : html` <span class="band">${line(band, 60)}</span>`}</p>
${total.score === null ? null : scale(total.score)}
${consequenceOf(report) === '' ? null : html`<p class="coverage">${consequenceOf(report)}</p>`}
<p class="coverage">${total.scored} of ${total.of} criteria scored${missing.length > 0 ? ` (${missing.join(', ')})` : ''}</p>
${computed === null ? null : html`<p class="override">Decided by people; ${computed}</p>`}
</div>
<div><p class="counts">${counts(report)}</p></div>
</div>
${summary.strengths.length + summary.weaknesses.length > 0 ? html`<div class="sides">${side('Strengths', 'good', summary.strengths)}${side('Weaknesses', 'bad', summary.weaknesses)}</div>` : null}
${peopleOnTheWhole(page)}
${total.rulings.length > 0 ? html`<p>Rules for the total: ${total.rulings.map((r) => html`<code>${r.rule}</code> ${prose(r.explanation)} `)}</p>` : null}
</section>`;
}

/** What the score rests on, in figures. */
function counts(report: AuditReport): string {
	const read = report.criteria.map(readCriterion);
	const standings = read.map(standingsOf);
	const total = (of: 'met' | 'answered') => standings.reduce((sum, { [of]: rows }) => sum + rows, 0);
	const dangers = read.flatMap((r) => r.hazards).filter((h) => h.state === 'confirmed').length;
	const dissents = report.criteria.filter((c) => c.dissent !== null).length;
	return [
		`${total('met')} of ${count(total('answered'), 'expectation')} that could be answered ${total('met') === 1 ? 'is' : 'are'} met`,
		dangers === 0 ? 'no confirmed danger' : count(dangers, 'confirmed danger'),
		dissents === 0 ? 'no dissent' : count(dissents, 'dissent'),
		`${count(partedSteps(report).bringing.length, 'step')} to take first`,
	].join(' · ');
}

function side(title: string, tone: string, lines: readonly string[]): Html | null {
	if (lines.length === 0) return null;
	return html`<div class="side ${tone}"><h3>${title}</h3><ul>${lines.map((text) => html`<li>${prose(text)}</li>`)}</ul></div>`;
}

/** 1 to 5 with a mark at the score. */
function scale(score: number): Html {
	const x = (value: number) => 8 + (value - 1) * 61;
	return html`<svg class="scale" viewBox="0 0 260 34" width="260" height="34" role="img" aria-label="${score.toFixed(2)} on a scale from 1 to 5">
<line class="rail" x1="${x(1)}" x2="${x(5)}" y1="12" y2="12"/><line class="filled" x1="${x(1)}" x2="${x(score).toFixed(1)}" y1="12" y2="12"/>
${[1, 2, 3, 4, 5].map((v) => html`<line class="tick" x1="${x(v)}" x2="${x(v)}" y1="7" y2="17"/><text x="${x(v)}" y="31" text-anchor="middle">${v}</text>`)}
<circle class="mark" cx="${x(score).toFixed(1)}" cy="12" r="6"/></svg>`;
}
