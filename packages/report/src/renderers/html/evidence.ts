// The evidence of a criterion under what it answers: each expectation with how it stands, each danger, and what was only shown.
import { type Evidence, type Expectation, formatLocation } from '@auditor/schema';
import { type Html, html, prose } from '@auditor/schema/pure';
import { likelyOf } from '../../likely.js';
import { type ReadCriterion, type ReadHazard, together } from '../../read-criterion.js';
import { hazardWords, remarks, standing, stateMarks } from '../../words.js';
import { type PageContext, place } from './context.js';
import { excerpt } from './excerpt.js';

/** Places beside the first one that are listed. */
const RELATED = 12;

const hazardMarks: Record<ReadHazard['state'], string> = { confirmed: '⚠', possible: '!', absent: '', unknown: '?' };

/** @param beside it stands beside the form of a reviewer: places to read are open */
export function evidence(read: ReadCriterion, page: PageContext, beside = false): Html {
	const seen = new Map<string, string>();
	const list = (items: readonly Evidence[], open: boolean) =>
		items.length === 0
			? html`<p class="note">Nothing was found that answers this.</p>`
			: html`<ul class="found">${items.map((e) => item(e, open, page, seen, beside))}</ul>`;
	const group = (entries: readonly { evidence: readonly Evidence[] }[], style: string, open: boolean, questions: Html[]) => {
		const [first, ...same] = entries;
		return html`<li class="${style}">${questions}${list(first!.evidence, open)}${same.length > 0 ? html`<p class="note">The same sentence answers them all: ${same.flatMap((x) => x.evidence).map((e, i) => html`${i > 0 ? ', ' : ''}<code id="${page.anchorOf(e)}">${e.id}</code>`)}.</p>` : null}</li>`;
	};
	return html`<ul class="asked">${together(read.expectations).map((entries) =>
		group(
			entries,
			entries[0]!.answer.state,
			entries[0]!.answer.state === 'unmet',
			entries.map(
				({ answer }) =>
					html`<p class="question"><span class="state ${answer.state}"><span aria-hidden="true">${stateMarks[answer.state]}</span> ${standing(answer)}</span> ${prose(answer.expectation.text)} <span class="terms">${terms(answer.expectation)}</span></p>`,
			),
		),
	)}${together(read.hazards).map((entries) =>
		group(
			entries,
			`hazard-${entries[0]!.state}`,
			entries[0]!.state === 'confirmed',
			entries.map(
				(h) =>
					html`<p class="question"><span class="state hazard-${h.state}">${hazardMarks[h.state] ? html`<span aria-hidden="true">${hazardMarks[h.state]}</span> ` : null}${hazardWords[h.state]}</span> ${prose(h.hazard.text)} <span class="terms">danger, ${h.hazard.charge}</span></p>`,
			),
		),
	)}${read.context.length > 0 ? html`<li class="context"><p class="question"><span class="state"><span aria-hidden="true">·</span> context</span> Shown to the judges, not counted</p>${list(read.context, false)}</li>` : null}</ul>`;
}

function terms(e: Expectation): string {
	return [
		e.importance,
		`weight ${e.weight}`,
		e.cap === null ? '' : `not met: at most ${e.cap}`,
		e.floor === null ? '' : `met: at least ${e.floor}`,
		e.quantifier === 'all' ? 'at every place' : '',
	]
		.filter(Boolean)
		.join(' · ');
}

function item(e: Evidence, open: boolean, page: PageContext, seen: Map<string, string>, beside: boolean): Html {
	const anchor = page.anchorOf(e);
	const notes = remarks(e, page.suppressions.get(e.fingerprint));
	const source = sourceOf(e, anchor, page, seen);
	return html`<li id="${anchor}"><p class="message">${prose(e.message)}</p>${places(e, page, beside)}
<div class="folded"><p class="facts">${e.location ? html`${place(e.location, page)} · ` : null}confidence ${e.confidence.toFixed(2)} · <code>${e.probe}</code>${notes.map((n) => html` · <strong>${n}</strong>`)}</p>
<details${open && source !== null ? html` open` : null}><summary>${source === null ? 'Reasoning' : 'Reasoning and source'}</summary>
<p>${prose(e.rationale)}</p><p class="facts">Asked: ${e.question} Answer: ${e.outcome}. Evidence <code>${e.id}</code>, fingerprint <code>${e.fingerprint}</code>.</p>
${related(e, page)}${source}</details></div></li>`;
}

/** Where to read for what is not decided, side by side. */
function places(e: Evidence, page: PageContext, open: boolean): Html | null {
	const all = likelyOf(e).filter(({ snippet }) => page.takeRoom(snippet.text.length));
	if (all.length === 0) return null;
	return html`<details${open ? html` open` : null}><summary>Where to read: the likeliest places, with the words that led there</summary><div class="pair">${all.map((one) => html`<div><p class="facts">${place(one.location, page)}: ${one.words}</p>${excerpt(one)}</div>`)}</div></details>`;
}

function related(e: Evidence, page: PageContext): Html | null {
	if (e.related.length === 0) return null;
	const rest = e.related.length - RELATED;
	return html`<p class="facts">Also at ${e.related.slice(0, RELATED).map((l, i) => html`${i > 0 ? ', ' : ''}${place(l, page)}`)}${rest > 0 ? ` and ${rest} more` : ''}.</p>`;
}

/** The excerpt; told once a criterion, and a reference after that. */
function sourceOf(e: Evidence, anchor: string, page: PageContext, seen: Map<string, string>): Html | null {
	if (!e.snippet || e.snippet.text.trim() === '') return null;
	const key = `${e.location ? formatLocation(e.location) : ''}\n${e.snippet.text}`;
	const before = seen.get(key);
	if (before) return html`<p class="note">Same excerpt as <a href="#${before}">above</a>.</p>`;
	if (!page.takeRoom(e.snippet.text.length))
		return html`<p class="note">The excerpt is in report.json: this page has no more room for source.</p>`;
	seen.set(key, anchor);
	return excerpt(e);
}
