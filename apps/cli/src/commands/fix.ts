// auditor fix: what of the plan is mechanical, as one patch. Each fix was made in memory, parsed, probed and judged before it is shown.
import type { AuditReport } from '@auditor/schema';
import type { FixedPlan } from '../fixes/fix-plan.js';
import { fixTarget, type Opened } from '../fixes/fix-target.js';
import { changesOf, patchOfAll, toldFix } from '../fixes/told.js';
import { writableTree, writeFixes } from '../fixes/write-fixes.js';
import { complain } from '../output/complain.js';
import { oneLine } from '../output/one-line.js';
import { printable } from '../output/printable.js';
import { printer } from '../output/progress.js';
import { targetFrom } from '../places.js';
import { type TimeLimit, withinTime } from '../time-limit.js';
import type { CommandInput } from './definition.js';
import { onCommandLine, requestFrom } from './shared-options.js';

export default function main(input: CommandInput): Promise<number> {
	return withinTime(input.options.timeLimit as number, input.signal, (limit) => fixWithin(input, limit));
}

async function fixWithin({ args, options, signal: stopped }: CommandInput, limit: TimeLimit): Promise<number> {
	const progress = printer({ quiet: options.quiet === true });
	const request = requestFrom(args[0]!, onCommandLine(options));
	const only = (options.step as string[] | undefined) ?? null;
	const place: { root: string | null } = { root: null };
	const before = ({ base }: Opened) => {
		progress.done();
		if (options.write) place.root = writableTree(request, base.snapshot, targetFrom(request));
	};
	const show = ({ base }: Opened, plan: FixedPlan) => {
		limit.stop();
		const { proven } = plan;
		if (stopped.aborted) return;
		const root = limit.isOver() ? null : place.root;
		if (root !== null) writeFixes(root, changesOf(proven));
		const patch = patchOfAll(proven);
		if (options.json) process.stdout.write(`${JSON.stringify(asData(plan, base.report), null, 2)}\n`);
		// What a terminal shows is escaped; whoever takes the patch gets its bytes.
		else if (root === null) process.stdout.write(process.stdout.isTTY ? printable(patch.toString('utf8')) : patch);
		if (options.quiet !== true) process.stderr.write(printable(`${told(plan, base.report.total.score, root !== null).join('\n')}\n`));
	};
	await fixTarget(request, only, { signal: limit.signal, progress: progress.event, onNotice: progress.say }, show, before);
	if (limit.isOver()) {
		const shown = `${options.write ? 'nothing is written, and ' : ''}what was tried by then is shown`;
		complain(`ended by the time limit of ${options.timeLimit} s (--time-limit); ${shown}.`);
	}
	return limit.isOver() ? 3 : 0;
}

function told({ proven, unproven, last }: FixedPlan, before: number | null, written: boolean): string[] {
	if (proven.length === 0) {
		const why = unproven.flatMap((u) => u.why ?? [])[0];
		return [`No step of the plan has an edit that mends it.${why ? ` The first that does not: ${why}` : ''}`];
	}
	const total =
		before === null || last.report.total.score === null ? '' : ` Total: ${before.toFixed(2)} -> ${last.report.total.score.toFixed(2)}.`;
	const fixes = `${proven.length} ${proven.length === 1 ? 'fix' : 'fixes'}`;
	return [...proven.map((fix) => oneLine(toldFix(fix))), `${fixes} ${written ? 'written into the work tree' : 'in the patch'}.${total}`];
}

function asData({ proven, unproven, last }: FixedPlan, base: AuditReport) {
	return {
		total: { before: base.total.score, after: last.report.total.score },
		plan: base.remediation,
		steps: proven.map(({ step, kinds, title, files, before, after, gain, settles }) => ({
			id: step.id,
			criterion: step.criterion,
			kinds,
			title,
			promised: step.gain,
			gain,
			before,
			after,
			files: files.map((f) => f.path),
			settles,
		})),
		unproven: unproven.flatMap(({ step, why }) => (why === null ? [] : [{ id: step.id, why }])),
		patch: patchOfAll(proven).toString('utf8'),
	};
}
