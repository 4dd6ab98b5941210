import type { CommandDefinition } from './definition.js';
import { decisionsOption, gradingOptions } from './shared-options.js';

export const letterCommand: CommandDefinition = {
	name: 'letter',
	summary: 'write a letter of one page to each author: what holds, three strengths, three steps',
	define(command) {
		decisionsOption(command);
		command
			.argument('<cohort|run>', 'folder that auditor batch or auditor audit --out wrote')
			.option('-o, --out <folder>', 'where the letters are written (default: letters in the folder of the cohort or run)')
			.option('--opening <file>', "the teacher's own first paragraphs")
			.option('--closing <file>', "the teacher's own last paragraphs")
			.option('--language <code>', "of the letter's own sentences: en or de", 'en')
			.option('--name <name>', 'who is written to; for a single run')
			.addHelpText(
				'after',
				'\nEach letter is written as Markdown, as HTML and as plain text for mail.\nExample:\n  auditor letter cohort --points 5=100,4=85,3=70,1=20 --opening hello.txt',
			);
		gradingOptions(command);
	},
	load: () => import('./letter.js'),
};
