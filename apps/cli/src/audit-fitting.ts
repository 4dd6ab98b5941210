// An audit for which nobody named a rubric: by a rubric that is made for what the target holds, else by the
// reference rubric, and where that does not fit, by the first installed one that does. Says which, and why.
import type { Snapshot } from '@auditor/forensics';
import { askableOf, type Finding, type Limitation, madeFor, misfitOf, openOf, shownOf } from '@auditor/schema';
import { clause } from '@auditor/schema/pure';
import { audit } from './audit.js';
import type { AuditOptions, AuditOutcome } from './audit-outcome.js';
import { DEFAULT_RUBRIC, loadRubric } from './input/load-rubric.js';
import type { AuditRequest } from './request.js';
import { allProbes, type Progress } from './services.js';

/** The others, the narrower first. */
const OTHERS: readonly string[] = ['agent-service', 'typescript-library'];

/** Audits a target; `audit` where a rubric is named or facts are given. @throws AuditorError as `audit` */
export async function auditFitting(request: AuditRequest, options: AuditOptions = {}): Promise<AuditOutcome> {
	if (request.rubric !== undefined || options.facts !== undefined) return audit(request, options);
	const kept: { snapshot: Snapshot | null; handOver: () => void } = { snapshot: null, handOver: () => {} };
	const takeOver: AuditOptions['takeOver'] = (snapshot, artifacts) => {
		kept.snapshot = snapshot;
		kept.handOver = () => {
			if (options.takeOver === undefined) return;
			options.takeOver(snapshot, artifacts);
			kept.snapshot = null;
		};
	};
	let other: Choice | null = null;
	const givenUp = async (findings: readonly Finding[]) => {
		other ??= await fitting(request.cwd, findings);
		return other !== null;
	};
	try {
		const first = await audit(request, { ...options, takeOver, givenUp });
		if (other === null || options.signal?.aborted) {
			kept.handOver();
			return first;
		}
		const { name, rubricNote } = other as Choice;
		const opened = kept.snapshot ?? undefined;
		kept.snapshot = null;
		// Whoever looks on sees everything a second time: say why.
		const progress: Progress = (event) =>
			options.progress?.(
				event.node === 'context_builder' && event.phase === 'end' ? { ...event, detail: `again, by the rubric ${name}` } : event,
			);
		return await audit({ ...request, rubric: name }, { ...options, progress, opened, rubricNote });
	} finally {
		await kept.snapshot?.close();
	}
}

interface Choice {
	readonly name: string;
	readonly rubricNote: Limitation;
}

/** One thing alone, such as a clone, also stands in products of another kind. */
const SHOWN_BY_A_COURTROOM = 2;

/**
 * The first rubric that is made for the target; else, where the reference rubric does not fit, or one thing alone speaks for it, the first that
 * says what it needs and finds it; else, where the reference rubric does not fit, the first of which that is in doubt.
 */
async function fitting(cwd: string, findings: readonly Finding[]): Promise<Choice | null> {
	const others = await Promise.all(OTHERS.map(async (name) => ({ name, ...(await installed(name, cwd)) })));
	for (const { name, rubric } of others) {
		const why = madeFor(rubric, findings);
		if (why !== null) return { name, rubricNote: note(`No rubric was named. We took "${rubric.name}", because ${clause(why)}.`) };
	}
	const reference = (await installed(DEFAULT_RUBRIC, cwd)).rubric;
	const fits = misfitOf(reference, findings) === null;
	if (fits && shownOf(reference, findings) >= SHOWN_BY_A_COURTROOM) return null;
	const unfit = fits ? '.' : `, and the default rubric, "${reference.name}", does not fit.`;
	for (const { name, rubric } of others) {
		const why = askableOf(rubric, findings);
		if (why !== null) return { name, rubricNote: note(`No rubric was named${unfit} We took "${rubric.name}", because ${clause(why)}.`) };
	}
	if (fits) return null;
	for (const { name, rubric } of others) {
		const doubt = openOf(rubric, findings);
		if (doubt !== null)
			return { name, rubricNote: note(`No rubric was named${unfit} We took "${rubric.name}", which may fit: ${clause(doubt)}.`) };
	}
	return null;
}

function installed(name: string, cwd: string) {
	return loadRubric(name, cwd, { knownProbes: allProbes.map((p) => p.id) });
}

function note(message: string): Limitation {
	return { detective: 'choice', severity: 'note', message, ours: false };
}
