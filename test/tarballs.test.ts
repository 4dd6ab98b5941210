// Every package as its users get it: packed, installed into an empty project, loaded from ESM and CJS, type-checked, its README run.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@auditor/testkit';
import { publint } from 'publint';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesOf, publishedTarballs } from './support/install.js';
import { commandAt, publishedPackages, root, run, shell, writeFiles } from './support/shell.js';

const packages = publishedPackages();
const tarballs = publishedTarballs();
const project = temporaryFolder('auditor-empty-project-');

/** What the profile `esm-only` of arethetypeswrong leaves out. */
const NOT_ESM = ['node10', 'node16-cjs'];
/** The part of its command that looks, as it is built: under the conditions of the tests its name leads to sources. */
const typesWrong = () => {
	const command = realpathSync(join(root, 'node_modules/@arethetypeswrong/cli/package.json'));
	const part = createRequire(command).resolve('@arethetypeswrong/core/package.json');
	return import(pathToFileURL(join(part, '../dist/index.js')).href);
};

/** Import names of a package: its main entry and its subpaths with types. */
function entries(manifest: Record<string, unknown>): string[] {
	const exports = manifest.exports as Record<string, unknown>;
	return Object.entries(exports)
		.filter(([, target]) => typeof target === 'object')
		.map(([key]) => (key === '.' ? String(manifest.name) : `${manifest.name}${key.slice(1)}`));
}

const packageOf = (specifier: string) =>
	specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/');

beforeAll(() => {
	const dependencies = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]));
	const peers = Object.assign({}, ...packages.map(({ manifest }) => manifest.peerDependencies ?? {})) as Record<string, string>;
	for (const name of [...Object.keys(dependencies), '@types/node']) delete peers[name];
	const cli = packages.find(({ name }) => name === '@auditor/cli')!.manifest.devDependencies as Record<string, string>;
	const langgraph = cli['@langchain/langgraph'];
	writeFiles(project, {
		'package.json': JSON.stringify({
			name: 'empty-project',
			private: true,
			dependencies: { ...dependencies, ...peers, '@langchain/langgraph': langgraph },
			devDependencies: { '@types/node': '20.19.43' },
		}),
		// Without hoisting none of them finds what it does not declare, but for what stands here: that is asked below.
		'pnpm-workspace.yaml': `packages: []\nautoInstallPeers: false\nhoist: false\noverrides:\n${Object.entries(dependencies)
			.map(([name, file]) => `  '${name}': '${file}'`)
			.join('\n')}\nonlyBuiltDependencies: []\n`,
	});
	const { status, stdout, stderr } = shell('pnpm', ['install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'], {
		cwd: project,
	});
	if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
	// The examples audit the folder they stand in.
	for (const args of [
		['init', '-q'],
		['add', 'package.json'],
		['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-q', '-m', 'chore: begin'],
	]) {
		const git = shell('git', args, { cwd: project });
		if (git.status !== 0) throw new Error(git.stderr);
	}
});

describe('the packed packages in an empty project', () => {
	const importable = packages.flatMap(({ manifest }) => entries(manifest)).filter((name) => !name.endsWith('/testing'));

	it('load from ESM', () => {
		writeFiles(project, {
			'esm.mjs': importable
				.map((name, i) => `import * as m${i} from '${name}';\nif (Object.keys(m${i}).length === 0) throw new Error('${name} is empty');`)
				.join('\n'),
		});
		expect(shell('node', ['esm.mjs'], { cwd: project })).toMatchObject({ status: 0, stderr: '' });
	});

	it('load from CJS by require()', () => {
		writeFiles(project, {
			'cjs.cjs': importable
				.map((name) => `if (Object.keys(require('${name}')).length === 0) throw new Error('${name} is empty');`)
				.join('\n'),
		});
		expect(shell('node', ['--disable-warning=ExperimentalWarning', 'cjs.cjs'], { cwd: project })).toMatchObject({ status: 0, stderr: '' });
	});

	it.each(packages)('$name declares every package that its types and its code name', ({ name, manifest }) => {
		const declared = [name, ...Object.keys({ ...(manifest.dependencies ?? {}), ...(manifest.peerDependencies ?? {}) })];
		const folder = join(project, 'node_modules', name, 'dist');
		// A rubric of data alone has none.
		const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
		const read = files
			.filter((file) => /\.[cm]?js$/.test(file))
			.flatMap((file) => ts.preProcessFile(readFileSync(join(folder, file), 'utf8')).importedFiles)
			// The scanner takes words of long texts for names, too.
			.flatMap(({ fileName }) => (/^[@\w][\w./-]*$/.test(fileName) && !isBuiltin(fileName) ? packageOf(fileName) : []));
		expect([...new Set(read)].filter((one) => !declared.includes(one))).toEqual([]);
		const named = files
			.filter((file) => file.endsWith('.d.ts'))
			.flatMap((file) => {
				const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest);
				const found = ts.preProcessFile(source.text).importedFiles.map(({ fileName }) => fileName);
				const globals = /^(?:Buffer|NodeJS)$/;
				const visit = (node: ts.Node): boolean =>
					(ts.isIdentifier(node) && globals.test(node.text)) || ts.forEachChild(node, visit) === true;
				return visit(source) ? [...found, 'node:global'] : found;
			});
		const needed = named
			.filter((specifier) => !specifier.startsWith('.'))
			.map((s) => (s.startsWith('node:') ? '@types/node' : packageOf(s)));
		expect([...new Set(needed)].filter((one) => !declared.includes(one))).toEqual([]);
	});

	// Our declarations are written by TypeScript 7, which `tsc` is; users have 5 as well.
	it.each(['typescript', 'typescript7'])('type-check under %s with Node resolution', (compiler) => {
		writeFiles(project, {
			'types.mts': importable
				.map((name, i) => `import * as m${i} from '${name}';\nexport const k${i}: string[] = Object.keys(m${i});`)
				.join('\n'),
			'tsconfig.json': JSON.stringify({
				compilerOptions: { module: 'nodenext', target: 'es2022', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
				files: ['types.mts'],
			}),
		});
		const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
		expect(shell('node', [tsc, '-p', '.'], { cwd: project })).toMatchObject({ status: 0, stdout: '' });
	});

	it('let an outsider write a probe on the code model, as the documentation shows it', () => {
		const page = readFileSync(join(root, 'docs/writing-a-probe.md'), 'utf8');
		const example = /```ts\n([\s\S]*?)```/.exec(page)![1]!;
		writeFiles(project, {
			'outside/yaml-load.mts': example,
			'outside/run.mts': `import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { yamlLoad } from './yaml-load.mjs';
const sources = { 'src/a.py': 'from yaml import load as read\\n\\ndef config(text):\\n    return read(text)\\n', 'src/b.py': 'import yaml\\nyaml.load(x, Loader=yaml.SafeLoader)\\n' };
const findings = runProbes([yamlLoad], await artifactsOf(sources), { detective: 'repo' });
console.log(JSON.stringify(findings.map((f) => [f.outcome, f.message])));
`,
			// Declarations are asked for, so that a type which cannot be named outside is an error.
			'outside/tsconfig.json': JSON.stringify({
				compilerOptions: {
					module: 'nodenext',
					target: 'es2023',
					strict: true,
					declaration: true,
					outDir: 'built',
					skipLibCheck: true,
					types: ['node'],
				},
				files: ['run.mts'],
			}),
		});
		expect(shell('tsc', ['-p', 'outside'], { cwd: project })).toMatchObject({ status: 0, stdout: '' });
		const { stdout, stderr } = shell('node', ['outside/built/run.mjs'], { cwd: project });
		expect([stderr, JSON.parse(stdout)]).toEqual(['', [['true', 'src/a.py:4 loads YAML without a safe loader.']]]);
	});

	describe('each way to extend the auditor, as docs/extending.md shows it', () => {
		const place = join(project, 'extending');
		const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
		const text = page('extending.md');
		/** The example behind the line that names its file, or the first of that kind on another page. */
		const shown = (file: string) => new RegExp(`\`${file.replace('.', '\\.')}\`[^\`]*?:\n\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(text)![1]!;
		const elsewhere = (name: string, kind: string) => new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``).exec(page(name))![1]!;
		const files: Record<string, string> = {
			'package.json': shown('ours/package.json'),
			'rubric.json': shown('ours/rubric.json'),
			'index.js': shown('ours/index.js'),
			'newcomer.js': shown('ours/newcomer.js'),
			'issue-reference.js': elsewhere('writing-a-probe.md', 'js'),
			'nothing-tested.js': elsewhere('writing-a-rubric.md', 'ts'),
			'outline.mjs': shown('outline.mjs'),
		};
		const linesOf = (file: string) => files[file]!.split('\n').filter((line) => line.trim() !== '');
		/** What the other files of the package call what a file brings. */
		const named: Record<string, RegExp> = {
			'issue-reference.js': /issue-?reference/i,
			'nothing-tested.js': /nothing-tested/,
			'newcomer.js': /newcomer/,
		};
		const command = commandAt(join(project, 'node_modules/@auditor/cli'));

		beforeAll(async () => {
			for (const [file, content] of Object.entries(files)) {
				const { outputText } = ts.transpileModule(content, {
					compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
				});
				writeFiles(place, { [file === 'outline.mjs' ? file : `ours/${file}`]: file === 'nothing-tested.js' ? outputText : content });
			}
			for (const args of [
				['init', '-q'],
				['add', '-A'],
				['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-q', '-m', 'feat: begin (#1)'],
			])
				expect(shell('git', args, { cwd: place }).status).toBe(0);
			for (const [, block] of text.matchAll(/^```sh\n(.*?)^```/gms))
				for (const line of block!.trim().split('\n')) {
					const { status, stdout, stderr } = await run(line, { command, cwd: place });
					expect({ line, status, stderr: stderr.includes('Error') ? stderr : '' }).toEqual({ line, status: 0, stderr: '' });
					if (line.includes(' report ')) expect(stdout).toMatch(/^[\d.]+ in all\n\d The work can be followed\n$/);
					if (line.includes(' --rubric ')) writeFiles(place, { 'coded.json': readFileSync(join(place, 'audit/report.json'), 'utf8') });
					if (line.includes(' explain ')) expect(stdout).toMatch(/Newcomer[\s\S]*At most 2: the project has no test\./);
				}
		});

		it('by code that the report names, and by a renderer that is typed as ours are', () => {
			const { criteria, limitations } = JSON.parse(readFileSync(join(place, 'coded.json'), 'utf8'));
			expect(limitations.map((l: { message: string }) => l.message)).toContainEqual(
				expect.stringMatching(/auditor-rubric-ours@1\.0\.0 .*: probes git\/issue-reference; rules nothing-tested; personas newcomer;/),
			);
			expect(criteria[0].scores).toHaveProperty('newcomer');
			expect(criteria[0].evidence).toContainEqual(expect.objectContaining({ probe: 'git/issue-reference', outcome: 'true' }));
			expect(readFileSync(join(place, 'audit/outline.txt'), 'utf8')).toMatch(/^\S+ in all\n/);
			const compilerOptions = {
				allowJs: true,
				checkJs: true,
				noEmit: true,
				strict: true,
				skipLibCheck: true,
				module: 'nodenext',
				target: 'es2023',
			};
			writeFiles(place, { 'tsconfig.json': JSON.stringify({ compilerOptions, files: ['outline.mjs', 'ours/newcomer.js'] }) });
			expect(shell('tsc', ['-p', '.'], { cwd: place })).toMatchObject({ status: 0, stdout: '' });
		});

		it('in as many files and lines as it says', () => {
			const rows = [...text.matchAll(/^\| an? (\w+) +\| (`.*?`) +\| (\d+) +\| (\d+) +\|$/gm)];
			expect(rows.map(([, what]) => what)).toEqual(['rubric', 'probe', 'rule', 'persona', 'renderer']);
			for (const [, what, written, own, others] of rows) {
				const brought = [...written!.matchAll(/`(.*?)`/g)].map(([, file]) => file!);
				const name = brought.map((file) => named[file]).find(Boolean);
				const rest = ['package.json', 'rubric.json', 'index.js'].filter((file) => !brought.includes(file)).flatMap(linesOf);
				expect([what, brought.flatMap(linesOf).length, rest.filter((line) => name?.test(line)).length]).toEqual([
					what,
					Number(own),
					Number(others),
				]);
			}
		});
	});

	it('are called by a graph of somebody else, as the documentation shows it', () => {
		const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
		const example = /```js\n([\s\S]*?)```/.exec(page)![1]!;
		writeFiles(project, {
			'embed.mjs': example,
			'court/src/graph.py': 'from langgraph.graph import StateGraph\n\nbuilder = StateGraph(dict)\n',
		});
		const cwd = join(project, 'court');
		for (const args of [
			['init', '-q'],
			['add', '-A'],
			['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-q', '-m', 'feat: begin'],
		])
			expect(shell('git', args, { cwd }).status).toBe(0);
		const { status, stdout, stderr } = shell('node', ['embed.mjs', 'court'], { cwd: project, timeout: 120_000 });
		expect([stderr, status]).toEqual(['', 0]);
		expect(Number(/^total: ([\d.]+)\n$/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(1);
		const refused = shell('node', ['embed.mjs', '/etc'], { cwd: project, timeout: 120_000 });
		expect(refused.stderr).toMatch(/^AuditorError: This server takes addresses that begin with https:/m);
	});

	it('offer the command', () => {
		const { status, stdout } = shell(join(project, 'node_modules/.bin/auditor'), ['--help'], { cwd: project });
		expect(status).toBe(0);
		expect(stdout).toContain('Usage: auditor');
	});

	describe('the examples of the READMEs', () => {
		const shown = packages.filter(({ manifest }) => entries(manifest).length > 0 && !manifest.bin);
		const fileOf = (name: string) => `example${name.replace(/\W/g, '-')}.mjs`;
		let ran: Record<string, string>;
		// In one process, which ends by itself: to load the packages anew for each takes longer than the examples.
		beforeAll(() => {
			for (const { name, folder } of shown) {
				const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.[1];
				const code = ts.transpile(example ?? `throw new Error('${name} has no \`\`\`ts example')`, {
					module: ts.ModuleKind.ESNext,
					target: ts.ScriptTarget.ES2022,
				});
				writeFiles(project, { [fileOf(name)]: code });
			}
			writeFiles(project, {
				'examples.mjs': `import { writeFileSync } from 'node:fs';
const ran = {};
for (const file of ${JSON.stringify(shown.map(({ name }) => fileOf(name)))}) ran[file] = await import('./' + file).then(() => 'ok', (error) => String(error?.stack ?? error));
writeFileSync('examples.json', JSON.stringify(ran));
`,
			});
			expect(shell('node', ['examples.mjs'], { cwd: project, timeout: 120_000 })).toMatchObject({ status: 0, stderr: '' });
			ran = JSON.parse(readFileSync(join(project, 'examples.json'), 'utf8'));
		});

		it.each(shown)('$name: it runs', ({ name }) => {
			expect(ran[fileOf(name)]).toBe('ok');
		});
	});

	it.each(packages)('$name: the tarball holds no sources and no fixtures', ({ name }) => {
		const paths = filesOf(tarballs[name]!).map(({ path }) => path);
		expect(paths.filter((path) => /(^|\/)(src|test|fixtures)\/|\.test\.[cm]?[jt]sx?$|tsconfig|vitest/.test(path))).toEqual([]);
		expect(paths).toContain('package.json');
		expect(paths).toContain('README.md');
	});

	// Both in this process: a start of arethetypeswrong reads a compiler and its libraries, as much as three packages cost.
	it.each(packages.filter(({ manifest }) => manifest.main))(
		'$name: publint and arethetypeswrong find nothing',
		async ({ name, folder }) => {
			const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
			expect(messages.filter(({ type }) => type !== 'suggestion')).toEqual([]);
			const { checkPackage, createPackageFromTarballData } = await typesWrong();
			const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarballs[name]!))));
			expect(analysis).toMatchObject({ packageName: name, types: {} });
			expect(analysis.problems.filter((problem: { resolutionKind?: string }) => !NOT_ESM.includes(problem.resolutionKind ?? ''))).toEqual(
				[],
			);
		},
	);
});

it('the repository root is where it is expected', () => {
	expect(readdirSync(root)).toEqual(
		expect.arrayContaining([
			'package.json',
			'pnpm-workspace.yaml',
			'turbo.json',
			'tsconfig.base.json',
			'.changeset',
			'packages',
			'apps',
			'rubrics',
		]),
	);
});
