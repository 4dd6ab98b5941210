import { InvalidArgumentError } from 'commander';
import type { CommandDefinition } from './definition.js';
import { decisionsOption, rubricCodeOptions } from './shared-options.js';

export const overrideCommand: CommandDefinition = {
	name: 'override',
	summary: "add a person's decision on a score, a finding or the whole, signed by name; or list the decisions on a run",
	define(command) {
		rubricCodeOptions(command);
		decisionsOption(command);
		command
			.argument('<run>', 'folder that auditor audit --out wrote, or reports/<id> of a cohort; with --import the folder of a cohort, too')
			.argument('[criterion]', 'id of the criterion; none: the whole target')
			.option('--score <n>', 'from 1 to 5 in halves, or none to withdraw the score', scoreOrNone)
			.option('--total <n>', 'the total itself, from 1 to 5, or none', totalOrNone)
			.option('--accept', 'sign the computed score of the criterion, or of the whole target')
			.option('--second <n>', 'score of a second grader: compared, not counted', scoreOrNone)
			.option('--comment <text>', 'a remark without a score')
			.option('--wrong <finding>', 'evidence id or fingerprint: this finding is wrong, decide without it')
			.option('--confirm <id>', 'let an earlier decision hold for this report; all: every one that asks')
			.option('--undo <id>', 'take a decision back')
			.option('--import <csv>', 'add the decisions of a table: target, criterion, score, comment, by')
			.option('--by <name>', 'who decides')
			.option('--reason <text>', 'why')
			.option('--json', 'print what holds now as JSON')
			.addHelpText(
				'after',
				'\nA decision is a line of decisions.jsonl. It stands first in every output, and the computed score beside it.\nExamples:\n  auditor override audit graph_orchestration --score 3.5 --by "Ada Lovelace" --reason "The fan-in is in a helper."\n  auditor override cohort/reports/ann --wrong graph-fan-in-1a2b3c4d --by Ada --reason "The join is in run.py."\n  auditor override cohort --import decisions.csv --by Ada',
			);
	},
	load: () => import('./override.js'),
};

function scoreOrNone(text: string): number | null {
	if (text === 'none') return null;
	if (!/^([1-4](\.[05])?|5(\.0)?)$/.test(text)) throw new InvalidArgumentError('give a number from 1 to 5 in halves, or none.');
	return Number(text);
}

function totalOrNone(text: string): number | null {
	if (text === 'none') return null;
	if (!/^([1-4](\.\d{1,2})?|5(\.00?)?)$/.test(text))
		throw new InvalidArgumentError('give a number from 1 to 5 with at most two decimals, or none.');
	return Number(text);
}
