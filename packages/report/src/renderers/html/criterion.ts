// One criterion as a page of its own within the page: verdict, how it came about, who said what, who disagrees, and on what evidence.
import type { JudicialOpinion, ReportCriterion, Ruling } from '@auditor/schema';
import { type Html, html, line, phrase, prose } from '@auditor/schema/pure';
import { decidedBeside, entriesOn } from '../../decided-words.js';
import { readCriterion } from '../../read-criterion.js';
import { count, decimal, judgeName, source, spoken } from '../../words.js';
import { citation, type PageContext } from './context.js';
import { evidence } from './evidence.js';
import { people } from './people.js';
import { chip } from './scores.js';

/** Evidence ids that a ruling or an opinion lists. */
const CITED = 12;

export function criterion(c: ReportCriterion, page: PageContext): Html {
	const anchor = page.criterionAnchor(c.id);
	const read = readCriterion(c);
	const beside = decidedBeside(c.id, page.options);
	const states = read.expectations.filter((e) => e.answer.state === 'met').length;
	return html`<article class="criterion" aria-labelledby="${anchor}">
<h3 id="${anchor}">${c.name} ${chip(c)}${beside === null ? null : html` <span class="tag">${beside}</span>`}</h3>
${people(entriesOn(c.id, page.options))}
<p class="reason">${beside === null ? null : 'Computed: '}${prose(c.reason)}</p>
${c.criterion.success ? html`<p class="wanted"><span>Asked for</span> ${prose(c.criterion.success)}</p>` : null}
${c.rulings.length > 0 ? html`<h4>How the score came about</h4>${chain(c, page)}` : null}
${c.opinions.length > 0 ? html`<h4>Opinions</h4><div class="opinions">${spoken(c.opinions, page.judges).map(({ opinion: o, rounds }) => opinion(o, rounds, page))}</div>` : null}
${c.dissent ? dissent(c, page) : null}
<h4>Evidence</h4>
<p class="note">${states} of ${count(read.expectations.length, 'expectation')} met, ${count(c.evidence.length, 'piece')} of evidence${c.bounds ? `; the facts allow ${c.bounds.floor} to ${c.bounds.ceiling}` : ''}.</p>
${evidence(read, page)}
</article>`;
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

function opinion(o: JudicialOpinion, rounds: readonly number[], page: PageContext): Html {
	const tag = rounds.length > 1 ? 'the same in both rounds' : o.round > 1 ? 'second round' : null;
	const who = html`<h5>${judgeName(o.judge)}${source(o)}${tag ? html` <span class="tag">${tag}</span>` : null}</h5>`;
	if (o.status === 'abstained') {
		const { abstention } = o;
		return html`<section class="opinion abstained">${who}<p class="label">abstained (${abstention?.code ?? 'no reason'})</p><p>${prose(abstention?.detail ?? 'No reason was given.')}</p></section>`;
	}
	const [first, rest] = split(o.argument);
	return html`<section class="opinion">${who}<p class="label"><b>${o.score}</b> ${o.label}</p>
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
	const parts = text.split(/([a-z][a-z0-9-]{2,80}-[0-9a-f]{8}(?:~\d+)?)/);
	return html`${parts.map((part, i) => {
		const anchor = i % 2 === 1 ? page.anchorOf({ criterion, id: part }) : '';
		return anchor ? html`<a class="cite" href="#${anchor}">${part}</a>` : phrase(part);
	})}`;
}

function dissent(c: ReportCriterion, page: PageContext): Html {
	const d = c.dissent!;
	return html`<h4>Dissent</h4><div class="dissent"><p>The judges are ${count(d.range, 'point')} apart.</p>
<ul>${d.sides.map((s) => html`<li><strong>${judgeName(s.judge)}, ${s.score}:</strong> ${linked(split(s.argument)[0], c.id, page)}</li>`)}${d.overruled.map((o) => html`<li><strong>${judgeName(o.judge)} was overruled:</strong> ${prose(o.reason)}</li>`)}</ul>
<details><summary>As recorded</summary><p>${linked(line(d.text, 12_000), c.id, page)}</p></details></div>`;
}
