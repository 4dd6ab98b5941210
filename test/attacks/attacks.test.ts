// Every way in that was ever seen, tried again. A file of `rows/` is an area, a row is an attempt of a few lines. To see a row fail where the way is
// open: AUDITOR_MAIN=<main.js of another build> npx vitest run attacks
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type Attack, closeLaboratory, Lab } from './attack.js';

const areas = await Promise.all(
	readdirSync(fileURLToPath(new URL('./rows/', import.meta.url)))
		.sort()
		.map(async (file) => {
			const area = basename(file, '.ts');
			const { attacks } = (await import(`./rows/${area}.ts`)) as { attacks: readonly Attack[] };
			return { area, attacks };
		}),
);

afterAll(closeLaboratory);

it('has a start that is served answered as one with a process of its own', async () => {
	const lab = new Lab();
	try {
		const folder = join(lab.base, 'court');
		lab.repository({ 'app.py': 'print(1)\n', 'auditor.config.mjs': lab.code('{}') }).git('clone', '-q', '.', folder);
		const audit = async (alone: boolean) => {
			const said = await lab.auditor(['audit', '.', '-q', '--no-report', '--no-cache', '--out', '../audit'], { cwd: folder, alone });
			const { criteria, total } = JSON.parse(readFileSync(join(folder, '../audit/report.json'), 'utf8'));
			return { ...said, milliseconds: 0, criteria, total };
		};
		const own = await audit(true);
		expect(own.stderr).toContain('was found');
		expect(await audit(false)).toEqual(own);
	} finally {
		lab.close();
	}
});

// The areas run beside one another, those first that hold the longest rows: at the end no processor waits for one.
const LONGEST = ['time', 'queue', 'model-server', 'stage-files', 'repository', 'action'];
const rank = ({ area }: { area: string }) => (LONGEST.indexOf(area) + LONGEST.length + 1) % (LONGEST.length + 1);

for (const { area, attacks } of areas.sort((a, b) => rank(a) - rank(b)))
	describe.concurrent(area, () => {
		it('holds rows that are told apart by their names', () => {
			expect(attacks.length).toBeGreaterThan(0);
			expect(new Set(attacks.map(({ way }) => way)).size).toBe(attacks.length);
		});
		for (const { by, way, attempt } of attacks)
			it.concurrent(`${by}: ${way}`, async () => {
				const lab = new Lab();
				try {
					expect(await attempt(lab)).toBeNull();
				} finally {
					lab.close();
				}
			});
	});
