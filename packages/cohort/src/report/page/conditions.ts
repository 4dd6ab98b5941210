// Under which conditions everybody was judged: the same for all, or the run would have refused.
import { type Html, html } from '@auditor/schema/pure';
import { tellBill } from '../bill.js';
import { type PageContext, short } from './context.js';

export function conditions({ cohort }: PageContext): Html {
	const { conditions: c, times } = cohort;
	const row = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
	const listed = (values: Readonly<Record<string, unknown>>) =>
		Object.keys(values)
			.sort()
			.map((name) => `${name} ${values[name] ?? 'none'}`)
			.join(', ');
	const models = listed(c.models);
	const options = listed(c.options);
	return html`<section aria-labelledby="conditions">
<h2 id="conditions">Conditions</h2>
<p>The same for every target; a run under others is refused.</p>
<dl class="provenance">
${row('Auditor', short(c.auditor, 200))}
${row('Rubric', html`${short(`${c.rubric.id} ${c.rubric.version}`, 200)}, <code>${c.rubric.digest.slice(0, 16)}</code>`)}
${row('Policy', html`${short(c.policy.id, 200)}, <code>${c.policy.digest.slice(0, 16)}</code>`)}
${row('Bench', short(c.bench, 200))}
${models === '' ? row('Models', c.bench === 'heuristic' ? 'none: the heuristic bench asks no model' : 'not named') : row('Models', short(models, 600))}
${c.prompts === null ? null : row('Prompts', html`<code>${c.prompts.slice(0, 16)}</code>`)}
${options === '' ? null : row('Options', short(options, 900))}
${row('All of it', html`<code>${c.digest}</code>`)}
${cohort.bill ? row('Models were asked', tellBill(cohort.bill)) : null}
${row('Judged', `${short(times.startedAt, 40)} to ${short(times.finishedAt, 40)}`)}
</dl>
</section>`;
}
