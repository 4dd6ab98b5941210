// Where do the decisions on a run lie? Beside the cohort or the run that the user names. What lies in a repository that is audited came with it, and
// whoever wrote the repository may have written it: it counts only where --decisions names the file. Decisions on a run in there are kept in the
// user's own state folder.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { mayHoldCommit } from '@auditor/forensics';
import { sha256 } from '@auditor/schema';
import { LEDGER } from './ledger.js';

export interface LedgerPlace {
	readonly file: string;
	/** Entry id in the cohort; null for a single run. */
	readonly target: string | null;
	/** Folder of the cohort, or of the run. */
	readonly folder: string;
	/** A ledger that came with an audited repository and counts for nothing; null where there is none. */
	readonly planted: string | null;
}

/** What was audited. */
export interface Audited {
	/** Addresses, paths or names, as reports and rosters give them. */
	readonly sources: readonly string[];
	/** Ids of the commits. */
	readonly commits: readonly string[];
}

/**
 * The ledger of a run's folder: that of the cohort where the folder is one of its reports.
 * @param named the file that --decisions gives
 */
export function ledgerPlace(run: string, audited: Audited, named?: string): LedgerPlace {
	const folder = resolve(run);
	const above = dirname(folder);
	const cohort = dirname(above);
	if (basename(above) === 'reports' && existsSync(join(cohort, 'batch.json')))
		return { ...ledgerIn(cohort, audited, named), target: basename(folder) };
	return ledgerIn(folder, audited, named);
}

/** The ledger of a folder that is no report of a cohort: a cohort's own, or a single run's. */
export function ledgerIn(given: string, audited: Audited, named?: string): LedgerPlace {
	const folder = resolve(given);
	const beside = join(folder, LEDGER);
	const place = { target: null, folder, planted: null };
	if (named !== undefined) return { ...place, file: resolve(named) };
	if (auditedTreeAround(folder, audited) === null) return { ...place, file: beside };
	const file = join(stateFolder(), 'decisions', `${sha256(folder).slice(0, 32)}.jsonl`);
	return { ...place, file, planted: existsSync(beside) ? beside : null };
}

/** What is told about a ledger that counts for nothing. */
export function plantedSentence(file: string): string {
	return `${file} lies in the audited repository and counts for nothing. Name it with --decisions if you wrote it.`;
}

/** Where programs keep what is the user's and not a setting. @source XDG Base Directory Specification 0.8 */
function stateFolder(): string {
	const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
	return join(XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), '.local', 'state'), 'auditor');
}

/**
 * The repository among the audited ones that a folder lies in; null where it lies in none. A work tree of the name of a source is taken for it,
 * wherever it stands, and one whose repository holds an audited commit, whatever it is called.
 */
export function auditedTreeAround(folder: string, { sources, commits }: Audited): string | null {
	const names = new Set(sources.map(lastPart));
	const paths = new Set(sources.map((source) => resolve(source)));
	for (let at = resolve(folder); ; at = dirname(at)) {
		if (existsSync(join(at, '.git')) && (names.has(basename(at)) || paths.has(at) || mayHoldCommit(at, commits))) return at;
		if (dirname(at) === at) return null;
	}
}

function lastPart(source: string): string {
	const parts = source.split(/[/\\:]/).filter((part) => part !== '');
	return (parts.at(-1) ?? source).replace(/\.(git|bundle)$/i, '');
}
