// A renderer turns a report into text. It does no I/O and reads nothing but the report and what people have decided about it.
import type { AuditReport } from '../model/audit-report.js';
import type { Decided } from '../model/decision.js';

/** A finding that somebody has accepted. Whether it has expired is the caller's to say: a renderer has no clock. */
export interface Suppression {
	/** `Finding.fingerprint`. */
	readonly fingerprint: string;
	readonly reason: string;
	/** Day on which it ends, as its author writes it; null = none. */
	readonly expires: string | null;
}

export interface RenderOptions {
	/** Columns for plain text. */
	readonly width?: number;
	/** Address of the repository on its forge, for links to source lines, e.g. `https://github.com/o/n`; null = none. */
	readonly links?: string | null;
	/** Most characters that the text may have; what does not fit is left out, and said. Markdown only. */
	readonly limit?: number | null;
	/** Everything that the format can tell, in place of the short form. Markdown only. */
	readonly full?: boolean;
	/** What people decided about the report; null or absent: nobody did. */
	readonly decided?: Decided | null;
	/** Whose work it is, as a roster says it, and where the page of their class lies; null or absent: no class. */
	readonly about?: { readonly student: string; readonly back?: string | undefined } | null;
	readonly suppressions?: readonly Suppression[];
	/** How far scores by this rubric agree with people's grades; null or absent: nobody compared them, and the report says "uncalibrated". */
	readonly calibration?: { readonly grades: number; readonly kappa: number; readonly exact: number; readonly adjacent: number } | null;
	/** Fingerprints that an earlier report knew: what is not among them is new. SARIF and JUnit. */
	readonly baseline?: readonly string[] | null;
	/** SARIF only. `problems` (default): what fails, for services that show every result as an alert. `all`: what passes and what is not applicable too. */
	readonly results?: 'problems' | 'all';
}

export interface Renderer {
	readonly id: string;
	readonly mediaType: string;
	/** File name under `--out`, e.g. `report.md`. */
	readonly fileName: string;
	render(report: AuditReport, options?: RenderOptions): string;
}
