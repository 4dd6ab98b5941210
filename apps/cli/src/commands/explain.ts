// auditor explain: the story of one score: opinions, rulings, the evidence behind them, and what a person decided beside it.
import { explain } from '@auditor/justice';
import { decisionText } from '@auditor/report';
import { decidedRun } from '../decisions/decided-run.js';
import { readRun } from '../input/read-run.js';
import { printable } from '../output/printable.js';
import type { RubricCode } from '../rubric/rubric-code.js';
import { withRunCode } from '../rubric/run-code.js';
import type { CommandInput } from './definition.js';

export default function main({ args, options }: CommandInput): Promise<number> {
	return withRunCode(args[0]!, options, (code) => tell(args, options, code));
}

function tell(args: CommandInput['args'], options: CommandInput['options'], code: RubricCode | null): number {
	const run = readRun(args[0]!, options.policy as string | undefined, code?.rules);
	const ids = args[1] === undefined ? run.verdict.criteria.map((c) => c.id) : [args[1]];
	const stories = ids.map((id) => ({ criterion: id, story: explain(run.verdict, run.case, id, { full: options.full === true }) }));
	const named = options.decisions as string | undefined;
	const decided = (run.report ? decidedRun(run.folder, run.report, { code, named }).decided?.entries : null) ?? [];
	if (options.json) {
		const data = stories.map((s) => ({ ...s, decisions: decided.filter((e) => e.decision.criterion === s.criterion) }));
		process.stdout.write(`${JSON.stringify(args[1] === undefined ? data : data[0], null, 2)}\n`);
		return 0;
	}
	const texts = stories.map(({ criterion, story }) => {
		const own = decided.filter((e) => e.decision.criterion === criterion).map(decisionText);
		return [story, ...own].join('\n\n');
	});
	process.stdout.write(printable(`${texts.join('\n\n---\n\n')}\n`));
	return 0;
}
