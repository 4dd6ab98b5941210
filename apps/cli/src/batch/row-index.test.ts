import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultName, rowOf, type StoredResult, signerOf } from '@auditor/cohort';
import { temporaryFolder } from '@auditor/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowIndex } from './row-index.js';

const entry = { id: 'ann', name: 'Ann', target: 'ann', commit: null, asOf: null, reports: [], tags: [], place: 'r.csv:2' };
const times = { startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:01Z', milliseconds: 1000, attempts: 1, peakBytes: null };
const row = rowOf(entry, null, { reason: 'Gone.', ours: false, folder: null, times });
const result: StoredResult = { schemaVersion: '1.0', job: 'job-1', row, files: { 'report.json': '{}' } };
const signer = signerOf('the key of one user');

describe('the rows of results', () => {
	let out: string;
	const again = (by = signer) => rowIndex(out, by).find('job-1');
	beforeEach(() => {
		out = temporaryFolder();
		mkdirSync(join(out, 'results'));
		writeFileSync(join(out, resultName('job-1')), 'packed');
		const index = rowIndex(out, signer);
		index.keep(result);
		index.write(['job-1']);
	});
	it('are known again without the result', () => {
		expect(again()).toMatchObject({ row: { entry: { id: 'ann' }, reason: 'Gone.' }, names: ['report.json'] });
		expect(rowIndex(out, signer).find('job-2')).toBeNull();
	});
	it.each<[string, () => void]>([
		['another result stands there', () => appendFileSync(join(out, resultName('job-1')), '!')],
		['the result is gone', () => rmSync(join(out, resultName('job-1')))],
		[
			'somebody wrote into them',
			() => writeFileSync(join(out, 'results/.rows'), readFileSync(join(out, 'results/.rows')).fill(65, 20, 22)),
		],
		['they are cut off', () => writeFileSync(join(out, 'results/.rows'), readFileSync(join(out, 'results/.rows')).subarray(0, 40))],
	])('are not believed when %s', (_, change) => {
		change();
		expect(again()).toBeNull();
	});
	it('are not believed from another user, and hold nothing that the batch no longer asks for', () => {
		expect(again(signerOf('the key of another'))).toBeNull();
		const index = rowIndex(out, signer);
		index.keep({ ...result, job: 'job-3' });
		index.write(['job-3']);
		expect(again()).toBeNull();
	});
});
