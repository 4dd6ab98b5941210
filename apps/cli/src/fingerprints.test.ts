// @module-tag slow
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRepository } from '@auditor/forensics';
import { compareAll, fingerprintsSchema } from '@auditor/similarity';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { audit } from './audit.js';
import { fingerprintsOfTarget } from './fingerprints.js';
import { writeRun } from './output/write-run.js';

/** A module with `count` functions, none like another. */
const module = (count: number, name: (n: number) => string) =>
	Array.from({ length: count }, (_, n) => {
		const steps = [...(n + 5).toString(2)].map((bit, i) =>
			bit === '1'
				? `    if items[${i}] > limit and not seen:\n        total += weigh(items[${i}]) * limit`
				: `    for item in items:\n        seen[item] = len(items) - ${i}`,
		);
		return `def ${name(n)}(items, limit, seen):\n    total = 0\n${steps.join('\n')}\n    return {"total": total, "seen": sorted(seen)}\n`;
	});
const prompt =
	'You are a judge who reads the evidence before speaking. Name the line that convinced you, say what would change your mind, and never reward effort that left no trace in the code at all.';

describe('fingerprints of a target', () => {
	const original = gitRepository([
		{
			message: 'all',
			files: {
				'src/a.py': module(12, (n) => `work_${n}`).join('\n'),
				'src/judge.py': `SYSTEM = """${prompt}"""\n`,
				'README.md': `# Work\n\n${prompt} It is written twice, once for people and once for the model that reads it aloud.\n`,
				'LICENSE.md': `${prompt} Permission is hereby granted.`,
				'node_modules/x/index.js': 'export const x = () => { for (const y of [1, 2, 3]) if (y > 2) console.log(y * y, Math.max(y, 4)); };',
				'.cursor/prompts/plan.md': `${prompt} Plan the work, write it down, and ask before you begin with the second half of it.`,
				'.specify/scripts/run.py': module(6, (n) => `tool_${n}`).join('\n'),
				'src/binary.py': new Uint8Array([0, 1, 2, 3]),
			},
		},
	]);

	it('are taken while the audit has the target open, and written beside its report', async () => {
		const cwd = temporaryFolder();
		const outcome = await audit({ target: original.folder, cwd, cache: false, noReport: true }, { fingerprints: true });
		writeRun(join(cwd, 'out'), outcome);
		const read = fingerprintsSchema.parse(JSON.parse(readFileSync(join(cwd, 'out', 'fingerprints.json'), 'utf8')));
		expect(read).toEqual(outcome.fingerprints);
		expect(read.functions.map((f) => f.path)).toContain('src/a.py');
		expect(read.prompts.map((p) => p.path)).toEqual(['src/judge.py']);
		expect(read.functions.filter((f) => f.path.startsWith('.'))).toEqual([]);
		expect(read.documents.map((d) => [d.path, d.name, d.line])).toEqual([['README.md', 'Work', 1]]);
		expect(read.leftOut).toEqual(['src/binary.py: not text']);
	});

	it('are not taken unless asked for', async () => {
		const outcome = await audit({ target: original.folder, cwd: temporaryFolder(), cache: false, noReport: true });
		expect(outcome).not.toHaveProperty('fingerprints');
	});

	it('are none for a target that cannot be read', async () => {
		const cwd = temporaryFolder();
		const outcome = await audit({ target: join(cwd, 'absent'), cwd, cache: false }, { fingerprints: true });
		expect(outcome.trouble).not.toBeNull();
		expect(outcome).not.toHaveProperty('fingerprints');
	});

	it('find a copy with other names in another order, and not without what a template gave', async () => {
		const copy = gitRepository([
			{
				message: 'mine',
				files: {
					'app/tasks.py': module(12, (n) => `job${n}`)
						.reverse()
						.join('\n'),
				},
			},
		]);
		const [one, other] = await Promise.all([original, copy].map(async ({ folder }) => fingerprintsOfTarget(await openRepository(folder))));
		const targets = new Map([
			['one', one!],
			['other', other!],
		]);
		expect(compareAll(targets)).toMatchObject([{ left: 'one', right: 'other' }]);
		expect(compareAll(targets, { template: one! })).toEqual([]);
	});
});
