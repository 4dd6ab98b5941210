// auditor compare: two audits side by side, for a resubmission or a pull request.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Comparison, compareVerdicts, type FactChange, planProgress } from '@auditor/justice';
import { AuditorError, formatLocation } from '@auditor/schema';
import { decidedSide, notesOn } from '../decisions/decided-side.js';
import { progressData, toldProgress } from '../output/plan-progress.js';
import { printable } from '../output/printable.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	if (options.with !== undefined) {
		if (args[1] !== undefined) throw new AuditorError('AUD_USAGE', '--with compares one run with the report of another auditor.');
		const { compareWith } = await import('./compare-with.js');
		return compareWith(options.with as string, args[0]!, { json: options.json === true });
	}
	if (args[1] === undefined) throw new AuditorError('AUD_USAGE', 'Two audits are compared; the second one is missing.');
	if (areCohorts(args[0]!, args[1]!)) {
		if (options.format === 'html')
			return (await import('./compare-drafts.js')).draftCohorts(args[0]!, args[1]!, options.out as string | undefined);
		const { compareCohorts } = await import('./compare-cohorts.js');
		return compareCohorts(args[0]!, args[1]!, { json: options.json === true, failOnDrop: options.failOnDrop === true });
	}
	const [before, after] = [decidedSide(args[0]!), decidedSide(args[1]!)];
	const comparison = compareVerdicts(before.comparable, after.comparable);
	const notes = notesOn(before, after);
	const plan = before.report && after.report ? planProgress(before.report, after.report) : null;
	if (options.format === 'html') {
		const { writeDraft } = await import('./compare-drafts.js');
		writeDraft(before, after, { comparison, notes, out: options.out as string | undefined });
	} else {
		const sides = { before: before.source, after: after.source };
		if (options.json)
			process.stdout.write(`${JSON.stringify({ ...sides, notes, ...comparison, ...(plan && { plan: progressData(plan) }) }, null, 2)}\n`);
		else process.stdout.write(printable(`${told(comparison, sides, notes)}${plan ? toldProgress(plan) : ''}`));
	}
	const dropped = comparison.criteria.some((c) => c.change === 'fell') || (comparison.total.change ?? 0) < 0;
	if (options.failOnDrop === true && dropped) {
		process.stderr.write('auditor: a score fell.\n');
		return 1;
	}
	return 0;
}

/** Whether both sides are folders of a batch. @throws AuditorError AUD_STAGE_INVALID when only one is: two of a kind are compared. */
function areCohorts(before: string, after: string): boolean {
	const sides = [before, after];
	const [cohort, ...both] = sides.filter((folder) => existsSync(join(folder, 'cohort.json')));
	if (cohort === undefined || both.length > 0) return cohort !== undefined;
	const other = sides.find((folder) => folder !== cohort)!;
	const what = !existsSync(other) ? 'does not exist' : isAudit(other) ? 'tells of one audit' : 'holds no cohort.json';
	throw new AuditorError('AUD_STAGE_INVALID', `${other} ${what}, and ${cohort} is the folder of a batch.`, {
		hint: 'Compare two batches, or two audits.',
	});
}

function isAudit(path: string): boolean {
	return !statSync(path).isDirectory() || existsSync(join(path, 'report.json'));
}

function told(comparison: Comparison, sides: { before: string | null; after: string | null }, notes: readonly string[]): string {
	const { total, criteria, appeared, fixed } = comparison;
	const lines = sides.before && sides.after ? [`${sides.before}  ->  ${sides.after}`] : [];
	const score = (n: number | null) => (n === null ? 'not scored' : n.toFixed(2));
	const sign = (n: number) => `${n > 0 ? '+' : ''}${n.toFixed(2)}`;
	lines.push(`total ${score(total.before)} -> ${score(total.after)}${total.change === null ? '' : ` (${sign(total.change)})`}`, ...notes);
	for (const c of criteria) {
		if (c.change === 'same') continue;
		const side = (x: typeof c.before) => (x === null ? '–' : (x.score ?? x.status));
		const rules = [...c.rules.before.map((r) => `-${r}`), ...c.rules.after.map((r) => `+${r}`)];
		lines.push(
			`  ${c.change.padEnd(8)} ${c.name} (${c.criterion}): ${side(c.before)} -> ${side(c.after)}${rules.length > 0 ? `  [${rules.join(' ')}]` : ''}`,
		);
	}
	const same = criteria.filter((c) => c.change === 'same').length;
	if (same > 0) lines.push(`  same     ${same} of ${criteria.length} criteria`);
	const section = (title: string, facts: readonly FactChange[]) => {
		if (facts.length === 0) return;
		lines.push(title);
		for (const f of facts)
			lines.push(
				`  ${f.criterion}: ${f.kind === 'hazard' ? 'danger: ' : ''}${f.text}${f.location ? ` ${formatLocation(f.location)}` : ''}`,
			);
	};
	section('Fixed (no longer trouble):', fixed);
	section('Appeared (trouble that was not there):', appeared);
	return `${lines.join('\n')}\n`;
}
