// The report as one file that anyone can open: no network, no storage, one tiny script whose hash is the only one the page's policy lets run.
// A grader reads from the top: verdict, scores, what to do, then each criterion with its rules, opinions and evidence.
import type { AuditReport, Renderer } from '@auditor/schema';
import { Html, html, line, pagePolicy } from '@auditor/schema/pure';
import { partedSteps } from '../../step-words.js';
import { misfitOf, nameOf, partedLimitations } from '../../words.js';
import { contextOf, type PageContext } from './context.js';
import { criterion } from './criterion.js';
import { graphs } from './graphs.js';
import { plan } from './plan.js';
import { provenance } from './provenance.js';
import { scores } from './scores.js';
import { script } from './script.js';
import { styles } from './styles.js';
import { planted, unseen } from './unseen.js';
import { header, verdict } from './verdict.js';

export const htmlRenderer: Renderer = {
	id: 'html',
	mediaType: 'text/html',
	fileName: 'report.html',
	render(report, options = {}) {
		const page = contextOf(report, options);
		const misfit = misfitOf(report) !== null;
		const graph = graphs(page);
		return `${
			html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(script, styles)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${report.auditor}">
<title>${title(report)}</title>
<style>${new Html(styles)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the verdict</a>
${header(page)}
<div class="layout">
${contents(page, { graph: graph !== null && !misfit, judged: !misfit })}
<main id="main">
${verdict(page)}
${misfit ? null : judged(page)}
${misfit ? null : graph}
${planted(page)}
${unseen(page)}
${provenance(page)}
</main>
</div>
<footer class="foot">Made by ${report.auditor}. <span class="on-paper">What is folded in the file is not on paper.</span></footer>
<div id="live" class="unseen" role="status"></div>
<script>${new Html(script)}</script>
</body>
</html>`.markup
		}\n`;
	},
};

/** What is said where the rubric fits. */
function judged(page: PageContext): Html {
	return html`${scores(page)}
${plan(page)}
<section aria-labelledby="criteria"><h2 id="criteria">Criteria</h2>
${page.report.criteria.map((c) => criterion(c, page))}
</section>`;
}

function title(report: AuditReport): string {
	const { total } = report;
	return `${line(nameOf(report.repository), 120)}: ${total.score === null ? 'not scored' : `${total.score.toFixed(2)} of 5`}, audit report`;
}

function contents({ report, criterionAnchor }: PageContext, parts: { graph: boolean; judged: boolean }): Html {
	const parted = partedLimitations(report);
	return html`<nav aria-label="Contents"><details open><summary>Contents</summary><ol>
<li><a href="#verdict">Verdict <span class="n">${report.total.score?.toFixed(2) ?? '–'}</span></a></li>
${
	parts.judged
		? html`<li><a href="#scores">Scores</a></li>
<li><a href="#plan">What to do next <span class="n">${partedSteps(report).bringing.length}</span></a></li>
<li><a href="#criteria">Criteria</a><ol>${report.criteria.map((c) => html`<li><a href="#${criterionAnchor(c.id)}"><span>${c.name}</span> <span class="n">${c.score ?? '–'}</span></a></li>`)}</ol></li>`
		: null
}
${parts.graph ? html`<li><a href="#graph">The graph in the code</a></li>` : null}
${parted.planted.length > 0 ? html`<li><a href="#planted">Text that speaks to the judges <span class="n">${parted.planted.length}</span></a></li>` : null}
<li><a href="#not-seen">What was not seen <span class="n">${parted.unseen.length}</span></a></li>
<li><a href="#provenance">Provenance</a></li>
</ol></details></nav>`;
}
