// One submission: its criteria, the form of the chosen one, and the evidence beside it.
import type { Cohort, CohortRow } from '@auditor/cohort';
import { decisionDeed } from '@auditor/report';
import { formatLocation, type ReportCriterion } from '@auditor/schema';
import { type Html, html, line, prose } from '@auditor/schema/pure';
import type { DecidedAudit } from '../decisions/decide-report.js';
import { shell } from './page.js';
import { type Agreed, address, bar, once, rowsOf, type Seat } from './queue-page.js';

/** Halves from 1 to 5. */
const SCORES = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

export interface TargetView {
	readonly cohort: Cohort;
	readonly row: CohortRow;
	readonly audit: DecidedAudit;
	readonly criterion: string;
	readonly agreed: Agreed;
	/** What was just kept, or what was wrong with it. */
	readonly told: { readonly text: string; readonly fault: boolean } | null;
}

export function targetPage(view: TargetView, seat: Seat): string {
	const { cohort, row, audit, agreed, told } = view;
	const { criteria } = audit.report;
	const at = Math.max(
		0,
		criteria.findIndex((c) => c.id === view.criterion),
	);
	const chosen = criteria[at]!;
	const path = `/t/${row.entry.id}`;
	const go = (id: string) => address(seat, path, { c: id });
	const rows = rowsOf(cohort, seat.filter).filter((r) => r.folder !== null);
	const next = rows[rows.findIndex((r) => r.entry.id === row.entry.id) + 1] ?? null;
	const name = line(row.entry.name, 100);
	return shell(
		`Review of ${name}`,
		html`${bar(cohort, seat, agreed, html`<h1>${name}${seat.blind ? null : html` <span class="by">${totalOf(audit)}</span>`}</h1>`)}
<main class="desk">
<section aria-labelledby="criteria"><h2 id="criteria">Criteria</h2>
<ol class="criteria">${criteria.map((c, i) => html`<li><a href="${go(c.id)}"${i === at ? html` aria-current="page"` : null}><span>${line(c.name, 60)}</span> <span>${seat.blind ? (mine(audit, c.id, seat.by) ?? '·') : (c.score ?? '–')}${!seat.blind && besideOf(audit, c.id) ? '✎' : ''}</span></a></li>`)}</ol>
<p class="buttons">${at > 0 ? html`<a data-key="k" href="${go(criteria[at - 1]!.id)}">Criterion before</a> <kbd>k</kbd>` : null}${at + 1 < criteria.length ? html`<a data-key="j" href="${go(criteria[at + 1]!.id)}">Next criterion</a> <kbd>j</kbd>` : null}</p>
<p class="buttons">${next ? html`<a data-key="n" href="${address(seat, `/t/${next.entry.id}`)}">Next: ${line(next.entry.name, 40)}</a> <kbd>n</kbd>` : 'This is the last one of the list.'}</p>
<p><a data-key="q" href="${address(seat, '/')}">Back to the queue</a> <kbd>q</kbd></p>
</section>
<section aria-labelledby="decide"><h2 id="decide">${line(chosen.name, 90)}</h2>
${told ? html`<p class="${told.fault ? 'fault' : 'done'}" id="told" tabindex="-1" role="${told.fault ? 'alert' : 'status'}">${told.text}</p>` : null}
${seat.by === '' ? html`<p class="banner">Enter your name in the queue first: a decision is signed.</p>` : seat.blind ? secondForm(chosen, audit, seat, path) : firstForm(chosen, audit, seat, path)}
</section>
<section aria-label="Evidence"><iframe title="Evidence on ${line(chosen.name, 90)}" src="${address(seat, `/e/${row.entry.id}`, { c: chosen.id })}"></iframe></section>
</main>`,
	);
}

function firstForm(c: ReportCriterion, audit: DecidedAudit, seat: Seat, path: string): Html {
	const computed = audit.computed.criteria.find((x) => x.id === c.id)?.score ?? null;
	const beside = besideOf(audit, c.id);
	const entries = (audit.decided?.entries ?? []).filter(
		({ decision: d }) => d.of === null && d.kind !== 'second-score' && (d.criterion === c.id || d.criterion === null),
	);
	return html`${confirmAll(audit, c.id, seat, path)}<p>${c.score === null ? line(c.status) : html`<strong>${c.score}</strong> of 5`}${beside ? `, decided by ${beside.by}; computed ${computed ?? 'none'}` : ', as computed'}</p>
<form method="post" action="${address(seat, path)}">${once()}<input type="hidden" name="criterion" value="${c.id}">
<fieldset><legend>Score (<kbd>1</kbd> to <kbd>5</kbd>, <kbd>h</kbd> adds a half)</legend><div class="scores">${SCORES.map((s) => html`<label><input type="radio" name="score" value="${s}"${s === c.score ? html` checked` : null}> ${s}</label>`)}<label><input type="radio" name="score" value="none"> no score</label></div></fieldset>
<label for="text">Reason or comment <kbd>c</kbd></label><textarea id="text" name="text" rows="3" maxlength="4000" data-key="c"></textarea>
<p class="buttons"><button class="first" name="kind" value="accept" data-key="a"${computed === null ? html` disabled` : null}>Accept ${computed ?? ''} <kbd>a</kbd></button><button name="kind" value="score" data-key="s">Set the score <kbd>s</kbd></button><button name="kind" value="comment" data-key="m">Comment only <kbd>m</kbd></button></p>
<p class="buttons"><button name="kind" value="accept-all" data-key="S">Sign the whole submission <kbd>S</kbd></button></p>
<details><summary data-key="w">A finding is wrong <kbd>w</kbd></summary><p class="note">Give the reason above, then press the button of the finding.</p>
<ul class="findings">${c.evidence.map((e) => html`<li><button name="finding" value="${e.id}">Wrong</button> ${prose(e.message, 240)}${e.location ? html` <code>${formatLocation(e.location)}</code>` : null}</li>`)}</ul></details></form>
<ul class="people">${entries.map((e) => html`<li><strong>${line(e.decision.by, 60)}</strong> ${decisionDeed(e)}${e.decision.text ? html`: ${prose(e.decision.text)}` : null}${e.state === 'to-confirm' ? confirmForm(e.decision.id, c.id, seat, path) : null}</li>`)}</ul>`;
}

/** Everything that asks to be confirmed, whichever criterion it is on: nobody has to look for it. */
function confirmAll(audit: DecidedAudit, criterion: string, seat: Seat, path: string): Html | null {
	const open = (audit.decided?.entries ?? []).filter((e) => e.state === 'to-confirm');
	if (open.length === 0) return null;
	const names = new Map(audit.report.criteria.map((c) => [c.id, c.name]));
	return html`<div class="banner"><p>${open.length === 1 ? 'A decision asks' : `${open.length} decisions ask`} to be confirmed; until then the computed score holds.</p>
<ul class="people">${open.map((e) => html`<li>${e.decision.criterion === null ? null : html`${line(names.get(e.decision.criterion) ?? e.decision.criterion, 60)}: `}<strong>${line(e.decision.by, 60)}</strong> ${decisionDeed(e)}${e.decision.text ? html`: ${prose(e.decision.text, 200)}` : null}</li>`)}</ul>
<form method="post" action="${address(seat, path)}"><input type="hidden" name="criterion" value="${criterion}"><button name="kind" value="confirm-all" data-key="Y">Confirm ${open.length === 1 ? 'it' : 'all'} for this report <kbd>Y</kbd></button></form></div>`;
}

function confirmForm(id: string, criterion: string, seat: Seat, path: string): Html {
	return html`<form method="post" action="${address(seat, path)}">${once()}<input type="hidden" name="criterion" value="${criterion}"><input type="hidden" name="of" value="${id}"><button name="kind" value="confirm" data-key="y">Confirm for this report <kbd>y</kbd></button></form>`;
}

/** Nothing of what others gave, until one's own score is kept. */
function secondForm(c: ReportCriterion, audit: DecidedAudit, seat: Seat, path: string): Html {
	const own = mine(audit, c.id, seat.by);
	return html`<form method="post" action="${address(seat, path)}">${once()}<input type="hidden" name="criterion" value="${c.id}">
<fieldset><legend>Your score (<kbd>1</kbd> to <kbd>5</kbd>, <kbd>h</kbd> adds a half)</legend><div class="scores">${SCORES.map((s) => html`<label><input type="radio" name="score" value="${s}"${s === own ? html` checked` : null}> ${s}</label>`)}</div></fieldset>
<label for="text">Comment <kbd>c</kbd></label><textarea id="text" name="text" rows="3" maxlength="4000" data-key="c"></textarea>
<p class="buttons"><button class="first" name="kind" value="second-score" data-key="s">Keep my score <kbd>s</kbd></button></p></form>
${own === null ? html`<p class="note">What the first grader and the auditor gave is shown once your score is kept.</p>` : html`<p>You gave ${own}; the score that holds is ${c.score ?? 'none'}.</p>`}`;
}

function mine(audit: DecidedAudit, criterion: string, by: string): number | null {
	const own = audit.decided?.entries.find(
		({ decision: d, state }) => state === 'counts' && d.kind === 'second-score' && d.criterion === criterion && d.by === by,
	);
	return own?.decision.score ?? null;
}

function besideOf(audit: DecidedAudit, criterion: string): { by: string } | null {
	const own = audit.decided?.criteria.find((c) => c.criterion === criterion);
	return own && own.by !== null ? { by: line(own.by, 60) } : null;
}

function totalOf({ report, decided }: DecidedAudit): string {
	const { score } = report.total;
	const figure = score === null ? 'not scored' : `${score.toFixed(2)} of 5`;
	return decided && decided.total.score !== decided.total.computed
		? `${figure}, computed ${decided.total.computed?.toFixed(2) ?? 'none'}`
		: figure;
}
