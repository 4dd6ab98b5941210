// overrides.json: the scores that people set beside the computed ones. A ledger: entries are added and never changed, so that who decided what,
// when and why stays to be read.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { applyOverrides, type OverriddenVerdict, type Override, type Rule } from '@auditor/justice';
import { AuditorError, type AuditReport, canonicalJson, parseWith, SCHEMA_VERSION } from '@auditor/schema';
import { z } from 'zod';
import { writeFileAtomically } from '../output/write-file.js';
import { named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';
import { verdictOf } from './read-run.js';

export const LEDGER = 'overrides.json';

const entrySchema = z.strictObject({
	criterion: z.string(),
	/** Null withdraws the score. */
	score: z.int().min(1).max(5).nullable(),
	by: z.string().min(1),
	reason: z.string().min(1),
	/** ISO 8601. */
	at: z.string().optional(),
	/** The audit that the person looked at; an entry without it is of whatever stands in the folder. */
	of: z.strictObject({ source: z.string(), commit: z.string().nullable() }).optional(),
});

/** An entry of the ledger: what a person decided, and of which audit. */
export type LedgerEntry = Override & { of?: { source: string; commit: string | null } };

const ledgerSchema = z.strictObject({ schemaVersion: z.literal(SCHEMA_VERSION), overrides: z.array(entrySchema) });

/** The ledger of a run's folder, oldest entry first; empty when there is none. @throws AuditorError AUD_STAGE_INVALID */
export function readLedger(folder: string): LedgerEntry[] {
	const file = join(folder, LEDGER);
	if (!existsSync(file)) return [];
	let value: unknown;
	try {
		value = parseJson(readText(named(file)));
	} catch (cause) {
		throw new AuditorError('AUD_STAGE_INVALID', `${file} is not JSON; a ledger is written by auditor override.`, { cause });
	}
	return parseWith(ledgerSchema, value, 'AUD_STAGE_INVALID', `${file} (ledger of overrides)`).overrides.map(({ at, of, ...entry }) => ({
		...entry,
		...(at !== undefined && { at }),
		...(of !== undefined && { of }),
	}));
}

/** @throws AuditorError AUD_OUTPUT */
export function writeLedger(folder: string, overrides: readonly LedgerEntry[]): void {
	writeFileAtomically(join(folder, LEDGER), `${canonicalJson({ schemaVersion: SCHEMA_VERSION, overrides }, 2)}\n`);
}

/**
 * What the ledger of a folder does to a report; null when it has no entry on it. Entries on criteria that the report no longer has say nothing
 * about it and are left out, and so are entries that were made for another repository or commit.
 */
export function overridesFor(folder: string, report: AuditReport, rules: readonly Rule[] = []): OverriddenVerdict | null {
	const known = new Set(report.criteria.map((c) => c.id));
	const ledger = readLedger(folder)
		.filter((entry) => known.has(entry.criterion) && isOf(entry, report))
		.map(({ of: _, ...entry }) => entry);
	return ledger.length === 0 ? null : applyOverrides(verdictOf(report), ledger, report.policy, rules);
}

/** Which audit an entry is signed for. */
export function auditOf({ repository }: AuditReport): { source: string; commit: string | null } {
	return { source: repository.source, commit: repository.commit };
}

/** Whether the person who signed the entry looked at this audit. */
export function isOf({ of }: LedgerEntry, report: AuditReport): boolean {
	const { source, commit } = auditOf(report);
	return of === undefined || (of.source === source && of.commit === commit);
}
