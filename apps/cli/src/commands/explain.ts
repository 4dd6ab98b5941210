// auditor explain: the story of one score: opinions, rulings, the evidence behind them, and what a person decided beside it.
import { explain, type Rule } from '@auditor/justice';
import { overridesFor } from '../input/overrides.js';
import { readRun } from '../input/read-run.js';
import { printable } from '../output/printable.js';
import { withRunCode } from '../rubric/run-code.js';
import type { CommandInput } from './definition.js';

export default function main({ args, options }: CommandInput): Promise<number> {
	return withRunCode(args[0]!, options, (code) => tell(args, options, code?.rules ?? []));
}

function tell(args: CommandInput['args'], options: CommandInput['options'], rules: readonly Rule[]): number {
	const run = readRun(args[0]!, options.policy as string | undefined, rules);
	const ids = args[1] === undefined ? run.verdict.criteria.map((c) => c.id) : [args[1]];
	const stories = ids.map((id) => ({ criterion: id, story: explain(run.verdict, run.case, id) }));
	const decided = run.report ? (overridesFor(run.folder, run.report, rules)?.overrides ?? []) : [];
	if (options.json) {
		const data = stories.map((s) => ({ ...s, overrides: decided.filter((o) => o.criterion === s.criterion) }));
		process.stdout.write(`${JSON.stringify(args[1] === undefined ? data : data[0], null, 2)}\n`);
		return 0;
	}
	const texts = stories.map(({ criterion, story }) => {
		const own = decided.filter((o) => o.criterion === criterion).map((o) => said(o));
		return [story, ...own].join('\n\n');
	});
	process.stdout.write(printable(`${texts.join('\n\n---\n\n')}\n`));
	return 0;
}

function said(o: { score: number | null; by: string; reason: string; at?: string; superseded: boolean }): string {
	const when = o.at ? ` on ${o.at.slice(0, 10)}` : '';
	const what = o.score === null ? 'withdrew the score' : `set ${o.score} in its place`;
	return `${o.by} ${what}${when}: ${o.reason}${o.superseded ? ' (a later entry counts in its place)' : ''}`;
}
