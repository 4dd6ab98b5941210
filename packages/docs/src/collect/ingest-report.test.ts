// @module-tag slow
import type { History, Tree } from '@auditor/schema';
import { pdf } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { ingestReport } from './ingest-report.js';

const encode = (text: string) => new TextEncoder().encode(text);

function fixture(files: Record<string, Uint8Array | string>): { tree: Tree; read: (path: string) => Promise<Uint8Array | null> } {
	const bytes = new Map(Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? encode(content) : content]));
	return {
		tree: {
			commit: null,
			lines: {},
			files: [...bytes].map(([path, content]) => ({
				path,
				blob: path,
				mode: '100644',
				bytes: content.length,
				context: 'documentation',
				language: null,
			})),
		},
		read: async (path) => bytes.get(path) ?? null,
	};
}

const code: Record<string, string> = { 'src/graph.py': 'x', 'src/state.py': 'x', 'src/nodes/judges.py': 'x' };

it('takes the twin of a PDF that is empty, and keeps the PDF in view', async () => {
	const { tree, read } = fixture({ ...code, 'reports/final_report.pdf': '', 'reports/final_report.md': '# Report\n\nSee src/graph.py.' });
	const documents = await ingestReport(tree, read);
	expect(documents.map((document) => [document.name, document.status])).toEqual([
		['reports/final_report.pdf', 'empty'],
		['reports/final_report.md', 'ok'],
	]);
	expect(documents[1]?.chosen).toContain('reports/final_report.pdf could not be read (empty)');
});

it('passes a report over that is about another project', async () => {
	const foreign = ['lib/store.ts', 'lib/index.ts', 'app/main.ts', 'app/view.tsx', 'app/api/route.ts', 'core/engine.rs']
		.map((path) => `The file ${path} holds a part.`)
		.join('\n');
	const { tree, read } = fixture({
		...code,
		'Final Report.pdf': pdf([{ lines: foreign.split('\n') }]),
		'docs/interim_report.md': 'The graph is in src/graph.py and src/state.py.',
	});
	const documents = await ingestReport(tree, read);
	expect(documents.map((document) => document.name)).toEqual(['docs/interim_report.md']);
	expect(documents[0]?.chosen).toContain('Final Report.pdf is about another project');
});

it('finds nothing in a tree without a report', async () => {
	const { tree, read } = fixture({ ...code, 'README.md': '# x' });
	expect(await ingestReport(tree, read)).toEqual([]);
});

it('takes no README for a report, long as it may be, beside nothing, an audit or an empty file', async () => {
	const text = `# Kitchen\n\n${'The oven is in src/oven.py. '.repeat(80)}`;
	const taken = async (files: Record<string, string>) => {
		const { tree, read } = fixture({ ...code, 'README.md': text, 'Architecture_Plan.md': text, ...files });
		return (await ingestReport(tree, read)).map(({ name, status }) => [name, status]);
	};
	expect(await taken({})).toEqual([]);
	expect(await taken({ 'reports/final_report.md': audit })).toEqual([]);
	expect(await taken({ 'reports/final_report.pdf': '' })).toEqual([['reports/final_report.pdf', 'empty']]);
	expect(await taken({ 'report.md': 'See src/graph.py.' })).toEqual([['report.md', 'ok']]);
});

const words = (count: number) => 'The graph of src/graph.py joins the detectives before the judges begin. '.repeat(Math.ceil(count / 11));
const audit = `# Audit Report\n\n**Overall Score: 3.2/5**\n\n${['State', 'Graph', 'Tools']
	.map((name) => `## ${name}\n\n**Score:** 3/5\n\n- **Prosecutor** (2): weak\n- **Defense** (4): fine\n\n**Remediation:** Mend it.\n`)
	.join('\n')}`;

it.each<{ name: string; files: Record<string, string>; taken: string; says: string }>([
	{
		name: 'the interim report where the final one is a generated audit',
		files: { 'reports/final_report.md': audit, 'reports/interim_report.md': words(400) },
		taken: 'reports/interim_report.md',
		says: 'reports/final_report.md is an audit with scores',
	},
	{
		name: 'the interim report where the final one is nearly empty',
		files: { 'reports/final_report.md': '# Final report\n\nComing soon.', 'reports/interim_report.md': words(400) },
		taken: 'reports/interim_report.md',
		says: 'reports/final_report.md holds 4 words',
	},
	{
		name: 'the nearly empty one where nothing else is',
		files: { 'reports/final_report.md': '# Final report\n\nComing soon.', 'README.md': words(400) },
		taken: 'reports/final_report.md',
		says: '“final” in its name',
	},
	{
		name: 'the one that calls itself final, whatever its name and format',
		files: { 'reports/interim_report.md': words(400), 'reports/report.txt': `Swarm: the Final Report\n\n${words(400)}` },
		taken: 'reports/report.txt',
		says: 'its title says that it is the final report; left aside: reports/interim_report.md',
	},
	{
		name: 'the first where both are interim reports, and names the other',
		files: {
			'reports/interim_report.md': `# Interim report\n\n${words(400)}`,
			'docs/report.md': `# Report\n\nThe final report follows.\n${words(400)}`,
		},
		taken: 'reports/interim_report.md',
		says: 'left aside: docs/report.md (for another one, audit again with --report FILE)',
	},
	{
		name: 'the final one by its name, and names the interim one',
		files: { 'reports/final_report.md': words(400), 'reports/interim_report.md': `# Final report\n\n${words(400)}` },
		taken: 'reports/final_report.md',
		says: 'left aside: reports/interim_report.md',
	},
	{
		name: 'no audit that calls itself final',
		files: { 'reports/interim_report.md': words(400), 'docs/report.md': audit.replace('# Audit Report', '# Final Report') },
		taken: 'reports/interim_report.md',
		says: '“report” in its name',
	},
	{
		name: 'a report among the audits',
		files: { 'audit/Interim_Report_Ada.md': words(400), 'audit/report_onself/audit.md': audit, 'README.md': words(400) },
		taken: 'audit/Interim_Report_Ada.md',
		says: '“report” in its name',
	},
])('takes $name, and says why', async ({ files, taken, says }) => {
	const { tree, read } = fixture({ ...code, ...files });
	const document = (await ingestReport(tree, read)).at(-1);
	expect(document?.name).toBe(taken);
	expect(document?.chosen).toContain(says);
});

it.each([
	{ name: 'before a text of the same commit that calls itself final', later: 1, taken: 'reports/report.pdf' },
	{ name: 'not before a final text that is later', later: 2, taken: 'docs/submission_report.md' },
])('takes a PDF $name', async ({ later, taken }) => {
	const { tree, read } = fixture({
		...code,
		'reports/report.pdf': pdf([{ lines: Array(30).fill('The graph of src/graph.py joins the detectives before the judges begin.') }]),
		'docs/submission_report.md': `# Final report\n\n${words(400)}`,
	});
	const commit = (path: string, committedAt: number) => ({ committedAt, changes: [{ path }] });
	const commits = [commit('reports/report.pdf', 1), commit('docs/submission_report.md', later)];
	const history = async () => ({ commits }) as unknown as History;
	expect((await ingestReport(tree, read, { history })).at(-1)?.name).toBe(taken);
});

it('keeps the names of what was left aside, but not of a twin', async () => {
	const { tree, read } = fixture({
		...code,
		'reports/final_report.md': words(400),
		'docs/final_report.txt': words(400),
		'docs/architecture.md': words(400),
	});
	expect((await ingestReport(tree, read)).at(-1)).toMatchObject({ name: 'reports/final_report.md', aside: ['docs/architecture.md'] });
});

it('says of a Word file that it cannot be read and what to do, rather than that there is no report', async () => {
	const word = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]);
	const alone = fixture({ ...code, 'reports/final_report.docx': word });
	const documents = await ingestReport(alone.tree, alone.read);
	expect(documents).toMatchObject([{ name: 'reports/final_report.docx', status: 'unreadable', pages: [] }]);
	expect(documents[0]?.limitations.join(' ')).toMatch(/office document.*export it as a PDF/i);
	const beside = fixture({ ...code, 'reports/final_report.docx': word, 'reports/report.md': words(400) });
	expect((await ingestReport(beside.tree, beside.read)).map(({ name }) => name)).toEqual(['reports/report.md']);
});
