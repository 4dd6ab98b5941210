// Where do the decisions on a run lie? Beside the cohort or the run that the user names. What lies in a repository that is audited came with it, and
// whoever wrote the repository may have written it: it counts only where --decisions names the file. Decisions on a run in there are kept in the
// user's own state folder. A new report is not written beside a ledger that was not begun on this machine: it may have come with what is audited.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { mayHoldCommit } from '@auditor/forensics';
import { AuditorError, sha256 } from '@auditor/schema';
import { stateHome } from '../state-folder.js';
import { realOf } from '../trust/where.js';
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
	const file = stateFile(folder, 'jsonl');
	return { ...place, file, planted: existsSync(beside) ? beside : null };
}

/** What is told about a ledger that counts for nothing. */
export function plantedSentence(file: string): string {
	return `${file} lies in the audited repository and counts for nothing. Name it with --decisions if you wrote it.`;
}

/** Remembers that a ledger is begun on this machine; to be told before its first line is written. */
export function beginLedger(file: string): void {
	if (existsSync(file)) return;
	const mark = stateFile(realOf(file), 'begun');
	try {
		mkdirSync(dirname(mark), { recursive: true, mode: 0o700 });
		writeFileSync(mark, '');
	} catch {
		// The next audit into this folder asks for --decisions.
	}
}

/**
 * Makes sure that a new report would not stand beside decisions that somebody else put there.
 * @throws AuditorError AUD_OUTPUT
 */
export function refuseForeignLedger(run: string, audited: Audited): void {
	const { file, folder } = ledgerPlace(run, audited);
	if (dirname(file) !== folder || !existsSync(file) || existsSync(stateFile(realOf(file), 'begun'))) return;
	throw new AuditorError('AUD_OUTPUT', `${file} was not begun on this machine: whoever wrote it would decide on the new report.`, {
		hint: 'Choose another folder with --out, or name that file with --decisions if you trust it.',
	});
}

function stateFile(key: string, ending: string): string {
	return join(stateFolder(), 'decisions', `${sha256(key).slice(0, 32)}.${ending}`);
}

/** Where programs keep what is the user's and not a setting. @source XDG Base Directory Specification 0.8 */
function stateFolder(): string {
	return join(stateHome(process.env) ?? (process.env.LOCALAPPDATA || join(homedir(), '.local', 'state')), 'auditor');
}

/**
 * The repository among the audited ones that a folder lies in; null where it lies in none. A repository of the name of a source is taken for it,
 * wherever it stands, and one that holds an audited commit, whatever it is called.
 */
export function auditedTreeAround(folder: string, { sources, commits }: Audited): string | null {
	const names = new Set(sources.map(lastPart));
	const paths = new Set(sources.map((source) => resolve(source)));
	for (let at = resolve(folder); ; at = dirname(at)) {
		const git = gitOf(at);
		if (git !== null && (names.has(basename(at)) || paths.has(at) || mayHoldCommit(git, commits))) return at;
		if (dirname(at) === at) return null;
	}
}

/** Where git keeps what it knows of the repository whose root a folder is, with a work tree or bare; null: it is none. */
function gitOf(folder: string): string | null {
	const dotGit = join(folder, '.git');
	if (existsSync(dotGit)) return dotGit;
	return existsSync(join(folder, 'HEAD')) && existsSync(join(folder, 'objects')) ? folder : null;
}

function lastPart(source: string): string {
	const parts = source.split(/[/\\:]/).filter((part) => part !== '');
	return (parts.at(-1) ?? source).replace(/\.(git|bundle)$/i, '');
}
