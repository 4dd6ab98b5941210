// One criterion as a page of its own within the page: verdict, how it came about, who said what, who disagrees, and on what evidence.
import type { ReportCriterion, Ruling } from '@auditor/schema';
import { firstOf, type Html, html, line, phrase, prose } from '@auditor/schema/pure';
import { type Card, cardOf } from '../../card.js';
import { decidedBeside, entriesOn } from '../../decided-words.js';
import { hearingOf } from '../../hearing.js';
import { agreedScore, labelOf, type Spoken, source, speakers, spoken } from '../../opinion-words.js';
import { readCriterion } from '../../read-criterion.js';
import { count, decimal, judgeName } from '../../words.js';
import { citation, type PageContext } from './context.js';
import { evidence } from './evidence.js';
import { people } from './people.js';
import { chip } from './scores.js';

/** Evidence ids that an opinion lists, and steps that a criterion names. */
const CITED = 12;
const MOST_STEPS = 6;
/** Characters of a quote of a hearing. */
const QUOTED = 400;

/** @param open the evidence stands open, as beside the form of a reviewer */
export function criterion(c: ReportCriterion, page: PageContext, open = false): Html {
	const anchor = page.criterionAnchor(c.id);
	const beside = decidedBeside(c.id, page.options);
	const card = cardOf(c, page.report);
	const { faults, rest } = evidence(readCriterion(c), page, open);
	return html`<article class="criterion" aria-labelledby="${anchor}">
<h3 id="${anchor}">${c.name} ${chip(c)}${beside === null ? null : html` <span class="tag">${beside}</span>`}</h3>
${people(entriesOn(c.id, page.options))}
${c.score === null || open || beside !== null ? html`<p class="reason">${beside === null ? null : 'Computed: '}${prose(card.why)}</p>` : null}
${faults}${ends(card, c.score)}${hearing(c)}${opinions(c, page)}
${c.rulings.length > 0 ? html`<details><summary>How the score came about</summary>${chain(c, page)}</details>` : null}
${rest}
${c.criterion.success ? html`<p class="wanted"><span>Asked for</span> ${prose(c.criterion.success)}</p>` : null}
</article>`;
}

/** Which steps mend it, and what to do from now on. */
function ends({ steps, advice, withAll }: Card, score: number | null): Html | null {
	const shown = firstOf(steps, MOST_STEPS);
	const more = steps.length - shown.length;
	return html`${advice.slice(0, 1).map((text) => html`<p class="note">${prose(text)}</p>`)}${steps.length === 0 ? null : html`<p class="note"><a href="#plan">${steps.length === 1 ? 'Step' : 'Steps'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}</a>${withAll === null ? null : `; all together: ${score} → ${withAll}`}</p>`}`;
}

/** What each judge said; nothing where all of the bench without a model give one score, which the rules tell. */
function opinions(c: ReportCriterion, page: PageContext): Html | null {
	const told = spoken(c.opinions, page.judges);
	if (told.length === 0 || agreedScore(c.opinions) !== null) return null;
	const title = `Opinions of ${count(new Set(c.opinions.map((o) => o.judge)).size, 'judge')}`;
	const overruled = c.dissent?.overruled.map((o) => html` <strong>${judgeName(o.judge)} was overruled:</strong> ${prose(o.reason)}`);
	return html`${c.dissent ? html`<h4>Dissent</h4><p class="dissent">The judges are ${count(c.dissent.range, 'point')} apart.${overruled}</p>` : null}
<details${c.dissent ? html` open` : null}><summary>${title}</summary><div class="opinions">${told.map((said) => opinion(said, page))}</div></details>`;
}

/** Each rule that moved the score as a step, those that left it in one line, and the verdict at the end. */
function chain(c: ReportCriterion, page: PageContext): Html {
	const last = c.rulings.findLast((r) => r.after !== null)?.after ?? null;
	const computed = page.options.decided?.criteria.find((d) => d.criterion === c.id)?.computed;
	const score = computed === undefined ? c.score : computed;
	const rounded = score !== null && last !== null && decimal(last) !== String(score);
	const agreed = agreedScore(c.opinions);
	const alike = agreed === null ? '' : `: all judges give ${agreed}`;
	const same = c.rulings.filter((r) => r.before === r.after);
	return html`<ol class="chain">${c.rulings.filter((r) => r.before !== r.after).map((r) => ruling(r, r.before === null ? alike : ''))}${same.length > 0 ? html`<li><span class="move same">no change</span><span>from the rules ${same.map((r, i) => html`${i > 0 ? ', ' : ''}<code class="rule">${r.rule}</code>`)}</span></li>` : null}<li class="end"><span class="move"><b>${score ?? '–'}</b></span><span><strong>Verdict</strong>${score === null ? `: ${c.status}` : rounded ? `: ${decimal(last)} rounded to a whole score (${page.report.policy.rounding})` : ''}</span></li></ol>`;
}

function ruling(r: Ruling, alike: string): Html {
	return html`<li><span class="move">${decimal(r.before)} <span aria-label="to">→</span> <b>${decimal(r.after)}</b></span><span><code class="rule">${r.rule}</code>${alike === '' ? html` ${prose(r.explanation)}` : alike}</span></li>`;
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
	const counted = o.source.bench === 'heuristic';
	const [first, rest] = split(o.argument);
	return html`<section class="opinion">${who}<p class="label"><b>${o.score}</b> ${labelOf(o)}</p>
<p>${linked(first, o.criterion, page)}</p>
${rest ? html`<details><summary>The whole argument</summary><p>${linked(rest, o.criterion, page)}</p></details>` : null}
${o.charges.length > 0 && !counted ? html`<p class="charges">Charges: ${o.charges.map((charge) => html`<strong>${charge.kind}</strong> (${listed(charge.evidence, o.criterion, page)}) `)}</p>` : null}
${counted ? null : cites(o.citations, o.criterion, page)}</section>`;
}

/** The first sentence, and what follows it; short arguments stay whole. */
function split(argument: string): [string, string] {
	const text = line(argument, 12_000);
	if (text.length < 260) return [text, ''];
	const end = /^.{30,240}?[.!?](?<!\bpp?\.)(?=\s)/.exec(text)?.[0] ?? null;
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
