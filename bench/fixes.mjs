// What do the fixes of a plan come to on real repositories? For each bare clone: the share of the code steps that have one, whether the patch applies
// cleanly, whether what it changes still parses by another parser than ours, and whether each gain came as promised.
//   node bench/fixes.mjs FOLDER... [--rubric NAME] [--commits targets.json] [--out FOLDER]
// FOLDER: a bare repository, or a folder of OWNER+NAME/repo. Nothing of a repository is run: Python files are compiled to nothing, never imported.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { parse } = createRequire(join(root, 'packages/code/package.json'))('@babel/parser');
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { rubric: { type: 'string' }, commits: { type: 'string' }, out: { type: 'string' } },
});
const out = values.out ? resolve(values.out) : mkdtempSync(join(tmpdir(), 'auditor-fixes-'));
mkdirSync(out, { recursive: true });
const commits = new Map(values.commits ? JSON.parse(readFileSync(values.commits, 'utf8')).map((t) => [t.repo, t.commit]) : []);
const targets = positionals.flatMap((folder) =>
	existsSync(join(folder, 'HEAD'))
		? [folder]
		: readdirSync(folder).flatMap((name) => (existsSync(join(folder, name, 'repo/HEAD')) ? [join(folder, name, 'repo')] : [])),
);

/** What no edit of code does: prose, pictures, history, and files that a tool writes. */
const NO_CODE =
	/^(?:theoretical_depth|report_accuracy|swarm_visual|release_habits|documentation|git_\w+)\/|\/(?:readme|license|lockfile|changelog)$/;
const kindOf = ({ criterion, expectation }) => `${criterion}/${expectation ?? 'danger'}`;
/** A step about code, whether or not it has a place yet: a workflow or a test that is missing is one. */
const isCode = (step) => !NO_CODE.test(kindOf(step));

const rows = [];
for (const target of targets) {
	const name = basename(target) === 'repo' ? basename(dirname(target)) : basename(target);
	const commit = commits.get(name.replace('+', '/'));
	const args = ['fix', target, '--json', '--quiet', '--cache', join(out, 'cache'), ...(commit ? ['--commit', commit] : [])];
	const started = performance.now();
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		[join(root, 'apps/cli/dist/main.js'), ...args, ...(values.rubric ? ['--rubric', values.rubric] : [])],
		{
			encoding: 'utf8',
			maxBuffer: 1 << 28,
		},
	);
	if (status !== 0) {
		process.stdout.write(`${name}: ${stderr.trim()}\n`);
		continue;
	}
	const told = JSON.parse(stdout);
	writeFileSync(join(out, `${name}.patch`), told.patch);
	writeFileSync(join(out, `${name}.json`), stdout);
	const code = told.plan.filter(isCode);
	const fixed = new Set(told.steps.flatMap((s) => [s.id, ...s.settles]));
	const row = {
		name,
		steps: told.plan.length,
		code: code.length,
		fixed: code.filter((s) => fixed.has(s.id)).length,
		kinds: told.steps.flatMap((s) => s.kinds),
		without: code.filter((s) => !fixed.has(s.id)).map(kindOf),
		kept: told.steps.filter((s) => s.gain >= s.promised - 0.011).length,
		of: told.steps.length,
		applies: told.patch === '' ? null : applies(target, commit ?? 'HEAD', told),
		total: told.total,
		unproven: told.unproven,
		seconds: Math.round((performance.now() - started) / 1000),
	};
	rows.push(row);
	process.stdout.write(
		`${name}: ${row.fixed} of ${row.code} code steps; ${row.applies ?? 'no patch'}; ${row.total.before} -> ${row.total.after}; ${row.kinds.join(' ')} (${row.seconds} s)\n`,
	);
	for (const { why } of row.unproven) process.stdout.write(`    not shown: ${why}\n`);
}
const counted = (names) =>
	[...names.reduce((all, name) => all.set(name, (all.get(name) ?? 0) + 1), new Map())]
		.sort(([, a], [, b]) => b - a)
		.map(([name, n]) => `${name} ${n}`)
		.join(', ');
const sum = (of) => rows.reduce((all, row) => all + of(row), 0);
const patches = rows.filter((r) => r.applies !== null);
process.stdout.write(`
repositories                 ${rows.length}
code steps with a fix        ${sum((r) => r.fixed)} of ${sum((r) => r.code)} (${((100 * sum((r) => r.fixed)) / sum((r) => r.code)).toFixed(1)} %)
patches that apply and parse ${patches.filter((r) => r.applies === 'applies and parses').length} of ${patches.length}
gains as promised            ${sum((r) => r.kept)} of ${sum((r) => r.of)}
kinds                        ${counted(rows.flatMap((r) => r.kinds))}
code steps without a fix     ${counted(rows.flatMap((r) => r.without))}
patches in                   ${out}
`);

/** The patch on the files that it is about, as the commit has them: `git apply --check`, then applied, then each read by another parser. */
function applies(target, commit, { patch, steps }) {
	const tree = mkdtempSync(join(tmpdir(), 'auditor-apply-'));
	try {
		const git = (args, options = {}) => execFileSync('git', ['-c', 'core.autocrlf=false', '-C', tree, ...args], options);
		git(['init', '--quiet']);
		const paths = [...new Set(steps.flatMap((s) => s.files))];
		for (const path of paths) {
			const shown = spawnSync('git', ['--git-dir', target, 'show', `${commit}:${path}`], { maxBuffer: 1 << 28 });
			mkdirSync(dirname(join(tree, path)), { recursive: true });
			if (shown.status === 0) writeFileSync(join(tree, path), shown.stdout);
		}
		const checked = spawnSync('git', ['-C', tree, 'apply', '--check', '-'], { input: patch, encoding: 'utf8' });
		if (checked.status !== 0) return `does not apply: ${checked.stderr.trim()}`;
		git(['apply', '-'], { input: patch });
		for (const path of paths) {
			const why = fault(join(tree, path));
			if (why) return `${path} does not parse: ${why}`;
		}
		return 'applies and parses';
	} finally {
		rmSync(tree, { recursive: true, force: true });
	}
}

/** Null where a file parses. */
function fault(file) {
	if (/\.pyw?$/.test(file)) {
		const read = 'import ast,sys; ast.parse(open(sys.argv[1],"rb").read())';
		const { status, stderr } = spawnSync('python3', ['-I', '-c', read, file], { encoding: 'utf8' });
		return status === 0 ? null : stderr.trim().split('\n').at(-1);
	}
	try {
		if (/\.(?:[cm]?[jt]s|[jt]sx)$/.test(file))
			parse(readFileSync(file, 'utf8'), {
				sourceType: 'unambiguous',
				plugins: [/\.[cm]?tsx?$/.test(file) ? 'typescript' : 'flow', ...(/x$/.test(file) ? ['jsx'] : []), 'decorators-legacy'],
			});
		else if (/\.json$/.test(file)) JSON.parse(readFileSync(file, 'utf8'));
		return null;
	} catch (error) {
		return error.message;
	}
}
