// What changed since the cohort was last judged.
import { type Html, html } from '@auditor/schema/pure';
import type { Drift, DriftMoves } from '../../drift/drift.js';
import { count, type PageContext, short, signed, target } from './context.js';

/** Changes that are listed; drift.json has all. */
const LISTED = 40;

export function driftSection(page: PageContext): Html | null {
	const { drift } = page.extras;
	if (!drift) return null;
	const { targets, conditions, changes } = drift;
	return html`<section aria-labelledby="drift">
<h2 id="drift">Drift since the last judging</h2>
<p>${count(targets.compared, 'target')} judged before (${short(drift.before.startedAt, 40)}) and now. ${sentence('Totals', drift.totals)} ${sentence('Scores', drift.scores)}</p>
${targets.added.length + targets.removed.length > 0 ? html`<p class="note">${targets.added.length} new, ${targets.removed.length} gone.</p>` : null}
${
	conditions.length === 0
		? html`<p>Judged under the same conditions: what changed is the targets, or the judges’ own unsteadiness.</p>`
		: html`<p class="banner">Judged under other conditions: ${count(conditions.length, 'condition')} changed, and differences may come from them.</p><table class="plain"><thead><tr><th scope="col">Condition</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead><tbody>${conditions.map((c) => html`<tr><th scope="row">${short(c.name, 80)}</th><td>${short(c.before, 80)}</td><td>${short(c.after, 80)}</td></tr>`)}</tbody></table>`
}
${
	changes.length === 0
		? null
		: html`<table class="plain"><caption class="unseen">Changes, largest first</caption><thead><tr><th scope="col">Change</th><th scope="col">Target</th><th scope="col">What</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead><tbody>${changes.slice(0, LISTED).map((c) => change(c, page))}</tbody></table>`
}
${changes.length > LISTED ? html`<p class="note">${count(changes.length - LISTED, 'more change')} in drift.json.</p>` : null}
</section>`;
}

function sentence(what: string, moves: DriftMoves): string {
	if (moves.compared === 0) return `${what}: none to compare.`;
	const lost = [moves.appeared > 0 ? `${moves.appeared} appeared` : '', moves.vanished > 0 ? `${moves.vanished} vanished` : ''].filter(
		Boolean,
	);
	return `${what}: ${moves.changed} of ${moves.compared} changed, by ${signed(moves.mean)} on average, at most ${signed(moves.largest)}${lost.length > 0 ? `; ${lost.join(', ')}` : ''}.`;
}

function change(c: Drift['changes'][number], page: PageContext): Html {
	const what = c.criterion === null ? 'total' : (page.criteria.get(c.criterion) ?? c.criterion);
	return html`<tr><td class="move">${signed(c.difference, c.criterion === null ? 2 : 0)}</td><th scope="row">${target(c.target, page)}${c.moved ? html` <span class="tag">other commit</span>` : null}</th><td>${short(what, 90)}</td><td>${c.before ?? c.beforeStatus.replace(/-/g, ' ')}</td><td>${c.after ?? c.afterStatus.replace(/-/g, ' ')}</td></tr>`;
}
