// Who needs a person, the gravest first: the reason, then the target, then the way into its report.
import { groupBy, type Html, html, prose } from '@auditor/schema/pure';
import { type Attention, attentionKindSchema, type CohortRow } from '../../model.js';
import { decidedTotal } from '../decided.js';
import { queueOrder } from '../queue-order.js';
import { count, type PageContext, papers, reportLink, short, target } from './context.js';

/** Entries that stand open; the rest is folded. */
const OPEN = 20;
/** Reasons of a target that stand open. */
const REASONS = 3;

/** What each kind means, as the queue says it. */
export const KIND_WORDS: Readonly<Record<Attention['kind'], string>> = {
	failed: 'failed',
	'to-confirm': 'please confirm',
	'injection-attempt': 'speaks to the judges',
	'not-assessed': 'not assessed',
	contested: 'contested',
	unstable: 'unstable',
	disputed: 'disputed fact',
	'low-confidence': 'uncertain facts',
	similar: 'similar',
	outlier: 'outlier',
};

export function queue(page: PageContext): Html {
	const waiting = queueOrder(page.cohort.rows.filter((row) => row.attention.length > 0));
	const counts = attentionKindSchema.options.flatMap((kind) => {
		const n = waiting.filter((row) => row.attention.some((a) => a.kind === kind)).length;
		return n > 0 ? [html`<li><span class="tag ${kind}">${KIND_WORDS[kind]}</span> ${n}</li>`] : [];
	});
	const groups = alike(waiting);
	const folded = groups.slice(OPEN);
	return html`<section aria-labelledby="queue">
<h2 id="queue">Needs a person</h2>
${waiting.length === 0 ? html`<p>Nothing in this cohort asks for a person: no failure, no dispute, no contested or uncertain score.</p>` : html`<p>${count(waiting.length, 'target')} of ${page.cohort.rows.length}, the gravest first.</p><ul class="counts-row">${counts}</ul>`}
<ol class="queue">${groups.slice(0, OPEN).map((rows) => entry(rows, page))}</ol>
${folded.length > 0 ? html`<details><summary>${count(folded.flat().length, 'more target')}</summary><ol class="queue" start="${OPEN + 1}">${folded.map((rows) => entry(rows, page))}</ol></details>` : null}
</section>`;
}

/** Targets with one and the same reason about the whole of them stand together: a hundred that a network kept away are one thing to look at. */
function alike(rows: readonly CohortRow[]): CohortRow[][] {
	const groups = groupBy(rows, ({ attention, entry }) => {
		const [first] = attention;
		return attention.length === 1 && first?.criterion === null ? JSON.stringify([first.kind, first.text]) : entry.id;
	});
	return [...groups.values()];
}

function entry(rows: readonly CohortRow[], page: PageContext): Html {
	const [row] = rows as [CohortRow];
	if (rows.length > 1)
		return html`<li><ul class="reasons">${row.attention.map((a) => reason(a, row, page))}</ul><p class="whom many">${count(rows.length, 'target')}: ${rows.map((one, i) => html`${i > 0 ? ', ' : null}${target(one.entry.id, page)}`)}</p></li>`;
	const items = row.attention.map((a) => reason(a, row, page));
	const rest = items.slice(REASONS);
	return html`<li><ul class="reasons">${items.slice(0, REASONS)}</ul>${rest.length > 0 ? html`<details><summary>${count(rest.length, 'further reason')}</summary><ul class="reasons">${rest}</ul></details>` : null}<p class="whom">${target(row.entry.id, page)}${totalOf(row)}${row.entry.tags.map((t) => html` <span class="tag">${short(t, 60)}</span>`)} <a class="by" href="#${page.anchor(row.entry.id)}">row</a>${papers(row, page)}</p></li>`;
}

function totalOf(row: CohortRow): Html | null {
	const { score, computed, by } = decidedTotal(row);
	if (score === null) return null;
	return html` <span class="by">total ${score.toFixed(2)}${by === null ? null : `, decided by ${short(by, 60)}, computed ${computed?.toFixed(2) ?? 'none'}`}</span>`;
}

function reason({ kind, criterion, text }: Attention, row: CohortRow, page: PageContext): Html {
	const link = criterion === null ? null : reportLink(row, criterion);
	const name = criterion === null ? null : (page.criteria.get(criterion) ?? criterion);
	return html`<li><span class="tag ${kind}">${KIND_WORDS[kind]}</span> ${name === null ? null : link ? html`<a href="${link}">${short(name, 90)}</a>: ` : `${short(name, 90)}: `}${prose(short(text, 420))}</li>`;
}
