// Draft and final side by side, as one page: what the draft's report asked for and what was done about it, with the code of both; what fell, what is new,
// and who wrote what since. Says nothing that the two reports do not say.
import { type AuditReport, answerExpectations, type Evidence, formatLocation, type RemediationStep } from '@auditor/schema';
import { compareBy, faultOf, Html, html, line, pageStyles, prose } from '@auditor/schema/pure';
import { excerpt } from '../renderers/html/excerpt.js';
import { stepText } from '../step-words.js';
import { count, nameOf } from '../words.js';

export interface DraftChange {
	readonly criterion: string;
	readonly name: string;
	readonly change: 'rose' | 'fell' | 'same' | 'status' | 'appeared' | 'gone';
	readonly before: { readonly status: string; readonly score: number | null } | null;
	readonly after: { readonly status: string; readonly score: number | null } | null;
}

export interface DraftFact {
	readonly criterion: string;
	readonly kind: 'expectation' | 'hazard';
	readonly text: string;
	readonly evidence: readonly string[];
}

/** What somebody committed since the draft. */
export interface DraftAuthor {
	readonly name: string;
	readonly commits: number;
	/** Of code, gained. */
	readonly lines: number;
	/** Those touched most, first. */
	readonly paths: readonly string[];
}

export interface DraftRequest {
	/** As they are told, with the scores that hold. */
	readonly before: AuditReport;
	readonly after: AuditReport;
	readonly criteria: readonly DraftChange[];
	/** Trouble that was not there before, and trouble that is no more. */
	readonly appeared: readonly DraftFact[];
	readonly fixed: readonly DraftFact[];
	/** Null: the histories of both are not known. */
	readonly authors: readonly DraftAuthor[] | null;
	/** Who the work is by, as the roster says. */
	readonly student?: string | null;
	/** What a reader must know first: decided scores, another rubric. */
	readonly notes: readonly string[];
	/** The page of the class. */
	readonly back?: string | null;
}

type Deed = 'done' | 'open' | 'unknown';
const DEEDS: Readonly<Record<Deed, string>> = { done: 'done', open: 'not done', unknown: 'cannot be said' };
/** Steps that stand open, and paths of an author. */
const OPEN = 25;
const PATHS = 6;

export function draftPage(request: DraftRequest): string {
	const { before, after, criteria, notes, student, back } = request;
	const steps = before.remediation.map((step) => ({ step, ...deedOf(step, before, after) }));
	const of = (deed: Deed) => steps.filter((s) => s.deed === deed).length;
	const asked = new Set(before.remediation.flatMap((s) => [s, ...(s.also ?? [])]).map((s) => `${s.criterion} ${s.expectation}`));
	const better = criteria.filter((c) => c.change === 'rose' || c.change === 'appeared');
	const further = request.fixed.filter((f) => f.kind === 'expectation' && !asked.has(`${f.criterion} ${expectationOf(f, before)?.id}`));
	const fell = criteria.filter((c) => c.change === 'fell' || (c.change === 'status' && c.after?.score === null));
	return `${
		html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${line(nameOf(after.repository), 100)}: draft and final</title><style>${new Html(styles)}</style></head>
<body><header class="top">${back ? html`<p class="by"><a href="${back}">The class</a></p>` : null}
<p class="kicker">Draft and final</p><h1>${line(nameOf(after.repository), 120)}</h1>
${student ? html`<p class="student">${line(student, 200)}</p>` : null}
<p class="meta">${commitOf(before)} to ${commitOf(after)}</p>
<p class="figure"><span class="number">${total(before)}</span> <span class="of">to</span> <span class="number">${total(after)}</span> <span class="of">of 5</span></p>
${notes.map((note) => html`<p class="banner">${prose(note)}</p>`)}</header>
<main>
<section aria-labelledby="asked"><h2 id="asked">What was asked in the draft</h2>
${steps.length === 0 ? html`<p>The report of the draft asked for nothing.</p>` : html`<p>${count(steps.length, 'step')}: ${of('done')} done, ${of('open')} not done${of('unknown') > 0 ? `, ${of('unknown')} cannot be said` : ''}.</p><ol class="steps">${steps.slice(0, OPEN).map((s) => asStep(s, request))}</ol>`}
${steps.length > OPEN ? html`<details><summary>${count(steps.length - OPEN, 'further step')}</summary><ol class="steps" start="${OPEN + 1}">${steps.slice(OPEN).map((s) => asStep(s, request))}</ol></details>` : null}</section>
<section aria-labelledby="fell"><h2 id="fell">What fell</h2>
${fell.length + request.appeared.length === 0 ? html`<p>No score fell, and no new trouble appeared.</p>` : null}
${fell.length > 0 ? table(fell, 'Scores that fell') : null}
${request.appeared.length > 0 ? html`<h3>Trouble that was not there before</h3><ul class="steps">${request.appeared.map((f) => fact(f, after))}</ul>` : null}</section>
<section aria-labelledby="new"><h2 id="new">What is new</h2>
${better.length + further.length === 0 ? html`<p>Nothing beyond the steps above.</p>` : null}
${better.length > 0 ? table(better, 'Scores that rose') : null}
${further.length > 0 ? html`<h3>Met now, though no step asked for it</h3><ul class="steps">${further.map((f) => html`<li>${prose(expectationOf(f, before)?.text ?? f.text, 320)} <span class="by">${line(nameIn(f.criterion, after), 80)}</span></li>`)}</ul>` : null}</section>
<section aria-labelledby="who"><h2 id="who">Who wrote what since the draft</h2>${who(request.authors)}</section>
</main></body></html>`.markup
	}\n`;
}

interface DoneStep {
	readonly step: RemediationStep;
	readonly deed: Deed;
	/** What the draft showed, and what stands there now. */
	readonly was: Evidence | null;
	readonly is: Evidence | null;
}

function deedOf(step: RemediationStep, before: AuditReport, after: AuditReport): Omit<DoneStep, 'step'> {
	const [then, now] = [before, after].map((r) => r.criteria.find((c) => c.id === step.criterion));
	const own = new Set(step.evidence);
	const was = shown(then?.evidence.filter((e) => own.has(e.id)) ?? []);
	if (!now) return { deed: 'unknown', was, is: null };
	if (step.expectation !== null) {
		const answer = answerExpectations(now.criterion, now.evidence).find((a) => a.expectation.id === step.expectation);
		const deed = answer?.state === 'met' ? 'done' : answer?.state === 'unmet' ? 'open' : 'unknown';
		return { deed, was, is: shown(answer?.evidence ?? []) };
	}
	const prints = new Set(then?.evidence.filter((e) => own.has(e.id)).map((e) => e.fingerprint));
	const left = now.evidence.filter((e) => e.role === 'hazard' && e.satisfied === true && prints.has(e.fingerprint));
	return { deed: left.length > 0 ? 'open' : 'done', was, is: shown(left) };
}

/** The piece that shows most: with code, surest first. */
function shown(evidence: readonly Evidence[]): Evidence | null {
	const sorted = [...evidence].sort(
		compareBy(
			(e) => (e.snippet && e.location ? 0 : e.location ? 1 : 2),
			(e) => -e.confidence,
			(e) => e.id,
		),
	);
	return sorted[0] ?? null;
}

function asStep({ step, deed, was, is }: DoneStep, { before, authors }: DraftRequest): Html {
	const path = is?.location?.path ?? null;
	const by = deed === 'done' && path !== null ? (authors ?? []).filter((a) => a.paths.includes(path)).map((a) => line(a.name, 60)) : [];
	return html`<li><span class="tag ${deed}">${DEEDS[deed]}</span> ${prose(stepText(step, before), 500)} <span class="by">${line(nameIn(step.criterion, before), 80)}${by.length > 0 ? `; ${path} changed by ${by.join(', ')}` : ''}</span>
${was || is ? html`<div class="pair">${side('In the draft', was)}${side(deed === 'open' ? 'Now, still' : 'Now', is)}</div>` : null}</li>`;
}

function side(title: string, e: Evidence | null): Html {
	const place = e?.location ? html` <code>${formatLocation(e.location)}</code>` : null;
	if (!e) return html`<figure><figcaption>${title}</figcaption><p class="note">Nothing to show.</p></figure>`;
	return html`<figure><figcaption>${title}${place}</figcaption><p class="note">${prose(e.message, 240)}</p>${excerpt(e)}</figure>`;
}

function fact(f: DraftFact, report: AuditReport): Html {
	const criterion = report.criteria.find((c) => c.id === f.criterion);
	const e = shown(criterion?.evidence.filter((x) => f.evidence.includes(x.id)) ?? []);
	return html`<li>${f.kind === 'hazard' ? html`<span class="tag open">danger</span> ` : null}${prose(f.text, 320)} <span class="by">${line(criterion?.name ?? f.criterion, 80)}</span>${e ? html`<div class="pair">${side('Now', e)}</div>` : null}</li>`;
}

function table(changes: readonly DraftChange[], caption: string): Html {
	const cell = (s: DraftChange['before']) => (s === null ? '–' : (s.score ?? s.status.replace(/-/g, ' ')));
	return html`<table><caption>${caption}</caption><thead><tr><th scope="col">Criterion</th><th scope="col">Draft</th><th scope="col">Final</th></tr></thead><tbody>${changes.map((c) => html`<tr><th scope="row">${line(c.name, 90)}</th><td>${cell(c.before)}</td><td>${cell(c.after)}</td></tr>`)}</tbody></table>`;
}

function who(authors: DraftRequest['authors']): Html {
	if (authors === null) return html`<p>The histories of both were not kept; batches keep them.</p>`;
	if (authors.length === 0) return html`<p>There is no commit since the draft.</p>`;
	return html`<table><caption>By the commits, as their authors signed them</caption><thead><tr><th scope="col">Author</th><th scope="col">Commits</th><th scope="col">Lines of code</th><th scope="col">Files</th></tr></thead><tbody>${authors.map(
		(a) =>
			html`<tr><th scope="row">${line(a.name, 80)}</th><td>${a.commits}</td><td>${a.lines}</td><td>${a.paths.slice(0, PATHS).map((p, i) => html`${i > 0 ? ', ' : null}<code>${line(p, 90)}</code>`)}${a.paths.length > PATHS ? `, ${a.paths.length - PATHS} more` : null}</td></tr>`,
	)}</tbody></table><p class="note">A name tells who made the commit, not who thought of it. Pairs that work at one machine have one name.</p>`;
}

/** The expectation of a fact, by the words of its fault. */
function expectationOf(f: DraftFact, report: AuditReport) {
	return report.criteria.find((c) => c.id === f.criterion)?.criterion.expectations.find((e) => faultOf(e) === f.text || e.text === f.text);
}

function nameIn(criterion: string, report: AuditReport): string {
	return report.criteria.find((c) => c.id === criterion)?.name ?? criterion;
}

function total({ total: { score } }: AuditReport): string {
	return score === null ? 'none' : score.toFixed(2);
}

function commitOf({ repository }: AuditReport): Html {
	return repository.commit === null
		? html`no commit`
		: html`<code>${repository.commit.slice(0, 10)}</code> (${count(repository.commits, 'commit')})`;
}

const styles = `${pageStyles}
body { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem 3rem; }
.top { max-width: none; padding: 1.2rem 0 0; }
.number { font-size: 2rem; font-weight: 680; font-variant-numeric: tabular-nums; }
.steps { padding-left: 1.6rem; } .steps > li { margin: 0.7rem 0 1.1rem; }
.tag { display: inline-block; font-size: 0.78rem; border: 1px solid var(--strong); border-radius: 99px; padding: 0 0.5rem; color: var(--ink); }
.tag.done { background: var(--good-bg); border-color: var(--good); } .tag.open { background: var(--bad-bg); border-color: var(--bad); }
.by, .note { color: var(--soft); font-size: 0.88rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0.6rem 1.2rem; align-items: start; margin: 0.4rem 0; }
figure { margin: 0; min-width: 0; } figcaption { font-size: 0.86rem; }
.source { background: var(--sunk); border: 1px solid var(--rule); border-radius: 6px; margin: 0.3rem 0; padding: 0.5rem 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8rem; line-height: 1.45; tab-size: 4; unicode-bidi: isolate; }
.source .l { display: block; background: none; color: inherit; } .source mark.l { background: var(--warn-bg); }
.numbered .l { padding-left: 3rem; text-indent: -3rem; } .numbered .l::before { content: attr(data-n); display: inline-block; width: 2.4rem; margin-right: 0.6rem; text-indent: 0; text-align: right; color: var(--soft); }
table { border-collapse: collapse; margin: 0.6rem 0; font-size: 0.92rem; } caption { text-align: left; color: var(--soft); font-size: 0.86rem; }
th, td { text-align: left; padding: 0.35rem 0.9rem; border-bottom: 1px solid var(--rule); vertical-align: top; font-weight: 400; } thead th { font-size: 0.8rem; color: var(--soft); }
.banner { border-left: 4px solid var(--warn); background: var(--warn-bg); padding: 0.4rem 0.8rem; }
@media print { @page { margin: 14mm; } body { font-size: 12px; } .steps > li, tr { break-inside: avoid; } }
`;
