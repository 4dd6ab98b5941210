// What to do next, by what it gains; each step can be copied, and the whole as a checklist.
import { type AuditReport, formatLocation, type RemediationStep } from '@auditor/schema';
import { cut, escapeMarkup, Html, html, prose } from '@auditor/schema/pure';
import { count, gainOf, partedSteps, stepText, troubleOf } from '../../words.js';
import { type PageContext, place } from './context.js';

/** Steps on the page; more are in report.json, and the page says so. */
const MOST_STEPS = 300;

export function plan(page: PageContext): Html {
	const { remediation } = page.report;
	const steps = remediation.slice(0, MOST_STEPS);
	const { bringing, besides } = partedSteps(steps);
	const numbers = new Map(remediation.map((s, i) => [s.id, i + 1]));
	return html`<section aria-labelledby="plan">
<h2 id="plan">What to do next</h2>
${
	steps.length === 0
		? html`<p>There is no step to take.</p>`
		: html`<p class="lead">In the order of what the total gains from the step, alone or with those it needs. ${copyButton('Copy all as a checklist', checklist(steps, page.report), 'wide')}</p>`
}
${bringing.length > 0 ? html`<ol class="steps">${bringing.map((s) => step(s, page, numbers))}</ol>` : null}
${besides.length > 0 ? html`<details><summary>${count(besides.length, 'thing')} that would also help, without a change of the score</summary><ol class="steps" start="${bringing.length + 1}">${besides.map((s) => step(s, page, numbers))}</ol></details>` : null}
${remediation.length > steps.length ? html`<p class="note">${remediation.length - steps.length} further steps are in report.json.</p>` : null}
</section>`;
}

function step(s: RemediationStep, page: PageContext, numbers: ReadonlyMap<string, number>): Html {
	const criterion = page.report.criteria.find((c) => c.id === s.criterion);
	const trouble = troubleOf(s, page.report);
	const gain = gainOf(s, criterion?.score ?? null, numbers);
	return html`<li id="${s.id.replace(/[^\w-]/g, '-')}"><div class="step">
<span class="gain">${s.gain > 0 || !s.together ? gain : `+${s.together.gain.toFixed(2)}`}</span>
<div>${trouble ? html`<p class="wanted">${prose(trouble)}</p>` : null}<p class="what">${prose(s.text)}</p>
<p class="where"><a href="#${page.criterionAnchor(s.criterion)}">${criterion?.name ?? s.criterion}</a>${s.scoreAfter === null || s.scoreAfter === criterion?.score ? null : html` ${criterion?.score ?? '–'} → ${s.scoreAfter}`}${s.gain <= 0 && s.together ? ` ${gain}` : ''}${s.location ? html`, at ${place(s.location, page)}` : null}${evidenceLink(s, page)}</p></div>
${copyButton('Copy', line(s, page.report), '', `Copy step ${s.id}`)}</div></li>`;
}

/** A link to what the step rests on; null where it is not on this page. */
function evidenceLink({ evidence, criterion }: RemediationStep, page: PageContext): Html | null {
	const anchor = evidence.map((id) => page.anchorOf({ criterion, id })).find((found) => found !== '');
	return anchor ? html` <a class="cite" href="#${anchor}">evidence</a>` : null;
}

/** Hidden until the script is there to serve it. */
function copyButton(label: string, text: string, style: string, spoken?: string): Html {
	return html`<button type="button" class="copy ${style}" data-copy="${new Html(escapeMarkup(text))}"${spoken ? html` aria-label="${spoken}"` : null} hidden>${label}</button>`;
}

function line(s: RemediationStep, report: AuditReport): string {
	return cut(`${stepText(s, report)}${s.location ? ` (${formatLocation(s.location)})` : ''} [${s.id}]`, 1000);
}

function checklist(steps: readonly RemediationStep[], report: AuditReport): string {
	return steps.map((s) => `- [ ] ${line(s, report)}`).join('\n');
}
