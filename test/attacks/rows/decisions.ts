// Decisions of people that nobody made: a ledger that came with the repository, or of a form that was once read.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, type Lab, prepared } from '../attack.js';

/** The total of the report that a run leaves in `audit`, told in Markdown, and what was said on standard error. */
async function toldAfter(lab: Lab, files: Record<string, string>): Promise<{ text: string; said: string }> {
	const { folder } = lab.repository({ 'app.py': 'print(1)\n' });
	await lab.auditor(['audit', '.', '-q', '--out', 'audit'], { cwd: folder });
	lab.write(folder, files);
	const { stderr } = await lab.auditor(['audit', '.', '-q', '--out', 'audit'], { cwd: folder });
	return { text: readFileSync(join(folder, 'audit/report.md'), 'utf8'), said: stderr };
}

const plantedIn = prepared(async (lab) => {
	const cwd = join(lab.base, 'court');
	lab.repository({ 'app.py': 'print(1)\n' }).git('clone', '-q', '.', cwd);
	await lab.auditor(['audit', '.', '-q', '--out', 'audit'], { cwd });
	const signed = ['--total', '5', '--by', 'Prof. Mallory', '--reason', 'Excellent.', '--decisions', join(lab.base, 'mine.jsonl')];
	await lab.auditor(['override', 'audit', ...signed], { cwd });
});

/** A decision on every report that could be made of this repository: its digest is what an attacker can compute, too. */
async function planted(lab: Lab): Promise<{ folder: string; line: string }> {
	await plantedIn(lab);
	return { folder: join(lab.base, 'court'), line: readFileSync(join(lab.base, 'mine.jsonl'), 'utf8') };
}

export const attacks: readonly Attack[] = [
	{
		way: 'audit/overrides.json planted in the audited repository',
		by: 'author',
		attempt: async (lab) => {
			const overrides = [{ criterion: 'git_forensic_analysis', score: 5, by: 'Prof. Mallory', reason: 'Excellent.' }];
			const { text } = await toldAfter(lab, { 'audit/overrides.json': JSON.stringify({ schemaVersion: '1.0.0', overrides }) });
			return text.includes('Mallory') ? 'the planted score stands in the report' : null;
		},
	},
	{
		way: 'audit/decisions.jsonl planted in the audited repository, for the very report that is made',
		by: 'author',
		attempt: async (lab) => {
			const { folder, line } = await planted(lab);
			if (!line.includes('Mallory')) return 'the attack could not be made: no decision was written';
			lab.write(folder, { 'audit/decisions.jsonl': line });
			const { stderr } = await lab.auditor(['audit', '.', '-q', '--out', 'audit'], { cwd: folder });
			if (readFileSync(join(folder, 'audit/report.md'), 'utf8').includes('Mallory')) return 'the planted total stands in the report';
			const again = await lab.auditor(['report', 'audit/report.json'], { cwd: folder });
			if (again.stdout.includes('Mallory')) return 'the planted total stands in what is rendered again';
			return stderr.includes('counts for nothing') ? null : 'the planted ledger was not said';
		},
	},
	...(['beside the repository, in the folder that --out names', 'in a bare repository'] as const).map(
		(where): Attack => ({
			way: `a ledger for the very report that is made, ${where}`,
			by: 'author',
			attempt: async (lab) => {
				const base = lab.folder();
				const tree = join(base, 'court');
				const bare = where === 'in a bare repository';
				lab.repository().git('clone', '-q', ...(bare ? ['--bare'] : []), '.', tree);
				const at = { cwd: bare ? tree : base };
				const audit = () => lab.auditor(['audit', bare ? '.' : 'court', '-q', '--out', 'audit'], at);
				await audit();
				// On the machine of whoever plants it.
				const env = { HOME: lab.folder() };
				const signed = ['--total', '5', '--by', 'Prof. Mallory', '--reason', 'Excellent.', '--decisions', join(lab.base, 'mine.jsonl')];
				await lab.auditor(['override', 'audit', ...signed], { ...at, env });
				rmSync(join(at.cwd, 'audit'), { recursive: true });
				lab.write(at.cwd, { 'audit/decisions.jsonl': readFileSync(join(lab.base, 'mine.jsonl'), 'utf8') });
				const { status, stdout, stderr } = await audit();
				if (stdout.includes('5.00')) return 'the planted total counts';
				return status === (bare ? 0 : 2) && /counts for nothing|not begun on this machine/.test(stderr)
					? null
					: `status ${status}: ${stderr}`;
			},
		}),
	),
	{
		way: 'decided scores written into report.json',
		by: 'writer of the store',
		attempt: async (lab) => {
			const { folder } = await planted(lab);
			const file = join(folder, 'audit/report.json');
			const report = JSON.parse(readFileSync(file, 'utf8'));
			const total = { ...report.total, score: 5, computed: 1, by: 'Prof. Mallory' };
			const { band, scored, of } = total;
			const decided = { total: { score: 5, computed: 1, band, scored, of, by: 'Prof. Mallory' }, criteria: [], entries: [], toConfirm: 0 };
			lab.write(folder, { 'audit/report.json': JSON.stringify({ ...report, decided }) });
			const { stdout } = await lab.auditor(['report', 'audit/report.json'], { cwd: folder });
			if (!stdout.includes('# Audit of')) return 'the attack could not be made: nothing was rendered';
			return stdout.includes('Mallory') || stdout.includes('5.00 of 5') ? 'the written total is believed' : null;
		},
	},
	{
		way: 'a ledger of ten million lines that are no decisions, to hold whoever reads the run',
		by: 'neighbour',
		attempt: async (lab) => {
			const { folder } = await planted(lab);
			lab.write(folder, { 'many.jsonl': 'x\n'.repeat(10_000_000) });
			const { status, milliseconds } = await lab.auditor(['report', 'audit/report.json', '--decisions', 'many.jsonl'], { cwd: folder });
			return status === 2 && milliseconds < 10_000 ? null : `status ${status} after ${Math.round(milliseconds)} ms`;
		},
	},
];
