// What a user asks for: the options of an audit, whether they came from argv, a configuration that he named, or a program.
import type { Named, Ours } from './trust/origin.js';

export interface AuditRequest {
	/** URL, path or bundle. */
	target: string;
	cwd: string;
	/** Folder that paths of target and reports are relative to; default: `cwd`. */
	base?: string;
	commit?: string;
	/** Audits the last commit before this instant (ISO 8601 with zone). */
	asOf?: string;
	/** Paths of reports, in order of preference; none: the repository's own is looked for. */
	reports?: string[];
	/** Never look for a report in the tree. */
	noReport?: boolean;
	rubric?: string;
	/** Loads the probes, rules and personas that a rubric package exports; otherwise nothing of it is run. */
	allowRubricCode?: boolean;
	/** Policy name or path to a JSON file. */
	policy?: string;
	/** Reads the plain files of a work tree instead of its commit. */
	worktree?: boolean;
	depth?: number;
	allowPrivateHosts?: boolean;
	allowHosts?: string[];
	/** Names of variables that hold tokens: `NAME` for GitHub, `host=NAME` for another host. */
	tokenEnv?: string[];
	/** Somebody else than the user says what is read: no token but those of `tokenEnv` is used. */
	onlyNamedTokens?: boolean;
	/** Milliseconds for acquiring the target. */
	cloneTimeout?: number;
	/** Folder in which clones of addresses are kept for the next audit; left out: none is. */
	cloneCache?: Named;
	/** Folder of the facts cache; false: none. */
	cache?: Named | false;
	ocr?: boolean;
	pdfEngine?: 'pdfium' | 'pdf2json';
	bench?: 'heuristic' | 'llm';
	/** `gpt-4o-mini`, `anthropic:claude-...`, or one per persona: `prosecutor=...`. */
	models?: string[];
	/** Models that take over, in order, when one is given up; for all judges, or for one as `prosecutor=...`. */
	fallbackModels?: string[];
	/** Is shown the pictures that local reading leaves unread or doubtful; left out: none is sent anywhere. */
	visionModel?: string;
	/** Gets the key of the environment: the user says it, and nobody else. */
	baseUrl?: Named;
	/** What stands in for a judge that failed. */
	onJudgeFailure?: 'abstain' | 'heuristic';
	requestsPerMinute?: number;
	tokensPerMinute?: number;
	concurrency?: number;
	maxCost?: number;
	/** Of all targets of a batch together. */
	maxTotalCost?: number;
	/** US dollars per million tokens, for models whose price is not known. */
	price?: { input: number; output: number };
	maxTokens?: number;
	/** Milliseconds for all judging; default three quarters of the time limit. */
	deadline?: number;
	/** Milliseconds for the whole audit; default an hour. */
	timeLimit?: number;
	/** Folder of the run: model calls are recorded in `calls/` of it, and answered from there, unless nobody named it and it lies in the audited tree. */
	records?: Named | Ours;
	/** The user named that folder as records, and not as a place for reports alone. */
	recordsNamed?: boolean;
	replay?: boolean;
	repeat?: number;
}
