// The list is the folder: each kind in a file of its name, with a table of before and after, and probes that exist.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probes as repositoryProbes } from '@auditor/forensics';
import { probes as rubricProbes } from '@auditor/rubric-automaton-auditor/probes';
import { expect, it } from 'vitest';
import { fixes } from './index.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));

it('holds every file of the folder, once and in order', () => {
	const kinds = files.filter((name) => !/^_|\.test\.ts$|^(?:all|index)\.ts$/.test(name)).map((name) => name.slice(0, -3));
	expect(fixes.map((fix) => fix.id)).toEqual(kinds.sort());
	expect(fixes.length).toBeGreaterThanOrEqual(20);
});

it('answers probes that exist', () => {
	const known = new Set([...repositoryProbes, ...rubricProbes].map((probe) => probe.id));
	expect(fixes.flatMap((fix) => fix.answers.filter((id) => !known.has(id)))).toEqual([]);
});

it('has a table for each', () => {
	const tables = files.filter((name) => name.endsWith('.test.ts')).map((name) => readFileSync(folder + name, 'utf8'));
	const camel = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
	expect(fixes.filter(({ id }) => !tables.some((text) => text.includes(`fixTester(${camel(id)}, [`))).map((fix) => fix.id)).toEqual([]);
});

it('says what is done in an imperative sentence', () => {
	for (const { id, title } of fixes) expect([id, title]).toEqual([id, expect.stringMatching(/^[A-Z][^.]+\.$/)]);
});
