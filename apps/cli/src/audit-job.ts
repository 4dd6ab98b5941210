// The process of one audit of a batch: told what to audit by the process that started it, it answers with the row and the files, and ends.
import { type CohortRow, packFiles, rowOf } from '@auditor/cohort';
import type { Admission } from '@auditor/judges/llm';
import { audit } from './audit.js';
import { blameFor } from './batch/blame.js';
import type { AuditJob, FromAudit, ToAudit } from './batch/messages.js';
import { cleanUp } from './clean-up.js';
import { runFiles } from './output/write-run.js';
import { tuneEngine } from './tune-engine.js';

tuneEngine();

const waiting = new Map<string, (wait: number) => void>();

const leave = (code: number) => {
	cleanUp();
	process.exit(code);
};
// Whoever started this process decides when it ends: a key pressed in the terminal is told to both, and is that one's business.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => leave(143));
process.on('disconnect', () => leave(1));
process.on('message', (message: ToAudit) => {
	if (message.kind === 'admitted') {
		waiting.get(message.ticket)?.(message.wait);
		waiting.delete(message.ticket);
	} else perform(message.job).then((result) => process.send?.({ kind: 'result', result } satisfies FromAudit, () => leave(0)));
});

async function perform(job: AuditJob): Promise<Extract<FromAudit, { kind: 'result' }>['result']> {
	const startedAt = new Date();
	const timesNow = (): CohortRow['times'] => {
		const finishedAt = new Date();
		const milliseconds = finishedAt.getTime() - startedAt.getTime();
		return {
			startedAt: startedAt.toISOString(),
			finishedAt: finishedAt.toISOString(),
			milliseconds,
			attempts: job.attempt,
			peakBytes: null,
		};
	};
	try {
		const outcome = await audit(job.request, { fingerprints: job.fingerprints, ...(job.admission && { admission }) });
		const { trouble, report } = outcome;
		const blame = trouble && blameFor(trouble);
		const nothing = report === null || (trouble !== null && report.criteria.every((c) => c.score === null));
		const kept = nothing ? null : report;
		const facts = {
			reason: blame ? blame.reason : nothing ? 'The audit ended without a report.' : null,
			ours: outcome.incomplete || (nothing && trouble === null) || blame?.ours === true,
			folder: kept === null ? null : `reports/${job.entry.id}`,
		};
		return {
			row: rowOf(job.entry, kept, { ...facts, times: timesNow() }),
			// Packed here, on this target's processor, and a sixth of the bytes for the run to pass on.
			files: kept === null ? {} : await packFiles(runFiles(outcome, { formats: job.formats })),
		};
	} catch (error) {
		return { row: rowOf(job.entry, null, { ...blameFor(error), times: timesNow(), folder: null }), files: {} };
	}
}

const sentAt = new Map<string, number>();

const admission: Admission = {
	take: (ticket, tokens) =>
		new Promise((resolve) => {
			waiting.set(ticket, resolve);
			process.send?.({ kind: 'take', ticket, tokens } satisfies FromAudit);
		}),
	sent: (ticket) => void sentAt.set(ticket, performance.now()),
	settle: async (ticket, tokens) => {
		const at = sentAt.get(ticket);
		sentAt.delete(ticket);
		const agoMs = at === undefined ? undefined : performance.now() - at;
		process.send?.({ kind: 'settle', ticket, tokens, agoMs } satisfies FromAudit);
	},
};
