// What the run of a batch and the process of one audit say to each other.
import type { RosterEntry, UncodedResult } from '@auditor/cohort';
import type { CloneProgress } from '@auditor/forensics';
import type { AuditRequest } from '../request.js';

export interface AuditJob {
	readonly entry: RosterEntry;
	readonly request: AuditRequest;
	readonly formats: readonly string[];
	/** Calls to models are admitted by the run that started this process. */
	readonly admission: boolean;
	readonly attempt: number;
	/** To compare it with the other targets. */
	readonly fingerprints: boolean;
}

/** To the process of an audit. */
export type ToAudit = { kind: 'audit'; job: AuditJob } | { kind: 'admitted'; ticket: string; wait: number };

/** From it. */
export type FromAudit =
	| { kind: 'take'; ticket: string; tokens: number; cost: number | null }
	| { kind: 'notice'; sentence: string }
	| { kind: 'clone'; progress: CloneProgress }
	| { kind: 'settle'; ticket: string; tokens: number; cost: number | null; agoMs?: number }
	| { kind: 'result'; result: Omit<UncodedResult, 'schemaVersion' | 'job'> };
