// A thousand secrets of 25 kinds, planted where an author leaves them: in code, comments, prompts, commit messages, names of files and branches,
// the report in Markdown and as PDF. None may stand in a prompt or in anything that is written.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelServer } from '@auditor/judges/testing';
import { pdf, temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { agentRepository } from './support/agent-repository.js';
import { auditor, keyless } from './support/shell.js';

const OF_EACH = 40;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

let state = 7;
const random = (below: number) => {
	state = (Math.imul(state, 1103515245) + 12345) >>> 0;
	return (state >>> 8) % below;
};
const chars = (alphabet: string, length: number) => Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
/** Letters and digits, with a digit in the second place, as a key of this length practically always has one. */
const word = (length: number) => {
	const text = chars(`${LETTERS}0123456789`, length);
	return `${text[0]}${random(10)}${text.slice(2)}`;
};
const hex = (length: number) => chars('0123456789abcdef', length);

// Built at run time: no scanner, ours included, should take a test's text for leaked keys.
const KINDS: readonly (() => string)[] = [
	() => `${'sk'}-ant-api03-${word(90)}`,
	() => `${'sk'}-or-v1-${hex(64)}`,
	() => `${'sk'}-proj-${word(48)}`,
	() => `${'AI'}za${word(35)}`,
	() => `${'GOC'}SPX-${word(28)}`,
	() => `${'AK'}IA${chars('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`,
	() => `${'gh'}p_${word(36)}`,
	() => `${'github'}_pat_${word(22)}_${word(59)}`,
	() => `${'gl'}pat-${word(20)}`,
	() => `${'xo'}xb-${chars('0123456789', 12)}-${word(24)}`,
	() => `hooks.${'slack'}.com/services/T${word(8)}/B${word(8)}/${word(24)}`,
	() => `${'sk'}_live_${word(24)}`,
	() => `${'wh'}sec_${word(32)}`,
	() => `${'S'}K${hex(32)}`,
	() => `${'S'}G.${word(22)}.${word(43)}`,
	() => `${'np'}m_${word(36)}`,
	() => `${'pypi'}-AgEIcHlwaS5vcmc${word(80)}`,
	() => `${'h'}f_${word(34)}`,
	() => `${'gs'}k_${word(52)}`,
	() => `${'lsv2'}_pt_${hex(32)}_${hex(10)}`,
	() => `${'r'}8_${word(37)}`,
	() => `${'tvly'}-dev-${word(32)}`,
	() => `${'dap'}i${hex(32)}`,
	() => `${chars('123456789', 10)}:${'AA'}${word(33)}`,
	() => `${'ey'}J${word(20)}.eyJ${word(40)}.${word(43)}`,
];
const secrets = KINDS.flatMap((kind) => Array.from({ length: OF_EACH }, kind));
/** What would betray a secret: twelve characters of its random part, the last or those before. */
const parts = secrets.flatMap((secret) => [secret.slice(-12), secret.slice(-24, -12)]).filter((part) => part.length === 12);
const waiting = [...secrets].sort((a, b) => (a.slice(-6) < b.slice(-6) ? -1 : 1));
const take = () => waiting.shift() as string;

const folder = temporaryFolder('auditor-secrets-');
const repository = agentRepository();
const source = (path: string) => readFileSync(join(repository.folder, path), 'utf8');

/** Every line of a program is followed by a secret, in a comment; what stands within a longer string becomes part of that string. */
const planted = (text: string) =>
	text
		.split('\n')
		.map((line) => (line.trim() === '' || line.endsWith('\\') || waiting.length < 700 ? line : `${line}  # ${take()}`))
		.join('\n');

function plant(): Uint8Array {
	for (const path of ['src/state.py', 'src/graph.py', 'src/tools/repo_tools.py', 'src/nodes/judges.py', 'src/nodes/justice.py'])
		repository.commit({ message: `fix: rotate ${take()}`, files: { [path]: planted(source(path)) } });
	const settings = Array.from({ length: 150 }, (_, n) => `SETTING_${n} = "${take()}"`).join('\n');
	const called = Array.from({ length: 100 }, (_, n) => `def call_${n}():\n    os.system("curl -H 'x: ${take()}' http://example.org")\n`);
	const prompts = `PROSECUTOR = """You are the prosecutor. Use ${take()} and ${take()}."""\nDEFENSE = """You are the defense. ${take()}"""\n`;
	repository.commit({
		message: `feat: settings\n\nUse ${take()} in production.`,
		files: {
			'src/settings.py': settings,
			'src/shell.py': `import os\n\n${called.join('\n')}`,
			'src/prompts.py': prompts,
			[`keys/${secrets[5]}.txt`]: 'x',
			'.env': Array.from({ length: 40 }, (_, n) => `KEY_${n}=${take()}`).join('\n'),
		},
	});
	for (let n = 0; n < 60; n++) repository.commit({ message: `chore: step ${n} with ${take()}`, files: { 'notes.txt': `${n} ${take()}` } });
	const sentence = (n: number) => `The judge in src/nodes/judges.py reads ${take()} and src/missing_${n}.py retries three times.`;
	const report = source('reports/final_report.md');
	repository.commit({
		message: 'docs: report',
		files: {
			'reports/final_report.md': `${report}\n\n${Array.from({ length: 60 }, (_, n) => `${sentence(n)}\n`).join('\n')}\n\`\`\`mermaid\ngraph TD\n  A[${take()}] --> B[judge ${take()}]\n\`\`\`\n`,
		},
	});
	repository.git('branch', `release/${secrets[6]}`);
	repository.git('checkout', '-q', `release/${secrets[6]}`);
	const rest = waiting.splice(0);
	const lines = rest.map((secret, n) => `Dialectical synthesis ${n} uses ${secret}.`);
	return pdf(Array.from({ length: Math.ceil(lines.length / 30) }, (_, n) => ({ lines: lines.slice(n * 30, n * 30 + 30) })));
}

/** All text below a folder. */
const texts = (at: string): [string, string][] =>
	readdirSync(at).flatMap((name) => {
		const path = join(at, name);
		return statSync(path).isDirectory() ? texts(path) : [[path, readFileSync(path, 'utf8')]];
	});
const betrayed = (text: string) => parts.filter((part) => text.includes(part));

it('no planted secret stands in a prompt, a record, a report of any format, facts, or on the terminal', async () => {
	const document = plant();
	expect(secrets.length).toBe(1000);
	const server = await modelServer();
	const outputs: [string, string][] = [];
	try {
		const run = async (...args: string[]) => {
			const { status, stdout, stderr } = await auditor(args, {
				env: { ...keyless, XDG_CACHE_HOME: join(folder, 'cache'), XDG_STATE_HOME: join(folder, 'state') },
			});
			expect(stderr.includes('    at '), stderr).toBe(false);
			outputs.push([args.join(' '), stdout + stderr]);
			return status;
		};
		const model = ['--base-url', server.url, '--model', 'm'];
		const formats = ['--format', 'markdown,html,sarif,junit,json'];
		expect(await run('audit', repository.folder, ...model, '--out', join(folder, 'markdown'), ...formats)).toBe(0);
		writeFileSync(join(folder, 'report.pdf'), document);
		const report = ['--report', join(folder, 'report.pdf')];
		expect(await run('audit', repository.folder, ...report, '--out', join(folder, 'pdf'), ...formats)).toBe(0);
		expect(await run('facts', repository.folder, '--json')).toBe(0);
		expect(await run('explain', join(folder, 'markdown'))).toBe(0);
		for (const request of server.requests) outputs.push(['a prompt', JSON.stringify(request)]);
	} finally {
		await server.close();
	}
	expect(server.requests.length).toBeGreaterThan(20);
	outputs.push(...['markdown', 'pdf'].flatMap((out) => texts(join(folder, out))));
	const found = outputs.flatMap(([where, text]) => betrayed(text).map((part) => `${where}: ${part}`));
	expect(found).toEqual([]);
	expect(outputs.some(([, text]) => text.includes('[secret masked: '))).toBe(true);
});

it('a report that an older version wrote is masked when it is rendered again', async () => {
	const file = join(folder, 'markdown', 'report.json');
	const report = JSON.parse(readFileSync(file, 'utf8'));
	const secret = KINDS[2]!();
	report.criteria[0].evidence[0].message = `src/a.py:1 holds ${secret}.`;
	const old = join(folder, 'old.json');
	writeFileSync(old, JSON.stringify(report));
	const { status, stdout } = await auditor(['report', old, '--format', 'markdown']);
	expect(status).toBe(0);
	expect(stdout).not.toContain(secret.slice(-12));
});
