// The class as a whole: which expectations most missed, and what to say to everybody.
import { type Html, html, prose } from '@auditor/schema/pure';
import { commonSteps, missedExpectations } from '../class.js';
import { count, type PageContext, short, target } from './context.js';

/** Rows that stand open. */
const OPEN = 10;
/** Rows in all. */
const MOST = 40;

export function missed(page: PageContext): Html {
	const found = missedExpectations(page.cohort).slice(0, MOST);
	const row = (e: (typeof found)[number]) =>
		html`<tr><th scope="row">${prose(short(e.text, 240))}<br><span class="by">${short(page.criteria.get(e.criterion) ?? e.criterion, 90)}</span></th><td>${e.missed.length} of ${e.missed.length + e.met.length}</td><td>${e.met.length === 0 ? 'nobody' : who('met by', e.met, page)}</td></tr>`;
	const rows = (list: typeof found) =>
		html`<div class="canvas" tabindex="0" role="region" aria-label="Expectations that most missed"><table class="spread"><thead><tr><th scope="col">Expectation</th><th scope="col">Missed by</th><th scope="col">Met by</th></tr></thead><tbody>${list.map(row)}</tbody></table></div>`;
	return html`<section aria-labelledby="missed">
<h2 id="missed">What was too hard</h2>
${found.length === 0 ? html`<p>No expectation was missed by half of those who could be asked.</p>` : html`<p>${count(found.length, 'expectation')} that at least half of those who could be asked missed. Many misses tell of the task or the lecture as well as of the class.</p>${rows(found.slice(0, OPEN))}`}
${found.length > OPEN ? html`<details><summary>${count(found.length - OPEN, 'more expectation')}</summary>${rows(found.slice(OPEN))}</details>` : null}
</section>`;
}

export function lecture(page: PageContext): Html {
	const found = commonSteps(page.cohort).slice(0, MOST);
	const item = (s: (typeof found)[number]) =>
		html`<li><strong>${short(page.criteria.get(s.criterion) ?? s.criterion, 90)}</strong>: ${prose(short(s.text, 320))} ${who(count(s.who.length, 'target'), s.who, page)}</li>`;
	return html`<section aria-labelledby="lecture">
<h2 id="lecture">For the next lecture</h2>
${found.length === 0 ? html`<p>No step stands in the plans of two or more.</p>` : html`<p>Steps that stand in the plans of several, those of most first.</p><ol class="lecture">${found.slice(0, OPEN).map(item)}</ol>`}
${found.length > OPEN ? html`<details><summary>${count(found.length - OPEN, 'more step')}</summary><ol class="lecture" start="${OPEN + 1}">${found.slice(OPEN).map(item)}</ol></details>` : null}
</section>`;
}

/** Names, folded where they are many. */
function who(words: string, ids: readonly string[], page: PageContext): Html {
	const names = ids.map((id, i) => html`${i > 0 ? ', ' : null}${target(id, page)}`);
	return ids.length <= 3
		? html`<span class="by">${names}</span>`
		: html`<details class="who-list"><summary>${words}${/\d/.test(words) ? '' : ` ${ids.length}`}</summary><span class="by">${names}</span></details>`;
}
