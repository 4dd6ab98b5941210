// A teacher's table from words to letter: drafted, validated, audited, with one requirement left for a person.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { auditor } from './support/shell.js';

const base = temporaryFolder('auditor-words-');
const table = (rows: readonly string[]) => ['| Requirement | Points |', '| --- | --- |', ...rows.map((row) => `| ${row} |`), ''].join('\n');
const repository = gitRepository([
	{
		message: 'Sell bread',
		files: {
			'app/server.py': 'from fastapi import FastAPI\n\napp = FastAPI()\n\n\ndef total_price(items):\n    return sum(items)\n',
			'tests/test_server.py': 'from app.server import total_price\n\n\ndef test_total_price():\n    assert total_price([1, 2]) == 3\n',
			'README.md': '# Shop\n',
		},
	},
]);

describe('a table of a teacher', () => {
	it('is drafted, validated and audited, and says what it could not decide', async () => {
		writeFileSync(
			join(base, 'table.md'),
			table([
				'The web server in `app/server.py` is built with FastAPI. | 4',
				'`total_price` is tested. | 4',
				'The command line accepts `--currency`. | 2',
				'Prices are rounded in `app/server.py`. | 2',
				'The code is clean and readable. | 2',
			]),
		);
		const drafted = await auditor(['rubric', 'draft', 'table.md', '--out', 'shop-rubric'], { cwd: base });
		expect(drafted).toMatchObject({ status: 0, stderr: '' });
		expect(drafted.stdout).toContain('5 requirements in words: 3 can be looked up, 1 in part, 1 needs a model or a person.');
		expect(await auditor(['rubric', 'draft', 'table.md', '--out', 'shop-rubric'], { cwd: base })).toMatchObject({
			status: 2,
			stderr: 'auditor: shop-rubric is there already and not empty; name a folder that is not with --out.\n',
		});
		const validated = await auditor(['rubric', 'validate', './shop-rubric', '--json'], { cwd: base });
		expect(JSON.parse(validated.stdout)).toMatchObject({
			valid: true,
			requirements: [{ reach: 'looks' }, { reach: 'looks' }, { reach: 'looks' }, {}, { reach: 'person' }],
		});

		const { status, stdout, stderr } = await auditor(
			['audit', repository.folder, '--rubric', './shop-rubric', '--json', '--quiet', '--no-report', '--no-cache'],
			{ cwd: base },
		);
		expect([status, stderr]).toEqual([0, '']);
		const { criteria } = JSON.parse(stdout) as {
			criteria: {
				status: string;
				score: number | null;
				reason: string | null;
				evidence: { message: string; values: Record<string, unknown> }[];
			}[];
		};
		expect(criteria.map((c) => [c.status, c.score])).toEqual([
			['scored', 5],
			['scored', 5],
			['scored', 1],
			['not-assessed', null],
			['not-assessed', null],
		]);
		expect(criteria[2]!.evidence[0]!.message).toBe('“The command line accepts `--currency`” does not hold: nothing declares `--currency`.');
		expect(criteria[3]!.reason).toContain('Partly looked up: 0 of 1 requirements were decided.');
		expect(criteria[3]!.evidence[0]!.values).toHaveProperty('likely.0.path', 'app/server.py');
	});

	it('gives the highest level whose words hold', async () => {
		writeFileSync(
			join(base, 'levels.md'),
			'| Criterion | Excellent | Good | Fair | Weak | Missing |\n| --- | --- | --- | --- | --- | --- |\n| Tests | CI runs pytest. | `total_price` is tested. | There is a function `total_price`. | There is a file. | Nothing. |\n| Prices | `round_price` is tested. | There is a function `round_price`. | | | No price. |\n',
		);
		expect(await auditor(['rubric', 'draft', 'levels.md'], { cwd: base })).toMatchObject({ status: 0 });
		const { stdout, status } = await auditor(
			['audit', repository.folder, '--rubric', './levels-rubric', '--json', '--quiet', '--no-report', '--no-cache'],
			{ cwd: base },
		);
		expect(status).toBe(0);
		expect(JSON.parse(stdout).criteria.map((c: { status: string; score: number }) => [c.status, c.score])).toEqual([
			['scored', 4],
			['scored', 1],
		]);
	});

	it('is refused in one sentence with its place', async () => {
		writeFileSync(join(base, 'merged.csv'), 'Requirement,Points\nIt is tested\n');
		expect(await auditor(['rubric', 'draft', 'merged.csv'], { cwd: base })).toMatchObject({
			status: 2,
			stderr: 'auditor: merged.csv: at line 2: it has 1 cells, and the head has 2; merged cells cannot be read.\n',
		});
		expect((await auditor(['rubric', 'draft', 'nowhere.csv'], { cwd: base })).stderr).toMatch(/^auditor: nowhere\.csv cannot be read: /);
		expect(() => readFileSync(join(base, 'merged-rubric/rubric.json'))).toThrow();
	});
});
