// Pairs that resemble each other, with the places side by side for a person to judge.
import { cut, type Html, html } from '@auditor/schema/pure';
import type { SimilarPair } from '../../model.js';
import { count, type PageContext, short, target } from './context.js';

/** Pairs that are shown with their places; the rest stands in cohort.json. */
const SHOWN = 60;
const MOST_GROUPS = 40;
const MOST_MEMBERS = 200;

export function similar(page: PageContext): Html | null {
	const { note, threshold, pairs, more = 0, groups = [], leftOut = [], moreLeftOut = 0 } = page.cohort.similar;
	if (note === null && pairs.length === 0) return null;
	return html`<section aria-labelledby="similar">
<h2 id="similar">Similar pairs</h2>
<p class="banner">${note ?? 'A hint for a person, and no proof. It touches no score.'}</p>
${pairs.length === 0 ? html`<p>No pair reaches ${percent(threshold ?? 0)}.</p>` : html`<p>${count(pairs.length + more, 'pair')}${threshold === null ? '' : ` at ${percent(threshold)} or more`}, the most similar first.</p>`}
${groups.slice(0, MOST_GROUPS).map((ids) => group(ids, page))}
${groups.length > MOST_GROUPS ? html`<p class="note">${count(groups.length - MOST_GROUPS, 'more group')} in cohort.json.</p>` : null}
${pairs.slice(0, SHOWN).map((pair) => one(pair, page))}
${leftOut.length === 0 ? null : html`<details><summary>${count(leftOut.length + moreLeftOut, 'file')} not compared: three or more submissions of different authors hold ${leftOut.length === 1 ? 'it' : 'them'} byte for byte</summary><ul class="limits">${leftOut.map((f) => html`<li><code>${short(f.path, 120)}</code> ${f.targets.map((id, i) => html`${i > 0 ? ', ' : null}${target(id, page)}`)}</li>`)}${moreLeftOut > 0 ? html`<li>${count(moreLeftOut, 'more file')}.</li>` : null}</ul></details>`}
${pairs.length > SHOWN ? html`<p class="note">${count(pairs.length - SHOWN, 'more pair')} in cohort.json.</p>` : null}
${more > 0 ? html`<p class="note">${count(more, 'pair')} of large groups ${more === 1 ? 'is' : 'are'} counted and not listed.</p>` : null}
</section>`;
}

function group(ids: readonly string[], page: PageContext): Html {
	const rest = ids.length - MOST_MEMBERS;
	return html`<details class="likeness"><summary>A group of ${ids.length}: each resembles another one of them</summary><p>${ids.slice(0, MOST_MEMBERS).map((id, i) => html`${i > 0 ? ', ' : null}${target(id, page)}`)}${rest > 0 ? html`, and ${rest} more in cohort.json` : null}</p></details>`;
}

function one(pair: SimilarPair, page: PageContext): Html {
	const kinds = [
		['code', pair.code],
		['prompts', pair.prompts],
		['documents', pair.documents],
		['commits', pair.commits ?? null],
	] as const;
	return html`<article class="likeness"><h3><span class="percent">${percent(pair.similarity)}</span> ${target(pair.left, page)} <span class="by">and</span> ${target(pair.right, page)}</h3>
<p class="note">${kinds.map(([name, value], i) => `${i > 0 ? ', ' : ''}${name} ${value === null ? 'none' : percent(value)}`)}</p>
${
	pair.places.length === 0
		? null
		: html`<details><summary>${count(pair.places.length, 'place')} side by side${pair.more > 0 ? `, ${pair.more} more left out` : ''}</summary>${pair.places.map(
				(place) =>
					html`<p class="note">${place.kind}, ${percent(place.similarity)}</p><div class="pair">${side(place.left)}${side(place.right)}</div>`,
			)}</details>`
}</article>`;
}

function side(place: SimilarPair['places'][number]['left']): Html {
	const lines = place.endLine > place.line ? `${place.line}-${place.endLine}` : `${place.line}`;
	return html`<figure><figcaption><code>${short(place.path, 160)}${place.path.startsWith('commit ') ? '' : `:${lines}`}</code>${place.name === null ? null : html` <strong>${short(place.name, 80)}</strong>`}</figcaption><pre class="source" tabindex="0">${cut(place.excerpt, 1200)}</pre></figure>`;
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}
