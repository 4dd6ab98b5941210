// An audit whose plan carries the fixes that keep their word, each tried alone over the target as it stands.
import { AuditorError } from '@auditor/schema';
import type { AuditOptions, AuditOutcome } from '../audit-outcome.js';
import type { AuditRequest } from '../request.js';
import { forReport } from './told.js';
import { auditOpen, tryStep } from './tried.js';

/** @throws AuditorError AUD_USAGE where models are asked: a trial would ask them once for each step */
export async function auditWithFixes(
	request: AuditRequest,
	options: Pick<AuditOptions, 'signal' | 'progress' | 'onNotice'>,
): Promise<AuditOutcome> {
	if (request.bench === 'llm' || request.visionModel !== undefined)
		throw new AuditorError('AUD_USAGE', '--fixes tries each step by documented arithmetic: leave out the model.');
	const { outcome, base, again } = await auditOpen(request, options);
	if (base === null) return outcome;
	try {
		const remediation = [];
		for (const step of base.report.remediation) {
			const tried = options.signal?.aborted ? null : await tryStep(step, base, again, options);
			const fix = tried && 'judged' in tried ? forReport(tried) : null;
			remediation.push(fix ? { ...step, fix } : step);
		}
		return { ...outcome, report: { ...base.report, remediation } };
	} finally {
		await base.snapshot.close();
	}
}
