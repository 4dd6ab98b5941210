// The evidence of a criterion under what it answers: what is wrong stands open; what holds, has no answer or was only shown is folded.
import { CERTAIN, type Evidence, type ExpectationState, formatLocation } from '@auditor/schema';
import { firstOf, type Html, html, prose } from '@auditor/schema/pure';
import { likelyOf } from '../../likely.js';
import { type ReadCriterion, type ReadHazard, tellingRungs, together } from '../../read-criterion.js';
import { count, faultTold, hazardWords, isDoubtful, remarks, standing, stateMarks } from '../../words.js';
import { type PageContext, place } from './context.js';
import { excerpt } from './excerpt.js';

/** Places beside the first one that are listed. */
const RELATED = 12;

const hazardMarks: Record<ReadHazard['state'], string> = { confirmed: '⚠', possible: '!', absent: '', unknown: '?' };

type Asked = ReadCriterion['expectations'][number];
type Tell = (evidence: readonly Evidence[]) => Html | null;

/** Dangers and what is not met, then a fold of the rest; null where there is nothing. */
export function evidence(
	read: ReadCriterion,
	page: PageContext,
	open = false,
): { readonly faults: Html | null; readonly rest: Html | null } {
	const seen = new Map<string, string>();
	const told: Tell = (items) => (items.length === 0 ? null : html`<ul class="found">${items.map((e) => item(e, page, seen, open))}</ul>`);
	const answered = read.context.filter(({ outcome }) => outcome === 'true' || outcome === 'false');
	const left = read.context.length - answered.length;
	const unanswered =
		left === 0
			? null
			: html`<p class="note">${count(left, 'further question')} could not be answered or ${left === 1 ? 'does' : 'do'} not fit this repository: see report.json.</p>`;
	const wrong = (h: ReadHazard) => h.state === 'confirmed' || h.state === 'possible';
	const of = (...states: ExpectationState[]) => read.expectations.filter(({ answer }) => states.includes(answer.state));
	const faults = [...groups(read.hazards.filter(wrong), hazard, told, page), ...groups(of('unmet'), fault, told, page, tellingRungs)];
	const rest = [
		...groups(of('met', 'unknown', 'error', 'not-applicable'), question, told, page, tellingRungs),
		...groups(
			read.hazards.filter((h) => !wrong(h)),
			hazard,
			told,
			page,
		),
		...(read.context.length > 0 ? [html`<li><p class="question">Seen, and not counted</p>${told(answered)}${unanswered}</li>`] : []),
	];
	const counted = (['met', 'unknown', 'error', 'not-applicable'] as const).flatMap((state) => {
		const [first, ...more] = tellingRungs(of(state));
		return first ? [`${more.length + 1} ${standing({ ...first.answer, confidence: 1, disputed: false })}`] : [];
	});
	const list = (items: readonly Html[]) => html`<ul class="asked">${items}</ul>`;
	const title = counted.length > 0 ? counted.join(', ') : 'Further evidence';
	return {
		faults: faults.length > 0 ? list(faults) : null,
		rest: rest.length > 0 ? html`<details${open ? html` open` : null}><summary>${title}</summary>${list(rest)}</details>` : null,
	};
}

/** Questions that one sentence answers alike stand over that sentence together. */
function groups<T extends { readonly evidence: readonly Evidence[] }>(
	asked: readonly T[],
	head: (one: T) => Html,
	told: Tell,
	page: PageContext,
	telling: (entries: readonly T[]) => readonly T[] = (entries) => entries,
): Html[] {
	return together(asked).map((entries) => {
		const [first, ...same] = entries;
		const anchors = same.flatMap((x) => x.evidence).map((e) => html`<span id="${page.anchorOf(e)}"></span>`);
		return html`<li>${anchors}${telling(entries).map(head)}${told(first!.evidence)}</li>`;
	});
}

function fault({ answer }: Asked): Html {
	const { expectation: e } = answer;
	const text = faultTold(e, isDoubtful(answer));
	return html`<p class="question">${state(answer)} <strong>${prose(text)}</strong>${e.cap === null ? null : html` <span class="terms">the score is at most ${e.cap}</span>`}</p>`;
}

function question({ answer }: Asked): Html {
	return html`<p class="question">${state(answer)} ${prose(answer.expectation.text)}</p>`;
}

function state(answer: Asked['answer']): Html {
	return html`<span class="state ${answer.state}"><span aria-hidden="true">${stateMarks[answer.state]}</span> ${standing(answer)}</span>`;
}

function hazard(h: ReadHazard): Html {
	const mark = hazardMarks[h.state];
	return html`<p class="question"><span class="state hazard-${h.state}">${mark ? html`<span aria-hidden="true">${mark}</span> ` : null}${hazardWords[h.state]}:</span> ${prose(h.hazard.text)}</p>`;
}

function item(e: Evidence, page: PageContext, seen: Map<string, string>, open: boolean): Html {
	const anchor = page.anchorOf(e);
	const notes = remarks(e, page.suppressions.get(e.fingerprint));
	return html`<li id="${anchor}"><p class="message">${prose(e.message)}${e.location ? html` ${place(e.location, page)}` : null}${notes.map((n) => html` <strong>(${n})</strong>`)}${related(e, page)}</p>${names(e)}${places(e, page, open)}
${how(e, anchor, seen)}${sourceOf(e, anchor, page, seen)}</li>`;
}

/** Where to read for what is not decided, side by side. */
function places(e: Evidence, page: PageContext, open: boolean): Html | null {
	const all = likelyOf(e).filter(({ snippet }) => page.takeRoom(snippet.text.length));
	if (all.length === 0) return null;
	return html`<details${open ? html` open` : null}><summary>Where to read: the likeliest places, with the words that led there</summary><div class="pair">${all.map((one) => html`<div><p class="facts">${place(one.location, page)}: ${one.words}</p>${excerpt(one)}</div>`)}</div></details>`;
}

/** How we looked, where the answer is open, in doubt or an absence without a place; told once a criterion. */
function how(e: Evidence, anchor: string, seen: Map<string, string>): Html | null {
	const sure = e.satisfied !== null && e.confidence >= CERTAIN && e.disputed === null;
	const told = e.outcome === 'not-applicable' || e.role === 'context' || (sure && (e.satisfied === true || e.location !== null));
	if (told || e.rationale === e.message || seen.has(e.rationale)) return null;
	seen.set(e.rationale, anchor);
	return html`<p class="facts">${prose(e.rationale)}</p>`;
}

function related(e: Evidence, page: PageContext): Html | null {
	const others = new Map(e.related.map((l) => [formatLocation(l), l]));
	if (e.location) others.delete(formatLocation(e.location));
	if (others.size === 0) return null;
	const shown = firstOf([...others.values()], RELATED);
	const rest = others.size - shown.length;
	return html` <span class="facts">Also at ${shown.map((l, i) => html`${i > 0 ? ', ' : ''}${place(l, page)}`)}${rest > 0 ? ` and ${rest} more` : ''}.</span>`;
}

/** All of the names of which a sentence tells the first few. */
function names({ values }: Evidence): Html | null {
	const all = Array.isArray(values.names) ? values.names : [];
	return all.length === 0
		? null
		: html`<details><summary>All ${all.length} names</summary><p class="facts">${all.join(', ')}</p></details>`;
}

/** The excerpt; told once a criterion, and a reference after that. */
function sourceOf(e: Evidence, anchor: string, page: PageContext, seen: Map<string, string>): Html | null {
	if (!e.snippet || e.snippet.text.trim() === '') return null;
	const key = `${e.location ? formatLocation(e.location) : ''}\n${e.snippet.text}`;
	const before = seen.get(key);
	if (before) return html`<p class="note"><a href="#${before}">Source above</a></p>`;
	if (!page.takeRoom(e.snippet.text.length))
		return html`<p class="note">The excerpt is in report.json: this page has no more room for source.</p>`;
	seen.set(key, anchor);
	return html`<details><summary>Source</summary>${excerpt(e)}</details>`;
}
