// Does an audit pass? Facts gate: confirmed dangers and unmet essentials fail, where they are new or nothing is known of an earlier audit.
// Opinions advise: a score that models alone put below its threshold is a warning unless the configuration says otherwise. Reads no file, no clock.
import { contextOf, languageOf } from '@auditor/forensics';
import {
	type AuditReport,
	answerExpectations,
	CERTAIN,
	compareBy,
	confirmedHazards,
	type Evidence,
	fileLocation,
	formatLocation,
	groupBy,
	type Location,
	type ReportCriterion,
} from '@auditor/schema';
import { faultOf } from '@auditor/schema/pure';
import type { GateConfig, GateLevel } from '../config/schema.js';
import { oneLine, sentence } from '../output/one-line.js';

export interface GateProblem {
	readonly level: 'warn' | 'error';
	/** `danger` and `unmet` are facts; `score` and `total` are thresholds; `unread` is a source file that the baseline had read, or did not have. */
	readonly kind: 'danger' | 'unmet' | 'score' | 'total' | 'suppression' | 'unread';
	readonly criterion: string | null;
	readonly message: string;
	readonly location: Location | null;
	/** To name it in a suppression; null where there is no finding. */
	readonly fingerprint: string | null;
}

export interface GateResult {
	readonly failed: boolean;
	readonly problems: readonly GateProblem[];
	/** Facts that the baseline knew, and facts that were accepted. */
	readonly known: number;
	readonly suppressed: number;
}

/** @param today `YYYY-MM-DD`, for suppressions that expire */
export function judgeGate(report: AuditReport, gate: GateConfig, baseline: AuditReport | null, today: string): GateResult {
	const valid = (gate.suppressions ?? []).filter((s) => s.expires === undefined || s.expires >= today);
	const accepted = new Set(valid.map((s) => s.fingerprint));
	const old =
		baseline &&
		groupBy(
			baseline.criteria.flatMap((c) => factsOf(c, true)),
			(f) => f.key,
		);
	const facts = report.criteria.flatMap((c) => factsOf(c, old !== null).filter(() => levelOf(c.id, gate, baseline) !== 'off'));
	const suppressed = facts.filter((f) => accepted.has(f.fingerprint ?? ''));
	const open = facts.filter((f) => !suppressed.includes(f));
	// A danger that stands more often than the baseline has it is new as often as it does.
	const fresh = [...groupBy(open, (f) => f.key)].flatMap(([key, own]) => own.slice(old?.get(key)?.length ?? 0));
	// A finding that is a danger and leaves an expectation unmet is one problem.
	const dangers = new Set(fresh.filter(({ kind }) => kind === 'danger').map(placed));
	const told = fresh.filter((f) => f.kind === 'danger' || !dangers.has(placed(f)));
	const problems: GateProblem[] = [
		...total(report, gate),
		...report.criteria.flatMap((c) => score(c, report, gate, baseline)),
		...told.map(({ key: _, ...f }): GateProblem => ({ ...f, level: levelOf(f.criterion, gate, baseline) === 'warn' ? 'warn' : 'error' })),
		...unread(report, baseline, gate.unread ?? 'error'),
		...(gate.suppressions ?? []).filter((s) => !valid.includes(s)).map((s) => expired(s.fingerprint, s.reason, s.expires ?? '')),
	].sort(
		compareBy(
			(p) => (p.level === 'error' ? 0 : 1),
			(p) => p.criterion,
			(p) => p.message,
		),
	);
	return {
		failed: problems.some((p) => p.level === 'error'),
		problems,
		known: open.length - fresh.length,
		suppressed: suppressed.length,
	};
}

/** Source files that nobody looked into, where the baseline does not know them as such: what they hold passed unseen. */
function unread({ files }: AuditReport, baseline: AuditReport | null, level: GateLevel): GateProblem[] {
	if (baseline === null || level === 'off') return [];
	const known = new Set(baseline.files.skipped.map(({ path }) => path));
	const fresh = files.skipped.filter(({ path }) => !known.has(path) && languageOf(path) !== null);
	const told = (level: 'warn' | 'error', path: string, message: string): GateProblem => ({
		level,
		kind: 'unread',
		criterion: null,
		message,
		location: fileLocation(path),
		fingerprint: null,
	});
	// What installers and generators write comes in thousands, and may hide a file that a person wrote: one sentence each kind.
	const own = fresh.filter(({ path }) => contextOf(path) === 'source');
	const others = fresh.filter(({ path }) => ['vendored', 'generated'].includes(contextOf(path)));
	return [
		...own.map(({ path, reason }) => told(level, path, `${path} was not read (${reason}): what it holds was not checked.`)),
		...[...groupBy(others, ({ reason }) => reason)].flatMap(([reason, some]) => {
			const [first] = some;
			if (first === undefined) return [];
			const which = some.length === 1 ? `${first.path} was` : `${first.path} and ${some.length - 1} more new files were`;
			return [told('warn', first.path, `${which} not read (${reason}): what stands there was not checked.`)];
		}),
	];
}

type Fact = Omit<GateProblem, 'level' | 'criterion'> & { readonly criterion: string; readonly key: string };

/** With a baseline every unmet expectation counts, for it is a change; without one the essential ones alone. */
function factsOf(c: ReportCriterion, all: boolean): Fact[] {
	const dangers = confirmedHazards(c.criterion, c.evidence).flatMap(({ hazard, confirmed }) =>
		confirmed.map((e): Fact => fact(c, 'danger', `${sentence(hazard.text)} ${e.message}`, e, `danger ${e.fingerprint}`)),
	);
	const unmet = answerExpectations(c.criterion, c.evidence)
		.filter((a) => a.state === 'unmet' && a.confidence >= CERTAIN && !a.disputed)
		.filter((a) => all || a.expectation.importance === 'essential')
		.map((a): Fact => {
			const [e] = a.evidence;
			return fact(
				c,
				'unmet',
				`${sentence(faultOf(a.expectation))}${e ? ` ${e.message}` : ''}`,
				e ?? null,
				`unmet ${c.id} ${a.expectation.id}`,
			);
		});
	return [...dangers, ...unmet];
}

function fact(c: ReportCriterion, kind: Fact['kind'], message: string, e: Evidence | null, key: string): Fact {
	return { kind, criterion: c.id, message, location: e?.location ?? null, fingerprint: e?.fingerprint ?? null, key };
}

/** The finding of a fact, in its criterion. */
function placed({ criterion, fingerprint }: Fact): string {
	return `${criterion} ${fingerprint}`;
}

function settingOf(id: string, gate: GateConfig, baseline: AuditReport | null): { level: GateLevel; min?: number } {
	const own = gate.criteria && Object.hasOwn(gate.criteria, id) ? gate.criteria[id] : undefined;
	if (typeof own === 'object') return own;
	return { level: own ?? gate.default ?? (baseline === null ? 'off' : 'error') };
}

function levelOf(id: string, gate: GateConfig, baseline: AuditReport | null): GateLevel {
	return settingOf(id, gate, baseline).level;
}

function score(c: ReportCriterion, report: AuditReport, gate: GateConfig, baseline: AuditReport | null): GateProblem[] {
	const { level, min } = settingOf(c.id, gate, baseline);
	if (level === 'off' || min === undefined || (c.score !== null && c.score >= min)) return [];
	// Arithmetic over evidence, or a ceiling that evidence sets: a fact. What models alone decided advises.
	const byFacts = report.bench === 'heuristic' || c.score === null || (c.bounds !== null && c.bounds.ceiling < min);
	const worth = byFacts ? level : lesser(level, gate.opinions ?? 'warn');
	if (worth === 'off') return [];
	const message = `${c.name}: ${c.score === null ? `not scored (${c.reason})` : `score ${c.score}`} is below ${min}${byFacts ? '' : ', by the opinions of models'}.`;
	return [{ level: worth, kind: 'score', criterion: c.id, message, location: null, fingerprint: null }];
}

function lesser(a: GateLevel, b: GateLevel): GateLevel {
	const order: readonly GateLevel[] = ['off', 'warn', 'error'];
	return order[Math.min(order.indexOf(a), order.indexOf(b))]!;
}

function total(report: AuditReport, { failUnder }: GateConfig): GateProblem[] {
	if (failUnder === undefined || (report.total.score ?? 0) >= failUnder) return [];
	const message = `The total ${report.total.score ?? 'is not scored'} is below ${failUnder}.`;
	return [{ level: 'error', kind: 'total', criterion: null, message, location: null, fingerprint: null }];
}

function expired(fingerprint: string, reason: string, expires: string): GateProblem {
	const message = `The suppression of ${fingerprint} ("${reason}") ended on ${expires}.`;
	return { level: 'warn', kind: 'suppression', criterion: null, message, location: null, fingerprint };
}

/** One problem on one line. */
export function tellProblem(problem: GateProblem): string {
	const place = problem.location ? ` ${formatLocation(problem.location)}` : '';
	const id = problem.fingerprint && problem.kind !== 'suppression' ? ` [${problem.fingerprint}]` : '';
	return oneLine(
		`${problem.level === 'error' ? 'error' : 'warning'}${problem.criterion ? ` ${problem.criterion}` : ''}${place}: ${problem.message}${id}`,
	);
}
