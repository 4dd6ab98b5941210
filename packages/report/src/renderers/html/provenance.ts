// What this verdict was made from, so that anyone can make it again.
import { canonicalJson } from '@auditor/schema';
import { type Html, html, line } from '@auditor/schema/pure';
import { calibrationOf, count, historyDays } from '../../words.js';
import type { PageContext } from './context.js';

export function provenance({ report, options }: PageContext): Html {
	const { repository, rubric, policy, digests, versions, times } = report;
	const row = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
	return html`<section aria-labelledby="provenance">
<h2 id="provenance">Provenance</h2>
<dl class="provenance">
${row('Source', html`<code>${repository.source}</code>`)}
${row('Commit', html`<code>${repository.commit ?? 'none'}</code>`)}
${row('History', `${count(repository.commits, 'commit')}, ${historyDays(repository)}${repository.shallow ? ', shallow' : ''}`)}
${row('Rubric', html`${rubric.id} ${rubric.version}, <code>${rubric.digest.slice(0, 16)}</code>`)}
${row('Policy', html`${policy.id}${policy.firstMatch ? ', the first rule that applies decides' : ''}, rounding ${policy.rounding}<details><summary>${count(policy.rules.length, 'rule')}</summary><ol class="rules">${policy.rules.map((r) => html`<li><code>${r.rule}</code>${Object.keys(r.parameters).length > 0 ? html` <span class="by">${line(canonicalJson(r.parameters), 400)}</span>` : null}</li>`)}</ol></details>`)}
${row('Bench', report.bench)}
${row('Calibration', calibrationOf(options, report))}
${Object.entries(digests).map(([name, value]) => row(`${name}.json`, html`<code>${value.slice(0, 16)}</code>`))}
${row(
	'Versions',
	Object.entries(versions)
		.map(([name, value]) => `${name} ${value}`)
		.join(', '),
)}
${row('Audited', `${times.startedAt} to ${times.finishedAt}`)}
</dl>
<p class="note">report.json holds all of this and more; <code>auditor synthesize</code> makes the verdict again from the saved opinions, with the same or another policy.</p>
</section>`;
}
