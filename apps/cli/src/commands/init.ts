// auditor init: a configuration to begin with, typed, with what people change first.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { CONFIG_NAMES } from '../config/load-config.js';
import type { AuditorConfig } from '../config/schema.js';
import { writeFileAtomically } from '../output/write-file.js';
import type { CommandInput } from './definition.js';

const beginning: AuditorConfig = {
	rubric: 'automaton-auditor',
	out: 'audit',
	formats: ['sarif'],
	gate: { default: 'warn', criteria: { safe_tool_engineering: 'error' }, suppressions: [] },
};

const typed = `// Found in the folder of an audit, the gate counts; named with --config, all of it does. Values that need no running: a file with more must be named.
import { defineConfig } from '@auditor/cli/config';

export default defineConfig({
	// A rubric package, folder or JSON file.
	rubric: 'automaton-auditor',
	// Where reports and stage files are written.
	out: 'audit',
	formats: ['sarif'],
	// Without a model the heuristic bench judges: no key, no network.
	// model: 'gpt-4o-mini', maxCost: 1,
	gate: {
		// off, warn or error, for criteria that are not named below.
		default: 'warn',
		// error: a confirmed danger or an unmet essential fails. With min, a score below it too.
		criteria: { safe_tool_engineering: 'error' },
		// failUnder: 3.5,
		// An earlier report.json: only what is new fails.
		// baseline: 'baseline/report.json',
		// { fingerprint: '...', reason: 'why it is accepted', expires: '2030-01-31' }
		suppressions: [],
	},
});
`;

export default async function main({ options }: CommandInput): Promise<number> {
	const name = options.json ? 'auditor.config.json' : 'auditor.config.ts';
	const present = CONFIG_NAMES.filter((candidate) => existsSync(join(process.cwd(), candidate)));
	if (present.length > 0 && !options.force)
		throw new AuditorError('AUD_USAGE', `${present[0]} is already there.`, { hint: 'Replace it with --force.' });
	if (present.some((other) => other !== name))
		throw new AuditorError('AUD_USAGE', `${present.find((other) => other !== name)} is already there, and would be read first or beside.`, {
			hint: 'Remove it, so that there is one configuration.',
		});
	writeFileAtomically(join(process.cwd(), name), options.json ? `${JSON.stringify(beginning, null, 2)}\n` : typed);
	process.stdout.write(
		`${name} is written. Its gate counts where an audit runs in this folder: auditor audit .\n` +
			`All of it counts when it is named: auditor audit . --config ${name}\n`,
	);
	return 0;
}
