import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readGivenReports } from './reports.js';

const folder = mkdtempSync(join(tmpdir(), 'auditor-reports-'));
const [here, target] = [join(folder, 'here'), join(folder, 'target')];
mkdirSync(here);
mkdirSync(join(target, 'docs'), { recursive: true });
writeFileSync(join(here, 'own.md'), 'here');
writeFileSync(join(target, 'own.md'), 'there');
writeFileSync(join(target, 'docs/report.md'), 'there');
writeFileSync(join(folder, 'secret.md'), 'secret');
symlinkSync(join(folder, 'secret.md'), join(target, 'docs/link.md'));
const read = (path: string) => readGivenReports([path], here, [target]).map(({ bytes }) => new TextDecoder().decode(bytes!));

it.each([
	['from here first', 'own.md', 'here'],
	['from the target, where here is none', 'docs/report.md', 'there'],
])('reads a report %s', (_, path, text) => {
	expect(read(path)).toEqual([text]);
});

it.each([
	['is nowhere', 'docs/none.md', /does not exist/],
	['leads out of the target', 'docs/link.md', /leads elsewhere/],
])('refuses one that %s', (_, path, says) => {
	expect(() => read(path)).toThrow(says);
});
