// How far do the auditor's scores agree with people's grades, and where is it kinder or harsher? The grade of a target is the median of its
// graders; how far these agree among themselves is the most that can be asked. It compares, and changes no score.
import { AuditorError, type AuditReport } from '@auditor/schema';
import { compareText } from '@auditor/schema/pure';
import type { Cell, Cohort } from '../model.js';
import { median } from '../report/statistics.js';
import { agreementOf, type Pair, type Resampling } from './agreement.js';
import { type Agreement, CALIBRATION_VERSION, type Calibration } from './model.js';
import type { Grade, GradeSheet } from './read-grades.js';

/** What was scored: a cohort, or single reports of one rubric. */
export interface Scored {
	readonly auditor: string;
	readonly rubric: Calibration['rubric'];
	/** Digest of the conditions; null for single reports. */
	readonly conditions: string | null;
	readonly criteria: readonly { readonly id: string; readonly name: string }[];
	readonly targets: readonly {
		/** The first is the target's id; grades may name any. */
		readonly names: readonly string[];
		readonly cells: Readonly<Record<string, Pick<Cell, 'score' | 'judges'>>>;
	}[];
}

export function scoredCohort(cohort: Cohort): Scored {
	return {
		auditor: cohort.auditor,
		rubric: cohort.conditions.rubric,
		conditions: cohort.conditions.digest,
		criteria: cohort.rubric.criteria,
		targets: cohort.rows.map(({ entry, criteria }) => ({ names: [entry.id, entry.name, entry.target], cells: criteria })),
	};
}

/** @throws AuditorError AUD_COHORT_REFUSED when the reports are of different rubrics. */
export function scoredReports(reports: readonly { readonly name: string; readonly report: AuditReport }[]): Scored {
	const first = reports[0]!.report;
	const other = reports.find(({ report }) => report.rubric.digest !== first.rubric.digest);
	if (other)
		throw new AuditorError('AUD_COHORT_REFUSED', `The report ${other.name} was made by another rubric than ${reports[0]!.name}.`, {
			hint: 'Calibrate the reports of one rubric at a time.',
		});
	const { id, version, digest } = first.rubric;
	return {
		auditor: first.auditor,
		rubric: { id, version, digest },
		conditions: null,
		criteria: first.criteria.map((c) => ({ id: c.id, name: c.name })),
		targets: reports.map(({ name, report }) => ({
			names: [name, report.repository.source, tail(report.repository.source)],
			cells: Object.fromEntries(report.criteria.map((c) => [c.id, { score: c.score, judges: c.scores }])),
		})),
	};
}

/** Resamples and seed that intervals are made with unless told otherwise. */
export const RESAMPLING: Resampling = { resamples: 2000, seed: 1 };

/** @throws AuditorError AUD_GRADES_INVALID when no grade is of a target that was scored. */
export function calibrate(scored: Scored, sheet: GradeSheet, resampling: Resampling = RESAMPLING): Calibration {
	const notes = sheet.passedOver.map((column) => `The column ${column} is no criterion of the rubric and was passed over.`);
	const graded = gradedTargets(scored, sheet.grades, notes);
	const of = (pairs: readonly Pair[]): Agreement => agreementOf(pairs, resampling);
	const all: (Pair & { criterion: string })[] = [];
	const judged: (Pair & { criterion: string; judge: string })[] = [];
	const among: Pair[] = [];
	let unscored = 0;
	for (const { target, cells, criterion, grades } of graded) {
		const grade = median(grades.map((g) => g.grade))!;
		const cell = cells[criterion];
		if (cell?.score == null) unscored++;
		else {
			all.push({ target, criterion, score: cell.score, grade });
			for (const [judge, score] of Object.entries(cell.judges)) if (score !== null) judged.push({ target, criterion, judge, score, grade });
		}
		const people = [...grades].sort((a, b) => compareText(a.grader, b.grader));
		people.forEach((one, i) => {
			for (const other of people.slice(i + 1)) among.push({ target, score: one.grade, grade: other.grade });
		});
	}
	if (unscored > 0)
		notes.push(
			`${unscored} graded ${unscored === 1 ? 'criterion was' : 'criteria were'} not scored by the auditor and ${unscored === 1 ? 'is' : 'are'} not compared.`,
		);
	const targets = new Set(all.map((p) => p.target)).size;
	if (targets > 0 && targets < 10)
		notes.push(`Only ${targets} ${targets === 1 ? 'target is' : 'targets are'} compared: the intervals are wider than they look.`);
	const judges = [...new Set(judged.map((p) => p.judge))].sort(compareText);
	const ceiling = among.length === 0 ? null : { ...of(among), bias: null };
	return {
		schemaVersion: CALIBRATION_VERSION,
		auditor: scored.auditor,
		rubric: scored.rubric,
		conditions: scored.conditions,
		method: { ...resampling, unit: 'target', level: 0.95 },
		targets,
		graders: [...new Set(sheet.grades.map((g) => g.grader))].filter((g) => g !== '').sort(compareText),
		overall: of(all),
		criteria: scored.criteria.map(({ id, name }) => ({ id, name, ...of(all.filter((p) => p.criterion === id)) })),
		personas: judges.map((judge) => {
			const own = judged.filter((p) => p.judge === judge);
			const criteria = scored.criteria.map(({ id }) => {
				const { pairs, bias } = of(own.filter((p) => p.criterion === id));
				return { id, pairs, bias };
			});
			return { id: judge, ...of(own), criteria: criteria.filter((c) => c.pairs > 0) };
		}),
		ceiling,
		notes,
	};
}

interface Graded {
	readonly target: string;
	readonly cells: Scored['targets'][number]['cells'];
	readonly criterion: string;
	readonly grades: Grade[];
}

/** Grades by target and criterion, each target found by one of its names. */
function gradedTargets(scored: Scored, grades: readonly Grade[], notes: string[]): Graded[] {
	const named = new Map<string, Set<number>>();
	scored.targets.forEach(({ names }, i) => {
		for (const name of names) named.set(name, (named.get(name) ?? new Set()).add(i));
	});
	const byId = new Map(scored.targets.map(({ names }, i) => [names[0], i]));
	const result = new Map<string, Graded>();
	const unknown = new Set<string>();
	for (const grade of grades) {
		const found = named.get(grade.target);
		const index = byId.get(grade.target) ?? (found?.size === 1 ? [...found][0] : undefined);
		if (found && index === undefined)
			throw new AuditorError('AUD_GRADES_INVALID', `${grade.place}: ${found.size} targets are called ${grade.target}.`, {
				hint: 'Name targets by their id, as the first column of cohort.csv does.',
			});
		if (index === undefined) {
			unknown.add(grade.target);
			continue;
		}
		const { names, cells } = scored.targets[index]!;
		const key = `${index} ${grade.criterion}`;
		const known = result.get(key);
		if (known) known.grades.push(grade);
		else result.set(key, { target: names[0]!, cells, criterion: grade.criterion, grades: [grade] });
	}
	if (result.size === 0)
		throw new AuditorError('AUD_GRADES_INVALID', `None of the graded targets was judged: ${[...unknown].slice(0, 3).join(', ')}.`, {
			hint: `Name targets by id, name or address; the first judged one is ${scored.targets[0]?.names[0] ?? 'missing'}.`,
		});
	if (unknown.size > 0)
		notes.push(
			`${unknown.size} graded ${unknown.size === 1 ? 'target was' : 'targets were'} not judged: ${[...unknown].slice(0, 5).join(', ')}${unknown.size > 5 ? ', ...' : ''}.`,
		);
	return [...result.values()];
}

/** `owner/name` of an address. */
function tail(source: string): string {
	return source
		.replace(/\.git$/, '')
		.split(/[/:]/)
		.slice(-2)
		.join('/');
}
