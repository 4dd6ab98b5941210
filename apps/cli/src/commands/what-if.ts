// auditor what-if: what each score hangs on, and what each step of the plan would gain.
import { type Change, whatIf } from '@auditor/justice';
import { AuditorError, formatLocation, nearest } from '@auditor/schema';
import { readRun } from '../input/read-run.js';
import { printable } from '../output/printable.js';
import { runRules } from '../rubric/rubric-rules.js';
import type { CommandInput } from './index.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	const rules = await runRules(args[0]!, options);
	const run = readRun(args[0]!, options.policy as string | undefined, rules);
	const all = whatIf(run.case, run.policy, rules);
	const ids = all.map((s) => s.criterion);
	if (args[1] !== undefined && !ids.includes(args[1])) {
		const near = nearest(args[1], ids);
		throw new AuditorError('AUD_USAGE', `There is no criterion "${args[1]}"${near ? `; did you mean "${near}"?` : '.'}`);
	}
	const chosen = all.filter((s) => args[1] === undefined || s.criterion === args[1]);
	const steps = (run.report?.remediation ?? []).filter((s) => args[1] === undefined || s.criterion === args[1]);
	if (options.json) {
		process.stdout.write(`${JSON.stringify({ policy: run.policy.id, criteria: chosen, steps }, null, 2)}\n`);
		return 0;
	}
	const lines: string[] = [];
	for (const { criterion, score, raise, lower } of chosen) {
		lines.push(`${criterion}: ${score === null ? 'not scored' : `${score} of 5`}`);
		if (score === null) continue;
		for (const change of raise) lines.push(`  up    ${told(change)}`);
		for (const change of lower) lines.push(`  down  ${told(change)}`);
		if (raise.length === 0 && score < 5) lines.push('  up    no single change raises it');
		if (lower.length === 0 && score > 1) lines.push('  down  no single change lowers it');
	}
	if (steps.length > 0) {
		lines.push('', 'Steps of the plan, by what the total would gain:');
		for (const s of steps) {
			const after = s.scoreAfter === null ? '' : ` (${s.criterion} would be ${s.scoreAfter})`;
			lines.push(`  +${s.gain.toFixed(2)}  ${s.text}${after}${s.location ? ` ${formatLocation(s.location)}` : ''}`);
		}
	}
	process.stdout.write(printable(`${lines.join('\n')}\n`));
	return 0;
}

function told(change: Change): string {
	const total = `${change.totalChange >= 0 ? '+' : ''}${change.totalChange.toFixed(2)}`;
	return `${total}  ${change.text}`;
}
