import type { CommandDefinition } from './definition.js';

export const calibrateCommand: CommandDefinition = {
	name: 'calibrate',
	summary: "how far scores agree with people's grades, and which judge is kinder",
	define(command) {
		command
			.argument('<judged...>', 'folder of a cohort, or report.json files or folders with one')
			.option(
				'--grades <file>',
				'CSV with target, criterion, grade and grader, or with a column per criterion (default: the decisions of people on the cohort)',
			)
			.option('-o, --out <file>', 'where to write (default: calibration.json in the folder of the cohort, or here)')
			.option('--seed <n>', 'of the resampling that intervals are made from', Number, 1)
			.option('--json', 'print calibration.json on stdout')
			.addHelpText(
				'after',
				'\nExamples:\n  auditor calibrate --grades grades.csv cohort\n  auditor calibrate --grades grades.csv team-a=a/report.json team-b=b',
			);
	},
	load: () => import('./calibrate.js'),
};
