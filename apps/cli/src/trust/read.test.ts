// @module-tag slow
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditReportSchema } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { loadPolicy } from '../input/load-policy.js';
import { readCohort } from '../input/read-cohort.js';
import { readRun } from '../input/read-run.js';
import { readStage } from '../input/read-stage.js';
import { readRubricJson } from '../rubric/read-rubric-json.js';
import { found, named } from './origin.js';
import { parseJson, readFound, readText } from './read.js';

const folder = temporaryFolder('auditor-text-');

it('reads a file', () => {
	writeFileSync(join(folder, 'a.json'), 'x');
	expect(readText(named(join(folder, 'a.json')))).toBe('x');
});

it('reads no pipe, without waiting for a writer, and no folder', () => {
	execFileSync('mkfifo', [join(folder, 'pipe')]);
	expect(() => readText(named(join(folder, 'pipe')))).toThrow(expect.objectContaining({ code: 'ENOTFILE' }));
	expect(() => readText(named(folder))).toThrow(expect.objectContaining({ code: 'EISDIR' }));
});

it('reads a file of an unknown size whole', () => {
	expect(readText(named('/proc/self/status'))).toMatch(/^Name:.*voluntary_ctxt_switches/s);
});

it('follows a link that was named, and none that was found', () => {
	writeFileSync(join(folder, 'real.json'), '\uFEFF1');
	symlinkSync('real.json', join(folder, 'link.json'));
	expect(readText(named(join(folder, 'link.json')))).toBe('1');
	expect(() => readFound(found(join(folder, 'link.json')))).toThrow(expect.objectContaining({ code: 'ELOOP' }));
});

it.each(['root:x:0:0:secret', '{"a": 1, secret}', '{"a": "secret', ''])('says of what is not JSON its place and no byte: %j', (source) => {
	expect(() => parseJson(source)).toThrow(/^is not JSON( \(line \d+, column \d+\))?$/);
});

it.each([
	['a stage', () => readStage('/dev/zero', auditReportSchema, 'report.json')],
	['a run', () => readRun('/dev/zero')],
	['a policy', () => loadPolicy('/dev/zero', { user: folder })],
	['a cohort', () => readCohort('/dev/zero')],
	['a rubric', () => readRubricJson(named('/dev/zero'), '/dev/zero')],
])('an endless device is not read as %s, and that is said in a sentence', (_, read) => {
	expect(read).toThrow(expect.objectContaining({ code: expect.stringMatching(/^AUD_/), message: expect.stringContaining('/dev/zero') }));
});
