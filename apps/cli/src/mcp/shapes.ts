// What the tools take and give, as schemas that an agent can read. Results are cut to what an agent works with; files hold the rest.
import { z } from 'zod';

/** Longer than any path, address, id or name that a machine takes. */
const LONGEST = 4096;
const text = z.string().max(LONGEST);
const named = text.min(1);
/** Reports of one target, and steps of one plan: each is looked for by itself. */
const MOST_NAMED = 200;

const place = z.string().nullable().describe('`path:line`, `document p. n` or `commit id`');

/** An argument that a tool does not know is refused, and named: what an agent made up is never passed over in silence. */
const taken = <T extends z.ZodRawShape>(shape: T) =>
	z.strictObject(shape, {
		error: (issue) =>
			issue.code === 'unrecognized_keys'
				? `There is no argument ${(issue.keys ?? []).map((key: string) => JSON.stringify(key)).join(', ')}; there are ${Object.keys(shape).join(', ')}.`
				: undefined,
	});

const targetShape = {
	target: named.describe('path or https URL of a git repository'),
	report: z.array(named).max(MOST_NAMED).optional().describe('PDF or Markdown reports; default: the one found in the repository'),
	commit: text.optional().describe('commit, tag or branch; default HEAD'),
	rubric: text.optional().describe('rubric package, folder or JSON file'),
	worktree: z.boolean().optional().describe('read the files as they stand in the work tree instead of the commit'),
};

export const factsInput = taken(targetShape);

export const auditInput = taken({
	...targetShape,
	policy: text.optional().describe('synthesis policy'),
	out: named.optional().describe('folder for the report and the stage files; explain and compare read it'),
});

const limitations = z.array(z.object({ severity: z.string(), message: z.string() }));

export const auditResult = {
	source: z.string(),
	commit: z.string().nullable(),
	completeness: z.enum(['complete', 'partial']),
	headline: z.string(),
	total: z.object({ score: z.number().nullable(), band: z.string().nullable(), scored: z.int(), of: z.int() }),
	criteria: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			status: z.string(),
			score: z.number().nullable(),
			reason: z.string(),
			contested: z.boolean(),
		}),
	),
	remediation: z.array(
		z.object({
			id: z.string().describe('stable over runs: work through the steps by it'),
			criterion: z.string(),
			text: z.string(),
			place,
			gain: z.number().describe('points of the total'),
			range: z
				.object({
					least: z.number(),
					most: z.number(),
					asks: z.number().optional().describe('expectations that are asked for once it is done, and are not today'),
				})
				.optional()
				.describe('of the gain, where it is in doubt'),
			rungs: z
				.array(z.object({ places: z.int(), gain: z.number() }))
				.optional()
				.describe('how many of its places have to be mended for which gain'),
			source: z.string().optional().describe('the file to change, where the place is in one that is made from it'),
		}),
	),
	limitations,
	folder: z.string().nullable(),
};

export const factsResult = {
	source: z.string(),
	commit: z.string().nullable(),
	commits: z.int(),
	files: z.object({ total: z.int(), read: z.int() }),
	answers: z.record(z.string(), z.boolean().nullable()),
	findings: z.array(
		z.object({ probe: z.string(), outcome: z.string(), message: z.string(), place, confidence: z.number(), fingerprint: z.string() }),
	),
	limitations,
};

export const fixInput = taken({
	...targetShape,
	steps: z.array(text).max(MOST_NAMED).optional().describe('ids of steps; default: every step of the plan that is mechanical'),
});

export const fixResult = {
	total: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
	fixes: z.array(
		z.object({
			step: z.string(),
			title: z.string(),
			promised: z.number().describe('points of the total that the plan promises'),
			gain: z.number().describe('points of the total that the trial brought'),
			files: z.array(z.string()),
		}),
	),
	without: z.array(z.object({ step: z.string(), why: z.string() })).describe('steps whose fix did not keep its word'),
	patch: z.string().nullable().describe('for git apply; null where it would show what looks like a secret'),
};

export const explainInput = taken({
	run: named.describe('folder that audit wrote with out, or its report.json'),
	criterion: text.optional().describe('default: every one'),
	policy: text.optional().describe('as it would be under another policy'),
});

export const explainResult = { stories: z.array(z.object({ criterion: z.string(), story: z.string() })) };

export const compareInput = taken({
	before: named.describe('folder of an audit, report.json or verdict.json'),
	after: named.describe('folder of an audit, report.json or verdict.json'),
});

const change = z.object({ criterion: z.string(), kind: z.string(), id: z.string(), text: z.string(), place });

export const compareResult = {
	total: z.object({ before: z.number().nullable(), after: z.number().nullable(), change: z.number().nullable() }),
	criteria: z.array(
		z.object({ criterion: z.string(), name: z.string(), change: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
	),
	appeared: z.array(change),
	fixed: z.array(change),
	plan: z
		.object({
			steps: z.array(
				z.object({
					id: z.string(),
					criterion: z.string(),
					state: z.enum(['done', 'partly', 'open', 'moot', 'unknown']),
					places: z.object({ done: z.int(), of: z.int() }),
					gain: z.number().describe('points that the earlier plan promises for the whole step'),
					gainSoFar: z.number().describe('points that it promises for the places that are done'),
					next: z.object({ places: z.int(), gain: z.number() }).nullable().describe('how many places have to be done for the next gain'),
				}),
			),
			added: z.array(z.object({ id: z.string(), criterion: z.string(), gain: z.number() })),
		})
		.nullable()
		.describe('how far the plan of `before` is; null where one side has none'),
};
