// What a row of the catalogue of shortcuts is, and how it is tried: a weak project, the cheap change beside the honest one, and what the audit says of both.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditReport } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { audit } from '../../apps/cli/src/audit.js';
import { memorySnapshot } from '../support/memory-snapshot.js';
import { root } from '../support/shell.js';

/** Path to content; null removes the file. */
export type Files = Readonly<Record<string, string | null>>;

export interface Shortcut {
	/** `criterion/expectation` of the rubric. */
	readonly of: string;
	/** What is done, as a noun phrase. */
	readonly way: string;
	/** The change that only looks like the thing. */
	readonly cheap: Files;
	/** The change that is the thing; absent where another row of the same expectation has it. */
	readonly honest?: Files;
	/** What the cheap and the honest change both stand on, beside the weak project. */
	readonly on?: Files;
}

export interface Catalogue {
	/** The kind of project, as a noun phrase. */
	readonly project: string;
	readonly rubric: string;
	/** A project that meets none of what the rows are about. */
	readonly weak: Files;
	readonly shortcuts: readonly Shortcut[];
	/** Expectations that no row of the rubric tries, with the reason. */
	readonly untried?: Readonly<Record<string, string>>;
}

export interface Standing {
	/** The expectation is credited for certain. */
	readonly met: boolean;
	readonly score: number | null;
	/** The plan names it. */
	readonly step: boolean;
}

const home = temporaryFolder('auditor-shortcuts-');

/** By what was audited: many rows begin with the same project, or end with it. */
const known = new Map<string, Promise<(of: string) => Standing>>();

/** How an expectation of a rubric stands in a project: nothing but its criterion is judged. */
export async function standingOf(rubric: string, of: string, files: Files): Promise<Standing> {
	const criterion = of.slice(0, of.indexOf('/'));
	const present = Object.fromEntries(Object.entries(files).filter(([, text]) => text !== null)) as Record<string, string>;
	const key = JSON.stringify([rubric, criterion, Object.entries(present).sort(([a], [b]) => (a < b ? -1 : 1))]);
	const standings = known.get(key) ?? audited(alone(rubric, criterion), present);
	known.set(key, standings);
	return (await standings)(of);
}

const written = new Set<string>();

/** A rubric of one criterion of a rubric, as a file. What a step of another criterion comes after is left out. */
function alone(rubric: string, id: string): string {
	const name = join(home, `${rubric}-${id}.json`);
	if (!written.has(name)) {
		const text = readFileSync(join(root, 'rubrics', rubric, 'rubric.json'), 'utf8');
		const { criteria, ...rest } = JSON.parse(text, (key, value) => (key === 'after' ? undefined : value));
		writeFileSync(name, JSON.stringify({ ...rest, criteria: criteria.filter((one: { id: string }) => one.id === id) }));
		written.add(name);
	}
	return name;
}

const MESSAGE = 'Add the project';

/** The report on a project: as a repository of git, or of a snapshot in memory, which costs half as much. */
export async function reportOn(
	rubric: string,
	present: Readonly<Record<string, string>>,
	how: 'git' | 'memory',
): Promise<AuditReport | null> {
	const opened = how === 'memory' ? memorySnapshot('project', MESSAGE, present) : undefined;
	const target = opened ? join(home, 'project') : gitRepository([{ message: MESSAGE, files: { ...present } }]).folder;
	const noReport = !('reports/final_report.md' in present);
	return (await audit({ target, cwd: home, rubric, noReport, cache: false, ocr: false }, { opened })).report;
}

async function audited(rubric: string, present: Readonly<Record<string, string>>): Promise<(of: string) => Standing> {
	// Which files are left out is git's to say.
	const report = await reportOn(rubric, present, '.gitignore' in present ? 'git' : 'memory');
	// Of thousands of reports only this is kept.
	const standings = new Map(
		(report?.criteria ?? []).flatMap(({ id, score, evidence, criterion: { expectations } }) =>
			expectations.map((expectation): [string, Standing] => {
				const answers = evidence.filter(({ role, answers: of }) => role === 'expectation' && of === expectation.id);
				const credited = answers.filter(({ satisfied, confidence, disputed }) => satisfied === true && confidence >= 0.7 && !disputed);
				const all = expectation.quantifier === 'all';
				return [
					`${id}/${expectation.id}`,
					{
						met: credited.length > 0 && (!all || credited.length === answers.length),
						score,
						step: report!.remediation.some((step) => step.criterion === id && step.expectation === expectation.id),
					},
				];
			}),
		),
	);
	return (of) => standings.get(of) ?? { met: false, score: null, step: false };
}
