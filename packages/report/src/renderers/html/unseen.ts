// What was not seen, and why: limitations, files that were not read, languages without a front end, documents.
import { type AuditReport, groupBy } from '@auditor/schema';
import { type Html, html, prose } from '@auditor/schema/pure';
import { nothingMissing } from '../../step-words.js';
import { count, howRead, partedLimitations, unreadFiles } from '../../words.js';
import type { PageContext } from './context.js';

const MOST_PATHS = 200;

/** Text of the target that reads like an order to the judges; null when there is none. */
export function planted({ report }: PageContext): Html | null {
	const { planted } = partedLimitations(report);
	if (planted.length === 0) return null;
	return html`<section aria-labelledby="planted">
<h2 id="planted">Text that speaks to the judges</h2>
<p class="lead">It was shown to them as quoted text, and no score rests on it.</p>
<ul class="limits">${planted.map((l) => html`<li class="${l.severity}">${prose(l.message)}</li>`)}</ul>
</section>`;
}

export function unseen({ report }: PageContext): Html {
	const { files, documents } = report;
	const { unseen: limitations } = partedLimitations(report);
	const unread = unreadFiles(report);
	const byReason = groupBy(unread, ({ reason }) => reason);
	return html`<section aria-labelledby="not-seen">
<h2 id="not-seen">What was not seen</h2>
${limitations.length === 0 ? html`<p>${nothingMissing(report)}</p>` : html`<ul class="limits">${limitations.map((l) => html`<li class="${l.severity}"><span class="tag">${l.severity}</span>${l.ours ? html` <span class="tag">our failure</span>` : null} ${prose(l.message)} <span class="by">${l.detective}</span></li>`)}</ul>`}
<details><summary>${count(files.total, 'file')} in the repository, ${files.total - unread.length} read, ${unread.length} not read</summary>
${byReason.size > 0 ? html`<ul>${[...byReason].map(([reason, paths]) => html`<li><details><summary>${count(paths.length, 'file')}: ${reason}</summary><p class="paths">${paths.slice(0, MOST_PATHS).map(({ path }) => html`<code>${path}</code> `)}${paths.length > MOST_PATHS ? `and ${paths.length - MOST_PATHS} more` : ''}</p></details></li>`)}</ul>` : null}
${languages(files)}
${documents.length > 0 ? html`<h3>Documents</h3><ul>${documents.map((d) => html`<li><code>${d.name}</code>: ${howRead(d)}, ${d.chosen}${d.limitations.map((l) => html`; ${l}`)}</li>`)}</ul>` : null}
</details></section>`;
}

function languages({ languages }: AuditReport['files']): Html | null {
	if (languages.length === 0) return null;
	return html`<h3>Languages</h3><ul>${languages.map((l) => html`<li>${l.language}: ${count(l.files, 'file')}${l.frontEnd ? '' : ', not read'}</li>`)}</ul>`;
}
