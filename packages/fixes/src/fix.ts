// What a fix is: for one finding that stands against an expectation, the edits that mend it, or nothing where that is not certain. A kind proposes;
// whether it is right is not its word: the caller applies, parses and judges again before anybody sees it.
import type { Project } from '@auditor/code';
import type { Evidence, GraphModel } from '@auditor/schema';
import type { Opened } from './opened.js';
import type { Edit } from './source.js';

/** Edits in one file; a file that is not there yet is made of one edit at its start. */
export interface FileEdits {
	readonly path: string;
	readonly edits: readonly Edit[];
}

/** What a kind may ask of the target. */
export interface Ground {
	readonly project: Project;
	/** Graphs of agents that the target builds. */
	readonly graphs: readonly GraphModel[];
	/** Every path of the tree. */
	readonly paths: ReadonlySet<string>;
	/** A file of the tree that is text and parses whole; null where there is none. What is generated can be read, and its edits are refused. */
	open(path: string): Promise<Opened | null>;
	/** The text of such a file; empty where there is none. */
	textAt(path: string): Promise<string>;
}

export interface Fix {
	/** kebab, the name of its file. */
	readonly id: string;
	/** What is done, as an imperative sentence. */
	readonly title: string;
	/** Probes whose findings it may mend. */
	readonly answers: readonly string[];
	/** Edits for the finding; null where the fix does not fit it, or where it is not certain that nothing else depends on what it changes. */
	propose(finding: Evidence, ground: Ground): Promise<readonly FileEdits[] | null>;
}
