// By what is a report known? By all that it says about its target, computed from the report itself and never read from it.
import type { AuditReport } from '../model/audit-report.js';
import { digest } from './digest.js';

/** SHA-256 of the report without its times, the versions it ran under, and what people decided about it. */
export function reportDigest(report: AuditReport): string {
	return digest({ ...report, times: null, versions: null, decided: undefined });
}
