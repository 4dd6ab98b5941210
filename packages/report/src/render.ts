// The renderers by name. One line adds a format.
import { AuditorError, type AuditReport, nearest, type Renderer, type RenderOptions } from '@auditor/schema';
import { badgeRenderer } from './renderers/badge.js';
import { htmlRenderer } from './renderers/html/html.js';
import { jsonRenderer } from './renderers/json.js';
import { junitRenderer } from './renderers/junit.js';
import { markdownRenderer } from './renderers/markdown/markdown.js';
import { sarifRenderer } from './renderers/sarif/sarif.js';

export const renderers: readonly Renderer[] = [markdownRenderer, jsonRenderer, htmlRenderer, sarifRenderer, junitRenderer, badgeRenderer];

/** @throws AuditorError AUD_USAGE for a format that does not exist. */
export function render(report: AuditReport, format: string, options?: RenderOptions): string {
	return rendererOf(format).render(report, options);
}

/** @throws AuditorError AUD_USAGE for a format that does not exist. */
export function rendererOf(format: string): Renderer {
	const renderer = renderers.find((r) => r.id === format);
	if (renderer) return renderer;
	const known = renderers.map((r) => r.id);
	const near = nearest(format, known);
	throw new AuditorError(
		'AUD_USAGE',
		`There is no format "${format}"${near ? `; did you mean "${near}"?` : `; formats: ${known.join(', ')}.`}`,
	);
}
