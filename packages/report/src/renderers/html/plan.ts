// What to do next, by what it gains; each step can be copied, and the whole as a checklist.
import { type AuditReport, formatLocation, type RemediationStep } from '@auditor/schema';
import { cut, escapeMarkup, firstOf, Html, html, phrase, prose } from '@auditor/schema/pure';
import {
	besidesTitle,
	firstDo,
	foundFor,
	gainOf,
	gainsAreOf,
	moveOf,
	noStep,
	PLAN_ORDER,
	partedSteps,
	placesLead,
	placesOf,
	troubleOf,
	WRONG,
	whatToDo,
} from '../../step-words.js';
import { count } from '../../words.js';
import { type PageContext, place } from './context.js';

/** Steps on the page; more are in report.json, and the page says so. */
const MOST_STEPS = 300;
/** Places that stand open. */
const PLACES = 3;

export function plan(page: PageContext): Html {
	const { remediation } = page.report;
	const steps = remediation.slice(0, MOST_STEPS);
	const parted = partedSteps(page.report);
	const part = (all: readonly RemediationStep[]) => all.filter((s) => steps.includes(s));
	const [bringing, wrong, besides] = [part(parted.bringing), part(parted.wrong), part(parted.besides)];
	return html`<section aria-labelledby="plan">
<h2 id="plan">What to do next</h2>
${
	steps.length === 0
		? html`<p>${noStep(page.report)}</p>`
		: html`<p class="lead">${[PLAN_ORDER, gainsAreOf(page.report)].filter(Boolean).join(' ')} ${copyButton('Copy all as a checklist', checklist(steps, page.report), 'wide')}</p>`
}
${bringing.length > 0 ? html`<ol class="steps">${bringing.map((s) => step(s, page))}</ol>` : null}
${wrong.length > 0 ? html`<h3>${WRONG}</h3><ol class="steps">${wrong.map((s) => step(s, page))}</ol>` : null}
${besides.length > 0 ? html`<details><summary>${besidesTitle(page.report, besides)}</summary><ol class="steps">${besides.map((s) => step(s, page))}</ol></details>` : null}
${remediation.length > steps.length ? html`<p class="note">${remediation.length - steps.length} further steps are in report.json.</p>` : null}
</section>`;
}

function step(s: RemediationStep, page: PageContext): Html {
	const criterion = page.report.criteria.find((c) => c.id === s.criterion);
	const trouble = troubleOf(s, page.report);
	const gain = gainOf(s, page.report);
	const brings = s.gain > 0 || s.range !== undefined;
	const short = brings ? gain : `+${(s.together?.gain ?? 0).toFixed(2)}`;
	const first = firstDo(s, page.report);
	// The number by which other steps and the criteria speak of it.
	return html`<li id="${s.id.replace(/[^\w-]/g, '-')}" value="${page.report.remediation.indexOf(s) + 1}"><div class="step">
<span class="${brings ? 'gain' : 'gain later'}">${brings ? short : `(${short})`}</span>
<div>${trouble ? html`<p class="wanted">${prose(trouble)}</p>` : null}<p class="what">${first ? html`<strong>${first}</strong> ` : null}${prose(whatToDo(s))}</p>
<p class="where"><a href="#${page.criterionAnchor(s.criterion)}">${criterion?.name ?? s.criterion}</a>${phrase(moveOf(s, page.report))}${gain === short ? '' : ` (${gain})`}${places(s, page)}</p>${found(s, page)}${fixOf(s)}</div>
${copyButton('Copy', line(s, page.report), '', `Copy step ${s.id}`)}</div></li>`;
}

function found(s: RemediationStep, page: PageContext): Html | null {
	const all = foundFor(s, page.report);
	return all.length === 0
		? null
		: html`<details class="cites"><summary>What was found</summary><ul>${all.map((text) => html`<li>${prose(text)}</li>`)}</ul></details>`;
}

/** The edit that was tried, as a diff. */
function fixOf({ fix }: RemediationStep): Html | null {
	if (!fix) return null;
	const lines = fix.patch.split('\n').filter((text) => !/^(?:diff --git|new file mode|--- |\\ )/.test(text));
	const scores = fix.before === fix.after ? '' : `${fix.before ?? '–'} → ${fix.after ?? '–'}, `;
	const size = `${scores}changes ${count(fix.lines, 'line')} in ${count(fix.files.length, 'file')}, breaks nothing that was met`;
	const row = (text: string) => {
		const kind = text.startsWith('+++') ? 'file' : text.startsWith('+') ? 'added' : text.startsWith('-') ? 'removed' : '';
		return html`<span class="l ${kind}">${text === '' ? ' ' : text.replace(/\r$/, '')}</span>`;
	};
	return html`<details class="fix"><summary>${prose(fix.title)} Tried: ${size}</summary><pre class="source diff">${lines.map(row)}</pre>${copyButton('Copy the patch', fix.patch, '')}</details>`;
}

/** The places of a step: the first of them, and the rest on request. */
function places(s: RemediationStep, page: PageContext): Html | null {
	const all = placesOf(s, page.report);
	if (all.length === 0) return null;
	const named = (part: typeof all) => part.map((location, i) => html`${i > 0 ? ', ' : ''}${place(location, page)}`);
	const shown = firstOf(all, PLACES);
	const rest = all.slice(shown.length);
	return html`, ${all.length > 1 ? `${placesLead(s, page.report)}: ` : 'at '}${named(shown)}${rest.length > 0 ? html` <details class="cites"><summary>and ${rest.length} more</summary>${named(rest)}</details>` : null}`;
}

/** Hidden until the script is there to serve it. */
function copyButton(label: string, text: string, style: string, spoken?: string): Html {
	return html`<button type="button" class="copy ${style}" data-copy="${new Html(escapeMarkup(text))}"${spoken ? html` aria-label="${spoken}"` : null} hidden>${label}</button>`;
}

function line(s: RemediationStep, report: AuditReport): string {
	const found = [troubleOf(s, report), firstDo(s, report), whatToDo(s)].filter(Boolean).join(' ');
	const at = placesOf(s, report).map((location) => formatLocation(location));
	return cut(`${found}${at.length > 0 ? ` (${at.join(', ')})` : ''} [${s.id}]`, 1000);
}

function checklist(steps: readonly RemediationStep[], report: AuditReport): string {
	return steps.map((s) => `- [ ] ${line(s, report)}`).join('\n');
}
