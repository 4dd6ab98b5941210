// auditor report: a saved report.json rendered again.
import { dirname, resolve } from 'node:path';
import { auditReportSchema } from '@auditor/schema';
import { aboutRun } from '../batch/student.js';
import { decidedRun } from '../decisions/decided-run.js';
import { renderDecided } from '../decisions/show-run.js';
import { readStage } from '../input/read-stage.js';
import { calibrationFor } from '../output/cohort-extras.js';
import { rendererFor } from '../output/named-renderer.js';
import { writeNamedFile } from '../output/own-files.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	const report = readStage(args[0]!, auditReportSchema, 'report.json');
	const renderer = await rendererFor(options.format as string, process.cwd());
	const audit = decidedRun(dirname(args[0]!), report, { named: options.decisions as string | undefined });
	const folder = dirname(args[0]!);
	const about = aboutRun(folder);
	const inPlace = options.out !== undefined && resolve(dirname(options.out as string)) === resolve(folder);
	const text = renderDecided(renderer, audit, {
		// The way back to the class holds where the report of the cohort stands.
		...(about && { about: inPlace ? about : { student: about.student } }),
		full: options.full === true,
		calibration: typeof options.calibration === 'string' ? calibrationFor(options.calibration, report) : null,
	});
	if (options.out) writeNamedFile(options.out as string, text);
	else process.stdout.write(text);
	return 0;
}
