// A renderer turns a report into text. It does no I/O and reads nothing but the report.
import type { AuditReport } from '../model/audit-report.js';

export interface RenderOptions {
	/** Columns for plain text. */
	readonly width?: number;
	/** Base for links to source lines, e.g. `https://github.com/o/n/blob/<commit>/`; null = none. */
	readonly links?: string | null;
}

export interface Renderer {
	readonly id: string;
	readonly mediaType: string;
	/** File name under `--out`, e.g. `report.md`. */
	readonly fileName: string;
	render(report: AuditReport, options?: RenderOptions): string;
}
