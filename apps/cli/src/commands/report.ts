// auditor report: a saved report.json rendered again.
import { dirname } from 'node:path';
import { render } from '@auditor/report';
import { auditReportSchema } from '@auditor/schema';
import { overridesFor } from '../input/overrides.js';
import { readStage } from '../input/read-stage.js';
import { calibrationFor } from '../output/cohort-extras.js';
import { writeFileAtomically } from '../output/write-file.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	const report = readStage(args[0]!, auditReportSchema, 'report.json');
	const text = render(report, options.format as string, {
		links: report.repository.forge,
		overrides: overridesFor(dirname(args[0]!), report),
		calibration: typeof options.calibration === 'string' ? calibrationFor(options.calibration, report) : null,
	});
	if (options.out) writeFileAtomically(options.out as string, text);
	else process.stdout.write(text);
	return 0;
}
