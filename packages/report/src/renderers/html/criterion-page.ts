// One criterion as a page of its own, to stand beside the form of a reviewer: as in the report, or its evidence alone for a grader who is not to see
// what others gave. Same parts, same look, no script.
import type { AuditReport, RenderOptions } from '@auditor/schema';
import { Html, html, line, prose } from '@auditor/schema/pure';
import { readCriterion } from '../../read-criterion.js';
import { contextOf } from './context.js';
import { criterion } from './criterion.js';
import { evidence } from './evidence.js';
import { citedDiagrams } from './graphs.js';
import { styles } from './styles.js';

/** Style sheet of the page, for the policy of whoever serves it. */
export const criterionPageStyles: string = styles;

/** The page; null when the report has no such criterion. `blind`: without scores, opinions and decisions. */
export function criterionPage(report: AuditReport, id: string, options: RenderOptions & { readonly blind?: boolean } = {}): string | null {
	const found = report.criteria.find((c) => c.id === id);
	if (!found) return null;
	const page = contextOf(report, { links: report.repository.forge, ...options });
	const { faults, rest } = evidence(readCriterion(found), page, true);
	const blind = html`<article class="criterion"><h3>${found.name}</h3>
${found.criterion.success ? html`<p class="wanted"><span>Asked for</span> ${prose(found.criterion.success)}</p>` : null}
${faults}${rest}</article>`;
	return `${
		html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<base target="_blank"><title>${line(found.name, 80)}: evidence</title><style>${new Html(styles)}</style></head>
<body class="beside"><main class="layout">${options.blind ? blind : criterion(found, page, true)}${citedDiagrams(found, page)}</main></body></html>`
			.markup
	}\n`;
}
