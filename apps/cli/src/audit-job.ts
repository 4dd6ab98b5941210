// The process of one audit of a batch: told what to audit by the process that started it, it answers with the row and the files, and ends.

import { type Bill, type CohortRow, packFiles, rowOf } from '@auditor/cohort';
import type { CloneProgress } from '@auditor/forensics';
import { type Admission, type SchedulerTotals, TOTAL_SPENT } from '@auditor/judges/llm';
import { audit } from './audit.js';
import { blameFor, surroundingsIn } from './batch/blame.js';
import type { AuditJob, FromAudit, ToAudit } from './batch/messages.js';
import { aboutEntry } from './batch/student.js';
import { isLost, tellUnheard, unheard } from './bench/unheard.js';
import { cleanUp } from './clean-up.js';
import type { ProgressEvent } from './graph/courtroom-services.js';
import { seldom } from './output/clone-words.js';
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
		const onNotice = (sentence: string) => void process.send?.({ kind: 'notice', sentence } satisfies FromAudit);
		const cloning = seldom((progress: CloneProgress) => void process.send?.({ kind: 'clone', progress } satisfies FromAudit));
		const progress = ({ clone }: ProgressEvent) => clone && cloning(clone);
		const outcome = await audit(job.request, { fingerprints: job.fingerprints, onNotice, progress, ...(job.admission && { admission }) });
		const { trouble, report, bill } = outcome;
		const blame = trouble && blameFor(trouble);
		const nothing = report === null || (trouble !== null && report.criteria.every((c) => c.score === null));
		const kept = nothing ? null : report;
		const opinions = outcome.opinions?.opinions ?? [];
		const missed = unheard(opinions, job.request);
		const lost = missed !== null && isLost(missed) ? missed : null;
		const broken = report?.limitations.flatMap((l) => (l.ours ? (surroundingsIn(l.message) ?? []) : []))[0] ?? null;
		const spent = opinions.some((o) => o.abstention?.detail === TOTAL_SPENT);
		const facts = {
			reason: blame ? blame.reason : nothing ? 'The audit ended without a report.' : lost && tellUnheard(lost),
			ours: outcome.incomplete || (nothing && trouble === null) || blame?.ours === true || lost !== null,
			cause: spent ? TOTAL_SPENT : missed?.ours ? missed.cause : (blame?.cause ?? broken),
			bill: bill && billIn(bill),
			folder: kept === null ? null : `reports/${job.entry.id}`,
		};
		return {
			row: rowOf(job.entry, kept, { ...facts, times: timesNow() }),
			// Packed here, on this target's processor, and a sixth of the bytes for the run to pass on.
			files: kept === null ? {} : await packFiles(runFiles(outcome, { formats: job.formats, shown: { about: aboutEntry(job.entry) } })),
		};
	} catch (error) {
		return { row: rowOf(job.entry, null, { ...blameFor(error), times: timesNow(), folder: null }), files: {} };
	}
}

function billIn({ requests, inputTokens, cachedTokens, outputTokens, cost }: SchedulerTotals): Bill {
	return { calls: requests, inputTokens, cachedTokens, outputTokens, cost };
}

const sentAt = new Map<string, number>();

const admission: Admission = {
	take: (ticket, tokens, cost) =>
		new Promise((resolve) => {
			waiting.set(ticket, resolve);
			process.send?.({ kind: 'take', ticket, tokens, cost } satisfies FromAudit);
		}),
	sent: (ticket) => void sentAt.set(ticket, performance.now()),
	settle: async (ticket, tokens, cost) => {
		const at = sentAt.get(ticket);
		sentAt.delete(ticket);
		const agoMs = at === undefined ? undefined : performance.now() - at;
		process.send?.({ kind: 'settle', ticket, tokens, cost, agoMs } satisfies FromAudit);
	},
};
