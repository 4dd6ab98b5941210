import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signerOf } from '@auditor/cohort';
import { temporaryFolder } from '@auditor/testkit';
import { beforeEach, expect, it } from 'vitest';
import { shownMark } from './shown-mark.js';

const signer = signerOf('the key of one user');
let out = '';
const asked = { threshold: 0.3, jobs: ['a', 'b'] };
const isCurrent = (what: unknown = asked, by = signer) => shownMark(out, by, () => what, [join(out, 'decisions.jsonl')]).current() !== null;

beforeEach(() => {
	out = temporaryFolder();
	mkdirSync(join(out, 'results'));
	for (const name of ['cohort.json', 'cohort.csv', 'index.html', 'results/.rows']) writeFileSync(join(out, name), '{}');
	shownMark(out, signer, () => asked, [join(out, 'decisions.jsonl')]).write();
});

it('holds while nothing changes', () => {
	expect([isCurrent(), isCurrent()]).toEqual([true, true]);
});
it.each<[string, () => void]>([
	['a file was changed', () => appendFileSync(join(out, 'cohort.json'), ' ')],
	['a file is gone', () => rmSync(join(out, 'index.html'))],
	['a row is another', () => writeFileSync(join(out, 'results/.rows'), 'anew')],
	['somebody decided', () => writeFileSync(join(out, 'decisions.jsonl'), '{}')],
	['there are points', () => writeFileSync(join(out, 'grading.json'), '{}')],
	['somebody wrote into it', () => writeFileSync(join(out, 'results/.shown'), readFileSync(join(out, 'results/.shown')).fill(65, 2, 4))],
	['it is gone', () => rmSync(join(out, 'results/.shown'))],
])('does not hold when %s', (_, change) => {
	change();
	expect(isCurrent()).toBe(false);
});
it('does not hold for another question, or by another key', () => {
	expect([isCurrent({ ...asked, threshold: 0.5 }), isCurrent(asked, signerOf('the key of another user'))]).toEqual([false, false]);
});
