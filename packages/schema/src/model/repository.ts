// The audited repository as data: identity, history and tree, without a work tree ever having existed.
import { z } from 'zod';
import { fileContextSchema } from './finding.js';

export const commitSchema = z.strictObject({
	id: z.string(),
	parents: z.array(z.string()),
	author: z.string(),
	email: z.string(),
	/** Seconds since the epoch; may be negative or absurd, as the commit says. */
	authoredAt: z.number(),
	committedAt: z.number(),
	/** The author's clock: minutes east of UTC. Absent = UTC. */
	zone: z.int().optional(),
	subject: z.string(),
	body: z.string(),
	/**
	 * Paths touched against the first parent; status as in `git log --raw`. Where it was measured, `lines`: lines of code that a source file gained (blank
	 * lines, comments, docstrings and lines moved within the commit left out), `defines`: names of the definitions it gained, and `moved`: of those that another file lost, where most of
	 * what it gained was moved, and `stubs`: functions it gained that do nothing yet.
	 */
	changes: z.array(
		z.strictObject({
			status: z.string(),
			path: z.string(),
			lines: z.int().min(0).optional(),
			defines: z.array(z.string()).optional(),
			moved: z.array(z.string()).optional(),
			stubs: z.array(z.string()).optional(),
		}),
	),
});
export type Commit = z.infer<typeof commitSchema>;

/** Newest first, as reachable from the audited commit. */
export const historySchema = z.strictObject({
	head: z.string().nullable(),
	commits: z.array(commitSchema),
	shallow: z.boolean(),
	limitations: z.array(z.string()),
	/** Tags that lead to one of the commits, by name; absent where they were not read. */
	tags: z.array(z.strictObject({ name: z.string(), commit: z.string() })).optional(),
});
export type History = z.infer<typeof historySchema>;

export const treeFileSchema = z.strictObject({
	path: z.string(),
	blob: z.string(),
	/** Octal mode as git says, e.g. `100644`, `120000` (symlink), `160000` (submodule). */
	mode: z.string(),
	bytes: z.int().min(0).nullable(),
	context: fileContextSchema,
	/** Language by extension, or null. */
	language: z.string().nullable(),
});
/** Texts of files, by path. */
export type Texts = ReadonlyMap<string, string>;

export type TreeFile = z.infer<typeof treeFileSchema>;

/** Every path of the audited commit. */
export const treeSchema = z.strictObject({
	commit: z.string().nullable(),
	files: z.array(treeFileSchema),
	/** Lines per text file read, for checking places. Keys are paths. */
	lines: z.record(z.string(), z.int().min(0)),
});
export type Tree = z.infer<typeof treeSchema>;

export const repositorySchema = z.strictObject({
	/** What the user named, without user-info. */
	source: z.string(),
	/** `https://host/owner/name` when the source or its origin is such, for links; else null. */
	forge: z.string().nullable(),
	commit: z.string().nullable(),
	branch: z.string().nullable(),
	/** Number of commits reachable from the audited commit. */
	commits: z.int().min(0),
	shallow: z.boolean(),
	firstCommitAt: z.number().nullable(),
	lastCommitAt: z.number().nullable(),
	/** Their authors' clocks: minutes east of UTC. Absent = UTC. */
	firstCommitZone: z.int().optional(),
	lastCommitZone: z.int().optional(),
});
export type Repository = z.infer<typeof repositorySchema>;
