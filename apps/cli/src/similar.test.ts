import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowOf } from '@auditor/cohort';
import { fingerprint } from '@auditor/similarity';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { similarIn } from './similar.js';

const text = 'You are a patient reviewer. Read the diff twice, then say what would break first and how you know, and what you would ask.';
const prints = JSON.stringify(
	fingerprint({ functions: [], prompts: [{ path: 'p.md', line: 1, endLine: 1, name: null, text }], documents: [] }),
);
const times = { startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:01Z', milliseconds: 1000, attempts: 1, peakBytes: null };

it('compares a target whose broken fingerprints its result has whole, and counts one that has none', async () => {
	const out = temporaryFolder();
	const place = (id: string) => join(out, 'reports', id, 'fingerprints.json');
	const rows = ['ann', 'bob', 'eve'].map((id) => {
		mkdirSync(join(out, 'reports', id), { recursive: true });
		writeFileSync(place(id), id === 'ann' ? prints : '{broken');
		const entry = { id, name: id, target: id, commit: null, asOf: null, reports: [], tags: [], place: 'r.csv:2' };
		return { ...rowOf(entry, null, { reason: '', ours: false, folder: null, times }), folder: `reports/${id}` };
	});
	const asked: string[] = [];
	const again = async (id: string) => {
		asked.push(id);
		if (id === 'bob') writeFileSync(place(id), prints);
	};
	const { note } = await similarIn(out, rows, { again });
	expect(asked).toEqual(['bob', 'eve']);
	expect(note).toContain('1 of 3 targets could not be compared.');
});
