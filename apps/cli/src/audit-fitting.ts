// An audit for which nobody named a rubric: by the reference rubric, and where that does not fit, by the first installed one that does. Says which, and why.
import type { Snapshot } from '@auditor/forensics';
import { type Finding, type Limitation, misfitOf, type Rubric } from '@auditor/schema';
import { clause } from '@auditor/schema/pure';
import { audit } from './audit.js';
import type { AuditOptions, AuditOutcome } from './audit-outcome.js';
import { DEFAULT_RUBRIC, loadRubric } from './input/load-rubric.js';
import type { AuditRequest } from './request.js';
import { allProbes } from './services.js';

/** The others, the narrower first. */
const OTHERS: readonly string[] = ['agent-service', 'typescript-library'];

/** Audits a target; `audit` where a rubric is named or facts are given. @throws AuditorError as `audit` */
export async function auditFitting(request: AuditRequest, options: AuditOptions = {}): Promise<AuditOutcome> {
	if (request.rubric !== undefined || options.facts !== undefined) return audit(request, options);
	const kept: { snapshot: Snapshot | null } = { snapshot: null };
	const takeOver = (snapshot: Snapshot) => {
		kept.snapshot = snapshot;
	};
	try {
		const first = await audit(request, { ...options, takeOver });
		const { opinions, facts } = first;
		const misfit = opinions === null || options.signal?.aborted ? null : misfitOf(opinions.rubric, facts.findings);
		const other = misfit === null ? null : await fitting(request.cwd, facts.findings);
		if (other === null) return first;
		const rubricNote = noteOf(other.rubric);
		options.onNotice?.(rubricNote.message);
		const opened = kept.snapshot ?? undefined;
		kept.snapshot = null;
		return await audit({ ...request, rubric: other.name }, { ...options, opened, rubricNote });
	} finally {
		await kept.snapshot?.close();
	}
}

/** The first rubric that says what it needs and finds it; null where there is none. */
async function fitting(cwd: string, findings: readonly Finding[]): Promise<{ name: string; rubric: Rubric } | null> {
	for (const name of OTHERS) {
		const { rubric } = await loadRubric(name, cwd, { knownProbes: allProbes.map((p) => p.id) });
		if (rubric.needs && misfitOf(rubric, findings) === null) return { name, rubric };
	}
	return null;
}

function noteOf({ name, needs }: Rubric): Limitation {
	const message = `No rubric was named, and ${DEFAULT_RUBRIC} does not fit. We took "${name}", because ${clause(needs?.text ?? '')}.`;
	return { detective: 'choice', severity: 'note', message, ours: false };
}
