// The report as Markdown that a grader reads from the top: in short, or in full with all evidence, opinions and reasons. What must fit into less room is
// told again with less, step by step.
import type { AuditReport, Renderer, RenderOptions } from '@auditor/schema';
import { judgesOf, misfitOf, suppressionsOf } from '../../words.js';
import { graphs, planted, provenance, unseen } from './appendix.js';
import { briefReport } from './brief.js';
import { criterion, shortCriterion } from './criterion.js';
import { brief, type Detail, levels, shortest } from './detail.js';
import { head, plan, table } from './front.js';

export const markdownRenderer: Renderer = {
	id: 'markdown',
	mediaType: 'text/markdown',
	fileName: 'report.md',
	render(report, options = {}) {
		const limit = options.limit ?? null;
		const told = options.full ? levels : [brief, ...shortest];
		if (limit === null) return tell(report, options, told[0]!);
		let text = '';
		for (const detail of told) {
			text = tell(report, options, detail);
			if (text.length <= limit) return text;
		}
		return cutLines(text, limit);
	},
};

function tell(report: AuditReport, options: RenderOptions, detail: Detail): string {
	const telling = { report, options, detail, judges: judgesOf(report), suppressions: suppressionsOf(options) };
	if (detail === brief || misfitOf(report) !== null) return `${briefReport(telling)}\n`;
	const criteria =
		detail.criteria === 'none'
			? []
			: report.criteria.map((c) => (detail.criteria === 'short' ? shortCriterion(c, telling) : criterion(c, telling)));
	const rest =
		detail.criteria === 'none' ? [] : [detail.graphs ? graphs(telling) : '', planted(telling), unseen(telling), provenance(telling)];
	return `${[head(telling), table(telling), plan(telling), ...criteria, ...rest].filter(Boolean).join('\n\n')}\n`;
}

const END = '\n\nCut here to fit; the whole is in report.json.\n';

/** The last resort, on a document that has no open fence or fold: whole lines as far as they go. */
function cutLines(text: string, limit: number): string {
	if (limit <= END.length) return text.slice(0, Math.max(0, limit));
	const part = text.slice(0, limit - END.length);
	return `${part.slice(0, Math.max(0, part.lastIndexOf('\n')))}${END}`.slice(0, limit);
}
