// Is what the documentation says true? Every command in it is run, every link leads somewhere, generated pages are current, and the example was
// made by the schema of today. Commands that need a network, a model or a service are listed with the reason why they are not run here.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { auditReportSchema } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { agentRepository } from './support/agent-repository.js';
import { auditor, root, run, shell } from './support/shell.js';

const notRun: readonly (readonly [RegExp, string])[] = [
	[/https:\/\/github\.com\/owner\/name/, 'needs the network'],
	[/openrouter\.ai|localhost:(11434|8000|1234)|--replay/, 'needs a server of models'],
	[/--model (?!.*--dry-run)/, 'needs a key'],
	[/^npm test$/, 'is what runs this'],
	[/^(npm (install|run pack)|docker)\b/, 'is run by install.test.ts'],
];

const documents = ['README.md', ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))];
const packagePages = ['packages', 'apps', 'rubrics'].flatMap((group) =>
	readdirSync(join(root, group)).map((name) => `${group}/${name}/README.md`),
);
/** Owned by the batch tests, which have rosters and queues, and by the packed packages in an empty project. */
const elsewhere = new Set(['docs/cohorts.md', 'docs/operations.md', 'docs/similarity.md', 'docs/calibration.md', 'docs/extending.md']);
const commandsOf = (document: string): string[] =>
	[...readFileSync(join(root, document), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) =>
		block!.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')),
	);

const isRun = (command: string) => !notRun.some(([pattern]) => pattern.test(command));
const tried = documents.filter((document) => !elsewhere.has(document) && commandsOf(document).some(isRun));

const base = temporaryFolder('auditor-docs-');

beforeAll(async () => {
	const main = join(root, 'apps/cli/dist/main.js');
	const shims = {
		auditor: `exec "${process.execPath}" "${main}" "$@"`,
		// One package alone may be asked of the registry: any other name could be a stranger's.
		npx: '[ "$1" = "@auditor/cli" ] || exit 64; shift; exec auditor "$@"',
		npm: '[ "$1 $2 $3 $4" = "run --silent auditor --" ] || exit 64; shift 4; exec auditor "$@"',
	};
	mkdirSync(join(base, 'bin'));
	for (const [name, text] of Object.entries(shims)) {
		writeFileSync(join(base, 'bin', name), `#!/bin/sh\n${text}\n`);
		chmodSync(join(base, 'bin', name), 0o755);
	}
	const { folder } = agentRepository();
	expect((await auditor(['audit', folder, '--out', join(base, 'audit'), '-q'])).status).toBe(0);
	for (const document of tried) {
		const place = join(base, document.replace(/\W/g, '-'));
		for (const name of ['work', 'submission']) execFileSync('git', ['clone', '-q', folder, join(place, name)]);
		for (const name of ['audit', 'before', 'after']) cpSync(join(base, 'audit'), join(place, 'work', name), { recursive: true });
		writeFileSync(
			join(place, 'work', 'their-report.md'),
			'# Audit\n\n| Criterion | Score |\n| --- | --- |\n| Git forensic analysis | 3 |\n',
		);
		// Files that a page tells to save: the JSON that follows "Save ... `name.json`".
		const text = readFileSync(join(root, document), 'utf8');
		for (const [, name, json] of text.matchAll(/Save [^`]*`([\w.-]+\.json)`.*?```json\n(.*?)```/gs))
			writeFileSync(join(place, 'work', name!), json!);
	}
});

describe.each(tried)('%s', (document) => {
	const cwd = join(base, document.replace(/\W/g, '-'), 'work');
	it.each(commandsOf(document).filter(isRun))('%s', async (command) => {
		const { status, stderr } = await run(command, { command: auditor, bin: join(base, 'bin'), cwd, env: { CI: '1' } });
		expect(status, `${command}\n${stderr}`).toBe(0);
	});
});

it('the rule of one’s own in docs/writing-a-rubric.md does what its sentence says', async () => {
	const [, source] = /^```ts\n(import \{ defineRule.*?)^```/ms.exec(readFileSync(join(root, 'docs/writing-a-rubric.md'), 'utf8'))!;
	const justice = pathToFileURL(join(root, 'packages/justice/dist/index.js')).href;
	const { outputText } = ts.transpileModule(source!.replace('@auditor/justice', justice), {
		compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
	});
	const file = join(base, 'rule.mjs');
	writeFileSync(file, outputText);
	const { rules } = await import(pathToFileURL(file).href);
	const { synthesize, findPolicy } = await import(justice);
	const given = (outcome: string) => ({ id: 'e', criterion: 'c', probe: 'library/tests-present', outcome });
	const scored = (outcome: string) =>
		synthesize(
			{
				criteria: [{ id: 'c' }],
				evidence: [given(outcome)],
				opinions: ['a', 'b'].map((judge) => ({ criterion: 'c', judge, score: 5, citations: ['e'] })),
			},
			{ ...findPolicy('courtroom'), rules: [{ rule: 'weighted-mean' }, { rule: 'nothing-tested' }] },
			rules,
		).criteria[0];
	expect(scored('false')).toMatchObject({ score: 2, reason: 'At most 2: the project has no test.' });
	expect(scored('true')).toMatchObject({ score: 5 });
});

it('the example for GitLab passes, and leaves what it names', () => {
	const { audit } = parse(readFileSync(join(root, 'docs/examples/gitlab-ci.yml'), 'utf8'));
	const cwd = join(base, 'docs-ci-md', 'submission');
	for (const line of audit.script) {
		const { status, stderr } = shell('bash', ['-c', line], { cwd, env: { PATH: `${join(base, 'bin')}:${process.env.PATH}`, CI: '1' } });
		expect(status, stderr).toBe(0);
	}
	for (const path of [...audit.artifacts.paths, audit.artifacts.reports.junit]) expect(existsSync(join(cwd, path)), path).toBe(true);
	expect(JSON.parse(readFileSync(join(cwd, 'audit/badge.json'), 'utf8'))).toMatchObject({ schemaVersion: 1, label: 'audit' });
});

describe('what is not run', () => {
	it.each(notRun)('%s %s', (pattern) => expect(documents.flatMap(commandsOf).some((command) => pattern.test(command))).toBe(true));
});

describe('every page', () => {
	it.each([...documents, 'CONTRIBUTING.md', 'SECURITY.md'])('%s links to what exists', (document) => {
		const text = readFileSync(join(root, document), 'utf8').replace(/^```.*?^```/gms, '');
		const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^(https?:|#|mailto:)/.test(link));
		for (const link of links) expect(existsSync(resolve(root, dirname(document), link.split('#')[0]!)), link).toBe(true);
	});

	it.each([...documents, ...packagePages])('%s names the command by our package alone', (document) => {
		const text = readFileSync(join(root, document), 'utf8').replace(/Never run\s+`npx auditor`/, '');
		expect(text).not.toMatch(/npx auditor\b/);
	});

	it.each(['docs', 'api'])('that `npm run %s` generates is current', (script) => {
		const { status, stderr } = shell(process.execPath, [join(root, `tools/scripts/${script}.mjs`), '--check']);
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	});

	it('with the example shows a report that this version reads', () => {
		const text = readFileSync(join(root, 'docs/examples/report.json'), 'utf8');
		auditReportSchema.parse(JSON.parse(text));
		for (const name of ['report.md', 'report.html', 'report.sarif', 'report.json'])
			expect(readFileSync(join(root, 'docs/examples', name), 'utf8'), name).not.toMatch(/\/(root|home|tmp|work)\//);
	});
});
