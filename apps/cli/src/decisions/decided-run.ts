// A saved run as it stands after what people decided: the one way by which commands read a report with its decisions.
import type { AuditReport, Decision } from '@auditor/schema';
import { courtOf } from '../bench/open-bench.js';
import { printable } from '../output/printable.js';
import type { RubricCode } from '../rubric/rubric-code.js';
import { type DecidedAudit, decideReport } from './decide-report.js';
import { type Ledger, readLedger } from './ledger.js';
import { type LedgerPlace, ledgerPlace, plantedSentence } from './place.js';
import type { Court } from './without-findings.js';

export interface DecidedRunOptions {
	/** Code of the run's rubric, where the user allowed it. */
	readonly code?: RubricCode | null;
	/** The file that --decisions names. */
	readonly named?: string | undefined;
	/** Top folder of the repository that was just audited; null or absent: it is told by the name in the report. */
	readonly tree?: string | null;
	/** Told one sentence for what counts for nothing; default: standard error. */
	readonly say?: (sentence: string) => void;
}

/** Faults of a ledger that are told one by one. */
const TOLD = 5;

/** The report of a run's folder with the decisions that lie beside it. @throws AuditorError AUD_STAGE_INVALID, AUD_POLICY_INVALID */
export function decidedRun(run: string, report: AuditReport, options: DecidedRunOptions = {}): DecidedAudit {
	const place = placeOf(run, report, options);
	return decideReport(report, entriesFor(place, report, options), courtFor(options.code ?? null));
}

export function courtFor(code: RubricCode | null): Court {
	return { personas: courtOf(code), rules: code?.rules ?? [] };
}

/** Where the decisions on a run lie. */
export function placeOf(run: string, report: AuditReport, { named, tree }: DecidedRunOptions = {}): LedgerPlace {
	const { source, commit } = report.repository;
	return ledgerPlace(run, { sources: [source, ...(tree ? [tree] : [])], commits: commit ? [commit] : [] }, named);
}

/** The entries on this target; none where the ledger came with a repository that is audited. */
export function entriesFor(place: LedgerPlace, report: AuditReport, options: DecidedRunOptions = {}): Decision[] {
	const say = options.say ?? tell;
	if (place.planted !== null) say(plantedSentence(place.planted));
	const ledger = readLedger(place.file);
	tellFaults(ledger, say);
	return entriesOn(ledger, place.target, report);
}

/** The entries on one target of a ledger. */
export function entriesOn({ entries }: Ledger, target: string | null, report: AuditReport): Decision[] {
	const { source } = report.repository;
	return entries.filter((d) => (target === null ? d.target.source === source : d.target.id === target));
}

export function tellFaults({ faults }: Ledger, say: (sentence: string) => void = tell): void {
	for (const fault of faults.slice(0, TOLD)) say(fault);
	if (faults.length > TOLD) say(`and ${faults.length - TOLD} more such lines.`);
}

const told = new Set<string>();

/** Once a process: a command may read the decisions on a run twice. */
function tell(sentence: string): void {
	if (told.has(sentence)) return;
	told.add(sentence);
	process.stderr.write(printable(`auditor: ${sentence}\n`));
}
