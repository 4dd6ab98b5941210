// What a reader of every report must be told, whatever the rubric asks: text that speaks to the judges, judgements that a repetition did not
// confirm, stand-ins for judges that failed, an interrupted run. Each is a limitation; none changes a score.
import { compareBy, type Finding, formatLocation, groupBy, type JudicialOpinion, type Limitation, type Rubric } from '@auditor/schema';
import { stabilityOf } from './bench/repeated-bench.js';

/** Attempts that are named one by one; the rest is counted. */
const NAMED = 10;
/** Probes whose `true` means that the audited text speaks to the judges. */
const INJECTION_PROBE = /\/injection-attempt$/;

/** Limitations out of findings and opinions, in a fixed order. */
export function noticesOf(findings: readonly Finding[], opinions: readonly JudicialOpinion[], rubric: Rubric): Limitation[] {
	// Where no model reads the text there is nobody whom it could sway, and nobody is accused.
	const read = opinions.some((o) => o.source.bench === 'llm');
	return [...(read ? attempts(findings) : []), ...unstable(opinions, rubric), ...standIns(opinions), ...lost(opinions)];
}

function attempts(findings: readonly Finding[]): Limitation[] {
	const found = findings
		.filter((f) => f.outcome === 'true' && INJECTION_PROBE.test(f.probe))
		.sort(
			compareBy(
				(f) => -f.confidence,
				(f) => place(f),
				(f) => f.message,
			),
		);
	const places = new Map(found.map((f) => [place(f), f]));
	const all = [...places.values()];
	const named = all.slice(0, NAMED).map((f): Limitation => {
		const words = f.snippet ? `: "${f.snippet.text.replace(/\s+/g, ' ').slice(0, 160)}"` : '';
		return footnote(
			`${place(f)} holds what reads like an order to the judges${words}. It was shown to them as quoted text, and no score rests on it.`,
		);
	});
	const rest = all.length - named.length;
	if (rest > 0)
		named.push(
			footnote(`${rest} more ${rest === 1 ? 'place holds' : 'places hold'} such text; facts.json lists ${rest === 1 ? 'it' : 'them'}.`),
		);
	return named;
}

/** Told, and no reason for anything. */
function footnote(message: string): Limitation {
	return { detective: 'injection', severity: 'note', message, ours: false };
}

function place(finding: Finding): string {
	return finding.location ? formatLocation(finding.location) : 'The target';
}

function unstable(opinions: readonly JudicialOpinion[], rubric: Rubric): Limitation[] {
	const unsure = groupBy(
		opinions.filter((o) => stabilityOf(o)?.unstable),
		(o) => o.criterion,
	);
	return rubric.criteria.flatMap((criterion) => {
		const shaky = unsure.get(criterion.id);
		if (shaky === undefined) return [];
		const bands = shaky.map((o) => {
			const { scores, parted } = stabilityOf(o)!;
			return `${o.judge} ${parted === undefined ? scores.map((s) => s ?? 'no score').join(', ') : `yes and no to ${parted.join(', ')}`}`;
		});
		return [note('judges', `${criterion.name} is unstable: asked again, the judges answered otherwise (${bands.join('; ')}).`)];
	});
}

function standIns(opinions: readonly JudicialOpinion[]): Limitation[] {
	const failed = opinions.filter((o) => 'insteadOf' in o.working && o.source.bench === 'heuristic');
	if (failed.length === 0) return takenOver(opinions);
	const codes = [...new Set(failed.map((o) => (o.working.insteadOf as { code?: string }).code ?? 'unknown'))].sort();
	return [
		...takenOver(opinions),
		note(
			'judges',
			`The heuristic bench stands in for ${failed.length} of ${opinions.length} opinions, whose judges failed (${codes.join(', ')}): ${failed
				.map((o) => o.id)
				.slice(0, NAMED)
				.join(', ')}${failed.length > NAMED ? ', ...' : ''}.`,
		),
	];
}

/** Models that judge in the place of one that was given up: who judged what. */
function takenOver(opinions: readonly JudicialOpinion[]): Limitation[] {
	const groups = groupBy(
		opinions.filter((o) => 'insteadOf' in o.working && o.source.bench === 'llm'),
		(o) => {
			const { bench, detail } = o.working.insteadOf as { bench?: string; detail?: string };
			return `The model ${o.source.name} judges in the place of ${bench?.replace(/^llm:/, '')}, which was given up (${detail?.replace(/\.$/, '')})`;
		},
	);
	return [...groups]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([sentence, group]) => {
			const ids = group.map((o) => o.id).slice(0, NAMED);
			return note(
				'judges',
				`${sentence}: ${group.length} of ${opinions.length} opinions, ${ids.join(', ')}${group.length > NAMED ? ', ...' : ''}.`,
			);
		});
}

/** Judges that were asked and gave no opinion; one without evidence was not asked. */
function lost(opinions: readonly JudicialOpinion[]): Limitation[] {
	const counts = new Map<string, number>();
	for (const { abstention } of opinions)
		if (abstention !== null && abstention.code !== 'no-evidence') counts.set(abstention.code, (counts.get(abstention.code) ?? 0) + 1);
	if (counts.size === 0) return [];
	const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
	const causes = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, n]) => `${n} ${code}`);
	return [note('judges', `${total} of ${opinions.length} opinions could not be had, and no score stands for them: ${causes.join(', ')}.`)];
}

function note(detective: string, message: string): Limitation {
	return { detective, severity: 'limitation', message, ours: false };
}

/** The reason of a signal that ends a run because its time is over. */
export class TimeIsOver extends Error {
	constructor(readonly seconds: number) {
		super(`The time limit of ${seconds} s was reached.`);
	}
}

/** Said when a run was ended before it was done, by the user or by its time limit. */
export function endedEarly(reason: unknown): Limitation {
	if (!(reason instanceof TimeIsOver)) return INTERRUPTED;
	const message = `The audit was ended by its time limit of ${reason.seconds} s (--time-limit): what had not been read or judged by then is missing.`;
	return { ...INTERRUPTED, message };
}

/** Said when the user stopped the run. */
export const INTERRUPTED: Limitation = {
	detective: 'auditor',
	severity: 'critical',
	message: 'The run was interrupted: what had not been read or judged by then is missing.',
	ours: false,
};
