// A repository on this machine that leads elsewhere, or holds other objects than their ids say. It came with a submission, or lies in a shared folder.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Attack, Lab } from '../attack.js';

const PRIVATE = 'private_function_of_somebody_else';

/** A repository of somebody else on the same machine. */
const stranger = (lab: Lab) => lab.repository({ 'secret.py': `def ${PRIVATE}():\n    pass\n` });

/** Reads the facts of a folder that leads to a stranger's repository: refused in a sentence, and nothing of the stranger is told. */
async function keepsOut(lab: Lab, folder: string, strangers: string): Promise<string | null> {
	const head = execFileSync('git', ['-C', strangers, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
	const { status, stdout, stderr } = await lab.auditor(['facts', folder, '-q', '--no-report', '--no-cache', '--json']);
	if (`${stdout}${stderr}`.includes(head.slice(0, 10)) || stdout.includes('secret.py')) return 'the repository of somebody else was read';
	return status === 2 && /it is not followed/.test(stderr) ? null : `status ${status}: ${stderr}`;
}

const DANGER = 'import os\n\n\ndef run(url):\n    os.system("git clone " + url)\n';

/** Commands by hand that a report of facts names. */
async function unsafeCalls(lab: Lab, folder: string, args: readonly string[]): Promise<number | null> {
	const { stdout } = await lab.auditor(['facts', folder, '-q', '--no-report', '--json', ...args]);
	return stdout === '' ? null : (JSON.parse(stdout) as { unsafeCalls: unknown[] }).unsafeCalls.length;
}

export const attacks: readonly Attack[] = [
	{
		way: 'a .git file that names the repository of somebody else',
		by: 'author',
		attempt: (lab) => {
			const other = stranger(lab).folder;
			return keepsOut(lab, lab.folder({ '.git': `gitdir: ${other}/.git\n`, 'app.py': '' }), other);
		},
	},
	{
		way: 'a commondir that names the repository of somebody else',
		by: 'author',
		attempt: (lab) => {
			const other = stranger(lab);
			const { folder } = lab.repository();
			writeFileSync(join(folder, '.git/commondir'), `${other.folder}/.git\n`);
			writeFileSync(join(folder, '.git/HEAD'), other.git('rev-parse', 'HEAD'));
			return keepsOut(lab, folder, other.folder);
		},
	},
	...['', `${`# ${'x'.repeat(100)}\n`.repeat(200)}`].map(
		(before): Attack => ({
			way: `objects of somebody else through alternates${before === '' ? '' : ' behind 20 kB of comments'}`,
			by: 'author',
			attempt: (lab) => {
				const other = stranger(lab);
				const { folder } = lab.repository();
				writeFileSync(join(folder, '.git/objects/info/alternates'), `${before}${other.folder}/.git/objects\n`);
				writeFileSync(join(folder, '.git/refs/heads/main'), other.git('rev-parse', 'HEAD'));
				return keepsOut(lab, folder, other.folder);
			},
		}),
	),
	{
		way: 'a link in place of the folder of objects',
		by: 'author',
		attempt: (lab) => {
			const other = stranger(lab);
			const { folder } = lab.repository();
			rmSync(join(folder, '.git/objects'), { recursive: true });
			symlinkSync(join(other.folder, '.git/objects'), join(folder, '.git/objects'));
			writeFileSync(join(folder, '.git/refs/heads/main'), other.git('rev-parse', 'HEAD'));
			return keepsOut(lab, folder, other.folder);
		},
	},
	{
		way: 'a file beside a bundle, under its name with .git behind, that names the repository of somebody else',
		by: 'author',
		attempt: async (lab) => {
			const other = stranger(lab).folder;
			const folder = lab.folder({ 'x.bundle.git': `gitdir: ${other}/.git\n` });
			lab.repository().git('bundle', 'create', '-q', join(folder, 'x.bundle'), '--all');
			const { stdout, stderr } = await lab.auditor(['facts', join(folder, 'x.bundle'), '-q', '--no-report', '--no-cache', '--json']);
			if (stdout.includes('secret.py')) return 'the repository of somebody else was read';
			return stdout.includes('app.py') ? null : stderr;
		},
	},
	{
		way: 'an index of 20 GB that holds nothing, to fill the disk with its copy',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository();
			truncateSync(join(folder, '.git/index'), 20e9);
			const { status, milliseconds } = await lab.auditor(['facts', folder, '-q', '--no-report', '--no-cache'], { timeout: 12_000 });
			return status === 0 ? null : `status ${status} after ${Math.round(milliseconds)} ms`;
		},
	},
	{
		way: 'a loose object with the id of an honest file and another content, to poison the cache for all who have that file',
		by: 'author',
		attempt: async (lab) => {
			const cache = ['--cache', lab.folder()];
			const forger = lab.repository({ 'app.py': DANGER });
			const id = forger.git('rev-parse', 'HEAD:app.py').trim();
			const object = join(forger.folder, '.git/objects', id.slice(0, 2), id.slice(2));
			const harmless = 'def run(url):\n    return url\n';
			chmodSync(object, 0o644);
			writeFileSync(object, deflateSync(`blob ${harmless.length}\0${harmless}`));
			await unsafeCalls(lab, forger.folder, cache);
			const honest = await unsafeCalls(lab, lab.repository({ 'app.py': DANGER }).folder, cache);
			return honest === 1 ? null : `the honest repository has ${honest} unsafe calls`;
		},
	},
	{
		way: 'facts of its own files without their dangers, in a cache folder that the tree brings',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({ 'app.py': DANGER });
			const cache = join(folder, '.cache');
			if ((await unsafeCalls(lab, folder, ['--cache', cache])) !== 1) return 'the attack could not be made: no call was found';
			// What an attacker can make: entries as the auditor writes them, with their calls taken out and a sum of his own.
			const forge = join(lab.folder({ 'forge.mjs': FORGE }), 'forge.mjs');
			execFileSync(process.execPath, [forge, cache]);
			const found = await unsafeCalls(lab, folder, ['--cache', cache]);
			return found === 1 ? null : `${found} unsafe calls with the forged cache`;
		},
	},
	{
		way: 'a few folders that name one another, which make a hundred thousand files of 20 kB and are passed over in silence',
		by: 'author',
		attempt: async (lab) => {
			const { folder, git } = lab.repository();
			const told = (input: string, ...args: string[]) => execFileSync('git', args, { cwd: folder, input, encoding: 'utf8' }).trim();
			const many = (line: (name: string) => string) => told(Array.from({ length: 48 }, (_, i) => line(`x${i}`)).join('\n'), 'mktree');
			const blob = git('rev-parse', 'HEAD:app.py').trim();
			let tree = many((name) => `100644 blob ${blob}\t${name}.py`);
			for (let level = 0; level < 2; level++) {
				const below = tree;
				tree = many((name) => `040000 tree ${below}\t${name}`);
			}
			git('update-ref', 'HEAD', told('Copy', '-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit-tree', tree));
			const { status, stdout, stderr } = await lab.auditor(['audit', folder, '--out', 'audit', '--no-cache', '--no-report']);
			if (status !== 0) return `status ${status}: ${stderr}`;
			const report = readFileSync(join(lab.base, 'audit/report.md'), 'utf8');
			const said = [stdout, report].every((text) => text.includes('The tree names the same folders again and again: 90544 files'));
			return said ? null : `it is not told: ${stdout}`;
		},
	},
	{
		way: 'lists that double with each line of code, to have the process run out of memory',
		by: 'author',
		attempt: async (lab) => {
			const doubled = 'x = x + x\n'.repeat(45);
			const grown = ['x = ["a", "b"]', 'x = "ab"', 'x = {"a": 1}'].map((first, n) => {
				const step = n === 2 ? doubled.replaceAll('x + x', '{**x, **x}') : doubled;
				return `def build_${n}():\n    ${`${first}\n${step}`.trim().replaceAll('\n', '\n    ')}\n    g = StateGraph(dict)\n    for name in x:\n        g.add_node(name, print)\n    return g\n`;
			});
			const { folder } = lab.repository({ 'app.py': `from langgraph.graph import StateGraph\n\n${grown.join('\n')}` });
			const { status, stderr } = await lab.auditor(['facts', folder, '-q', '--no-report', '--no-cache']);
			return status === 0 ? null : `status ${status}: ${stderr.slice(0, 300)}`;
		},
	},
	{
		way: 'a final judge whose score is called by twice as many letters with each line, to have the trial of its rules run out of memory',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({
				'src/graph.py':
					'from langgraph.graph import END, START, StateGraph\nfrom src.chief import decide\n\ng = StateGraph(dict)\ng.add_node("chief_justice", decide)\ng.add_edge(START, "chief_justice")\ng.add_edge("chief_justice", END)\napp = g.compile()\n',
				'src/chief.py': `def decide(state):\n    final = mean(state["opinions"])\n${'    final = final + other\n'.repeat(60)}    if any("security" in o.argument for o in state["opinions"]):\n        final = min(3, final)\n    return {"report": f"# Report\\n\\nScore: {final}"}\n`,
			});
			const args = ['facts', folder, '-q', '--no-report', '--no-cache', '--json', '--rubric', 'automaton-auditor'];
			const { status, stdout, stderr } = await lab.auditor(args, { timeout: 15_000 });
			if (status !== 0) return `status ${status}: ${stderr.slice(0, 300)}`;
			const failed = (JSON.parse(stdout) as Facts).findings.filter(({ outcome }) => outcome === 'error');
			return failed.length === 0 ? null : failed.map(({ probe, message }) => `${probe}: ${message}`).join(' ');
		},
	},
	{
		way: 'a link in the tree under the name of the report that the user gives',
		by: 'author',
		attempt: async (lab) => {
			const elsewhere = lab.folder({ 'private.md': `# Private\n\n${PRIVATE}\n` });
			const { folder } = lab.repository();
			symlinkSync(join(elsewhere, 'private.md'), join(folder, 'report.md'));
			const alone = await lab.auditor(['facts', '.', '--report', 'report.md', '-q', '--no-cache', '--json'], { cwd: folder });
			mkdirSync(join(lab.base, 'class'));
			writeFileSync(join(lab.base, 'class/roster.csv'), `target,report\n${folder},${folder}/report.md\n`);
			const cohort = ['batch', 'class/roster.csv', '--out', 'cohort', '-q', '--no-cache'];
			await lab.auditor(cohort);
			const kept = readFileSync(join(lab.base, 'cohort/cohort.json'), 'utf8');
			if (alone.stdout.includes(PRIVATE)) return 'the private file was read as the report';
			if (!kept.includes('reached through a link')) return `the batch did not refuse it: ${kept.slice(0, 400)}`;
			return alone.status === 2 && /reached through a link/.test(alone.stderr) ? null : `status ${alone.status}: ${alone.stderr}`;
		},
	},
	{
		way: 'a private file as the report in a row of a roster, to be quoted in the report that the student gets',
		by: 'neighbour',
		attempt: async (lab) => {
			const elsewhere = lab.folder({ netrc: `machine a password ${PRIVATE}\n` });
			mkdirSync(join(lab.base, 'class'));
			writeFileSync(join(lab.base, 'class/roster.csv'), `target,report\n${lab.repository().folder},${elsewhere}/netrc\n`);
			await lab.auditor(['batch', 'class/roster.csv', '--out', 'cohort', '-q', '--no-cache']);
			const kept = readFileSync(join(lab.base, 'cohort/cohort.json'), 'utf8');
			return /no document by its name/.test(kept) ? null : `it was not refused: ${kept.slice(0, 400)}`;
		},
	},
	{
		way: 'a danger in a folder of tests that the product imports, to be taken for a test',
		by: 'author',
		attempt: async (lab) => {
			const { folder } = lab.repository({
				'app.py': 'import sys\nfrom tests.helpers import run\n\nrun(sys.argv[1])\n',
				'tests/__init__.py': '',
				'tests/helpers.py': DANGER,
			});
			const { stdout, stderr } = await lab.auditor(['facts', folder, '-q', '--no-report', '--json']);
			if (stdout === '') return stderr;
			const [call] = (JSON.parse(stdout) as { unsafeCalls: { context: string }[] }).unsafeCalls;
			return call?.context === 'source' ? null : `it counts as ${call?.context}`;
		},
	},
	...(
		[
			['behind a lone carriage return in a comment', 'import os\n# note\ros.system(input())\n'],
			['in full-width letters', 'import os\nｏｓ.ｓｙｓｔｅｍ(input())\n'],
			['in an encoding whose comments hold code', '# -*- coding: utf-7 -*-\nimport os\n# +AAo-os.system(input())\n'],
		] as const
	).map(
		([where, text]): Attack => ({
			way: `a danger ${where}, which Python runs, to pass as harmless`,
			by: 'author',
			attempt: async (lab) => {
				const { folder } = lab.repository({ 'app.py': text });
				const { stdout, stderr } = await lab.auditor(['facts', folder, '-q', '--no-report', '--json']);
				if (stdout === '') return stderr;
				const { unsafeCalls, files } = JSON.parse(stdout) as { unsafeCalls: unknown[]; files: { skipped: unknown[] } };
				return unsafeCalls.length > 0 || files.skipped.length > 0 ? null : 'nothing was seen, and the file counts as read';
			},
		}),
	),
	{
		way: 'judges that ask a model, check its answer, let it fall and give the highest score, to be taken for judges that ask',
		by: 'author',
		attempt: async (lab) => {
			const judges = `from langchain_openai import ChatOpenAI
from pydantic import BaseModel


class JudicialOpinion(BaseModel):
    score: int
    argument: str
    cited_evidence: list[str]


def prosecutor(state):
    answer = ChatOpenAI(model="x").with_structured_output(JudicialOpinion).invoke(str(state["evidences"]))
    JudicialOpinion.model_validate(answer)
    return {"opinions": [JudicialOpinion(score=5, argument="good", cited_evidence=[])]}
`;
			const { findings } = await factsOf(lab, { 'src/judges.py': judges }, '--rubric', 'automaton-auditor');
			const found = findings.filter(({ probe }) => probe === 'output/model-scored' || probe === 'output/validation');
			return found.some(({ outcome }) => outcome === 'true') ? found.map(({ message }) => message).join(' ') : null;
		},
	},
	{
		way: 'words of graphs, reducers and clones in lines that build nothing, to put their absence in doubt',
		by: 'author',
		attempt: async (lab) => {
			const words =
				'from mine import Annotated, StateGraph, add_messages, clone_repo, operator\nx = [StateGraph(dict), Annotated[list, operator.add], clone_repo(1), {"m": [add_messages]}]\n';
			const { findings } = await factsOf(lab, { 'app.py': words });
			const disputed = findings.filter((finding) => finding.disputed !== null);
			return disputed.length === 0 ? null : `in doubt: ${disputed.map(({ probe }) => probe).join(', ')}`;
		},
	},
	...(
		[
			['behind an exit', `import sys\nsys.exit(0)\n${GRAPH(['a', 'b', 'c'])}`],
			['under a condition that never holds', `if False:\n    ${GRAPH(['a', 'b', 'c']).trim().replaceAll('\n', '\n    ')}\n`],
			[
				'in a function that nobody calls',
				`def build():\n    ${GRAPH(['a', 'b', 'c']).trim().replaceAll('\n', '\n    ')}\n    return app\n`,
			],
		] as const
	).map(
		([where, extra]): Attack => ({
			way: `a larger graph ${where}, to count as the graph that runs`,
			by: 'author',
			attempt: async (lab) => {
				const beside = await factsOf(lab, { ...PROGRAM, 'src/extra.py': extra });
				const counted = beside.graphs.filter(({ file, unused }) => file === 'src/extra.py' && unused !== true);
				if (counted.length > 0) return 'it counts beside the graph that runs';
				const alone = await factsOf(lab, {
					...PROGRAM,
					'main.py': 'from src import extra\n\nprint(extra)\n',
					'src/graph.py': '',
					'src/extra.py': extra,
				});
				const answers = alone.findings.filter(({ probe }) => probe === 'graph/state-graph' || probe === 'graph/any-fan-out');
				return answers.some(({ outcome }) => outcome === 'true') || !answers.some(({ message }) => /not used/.test(message))
					? `alone: ${answers.map(({ message }) => message).join(' ')}`
					: null;
			},
		}),
	),
];

/** A program that runs one graph of a node. */
const PROGRAM = {
	'main.py': 'from src.graph import app\nfrom src import extra\n\napp.invoke({})\n',
	'src/__init__.py': '',
	'src/extra.py': '',
	'src/graph.py': GRAPH(['only']),
};

function GRAPH(nodes: readonly string[]): string {
	const added = nodes.map((node) => `g.add_node("${node}", print)\ng.add_edge(START, "${node}")\ng.add_edge("${node}", END)\n`);
	return `from langgraph.graph import END, START, StateGraph\n\ng = StateGraph(dict)\n${added.join('')}app = g.compile()\n`;
}

interface Facts {
	readonly graphs: readonly { file: string; unused?: boolean }[];
	readonly findings: readonly { probe: string; outcome: string; message: string; disputed: unknown }[];
}

async function factsOf(lab: Lab, files: Record<string, string>, ...options: string[]): Promise<Facts> {
	const { folder } = lab.repository(files);
	const { stdout, stderr } = await lab.auditor(['facts', folder, '-q', '--no-report', '--no-cache', '--json', ...options]);
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as Facts;
}

const FORGE = `import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
const [cache] = process.argv.slice(2);
for (const name of readdirSync(cache, { recursive: true })) {
	const path = join(cache, String(name));
	if (!statSync(path).isFile()) continue;
	const text = readFileSync(path, 'utf8');
	const body = text.slice(text.indexOf('\\n') + 1).replaceAll('os.system', 'os.stat_').replace(/"unsafeCalls":\\[.*?\\](?=,"structuredOutput)/, '"unsafeCalls":[]');
	if (body !== '') writeFileSync(path, \`\${crc32(body).toString(16)} \${Buffer.byteLength(body)}\\n\${body}\`);
}
`;
