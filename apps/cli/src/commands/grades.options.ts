import type { CommandDefinition } from './definition.js';
import { decisionsOption, gradingOptions } from './shared-options.js';

export const gradesCommand: CommandDefinition = {
	name: 'grades',
	summary: 'turn decided scores into points and letters, and fill the gradebook that Canvas, Moodle or GitHub Classroom exported',
	define(command) {
		command.argument('<cohort>', 'folder that auditor batch wrote');
		gradingOptions(command);
		decisionsOption(command);
		command
			.option('--sheet <csv>', 'the gradebook as the school system exported it')
			.option('--column <name>', 'column of the points (Canvas: the assignment)')
			.option('--all-columns', 'add further columns of the roster also for Canvas, which takes them for assignments')
			.option('-o, --out <csv>', 'file to upload (default: stdout)')
			.addHelpText(
				'after',
				'\nThe grading is kept with the cohort: table, page, letters and the next gradebook tell the same points.\nA student is known by any word of the roster: id, name, address, and its further columns (login, mail, number).\nExamples:\n  auditor grades cohort --points 5=100,4=85,3=70,1=20 --letters A=90,B=80,C=70,F=0\n  auditor grades cohort --due "2026-02-28 Europe/Vienna" --late 0min=5,1h=10,1d=50%\n  auditor grades cohort --sheet moodle.csv --out upload.csv',
			);
	},
	load: () => import('./grades.js'),
};
