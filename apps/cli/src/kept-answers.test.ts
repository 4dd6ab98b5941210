import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { keptAnswers } from './kept-answers.js';
import type { AuditRequest } from './request.js';

it.each(['file', 'file/below', 'x'.repeat(300)])('%s as the folder of records is a mistake of usage', (records) => {
	const cwd = temporaryFolder();
	writeFileSync(join(cwd, 'file'), '');
	const request = { cwd, records, recordsNamed: true, cache: false } as unknown as AuditRequest;
	expect(() => keptAnswers(request, {})).toThrow(
		expect.objectContaining({ code: 'AUD_USAGE', message: expect.stringContaining('no folder') }),
	);
});
