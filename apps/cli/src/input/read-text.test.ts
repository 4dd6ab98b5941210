import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditReportSchema } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { readRubricJson } from '../rubric/read-rubric-json.js';
import { loadPolicy } from './load-policy.js';
import { readCohort } from './read-cohort.js';
import { readRun } from './read-run.js';
import { readStage } from './read-stage.js';
import { readText } from './read-text.js';

const folder = temporaryFolder('auditor-text-');

it('reads a file', () => {
	writeFileSync(join(folder, 'a.json'), 'x');
	expect(readText(join(folder, 'a.json'))).toBe('x');
});

it.each([
	['a stage', () => readStage('/dev/zero', auditReportSchema, 'report.json')],
	['a run', () => readRun('/dev/zero')],
	['a policy', () => loadPolicy('/dev/zero', folder)],
	['a cohort', () => readCohort('/dev/zero')],
	['a rubric', () => readRubricJson('/dev/zero', '/dev/zero')],
])('an endless device is not read as %s, and that is said in a sentence', (_, read) => {
	expect(read).toThrow(expect.objectContaining({ code: expect.stringMatching(/^AUD_/), message: expect.stringContaining('/dev/zero') }));
});
