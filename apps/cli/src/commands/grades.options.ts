import type { CommandDefinition } from './definition.js';

export const gradesCommand: CommandDefinition = {
	name: 'grades',
	summary: 'fill the gradebook that Canvas, Moodle or GitHub Classroom exported with points and feedback',
	define(command) {
		command
			.argument('<cohort>', 'folder that auditor batch wrote')
			.requiredOption('--sheet <csv>', 'the gradebook as the school system exported it')
			.requiredOption('--points <table>', 'points by score, as in 5=100,4=85,1=20')
			.option('--letters <table>', 'grades by points, as in A=90,B=80')
			.option('--column <name>', 'column of the points (Canvas: the assignment)')
			.option('-o, --out <csv>', 'file to upload (default: stdout)')
			.addHelpText(
				'after',
				'\nA student is known by any word of the roster: id, name, address, and its further columns (login, mail, number).\nExample:\n  auditor grades cohort --sheet moodle.csv --points 5=100,4=85,3=70,1=20 --out upload.csv',
			);
	},
	load: () => import('./grades.js'),
};
