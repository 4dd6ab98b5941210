// Where reports are written: never through a link, never over what a stranger or the repository has, never among the files that are audited.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Attack, Lab } from '../attack.js';

const THEIRS = 'not ours';
const manifest = (...files: string[]) => JSON.stringify({ schemaVersion: '1.0', files });

/** Audits `folder` into `out`, and tells whether a file of somebody else is as it was, and that it was refused with a reason. */
async function spares(lab: Lab, folder: string, out: string, file: string, reason: RegExp): Promise<string | null> {
	const { status, stderr } = await lab.auditor(['audit', '.', '--out', out, '-q', '--no-report', '--no-cache'], { cwd: folder });
	if (!existsSync(file)) return 'the file was removed';
	if (readFileSync(file, 'utf8') !== THEIRS) return 'the file was replaced';
	return status === 2 && reason.test(stderr) ? null : `status ${status}: ${stderr}`;
}

const longAgo = (file: string) => utimesSync(file, 1_600_000_000, 1_600_000_000);

export const attacks: readonly Attack[] = [
	{
		way: 'a link as the folder of --out, to have a report.html elsewhere removed',
		by: 'author',
		attempt: (lab) => {
			const elsewhere = lab.folder({ 'report.html': THEIRS });
			const { folder } = lab.repository();
			symlinkSync(elsewhere, join(folder, 'audit'));
			return spares(lab, folder, 'audit', join(elsewhere, 'report.html'), /audit is a link, and nothing is written through it/);
		},
	},
	{
		way: 'a link above the folder of --out',
		by: 'author',
		attempt: (lab) => {
			const elsewhere = lab.folder({ 'audit/report.html': THEIRS });
			const { folder } = lab.repository();
			symlinkSync(elsewhere, join(folder, 'out'));
			return spares(lab, folder, join(folder, 'out/audit'), join(elsewhere, 'audit/report.html'), /out is a link/);
		},
	},
	{
		way: 'a link above the folder of --out, for one who stands elsewhere',
		by: 'author',
		attempt: async (lab) => {
			const elsewhere = lab.folder();
			const { folder } = lab.repository();
			symlinkSync(elsewhere, join(folder, 'out'));
			const { status } = await lab.auditor(['audit', folder, '--out', join(folder, 'out/audit'), '-q', '--no-report', '--no-cache']);
			return status === 2 && !existsSync(join(elsewhere, 'audit'))
				? null
				: `status ${status}, written: ${existsSync(join(elsewhere, 'audit'))}`;
		},
	},
	{
		way: 'a report of its own, for --out . to replace',
		by: 'author',
		attempt: (lab) => {
			const { folder } = lab.repository({ 'app.py': '', 'report.md': THEIRS });
			return spares(lab, folder, '.', join(folder, 'report.md'), /\. is the folder that is audited/);
		},
	},
	{
		way: 'a report of its own that is not tracked, for --out . to replace',
		by: 'author',
		attempt: (lab) => {
			const folder = lab.repository({ 'app.py': '' }).folder;
			writeFileSync(join(folder, 'report.md'), THEIRS);
			return spares(lab, folder, `../${folder.split('/').at(-1)}/`, join(folder, 'report.md'), /is the folder that is audited/);
		},
	},
	{
		way: 'a file under the name of a report in the folder of --out',
		by: 'author',
		attempt: (lab) => {
			const { folder } = lab.repository({ 'app.py': '', 'audit/report.md': THEIRS });
			return spares(lab, folder, 'audit', join(folder, 'audit/report.md'), /was not written by the auditor, and is not replaced/);
		},
	},
	{
		way: 'a file under the name of a report, with a list in the repository that calls it ours',
		by: 'author',
		attempt: (lab) => {
			const { folder } = lab.repository({ 'app.py': '', 'audit/report.md': THEIRS, 'audit/.auditor.json': manifest('report.md') });
			return spares(lab, folder, 'audit', join(folder, 'audit/report.md'), /is a file of the repository, and is not replaced/);
		},
	},
	{
		way: 'a link under the name of a report, with a list that calls it ours',
		by: 'author',
		attempt: (lab) => {
			const elsewhere = lab.folder({ 'report.md': THEIRS });
			const { folder } = lab.repository();
			lab.write(folder, { 'audit/.auditor.json': manifest('report.md') });
			symlinkSync(join(elsewhere, 'report.md'), join(folder, 'audit/report.md'));
			return spares(lab, folder, 'audit', join(elsewhere, 'report.md'), /is no regular file/);
		},
	},
	{
		way: 'a stranger’s report.html beside the reports, for the removal of formats that were not asked for',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository();
			const out = lab.folder({ 'report.html': THEIRS });
			await lab.auditor(['audit', folder, '--out', out, '-q', '--no-report', '--no-cache']);
			return existsSync(join(out, 'report.html')) && readFileSync(join(out, 'report.html'), 'utf8') === THEIRS ? null : 'it was removed';
		},
	},
	{
		way: 'a folder of git as --out of an agent that was talked into it',
		by: 'agent',
		attempt: async (lab) => {
			const { folder } = lab.repository();
			const { status } = await lab.auditor(['audit', '.', '--out', '.git/hooks', '-q', '--no-report'], { cwd: folder });
			return status === 2 && !existsSync(join(folder, '.git/hooks/report.md')) ? null : `status ${status}`;
		},
	},
	{
		way: 'a file under the name of a letter, beside a run',
		by: 'neighbour',
		attempt: async (lab) => {
			await lab.auditor(['audit', lab.repository().folder, '--out', 'audit', '-q', '--no-report', '--no-cache']);
			lab.write(lab.base, { 'audit/letters/letter.html': THEIRS });
			const { status, stderr } = await lab.auditor(['letter', 'audit']);
			if (readFileSync(join(lab.base, 'audit/letters/letter.html'), 'utf8') !== THEIRS) return 'it was replaced';
			if (existsSync(join(lab.base, 'audit/letters/letter.md'))) return 'some of the letters were written';
			return status === 2 && /was not written by the auditor/.test(stderr) ? null : `status ${status}: ${stderr}`;
		},
	},
	{
		way: 'a link in place of the time of the last sweep in a cache that the tree brings, to have a file elsewhere emptied',
		by: 'author',
		attempt: async (lab) => {
			const elsewhere = join(lab.folder({ 'notes.txt': THEIRS }), 'notes.txt');
			const { folder } = lab.repository();
			lab.write(folder, { '.cache/keep': '' });
			symlinkSync(elsewhere, join(folder, '.cache/swept'));
			longAgo(elsewhere);
			await lab.auditor(['facts', '.', '--cache', '.cache', '-q', '--no-report'], { cwd: folder });
			return readFileSync(elsewhere, 'utf8') === THEIRS ? null : 'it was emptied';
		},
	},
	{
		way: 'files of somebody else in the folder that is named as a cache, which are taken for old entries',
		by: 'neighbour',
		attempt: async (lab) => {
			const cache = lab.folder({
				'thesis/chapter.txt': THEIRS,
				'ab/notes.txt': THEIRS,
				'audit/report.json': '{}',
				'audit/calls/ab/mine.json': THEIRS,
			});
			const theirs = ['thesis/chapter.txt', 'ab/notes.txt', 'audit/calls/ab/mine.json'].map((name) => join(cache, name));
			for (const file of theirs) longAgo(file);
			await lab.auditor(['facts', lab.repository().folder, '--cache', cache, '-q', '--no-report']);
			await lab.auditor(['prune', join(cache, 'audit'), '--older-than', '1', '--yes']);
			const gone = theirs.filter((file) => !existsSync(file));
			return gone.length === 0 ? null : `removed: ${gone.join(', ')}`;
		},
	},
	{
		way: 'a link as the file of --out of a stage',
		by: 'author',
		attempt: async (lab) => {
			const elsewhere = lab.folder({ 'facts.json': THEIRS });
			const { folder } = lab.repository();
			symlinkSync(elsewhere, join(folder, 'out'));
			await lab.auditor(['facts', '.', '--out', 'out/facts.json', '-q', '--no-report', '--no-cache'], { cwd: folder });
			return readFileSync(join(elsewhere, 'facts.json'), 'utf8') === THEIRS ? null : 'it was replaced';
		},
	},
	{
		way: 'a link as the folder of a batch, in the tree in which it runs',
		by: 'author',
		attempt: async (lab) => {
			const elsewhere = lab.folder();
			const { folder } = lab.repository({ 'app.py': '', 'roster.csv': 'target\n.\n' });
			symlinkSync(elsewhere, join(folder, 'cohort'));
			const { status } = await lab.auditor(['batch', 'roster.csv', '-q'], { cwd: folder });
			return status === 2 && !existsSync(join(elsewhere, 'cohort.json')) ? null : `status ${status}`;
		},
	},
	{
		way: 'a link in place of audit/calls, with a list that calls it ours',
		by: 'author',
		attempt: async (lab) => {
			const elsewhere = lab.folder();
			const { folder } = lab.repository();
			lab.write(folder, { 'audit/.auditor.json': manifest('calls') });
			symlinkSync(elsewhere, join(folder, 'audit/calls'));
			const { url } = await lab.server(() => ({ data: [{ id: 'm' }] }));
			const args = ['audit', '.', '--base-url', `${url}/v1`, '--model', 'm', '-q', '--no-report', '--no-cache', '--out', 'audit'];
			const { status } = await lab.auditor(args, { cwd: folder });
			return status === 2 && readdirSync(elsewhere).length === 0
				? null
				: `status ${status}, ${readdirSync(elsewhere).length} files elsewhere`;
		},
	},
	{
		way: 'a cohort folder in the tree in which a batch runs, whose pages would be replaced',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({ 'app.py': '', 'roster.csv': 'target\n.\n', 'cohort/index.html': THEIRS });
			const { status, stderr } = await lab.auditor(['batch', 'roster.csv', '-q', '--no-cache'], { cwd: folder });
			if (readFileSync(join(folder, 'cohort/index.html'), 'utf8') !== THEIRS) return 'the file was replaced';
			return status === 2 && /was not written by the auditor/.test(stderr) ? null : `status ${status}: ${stderr}`;
		},
	},
	...(['folder', 'pipe'] as const).map(
		(what): Attack => ({
			way: `a ${what} in place of the lock of a batch, to hold whoever asks for it`,
			by: 'neighbour',
			attempt: async (lab) => {
				const folder = lab.folder({ 'roster.csv': `target\n${lab.repository().folder}\n` });
				mkdirSync(join(folder, 'cohort'));
				execFileSync(what === 'pipe' ? 'mkfifo' : 'mkdir', [join(folder, 'cohort/batch.lock')]);
				const { status, stderr } = await lab.auditor(['batch', 'roster.csv', '--no-cache', '-q'], { cwd: folder, timeout: 15_000 });
				return status === 2 && /is in the way/.test(stderr) ? null : `status ${status}: ${stderr}`;
			},
		}),
	),
	{
		way: 'results of a batch that somebody else put into its folder',
		by: 'neighbour',
		attempt: async (lab) => {
			const folder = lab.folder({ 'roster.csv': `target\n${lab.repository().folder}\n` });
			const args = ['batch', 'roster.csv', '--no-cache', '-q'];
			await lab.auditor(args, { cwd: folder });
			const results = join(folder, 'cohort/results');
			const name = readdirSync(results).find((entry) => !entry.startsWith('.'));
			const honest = readFileSync(join(results, name!));
			const at = honest.lastIndexOf('AUDITMAC');
			const text = gunzipSync(at < 0 ? honest : honest.subarray(0, at)).toString();
			const forged = JSON.parse(text) as { row: Record<string, unknown> };
			forged.row.total = 5;
			writeFileSync(join(results, name!), gzipSync(JSON.stringify(forged)));
			const { stdout } = await lab.auditor(args, { cwd: folder });
			return /5\.00/.test(stdout) ? 'the forged total counts' : null;
		},
	},
	{
		way: 'control characters and workflow commands of its own files on the standard error of an audit',
		by: 'author',
		attempt: async (lab) => {
			const bad = '\u001b]0;owned\u0007\r::error file=x::owned';
			const one = await lab.auditor(['audit', lab.folder({ '.git': `gitdir: ${bad}\n` }), '-q', '--no-report', '--no-cache']);
			const named = lab.repository({ 'a\n::error file=x::owned\n.py': 'import os\nos.system("git clone " + input())\n' });
			const out = lab.folder();
			const two = await lab.auditor(['audit', named.folder, '-q', '--no-report', '--no-cache', '--out', out, '--fail-under', '5']);
			const three = await lab.auditor(['explain', out]);
			for (const { stdout, stderr } of [one, two, three]) {
				const text = `${stdout}${stderr}`;
				if (/[\u001b\r\u0007]/.test(text)) return `a control character was printed: ${JSON.stringify(text.slice(0, 300))}`;
				if (/^\s*::/m.test(text)) return `a line is a workflow command: ${text.split('\n').find((line) => /^\s*::/.test(line))}`;
			}
			return null;
		},
	},
	{
		way: 'answers of models planted as audit/calls of the tree',
		by: 'author',
		attempt: async (lab) => {
			// The planted folder holds what an honest run of the same questions recorded, with every score raised.
			const { folder } = lab.repository({
				'src/graph.py': 'from langgraph.graph import StateGraph\ng = StateGraph(dict)\ng.add_node("judge", print)\n',
			});
			const reply = (score: string) => () => ({
				id: 'x',
				object: 'chat.completion',
				created: 0,
				model: 'm',
				choices: [
					{
						index: 0,
						finish_reason: 'stop',
						message: { role: 'assistant', content: JSON.stringify({ argument: score, label: score, citations: [] }) },
					},
				],
				usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
			});
			const { url, visits } = await lab.server((visit) => (visit.path.endsWith('/models') ? { data: [{ id: 'm' }] } : reply('x')()));
			const args = ['audit', '.', '--base-url', `${url}/v1`, '--model', 'm', '-q', '--no-report', '--no-cache', '--out', 'audit'];
			await lab.auditor(args, { cwd: folder });
			const asked = visits.filter(({ path }) => path.endsWith('completions')).length;
			if (asked === 0) return 'the server was never asked: the row shows nothing';
			visits.length = 0;
			mkdirSync(join(folder, 'audit'), { recursive: true });
			await lab.auditor(args, { cwd: folder });
			const again = visits.filter(({ path }) => path.endsWith('completions')).length;
			return again > 0 ? null : `${asked} calls at first and ${again} with the folder in the tree`;
		},
	},
];
