// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decision } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { appendDecisions, followLedger, newDecisionId, readLedger } from './ledger.js';

const folder = temporaryFolder('auditor-ledger-');
const decision = (over: Partial<Decision> = {}): Decision => ({
	schemaVersion: '1.0',
	id: newDecisionId(),
	at: '2026-01-02T10:00:00Z',
	by: 'Ada',
	target: { id: 'ann', source: 's' },
	report: 'a'.repeat(64),
	commit: null,
	rubric: 'r',
	kind: 'score',
	criterion: 'a',
	score: 3.5,
	finding: null,
	of: null,
	text: 'Seen by hand.',
	computed: { score: 2, total: 2 },
	...over,
});

describe('a ledger', () => {
	it('gives back what was added, and the same line twice counts once', () => {
		const file = join(folder, 'plain', 'decisions.jsonl');
		const one = decision({ text: 'Two\nlines, and a “quote”.' });
		appendDecisions(file, [one, decision()]);
		appendDecisions(file, [one]);
		expect(readLedger(file)).toMatchObject({ entries: [one, {}], faults: [] });
		expect(readLedger(join(folder, 'none'))).toEqual({ entries: [], faults: [] });
	});

	it('says with its line what is no decision, keeps it, and reads the rest', () => {
		const file = join(folder, 'faults.jsonl');
		appendDecisions(file, [decision()]);
		appendFileSync(file, 'words\n{"id":1}\n');
		appendFileSync(file, `${JSON.stringify(decision({ score: 3.3 }))}\n`);
		appendDecisions(file, [decision()]);
		appendFileSync(file, JSON.stringify(decision()).slice(0, 50));
		const { entries, faults } = readLedger(file);
		expect(entries).toHaveLength(2);
		expect(faults).toEqual([
			expect.stringMatching(/:3 is no decision: it is not JSON\.$/),
			expect.stringMatching(/:4 is no decision: schemaVersion /),
			expect.stringMatching(/:5 is no decision: score must be from 1 to 5 in halves\.$/),
			expect.stringMatching(/:8 ends in the middle of a decision; the half line counts for nothing\.$/),
		]);
		appendDecisions(file, [decision()]);
		expect(readLedger(file).entries).toHaveLength(3);
	});

	it('that is followed gives at every moment what reading it anew gives, and reads nothing twice', () => {
		const file = join(folder, 'followed.jsonl');
		const follow = followLedger(file);
		const same = () => expect(follow()).toEqual(readLedger(file));
		same();
		appendDecisions(file, [decision(), decision({ text: 'äöü€😀' })]);
		same();
		const kept = follow();
		expect(follow()).toBe(kept);
		const line = JSON.stringify(decision({ text: 'cut in the middle of a letter: €' }));
		for (const part of ['\n', Buffer.from(line).subarray(0, 40), Buffer.from(line).subarray(40), '\nwords\n']) {
			appendFileSync(file, part);
			same();
		}
		expect(follow()).toMatchObject({ entries: { length: 3 }, faults: { length: 1 } });
		writeFileSync(file, JSON.stringify(decision()));
		same();
		expect(follow().entries).toHaveLength(1);
	});

	it('is none where a thousand lines are no decisions, however many there are', () => {
		const file = join(temporaryFolder(), 'decisions.jsonl');
		writeFileSync(file, 'x\n'.repeat(2_000_000));
		expect(() => readLedger(file)).toThrow(/more than 1000 of its lines are no decisions/);
	});

	it('is never read or written through a link', () => {
		const file = join(folder, 'link.jsonl');
		writeFileSync(join(folder, 'there'), '');
		symlinkSync(join(folder, 'there'), file);
		expect(() => readLedger(file)).toThrow('cannot be opened as a regular file');
		expect(() => appendDecisions(file, [decision()])).toThrow('it is a link');
		expect(readFileSync(join(folder, 'there'), 'utf8')).toBe('');
	});

	it('of 100,000 lines is read', () => {
		const file = join(folder, 'many.jsonl');
		writeFileSync(file, Array.from({ length: 100_000 }, () => JSON.stringify(decision())).join('\n'));
		expect(readLedger(file).entries).toHaveLength(100_000);
	});
});

/** Appends decisions in a process of its own, as fast as it can, and names each on stdout once it is kept. */
function writer(file: string, count: number) {
	const program = `
		import { createJiti } from ${JSON.stringify(import.meta.resolve('jiti'))};
		const { appendDecisions, newDecisionId } = await createJiti(import.meta.url).import(${JSON.stringify(join(import.meta.dirname, 'ledger.ts'))});
		const decision = ${JSON.stringify(decision())};
		for (let n = 0; n < ${count}; n++) {
			const id = newDecisionId();
			appendDecisions(${JSON.stringify(file)}, [{ ...decision, id, text: 'x'.repeat(1 + (n * 397) % 3900) }]);
			process.stdout.write(id + '\\n');
		}`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
	let out = '';
	child.stdout.on('data', (data: Buffer) => {
		out += data;
	});
	const ended = new Promise<string[]>((resolve) => child.on('close', () => resolve(out.split('\n').filter((id) => id.length === 32))));
	return { child, ended };
}

describe('writers at once', () => {
	it('lose no line and double none', async () => {
		const file = join(folder, 'crowd.jsonl');
		const kept = (await Promise.all(Array.from({ length: 4 }, () => writer(file, 200).ended))).flat();
		const { entries, faults } = readLedger(file);
		expect(kept).toHaveLength(800);
		expect(faults).toEqual([]);
		expect(entries.map((d) => d.id).sort()).toEqual(kept.sort());
	});

	it('that are killed at any moment lose nothing that was kept', { timeout: 240_000 }, async () => {
		const file = join(folder, 'killed.jsonl');
		const kept: string[] = [];
		for (let round = 0; round < 4; round++) {
			const writers = [writer(file, 100_000), writer(file, 100_000)];
			await Promise.all(writers.map(({ child }) => once(child.stdout, 'data')));
			await new Promise((resolve) => setTimeout(resolve, round * 137));
			for (const { child } of writers) child.kill('SIGKILL');
			kept.push(...(await Promise.all(writers.map((w) => w.ended))).flat());
		}
		const ids = new Set(readLedger(file).entries.map((d) => d.id));
		expect(kept.length).toBeGreaterThan(0);
		expect(kept.filter((id) => !ids.has(id))).toEqual([]);
		// What was written and not yet said when its writer was killed: one line for each that was killed.
		expect(ids.size - kept.length).toBeLessThanOrEqual(8);
	});
});
