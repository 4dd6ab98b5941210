// One criterion as a page of its own within the page: verdict, how it came about, who said what, who disagrees, and on what evidence.
import type { ReportCriterion, Ruling } from '@auditor/schema';
import { type Html, html, line, phrase, prose } from '@auditor/schema/pure';
import { type Card, cardOf, type Told } from '../../card.js';
import { decidedBeside, entriesOn } from '../../decided-words.js';
import { hearingOf } from '../../hearing.js';
import { labelOf, type Spoken, source, speakers, spoken } from '../../opinion-words.js';
import { readCriterion } from '../../read-criterion.js';
import { brief, count, decimal, judgeName, remarks } from '../../words.js';
import { citation, type PageContext, place } from './context.js';
import { evidence } from './evidence.js';
import { people } from './people.js';
import { chip } from './scores.js';

/** Evidence ids that a ruling or an opinion lists. */
const CITED = 12;
/** What the card shows before it is unfolded, and characters of what was found. */
const MOST_FAULTS = 4;
const MOST_STRENGTHS = 2;
const MOST_STEPS = 6;
const FOUND = 200;
/** Characters of a quote of a hearing. */
const QUOTED = 400;

/** @param open the evidence stands open, as beside the form of a reviewer */
export function criterion(c: ReportCriterion, page: PageContext, open = false): Html {
	const anchor = page.criterionAnchor(c.id);
	const read = readCriterion(c);
	const beside = decidedBeside(c.id, page.options);
	const card = cardOf(c, page.report);
	return html`<article class="criterion" aria-labelledby="${anchor}">
<h3 id="${anchor}">${c.name} ${chip(c)}${beside === null ? null : html` <span class="tag">${beside}</span>`}</h3>
${people(entriesOn(c.id, page.options))}
<p class="reason">${beside === null ? null : 'Computed: '}${prose(card.why)}</p>
${told(card.faults, 'wrong', MOST_FAULTS, page)}${told(card.strengths, 'right', MOST_STRENGTHS, page)}
${ends(card)}${hearing(c)}${c.dissent ? dissent(c, page) : null}
${c.rulings.length > 0 ? html`<details><summary>How the score came about</summary>${chain(c, page)}</details>` : null}
${c.opinions.length > 0 ? html`<details><summary>${opinionsTitle(c)}</summary><div class="opinions">${spoken(c.opinions, page.judges).map((said) => opinion(said, page))}</div></details>` : null}
<details${open ? html` open` : null}><summary>Evidence: ${count(c.evidence.length, 'piece')}${c.bounds ? `; the facts allow ${c.bounds.floor} to ${c.bounds.ceiling}` : ''}</summary>
${c.criterion.success ? html`<p class="wanted"><span>Asked for</span> ${prose(c.criterion.success)}</p>` : null}
${evidence(read, page, open)}</details>
</article>`;
}

function opinionsTitle(c: ReportCriterion): string {
	return `Opinions of ${count(new Set(c.opinions.map((o) => o.judge)).size, 'judge')}`;
}

/** What is wrong, or what holds, each with what was found and where. */
function told(all: readonly Told[], style: string, most: number, page: PageContext): Html | null {
	if (all.length === 0) return null;
	const rest = all.length - most;
	const sign = (t: Told) => (style === 'right' ? '✓' : t.danger ? '⚠' : '✗');
	return html`<ul class="told ${style}">${all.slice(0, most).map((t) => html`<li><span aria-hidden="true">${sign(t)}</span> <strong>${prose(t.text)}</strong> ${t.evidence ? html`${prose(brief(t.evidence.message, FOUND))} ${t.evidence.location ? place(t.evidence.location, page) : null}${notes(t, page)}${t.more > 0 ? ` and ${count(t.more, 'more place')}` : ''}` : null}</li>`)}${rest > 0 ? html`<li class="note">${rest} more in the evidence below.</li>` : null}</ul>`;
}

function notes({ evidence: e }: Told, page: PageContext): Html[] {
	return e === null ? [] : remarks(e, page.suppressions.get(e.fingerprint)).map((note) => html` <strong>(${note})</strong>`);
}

/** Who read it otherwise, which rule decided, what to do. */
function ends({ readings, rules, steps, advice }: Card): Html | null {
	const parts = [
		readings === '' ? null : html`Judges: ${readings}. `,
		rules.length === 0 ? null : html`Decided by ${rules.map((r, i) => html`${i > 0 ? ', ' : ''}<code>${r.rule}</code> ${r.move}`)}. `,
		steps.length === 0
			? null
			: html`<a href="#plan">${steps.length === 1 ? 'Step' : 'Steps'} ${steps.slice(0, MOST_STEPS).join(', ')}</a>.`,
	].filter((part) => part !== null);
	if (parts.length + advice.length === 0) return null;
	return html`<p class="note">${parts}</p>${advice.slice(0, 1).map((text) => html`<p class="note">${prose(text)}</p>`)}`;
}

/** Each rule as a step from the score before to the score after, and the verdict at the end. */
function chain(c: ReportCriterion, page: PageContext): Html {
	const last =
		c.rulings
			.map((r) => r.after)
			.filter((s) => s !== null)
			.at(-1) ?? null;
	const computed = page.options.decided?.criteria.find((d) => d.criterion === c.id)?.computed;
	const score = computed === undefined ? c.score : computed;
	const rounded = score !== null && last !== null && decimal(last) !== String(score);
	return html`<ol class="chain">${c.rulings.map((r) => ruling(r, c, page))}<li class="end"><span class="move"><b>${score ?? '–'}</b></span><span><strong>Verdict</strong>${score === null ? `: ${c.status}` : rounded ? `: ${decimal(last)} rounded to a whole score (${page.report.policy.rounding})` : ''}</span></li></ol>`;
}

function ruling(r: Ruling, c: ReportCriterion, page: PageContext): Html {
	const move =
		r.before === r.after
			? html`<span class="move same">${decimal(r.after)}<span class="unseen"> stays</span></span>`
			: html`<span class="move">${decimal(r.before)} <span aria-label="to">→</span> <b>${decimal(r.after)}</b></span>`;
	return html`<li>${move}<span><code class="rule">${r.rule}</code> ${prose(r.explanation)}${cites(r.because, c.id, page)}</span></li>`;
}

function cites(ids: readonly string[], criterion: string, page: PageContext): Html | null {
	if (ids.length === 0) return null;
	const rest = ids.length - CITED;
	return html` <details class="cites"><summary>${count(ids.length, 'piece')} of evidence</summary>${listed(ids, criterion, page)}${rest > 0 ? ` and ${rest} more` : ''}</details>`;
}

function listed(ids: readonly string[], criterion: string, page: PageContext): Html {
	return html`${ids.slice(0, CITED).map((id, i) => html`${i > 0 ? ', ' : ''}${citation(id, criterion, page)}`)}`;
}

function opinion(said: Spoken, page: PageContext): Html {
	const { opinion: o, rounds } = said;
	const tag = rounds.length > 1 ? 'the same in both rounds' : o.round > 1 ? 'second round' : null;
	const who = html`<h4>${speakers(said)}${source(o)}${tag ? html` <span class="tag">${tag}</span>` : null}</h4>`;
	if (o.status === 'abstained') {
		const { abstention } = o;
		return html`<section class="opinion abstained">${who}<p class="label">abstained (${abstention?.code ?? 'no reason'})</p><p>${prose(abstention?.detail ?? 'No reason was given.')}</p></section>`;
	}
	const [first, rest] = split(o.argument);
	return html`<section class="opinion">${who}<p class="label"><b>${o.score}</b> ${labelOf(o)}</p>
<p>${linked(first, o.criterion, page)}</p>
${rest ? html`<details><summary>The whole argument</summary><p>${linked(rest, o.criterion, page)}</p></details>` : null}
${o.charges.length > 0 ? html`<p class="charges">Charges: ${o.charges.map((charge) => html`<strong>${charge.kind}</strong> (${listed(charge.evidence, o.criterion, page)}) `)}</p>` : null}
${o.wouldRaise.length > 0 ? html`<details><summary>What would raise it</summary><ul>${o.wouldRaise.map((w) => html`<li>${prose(w.text)}</li>`)}</ul></details>` : null}
${cites(o.citations, o.criterion, page)}</section>`;
}

/** The first sentence, and what follows it; short arguments stay whole. */
function split(argument: string): [string, string] {
	const text = line(argument, 12_000);
	if (text.length < 260) return [text, ''];
	const end = /^.{30,240}?[.!?](?=\s)/.exec(text)?.[0] ?? null;
	return end ? [end, text.slice(end.length).trim()] : [`${text.slice(0, 200).replace(/(?<!\S)\S*$/, '')}…`, text];
}

/** An argument in which the ids of evidence lead to it. */
function linked(text: string, criterion: string, page: PageContext): Html {
	const parts = text.split(/(?<![a-z0-9-])([a-z][a-z0-9-]{2,80}-[0-9a-f]{8}(?:~\d+)?)/);
	return html`${parts.map((part, i) => {
		const anchor = i % 2 === 1 ? page.anchorOf({ criterion, id: part }) : '';
		return anchor ? html`<a class="cite" href="#${anchor}">${part}</a>` : phrase(part);
	})}`;
}

function hearing(c: ReportCriterion): Html | null {
	const heard = hearingOf(c);
	if (heard.length === 0) return null;
	return html`<h4>Hearing</h4><ul class="points">${heard.map(({ text, place: where, quote, ruling }) => html`<li>${prose(text)} <code>${where}</code>: <code>${line(quote, QUOTED)}</code> ${prose(ruling)}</li>`)}</ul>`;
}

function dissent(c: ReportCriterion, page: PageContext): Html {
	const d = c.dissent!;
	return html`<h4>Dissent</h4><div class="dissent"><p>The judges are ${count(d.range, 'point')} apart.</p>
<ul>${d.sides.map((s) => html`<li><strong>${judgeName(s.judge)}, ${s.score}:</strong> ${linked(split(s.argument)[0], c.id, page)}</li>`)}${d.overruled.map((o) => html`<li><strong>${judgeName(o.judge)} was overruled:</strong> ${prose(o.reason)}</li>`)}</ul>
<details><summary>As recorded</summary><p>${linked(line(d.text, 12_000), c.id, page)}</p></details></div>`;
}
