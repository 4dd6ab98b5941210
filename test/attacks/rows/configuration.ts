// Configuration that nobody named: beside the target, in the folder one stands in, by link. It is read as data and can only tighten.
import type { Attack, Lab } from '../attack.js';

/** The command as an honest user gives it, in a folder that holds `auditor.config.mjs`. */
const ranIn = async (lab: Lab, args: readonly string[], cwd: string) => {
	await lab.auditor([...args, '-q'], { cwd });
	return lab.codeRan();
};

export const attacks: readonly Attack[] = [
	{
		way: 'code in the configuration of the repository that is audited',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({ 'auditor.config.mjs': lab.code(), 'app.py': '' });
			return ranIn(lab, ['audit', '.'], folder);
		},
	},
];
