// auditor what-if: what each score hangs on, and what each step of the plan would gain. A fact that a step of the plan would bring about is told
// with the gain of that step, so that nothing has two figures.
import { type Change, planRemediation, type Sensitivity, whatIf } from '@auditor/justice';
import { AuditorError, formatLocation, nearest, type RemediationStep } from '@auditor/schema';
import { courtOf } from '../bench/open-bench.js';
import { rejudgeHeuristically } from '../case.js';
import { type Run, readRun } from '../input/read-run.js';
import { printable } from '../output/printable.js';
import type { RubricCode } from '../rubric/rubric-code.js';
import { withRunCode } from '../rubric/run-code.js';
import type { CommandInput } from './definition.js';

/** A change that a step of the plan brings about names that step. */
type Told = Change & { readonly step?: string };

export default function main({ args, options }: CommandInput): Promise<number> {
	return withRunCode(args[0]!, options, (code) => tell(args, options, code));
}

function tell(args: CommandInput['args'], options: CommandInput['options'], code: RubricCode | null): number {
	const run = readRun(args[0]!, options.policy as string | undefined, code?.rules);
	const all = whatIf(run.case, run.policy, code?.rules);
	const ids = all.map((s) => s.criterion);
	if (args[1] !== undefined && !ids.includes(args[1])) {
		const near = nearest(args[1], ids);
		throw new AuditorError('AUD_USAGE', `There is no criterion "${args[1]}"${near ? `; did you mean "${near}"?` : '.'}`);
	}
	const steps = planOf(run, options.policy !== undefined, code).filter((s) => args[1] === undefined || s.criterion === args[1]);
	const chosen = all
		.filter((s) => args[1] === undefined || s.criterion === args[1])
		.map((s) => ({ ...s, raise: withSteps(s, run, steps) }));
	if (options.json) process.stdout.write(`${JSON.stringify({ policy: run.policy.id, criteria: chosen, steps }, null, 2)}\n`);
	else process.stdout.write(printable(`${told(chosen, steps).join('\n')}\n`));
	return 0;
}

/** The plan that the report holds; planned anew where another policy decides. */
function planOf(
	{ report, case: theCase, verdict, policy }: Run,
	otherPolicy: boolean,
	code: RubricCode | null,
): readonly RemediationStep[] {
	if (report === null || !otherPolicy) return report?.remediation ?? [];
	const known = new Map(report.remediation.map((s) => [s.id, s]));
	const personas = courtOf(code);
	return planRemediation({
		case: theCase,
		verdict,
		policy,
		rules: code?.rules ?? [],
		rejudge: (file) => rejudgeHeuristically(file, personas),
	}).map((step) => ({ ...step, text: known.get(step.id)?.text ?? step.text, location: known.get(step.id)?.location ?? null }));
}

/** What raises a score: a fact that one step brings about gains what the step gains, judges asked again; the others stand with the same opinions. */
function withSteps({ criterion, score, raise }: Sensitivity, run: Run, steps: readonly RemediationStep[]): Told[] {
	const answers = new Map(run.case.evidence?.map((e) => [e.id, e.answers]));
	const told = raise.flatMap((change): Told[] => {
		if (change.kind === 'opinion') return [change];
		const own = steps.filter(
			(s) =>
				s.criterion === criterion &&
				(change.kind === 'expectation'
					? s.expectation === change.id
					: s.expectation === null && s.evidence.some((id) => answers.get(id) === change.id)),
		);
		if (own.length !== 1) return [change];
		const { id, gain, scoreAfter } = own[0]!;
		if (scoreAfter === null || score === null || scoreAfter <= score) return [];
		const text = `${change.text.replace(/, with the same opinions, and the score would be \d\.$/, '')} (${id}), and the score would be ${scoreAfter}.`;
		return [{ ...change, text, scoreAfter, totalChange: gain, step: id }];
	});
	// A cap binds the judges too: with the same opinions such a fact changes nothing, and is told as what the step gains.
	const criteria = run.case.criteria ?? run.case.rubric?.criteria ?? [];
	const texts = new Map(criteria.find((c) => c.id === criterion)?.expectations?.map((e) => [e.id, e.text]));
	const further = steps.flatMap((s): Told[] => {
		const text = s.criterion === criterion && s.expectation !== null ? texts.get(s.expectation) : undefined;
		if (text === undefined || told.some(({ step }) => step === s.id)) return [];
		if (s.scoreAfter === null || score === null || s.scoreAfter <= score) return [];
		const change = { kind: 'expectation' as const, id: s.expectation!, distance: null, scoreAfter: s.scoreAfter, totalChange: s.gain };
		return [{ ...change, text: `"${text}" holds (${s.id}), and the score would be ${s.scoreAfter}.`, step: s.id }];
	});
	return [...told, ...further];
}

function told(criteria: readonly Sensitivity[], steps: readonly RemediationStep[]): string[] {
	const lines: string[] = [];
	for (const { criterion, score, raise, lower } of criteria) {
		lines.push(`${criterion}: ${score === null ? 'not scored' : `${score} of 5`}`);
		if (score === null) continue;
		for (const change of raise) lines.push(`  up    ${figure(change.totalChange)}  ${change.text}`);
		for (const change of lower) lines.push(`  down  ${figure(change.totalChange)}  ${change.text}`);
		if (raise.length === 0 && score < 5) lines.push('  up    no single change raises it');
		if (lower.length === 0 && score > 1) lines.push('  down  no single change lowers it');
	}
	if (steps.length > 0) {
		lines.push('', 'Steps of the plan, by what the total would gain:');
		for (const s of steps) {
			const after = s.scoreAfter === null ? '' : ` (${s.criterion} would be ${s.scoreAfter})`;
			lines.push(`  ${figure(s.gain)}  ${s.id}  ${s.text}${after}${s.location ? ` ${formatLocation(s.location)}` : ''}`);
		}
	}
	return lines;
}

function figure(points: number): string {
	return `${points >= 0 ? '+' : ''}${points.toFixed(2)}`;
}
