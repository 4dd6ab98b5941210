// auditor what-if: what each score hangs on, what each step of the plan would gain, and what several steps come to when they are done together.
import { type DoneTogether, planRemediation, type Sensitivity, whatIf, whatIfDone } from '@auditor/justice';
import { AuditorError, formatLocation, nearest, type RemediationStep } from '@auditor/schema';
import { courtOf } from '../bench/open-bench.js';
import { rejudgeHeuristically } from '../case.js';
import { type Run, readRun } from '../input/read-run.js';
import { printable } from '../output/printable.js';
import type { RubricCode } from '../rubric/rubric-code.js';
import { withRunCode } from '../rubric/run-code.js';
import type { CommandInput } from './definition.js';

export default function main({ args, options }: CommandInput): Promise<number> {
	return withRunCode(args[0]!, options, (code) => tell(args, options, code));
}

function tell(args: CommandInput['args'], options: CommandInput['options'], code: RubricCode | null): number {
	const run = readRun(args[0]!, options.policy as string | undefined, code?.rules);
	const personas = courtOf(code);
	const request = {
		case: run.case,
		policy: run.policy,
		rules: code?.rules ?? [],
		rejudge: (file: Parameters<typeof rejudgeHeuristically>[0]) => rejudgeHeuristically(file, personas),
	};
	const steps = planOf(run, options.policy !== undefined, request);
	const ids = run.verdict.criteria.map((c) => c.id);
	const chosen = args[1] === undefined || ids.includes(args[1]) ? null : stepsNamed(args[1], steps, ids);
	const say = (data: unknown, lines: readonly string[]) => {
		process.stdout.write(options.json ? `${JSON.stringify(data, null, 2)}\n` : printable(`${lines.join('\n')}\n`));
		return 0;
	};
	if (chosen !== null) {
		const done = whatIfDone(request, chosen);
		return say({ policy: run.policy.id, ...done }, together(done, run, steps));
	}
	const all = whatIf(run.case, run.policy, request.rules, request.rejudge).filter((s) => args[1] === undefined || s.criterion === args[1]);
	const own = steps.filter((s) => args[1] === undefined || s.criterion === args[1]);
	return say({ policy: run.policy.id, criteria: all, steps: own }, told(all, own, steps));
}

/** The plan that the report holds; planned anew where another policy decides. */
function planOf(
	{ report, verdict }: Run,
	otherPolicy: boolean,
	request: Omit<Parameters<typeof planRemediation>[0], 'verdict'>,
): readonly RemediationStep[] {
	if (report === null || !otherPolicy) return report?.remediation ?? [];
	const known = new Map(report.remediation.map((s) => [s.id, s]));
	return planRemediation({ ...request, verdict }).map((step) => ({
		...step,
		text: known.get(step.id)?.text ?? step.text,
		location: known.get(step.id)?.location ?? null,
	}));
}

/** `1+4`, or ids of steps, as the steps that they name. @throws AuditorError AUD_USAGE */
function stepsNamed(text: string, steps: readonly RemediationStep[], criteria: readonly string[]): string[] {
	const names = text.split('+').map((name) => name.trim());
	return names.map((name) => {
		const found = /^\d{1,4}$/.test(name) ? steps[Number(name) - 1] : steps.find((s) => s.id === name);
		if (found) return found.id;
		const near = nearest(name, [...criteria, ...steps.map((s) => s.id)]);
		const hint = near ? `did you mean "${near}"?` : `give a criterion, or steps of the plan as 1+2 (it has ${steps.length}).`;
		throw new AuditorError('AUD_USAGE', `There is no criterion or step "${name}"; ${hint}`);
	});
}

function together({ steps: done, criteria, total }: DoneTogether, { verdict }: Run, steps: readonly RemediationStep[]): string[] {
	const names = new Map(verdict.criteria.map((c) => [c.id, c.name]));
	const numbers = done.map((s) => steps.findIndex((x) => x.id === s.id) + 1);
	const change = total.before === null || total.after === null ? '' : ` (${figure(total.after - total.before)})`;
	return [
		`With ${numbers.length === 1 ? 'step' : 'steps'} ${numbers.join(' and ')} done: ${total.before ?? 'no total'} → ${total.after ?? 'no total'}${change}`,
		...criteria.map((c) => `  ${names.get(c.criterion) ?? c.criterion}: ${c.before ?? 'not scored'} → ${c.after ?? 'not scored'}`),
		...(criteria.length === 0 ? ['  No score moves.'] : []),
	];
}

function told(criteria: readonly Sensitivity[], steps: readonly RemediationStep[], plan: readonly RemediationStep[]): string[] {
	const lines: string[] = [];
	const number = new Map(plan.map((s, i) => [s.id, i + 1]));
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
			const shared = s.shared
				? `, with ${s.shared.with.map((id) => number.get(id)).join(' and ')}: ${s.shared.scoreAfter}, ${figure(s.shared.gain)}`
				: '';
			const others = s.together?.with.map((id) => number.get(id)).join(' and ');
			const after = s.together
				? ` (with ${others}: ${s.criterion} would be ${s.together.scoreAfter}, ${figure(s.together.gain)})`
				: s.scoreAfter === null
					? ''
					: ` (${s.criterion} would be ${s.scoreAfter}${shared})`;
			lines.push(
				`  ${figure(s.gain)}  ${number.get(s.id)}. ${s.text}${after}${parts(s)}${s.location ? ` ${formatLocation(s.location)}` : ''} ${s.id}`,
			);
		}
	}
	return lines;
}

/** What a part of its places brings, and how far the gain is in doubt. */
function parts({ range, rungs }: RemediationStep): string {
	const told = [
		...(range ? [`in doubt: ${figure(range.least)} to ${figure(range.most)}`] : []),
		...(rungs ?? []).map(({ places, gain }) => `${figure(gain)} at ${places} ${places === 1 ? 'place' : 'places'}`),
	];
	return told.length > 0 ? ` (${told.join(', ')})` : '';
}

function figure(points: number): string {
	return `${points >= 0 ? '+' : ''}${points.toFixed(2)}`;
}
